import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { contentLinks, findings, slugHistory } from "../../../drizzle/schema";
import { daysBefore } from "../../base/time/dates";
import { findPublicPath } from "../../base/web/public-paths";
import { canonicalPath } from "../../base/web/redirects";
import { statusOf } from "../../content/listing/list";
import { findIssues, type PageLink, pageLinks } from "../../content/saving/page-check";
import { hasPage, type Row, type StoredType } from "../../content/types/content-type.server";
import { textsOf } from "../../content/types/field-values";
import { allStoredTypes } from "../../types.server";
import { type FindingKind, oldDraftDays } from "./finding";

/** The types whose rows have pages. */
const rowPages = allStoredTypes.flatMap((stored) => {
  const { pathPrefix } = stored;
  return pathPrefix === null ? [] : [{ stored, pathPrefix }];
});

/** Paths that are not pages: files, the portal, the API. The database does not tell whether these exist. */
const otherPaths = /^\/(?:admin|api|assets|covers|logos|fonts|social|media)(?:\/|$)|\.[a-z0-9]+$/;

/**
 * The given paths of this site where visitors find nothing now: no fixed page, no public row, and no redirect from the
 * former address of one. Takes one statement per content type.
 *
 * @param paths with or without a query and a fragment
 * @param origin the site's origin, on which the visibility of sample content depends
 */
export async function findMissingPaths(
  db: DatabaseClient,
  paths: readonly string[],
  { now, origin }: { readonly now: string; readonly origin: string },
): Promise<ReadonlySet<string>> {
  const candidates = [...new Set(paths)].map((path) => ({ path, page: pageOf(path) }));
  const unknown = candidates.filter(({ page }) => !otherPaths.test(page) && !isFixed(page));
  const pathLists = await Promise.all(
    rowPages.map(({ stored, pathPrefix }) => {
      const slugs = unknown.flatMap(({ page }) => slugIn(page, pathPrefix) ?? []);
      return slugs.length === 0
        ? []
        : readPages(db, stored, pathPrefix, [...new Set(slugs)], hasPage(stored, now, origin));
    }),
  );
  const existingPaths = new Set(pathLists.flat());
  return new Set(unknown.filter(({ page }) => !existingPaths.has(page)).map(({ path }) => path));
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

function slugIn(page: string, pathPrefix: string): string | null {
  if (!page.startsWith(pathPrefix)) return null;
  const slug = page.slice(pathPrefix.length);
  return slug === "" || slug.includes("/") ? null : slug;
}

function isFixed(page: string): boolean {
  const publicPath = findPublicPath(page);
  if (publicPath === null) return false;
  // Pages without a row, such as those of authors, are not looked up.
  return !publicPath.path.includes(":") || !rowPages.some(({ pathPrefix }) => publicPath.path.startsWith(pathPrefix));
}

/** The paths with these slugs where visitors now see a row or are redirected to one. */
async function readPages(
  db: DatabaseClient,
  { table, tableName, columns, slug, key, keyInAddress, pageHooks }: StoredType,
  pathPrefix: string,
  slugs: readonly string[],
  isShown: SQL,
): Promise<string[]> {
  const slugValues = sql`(select value from json_each(${JSON.stringify(slugs)}))`;
  const names = [...new Set(keyInAddress ? [slug, key] : [slug])];
  const current = names.map(
    (name) =>
      sql`select ${columns[name]!} as slug from ${table} where ${columns[name]!} in ${slugValues} and ${isShown}`,
  );
  const formerSlugs = sql`select ${slugHistory.slug} as slug from ${slugHistory}
    where ${slugHistory.tableName} = ${tableName} and ${slugHistory.slug} in ${slugValues}
    and exists (select 1 from ${table} where ${table.rowId} = ${slugHistory.rowId} and ${isShown})`;
  const hookQueries = pageHooks.withoutRow ? [pageHooks.withoutRow(sql`json_each(${JSON.stringify(slugs)})`)] : [];
  const query = sql.join([...current, formerSlugs, ...hookQueries], sql` union `);
  const rows = await db.read(db.query.select({ slug: sql<string>`slug`.as("slug") }).from(sql`(${query}) as pages`));
  return [...new Set(rows.map((row) => pathPrefix + row.slug))];
}

/** A link in a row, as it is stored. */
interface FoundLink extends PageLink {
  readonly rowId: number;
}

/** The instant before which drafts are old. */
export const oldDraftInstant = (now: string): string => daysBefore(now, oldDraftDays);

/**
 * Finds problems in rows, such as missing texts and broken links (ATT-1), and stores them and the rows' links. Archived
 * rows have no findings. Takes two round trips for any number of rows. Findings that are already stored keep their
 * place.
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
  const missingPaths = await findMissingPaths(
    db,
    links.map(({ path }) => path),
    { now, origin },
  );
  const isOld = (row: Row) => String(row["updatedAt"]) <= oldDraftInstant(now);
  const newFindings: Array<readonly [item: number, kind: FindingKind, field: string, detail: string]> = [
    ...inspections.flatMap(({ row: { rowId }, texts }) =>
      findIssues(type, texts).map(({ kind, field }) => [rowId, kind, field, ""] as const),
    ),
    ...inspections.flatMap(({ row, status }) =>
      status === "draft" && isOld(row) ? [[row.rowId, "old-draft", "draft", ""] as const] : [],
    ),
    ...links.flatMap(({ rowId, field, path }) =>
      missingPaths.has(path) ? [[rowId, "broken-link", field, path] as const] : [],
    ),
  ];
  const itemsJson = JSON.stringify(rows.map(({ rowId }) => rowId));
  const findingsJson = JSON.stringify(newFindings);
  const keptLinks = JSON.stringify(links.map(({ rowId, field, path }) => [rowId, field, path]));
  const isGiven = (table: typeof findings | typeof contentLinks) =>
    sql`${table.section} = ${type.name} and ${table.item} in (select value from json_each(${itemsJson}))`;
  await db.write([
    db.query.delete(findings).where(
      sql`${isGiven(findings)} and (${findings.item}, ${findings.kind}, ${findings.field}, ${findings.detail})
          not in (select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${findingsJson}))`,
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
