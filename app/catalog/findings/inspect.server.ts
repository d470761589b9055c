import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { contentLinks, findings, outsideLinks } from "../../../drizzle/schema";
import { daysBefore, monthsBefore } from "../../base/time/dates";
import { canonicalPath } from "../../base/web/redirects";
import { statusOf } from "../../content/listing/list";
import { listLivePages } from "../../content/pages/live-pages.server";
import { listRedirected } from "../../content/pages/old-addresses.server";
import { listForeignPictures } from "../../content/saving/foreign-pictures";
import { findIssues, outsideLinksOf, type PageLink, pageLinks } from "../../content/saving/page-check";
import type { Row, StoredType } from "../../content/types/content-type.server";
import { textsOf } from "../../content/types/field-values";
import { findSettings } from "../../settings/queries.server";
import { allStoredTypes } from "../../types.server";
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
export async function findMissingPaths(
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
export const reviewFieldOf = ({ fields }: StoredType["type"]): string | undefined =>
  fields.find(({ isReview }) => isReview)?.name;

/** The instant before which a review is too long ago; "" if the settings say that none ever is. */
export async function dueReviewInstant(
  db: DatabaseClient,
  { now, origin }: { readonly now: string; readonly origin: string },
): Promise<string> {
  const months = Number((await findSettings(db, origin)).reviewMonths);
  return months > 0 ? monthsBefore(now, months) : "";
}

/** The instant before which drafts are old. */
export const oldDraftInstant = (now: string): string => daysBefore(now, oldDraftDays);

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
