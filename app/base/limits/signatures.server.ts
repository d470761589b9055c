import { eq } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { siteSettings } from "../../../drizzle/schema";

/**
 * The rows of `site_settings` with signing keys, one per purpose, so that no signature is valid for another purpose.
 */
export type KeyName = "preview-key" | "enquiry-link-key";

/**
 * Reads a signing key, or creates it. The insert ignores conflicts, so that concurrent first requests get the same key.
 */
export async function openOrCreateKey(db: DatabaseClient, name: KeyName): Promise<CryptoKey> {
  const newKey = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const [, [row]] = await db.write([
    db.query
      .insert(siteSettings)
      .values({ key: name, value: JSON.stringify(newKey) })
      .onConflictDoNothing(),
    db.query.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.key, name)),
  ]);
  return importKey(JSON.parse(row!.value) as string);
}

/** Reads a signing key; null if nothing was ever signed with it. */
export async function openKey(db: DatabaseClient, name: KeyName): Promise<CryptoKey | null> {
  const [row] = await db.read(
    db.query.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.key, name)).limit(1),
  );
  return row ? importKey(JSON.parse(row.value) as string) : null;
}

/** Signs a text. The signature has 43 characters of base64url. */
export async function sign(key: CryptoKey, text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))));
}

/** Verifies a signature of `sign`, in constant time. */
export async function verify(key: CryptoKey, text: string, signature: string): Promise<boolean> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(signature)) return false;
  const bytes = Uint8Array.from(atob(signature.replaceAll("-", "+").replaceAll("_", "/")), (byte) =>
    byte.charCodeAt(0),
  );
  return crypto.subtle.verify("HMAC", key, bytes, new TextEncoder().encode(text));
}

function importKey(text: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(text);
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
