import { and, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import type { Values } from "../content/types/content-type";
import type { StoredType } from "../content/types/content-type.server";
import { allStoredTypes } from "../content/types/registry.server";
import { isSlug } from "../text/slug";
import { editDistance } from "../text/spelling";
import { segmentLabel } from "./breadcrumbs";
import { sitemapPages } from "./public-paths";

/** A page whose address is spelled like one that does not exist. */
export interface NearAddress {
  readonly title: string;
  readonly path: string;
}

/** How many rows are compared on either side of the place that a slug would have in its table's index. */
const comparedRows = 5;
/** Longer paths are mostly somebody's scan for other software, and no page has as many segments. */
const maxSegments = 4;
/** Slugs are compared up to this length, so that comparing costs the same for any of them. */
const maxLength = 40;
/** The length from which the beginning of a slug says which one is meant. */
const minBeginning = 6;

const fixedPages: readonly NearAddress[] = sitemapPages
  .filter((path) => path !== "/")
  .map((path) => ({ title: segmentLabel(lastSegment(path)), path }));

/**
 * The pages whose addresses are spelled most like one that does not exist, closest first: of the fixed pages, and of the
 * rows that would be a slug's neighbours in each index. It asks nothing for what cannot be a slug, such as a file.
 *
 * @param origin the configured public origin
 * @param limit the most pages to return
 */
export async function nearestAddresses(
  db: DatabaseClient,
  pathname: string,
  { now, origin, limit = 4 }: { readonly now: string; readonly origin: string; readonly limit?: number },
): Promise<NearAddress[]> {
  const wanted = lastSegment(pathname).toLowerCase();
  const mayBeRow = isSlug(wanted) && pathname.split("/").length - 1 <= maxSegments;
  const rows = mayBeRow
    ? await Promise.all(allStoredTypes.map((stored) => readNeighbours(db, stored, wanted, now, origin)))
    : [];
  // About one character in three may be wrong.
  const maxDistance = Math.max(1, Math.floor(Math.min(wanted.length, maxLength) / 3));
  return [...fixedPages, ...rows.flat()]
    .map((page) => ({ page, distance: slugDistance(wanted, lastSegment(page.path)) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ page }) => page);
}

/**
 * How many characters differ between a slug that was asked for and one that exists. A long one is often asked for by its
 * beginning: then only as much of it counts.
 */
function slugDistance(wanted: string, slug: string): number {
  const asked = wanted.slice(0, maxLength);
  const whole = editDistance(asked, slug.slice(0, maxLength));
  if (asked.length < minBeginning || slug.length <= asked.length) return whole;
  return Math.min(whole, editDistance(asked, slug.slice(0, asked.length)) + 1);
}

function lastSegment(path: string): string {
  return path.split("/").findLast(Boolean) ?? "";
}

/** The public rows around the place of a slug. The index is entered there, so that any table costs the same. */
async function readNeighbours(
  db: DatabaseClient,
  { type, table, columns, slug: property, sitemap, isPublic }: StoredType,
  slug: string,
  now: string,
  origin: string,
): Promise<NearAddress[]> {
  if (sitemap === null) return [];
  const column = columns[property]!;
  const before = sql`select ${table.rowId} from ${table} where ${column} < ${slug} order by ${column} desc limit ${comparedRows}`;
  const after = sql`select ${table.rowId} from ${table} where ${column} >= ${slug} order by ${column} limit ${comparedRows}`;
  const rows = (await db.read(
    db.query
      .select({ ...sitemap.columns, title: columns[type.label]! })
      .from(table)
      .where(
        and(
          sql`${table.rowId} in (select * from (${before}) union all select * from (${after}))`,
          isPublic(now),
          sitemap.shownAt(origin),
        ),
      ),
  )) as ReadonlyArray<Values & { readonly title: string }>;
  return rows.map((row) => ({ title: row.title, path: sitemap.path(row) }));
}
