import { generateRandomString, type RandomReader } from "@oslojs/crypto/random";
import { eq, type SQL, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/query";
import { blogCategories, posts } from "../../../drizzle/schema/index";
import { formerSlug, idFault, slugify } from "../../base/words/slug";
import type { FieldErrors, Values } from "../types/content-type";
import { type Row, type StoredType, tagsOfRow } from "../types/content-type.server";
import { initialValues } from "../types/field-values";
import { listStoredRows } from "../types/stored-rows.server";
import { checkValues } from "./checked-values.server";
import {
  constraintField,
  constraintMessage,
  isTakenIn,
  RelatedRowTaken,
  relatedTags,
  type RowWrite,
  StaleRows,
  type WriteContext,
  writeRows,
} from "./row-writes.server";
import { resolveSlugs } from "./slugs.server";
import type { RelatedRow } from "./write-context";

/**
 * The slugs of those categories whose row or posts were stored before D71 under another slug than their name makes now.
 * New posts join them there, or the category would have two pages. Reads nothing for other names.
 */
async function storedCategorySlugs(db: DatabaseClient, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const former = [...new Set(names)]
    .map((name) => [name, formerSlug(name)] as const)
    .filter(([name, slug]) => slug !== "" && slug !== slugify(name));
  if (former.length === 0) return new Map();
  const [name, slug] = [sql<string>`given.value ->> 0`, sql<string>`given.value ->> 1`];
  const found = await db.read(
    db.query
      .select({ name: name.as("name"), slug: slug.as("slug") })
      .from(sql`json_each(${JSON.stringify(former)}) as given`)
      .where(
        sql`exists (select 1 from ${blogCategories} where ${blogCategories.link} = ${slug} and ${blogCategories.name} = ${name})
          or exists (select 1 from ${posts} where ${posts.categorySlug} = ${slug} and ${posts.category} = ${name})`,
      ),
  );
  return new Map(found.map((category) => [category.name, category.slug]));
}

/** The outcome of a write of one row. `tags` are the cache tags to purge. */
export type WriteResult =
  | { readonly status: "written"; readonly row: Row; readonly tags: readonly string[] }
  | { readonly status: "invalid"; readonly fields: FieldErrors }
  | { readonly status: "conflict"; readonly theirs: Row }
  | { readonly status: "missing" };

/** A row to save. */
export interface RowSave {
  /** The current row; null for a new one. */
  readonly before: Row | null;
  /** The id of a new row. */
  readonly id: string;
  /** Validated values. */
  readonly values: Values;
  /** A numbered slug to reuse for a new row if it is free, such as its slug in an exported file. */
  readonly slug?: string;
}

/** The outcome of a save: all rows were written or none. `faults` are by position; -1 stands for an unknown row. */
export type SaveResult =
  | { readonly status: "written"; readonly rows: readonly Row[]; readonly tags: readonly string[] }
  | { readonly status: "invalid"; readonly faults: ReadonlyMap<number, FieldErrors> }
  | { readonly status: "conflict" };

/** Attempts at a save if other requests keep taking its generated slug. */
const maxAttempts = 3;

/** The row with this row id, or null. */
export async function findRow(db: DatabaseClient, stored: StoredType, rowId: number): Promise<Row | null> {
  const rows = await listRowsById(db, stored, eq(stored.table.rowId, rowId));
  return rows[0] ?? null;
}

/** The rows that match a condition, at most `limit`. */
export async function listRowsById(db: DatabaseClient, stored: StoredType, where: SQL, limit = 1): Promise<Row[]> {
  return listStoredRows(db, db.query.select(stored.selected).from(stored.table).where(where).limit(limit));
}

/** The rows with these keys, or with these values in another unique column. */
export async function listRowsByKey(
  db: DatabaseClient,
  stored: StoredType,
  keys: readonly string[],
  property = stored.key,
): Promise<Row[]> {
  if (keys.length === 0) return [];
  const hasKey = inJson(stored.columns[property]!, keys);
  return listRowsById(db, stored, hasKey, keys.length);
}

/**
 * Creates a row. Idempotent by id: a request repeated because its response was lost gets the row it created (ADM-24).
 *
 * @param id the row's id in the data API
 */
export async function createRow(
  db: DatabaseClient,
  stored: StoredType,
  given: unknown,
  context: WriteContext,
  id = newId(),
): Promise<WriteResult> {
  const checked = checkValues(stored.type, given);
  if (!checked.ok) return { status: "invalid", fields: checked.fields };
  const saved = await saveRows(db, stored, [{ before: null, id, values: checked.values }], context);
  const fields = saved.status === "invalid" ? saved.faults.get(0)! : {};
  if (stored.key in fields && stored.key !== stored.slug) {
    const [existing] = await listRowsByKey(db, stored, [id]);
    if (existing) return { status: "written", row: existing, tags: tagsOfRow(stored, existing) };
  }
  return saved.status === "written"
    ? { status: "written", row: saved.rows[0]!, tags: saved.tags }
    : { status: "invalid", fields };
}

/**
 * Updates a row, unless its version has changed: the result then holds the current row.
 *
 * @param given all fields, or some of them
 */
export async function updateRow(
  db: DatabaseClient,
  stored: StoredType,
  rowId: number,
  version: number,
  given: Values,
  context: WriteContext,
): Promise<WriteResult> {
  const before = await findRow(db, stored, rowId);
  if (!before) return { status: "missing" };
  if (before.version !== version) return { status: "conflict", theirs: before };
  const checked = checkValues(stored.type, given, true);
  if (!checked.ok) return { status: "invalid", fields: checked.fields };
  const id = String(before[stored.key] ?? before.rowId);
  const saved = await saveRows(db, stored, [{ before, id, values: checked.values }], context);
  if (saved.status === "written") return { status: "written", row: saved.rows[0]!, tags: saved.tags };
  if (saved.status === "invalid") return { status: "invalid", fields: saved.faults.get(0)! };
  const theirs = await findRow(db, stored, rowId);
  return theirs ? { status: "conflict", theirs } : { status: "missing" };
}

/**
 * Saves validated rows in one transaction, with the rows that `context.creates`. Every write of content from forms,
 * imports and the data API ends here. Throws `RelatedRowTaken` if another request created one of the latter meanwhile.
 */
export async function saveRows(
  db: DatabaseClient,
  stored: StoredType,
  saves: readonly RowSave[],
  context: WriteContext,
): Promise<SaveResult> {
  const badIds = saves.flatMap(({ before, id }, position) => {
    const fault = before ? null : newIdFault(stored, id);
    return fault === null ? [] : [[position, { [stored.key]: fault }] as const];
  });
  if (badIds.length > 0) return { status: "invalid", faults: new Map(badIds) };
  const categorySlugs = await storedCategorySlugs(
    db,
    saves.flatMap(({ before, values }) => stored.categoryName({ ...before, ...values }) ?? []),
  );
  for (let attempt = 1; ; attempt += 1) {
    const prepared = saves.map(({ before, id, values }): RowWrite => {
      const key = before || stored.key === stored.slug ? {} : { [stored.key]: id };
      // An id may have characters that a slug may not.
      const fallbackSlug = slugify(id) || (before ? String(before[stored.slug]) : newId());
      const derived = { now: context.now, fallbackSlug, before, categorySlugs };
      return { before, row: stored.prepare({ ...before, ...values, ...key }, derived) };
    });
    const preferred = saves.map(({ before, slug }) => (before || stored.ownSlug ? undefined : slug));
    const resolved = await resolveSlugs(db, stored, prepared, preferred);
    if (resolved.faults.size > 0) return { status: "invalid", faults: resolved.faults };
    try {
      const rows = await writeRows(db, stored, resolved.writes, context);
      await context.afterSave?.(db, stored, rows, context);
      const before = saves.flatMap((save) => save.before ?? []);
      const tags = new Set([...tagsOfRow(stored, ...rows, ...before), ...relatedTags(context)]);
      return { status: "written", rows, tags: [...tags] };
    } catch (error) {
      if (error instanceof StaleRows) return { status: "conflict" };
      const taken = context.creates?.find((related) => isTakenIn(related.stored, error));
      if (taken) throw new RelatedRowTaken(taken.stored, taken.row, error);
      const name = constraintField(stored, error);
      if (name === null) throw error;
      // Another request took the generated slug after it was resolved.
      if (name === stored.slug && !stored.ownSlug && attempt < maxAttempts) continue;
      // SQLite does not say which row violates a constraint.
      const position = saves.length === 1 ? 0 : -1;
      return { status: "invalid", faults: new Map([[position, { [name]: constraintMessage(stored, name) }]]) };
    }
  }
}

/** What is wrong with the id of a new row; null for a valid id, or where the slug is the key. */
export const newIdFault = (stored: StoredType, id: string): string | null =>
  stored.key === stored.slug ? null : idFault(id, stored.keyInAddress);

/**
 * The values of a new row whose author states none, as files and the data API add them. Flags have their columns'
 * defaults: a tool or a venture is public, since the contract's tables have no draft, and a post is a draft.
 */
export const unstatedValues = ({ type, columns }: StoredType): Values => ({
  ...initialValues(type),
  ...Object.fromEntries(
    type.fields.filter(({ kind }) => kind === "flag").map(({ name }) => [name, columns[name]!.default === true]),
  ),
});

const letters = "abcdefghijklmnopqrstuvwxyz";
const random: RandomReader = { read: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>) };

/** A random id of lowercase letters and digits, never a bare number (D24). */
export const newId = (): string =>
  generateRandomString(random, letters, 1) + generateRandomString(random, `${letters}0123456789`, 11);

/** A new id for a change set, whose writes are undone together. */
export const newSetId = (): string => crypto.randomUUID();

/** Whether a form's value can be the id of a change set. */
export const isSetId = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z0-9-]{12,40}$/.test(value);

/** A related row that a write may create, or the errors of its fields. */
type PlannedRelated =
  | { readonly ok: true; readonly related: RelatedRow; readonly key: string }
  | { readonly ok: false; readonly fields: FieldErrors };

/**
 * Prepares a public row of another type from its name alone, such as a category typed into a form. Writes nothing: the
 * row is created by the write that it is passed to (`WriteContext.creates`).
 */
export async function planRelatedRow(
  db: DatabaseClient,
  stored: StoredType,
  name: string,
  now: string,
): Promise<PlannedRelated> {
  const { type, key, slug } = stored;
  const isDraftable = type.publishing.by === "draft";
  const given = { ...initialValues(type), [type.label]: name, ...(isDraftable && { draft: false }) };
  const checked = checkValues(type, given);
  if (!checked.ok) return { ok: false, fields: checked.fields };
  const id = newId();
  const values = { ...checked.values, ...(key !== slug && { [key]: id }) };
  const row = stored.prepare(values, { now, fallbackSlug: slugify(id) });
  const { writes, faults } = await resolveSlugs(db, stored, [{ before: null, row }], []);
  const fields = faults.get(0);
  if (fields) return { ok: false, fields };
  const [write] = writes;
  return { ok: true, related: { stored, row: write!.row }, key: String(write!.row[key]) };
}
