import { and, desc, eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { prepared, type Placeholders } from "../../drizzle/prepared";
import { blogCategories, isPublic, postDocument, posts, postSearch, slugHistory } from "../../drizzle/schema";
import { findBySlug } from "../base/listing/other-addresses.server";
import { nearestRows } from "../base/search/nearest-names.server";
import { parseSearchRows, searchColumns, searchedPage, type SearchPage } from "../base/search/search-results.server";
import { publicScope, type SearchQuery } from "../base/search/search-text";
import { publicReads } from "../content/pages/public-reads.server";
import { toRelatedRow, type RelatedRow, type WithCacheTags } from "../content/pages/related";
import type { PageRequest } from "../content/types/content-type.server";
import {
  featuredPostCount,
  pageCount,
  postImage,
  postsPerPage,
  maxSearchMatches,
  type Post,
  type PostLink,
  type PostCard,
  type PostPage,
  type PostRelations,
  postPath,
} from "./post";
import { cardColumns, published, publishedBeside, toCard } from "./post-pages.server";
import { blog as type } from "./type";

const featuredPosts = prepared((query, { now }: Placeholders<{ now: string }>) =>
  query
    .select({ ...cardColumns, featuredExcerpt: posts.featuredExcerpt })
    .from(posts)
    .where(and(sql`${posts.isFeatured} = 1`, published(now)))
    .orderBy(desc(posts.postedDate), desc(posts.rowId))
    .limit(featuredPostCount),
);

/** The newest featured posts, with their featured excerpt if they have one (BLOG-4). */
export async function listFeaturedPosts(db: DatabaseClient, now: string): Promise<PostCard[]> {
  const rows = await db.read(featuredPosts({ now }));
  return rows.map(({ featuredExcerpt, ...row }) => {
    const card = toCard(row);
    return { ...card, excerpt: featuredExcerpt || card.excerpt };
  });
}

const inCategory = { index: postSearch };
const everywhere = {
  ...inCategory,
  categories: {
    name: blogCategories.name,
    key: blogCategories.link,
    column: posts.categorySlug,
    newest: posts.postedDate,
  },
};

/**
 * Posts that match a search in their title or excerpt, the best matches first (BLOG-7, CAT-5, D50), and the newest
 * first among equals. Considers the newest `maxSearchMatches` matches of the index.
 *
 * @param scope a category's slug, or "" for all posts
 * @param number the page, counted from 1
 * @param olderThan considers only posts before this row
 */
export async function searchPosts(
  db: DatabaseClient,
  query: SearchQuery,
  scope: string,
  number: number,
  now: string,
  olderThan: number | null = null,
): Promise<PostPage> {
  const isEverywhere = scope === "";
  const page: SearchPage = {
    scope: isEverywhere ? publicScope : `~public~${scope}~`,
    isVisible: isEverywhere ? publishedBeside(now) : sql`${publishedBeside(now)} and ${posts.categorySlug} = ${scope}`,
    limit: maxSearchMatches,
    olderThan,
    order: {
      table: posts,
      column: posts.postedDate,
      rowId: posts.rowId,
      key: posts.slug,
      direction: "descending",
    },
    size: postsPerPage,
    start: { offset: Math.min(number - 1, maxSearchMatches) * postsPerPage },
  };
  const selectedRows = await db.read(
    db.query
      .select({ row: cardColumns, columns: searchColumns })
      .from(searchedPage(isEverywhere ? everywhere : inCategory, query, page))
      .leftJoin(posts, sql`${posts.rowId} = page.row_id`)
      .orderBy(sql`page.slot`),
  );
  const { rows, total, isExact, loose, part } = parseSearchRows(selectedRows, page);
  const nearest = total === 0 && olderThan === null ? await nearestPosts(db, query, now) : [];
  return { posts: rows.map(toCard), page: number, pages: pageCount(total), total, isExact, loose, nearest, part };
}

/** The posts whose title, or words of it, are spelled most like a search that found nothing (D50). */
async function nearestPosts(db: DatabaseClient, query: SearchQuery, now: string): Promise<PostLink[]> {
  const list = { index: postSearch, isVisible: publishedBeside(now), name: posts.title, slug: posts.slug };
  return (await nearestRows(db, list, query)).map((row) => ({ slug: row.slug, title: row.name }));
}

const nextPublication = prepared((query, { now }: Placeholders<{ now: string }>) =>
  query
    .select({ at: posts.postedDate })
    .from(posts)
    .where(sql`${isPublic(posts)} and ${posts.postedDate} > ${now}`)
    .orderBy(posts.postedDate)
    .limit(1),
);

/** When the next scheduled post will be published (D42), an ISO instant; null if none is scheduled. */
export async function findNextPublication(db: DatabaseClient, now: string): Promise<string | null> {
  const [next] = await db.read(nextPublication({ now }));
  return next?.at ?? null;
}

const postBySlug = prepared(
  (query, { slug, now, preview }: Placeholders<{ slug: string; now: string; preview: number | null }>) =>
    query
      .select({
        ...cardColumns,
        body: posts.body,
        tags: posts.tags,
        seoTitle: posts.seoTitle,
        seoDescription: posts.seoDescription,
        updatedAt: posts.updatedAt,
        noTermLinks: posts.noTermLinks,
        reviewedOn: posts.reviewedOn,
        isPublic: sql<number>`(${published(now)} or ${posts.rowId} is ${preview})`.as("is_public"),
      })
      .from(posts)
      .where(eq(posts.slug, slug))
      .limit(1),
);

const slugByLink = prepared((query, { address, now }: Placeholders<{ address: string; now: string }>) =>
  query
    .select({ slug: posts.slug })
    .from(posts)
    .where(and(eq(posts.link, address), published(now)))
    .limit(1),
);

/** The slug is null if the post is no longer public. */
const slugByHistory = prepared((query, { slug, now }: Placeholders<{ slug: string; now: string }>) =>
  query
    .select({ slug: posts.slug })
    .from(slugHistory)
    .leftJoin(posts, and(eq(posts.rowId, slugHistory.rowId), published(now)))
    .where(and(eq(slugHistory.tableName, "Blog_posts"), eq(slugHistory.slug, slug)))
    .limit(1),
);

/** A post, or its current slug for a redirect. */
export type FoundPost = { readonly post: Post } | { readonly movedTo: string };

/**
 * Finds a post (BLOG-26, CALL-2) by its slug; by a previous slug or a differing stored link, which redirect (URL-24,
 * URL-25); else the built-in sample with that slug (BLOG-23), unless the database has or had a post there: one that is
 * not public, was renamed or was deleted hides the sample for good (D44).
 *
 * @param preview the id of a row to show even if it is not public
 */
export async function findPost(
  db: DatabaseClient,
  address: string,
  now: string,
  preview: number | null = null,
): Promise<FoundPost | null> {
  if (address === "") return null;
  return findBySlug(address, (slug) => findPostBy(db, slug, address, { now, preview }));
}

/** @param slug "" for an address without Latin letters or digits, which may still be a stored link */
async function findPostBy(
  db: DatabaseClient,
  slug: string,
  address: string,
  { now, preview }: { readonly now: string; readonly preview: number | null },
): Promise<FoundPost | null> {
  const [row] = await db.read(postBySlug({ slug, now, preview }));
  if (row?.isPublic === 1) {
    const { isPublic: _, featuredImage, thumbnailImage, ...post } = row;
    return slug === address
      ? { post: { ...post, image: postImage(row.slug, featuredImage, thumbnailImage) } }
      : { movedTo: slug };
  }
  // Read only at this point, because most requests are for a post that exists.
  const [[linkRow], [historyRow]] = await Promise.all([
    db.read(slugByLink({ address, now })),
    db.read(slugByHistory({ slug, now })),
  ]);
  const newSlug = linkRow?.slug ?? historyRow?.slug;
  if (newSlug) return { movedTo: newSlug };
  if (row || historyRow) return null;
  // Imported on demand: the module contains twelve whole posts.
  const { findSamplePost } = await import("./sample-posts.server");
  const sample = findSamplePost(slug);
  if (!sample) return null;
  return slug === address ? { post: sample } : { movedTo: slug };
}

/** The number of related posts, and of related rows of other kinds. */
const relatedPosts = 3;
const relatedOthers = 3;

const reads = publicReads(posts, type, { document: postDocument, card: [] });

/**
 * The related pages of the post with this slug. Needs nothing from the post itself, so that both can be read together.
 */
export async function findPostRelations(
  db: DatabaseClient,
  slug: string,
  request: PageRequest,
): Promise<WithCacheTags<PostRelations>> {
  const [rows, { previous: newer, next: older }] = await Promise.all([
    reads.readRelated(db, slug, request),
    reads.readNeighbours(db, slug, request),
  ]);
  const isNeighbour = ({ path }: RelatedRow) => [newer, older].some((post) => post && postPath(post.slug) === path);
  const isPost = ({ kind }: RelatedRow) => kind === "post";
  return {
    related: rows
      .filter((row) => isPost(row) && !isNeighbour(row))
      .slice(0, relatedPosts)
      .map(toRelatedRow),
    others: rows
      .filter((row) => !isPost(row))
      .slice(0, relatedOthers)
      .map(toRelatedRow),
    tags: rows.map(({ tag }) => tag),
    newer,
    older,
  };
}
