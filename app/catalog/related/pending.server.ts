import type { DatabaseClient } from "../../../drizzle/client";
import { byChange, nextRows, byRowId, type RowOrder } from "./next-rows.server";
import { relateRows } from "./relate.server";
import { siteIndexId, sourceTypes } from "./sources.server";

/** The number of rows of each type per call. */
const rowsAtOnce = 20;
/** If a call computes no more rows than this, it also recomputes the pages related to them. */
const fewRows = 5;

export interface RelateProgress {
  /** The number of rows that were computed; 0 if there were none left. */
  readonly rows: number;
  /** The cache tags of the pages that changed. */
  readonly tags: readonly string[];
}

/**
 * Computes the next rows of each type that changed since the last call, oldest change first.
 *
 * @param until an ISO instant by which every earlier change has been written. A change bears the start time of its
 *   request: if it is dated before `until` but written after this call, it is skipped for good.
 */
export const relateChanged = (db: DatabaseClient, until: string): Promise<RelateProgress> =>
  advance(db, byChange(until));

/** Recomputes the next rows of each type, because related pages also depend on other rows. */
export const relateAgain = (db: DatabaseClient): Promise<RelateProgress> => advance(db, byRowId);

const followed = sourceTypes.map(({ number, table, related: { changedAt } }) => ({ number, table, changedAt }));

async function advance(db: DatabaseClient, order: RowOrder): Promise<RelateProgress> {
  const { rowIds, markVisited } = await nextRows(db, followed, order, rowsAtOnce);
  const sources = sourceTypes.flatMap(({ number }, at) => rowIds[at]!.map((rowId) => siteIndexId(number, rowId)));
  const { tags, targets } = await relateRows(db, sources);
  // The pages that a new row shows may in turn show the new row.
  const others = sources.length <= fewRows ? await relateRows(db, targets.slice(0, rowsAtOnce)) : null;
  await markVisited();
  return { rows: sources.length, tags: [...new Set([...tags, ...(others?.tags ?? [])])] };
}
