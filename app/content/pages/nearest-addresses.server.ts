import { and, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { editDistance } from "../../base/search/spelling";
import { segmentLabel } from "../../base/web/breadcrumbs";
import { sitemapPages } from "../../base/web/public-paths";
import { isSlug } from "../../base/words/slug";
import type { Values } from "../types/content-type";
import { hasPage, type PageRequest, type StoredType } from "../types/content-type.server";

/** A page whose address is spelled similarly to one that does not exist. */
export interface NearAddress {
  readonly title: string;
  readonly path: string;
}

/** How many rows to compare on either side of where the slug would be in its table's index. */
const comparedRows = 5;
/** No page has more segments, and most longer paths come from scans for other software. */
const maxSegments = 4;
/** Only this many characters of a slug are compared, which bounds the cost. */
const maxLength = 40;
/** The length from which the beginning of a slug identifies it. */
const minBeginning = 6;

const fixedPages: readonly NearAddress[] = sitemapPages
  .filter((path) => path !== "/")
  .map((path) => ({ title: segmentLabel(lastSegment(path)), path }));

/**
 * For each path without a page, the pages whose addresses are spelled most like it, closest first. Compares the fixed
 * pages and the rows that would be the slug's neighbours in each index, in one statement for each type. Reads nothing for
 * what cannot be a slug, such as a file name.
 *
 * @param limit the maximum number of pages for each path
 */
export async function nearestAddresses(
  db: DatabaseClient,
  paths: readonly string[],
  { now, origin, types, limit = 4 }: PageRequest & { readonly limit?: number },
): Promise<NearAddress[][]> {
  const asked = paths.map((path) => {
    const wanted = lastSegment(path).toLowerCase();
    return { wanted, mayBeRow: isSlug(wanted) && path.split("/").length - 1 <= maxSegments };
  });
  const slugs = [...new Set(asked.flatMap(({ wanted, mayBeRow }) => (mayBeRow ? [wanted] : [])))];
  const neighbours =
    slugs.length === 0
      ? []
      : (await Promise.all(types.map((stored) => readNeighbours(db, stored, slugs, now, origin)))).flat();
  const rowsOf = Map.groupBy(neighbours, ({ wanted }) => wanted);
  return asked.map(({ wanted }) => {
    // About one character in three may be wrong.
    const maxDistance = Math.max(1, Math.floor(Math.min(wanted.length, maxLength) / 3));
    return [...fixedPages, ...(rowsOf.get(wanted) ?? [])]
      .map(({ title, path }) => ({ page: { title, path }, distance: slugDistance(wanted, lastSegment(path)) }))
      .filter(({ distance }) => distance <= maxDistance)
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, limit)
      .map(({ page }) => page);
  });
}

/**
 * The number of characters that differ between a requested slug and an existing one. Long slugs are often requested by
 * their beginning alone: then only that part is compared.
 */
function slugDistance(segment: string, slug: string): number {
  const beginning = segment.slice(0, maxLength);
  const whole = editDistance(beginning, slug.slice(0, maxLength));
  if (beginning.length < minBeginning || slug.length <= beginning.length) return whole;
  return Math.min(whole, editDistance(beginning, slug.slice(0, beginning.length)) + 1);
}

function lastSegment(path: string): string {
  return path.split("/").findLast(Boolean) ?? "";
}

/**
 * The public rows around the place of each slug. The index scan starts there, so that the size of the table does not
 * matter.
 */
async function readNeighbours(
  db: DatabaseClient,
  stored: StoredType,
  slugs: readonly string[],
  now: string,
  origin: string,
): Promise<Array<NearAddress & { readonly wanted: string }>> {
  const { type, table, columns, slug: property, sitemap } = stored;
  if (sitemap === null) return [];
  const column = columns[property]!;
  const before = sql`select ${table.rowId} from ${table} where ${column} < wanted.value order by ${column} desc limit ${comparedRows}`;
  const after = sql`select ${table.rowId} from ${table} where ${column} >= wanted.value order by ${column} limit ${comparedRows}`;
  // The table is known only at run time, so its columns are typed here. Labels are required texts.
  const rows = (await db.read(
    db.query
      .select({ ...sitemap.columns, title: columns[type.label]!, wanted: sql<string>`wanted.value`.as("wanted") })
      .from(sql`json_each(${JSON.stringify(slugs)}) as wanted`)
      .innerJoin(
        table,
        and(
          sql`${table.rowId} in (select * from (${before}) union all select * from (${after}))`,
          hasPage(stored, now, origin),
        ),
      ),
  )) as ReadonlyArray<Values & { readonly title: string; readonly wanted: string }>;
  return rows.map((row) => ({ title: row.title, wanted: row.wanted, path: sitemap.path(row) }));
}
