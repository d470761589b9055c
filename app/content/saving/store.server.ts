import { generateRandomString, type RandomReader } from "@oslojs/crypto/random";
import { eq, type SQL, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { blogCategories, posts } from "../../../drizzle/schema/index";
import { slugOfLink } from "../../base/web/urls";
import { formerSlug, idError, slugify } from "../../base/words/slug";
import { listLivePages } from "../pages/live-pages.server";
import type { FieldErrors, Values } from "../types/content-type";
import { type Row, type StoredType, tagsOfRow } from "../types/content-type.server";
import { initialValues } from "../types/field-values";
import { listStoredRows } from "../types/stored-rows.server";
import { checkValues, lossesOf, resolveSlugs } from "./checked-values.server";
import type { RelatedRow } from "./record-writes.server";
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

/**
 * The slugs of those categories whose row or posts were stored before D71 under another slug than their name makes now.
 * New posts join them there, or the category would have two pages. Reads nothing for other names.
 */
export async function storedCategorySlugs(
  db: DatabaseClient,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const former = [...new Set(names)]
    .map((name) => [name, formerSlug(name)] as const)
    .filter(([name, slug]) => slug !== "" && slug !== slugify(name));
  if (former.length === 0) return new Map();
  const [name, slug] = [sql<string>`given.value ->> 0`, sql<string>`given.value ->> 1`];
  const rows = await db.read(
    db.query
      .select({ name: name.as("name"), slug: slug.as("slug") })
      .from(sql`json_each(${JSON.stringify(former)}) as given`)
      .where(
        sql`exists (select 1 from ${blogCategories} where ${blogCategories.link} = ${slug} and ${blogCategories.name} = ${name})
          or exists (select 1 from ${posts} where ${posts.categorySlug} = ${slug} and ${posts.category} = ${name})`,
      ),
  );
  return new Map(rows.map((category) => [category.name, category.slug]));
}

/** The outcome of a write of one row. `tags` are the cache tags to purge. */
export type WriteResult =
  | { readonly status: "written"; readonly row: Row; readonly tags: readonly string[] }
  | { readonly status: "invalid"; readonly fields: FieldErrors }
  | { readonly status: "conflict"; readonly savedRow: Row }
  | { readonly status: "missing" };

/** A row to save. */
export interface RowSave {
  /** The current row; null for a new one. */
  readonly before: Row | null;
  /** The id of a new row. */
  readonly id: string;
  /** Validated values. */
  readonly values: Values;
  /**
   * The slug that the row had elsewhere, such as in a file. It becomes the address of a new row, unless it is taken or
   * its editors choose the slug, and else a redirect to the row.
   */
  readonly slug?: string;
}

/** The outcome of a save: all rows were written or none. `errors` are by position; -1 stands for an unknown row. */
export type SaveResult =
  | { readonly status: "written"; readonly rows: readonly Row[]; readonly tags: readonly string[] }
  | { readonly status: "invalid"; readonly errors: ReadonlyMap<number, FieldErrors> }
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
  input: unknown,
  context: WriteContext,
  id = newId(),
): Promise<WriteResult> {
  const check = checkValues(stored.type, input);
  if (!check.ok) return { status: "invalid", fields: check.fields };
  const savedRows = await saveRows(db, stored, [{ before: null, id, values: check.values }], {
    ...context,
    losses: lossesOf(stored.type, input as Values).map(({ text }) => text),
  });
  const fields = savedRows.status === "invalid" ? savedRows.errors.get(0)! : {};
  if (stored.key in fields && stored.key !== stored.slug) {
    const [existing] = await listRowsByKey(db, stored, [id]);
    if (existing) return { status: "written", row: existing, tags: tagsOfRow(stored, existing) };
  }
  return savedRows.status === "written"
    ? { status: "written", row: savedRows.rows[0]!, tags: savedRows.tags }
    : { status: "invalid", fields };
}

/**
 * Updates a row, unless its version has changed: the result then holds the current row.
 *
 * @param changes all fields, or some of them
 */
export async function updateRow(
  db: DatabaseClient,
  stored: StoredType,
  rowId: number,
  version: number,
  changes: Values,
  context: WriteContext,
): Promise<WriteResult> {
  const before = await findRow(db, stored, rowId);
  if (!before) return { status: "missing" };
  if (before.version !== version) return { status: "conflict", savedRow: before };
  const check = checkValues(stored.type, changes, true);
  if (!check.ok) return { status: "invalid", fields: check.fields };
  const id = String(before[stored.key] ?? before.rowId);
  const losses = lossesOf(stored.type, changes).map(({ text }) => text);
  const savedRows = await saveRows(db, stored, [{ before, id, values: check.values }], { ...context, losses });
  if (savedRows.status === "written") return { status: "written", row: savedRows.rows[0]!, tags: savedRows.tags };
  if (savedRows.status === "invalid") return { status: "invalid", fields: savedRows.errors.get(0)! };
  const savedRow = await findRow(db, stored, rowId);
  return savedRow ? { status: "conflict", savedRow } : { status: "missing" };
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
    const error = before ? null : newIdError(stored, id);
    return error === null ? [] : [[position, { [stored.key]: error }] as const];
  });
  if (badIds.length > 0) return { status: "invalid", errors: new Map(badIds) };
  const categorySlugs = await storedCategorySlugs(
    db,
    saves.flatMap(({ before, values }) => stored.categoryName({ ...before, ...values }) ?? []),
  );
  for (let attempt = 1; ; attempt += 1) {
    const preparedRows = saves.map(({ before, id, values }): RowWrite => {
      const key = before || stored.key === stored.slug ? {} : { [stored.key]: id };
      // An id may have characters that a slug may not.
      const fallbackSlug = slugify(id) || (before ? String(before[stored.slug]) : newId());
      const derived = { now: context.now, origin: context.origin, fallbackSlug, before, categorySlugs };
      return { before, row: stored.prepare({ ...before, ...values, ...key }, derived) };
    });
    const preferredSlugs = saves.map(({ before, slug = "" }) => (before || stored.ownSlug ? "" : slugOfLink(slug)));
    const resolved = await resolveSlugs(db, stored, preparedRows, preferredSlugs);
    const errors = new Map([...(await errorsAmong(db, stored, resolved.writes, context)), ...resolved.errors]);
    if (errors.size > 0) return { status: "invalid", errors };
    const writes = resolved.writes.map((write, at) => withRedirects(stored, write, saves[at]!));
    try {
      const rows = await writeRows(db, stored, writes, context);
      await context.afterSave?.(db, stored, rows, context);
      const before = saves.flatMap((save) => save.before ?? []);
      const tags = new Set([...tagsOfRow(stored, ...rows, ...before), ...relatedTags(context)]);
      return { status: "written", rows, tags: [...tags] };
    } catch (error) {
      if (error instanceof StaleRows) return { status: "conflict" };
      const takenRow = context.creates?.find((related) => isTakenIn(related.stored, error));
      if (takenRow) throw new RelatedRowTaken(takenRow.stored, takenRow.row, error);
      const name = constraintField(stored, error);
      if (name === null) throw error;
      // Another request took the generated slug after it was resolved.
      if (name === stored.slug && !stored.ownSlug && attempt < maxAttempts) continue;
      // SQLite does not say which row violates a constraint.
      const position = saves.length === 1 ? 0 : -1;
      return { status: "invalid", errors: new Map([[position, { [name]: constraintMessage(stored, name) }]]) };
    }
  }
}

/** What is wrong with rows that are valid by themselves, by position. */
export const errorsAmong = async (
  db: DatabaseClient,
  stored: StoredType,
  writes: readonly RowWrite[],
  { now, origin, types = [] }: WriteContext,
): Promise<ReadonlyMap<number, FieldErrors>> =>
  (await stored.errorsOf?.(db, writes, {
    origin,
    listLivePages: (paths) => listLivePages(db, paths, { now, origin: origin ?? "", types }),
  })) ?? new Map();

/** Adds the redirects of a row from the slug that it had elsewhere, and from a new stored link (URL-24). */
function withRedirects({ slug, link }: StoredType, write: RowWrite, save: RowSave): RowWrite {
  const { before, row } = write;
  const isNewLink = link !== null && row[link] !== before?.[link];
  const slugs = [slugOfLink(save.slug ?? ""), isNewLink ? slugOfLink(String(row[link])) : ""];
  const redirects = slugs.filter((from) => from !== "" && from !== row[slug]);
  return redirects.length === 0 ? write : { ...write, redirects };
}

/** What is wrong with the id of a new row; null for a valid id, or where the slug is the key. */
export const newIdError = (stored: StoredType, id: string): string | null =>
  stored.key === stored.slug ? null : idError(id, stored.keyInAddress);

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
  const newValues = { ...initialValues(type), [type.label]: name, ...(isDraftable && { draft: false }) };
  const check = checkValues(type, newValues);
  if (!check.ok) return { ok: false, fields: check.fields };
  const id = newId();
  const values = { ...check.values, ...(key !== slug && { [key]: id }) };
  const row = stored.prepare(values, { now, fallbackSlug: slugify(id) });
  const { writes, errors } = await resolveSlugs(db, stored, [{ before: null, row }], []);
  const fields = errors.get(0);
  if (fields) return { ok: false, fields };
  const [write] = writes;
  return { ok: true, related: { stored, row: write!.row }, key: String(write!.row[key]) };
}
