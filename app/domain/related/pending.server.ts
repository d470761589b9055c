import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { relatedProgress } from "../../../drizzle/schema";
import { relateRows } from "./relate.server";
import { sourceOf, sourceTypes, type SourceType } from "./sources.server";

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

type Place = typeof relatedProgress.$inferSelect;

interface Row {
  readonly rowId: number;
  readonly changedAt: string;
}

/** A way through the rows of a type: those that come next, and the place after them, undefined where it stays. */
interface Way {
  readonly next: (type: SourceType, place: Place) => { readonly where: SQL; readonly order: SQL };
  readonly placeAfter: (place: Place, last: Row | undefined) => Place | undefined;
}

const byChange = (until: string): Way => ({
  next: ({ table, related: { changedAt } }, place) => ({
    where: sql`(${changedAt}, ${table.rowId}) > (${place.changedAt}, ${place.changedRow}) and ${changedAt} <= ${until}`,
    order: sql`${changedAt}, ${table.rowId}`,
  }),
  placeAfter: (place, last) => last && { ...place, changedAt: last.changedAt, changedRow: last.rowId },
});

const roundAndRound: Way = {
  next: ({ table }, place) => ({
    where: sql`${table.rowId} > ${place.refreshedRow}`,
    order: sql`${table.rowId}`,
  }),
  placeAfter: (place, last) => ({ ...place, refreshedRow: last?.rowId ?? 0 }),
};

/**
 * Computes the next rows of each type that were changed since the last call, oldest change first.
 *
 * @param until an ISO instant before which every change has been written. A request writes the time of its beginning: what
 *   it writes after a call for a later time would never be next.
 */
export const relateChanged = (db: DatabaseClient, until: string): Promise<Progress> => advance(db, byChange(until));

/** Computes the next rows of each type again: what is related to a row changes with the rows around it. */
export const relateAgain = (db: DatabaseClient): Promise<Progress> => advance(db, roundAndRound);

async function advance(db: DatabaseClient, { next, placeAfter }: Way): Promise<Progress> {
  const stored = await db.read(db.query.select().from(relatedProgress));
  const placeOf = ({ number }: SourceType): Place =>
    stored.find((place) => place.number === number) ?? { number, changedAt: "", changedRow: 0, refreshedRow: 0 };
  const found = await Promise.all(
    sourceTypes.map((type) => {
      const { where, order } = next(type, placeOf(type));
      return readNext(db, type, where, order);
    }),
  );
  const sources = sourceTypes.flatMap(({ number }, at) => found[at]!.map(({ rowId }) => sourceOf(number, rowId)));
  const { tags, targets } = await relateRows(db, sources);
  // A new row belongs to the pages that it leads on to as well.
  const others = sources.length <= fewRows ? await relateRows(db, targets.slice(0, rowsAtOnce)) : null;
  const places = sourceTypes.flatMap((type, at) => placeAfter(placeOf(type), found[at]!.at(-1)) ?? []);
  const [first, ...rest] = places.map((place) =>
    db.query.insert(relatedProgress).values(place).onConflictDoUpdate({ target: relatedProgress.number, set: place }),
  );
  if (first) await db.write([first, ...rest]);
  return { rows: sources.length, tags: [...new Set([...tags, ...(others?.tags ?? [])])] };
}

function readNext(
  db: DatabaseClient,
  { table, related: { changedAt } }: SourceType,
  where: SQL,
  order: SQL,
): Promise<Row[]> {
  return db.read(
    db.query
      .select({
        rowId: sql<number>`${table.rowId}`.as("row_id"),
        changedAt: sql<string>`${changedAt}`.as("changed_at"),
      })
      .from(table)
      .where(where)
      .orderBy(order)
      .limit(rowsAtOnce),
  );
}
