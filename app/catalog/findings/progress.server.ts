import { eq } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { relatedProgress } from "../../../drizzle/schema";
import { firstOtherNumber } from "../related/next-rows.server";
import { hash } from "../../base/words/hash";
import type { FindingProgress } from "./finding";

/** The number of a row in `related_progress`, derived from a name. */
export const progressNumber = (name: string): number => firstOtherNumber + hash(name);

/** In this row, `refreshedRow` is the number of rows inspected so far, and `changedRow` that of all rows to inspect. */
const number = progressNumber("progress");

/**
 * The progress of an inspection that takes several runs of the scheduled handler; null when nothing is left (ATT-5).
 */
export async function readProgress(db: DatabaseClient): Promise<FindingProgress | null> {
  const [place] = await db.read(
    db.query
      .select({ inspected: relatedProgress.refreshedRow, of: relatedProgress.changedRow })
      .from(relatedProgress)
      .where(eq(relatedProgress.number, number)),
  );
  return place && place.of > 0 ? place : null;
}

/**
 * Stores the progress after a run.
 *
 * @param rows the number of rows that were inspected
 * @param countRest counts the rows that are left, which reads each of them in an index; null if none is left
 */
export async function storeProgress(
  db: DatabaseClient,
  rows: number,
  countRest: (() => Promise<number>) | null,
): Promise<void> {
  const before = await readProgress(db);
  if (!before && !countRest) return;
  const inspected = (before?.inspected ?? 0) + rows;
  const isKnown = before && before.of > inspected;
  const place = !countRest
    ? { changedRow: 0, refreshedRow: 0 }
    : // Counted again only once more rows were inspected than the last count expected.
      { changedRow: isKnown ? before.of : inspected + (await countRest()), refreshedRow: inspected };
  await db.write([
    db.query
      .insert(relatedProgress)
      .values({ number, ...place })
      .onConflictDoUpdate({ target: relatedProgress.number, set: place }),
  ]);
}
