import type { Category, PostCard } from "../blog/post";
import { serviceOfBrief, type BriefCard } from "../briefs/brief";
import type { Tool, ToolCategory } from "../directory/tool";
import type { Term } from "../glossary/term";
import type { Service } from "../services/service";
import { slugify } from "../text/slug";
import type { VentureCard } from "../ventures/venture";
import type { SocialSubject } from "./social-address";

/* The subjects of social images. The head of a page and the route that draws the image must use the same one. */

export const postSubject = ({
  slug,
  title,
  categorySlug,
}: Pick<PostCard, "slug" | "title" | "categorySlug">): SocialSubject => ({
  kind: "post",
  slug,
  title,
  group: categorySlug,
});

export const categorySubject = ({ slug, name }: Pick<Category, "slug" | "name">): SocialSubject => ({
  kind: "category",
  slug,
  title: name,
  group: slug,
});

export const authorSubject = (name: string): SocialSubject => ({
  kind: "author",
  slug: slugify(name),
  title: `Articles by ${name}`,
  group: name,
});

export const termSubject = ({ slug, term }: Pick<Term, "slug" | "term">): SocialSubject => ({
  kind: "term",
  slug,
  title: term,
  group: "it-glossary",
});

export const toolSubject = (tool: Pick<Tool, "address" | "name" | "category">): SocialSubject => ({
  kind: "tool",
  slug: tool.address,
  title: tool.name,
  group: tool.category?.slug ?? tool.address,
});

export const toolCategorySubject = ({ slug, name }: Pick<ToolCategory, "slug" | "name">): SocialSubject => ({
  kind: "tools",
  slug,
  title: name,
  group: slug,
});

export const briefSubject = (brief: Pick<BriefCard, "slug" | "name" | "appType">): SocialSubject => ({
  kind: "brief",
  slug: brief.slug,
  title: brief.name,
  group: serviceOfBrief(brief),
});

export const ventureSubject = ({ slug, name }: Pick<VentureCard, "slug" | "name">): SocialSubject => ({
  kind: "venture",
  slug,
  title: name,
  group: slug,
});

export const serviceSubject = ({ slug, name }: Pick<Service, "slug" | "name">): SocialSubject => ({
  kind: "service",
  slug,
  title: name,
  group: slug,
});
