import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { slugHistory } from "../../../drizzle/schema";
import { findPublicPath } from "../../base/web/public-paths";
import { hasPage, type PageRequest, type StoredType } from "../types/content-type.server";

/**
 * Those of the given paths where visitors now find a fixed page or a public row, or are redirected from the former address
 * of one. Takes one statement for each type with pages at such paths.
 *
 * @param paths canonical, without a query
 */
export async function listLivePages(
  db: DatabaseClient,
  paths: readonly string[],
  { now, origin, types }: PageRequest,
): Promise<ReadonlySet<string>> {
  const rowPages = types.flatMap((stored) => {
    const { pathPrefix } = stored;
    return pathPrefix === null ? [] : [{ stored, pathPrefix }];
  });
  const isFixed = (path: string) => {
    const publicPath = findPublicPath(path);
    if (publicPath === null) return false;
    // Pages without a row, such as those of authors, are not looked up.
    return !publicPath.path.includes(":") || !rowPages.some(({ pathPrefix }) => publicPath.path.startsWith(pathPrefix));
  };
  const [fixed, others] = [paths.filter(isFixed), paths.filter((path) => !isFixed(path))];
  const pathLists = await Promise.all(
    rowPages.map(({ stored, pathPrefix }) => {
      const slugs = others.flatMap((path) => slugIn(path, pathPrefix) ?? []);
      return slugs.length === 0
        ? []
        : readPages(db, stored, pathPrefix, [...new Set(slugs)], hasPage(stored, now, origin));
    }),
  );
  return new Set([...fixed, ...pathLists.flat()]);
}

function slugIn(path: string, pathPrefix: string): string | null {
  if (!path.startsWith(pathPrefix)) return null;
  const slug = path.slice(pathPrefix.length);
  return slug === "" || slug.includes("/") ? null : slug;
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
