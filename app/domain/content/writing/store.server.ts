import { generateRandomString, type RandomReader } from "@oslojs/crypto/random";
import { eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../../drizzle/client";
import { idFault, slugify } from "../../text/slug";
import { checkValues } from "./checked-values.server";
import type { FieldErrors, Values } from "../types/content-type";
import { StaleRows, writeRows, type Deed, type RowWrite } from "./row-writes.server";
import { resolveSlugs } from "./slugs.server";
import { tagsOfRow, type Row, type StoredType } from "../types/content-type.server";
import { constraintFault, faultText } from "./write-faults.server";

/** What became of a write of one row. `tags` are what caches must drop. */
export type Written =
  | { readonly status: "written"; readonly row: Row; readonly tags: readonly string[] }
  | { readonly status: "invalid"; readonly fields: FieldErrors }
  | { readonly status: "conflict"; readonly theirs: Row }
  | { readonly status: "missing" };

/** A row to save: as it is, or null for a new one with the id given; and values that have been checked. */
export interface Save {
  readonly before: Row | null;
  readonly id: string;
  readonly values: Values;
  /** The generated address of a new row where it was before. It gets this number again, if nobody else has it. */
  readonly slug?: string;
}

/** What became of a save of several rows: all of them were written, or none, and why. */
export type Saved =
  | { readonly status: "written"; readonly rows: readonly Row[]; readonly tags: readonly string[] }
  | { readonly status: "invalid"; readonly faults: ReadonlyMap<number, FieldErrors> }
  | { readonly status: "conflict" };

/** How often a generated slug is looked for again when somebody takes it in between. */
const tries = 3;

/** The row with this number, or null. */
export async function findRow(db: DatabaseClient, stored: StoredType, rowId: number): Promise<Row | null> {
  const rows = await readRows(db, stored, eq(stored.table.rowId, rowId));
  return rows[0] ?? null;
}

/** The rows for which a condition holds, at most `limit`. */
export async function readRows(db: DatabaseClient, stored: StoredType, where: SQL, limit = 1): Promise<Row[]> {
  return (await db.read(db.query.select(stored.columns).from(stored.table).where(where).limit(limit))) as Row[];
}

/** The rows whose key is one of these, or another column of theirs that no two rows share. */
export async function readRowsByKey(
  db: DatabaseClient,
  stored: StoredType,
  keys: readonly string[],
  property = stored.key,
): Promise<Row[]> {
  if (keys.length === 0) return [];
  const these = sql`${stored.columns[property]!} in (select value from json_each(${JSON.stringify(keys)}))`;
  return readRows(db, stored, these, keys.length);
}

/**
 * Writes a new row (ADM-17, ADM-18, ADM-24). Sent twice with one id, because the first answer was lost, it makes one
 * row, and both are answered alike.
 *
 * @param id the row's own id in the data API
 */
export async function createRow(
  db: DatabaseClient,
  stored: StoredType,
  given: unknown,
  deed: Deed,
  id = newId(),
): Promise<Written> {
  const checked = checkValues(stored.type, given);
  if (!checked.ok) return { status: "invalid", fields: checked.fields };
  const saved = await saveRows(db, stored, [{ before: null, id, values: checked.values }], deed);
  const fields = saved.status === "invalid" ? saved.faults.get(0)! : {};
  if (stored.key in fields && stored.key !== stored.slug) {
    const [sent] = await readRowsByKey(db, stored, [id]);
    if (sent) return { status: "written", row: sent, tags: tagsOfRow(stored, sent) };
  }
  return saved.status === "written"
    ? { status: "written", row: saved.rows[0]!, tags: saved.tags }
    : { status: "invalid", fields };
}

/**
 * Writes a row's new values over the version they were made from. Nothing is written when the row has another version
 * by now: the answer then holds the row as it is.
 *
 * @param given all fields, or some of them
 */
export async function updateRow(
  db: DatabaseClient,
  stored: StoredType,
  rowId: number,
  version: number,
  given: Values,
  deed: Deed,
): Promise<Written> {
  const before = await findRow(db, stored, rowId);
  if (!before) return { status: "missing" };
  if (before.version !== version) return { status: "conflict", theirs: before };
  const checked = checkValues(stored.type, given, true);
  if (!checked.ok) return { status: "invalid", fields: checked.fields };
  const id = String(before[stored.key] ?? before.rowId);
  const saved = await saveRows(db, stored, [{ before, id, values: checked.values }], deed);
  if (saved.status === "written") return { status: "written", row: saved.rows[0]!, tags: saved.tags };
  if (saved.status === "invalid") return { status: "invalid", fields: saved.faults.get(0)! };
  const theirs = await findRow(db, stored, rowId);
  return theirs ? { status: "conflict", theirs } : { status: "missing" };
}

/**
 * Saves rows whose values were checked: the one way by which content is written, from forms, imports and the data API
 * alike. All are written in one transaction, or none.
 */
export async function saveRows(
  db: DatabaseClient,
  stored: StoredType,
  saves: readonly Save[],
  deed: Deed,
): Promise<Saved> {
  const badIds = saves.flatMap(({ before, id }, position) => {
    const fault = before ? null : newIdFault(stored, id);
    return fault === null ? [] : [[position, { [stored.key]: fault }] as const];
  });
  if (badIds.length > 0) return { status: "invalid", faults: new Map(badIds) };
  for (let attempt = 1; ; attempt += 1) {
    const prepared = saves.map(({ before, id, values }): RowWrite => {
      const own = before || stored.key === stored.slug ? {} : { [stored.key]: id };
      // What an id holds besides, no address may.
      const address = slugify(id) || (before ? String(before[stored.slug]) : newId());
      return { before, row: stored.prepare({ ...before, ...values, ...own }, { now: deed.now, id: address }) };
    });
    const wishes = saves.map(({ before, slug }) => (before || stored.ownSlug ? undefined : slug));
    const settled = await resolveSlugs(db, stored, prepared, wishes);
    if (settled.faults.size > 0) return { status: "invalid", faults: settled.faults };
    try {
      const rows = await writeRows(db, stored, settled.writes, deed);
      const before = saves.flatMap((save) => save.before ?? []);
      return { status: "written", rows, tags: tagsOfRow(stored, ...rows, ...before) };
    } catch (error) {
      if (error instanceof StaleRows) return { status: "conflict" };
      const name = constraintFault(stored, error);
      if (name === null) throw error;
      // Somebody took the generated address between the look and the write.
      if (name === stored.slug && !stored.ownSlug && attempt < tries) continue;
      // The database does not say which row it refused; alone it is the only one.
      const culprit = saves.length === 1 ? 0 : -1;
      return { status: "invalid", faults: new Map([[culprit, { [name]: faultText(stored, name) }]]) };
    }
  }
}

/** What is wrong with the id that a new row is to have; null when nothing is, or when the row is named by its slug. */
export const newIdFault = (stored: StoredType, id: string): string | null =>
  stored.key === stored.slug ? null : idFault(id, stored.keyInAddress);

const letters = "abcdefghijklmnopqrstuvwxyz";
const random: RandomReader = { read: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>) };

/** A new id: lowercase letters and digits, never a bare number (D24). */
export const newId = (): string =>
  generateRandomString(random, letters, 1) + generateRandomString(random, `${letters}0123456789`, 11);

/** A new id for a set of writes that are undone together. */
export const newSet = (): string => crypto.randomUUID();

/** Whether a form's value is the id of a set. */
export const isSetId = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z0-9-]{12,40}$/.test(value);
