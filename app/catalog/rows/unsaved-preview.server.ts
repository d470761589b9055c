import type { DatabaseClient } from "../../../drizzle/client";
import { withRowOverlay } from "../../../drizzle/row-overlay";
import { openKey, openOrCreateKey, sign, verify } from "../../base/limits/signatures.server";
import { isNewItem } from "../../content/drafts/draft";
import { publicValues, scheduleOf } from "../../content/listing/list";
import { checkValues } from "../../content/saving/checked-values.server";
import { findRow } from "../../content/saving/store.server";
import type { ContentType, Values } from "../../content/types/content-type";
import type { Row, StoredType } from "../../content/types/content-type.server";
import { initialValues, parseText } from "../../content/types/field-values";
import { contentTypeNamed } from "../../types";
import { storedTypes } from "../../types.server";
import { copiesForReader, listWorkingCopies } from "./working-copies.server";

/** In seconds. The form requests a new link whenever the preview is loaded. */
const lifetime = 60 * 60;
const keyName = "preview-key";
/** The content type, the item, the expiry in Unix seconds, and a signature over these and the account. */
const tokenPattern = /^([a-z][a-z-]{1,30})\.([a-z0-9]{1,16})\.(\d{10})\.([A-Za-z0-9_-]{43})$/;

/** The input of a preview: a database in which the row has its author's unsaved texts, and a time at which it is public. */
export interface UnsavedPreview {
  readonly database: DatabaseClient;
  /** An ISO instant. */
  readonly now: string;
}

/**
 * The address that shows somebody's working copy on its public page (PREV-1), or on the list that contains it; null if
 * there is nothing to show. Valid for its author only, for an hour (PREV-2).
 *
 * @param item the row id or, for a new row, the id in its form
 */
export async function unsavedPreviewAddress(
  db: DatabaseClient,
  stored: StoredType,
  item: string,
  accountId: string,
  now: string,
): Promise<string | null> {
  const row = await readUnsaved(db, stored, item, accountId, now);
  const address = row && (stored.address(row) ?? stored.listAddress(row));
  if (!address) return null;
  const expires = Math.floor(Date.parse(now) / 1000) + lifetime;
  const signature = await sign(await openOrCreateKey(db, keyName), signedText(stored, item, accountId, expires));
  const separator = address.includes("?") ? "&" : "?";
  return `${address}${separator}preview=${stored.type.name}.${item}.${expires}.${signature}`;
}

/** Opens a preview by its token from `unsavedPreviewAddress`; null if it is invalid, expired or somebody else's. */
export async function openUnsavedPreview(
  db: DatabaseClient,
  token: string,
  accountId: string,
  now: string,
): Promise<UnsavedPreview | null> {
  const [, name, item = "", expires = "", signature = ""] = tokenPattern.exec(token) ?? [];
  const type = contentTypeNamed(name);
  if (!type || Number(expires) * 1000 < Date.parse(now)) return null;
  const stored = storedTypes[type.name];
  const key = await openKey(db, keyName);
  if (!key || !(await verify(key, signedText(stored, item, accountId, Number(expires)), signature))) return null;
  const row = await readUnsaved(db, stored, item, accountId, now);
  if (!row) return null;
  const values = Object.entries(stored.columns).map(([property, column]) => {
    const value = row[property] ?? null;
    return [column.name, value === null ? null : column.mapToDriverValue(value)] as const;
  });
  const unique = [stored.table.rowId.name, stored.columns[stored.slug]!.name];
  const date = String(row[scheduleOf(type) ?? ""] ?? "");
  return {
    database: withRowOverlay(db, { table: stored.tableName, values: Object.fromEntries(values), unique }),
    now: date > now ? date : now,
  };
}

/**
 * Has one part more than the text that `createPreview` signs with the same key, so that neither token passes for the
 * other.
 */
const signedText = ({ tableName }: StoredType, item: string, accountId: string, expires: number): string =>
  `typed.${tableName}.${item}.${accountId}.${expires}`;

/** An id that no stored row has. */
const newRowId = -1;

/**
 * The row with its author's texts, made public; null if it was deleted, or is new and nothing was typed. Invalid texts,
 * and all texts of a copy of an older version, are ignored.
 */
async function readUnsaved(
  db: DatabaseClient,
  stored: StoredType,
  item: string,
  accountId: string,
  now: string,
): Promise<Row | null> {
  const { type, key, slug } = stored;
  const isNew = isNewItem(item);
  const [row, copies] = await Promise.all([
    isNew ? null : findRow(db, stored, Number(item)),
    listWorkingCopies(db, stored, item, accountId),
  ]);
  const { copy } = copiesForReader(stored, copies, { accountId, version: row?.version ?? null, now });
  if (isNew ? !copy : !row) return null;
  const newRow = { ...initialValues(type), rowId: newRowId, version: 1, createdAt: now, updatedAt: now };
  const before = row ?? { ...newRow, ...(key !== slug && { [key]: item }) };
  const copyValues = copy && !copy.isOutdated ? await validValues(type, copy.texts) : {};
  const fallbackSlug = row ? String(row[slug]) : item;
  const preparedValues = stored.prepare(
    { ...before, ...copyValues, ...publicValues(type) },
    { now, fallbackSlug, before: row },
  );
  return { ...preparedValues, rowId: before.rowId, version: before.version };
}

async function validValues(type: ContentType, texts: Readonly<Record<string, string>>): Promise<Values> {
  const results = type.fields.map((field) => {
    const text = texts[field.name];
    return text === undefined ? null : checkValues(type, { [field.name]: parseText(field, text) }, true);
  });
  return Object.assign({}, ...results.map((result) => (result?.ok ? result.values : {}))) as Values;
}
