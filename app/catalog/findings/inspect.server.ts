import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { contentLinks, findings, outsideLinks } from "../../../drizzle/schema";
import { daysBefore, monthsBefore } from "../../base/time/dates";
import { canonicalPath } from "../../base/web/redirects";
import { statusOf } from "../../content/listing/list";
import { listLivePages } from "../../content/pages/live-pages.server";
import { listRedirected } from "../../content/pages/old-addresses.server";
import { listForeignPictures } from "../../content/saving/foreign-pictures";
import { findIssues, outsideLinksOf, type PageLink, pageLinks } from "../../content/saving/page-check";
import { rowIdIn } from "../../content/saving/row-writes.server";
import { listRowsById } from "../../content/saving/store.server";
import type { Row, StoredType } from "../../content/types/content-type.server";
import { textsOf } from "../../content/types/field-values";
import { findSettings } from "../../settings/queries.server";
import { allStoredTypes } from "../../types.server";
import { byChange, byRowId, countNext, nextRows, type RowOrder } from "../related/next-rows.server";
import { progressNumber, storeProgress } from "./count.server";
import { type FindingKind, oldDraftDays } from "./finding";

/** Paths that are not pages: files, the portal, the API. The database does not tell whether these exist. */
const otherPaths = /^\/(?:admin|api|assets|covers|logos|fonts|social|media)(?:\/|$)|\.[a-z0-9]+$/;

/**
 * The given paths of this site where visitors find nothing now: no fixed page, no public row, and no redirect. Takes one
 * statement per content type, and one more.
 *
 * @param paths with or without a query and a fragment
 * @param origin the site's origin, on which the visibility of sample content depends
 */
async function findMissingPaths(
  db: DatabaseClient,
  paths: readonly string[],
  site: { readonly now: string; readonly origin: string },
): Promise<ReadonlySet<string>> {
  const candidates = [...new Set(paths)].map((path) => ({ path, page: pageOf(path) }));
  const unknown = candidates.filter(({ path, page }) => !otherPaths.test(page) && !path.endsWith("/*"));
  const [livePages, redirected] = await Promise.all([
    listLivePages(
      db,
      unknown.map(({ page }) => page),
      { ...site, types: allStoredTypes },
    ),
    listRedirected(
      db,
      unknown.map(({ path }) => path),
    ),
  ]);
  return new Set(
    unknown.filter(({ path, page }) => !livePages.has(page) && !redirected.has(path)).map(({ path }) => path),
  );
}

/** The canonical path of the page that a link leads to. For a later page of a list, that of the list. */
function pageOf(path: string): string {
  const [page = ""] = path.split(/[?#]/);
  try {
    return canonicalPath(decodeURI(page)).replace(/\/page\/\d+$/, "");
  } catch {
    return page;
  }
}

/** A link in a row, as it is stored. */
interface FoundLink extends PageLink {
  readonly rowId: number;
}

/** The field that says when a row was last compared with the facts. */
const reviewFieldOf = ({ fields }: StoredType["type"]): string | undefined =>
  fields.find(({ isReview }) => isReview)?.name;

/** The instant before which a review is too long ago; "" if the settings say that none ever is. */
async function dueReviewInstant(
  db: DatabaseClient,
  { now, origin }: { readonly now: string; readonly origin: string },
): Promise<string> {
  const months = Number((await findSettings(db, origin)).reviewMonths);
  return months > 0 ? monthsBefore(now, months) : "";
}

/** The instant before which drafts are old. */
const oldDraftInstant = (now: string): string => daysBefore(now, oldDraftDays);

/**
 * Finds problems in rows, such as missing texts and broken links (ATT-1), and stores them and the rows' links. Archived
 * rows have no findings. What visits of other sites found stays as long as the link. Takes two round trips for any number
 * of rows. Findings that are already stored keep their place.
 *
 * @param rows all columns of rows of this type
 * @param origin the site's origin, which identifies links to it
 */
export async function inspectRows(
  db: DatabaseClient,
  { type }: StoredType,
  rows: readonly Row[],
  { now, origin }: { readonly now: string; readonly origin: string },
): Promise<void> {
  if (rows.length === 0) return;
  const inspections = rows
    .map((row) => ({ row, status: statusOf(type, row, now), texts: textsOf(type, row) }))
    .filter(({ status }) => status !== "archived");
  const links = inspections.flatMap(({ row: { rowId }, texts }) =>
    pageLinks(type, texts, origin).map((link): FoundLink => ({ rowId, ...link })),
  );
  const review = reviewFieldOf(type);
  const [missingPaths, dueReview] = await Promise.all([
    findMissingPaths(
      db,
      links.map(({ path }) => path),
      { now, origin },
    ),
    review === undefined ? "" : dueReviewInstant(db, { now, origin }),
  ]);
  const reviewOf = (row: Row) => (review === undefined ? "" : String(row[review] ?? ""));
  const isOld = (row: Row) => String(row["updatedAt"]) <= oldDraftInstant(now);
  const newFindings: Array<readonly [item: number, kind: FindingKind, field: string, detail: string]> = [
    ...inspections.flatMap(({ row: { rowId }, texts }) =>
      findIssues(type, texts).map(({ kind, field }) => [rowId, kind, field, ""] as const),
    ),
    ...inspections.flatMap(({ row, status }) =>
      status === "draft" && isOld(row) ? [[row.rowId, "old-draft", "draft", ""] as const] : [],
    ),
    ...inspections.flatMap(({ row }) =>
      reviewOf(row) !== "" && reviewOf(row) <= dueReview
        ? [[row.rowId, "due-review", review!, reviewOf(row).slice(0, 10)] as const]
        : [],
    ),
    ...inspections.flatMap(({ row }) => {
      const pictures = listForeignPictures(type, row, [origin]);
      // One for all of them, because they are brought in together.
      return pictures
        .slice(0, 1)
        .map(({ field, address }) => [row.rowId, "foreign-picture", field, `${pictures.length} ${address}`] as const);
    }),
    ...links.flatMap(({ rowId, field, path }) =>
      missingPaths.has(path) ? [[rowId, "broken-link", field, path] as const] : [],
    ),
  ];
  const itemsJson = JSON.stringify(rows.map(({ rowId }) => rowId));
  const findingsJson = JSON.stringify(newFindings);
  const keptLinks = JSON.stringify(links.map(({ rowId, field, path }) => [rowId, field, path]));
  const keptOutside = JSON.stringify(
    inspections.flatMap(({ row: { rowId }, texts }) =>
      outsideLinksOf(type, texts, origin).map(({ field, address }) => [rowId, field, address]),
    ),
  );
  const isGiven = (table: typeof findings | typeof contentLinks | typeof outsideLinks) =>
    sql`${table.section} = ${type.name} and ${table.item} in (select value from json_each(${itemsJson}))`;
  await db.write([
    db.query.delete(outsideLinks).where(
      sql`${isGiven(outsideLinks)} and (${outsideLinks.item}, ${outsideLinks.field}, ${outsideLinks.address})
          not in (select value ->> 0, value ->> 1, value ->> 2 from json_each(${keptOutside}))`,
    ),
    db.query
      .insert(outsideLinks)
      .select(
        sql`select null, ${type.name}, value ->> 0, value ->> 1, value ->> 2, '', 0, '' from json_each(${keptOutside}) where true`,
      )
      .onConflictDoNothing(),
    // What visits of other sites found stays as long as the link.
    db.query.delete(findings).where(
      sql`${isGiven(findings)} and (${findings.item}, ${findings.kind}, ${findings.field}, ${findings.detail})
          not in (select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${findingsJson}))
          and not (${findings.kind} in ('dead-link', 'moved-link') and exists (select 1 from ${outsideLinks}
            where ${outsideLinks.section} = ${findings.section} and ${outsideLinks.item} = ${findings.item}
            and ${outsideLinks.field} = ${findings.field} and ${outsideLinks.problem} = ${findings.detail}))`,
    ),
    db.query
      .insert(findings)
      .select(
        sql`select null, ${type.name}, value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${findingsJson}) where true`,
      )
      .onConflictDoNothing(),
    db.query.delete(contentLinks).where(
      sql`${isGiven(contentLinks)} and (${contentLinks.item}, ${contentLinks.field}, ${contentLinks.path})
          not in (select value ->> 0, value ->> 1, value ->> 2 from json_each(${keptLinks}))`,
    ),
    db.query
      .insert(contentLinks)
      .select(
        sql`select null, ${type.name}, value ->> 0, value ->> 1, value ->> 2 from json_each(${keptLinks}) where true`,
      )
      .onConflictDoNothing(),
  ]);
}

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
