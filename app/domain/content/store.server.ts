import { and, eq, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database, Query } from "../../../drizzle/client";
import { revisionActions, revisions, slugHistory } from "../../../drizzle/schema";
import { freeSlug } from "../text/slug";
import { checkValues } from "./checked-values.server";
import type { FieldErrors, Values } from "./content-type";
import { rowAsJson, tagsOfRow, type Row, type StoredType } from "./stored-types.server";

/** Who writes, when, and under which set the write can be undone. */
export interface Deed {
  /** The account's id; null for the command line. */
  readonly by: string | null;
  /** An ISO instant. */
  readonly now: string;
  /** One id for everything that is to be undone together. */
  readonly setId: string;
}

/** What became of a write. `tags` are what caches must drop. */
export type Written =
  | { readonly status: "written"; readonly row: Row; readonly tags: readonly string[] }
  | { readonly status: "invalid"; readonly fields: FieldErrors }
  | { readonly status: "conflict"; readonly theirs: Row }
  | { readonly status: "missing" };

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

/** Writes a new row (ADM-17, ADM-18, ADM-24). `id` is the row's own id in the data API; a new one unless given. */
export async function createRow(
  db: Database,
  stored: StoredType,
  given: unknown,
  deed: Deed,
  id = newId(),
): Promise<Written> {
  const checked = checkValues(stored.type, given);
  if (!checked.ok) return { status: "invalid", fields: checked.fields };
  const own = ownId(stored, id);
  return written(db, stored, null, stored.prepare({ ...checked.values, ...own }, { now: deed.now, id }), deed);
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
  return written(db, stored, before, stored.prepare({ ...before, ...checked.values }, { now: deed.now, id }), deed);
}

async function written(
  db: Database,
  stored: StoredType,
  before: Row | null,
  prepared: Record<string, unknown>,
  deed: Deed,
): Promise<Written> {
  for (let attempt = 1; ; attempt += 1) {
    const slug = await settleSlug(db, stored, before, String(prepared[stored.slug]));
    if (slug === null)
      return { status: "invalid", fields: { [stored.slug]: "This address is taken. Choose another." } };
    const row = { ...prepared, [stored.slug]: slug };
    try {
      const results = await db.write(
        before ? updateQueries(db, stored, before, row, deed) : insertQueries(db, stored, row, deed),
      );
      const [after] = (results.at(-1) as Row[]) ?? [];
      if (after) return { status: "written", row: after, tags: tagsOfRow(stored, after, ...(before ? [before] : [])) };
      const theirs = before && (await findRow(db, stored, before.rowId));
      return theirs ? { status: "conflict", theirs } : { status: "missing" };
    } catch (error) {
      const fault = constraintFault(stored, error);
      if (fault === null) throw error;
      // Sent twice, because the first answer was lost: the row is there, and that is all that was asked for.
      const same = before === null && fault === stored.key && stored.key !== stored.slug;
      const [sent] = same ? await readRows(db, stored, eq(stored.columns[fault]!, prepared[fault])) : [];
      if (sent) return { status: "written", row: sent, tags: tagsOfRow(stored, sent) };
      // Somebody took the generated address between the look and the write.
      if (fault === stored.slug && !stored.ownSlug && attempt < tries) continue;
      return { status: "invalid", fields: { [fault]: faultText(stored, fault) } };
    }
  }
}

/** The slug to write: a generated one with a number where it is taken (BLOG-25); null for a chosen one that is taken. */
async function settleSlug(
  db: Database,
  stored: StoredType,
  before: Row | null,
  wanted: string,
): Promise<string | null> {
  const column = stored.columns[stored.slug]!;
  const current = before ? String(before[stored.slug]) : null;
  if (current === wanted) return wanted;
  const rows = await db.read(
    db.query
      .select({ slug: sql<string>`${column}`.as("taken"), rowId: stored.table.rowId })
      .from(stored.table)
      // "." follows "-": the wanted slug itself and those with a number after it.
      .where(sql`${column} >= ${wanted} and ${column} < ${`${wanted}.`}`)
      .limit(1_000),
  );
  const taken = new Set(rows.filter((row) => row.rowId !== before?.rowId).map((row) => row.slug));
  if (stored.ownSlug) return taken.has(wanted) ? null : wanted;
  // A post that was numbered keeps its number as long as its title says the same.
  if (current !== null && taken.has(wanted) && isNumbered(current, wanted)) return current;
  return freeSlug(wanted, taken);
}

function isNumbered(slug: string, base: string): boolean {
  return slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1));
}

function insertQueries(
  db: Database,
  stored: StoredType,
  row: Record<string, unknown>,
  deed: Deed,
): [Query, ...Query[]] {
  const values = {
    ...row,
    version: 1,
    updatedAt: deed.now,
    ...("createdAt" in stored.columns ? { createdAt: deed.now } : {}),
  };
  const inserted = sql`${stored.columns[stored.slug]!} = ${row[stored.slug]}`;
  return [
    forgetFormer(db, stored, String(row[stored.slug])),
    db.query.insert(stored.table).values(values as never),
    recordQuery(db, stored, "create", deed, inserted),
    // Asked for again, so that the answer has what the database filled in.
    db.query.select(stored.columns).from(stored.table).where(inserted).limit(1),
  ];
}

function updateQueries(
  db: Database,
  stored: StoredType,
  before: Row,
  row: Record<string, unknown>,
  deed: Deed,
): [Query, ...Query[]] {
  const { rowId, version, ...columns } = row as Row;
  const asItWas = and(eq(stored.table.rowId, before.rowId), eq(stored.table.version, before.version))!;
  const slug = String(row[stored.slug]);
  const moved = slug !== before[stored.slug];
  return [
    recordQuery(db, stored, "update", deed, asItWas),
    ...(moved ? [forgetFormer(db, stored, slug, asItWas)] : []),
    ...(moved && stored.keepsSlugs ? [rememberFormer(db, stored, asItWas, deed)] : []),
    db.query
      .update(stored.table)
      .set({ ...columns, version: before.version + 1, updatedAt: deed.now } as never)
      .where(asItWas)
      .returning(stored.columns),
  ];
}

/** Deletes rows, each with a revision that holds all of it. */
export function deleteQueries(db: Database, stored: StoredType, where: SQL, deed: Deed): [Query, ...Query[]] {
  return [
    recordQuery(db, stored, "delete", deed, where),
    db.query
      .delete(stored.table)
      .where(where)
      .returning({ rowId: stored.table.rowId, slug: stored.columns[stored.slug]! }),
  ];
}

/**
 * Keeps the rows for which a condition holds as they are now: the revision of a write in the same batch. For a row
 * that was not there before, `create` and `restored` keep none.
 */
export function recordQuery(
  db: Database,
  stored: StoredType,
  doing: (typeof revisionActions)[number] | "restored",
  deed: Deed,
  where: SQL,
): Query {
  const { table, kind } = stored;
  const before = doing === "create" || doing === "restored" ? sql`null` : rowAsJson(stored);
  const action = doing === "restored" ? "restore" : doing;
  const key = sql`${table}.${sql.identifier(stored.columns[stored.key]!.name)}`;
  return db.query.insert(revisions).select(
    // In the table's order; the first is the revision's own id.
    sql`select null, ${kind}, ${key}, ${table.rowId}, ${action}, ${before}, ${deed.setId}, ${deed.by}, ${deed.now}
      from ${table} where ${where}`,
  );
}

/** A live row always wins over an old address. Nothing is forgotten for a write that does not happen. */
function forgetFormer(db: Database, { kind, table }: StoredType, slug: string, asItWas?: SQL): Query {
  const happens = asItWas && sql`exists (select 1 from ${table} where ${asItWas})`;
  return db.query.delete(slugHistory).where(and(eq(slugHistory.kind, kind), eq(slugHistory.slug, slug), happens));
}

/** An address leads to the row, not to its next address: chains collapse by themselves, and loops cannot arise (URL-25). */
export function rememberFormer(db: Database, stored: StoredType, where: SQL, deed: Deed): Query {
  const slug = stored.columns[stored.slug]!;
  return db.query
    .insert(slugHistory)
    .select(sql`select ${stored.kind}, ${slug}, ${stored.table.rowId}, ${deed.now} from ${stored.table} where ${where}`)
    .onConflictDoUpdate({
      target: [slugHistory.kind, slugHistory.slug],
      set: { rowId: sql`excluded.row_id`, createdAt: sql`excluded.created_at` },
    });
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

/** The rows with these numbers. */
export const withNumbers = ({ table }: StoredType, rowIds: readonly number[]): SQL =>
  // One bound value however many there are: a statement takes a hundred.
  sql`${table.rowId} in (select value from json_each(${JSON.stringify(rowIds)}))`;

/** A new id: lowercase letters and digits, never a bare number (D24). */
export function newId(): string {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const alphabet = `${letters}0123456789`;
  return letters[bytes[0]! % 26]! + Array.from(bytes.subarray(1), (byte) => alphabet[byte % 36]).join("");
}

/** The columns that hold the row's own id. */
function ownId(stored: StoredType, id: string): Record<string, string> {
  return stored.key === stored.slug ? {} : { [stored.key]: id };
}

/** A new id for a set of writes that are undone together. */
export const newSet = (): string => crypto.randomUUID();

/** Whether a form's value is the id of a set. */
export const isSetId = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z0-9-]{12,40}$/.test(value);
