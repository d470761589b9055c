import { eq } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { siteSettings } from "../../../drizzle/schema";

/** How long a preview link opens a draft, in seconds. */
const previewLasts = 24 * 60 * 60;
/** The row of `site_settings` that holds the key previews are signed with. */
const keyName = "preview-key";
/** The row's number, when the link ends in Unix seconds, and the signature over both and the table. */
const shape = /^([1-9]\d{0,15})\.(\d{10})\.([A-Za-z0-9_-]{43})$/;

/** The value of `?preview=` that shows a row that is not public on its own page, for a day. */
export async function createPreview(db: DatabaseClient, kind: string, rowId: number, now: string): Promise<string> {
  const ends = Math.floor(Date.parse(now) / 1000) + previewLasts;
  return `${rowId}.${ends}.${await sign(await readKey(db), `${kind}.${rowId}.${ends}`)}`;
}

/**
 * The number of the row a preview link shows; null for a link that is none, has ended, or is for another table.
 *
 * @param token the value of `?preview=`
 */
export async function readPreview(
  db: DatabaseClient,
  kind: string,
  token: string | null,
  now: string,
): Promise<number | null> {
  const [, rowId, ends, signature] = shape.exec(token ?? "") ?? [];
  if (!rowId || !ends || !signature || Number(ends) * 1000 < Date.parse(now)) return null;
  const [row] = await db.read(
    db.query.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.key, keyName)).limit(1),
  );
  if (!row) return null;
  const key = await importKey(JSON.parse(row.value) as string);
  const given = Uint8Array.from(atob(signature.replaceAll("-", "+").replaceAll("_", "/")), (byte) =>
    byte.charCodeAt(0),
  );
  const isOurs = await crypto.subtle.verify("HMAC", key, given, new TextEncoder().encode(`${kind}.${rowId}.${ends}`));
  return isOurs ? Number(rowId) : null;
}

/** The key, made the first time it is needed; two requests that make one at once agree on the first. */
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
