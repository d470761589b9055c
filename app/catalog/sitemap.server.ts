import { and, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { sitemapPages } from "../base/web/public-paths";
import type { Values } from "../content/types/content-type";
import { hasPage } from "../content/types/content-type.server";
import type { SitemapEntry } from "../content/types/stored-definition.server";
import { allStoredTypes } from "../types.server";

/** The maximum number of URLs per part. Parts are ranges of row ids, so that reading one needs no offset. */
export const addressesPerPart = 1_000;

/** The content types in the sitemap, by the name of their part. */
const sources = new Map(
  allStoredTypes.flatMap((stored) => (stored.sitemap ? [[stored.sitemap.part, stored] as const] : [])),
);

/**
 * The cache tags of the sitemap: all tables whose rows have public pages, or a view of a list, and the texts that say which
 * comparisons of tools there are.
 */
export const sitemapTags: readonly string[] = [
  ...allStoredTypes
    .filter(({ type, pageHooks }) => type.hasPage || pageHooks.listedPages !== null)
    .map(({ tableName }) => tableName),
  "page_texts:compare",
];

/**
 * The names of the non-empty sitemap parts, such as "posts-3".
 *
 * @param origin the configured public origin
 */
export async function listSitemapParts(db: DatabaseClient, now: string, origin: string): Promise<string[]> {
  const partLists = await Promise.all(
    [...sources].map(async ([part, stored]) => {
      const { table } = stored;
      const rows = await db.read(
        db.query
          .select({ part: sql<number>`p.part`.as("part") })
          .from(
            sql`(with recursive p(part) as (select 1 union all select part + 1 from p where part * ${addressesPerPart} < (select max(row_id) from ${table})) select part from p) as p`,
          )
          .where(
            // Not "exists", for which SQLite would first build an index of the whole table.
            sql`(select 1 from ${table} not indexed where row_id > (p.part - 1) * ${addressesPerPart} and row_id <= p.part * ${addressesPerPart} and ${hasPage(stored, now, origin)} limit 1) is not null`,
          ),
      );
      return rows.map((row) => `${part}-${row.part}`);
    }),
  );
  return ["pages-1", ...partLists.flat()];
}

/**
 * The URLs of one part: canonical, indexable and currently public (D39, SEO-19, GEN-12). Null if there is no such part.
 */
export async function listSitemapPart(
  db: DatabaseClient,
  name: string,
  now: string,
  origin: string,
): Promise<SitemapEntry[] | null> {
  const match = /^([a-z]+)-([1-9]\d{0,5})$/.exec(name);
  if (!match) return null;
  const [, kind = "", number = ""] = match;
  if (kind === "pages") return number === "1" ? readPages(db, now) : null;
  const source = sources.get(kind);
  if (!source?.sitemap) return null;
  const { table, sitemap } = source;
  const first = (Number(number) - 1) * addressesPerPart;
  const rows = (await db.read(
    db.query
      .select({ ...sitemap.columns, updatedAt: table.updatedAt })
      .from(table)
      .where(and(sql`row_id > ${first} and row_id <= ${first + addressesPerPart}`, hasPage(source, now, origin))),
  )) as ReadonlyArray<Values & { readonly updatedAt: string }>;
  return rows.length === 0 ? null : rows.map((row) => ({ path: sitemap.path(row), lastModified: row.updatedAt }));
}

/** The static pages, and further pages that content types list. */
async function readPages(db: DatabaseClient, now: string): Promise<SitemapEntry[]> {
  const pageLists = await Promise.all(allStoredTypes.map(({ pageHooks }) => pageHooks.listedPages?.(db, now) ?? []));
  return [...sitemapPages.map((path) => ({ path, lastModified: null })), ...pageLists.flat()];
}
