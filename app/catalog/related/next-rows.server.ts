import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import { relatedProgress } from "../../../drizzle/schema";

/** A table that the scheduled handler goes through, a few rows at a time. */
export interface FollowedTable {
  /** The row of `related_progress` that stores the position. Another task on the same table needs its own number. */
  readonly number: number;
  readonly table: SQLiteTable & { rowId: AnySQLiteColumn };
  readonly changedAt: AnySQLiteColumn;
}

/** Lower numbers belong to the tasks for related pages; other tasks start here. */
export const firstOtherNumber = 64;

type Place = typeof relatedProgress.$inferSelect;

interface NextRow {
  readonly rowId: number;
  readonly changedAt: string;
}

/**
 * An order in which rows are visited: which come next, and the position after them, undefined if it does not change.
 */
export interface RowOrder {
  readonly next: (table: FollowedTable, place: Place) => { readonly where: SQL; readonly order: SQL };
  readonly placeAfter: (place: Place, last: NextRow | undefined) => Place | undefined;
}

/**
 * Visits rows by their last change, oldest first.
 *
 * @param until an ISO instant; rows that changed later are left for another call
 */
export const byChange = (until: string): RowOrder => ({
  next: ({ table, changedAt }, place) => ({
    where: sql`(${changedAt}, ${table.rowId}) > (${place.changedAt}, ${place.changedRow}) and ${changedAt} <= ${until}`,
    order: sql`${changedAt}, ${table.rowId}`,
  }),
  placeAfter: (place, last) => last && { ...place, changedAt: last.changedAt, changedRow: last.rowId },
});

/** Visits all rows by number, and starts over after the last. */
export const byRowId: RowOrder = {
  next: ({ table }, place) => ({
    where: sql`${table.rowId} > ${place.refreshedRow}`,
    order: sql`${table.rowId}`,
  }),
  placeAfter: (place, last) => ({ ...place, refreshedRow: last?.rowId ?? 0 }),
};

export interface NextRows {
  /** The row numbers, per table in the given order. */
  readonly rowIds: ReadonlyArray<readonly number[]>;
  /** Marks the rows as visited. Otherwise, the next call returns them again. */
  readonly markVisited: () => Promise<void>;
}

/** Reads the next rows of each table, at most `limit` of each. */
export async function nextRows(
  db: DatabaseClient,
  tables: readonly FollowedTable[],
  { next, placeAfter }: RowOrder,
  limit: number,
): Promise<NextRows> {
  const placeOf = await readPlaces(db);
  const rowLists = await Promise.all(
    tables.map((followedTable) => {
      const { where, order } = next(followedTable, placeOf(followedTable));
      return readNext(db, followedTable, where, order, limit);
    }),
  );
  return {
    rowIds: rowLists.map((rows) => rows.map(({ rowId }) => rowId)),
    markVisited: async () => {
      const places = tables.flatMap((followedTable, at) => {
        const before = placeOf(followedTable);
        const after = placeAfter(before, rowLists[at]!.at(-1));
        return after && JSON.stringify(after) !== JSON.stringify(before) ? [after] : [];
      });
      const [first, ...rest] = places.map((place) =>
        db.query
          .insert(relatedProgress)
          .values(place)
          .onConflictDoUpdate({ target: relatedProgress.number, set: place }),
      );
      if (first) await db.write([first, ...rest]);
    },
  };
}

/** Counts the rows yet to be visited. Reads the index entry of each. */
export async function countNext(
  db: DatabaseClient,
  tables: readonly FollowedTable[],
  { next }: RowOrder,
): Promise<number> {
  const placeOf = await readPlaces(db);
  const countRows = await Promise.all(
    tables.map((followedTable) => {
      const { where } = next(followedTable, placeOf(followedTable));
      const count = sql<number>`count(*)`.as("count");
      return db.read(db.query.select({ count }).from(followedTable.table).where(where));
    }),
  );
  return countRows.flat().reduce((sum, { count }) => sum + count, 0);
}

async function readPlaces(db: DatabaseClient): Promise<(followedTable: FollowedTable) => Place> {
  const stored = await db.read(db.query.select().from(relatedProgress));
  return ({ number }) =>
    stored.find((place) => place.number === number) ?? { number, changedAt: "", changedRow: 0, refreshedRow: 0 };
}

function readNext(
  db: DatabaseClient,
  { table, changedAt }: FollowedTable,
  where: SQL,
  order: SQL,
  limit: number,
): Promise<NextRow[]> {
  return db.read(
    db.query
      .select({
        rowId: sql<number>`${table.rowId}`.as("row_id"),
        changedAt: sql<string>`${changedAt}`.as("changed_at"),
      })
      .from(table)
      .where(where)
      .orderBy(order)
      .limit(limit),
  );
}
