import { eq } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { siteSettings } from "../../../drizzle/schema";

/** In seconds. */
const previewLifetime = 24 * 60 * 60;
/** The row of `site_settings` with the signing key. */
const keyName = "preview-key";
/** Row id, expiry in Unix seconds, and a signature over both and the table name. */
const tokenPattern = /^([1-9]\d{0,15})\.(\d{10})\.([A-Za-z0-9_-]{43})$/;

/** Creates a token for `?preview=`, which shows an unpublished row on its public page for a day. */
export async function createPreview(
  db: DatabaseClient,
  tableName: string,
  rowId: number,
  now: string,
): Promise<string> {
  const expires = Math.floor(Date.parse(now) / 1000) + previewLifetime;
  return `${rowId}.${expires}.${await sign(await readKey(db), `${tableName}.${rowId}.${expires}`)}`;
}

/**
 * Verifies a preview token. Returns the row id; null if the token is invalid, expired or for another table.
 *
 * @param token the value of `?preview=`
 */
export async function readPreview(
  db: DatabaseClient,
  tableName: string,
  token: string | null,
  now: string,
): Promise<number | null> {
  const [, rowId, expires, signature] = tokenPattern.exec(token ?? "") ?? [];
  if (!rowId || !expires || !signature || Number(expires) * 1000 < Date.parse(now)) return null;
  const [row] = await db.read(
    db.query.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.key, keyName)).limit(1),
  );
  if (!row) return null;
  const key = await importKey(JSON.parse(row.value) as string);
  const signatureBytes = Uint8Array.from(atob(signature.replaceAll("-", "+").replaceAll("_", "/")), (byte) =>
    byte.charCodeAt(0),
  );
  const isValid = await crypto.subtle.verify(
    "HMAC",
    key,
    signatureBytes,
    new TextEncoder().encode(`${tableName}.${rowId}.${expires}`),
  );
  return isValid ? Number(rowId) : null;
}

/** Reads the signing key, or creates it. Concurrent first requests must agree on one, so the insert ignores conflicts. */
async function readKey(db: DatabaseClient): Promise<CryptoKey> {
  const fresh = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const results = await db.write([
    db.query
      .insert(siteSettings)
      .values({ key: keyName, value: JSON.stringify(fresh) })
      .onConflictDoNothing(),
    db.query.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.key, keyName)),
  ]);
  const [row] = results[1] as Array<{ value: string }>;
  return importKey(JSON.parse(row!.value) as string);
}

function importKey(text: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(text);
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

async function sign(key: CryptoKey, text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
