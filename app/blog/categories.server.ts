import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { prepared, type Placeholders } from "../../drizzle/prepared";
import { blogCategories, isPublic, postCounts, posts } from "../../drizzle/schema";
import { findBySlug, rowIdOfPreviousSlug } from "../base/listing/other-addresses.server";
import { imageUrl } from "../base/web/urls";
import { isSlug } from "../base/words/slug";
import type { SitemapEntry } from "../content/types/stored-definition.server";
import { academies, categoryPath, categorySlug, findAcademy, type Category, type CountedCategory } from "./post";
import { published } from "./post-pages.server";

/** The maximum number of categories that the blog lists. */
const maxCategories = 100;

/** Neither draft nor archived. */

/**
 * SQL for the slugs of all categories that have posts, even without a row, in the column `scope`. Skips from one
 * category to the next instead of scanning the counts of all days.
 */
const usedCategories = (limit: number): SQL => sql`(
  with recursive scopes(scope) as (
    select min(scope) from ${postCounts} where scope > ''
    union all select (select min(scope) from ${postCounts} where scope > scopes.scope) from scopes
    where scopes.scope is not null limit ${limit + 1}
  ) select scope from scopes where scope is not null)`;

const publicCategories = prepared((query) =>
  query
    .select({ name: blogCategories.name, slug: blogCategories.link })
    .from(blogCategories)
    .where(isPublic(blogCategories))
    .orderBy(blogCategories.rowId)
    .limit(maxCategories),
);

const countedCategories = prepared((query, { now }: Placeholders<{ now: string }>) => {
  const inCategory = sql`${isPublic(posts)} and ${posts.categorySlug} = used.scope`;
  return query
    .select({
      slug: sql<string>`used.scope`.as("slug"),
      name: sql<string | null>`(select ${posts.category} from ${posts}
        where ${inCategory} and ${posts.postedDate} <= ${now} order by ${posts.postedDate} desc limit 1)`.as("name"),
      posts: sql<number>`(select sum(${postCounts.count}) from ${postCounts} where scope = used.scope and level = 4)
        - (select count(*) from ${posts} where ${inCategory} and ${posts.postedDate} > ${now})`.as("posts"),
    })
    .from(sql`${usedCategories(maxCategories)} as used`);
});

/**
 * The categories of the blog with the number of their published posts (BLOG-3, CALL-2): public rows first, in their
 * order, then those that exist only as the category of a post, those with the most posts first.
 *
 * @param now the request's time, an ISO instant
 */
export async function listCategories(db: DatabaseClient, now: string): Promise<CountedCategory[]> {
  const [rows, usedCategoriesOfPosts] = await Promise.all([
    db.read(publicCategories({})),
    db.read(countedCategories({ now })),
  ]);
  const amounts = new Map(usedCategoriesOfPosts.map((category) => [category.slug, category.posts]));
  const slugsOfRows = new Set(rows.map(({ slug }) => slug));
  const others = usedCategoriesOfPosts.flatMap(({ slug, name, posts: amount }) =>
    name === null || slugsOfRows.has(slug) ? [] : [{ slug, name: findAcademy(slug) ?? name, posts: amount }],
  );
  return [
    ...rows.map((row) => ({ ...row, posts: amounts.get(row.slug) ?? 0 })),
    ...others.toSorted((a, b) => b.posts - a.posts),
  ];
}

/** A category on its own page. */
export interface CategoryDetail extends Category {
  /** Rich HTML, or "". */
  readonly content: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
}

/**
 * Finds a category by slug (CAT-7): its row, else an academy, else the name used by its published posts (D27).
 *
 * @param preview the id of a row to show even if it is not public
 */
export async function findCategory(
  db: DatabaseClient,
  slug: string,
  now: string,
  preview: number | null = null,
): Promise<CategoryDetail | null> {
  if (!isSlug(slug)) return null;
  const visible = sql`(${isPublic(blogCategories)} or ${blogCategories.rowId} is ${preview})`;
  const [rows, nameRows] = await Promise.all([
    db.read(
      db.query
        .select({
          name: blogCategories.name,
          slug: blogCategories.link,
          icon: blogCategories.icon,
          image: blogCategories.image,
          description: blogCategories.description,
          content: blogCategories.content,
          seoTitle: blogCategories.seoTitle,
          seoDescription: blogCategories.seoDescription,
        })
        .from(blogCategories)
        .where(and(eq(blogCategories.link, slug), visible))
        .limit(1),
    ),
    db.read(
      db.query
        .select({ name: posts.category })
        .from(posts)
        .where(and(eq(posts.categorySlug, slug), published(now)))
        .orderBy(desc(posts.postedDate))
        .limit(1),
    ),
  ]);
  const [row] = rows;
  return row
    ? { ...row, image: imageUrl(row.image) }
    : categoryWithoutRow(slug, findAcademy(slug) ?? nameRows[0]?.name);
}

/** All categories that have a page (D27), for the sitemap: academies, those of public posts, and public rows. */
export async function listCategoryPages(db: DatabaseClient, now: string): Promise<SitemapEntry[]> {
  const [publicRows, usedRows] = await Promise.all([
    db.read(
      db.query
        .select({ slug: blogCategories.link, updatedAt: blogCategories.updatedAt })
        .from(blogCategories)
        .where(isPublic(blogCategories))
        .limit(1_000),
    ),
    db.read(
      db.query
        .select({ slug: sql<string>`used.scope`.as("slug") })
        .from(sql`${usedCategories(1_000)} as used`)
        .where(
          sql`(select 1 from ${posts} where ${isPublic(posts)} and ${posts.categorySlug} = used.scope and ${posts.postedDate} <= ${now} limit 1) is not null`,
        )
        .limit(1_000),
    ),
  ]);
  const categories = new Map<string, string | null>();
  for (const name of academies) categories.set(categorySlug(name), null);
  for (const row of usedRows) categories.set(row.slug, null);
  for (const row of publicRows) categories.set(row.slug, row.updatedAt);
  return [...categories].map(([slug, lastModified]) => ({ path: categoryPath(slug), lastModified }));
}

/** The slug of the category that used to have this one, or that another spelling of it names; null for none. */
export async function findMovedCategory(db: DatabaseClient, address: string, now: string): Promise<string | null> {
  return findBySlug(address, async (slug) => {
    const isThere = slug !== address && (await findCategory(db, slug, now)) !== null;
    return isThere ? slug : slugOfMovedCategory(db, slug);
  });
}

async function slugOfMovedCategory(db: DatabaseClient, slug: string): Promise<string | null> {
  const [row] = await db.read(
    db.query
      .select({ slug: blogCategories.link })
      .from(blogCategories)
      .where(
        sql`${blogCategories.rowId} = ${rowIdOfPreviousSlug("Blog_categories", slug)} and ${isPublic(blogCategories)}`,
      )
      .limit(1),
  );
  return row?.slug ?? null;
}

/** A category that exists only as a name. */
export function categoryWithoutRow(slug: string, name: string | undefined): CategoryDetail | null {
  return name === undefined
    ? null
    : { name, slug, icon: "", image: null, description: "", content: "", seoTitle: "", seoDescription: "" };
}
