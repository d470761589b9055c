import { and, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../../drizzle/client";
import type { ListQuery } from "../listing/list";
import { matching } from "../listing/list.server";
import { chunk, deleteQueries, recordQuery, withNumbers, type Deed } from "./row-writes.server";
import { tagsOfRow, type StoredType } from "../types/content-type.server";

/** Which rows something is done to: those ticked, or all that match a list as it was shown. */
export type Selection = { readonly rowIds: readonly number[] } | { readonly query: ListQuery };

/** What a bulk deed did so far. */
export interface BulkResult {
  readonly rows: number;
  /** Whether there are more to do: ask again with the same set. */
  readonly more: boolean;
  readonly tags: readonly string[];
}

/** How many rows a selection holds, exactly. */
export async function countSelected(
  db: DatabaseClient,
  stored: StoredType,
  selection: Selection,
  now: string,
): Promise<number> {
  const [row] = await db.read(
    db.query
      .select({ count: sql<number>`count(*)`.as("count") })
      .from(stored.table)
      .where(selected(stored, selection, now)),
  );
  return row?.count ?? 0;
}

function selected(stored: StoredType, selection: Selection, now: string): SQL {
  return "rowIds" in selection ? withNumbers(stored, selection.rowIds) : matching(stored, selection.query, now);
}

/**
 * Does something to the next 500 rows of a selection, each kept as a revision of one set. Rows that are as wanted
 * already are passed over, so asking again goes on where the last time ended.
 */
export async function changeSelected(
  db: DatabaseClient,
  stored: StoredType,
  selection: Selection,
  change: Readonly<Record<string, unknown>> | "delete",
  deed: Deed,
): Promise<BulkResult> {
  const { table, columns } = stored;
  const notYet =
    change === "delete"
      ? sql`true`
      : sql`not (${and(...Object.entries(change).map(([name, value]) => eq(columns[name]!, value)))!})`;
  const numbers = (await db.read(
    db.query
      .select({ rowId: table.rowId })
      .from(table)
      .where(and(selected(stored, selection, deed.now), notYet))
      .orderBy(table.rowId)
      .limit(chunk + 1),
  )) as Array<{ rowId: number }>;
  if (numbers.length === 0) return { rows: 0, more: false, tags: [] };
  const where = withNumbers(
    stored,
    numbers.slice(0, chunk).map(({ rowId }) => rowId),
  );
  const results = await db.write(
    change === "delete"
      ? deleteQueries(db, stored, where, deed)
      : [
          recordQuery(db, stored, "update", deed, where),
          db.query
            .update(table)
            .set({ ...change, version: sql`${table.version} + 1`, updatedAt: deed.now })
            .where(where)
            .returning({ rowId: table.rowId }),
        ],
  );
  const rows = results.at(-1) as unknown[];
  return { rows: rows.length, more: numbers.length > chunk, tags: tagsOfRow(stored) };
}
