import { sql } from "drizzle-orm";
import { index, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  bookkeeping,
  byName,
  contentTable,
  draftChecks,
  figureColumns,
  flag,
  flagCheck,
  foldedTitle,
  instantCheck,
  neitherDraftNorArchived,
  optionalFlag,
  optionalTextList,
  pageIndexes,
  rowId,
  slugCheck,
  textList,
  reviewColumn,
  reviewIndex,
} from "./columns";
import { PeriodCounts, PictureUses, SearchDocument, SearchIndex } from "./maintained";
import { postCounts } from "./site";

/**
 * Blog posts (DATA-4). `slug`, `category_slug`, `tags`, `undated`, `related_pages`, `figure`, `figure_label` and
 * `no_term_links` are not part of the contract's table. While `undated`, the posted date is only the time of the last save: lists need a date to sort by (D49).
 */
export const posts = contentTable(
  "Blog_posts",
  {
    rowId: rowId(),
    itemId: text("Item ID").notNull().unique(),
    title: text("Blog Post - Title").notNull(),
    excerpt: text("Blog Post - Excerpt").notNull().default(""),
    featuredExcerpt: text("Blog Post - Excerpt (Featured)").notNull().default(""),
    category: text("Blog Post - Category").notNull().default(""),
    author: text("Blog Post - Author").notNull().default(""),
    featuredImage: text("Blog Post - Featured Image").notNull().default(""),
    thumbnailImage: text("Blog Post - Thumbnail Image").notNull().default(""),
    isFeatured: flag("Blog Post - Is Featured?", false),
    link: text("Blog Post - Link").notNull().default(""),
    body: text("Blog Post - Richt Text").notNull().default(""),
    postedDate: text("Blog Post - Posted Date").notNull(),
    seoTitle: text("SEO Meta Title").notNull().default(""),
    seoDescription: text("SEO Meta Description").notNull().default(""),
    draft: flag("Draft", true),
    archived: flag("Archived", false),
    slug: text("slug").notNull(),
    categorySlug: text("category_slug").notNull().default(""),
    tags: textList("tags"),
    ...bookkeeping(),
    undated: optionalFlag("undated"),
    relatedPages: optionalTextList("related_pages"),
    ...figureColumns(),
    noTermLinks: optionalFlag("no_term_links"),
    ...reviewColumn(),
  },
  neitherDraftNorArchived,
  (t, isPublic) => [
    ...pageIndexes("Blog_posts", t),
    reviewIndex("Blog_posts_reviewed", t.reviewedOn),
    index("Blog_posts_link").on(t.link),
    index("Blog_posts_listed").on(t.postedDate).where(isPublic),
    index("Blog_posts_listed_in_category").on(t.categorySlug, t.postedDate).where(isPublic),
    index("Blog_posts_listed_by_category").on(t.category, t.postedDate).where(isPublic),
    index("Blog_posts_listed_by_author").on(t.author, t.postedDate).where(isPublic),
    index("Blog_posts_featured").on(t.isFeatured, t.postedDate).where(isPublic),
    // For the portal's list, which includes drafts and archived posts.
    index("Blog_posts_date").on(t.postedDate),
    index("Blog_posts_title").on(byName(t.title)),
    index("Blog_posts_folded_title").on(foldedTitle(t.searchText)),
    index("Blog_posts_category").on(t.categorySlug, t.postedDate),
    index("Blog_posts_drafts")
      .on(t.postedDate)
      .where(sql`${t.draft} = 1 and ${t.archived} = 0`),
    index("Blog_posts_archive")
      .on(t.postedDate)
      .where(sql`${t.archived} = 1`),
    instantCheck("Blog_posts_date_is_an_instant", t.postedDate),
    flagCheck("Blog_posts_featured_is_a_flag", t.isFeatured),
    ...draftChecks("Blog_posts", t),
  ],
);

/** Blog categories, including the four academies (DATA-6). `link` is the slug. */
export const blogCategories = contentTable(
  "Blog_categories",
  {
    rowId: rowId(),
    name: text("Blog Category - Name").notNull().unique(),
    link: text("Blog Category - Link").notNull(),
    icon: text("Blog Category - Icon").notNull().default(""),
    image: text("Blog Category - Image").notNull().default(""),
    description: text("Blog Category - Description").notNull().default(""),
    content: text("Content").notNull().default(""),
    seoTitle: text("SEO Title").notNull().default(""),
    seoDescription: text("SEO Description").notNull().default(""),
    draft: flag("Draft", true),
    archived: flag("Archived", false),
    ...bookkeeping(),
  },
  neitherDraftNorArchived,
  (t) => [
    uniqueIndex("Blog_categories_link").on(t.link),
    slugCheck("Blog_categories_link_is_an_address", t.link),
    ...draftChecks("Blog_categories", t),
  ],
);

export const postSearch = new SearchIndex("blog_search", posts, { within: posts.categorySlug });
export const postDocument = new SearchDocument("post", posts, {
  number: 1,
  title: posts.title,
  keywords: posts.tags,
  summary: [posts.excerpt, posts.category],
  richTexts: [posts.body],
});
export const postsByPeriod = new PeriodCounts(postCounts, posts, {
  date: posts.postedDate,
  scope: posts.categorySlug,
});
export const picturesInPosts = new PictureUses("post", posts, posts.rowId, [
  posts.body,
  posts.featuredImage,
  posts.thumbnailImage,
]);
export const picturesInBlogCategories = new PictureUses("blog_category", blogCategories, blogCategories.rowId, [
  blogCategories.image,
  blogCategories.content,
]);
