import type { PostFile } from "../../drizzle/seed/read-content";
import { coverPath } from "../ui/imagery/picture-address";
import { categorySlug, type Post } from "./post";

/** A built-in post (DATA-5). */
export interface SamplePost extends Post {
  readonly featured: boolean;
  readonly featuredExcerpt: string;
}

/** A Markdown file with front matter, as compiled by the `content` Vite plugin. */
interface ContentFile {
  readonly data: Omit<PostFile, "slug" | "bodyHtml">;
  readonly html: string;
}

// The build compiles the Markdown to HTML, so that the worker needs no parser.
const files = import.meta.glob<ContentFile>("../../drizzle/seed/content/sample-posts/*.md", {
  eager: true,
  import: "default",
});

/** The 12 built-in posts, newest first (DATA-5, D19). Shown if the database never had a post with their slug (D44). */
export const samplePosts: readonly SamplePost[] = Object.entries(files)
  .map(([path, file]) => toSamplePost(path.slice(path.lastIndexOf("/") + 1, -".md".length), file))
  .toSorted((a, b) => Date.parse(b.postedDate) - Date.parse(a.postedDate));

/** The built-in post with this slug, or null. */
export function findSamplePost(slug: string): SamplePost | null {
  return samplePosts.find((post) => post.slug === slug) ?? null;
}

function toSamplePost(slug: string, { data, html }: ContentFile): SamplePost {
  return {
    slug,
    title: data.title,
    excerpt: data.excerpt,
    featuredExcerpt: data.featuredExcerpt,
    featured: data.featured,
    category: data.category,
    categorySlug: categorySlug(data.category),
    author: data.author,
    postedDate: data.date,
    updatedAt: data.date,
    image: coverPath(slug),
    figure: data.figure,
    figureLabel: data.figureLabel,
    noTermLinks: false,
    reviewedOn: null,
    body: html,
    tags: data.tags,
    seoTitle: data.seoTitle,
    seoDescription: data.seoDescription,
  };
}
