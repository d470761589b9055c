import { eq, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "../../../drizzle/client";
import { freeSlug, slugify } from "../text/slug";
import { checkValues } from "./checked-values.server";
import type { FieldErrors, Values } from "./content-type";
import { StaleRows, writeRows, type Deed, type RowWrite } from "./row-writes.server";
import { tagsOfRow, type Row, type StoredType } from "./stored-types.server";

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
export async function findRow(db: Database, stored: StoredType, rowId: number): Promise<Row | null> {
  const rows = await readRows(db, stored, eq(stored.table.rowId, rowId));
  return rows[0] ?? null;
}

/** The rows for which a condition holds, at most `limit`. */
export async function readRows(db: Database, stored: StoredType, where: SQL, limit = 1): Promise<Row[]> {
  return (await db.read(db.query.select(stored.columns).from(stored.table).where(where).limit(limit))) as Row[];
}

/** The rows whose key is one of these, or another column of theirs that no two rows share. */
export async function readRowsByKey(
  db: Database,
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
  db: Database,
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
  db: Database,
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
export async function saveRows(db: Database, stored: StoredType, saves: readonly Save[], deed: Deed): Promise<Saved> {
  for (let attempt = 1; ; attempt += 1) {
    const prepared = saves.map(({ before, id, values }): RowWrite => {
      const own = before || stored.key === stored.slug ? {} : { [stored.key]: id };
      // What an id holds besides, no address may.
      const address = slugify(id) || (before ? String(before[stored.slug]) : newId());
      return { before, row: stored.prepare({ ...before, ...values, ...own }, { now: deed.now, id: address }) };
    });
    const wishes = saves.map(({ before, slug }) => (before || stored.ownSlug ? undefined : slug));
    const settled = await settleSlugs(db, stored, prepared, wishes);
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

/** The rows with the slugs to write: generated ones with a number where they are taken (BLOG-25); chosen ones refused. */
async function settleSlugs(
  db: Database,
  stored: StoredType,
  writes: readonly RowWrite[],
  wishes: ReadonlyArray<string | undefined>,
) {
  const column = stored.columns[stored.slug]!;
  const wantedOf = ({ row }: RowWrite) => String(row[stored.slug]);
  const wanted = [
    ...new Set(writes.filter(({ before, row }) => row[stored.slug] !== before?.[stored.slug]).map(wantedOf)),
  ];
  const faults = new Map<number, FieldErrors>();
  if (wanted.length === 0) return { writes, faults };
  const found = await db.read(
    db.query
      .select({ slug: sql<string>`${column}`.as("taken"), rowId: sql<number>`${stored.table.rowId}`.as("taken_by") })
      .from(sql`json_each(${JSON.stringify(wanted)}) as wanted`)
      // "." follows "-": the wanted slug itself and those with a number after it.
      .innerJoin(stored.table, sql`${column} >= wanted.value and ${column} < wanted.value || '.'`)
      .limit(20_000),
  );
  const taken = new Map(found.map(({ slug, rowId }) => [slug, rowId]));
  const settled = writes.map((write, position) => {
    const slug = wantedOf(write);
    const current = write.before ? String(write.before[stored.slug]) : null;
    if (slug === current) return write;
    const others = { has: (name: string) => taken.has(name) && taken.get(name) !== write.before?.rowId };
    if (stored.ownSlug && others.has(slug)) faults.set(position, { [stored.slug]: faultText(stored, stored.slug) });
    // A post that was numbered keeps its number as long as its title says the same.
    const wish = wishes[position];
    const keeps = current !== null && others.has(slug) && isNumbered(current, slug);
    const mayWish = wish !== undefined && isNumbered(wish, slug) && !others.has(wish);
    const free = keeps ? current : mayWish ? wish : freeSlug(slug, others);
    taken.set(free, write.before?.rowId ?? -1 - position);
    return { ...write, row: { ...write.row, [stored.slug]: free } };
  });
  return { writes: settled, faults };
}

function isNumbered(slug: string, base: string): boolean {
  return slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1));
}

/** Said where rows are refused to go because others belong to them (ADM-15). */
export const stillInUse = "Only empty categories can be deleted. Move their stack items first.";

/** Whether a write was refused because of what rows belong to: a row that is not there, or that others belong to. */
export function isRelationFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /FOREIGN KEY constraint failed/i.test(error.message) || isRelationFault(error.cause);
}

/** The field a broken constraint speaks of; null when the failure is something else. */
export function constraintFault(stored: StoredType, error: unknown): string | null {
  if (isRelationFault(error)) {
    return stored.type.fields.find(({ kind }) => kind === "relation")?.name ?? stored.type.label;
  }
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const [, name] = /UNIQUE constraint failed: [^.]+\.([^,:]+)/i.exec(cause.message) ?? [];
    if (name === undefined) continue;
    const entry = Object.entries(stored.columns).find(
      ([, column]: [string, AnySQLiteColumn]) => column.name === name.trim(),
    );
    return entry?.[0] ?? stored.slug;
  }
  return null;
}

function faultText({ type, slug }: StoredType, name: string): string {
  const field = type.fields.find((candidate) => candidate.name === name);
  if (field?.kind === "relation") return "This is not there any more. Choose another.";
  return name === slug
    ? "This address is taken. Choose another."
    : `There is one with this ${(field?.label ?? name).toLowerCase()} already.`;
}

/** A new id: lowercase letters and digits, never a bare number (D24). */
export function newId(): string {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const alphabet = `${letters}0123456789`;
  return letters[bytes[0]! % 26]! + Array.from(bytes.subarray(1), (byte) => alphabet[byte % 36]).join("");
}

/** A new id for a set of writes that are undone together. */
export const newSet = (): string => crypto.randomUUID();

/** Whether a form's value is the id of a set. */
export const isSetId = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z0-9-]{12,40}$/.test(value);
