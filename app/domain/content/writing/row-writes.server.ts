import { and, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../../drizzle/client";
import { revisionActions, revisions, slugHistory } from "../../../../drizzle/schema";
import { rowAsJson } from "../history/row-json.server";
import type { Row, StoredType } from "../types/content-type.server";

/** Who writes, when, and under which set the write can be undone. */
export interface Deed {
  /** The account's id; null for the command line. */
  readonly by: string | null;
  /** An ISO instant. */
  readonly now: string;
  /** One id for everything that is to be undone together. */
  readonly setId: string;
}

/** A row to be written: as it is now, or null for a new one; and its columns as they are to be, but for the bookkeeping. */
export interface RowWrite {
  readonly before: Row | null;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Somebody changed one of the rows since it was read. Nothing was written. */
export class StaleRows extends Error {
  override name = "StaleRows";
}

/** How many rows one batch changes: a few seconds of the database's time at most. */
export const chunk = 500;

/** What the guard below fails with, in every SQLite. */
const guardFault = /malformed JSON/i;

/**
 * Writes rows in one transaction, however many there are, in a handful of statements: each with its revision, changed
 * addresses with their redirects. Rejects with `StaleRows` when one of them has another version by now, and with the
 * database's error when a constraint refuses one; nothing is written then.
 *
 * @returns the rows as they are now, in the order given
 */
export async function writeRows(
  db: DatabaseClient,
  stored: StoredType,
  writes: readonly RowWrite[],
  deed: Deed,
): Promise<Row[]> {
  const changes = writes.filter((write): write is RowWrite & { before: Row } => write.before !== null);
  const additions = writes.filter(({ before }) => before === null);
  const slugOf = ({ row }: RowWrite) => String(row[stored.slug]);
  const taken = writes.filter(({ before, row }) => row[stored.slug] !== before?.[stored.slug]).map(slugOf);
  const queries: Query[] = [];
  if (changes.length > 0) queries.push(guardQuery(db, stored, changes), ...changeQueries(db, stored, changes, deed));
  const [changedAt, addedAt] = [queries.length - 1, queries.length + 2];
  if (additions.length > 0) queries.push(...additionQueries(db, stored, additions, deed));
  if (taken.length > 0) queries.push(deleteSlugHistory(db, stored, taken));
  try {
    const results = await db.write(queries as [Query, ...Query[]]);
    const changed = (changes.length > 0 ? results[changedAt] : []) as Row[];
    const added = (additions.length > 0 ? results[addedAt] : []) as Row[];
    const bySlug = new Map([...changed, ...added].map((row) => [String(row[stored.slug]), row]));
    return writes.map((write) => bySlug.get(slugOf(write))!);
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if (guardFault.test(cause.message)) throw new StaleRows("A row was changed meanwhile.", { cause: error });
    throw error;
  }
}

/** Fails, and the transaction with it, unless all rows have the versions they were read with. */
function guardQuery(db: DatabaseClient, { table }: StoredType, changes: ReadonlyArray<{ before: Row }>): Query {
  const versions = JSON.stringify(changes.map(({ before: { rowId, version } }) => [rowId, version]));
  const same = sql`(select count(*) from json_each(${versions}) as seen, ${table}
    where ${table.rowId} = seen.value ->> 0 and ${table.version} = seen.value ->> 1)`;
  return db.query
    .select({ same: sql`iif(same.rows = ${changes.length}, 1, json('stale ' || same.rows))`.as("same") })
    .from(sql`(select ${same} as rows) as same`);
}

function changeQueries(
  db: DatabaseClient,
  stored: StoredType,
  changes: ReadonlyArray<RowWrite & { before: Row }>,
  deed: Deed,
): Query[] {
  const { table } = stored;
  const given = asJson(stored, changes, ({ before }) => ({ rowId: before.rowId }));
  const these = sql`${table.rowId} in (select value ->> 'rowId' from json_each(${given}))`;
  const moved = changes.filter(({ before, row }) => row[stored.slug] !== before[stored.slug]);
  const names = writtenNames(stored).filter((name) => changes.every(({ row }) => row[name] !== undefined));
  return [
    recordQuery(db, stored, "update", deed, these),
    ...(moved.length > 0 && stored.type.hasPage ? [recordSlugHistory(db, stored, moved, deed)] : []),
    db.query
      .update(table)
      .set({
        ...Object.fromEntries(names.map((name) => [name, sql`json_extract(given.value, ${path(name)})`])),
        version: sql`${table.version} + 1`,
        updatedAt: deed.now,
      })
      .from(sql`json_each(${given}) as given`)
      .where(sql`${table.rowId} = given.value ->> 'rowId'`)
      .returning(stored.columns),
  ];
}

/** The last query gives the new rows. */
function additionQueries(
  db: DatabaseClient,
  stored: StoredType,
  additions: readonly RowWrite[],
  deed: Deed,
): [Query, Query, Query] {
  const { table, columns } = stored;
  const given = asJson(stored, additions, () => ({
    ...("createdAt" in columns ? { createdAt: deed.now } : {}),
    version: 1,
    updatedAt: deed.now,
  }));
  const slugs = JSON.stringify(additions.map(({ row }) => row[stored.slug]));
  const these = sql`${columns[stored.slug]!} in (select value from json_each(${slugs}))`;
  const values = Object.keys(columns).map((name) => sql`json_extract(given.value, ${path(name)})`);
  return [
    // In the table's order, as the insert names its columns; a row's own number is the database's to give.
    db.query
      .insert(table)
      .select(sql`select ${sql.join(values, sql`, `)} from json_each(${given}) as given where true order by given.key`),
    recordQuery(db, stored, "create", deed, these),
    db.query.select(columns).from(table).where(these),
  ];
}

const path = (name: string): SQL => sql.raw(`'$.${name}'`);
const bookkeeping = new Set(["rowId", "version", "updatedAt"]);
const writtenNames = ({ columns }: StoredType) => Object.keys(columns).filter((name) => !bookkeeping.has(name));

/** Rows as one bound value: a statement takes a hundred of them, and a post alone has more than twenty columns. */
function asJson<Write extends RowWrite>(
  { columns }: StoredType,
  writes: readonly Write[],
  more: (write: Write) => Readonly<Record<string, unknown>>,
): string {
  const rows = writes.map((write) => {
    const values = Object.entries({ ...more(write), ...withoutBookkeeping(write.row) }).map(([name, value]) => {
      const column = columns[name];
      return [name, column && value !== null && value !== undefined ? column.mapToDriverValue(value) : value] as const;
    });
    return Object.fromEntries(values);
  });
  return JSON.stringify(rows);
}

const withoutBookkeeping = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !bookkeeping.has(name)));

/** Deletes rows, each with a revision that holds all of it. */
export function deleteQueries(db: DatabaseClient, stored: StoredType, where: SQL, deed: Deed): [Query, ...Query[]] {
  return [
    recordQuery(db, stored, "delete", deed, where),
    db.query.delete(stored.table).where(where).returning({ rowId: stored.table.rowId }),
  ];
}

/**
 * Keeps the rows for which a condition holds as they are now: the revision of a write in the same batch. For a row
 * that was not there before, `create` and `restored` keep none.
 */
export function recordQuery(
  db: DatabaseClient,
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

/** A live row always wins over an old address. */
function deleteSlugHistory(db: DatabaseClient, { kind }: StoredType, slugs: readonly string[]): Query {
  const these = sql`${slugHistory.slug} in (select value from json_each(${JSON.stringify(slugs)}))`;
  return db.query.delete(slugHistory).where(and(eq(slugHistory.kind, kind), these));
}

/** An address leads to the row, not to its next address: chains collapse by themselves, and loops cannot arise (URL-25). */
function recordSlugHistory(
  db: DatabaseClient,
  { kind, slug }: StoredType,
  moved: ReadonlyArray<{ before: Row }>,
  deed: Deed,
): Query {
  const former = JSON.stringify(moved.map(({ before }) => [before[slug], before.rowId]));
  return db.query
    .insert(slugHistory)
    .select(
      sql`select ${kind}, former.value ->> 0, former.value ->> 1, ${deed.now} from json_each(${former}) as former where true`,
    )
    .onConflictDoUpdate({
      target: [slugHistory.kind, slugHistory.slug],
      set: { rowId: sql`excluded.row_id`, createdAt: sql`excluded.created_at` },
    });
}

/** The rows with these numbers. */
export const withNumbers = ({ table }: StoredType, rowIds: readonly number[]): SQL =>
  sql`${table.rowId} in (select value from json_each(${JSON.stringify(rowIds)}))`;
