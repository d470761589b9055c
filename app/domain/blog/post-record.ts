import type { posts } from "../../../drizzle/schema";
import { searchTextOf } from "../text/search-text";
import { slugify } from "../text/slug";
import { categorySlug } from "./post";

type PostRecord = typeof posts.$inferInsert;

/**
 * The columns of a post that follow from others. Every write of a post must pass through here: lists,
 * search and addresses are read from these columns alone.
 *
 * @param fallbackSlug used when the title holds no Latin letter or digit
 */
export function derivePostColumns(post: Pick<PostRecord, "title" | "excerpt" | "category">, fallbackSlug: string) {
  return {
    slug: slugify(post.title) || fallbackSlug,
    categorySlug: categorySlug(post.category ?? ""),
    searchText: searchTextOf(post.title, post.excerpt ?? ""),
  };
}
