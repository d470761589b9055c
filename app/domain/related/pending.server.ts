import type { DatabaseClient } from "../../../drizzle/client";
import { byChange, nextRows, byRowId, type RowOrder } from "./follow-changes.server";
import { relateRows } from "./relate.server";
import { sourceOf, sourceTypes } from "./sources.server";

/** The number of rows of each type per call. */
const rowsAtOnce = 20;
/** After at most this many rows, the pages related to them are computed again, too. */
const fewRows = 5;

/** The result of a call. */
export interface RelateProgress {
  /** The number of rows that were computed; 0 if there were none left. */
  readonly rows: number;
  /** The cache tags of the pages that changed. */
  readonly tags: readonly string[];
}

/**
 * Computes the next rows of each type that were changed since the last call, oldest change first.
 *
 * @param until an ISO instant before which every change has been written. A change is dated by the start of its
 *   request: one that is written after a call for a later time would be skipped for good.
 */
export const relateChanged = (db: DatabaseClient, until: string): Promise<RelateProgress> =>
  advance(db, byChange(until));

/** Computes the next rows of each type again, because their related pages also depend on other rows. */
export const relateAgain = (db: DatabaseClient): Promise<RelateProgress> => advance(db, byRowId);

const followed = sourceTypes.map(({ number, table, related: { changedAt } }) => ({ number, table, changedAt }));

async function advance(db: DatabaseClient, order: RowOrder): Promise<RelateProgress> {
  const { rowIds, markVisited } = await nextRows(db, followed, order, rowsAtOnce);
  const sources = sourceTypes.flatMap(({ number }, at) => rowIds[at]!.map((rowId) => sourceOf(number, rowId)));
  const { tags, targets } = await relateRows(db, sources);
  // The pages that a new row shows may in turn show the new row.
  const others = sources.length <= fewRows ? await relateRows(db, targets.slice(0, rowsAtOnce)) : null;
  await markVisited();
  return { rows: sources.length, tags: [...new Set([...tags, ...(others?.tags ?? [])])] };
}
