import { and, not, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import type { ListQuery } from "../listing/list";
import { listCondition } from "../listing/list.server";
import { tagsOfRow, type StoredType } from "../types/content-type.server";
import { postedDateOnPublish } from "../types/posted-date.server";
import { listRowIds } from "../types/stored-rows.server";
import { revisionQuery, transitionQueries } from "./record-writes.server";
import {
  rowsPerBatch,
  deleteQueries,
  guardQuery,
  isGuardError,
  relatedQueries,
  relatedTags,
  rowIdIn,
  type WriteContext,
} from "./row-writes.server";
import { storedCategorySlugs } from "./store.server";

/** The rows of a bulk action: the ticked ones, or all that match a list's filters. */
export type Selection = { readonly rowIds: readonly number[] } | { readonly query: ListQuery };

/** The outcome of one batch of a bulk action. */
export interface BulkResult {
  /** How many rows were changed. */
  readonly rows: number;
  /** Whether rows are left: call again with the same change set. */
  readonly more: boolean;
  /** The cache tags to purge. */
  readonly tags: readonly string[];
}

/** The exact number of rows in a selection. */
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
      .where(selectionCondition(stored, selection, now)),
  );
  return row?.count ?? 0;
}

function selectionCondition(stored: StoredType, selection: Selection, now: string): SQL {
  return "rowIds" in selection ? rowIdIn(stored, selection.rowIds) : listCondition(stored, selection.query, now);
}

/** Matches the selected rows that a change would affect. */
export function pendingCondition(
  stored: StoredType,
  selection: Selection,
  change: Readonly<Record<string, unknown>> | "delete",
  now: string,
): SQL | undefined {
  const isSelected = selectionCondition(stored, selection, now);
  if (change === "delete") return isSelected;
  // `is`, because a comparison with null would skip the rows that have no value.
  const isDone = and(
    ...Object.entries(change).map(([name, value]) => {
      const column = stored.columns[name]!;
      return sql`${column} is ${sql.param(value, column)}`;
    }),
  );
  return and(isSelected, isDone && not(isDone));
}

/**
 * Changes or deletes the next 500 rows of a selection, each with a revision of the change set. Rows that already have
 * the values are skipped, so that the next call continues where this one ended. Rows that `context.creates` are created
 * in the same batch; if none of the 500 rows is left to change by then, neither is written, and `more` is set.
 */
export async function changeSelected(
  db: DatabaseClient,
  stored: StoredType,
  selection: Selection,
  change: Readonly<Record<string, unknown>> | "delete",
  context: WriteContext,
): Promise<BulkResult> {
  const { table, columns } = stored;
  const rowIds = await listRowIds(
    db,
    db.query
      .select({ rowId: table.rowId })
      .from(table)
      .where(pendingCondition(stored, selection, change, context.now))
      .orderBy(table.rowId)
      .limit(rowsPerBatch + 1),
  );
  if (rowIds.length === 0) return { rows: 0, more: false, tags: [] };
  const category = change === "delete" ? null : stored.categoryName(change);
  const categorySlugs = await storedCategorySlugs(db, category === null ? [] : [category]);
  const where = rowIdIn(stored, rowIds.slice(0, rowsPerBatch));
  const related = relatedQueries(db, context);
  const pending = sql`(select count(*) from ${table} where ${and(where, pendingCondition(stored, selection, change, context.now))})`;
  const writing = db.write(
    change === "delete"
      ? deleteQueries(db, stored, where, context)
      : [
          // Needed only for the related rows: an update of rows that are gone does nothing.
          guardQuery(db.query, pending, Math.min(related.length, 1)),
          ...related,
          revisionQuery(db, stored, "update", context, where),
          db.query
            .update(table)
            .set({
              ...stored.prepareInBulk(change, { categorySlugs }),
              ...postedDateOnPublish(columns, stored.postedDate, change, context.now),
              version: sql`${table.version} + 1`,
              updatedAt: context.now,
            })
            .where(where)
            .returning({ rowId: table.rowId }),
          ...transitionQueries(db, stored, context, where, true),
        ],
  );
  let results;
  try {
    results = await writing;
  } catch (error) {
    if (isGuardError(error)) return { rows: 0, more: true, tags: [] };
    throw error;
  }
  // The query that wrote the rows returns them.
  const rows = results.at(change === "delete" ? -1 : -2) as unknown[];
  const tags = related.length === 0 ? tagsOfRow(stored) : [...tagsOfRow(stored), ...relatedTags(context)];
  return { rows: rows.length, more: rowIds.length > rowsPerBatch, tags };
}
