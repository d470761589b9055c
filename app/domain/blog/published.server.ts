import { sql, type SQL } from "drizzle-orm";
import { posts } from "../../../drizzle/schema";

/** The columns of a card. Bodies stay out: a list of ten would read ten articles. */
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

/** Neither draft nor archived. Written as literals, because a bound 0 would not match the partial indexes. */
export const listed: SQL = sql`${posts.draft} = 0 and ${posts.archived} = 0`;

/**
 * Public at this moment (GEN-11, BLOG-27, D42): listed, and its date has come.
 *
 * @param now the request's time, an ISO instant
 */
export const published = (now: string): SQL => sql`${listed} and ${posts.postedDate} <= ${now}`;
