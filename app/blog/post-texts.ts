import { withLooseText } from "../base/search/loose-matches";
import { formatNumber } from "../base/words/numbers";
import { postsPerPage, type Post, type PostPage } from "./post";

/* Apart from `post.ts`, which is loaded before a worker's first request. */

/**
 * A post's tags, or else its category (BLOG-21), as hashtags without the "#", each with the words to search for (D65):
 * "Unit economics" is shown as "UnitEconomics".
 */
export function hashtags(
  post: Pick<Post, "tags" | "category">,
): Array<{ readonly label: string; readonly search: string }> {
  const tags = post.tags.length > 0 ? post.tags : [post.category];
  return tags
    .map((tag) => {
      const [first = "", ...rest] = tag.replace(/['’]/g, "").match(/[\p{L}\p{N}]+/gu) ?? [];
      const label = first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
      return { label, search: tag.trim().replace(/^#+/, "") };
    })
    .filter(({ label }) => label !== "");
}

/** Describes a list of posts, such as "11 to 20 of 113 articles" or "2 articles for “prompt”". */
export function postsShown({ posts, page, total, isExact, loose = null, part }: PostPage, query: string): string {
  const older = part?.olderThan ? "older " : "";
  const amount = `${formatNumber(total)}${isExact ? "" : " or more"}`;
  const first = (page - 1) * postsPerPage + 1;
  const range = total > posts.length && posts.length > 0 ? `${first} to ${first + posts.length - 1} of ` : "";
  const text = `${range}${total === 0 ? "No" : amount} ${older}${total === 1 && isExact ? "article" : "articles"}${query && ` for “${query}”`}`;
  return withLooseText(text, loose, query);
}
