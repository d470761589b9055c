import { slugify } from "../text/slug";
import { addressPart, imageUrl } from "../text/urls";

/** Posts on a page of a list (BLOG-14). */
export const postsPerPage = 10;
/** Featured posts on the landing page (BLOG-4). */
export const featuredPostCount = 2;
/** The most matches a search looks at; a search that finds more should be narrowed. */
export const maxSearchMatches = 200;

/** A post as cards show it. */
export interface PostCard {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly categorySlug: string;
  readonly author: string;
  readonly postedDate: string;
  /** An address that can be shown; the drawn cover where the post has no image. */
  readonly image: string;
}

/** A post as its own page shows it. */
export interface Post extends PostCard {
  /** Rich HTML, sanitised when it was written; "" shows the placeholder article (BLOG-22). */
  readonly body: string;
  readonly tags: readonly string[];
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly updatedAt: string;
}

/** One page of a list of posts. `pages` is at least 1. */
export interface PostPage {
  readonly posts: readonly PostCard[];
  readonly page: number;
  readonly pages: number;
}

/** A category as lists and its own page show it. */
export interface Category {
  readonly name: string;
  readonly slug: string;
  readonly icon: string;
  readonly description: string;
}

/** The address of a post. */
export const postPath = (slug: string) => `/blog/post/${addressPart(slug)}`;
/** The address of a category. */
export const categoryPath = (slug: string) => `/blog/category/${addressPart(slug)}`;

/** The slug of a category's name: "Builder's Academy" is `builders-academy` (D27). */
export const categorySlug = (name: string) => slugify(name);

/** The four academies (CAT-1). They have a page even when the database knows nothing of them. */
export const academies = ["Venture Academy", "Product Academy", "Builder's Academy", "Launch Academy"] as const;

/** The academy with this slug, or null. */
export function findAcademy(slug: string): string | null {
  return academies.find((name) => categorySlug(name) === slug) ?? null;
}

/** The drawn cover of an address part. */
export const coverPath = (slug: string) => `/covers/${addressPart(slug)}.svg`;

/** The image a post shows: the first valid address given, else its drawn cover. */
export function postImage(slug: string, ...candidates: readonly string[]): string {
  for (const candidate of candidates) {
    const image = imageUrl(candidate);
    if (image) return image;
  }
  return coverPath(slug);
}

/** The hashtags of a post: its tags, else its category (BLOG-21). */
export function hashtags(post: Pick<Post, "tags" | "category">): string[] {
  const words = post.tags.length > 0 ? post.tags : [post.category];
  return words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "")).filter(Boolean);
}

/** Reads `?page=`: a whole number of at least 1; anything else is page 1 (BLOG-12). */
export function pageNumber(value: string | null | undefined): number {
  return value && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : 1;
}

/** How many pages a number of posts fills; at least one. */
export function pageCount(posts: number): number {
  return Math.max(1, Math.ceil(posts / postsPerPage));
}
