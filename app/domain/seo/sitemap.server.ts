import { and, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../../drizzle/client";
import { blogCategories, briefs, postCounts, posts, terms, tools, ventures } from "../../../drizzle/schema";
import { academies, categoryPath, categorySlug, postPath } from "../blog/post";
import { listed as listedPosts, published } from "../blog/published.server";
import { briefPath } from "../briefs/brief";
import { toolAddress, toolPath } from "../directory/tool";
import { termPath } from "../glossary/term";
import { venturePath } from "../ventures/venture";
import { sitemapPages } from "./public-paths";

/** Addresses in one part of the sitemap, at most: parts are cut by row number, so none is found by skipping others. */
export const addressesPerPart = 10_000;

/** One address; `lastModified` is an ISO instant or null. */
export interface SitemapEntry {
  readonly path: string;
  readonly lastModified: string | null;
}

interface Source {
  readonly table: typeof posts | typeof tools | typeof terms | typeof ventures | typeof briefs;
  readonly slug: SQL<string>;
  /** Where a row's id can stand in its address instead of the slug. */
  readonly id?: SQL<string>;
  readonly isPublic: (now: string) => SQL;
  readonly pathOf: (row: { readonly slug: string; readonly id: string }) => string;
}

/** The kinds of rows that have pages of their own. */
const sources: Readonly<Record<string, Source>> = {
  posts: { table: posts, slug: sql<string>`${posts.slug}`, isPublic: published, pathOf: ({ slug }) => postPath(slug) },
  tools: {
    table: tools,
    slug: sql<string>`${tools.slug}`,
    id: sql<string>`${tools.id}`,
    isPublic: () => sql`true`,
    pathOf: (tool) => toolPath(toolAddress(tool)),
  },
  terms: {
    table: terms,
    slug: sql<string>`${terms.slug}`,
    isPublic: () => sql`${terms.draft} = 0 and ${terms.archived} = 0`,
    pathOf: ({ slug }) => termPath(slug),
  },
  ventures: {
    table: ventures,
    slug: sql<string>`${ventures.slug}`,
    isPublic: () => sql`${ventures.status} = 'active'`,
    pathOf: ({ slug }) => venturePath(slug),
  },
  briefs: {
    table: briefs,
    slug: sql<string>`${briefs.slug}`,
    isPublic: () => sql`${briefs.draft} = 0 and ${briefs.archived} = 0`,
    pathOf: ({ slug }) => briefPath(slug),
  },
};

/** The names of the sitemap's parts, such as "posts-3": those that hold at least one address. */
export async function listSitemapParts(db: Database, now: string): Promise<string[]> {
  const counted = await Promise.all(
    Object.entries(sources).map(async ([kind, { table, isPublic }]) => {
      const rows = await db.read(
        db.query
          .select({ part: sql<number>`p.part`.as("part") })
          .from(
            sql`(with recursive p(part) as (select 1 union all select part + 1 from p where part * ${addressesPerPart} < (select max(row_id) from ${table})) select part from p) as p`,
          )
          .where(
            // Not "exists", which SQLite turns into a join over an index it first makes of the whole table.
            sql`(select 1 from ${table} not indexed where row_id > (p.part - 1) * ${addressesPerPart} and row_id <= p.part * ${addressesPerPart} and ${isPublic(now)} limit 1) is not null`,
          ),
      );
      return rows.map((row) => `${kind}-${row.part}`);
    }),
  );
  return ["pages-1", ...counted.flat()];
}

/**
 * The addresses of one part: canonical, indexable, and public at this moment (D39, SEO-19, GEN-12).
 * Null when there is no such part.
 */
export async function readSitemapPart(db: Database, name: string, now: string): Promise<SitemapEntry[] | null> {
  const match = /^([a-z]+)-([1-9]\d{0,5})$/.exec(name);
  if (!match) return null;
  const [, kind = "", number = ""] = match;
  if (kind === "pages") return number === "1" ? readPages(db, now) : null;
  const source = Object.hasOwn(sources, kind) ? sources[kind] : undefined;
  if (!source) return null;
  const { table, slug, id = sql<string>`''`, isPublic, pathOf } = source;
  const first = (Number(number) - 1) * addressesPerPart;
  const rows = await db.read(
    db.query
      .select({ slug, id, updatedAt: sql<string>`updated_at`.as("last_modified") })
      .from(table)
      .where(and(sql`row_id > ${first} and row_id <= ${first + addressesPerPart}`, isPublic(now))),
  );
  return rows.length === 0 ? null : rows.map((row) => ({ path: pathOf(row), lastModified: row.updatedAt }));
}

/** The fixed pages and every category that has a page (D27). */
async function readPages(db: Database, now: string): Promise<SitemapEntry[]> {
  const [named, used] = await Promise.all([
    db.read(
      db.query
        .select({ slug: blogCategories.link, updatedAt: blogCategories.updatedAt })
        .from(blogCategories)
        .where(sql`${blogCategories.draft} = 0 and ${blogCategories.archived} = 0`)
        .limit(1_000),
    ),
    db.read(
      db.query
        .select({ slug: sql<string>`used.scope`.as("slug") })
        // Steps from one category to the next, instead of through the counts of all their days.
        .from(
          sql`(with recursive scopes(scope) as (select min(scope) from ${postCounts} where scope > '' union all select (select min(scope) from ${postCounts} where scope > scopes.scope) from scopes where scopes.scope is not null) select scope from scopes) as used`,
        )
        .where(
          sql`(select 1 from ${posts} where ${listedPosts} and ${posts.categorySlug} = used.scope and ${posts.postedDate} <= ${now} limit 1) is not null`,
        )
        .limit(1_000),
    ),
  ]);
  const categories = new Map<string, string | null>();
  for (const name of academies) categories.set(categorySlug(name), null);
  for (const row of used) categories.set(row.slug, null);
  for (const row of named) categories.set(row.slug, row.updatedAt);
  return [
    ...sitemapPages.map((path) => ({ path, lastModified: null })),
    ...[...categories].map(([slug, lastModified]) => ({ path: categoryPath(slug), lastModified })),
  ];
}
