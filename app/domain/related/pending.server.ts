import type { DatabaseClient } from "../../../drizzle/client";
import { byChange, nextRows, byRowId, type RowOrder } from "./follow-changes.server";
import { relateRows } from "./relate.server";
import { sourceOf, sourceTypes } from "./sources.server";

/** Rows of each type in one call. */
const rowsAtOnce = 20;
/** After so few, the pages that they lead on to are computed again too. */
const fewRows = 5;

/** What a call did. */
export interface Progress {
  /** How many rows it computed; 0 when there was nothing left. */
  readonly rows: number;
  /** The cache tags of the pages that changed. */
  readonly tags: readonly string[];
}

/**
 * Computes the next rows of each type that were changed since the last call, oldest change first.
 *
 * @param until an ISO instant before which every change has been written. A request writes the time of its beginning: what
 *   it writes after a call for a later time would never be next.
 */
export const relateChanged = (db: DatabaseClient, until: string): Promise<Progress> => advance(db, byChange(until));

/** Computes the next rows of each type again: what is related to a row changes with the rows around it. */
export const relateAgain = (db: DatabaseClient): Promise<Progress> => advance(db, byRowId);

const followed = sourceTypes.map(({ number, table, related: { changedAt } }) => ({ number, table, changedAt }));

async function advance(db: DatabaseClient, order: RowOrder): Promise<Progress> {
  const { rowIds, markVisited } = await nextRows(db, followed, order, rowsAtOnce);
  const sources = sourceTypes.flatMap(({ number }, at) => rowIds[at]!.map((rowId) => sourceOf(number, rowId)));
  const { tags, targets } = await relateRows(db, sources);
  // A new row belongs to the pages that it leads on to as well.
  const others = sources.length <= fewRows ? await relateRows(db, targets.slice(0, rowsAtOnce)) : null;
  await markVisited();
  return { rows: sources.length, tags: [...new Set([...tags, ...(others?.tags ?? [])])] };
}
