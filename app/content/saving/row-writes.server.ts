import { and, eq, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { contentLinks, findings, outsideLinks, slugHistory } from "../../../drizzle/schema";
import type { Values } from "../types/content-type";
import { type Row, type StoredType, tagsOfRow } from "../types/content-type.server";
import { propertyOf } from "../types/stored-rows.server";
import {
  recordQueries,
  type RelatedRow,
  type RowWrite,
  transitionQueries,
  writeActivity,
  type WriteContext,
} from "./record-writes.server";
import { removeSavedCopy } from "./saved-copy.server";

/** Shown when rows cannot be deleted because others refer to them (ADM-15). */
export const categoryInUseText = "Only empty categories can be deleted. Move their stack items first.";

/** Whether a foreign key was violated: by a reference to a missing row, or by deleting a row that others refer to. */
export function isForeignKeyError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /FOREIGN KEY constraint failed/i.test(error.message) || isForeignKeyError(error.cause);
}

/** The field of a violated constraint; null for any other error. */
export function constraintField(stored: StoredType, error: unknown): string | null {
  if (isForeignKeyError(error)) {
    return stored.type.fields.find(({ kind }) => kind === "relation")?.name ?? stored.type.label;
  }
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const [, constraint = ""] = cause.message.split("UNIQUE constraint failed: ");
    const [, name] = /^[^.]+\.([^,:]+)/.exec(constraint) ?? [];
    if (name === undefined) continue;
    const entry = Object.entries(stored.columns).find(
      ([, column]: [string, AnySQLiteColumn]) => column.name === name.trim(),
    );
    return entry?.[0] ?? stored.slug;
  }
  return null;
}

/** Thrown if a related row was created by another request after the write was planned. Nothing was written. */
export class RelatedRowTaken extends Error {
  override name = "RelatedRowTaken";
  constructor({ type }: StoredType, row: Values, cause: unknown) {
    super(`Someone else has just created the ${type.item.toLowerCase()} “${String(row[type.label])}”.`, { cause });
  }
}

/** Whether a unique value of this table was taken. */
export const isTakenIn = (stored: StoredType, error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes(`UNIQUE constraint failed: ${stored.tableName}.`) || isTakenIn(stored, error.cause));

/** The error message for a field with a violated constraint. */
export function constraintMessage({ type, slug }: StoredType, name: string): string {
  const field = type.fields.find((candidate) => candidate.name === name);
  if (field?.kind === "relation") return "This no longer exists. Choose another one.";
  return name === slug
    ? "This address is already taken. Choose another one."
    : `This ${(field?.label ?? name).toLowerCase()} is already taken.`;
}

export type { RowWrite, WriteContext };

/** Thrown if a row has changed since it was read. Nothing was written. */
export class StaleRows extends Error {
  override name = "StaleRows";
}

/** Limits a batch to a few seconds of database time. */
export const rowsPerBatch = 500;

/** The error that `guardQuery` raises, worded the same in every SQLite. */
const guardError = /malformed JSON/i;

/**
 * Writes any number of rows in one transaction of a few statements, with revisions and redirects from changed slugs.
 * All or nothing: rejects with `StaleRows` when a row's version has changed, and with the database's error when a
 * constraint fails.
 *
 * @returns the rows as stored, in the order given
 */
export async function writeRows(
  db: DatabaseClient,
  stored: StoredType,
  writes: readonly RowWrite[],
  context: WriteContext,
): Promise<Row[]> {
  const changes = writes.filter((write): write is RowWrite & { before: Row } => write.before !== null);
  const additions = writes.filter(({ before }) => before === null);
  const slugOf = ({ row }: RowWrite) => String(row[stored.slug]);
  const newSlugs = writes.filter(({ before, row }) => row[stored.slug] !== before?.[stored.slug]).map(slugOf);
  const queries: Query[] = [];
  if (changes.length > 0) queries.push(guardQuery(db.query, unchangedRows(stored, changes), changes.length));
  // Before the rows that refer to them, and after the guard: a refused write creates none of them.
  queries.push(...relatedQueries(db, context));
  if (changes.length > 0) queries.push(...changeQueries(db, stored, changes, context));
  const [changesPosition, additionsPosition] = [queries.length - 1, queries.length + 3];
  if (additions.length > 0) queries.push(...additionQueries(db, stored, additions, context));
  if (newSlugs.length > 0) queries.push(deleteSlugHistory(db, stored, slugIn(stored, newSlugs)));
  queries.push(...redirectQueries(db, stored, writes, context));
  // The entry of a single row names the step itself.
  if (context.activityRecord || writes.length > 1)
    queries.push(...transitionQueries(db, stored, context, slugIn(stored, writes.map(slugOf))));
  if (context.savedCopy) queries.push(removeSavedCopy(db, stored, context.savedCopy, context.by));
  try {
    // Not empty: there are changes or additions. The rows have the columns of the stored type (`stored.selected`).
    const results: ReadonlyArray<unknown> = await db.write(queries as [Query, ...Query[]]);
    const changedRows = (changes.length > 0 ? results[changesPosition] : []) as Row[];
    const addedRows = (additions.length > 0 ? results[additionsPosition] : []) as Row[];
    const bySlug = new Map([...changedRows, ...addedRows].map((row) => [String(row[stored.slug]), row]));
    return writes.map((write) => bySlug.get(slugOf(write))!);
  } catch (error) {
    throw isGuardError(error) ? new StaleRows("A row was changed since it was read.", { cause: error }) : error;
  }
}

/** Whether a guard in the batch failed. Nothing was written. */
export function isGuardError(error: unknown): boolean {
  return error instanceof Error && (guardError.test(error.message) || isGuardError(error.cause));
}

/** The cache tags of the context's related rows. */
export const relatedTags = ({ creates = [] }: WriteContext): string[] =>
  creates.flatMap(({ stored, row }) => tagsOfRow(stored, row));

/** Creates the context's related rows. Each has its own entry in the log: that of the write counts its own type's rows. */
export const relatedQueries = (db: DatabaseClient, context: WriteContext): Query[] =>
  (context.creates ?? []).flatMap(({ stored, row }: RelatedRow) => [
    ...additionQueries(db, stored, [{ before: null, row }], {
      ...context,
      activityRecord: writeActivity(stored, [{ before: null, row }], context.now),
      entryKey: null,
    }),
    deleteSlugHistory(db, stored, slugIn(stored, [String(row[stored.slug])])),
  ]);

/** Fails the transaction unless a count is at least `least`; see `isGuardError`. */
export const guardQuery = (query: DatabaseClient["query"], count: SQL, least: number): Query =>
  query
    // The error depends on the row, or SQLite would raise it before it compares.
    .select({ rows: sql`iif(guarded.rows >= ${least}, 1, json('stale ' || guarded.rows))`.as("rows") })
    .from(sql`(select ${count} as rows) as guarded`);

/** Counts the rows that still have the version they were read with. */
function unchangedRows({ table }: StoredType, changes: ReadonlyArray<{ before: Row }>): SQL {
  const versions = JSON.stringify(changes.map(({ before: { rowId, version } }) => [rowId, version]));
  return sql`(select count(*) from json_each(${versions}) as seen, ${table}
    where ${table.rowId} = seen.value ->> 0 and ${table.version} = seen.value ->> 1)`;
}

function changeQueries(
  db: DatabaseClient,
  stored: StoredType,
  changes: ReadonlyArray<RowWrite & { before: Row }>,
  context: WriteContext,
): Query[] {
  const { table } = stored;
  const json = asJson(stored, changes, context.now, ({ before }) => ({ rowId: before.rowId }));
  const isChanged = sql`${table.rowId} in (select value ->> 'rowId' from json_each(${json}))`;
  const movedIds = changes
    .filter(({ before, row }) => row[stored.slug] !== before[stored.slug])
    .map(({ before }) => before.rowId);
  const names = writtenNames(stored).filter((name) => changes.every(({ row }) => row[name] !== undefined));
  const activityRecord = context.activityRecord ?? writeActivity(stored, changes, context.now);
  return [
    ...recordQueries(db, stored, "update", { ...context, activityRecord }, isChanged),
    ...(movedIds.length > 0 ? recordSlugHistory(db, stored, rowIdIn(stored, movedIds), context) : []),
    db.query
      .update(table)
      .set({
        ...Object.fromEntries(names.map((name) => [name, propertyOf(stored, sql`given.value`, name)])),
        version: sql`${table.version} + 1`,
        updatedAt: context.now,
      })
      .from(sql`json_each(${json}) as given`)
      .where(sql`${table.rowId} = given.value ->> 'rowId'`)
      .returning(stored.selected),
  ];
}

/** The last query returns the new rows. */
function additionQueries(
  db: DatabaseClient,
  stored: StoredType,
  additions: readonly RowWrite[],
  context: WriteContext,
): Query[] {
  const { table, columns } = stored;
  const json = asJson(stored, additions, context.now, () => ({
    ...("createdAt" in columns ? { createdAt: context.now } : {}),
    version: 1,
    updatedAt: context.now,
  }));
  const isNew = slugIn(
    stored,
    additions.map(({ row }) => String(row[stored.slug])),
  );
  const values = Object.keys(columns).map((name) => propertyOf(stored, sql`given.value`, name));
  const activityRecord = context.activityRecord ?? writeActivity(stored, additions, context.now);
  return [
    // `insert … select` fills columns by position, so the values are in the table's order. A null row id lets the
    // database assign one.
    db.query
      .insert(table)
      .select(sql`select ${sql.join(values, sql`, `)} from json_each(${json}) as given where true order by given.key`),
    ...recordQueries(db, stored, "create", { ...context, activityRecord }, isNew),
    db.query.select(stored.selected).from(table).where(isNew),
  ];
}

const bookkeeping = new Set(["rowId", "version", "updatedAt"]);
const writtenNames = ({ columns }: StoredType) => Object.keys(columns).filter((name) => !bookkeeping.has(name));

/** The rows as one bound value: D1 allows a hundred per statement, and a post alone has more than twenty columns. */
function asJson<Write extends RowWrite>(
  { columns, postedDate }: StoredType,
  writes: readonly Write[],
  now: string,
  more: (write: Write) => Readonly<Record<string, unknown>>,
): string {
  const rows = writes.map((write) => {
    // A row without a posted date is sorted by its last save.
    const sortedBy = postedDate && write.row[postedDate.undated] === true ? { [postedDate.date]: now } : {};
    const values = Object.entries({ ...more(write), ...withoutBookkeeping(write.row), ...sortedBy }).map(
      ([name, value]) => {
        const column = columns[name];
        return [
          name,
          column && value !== null && value !== undefined ? column.mapToDriverValue(value) : value,
        ] as const;
      },
    );
    return Object.fromEntries(values);
  });
  return JSON.stringify(rows);
}

const withoutBookkeeping = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !bookkeeping.has(name)));

/**
 * Deletes rows, each with a revision that holds the whole row. Their slugs stay in the slug history, which outlives the
 * trash: a built-in post must not reappear at the address of a deleted one (D44).
 */
export function deleteQueries(
  db: DatabaseClient,
  stored: StoredType,
  where: SQL,
  context: WriteContext,
): readonly [Query, ...Query[]] {
  return [
    ...recordQueries(db, stored, "delete", context, where),
    ...recordSlugHistory(db, stored, where, context),
    ...forgetFindings(db, stored, where),
    db.query.delete(stored.table).where(where).returning({ rowId: stored.table.rowId }),
  ];
}

/** Deletes the findings and recorded links of rows that are about to be deleted. */
const forgetFindings = (db: DatabaseClient, { type, table }: StoredType, where: SQL): Query[] =>
  [findings, contentLinks, outsideLinks].map((derivedTable) =>
    db.query
      .delete(derivedTable)
      .where(
        sql`${derivedTable.section} = ${type.name} and ${derivedTable.item} in (select ${table.rowId} from ${table} where ${where})`,
      ),
  );

/** Drops redirects from addresses that rows now have. Must run after the write, in the same batch. */
export function deleteSlugHistory(
  db: DatabaseClient,
  { table, tableName, columns, slug }: StoredType,
  where: SQL,
): Query {
  const isTaken = sql`${slugHistory.slug} in (select ${columns[slug]!} from ${table} where ${where})`;
  return db.query.delete(slugHistory).where(and(eq(slugHistory.tableName, tableName), isTaken));
}

/**
 * Records slugs that rows are about to lose. Old addresses redirect to the row rather than to its next address, which
 * rules out chains and loops (URL-25). Must run before the write, in the same batch.
 */
export function recordSlugHistory(
  db: DatabaseClient,
  { type, table, tableName, columns, slug }: StoredType,
  where: SQL,
  context: WriteContext,
): Query[] {
  if (!type.hasPage) return [];
  return [
    db.query
      .insert(slugHistory)
      .select(sql`select ${tableName}, ${columns[slug]!}, ${table.rowId}, ${context.now} from ${table} where ${where}`)
      .onConflictDoUpdate({
        target: [slugHistory.tableName, slugHistory.slug],
        set: { rowId: sql`excluded.row_id`, createdAt: sql`excluded.created_at` },
      }),
  ];
}

/** Records the redirects of written rows. Must run after the write, in the same batch. */
function redirectQueries(
  db: DatabaseClient,
  { type, table, tableName, columns, slug }: StoredType,
  writes: readonly RowWrite[],
  { now }: WriteContext,
): Query[] {
  const redirects = writes.flatMap(({ row, redirects: slugs = [] }) => slugs.map((from) => [row[slug], from]));
  if (redirects.length === 0 || !type.hasPage) return [];
  const [to, from] = [sql`given.value ->> 0`, sql`given.value ->> 1`];
  return [
    db.query
      .insert(slugHistory)
      .select(
        sql`select ${tableName}, ${from}, ${table.rowId}, ${now}
          from json_each(${JSON.stringify(redirects)}) as given join ${table} on ${columns[slug]!} = ${to}
          where not exists (select 1 from ${table} where ${columns[slug]!} = ${from})`,
      )
      .onConflictDoUpdate({
        target: [slugHistory.tableName, slugHistory.slug],
        set: { rowId: sql`excluded.row_id`, createdAt: sql`excluded.created_at` },
        setWhere: sql`not exists (select 1 from ${table} where ${table.rowId} = ${slugHistory.rowId})`,
      }),
  ];
}

export const rowIdIn = ({ table }: StoredType, rowIds: readonly number[]): SQL => inJson(table.rowId, rowIds);

const slugIn = ({ columns, slug }: StoredType, slugs: readonly string[]): SQL => inJson(columns[slug]!, slugs);
