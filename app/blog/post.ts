import { type LooseMatches, type MatchPart, withLooseText } from "../base/search/loose-matches";
import { editableSearchTexts, type SearchFields, type SearchTexts } from "../base/web/head-texts";
import type { SocialSubject } from "../base/web/social-address";
import { addressPart, imageUrl } from "../base/web/urls";
import { formatNumber } from "../base/words/numbers";
import { asSpecified, type Words } from "../base/words/placeholders";
import { nameSlug } from "../base/words/slug";
import type { RelatedRow } from "../content/pages/related";
import { coverPath } from "../ui/imagery/picture-address";

/** Posts per list page (BLOG-14). */
export const postsPerPage = 10;
/** Featured posts on the landing page (BLOG-4). */
export const featuredPostCount = 2;
/** Posts per page of an author. Fills rows of two or three cards. */
export const postsPerAuthorPage = 12;
/** A search considers this many matches of the index. */
export const maxSearchMatches = 200;

/** An article, to link to. */
export interface ArticleLink {
  readonly title: string;
  readonly path: string;
}

/** The part of a post that cards show. */
export interface PostCard {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly categorySlug: string;
  readonly author: string;
  readonly postedDate: string;
  /** A valid image URL; the generated cover if the post has none. */
  readonly image: string;
  /** The figure from its text that leads the card, and what it counts; null or "" for none. */
  readonly figure: string | null;
  readonly figureLabel: string | null;
}

/** A post on its own page. */
export interface Post extends PostCard {
  /** HTML, sanitized on write; "" shows the placeholder article (BLOG-22). */
  readonly body: string;
  readonly tags: readonly string[];
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly updatedAt: string;
  readonly noTermLinks: boolean | null;
  readonly reviewedOn: string | null;
}

/** One page of posts. `total` counts all posts, and `pages` all pages, at least 1. */
export interface PostPage {
  readonly posts: readonly PostCard[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** False if there may be more than were counted. */
  readonly isExact: boolean;
  /** The matches that do not contain the search literally; null if there are none. */
  readonly loose?: LooseMatches | null;
  /** The part of a search's matches that is counted. */
  readonly part?: MatchPart;
  /** Posts with words spelled like those of a search that found nothing. */
  readonly nearest?: readonly PostLink[];
}

/** The contents of the blog's landing page. */
export interface BlogPage {
  /** The search, or "". */
  readonly query: string;
  readonly categories: readonly CountedCategory[];
  readonly list: PostPage;
  /** Null if they could not be read. */
  readonly featured: readonly PostCard[] | null;
}

/** A blog category. */
export interface Category {
  readonly name: string;
  readonly slug: string;
  readonly icon: string;
  /** A valid image URL, or null. */
  readonly image: string | null;
  readonly description: string;
}

/** A category in the list of all, with the number of its published posts. */
export interface CountedCategory extends Pick<Category, "name" | "slug"> {
  readonly posts: number;
}

/** A post to link to. */
export interface PostLink {
  readonly slug: string;
  readonly title: string;
}

/** The related pages of a post. `newer` and `older` are null at the ends of the blog. */
export interface PostRelations {
  /** The posts that editors chose, then posts of its category, those that share the most tags first. */
  readonly related: readonly RelatedRow[];
  /** Terms and tools that it names, then other related rows. */
  readonly others: readonly RelatedRow[];
  readonly newer: PostLink | null;
  readonly older: PostLink | null;
}

export const postPath = (slug: string) => `/blog/post/${addressPart(slug)}`;
export const categoryPath = (slug: string) => `/blog/category/${addressPart(slug)}`;

export const authorPath = (author: string) => `/blog/author/${nameSlug(author)}`;

/** The slug of a category name: "Builder's Academy" becomes `builders-academy` (D27). */
export const categorySlug = (name: string) => nameSlug(name);

/** The four academies (CAT-1). They have a page even without a row in the database. */
export const academies = ["Venture Academy", "Product Academy", "Builder's Academy", "Launch Academy"] as const;

/** The academy with this slug, or null. */
export function findAcademy(slug: string): string | null {
  return academies.find((name) => categorySlug(name) === slug) ?? null;
}

/** The first valid image URL among the candidates, else the generated cover. */
export function postImage(slug: string, ...candidates: readonly string[]): string {
  for (const candidate of candidates) {
    const image = imageUrl(candidate);
    if (image) return image;
  }
  return coverPath(slug);
}

/** Parses `?page=`. Anything but a positive integer is page 1 (BLOG-12). */
export function pageNumber(value: string | null | undefined): number {
  return value && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : 1;
}

/** The number of list pages for a number of posts, at least 1. */
export function pageCount(posts: number): number {
  return Math.max(1, Math.ceil(posts / postsPerPage));
}

/** The subject of a post's social image. */
export const postSubject = ({
  slug,
  title,
  categorySlug: category,
}: Pick<PostCard, "slug" | "title" | "categorySlug">): SocialSubject<"post"> => ({
  kind: "post",
  slug,
  title,
  group: category,
});

/** The subject of a category's social image. */
export const categorySubject = ({ slug, name }: Pick<Category, "slug" | "name">): SocialSubject<"category"> => ({
  kind: "category",
  slug,
  title: name,
  group: slug,
});

/** The subject of the social image of an author's page. */
export const authorSubject = (name: string): SocialSubject<"author"> => ({
  kind: "author",
  slug: nameSlug(name),
  title: `Articles by ${name}`,
  group: name,
});

/** What the page's head, and its preview in the portal, take from the row (SEO-9 to SEO-12, D56). */
export const postSearchTexts = (post: Pick<Post, "title" | "excerpt" | "body"> & SearchFields): SearchTexts =>
  editableSearchTexts(post, [post.title], [post.excerpt, post.body], "blog");

/** What the page's head, and its preview in the portal, take from the row (SEO-9 to SEO-12, D56). */
export const categorySearchTexts = (
  category: Pick<Category, "name" | "description"> & SearchFields & { readonly content: string },
  general = "",
): SearchTexts => {
  const { name, description, content } = category;
  return editableSearchTexts(category, [name], [description, content, general], "blog");
};

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
export function postsShown(
  { posts, page, total, isExact, loose = null, part }: PostPage,
  query: string,
  words: Words = asSpecified,
): string {
  const amount = formatNumber(total, words.language);
  const count = isExact ? amount : words("{count} or more", { count: amount });
  const [none, one, many] = part?.olderThan ? counted.older : counted.all;
  const all = words(total === 0 ? none : total === 1 && isExact ? one : many, { count });
  const first = (page - 1) * postsPerPage + 1;
  const last = first + posts.length - 1;
  const shown =
    total > posts.length && posts.length > 0
      ? words("{first} to {last} of {amount}", { first: String(first), last: String(last), amount: all })
      : all;
  return withLooseText(query ? words("{amount} for “{query}”", { amount: shown, query }) : shown, loose, query, words);
}

/** Amounts of posts: none, one and several. */
const counted = {
  all: ["No articles", "1 article", "{count} articles"],
  older: ["No older articles", "1 older article", "{count} older articles"],
} as const;
