import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/query";
import { contentLinks, findings } from "../../../drizzle/schema";
import { rowIdIn } from "../../content/saving/row-writes.server";
import { listRowsById } from "../../content/saving/store.server";
import { allStoredTypes } from "../../types.server";
import { byChange, byRowId, countNext, nextRows, type RowOrder } from "../related/next-rows.server";
import { progressNumber, storeProgress } from "./count.server";
import type { FindingKind } from "./finding";
import { dueReviewInstant, findMissingPaths, inspectRows, oldDraftInstant, reviewFieldOf } from "./inspect.server";

/** How many rows of each type are read at once, with their texts, and how many links one call checks. */
const rowsAtOnce = 400;
const linksAtOnce = 200;

/** Counts up when rows are checked for something new, so that those inspected before are inspected again. */
const checks = 3;

const placesFrom = (which: "changed" | "drafts") =>
  allStoredTypes.map((stored) => ({
    number: progressNumber(`${which}/${stored.type.name}/${checks}`),
    stored,
    table: stored.table,
    changedAt: stored.table.updatedAt,
  }));

/** The rows that were compared with the facts at some time, by that time. */
const reviewPlaces = allStoredTypes.flatMap((stored) => {
  const field = reviewFieldOf(stored.type);
  if (field === undefined) return [];
  const number = progressNumber(`reviews/${stored.type.name}`);
  return [{ number, stored, table: stored.table, changedAt: stored.columns[field]! }];
});

/** In the order of their reviews, which their index has. */
function byReview(until: string): RowOrder {
  const { next, placeAfter } = byChange(until);
  return {
    next: (followed, place) => {
      const { where, order } = next(followed, place);
      return { where: sql`${where} and ${followed.changedAt} > ''`, order };
    },
    placeAfter,
  };
}

interface InspectionResult {
  /** The number of changed rows that were inspected. */
  readonly changedRows: number;
  /** Whether there may be more. */
  readonly hasMore: boolean;
}

/**
 * Inspects the next rows of each type that changed since the last call, oldest change first. When none is left,
 * inspects the drafts that have become old, and the rows whose next review is due.
 *
 * @param until an ISO instant by which every earlier change has been written; see `relateChanged`
 * @param origin the site's origin
 */
async function inspectChanged(db: DatabaseClient, until: string, origin: string): Promise<InspectionResult> {
  const site = { now: until, origin };
  const result = await inspectNext(db, placesFrom("changed"), byChange(until), site);
  if (result.hasMore) return { changedRows: result.rows, hasMore: true };
  const agedDrafts = await inspectNext(db, placesFrom("drafts"), byChange(oldDraftInstant(until)), site);
  if (agedDrafts.hasMore) return { changedRows: result.rows, hasMore: true };
  const dueReviews = await inspectNext(db, reviewPlaces, byReview(await dueReviewInstant(db, site)), site);
  return { changedRows: result.rows, hasMore: dueReviews.hasMore };
}

async function inspectNext(
  db: DatabaseClient,
  places: ReturnType<typeof placesFrom>,
  order: RowOrder,
  site: { readonly now: string; readonly origin: string },
): Promise<{ readonly rows: number; readonly hasMore: boolean }> {
  const { rowIds, markVisited } = await nextRows(db, places, order, rowsAtOnce);
  await Promise.all(
    places.map(async ({ stored }, at) => {
      const ids = rowIds[at]!;
      if (ids.length > 0)
        await inspectRows(db, stored, await listRowsById(db, stored, rowIdIn(stored, ids), ids.length), site);
    }),
  );
  await markVisited();
  return { rows: rowIds.flat().length, hasMore: rowIds.some(({ length }) => length === rowsAtOnce) };
}

/**
 * Inspects as many of the remaining rows as one run of the scheduled handler allows, and stores the progress (ATT-5).
 *
 * @param mayGoOn called after every `rowsAtOnce` rows of each type; false ends the run
 */
export async function inspectWaiting(
  db: DatabaseClient,
  until: string,
  origin: string,
  mayGoOn: () => boolean,
): Promise<void> {
  let rows = 0;
  let hasMore = true;
  while (hasMore) {
    const result = await inspectChanged(db, until, origin);
    rows += result.changedRows;
    hasMore = result.hasMore;
    if (!mayGoOn()) break;
  }
  await storeProgress(db, rows, hasMore ? () => countNext(db, placesFrom("changed"), byChange(until)) : null);
}

/**
 * Checks the next links, and starts over after the last: a page can be deleted, restored or published without any
 * change to the rows that link to it.
 */
export async function recheckLinks(
  db: DatabaseClient,
  site: { readonly now: string; readonly origin: string },
): Promise<void> {
  const linkTable = { number: progressNumber("links"), table: contentLinks, changedAt: contentLinks.path };
  const { rowIds, markVisited } = await nextRows(db, [linkTable], byRowId, linksAtOnce);
  const condition = inJson(contentLinks.rowId, rowIds[0]!);
  const links = rowIds[0]!.length === 0 ? [] : await db.read(db.query.select().from(contentLinks).where(condition));
  const missingPaths = await findMissingPaths(
    db,
    links.map(({ path }) => path),
    site,
  );
  const isMissing = inJson(contentLinks.path, [...missingPaths]);
  const kind: FindingKind = "broken-link";
  if (links.length > 0)
    await db.write([
      db.query.delete(findings).where(
        sql`${findings.kind} = ${kind} and (${findings.section}, ${findings.item}, ${findings.field}, ${findings.detail}) in (
            select ${contentLinks.section}, ${contentLinks.item}, ${contentLinks.field}, ${contentLinks.path} from ${contentLinks}
            where ${condition} and not ${isMissing})`,
      ),
      db.query
        .insert(findings)
        .select(
          sql`select null, ${contentLinks.section}, ${contentLinks.item}, ${kind}, ${contentLinks.field}, ${contentLinks.path}
            from ${contentLinks} where ${condition} and ${isMissing}`,
        )
        .onConflictDoNothing(),
    ]);
  await markVisited();
}
