import { eq } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { relatedProgress } from "../../../drizzle/schema";
import { firstOtherNumber } from "../related/follow-changes.server";
import { hash } from "../text/hash";
import type { FindingProgress } from "./finding";

/** A place in `related_progress`, by a name. */
export const numberOf = (name: string): number => firstOtherNumber + hash(name);

/** Its `refreshedRow` is how many rows were inspected since none was left, its `changedRow` how many there were then. */
const number = numberOf("progress");

/** How far the inspection is that more than one run of the scheduled handler takes; null while nothing is left (ATT-5). */
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
 * Keeps it after a run.
 *
 * @param rows how many rows were inspected
 * @param countRest counts those that are left, which reads each of them in an index; null if none is
 */
export async function keepProgress(
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
    : // Counted again only when more came than there were.
      { changedRow: isKnown ? before.of : inspected + (await countRest()), refreshedRow: inspected };
  await db.write([
    db.query
      .insert(relatedProgress)
      .values({ number, ...place })
      .onConflictDoUpdate({ target: relatedProgress.number, set: place }),
  ]);
}
