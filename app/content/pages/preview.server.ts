import type { DatabaseClient } from "../../../drizzle/client";
import type { TableName } from "../../../drizzle/schema/table-names";
import { openKey, openOrCreateKey, sign, verify } from "../../base/limits/signatures.server";

/** In seconds. */
const previewLifetime = 24 * 60 * 60;
const keyName = "preview-key";
/** Row id, expiry in Unix seconds, and a signature over both and the table name. */
const tokenPattern = /^([1-9]\d{0,15})\.(\d{10})\.([A-Za-z0-9_-]{43})$/;

/** Creates a token for `?preview=`, which shows an unpublished row on its public page for a day. */
export async function createPreview(
  db: DatabaseClient,
  tableName: TableName,
  rowId: number,
  now: string,
): Promise<string> {
  const expires = Math.floor(Date.parse(now) / 1000) + previewLifetime;
  return `${rowId}.${expires}.${await sign(await openOrCreateKey(db, keyName), `${tableName}.${rowId}.${expires}`)}`;
}

/**
 * Verifies a preview token. Returns the row id; null if the token is invalid, expired or for another table.
 *
 * @param token the value of `?preview=`
 */
export async function findPreviewedRow(
  db: DatabaseClient,
  tableName: TableName,
  token: string | null,
  now: string,
): Promise<number | null> {
  const [, rowId, expires, signature] = tokenPattern.exec(token ?? "") ?? [];
  if (!rowId || !expires || !signature || Number(expires) * 1000 < Date.parse(now)) return null;
  const key = await openKey(db, keyName);
  return key && (await verify(key, `${tableName}.${rowId}.${expires}`, signature)) ? Number(rowId) : null;
}
