import { sql, type SQL } from "drizzle-orm";
import type { Bound } from "../../drizzle/prepared";
import { posts } from "../../drizzle/schema";

/** The columns of a card. Without bodies, or a list of ten posts would read ten articles. */
export const cardColumns = {
  slug: posts.slug,
  title: posts.title,
  excerpt: posts.excerpt,
  category: posts.category,
  categorySlug: posts.categorySlug,
  author: posts.author,
  postedDate: posts.postedDate,
  featuredImage: posts.featuredImage,
  thumbnailImage: posts.thumbnailImage,
};

/** Neither draft nor archived. Literals, because a bound 0 would not match the partial indexes. */
export const listed: SQL = sql`${posts.draft} = 0 and ${posts.archived} = 0`;

/**
 * Public now (GEN-11, BLOG-27, D42): listed and not scheduled for later.
 *
 * @param now the request's time, an ISO instant
 */
export const published = (now: Bound<string>): SQL => sql`${listed} and ${posts.postedDate} <= ${now}`;

/**
 * Like `published`, for reads that start at a post. The plus keeps SQLite from starting the index range at this date,
 * which would read from the newest post on.
 */
export const publishedBeside = (now: Bound<string>): SQL => sql`${listed} and +${posts.postedDate} <= ${now}`;
