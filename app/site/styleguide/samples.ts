import type { PostCard as Post } from "~/blog/post";
import type { BriefCard } from "~/briefs/brief";
import type { ToolCard } from "~/directory/tool";
import type { Relations } from "~/content/pages/related";
import type { VentureCard } from "~/ventures/venture";

/** A tool for the styleguide. */
export const sampleTool = (id: string, more: Partial<ToolCard> = {}): ToolCard => ({
  id,
  address: id,
  name: `Tool ${id}`,
  logo: null,
  microDescription: "What it is, in a few words.",
  shortDescription: "What it is good for, in a sentence or two that say when it fits.",
  tags: ["editor", "pair programming", "agents"],
  categoryId: null,
  ...more,
});

/** A post for the styleguide. */
export const samplePost = (slug: string, more: Partial<Post> = {}): Post => ({
  slug,
  title: `A post called ${slug}`,
  excerpt: "What the post is about, in the two or three lines that a card has for it.",
  category: "Product Academy",
  categorySlug: "product-academy",
  author: "Lena Takahara",
  postedDate: "2026-10-08T09:00:00.000Z",
  image: `/covers/${slug}.svg`,
  ...more,
});

/** A brief for the styleguide. */
export const sampleBrief = (slug: string, more: Partial<BriefCard> = {}): BriefCard => ({
  slug,
  name: `Brief ${slug}`,
  summary: "What is to be built, for whom, and what it must do, in the two or three lines that a card has for it.",
  appType: "Consumer app",
  appFormat: "Mobile app",
  appTypeIcon: "◍",
  appFormatIcon: "▯",
  ...more,
});

/** A venture for the styleguide. */
export const sampleVenture = (slug: string, more: Partial<VentureCard> = {}): VentureCard => ({
  slug,
  name: `Venture ${slug}`,
  image: null,
  isLogo: false,
  owners: 2,
  summary: "The problem it solves, in one line.",
  status: "active",
  outcome: "How its use case ends, in one sentence.",
  stack: ["WeWeb", "Supabase"],
  ...more,
});

/** A term's related pages, for the styleguide. */
export const sampleRelations: Relations = {
  related: [
    { kind: "term", one: "Term", title: "Prompt", path: "/it-glossary/term/prompt" },
    { kind: "post", one: "Article", title: "A post that uses the word", path: "/blog/post/one" },
    { kind: "tool", one: "Tool", title: "Tool one", path: "/ai-product-stack/one" },
  ],
  previous: null,
  next: null,
};
