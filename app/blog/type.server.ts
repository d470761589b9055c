import { eq, inArray, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import {
  blogCategories as categoryTable,
  isPublic,
  picturesInBlogCategories,
  picturesInPosts,
  postCounts,
  postDocument,
  postSearch,
  posts,
} from "../../drizzle/schema";
import { decodePercentEncoding, isReservedOrigin } from "../base/web/urls";
import { slugify, slugsOf } from "../base/words/slug";
import type { Choice } from "../content/types/content-type";
import { searchTextFrom, storedType } from "../content/types/content-type.server";
import {
  type ListedPart,
  socialFinder,
  type SubjectContext,
  subjectOf,
} from "../content/types/stored-definition.server";
import { bylineOf } from "../settings/settings";
import { findAuthor, shownAuthor } from "./authors.server";
import { findCategory, listCategoryPages } from "./categories.server";
import { academies, authorPath, categoryPath, categorySlug, categorySubject, postPath, postSubject } from "./post";
import { findPost } from "./queries.server";
import { blog as postType, postCategories, blogCategories as categoryType } from "./type";

const searchedColumns = ["title", "excerpt"] as const;

/**
 * The derived columns of a post, on which lists, search and addresses rely.
 *
 * @param fallbackSlug used when the title has no Latin letter or digit
 */
export function derivePostColumns(
  post: Pick<typeof posts.$inferInsert, "title" | "excerpt" | "category">,
  fallbackSlug: string,
) {
  return {
    slug: slugify(post.title) || fallbackSlug,
    categorySlug: categorySlug(post.category ?? ""),
    searchText: searchTextFrom(post, searchedColumns),
  };
}

/** The slug that rows of the category are stored with already, or else that of its name. */
const slugOfCategory = (category: string, stored?: ReadonlyMap<string, string>): string =>
  stored?.get(category) ?? categorySlug(category);

export const blog = storedType(postType, posts, {
  key: "itemId",
  link: "link",
  searchedColumns,
  searchIndex: postSearch,
  siteSearch: {
    document: postDocument,
    one: "Article",
    many: "Articles",
    category: posts.categorySlug,
    headings: { column: posts.body },
  },
  pictures: picturesInPosts,
  undated: "undated",
  page: { columns: ["slug"], path: ({ slug }) => postPath(slug), sitemap: "posts" },
  pageHooks: {
    partAt: findListedPosts,
    builtIn: async (db, address, now) => {
      const found = await findPost(db, address, now);
      if (found === null) return null;
      return "movedTo" in found
        ? { movedTo: postPath(found.movedTo) }
        : { ...found.post, rowId: 0, itemId: found.post.slug, featuredImage: found.post.image };
    },
    socialImage: socialFinder("post", "Blog", async (db, slug, { now }) =>
      subjectOf(await findPost(db, slug, now), ({ post }) => postSubject(post)),
    ),
  },
  categoryName: ({ category }) => category,
  derive: ({ category = "", ...post }, { before, categorySlugs }) => ({
    categorySlug:
      before?.["category"] === category && before["categorySlug"] !== ""
        ? String(before["categorySlug"])
        : slugOfCategory(category, categorySlugs),
    // ADM-21: lower-cased, whitespace replaced by dashes, nothing else changed.
    link: post.link || post.title.trim().toLowerCase().replace(/\s+/g, "-"),
  }),
  deriveInBulk: ({ category }, { categorySlugs }) =>
    category === undefined ? {} : { categorySlug: slugOfCategory(category, categorySlugs) },
  // Rows stored before D71 keep the slug that the category had then.
  filter: (category) => inArray(posts.categorySlug, [categorySlug(category), ...slugsOf(category).filter(Boolean)]),
  choices: listCategories,
  newestBy: "postedDate",
  api: {
    about: "Blog posts; visitors see those that are neither draft nor archived and whose date has come",
    hidden: [
      "slug",
      "categorySlug",
      "tags",
      "undated",
      "relatedPages",
      "figure",
      "figureLabel",
      "noTermLinks",
      "reviewedOn",
    ],
    generated: ["itemId", "postedDate"],
    lookups: ["itemId", "link"],
    paths: [
      { constants: posts.publicWhen, order: "postedDate", descending: true },
      { constants: posts.publicWhen, equals: ["isFeatured"], order: "postedDate", descending: true },
      { constants: posts.publicWhen, equals: ["category"], order: "postedDate", descending: true },
      { constants: { draft: true, archived: false }, order: "postedDate", descending: true },
      { constants: { archived: true }, order: "postedDate", descending: true },
      { order: "postedDate", descending: true },
    ],
    publicValues: (origin) => (isReservedOrigin(origin) ? {} : { author: shownAuthor }),
    publicCount: (now) =>
      sql<number>`(select coalesce(sum(${postCounts.count}), 0) from ${postCounts} where ${postCounts.scope} = '' and ${postCounts.level} = 4)
        - (select count(*) from ${posts} where ${isPublic(posts)} and ${posts.postedDate} > ${now})`,
  },
});

/** The posts of a category or an author. */
async function findListedPosts(
  db: DatabaseClient,
  path: string,
  context: SubjectContext,
): Promise<ListedPart | { readonly movedTo: string } | null> {
  const [, kind, segment = ""] = /^\/blog\/(category|author)\/([^/]+)$/.exec(path) ?? [];
  const slug = decodePercentEncoding(segment) ?? "";
  if (kind === "category") {
    const category = await findCategory(db, slug, context.now);
    return category && { label: category.name, where: eq(posts.categorySlug, slug), tables: ["Blog_categories"] };
  }
  const name = kind === "author" ? await findAuthor(db, slug) : null;
  const author = name && bylineOf(name, context.settings);
  if (!author) return null;
  if (authorPath(name) !== path) return { movedTo: authorPath(name) };
  const person = context.settings.team.find((member) => member.name === author);
  return { label: author, where: eq(posts.author, author), tables: [], ...(person && { person }) };
}

/** The rows of `Blog_categories` first, then the built-in categories, which need no row (D26). */
async function listCategories(db: DatabaseClient): Promise<Choice[]> {
  const { name, rowId } = categoryTable;
  const rows = await db.read(db.query.select({ name }).from(categoryTable).orderBy(rowId).limit(200));
  const names = new Set([...rows.map((row) => row.name), ...postCategories]);
  return [...names].map((value) => ({ value, label: value }));
}

export const blogCategories = storedType(categoryType, categoryTable, {
  key: "link",
  slug: "link",
  searchedColumns: ["name", "description"],
  pictures: picturesInBlogCategories,
  page: { columns: ["link"], path: ({ link }) => categoryPath(link) },
  // Posts may have named the category before it had a row.
  categoryName: ({ name, link }) => (link ? undefined : name),
  derive: ({ name, link }, { categorySlugs }) => ({ link: link || (categorySlugs?.get(name) ?? "") }),
  dependentTables: [posts],
  members: posts.categorySlug,
  pageHooks: {
    // A category needs no row: posts that name it are enough, and academies always have a page.
    withoutRow: (
      slugs,
    ) => sql`select value as slug from ${slugs} where value in ${academies.map(categorySlug)} or exists (
      select 1 from ${posts} where ${posts.categorySlug} = value and ${isPublic(posts)})`,
    listedPages: listCategoryPages,
    socialImage: socialFinder("category", "Blog", async (db, slug, { now }) => {
      const category = await findCategory(db, slug, now);
      return category && { subject: categorySubject(category) };
    }),
  },
  api: {
    about: "Blog categories; visitors see those that are neither draft nor archived",
    generated: ["link"],
    lookups: ["link", "name"],
    names: [],
    paths: [],
  },
});
