import type { FacetName } from "../../drizzle/schema/tool-facets";
import type { SocialSubject } from "../base/web/social-address";
import { addressPart, imageUrl } from "../base/web/urls";
import { isSlug } from "../base/words/slug";
import type { RelatedRow } from "../content/pages/related";
import type { LinkedTerm } from "../content/pages/term-links";
import { type ChosenFacets, formatFacets } from "./facets";

/** Tools per page of the directory. */
export const toolsPerPage = 60;
/** The tools before a page of the directory are counted up to this number. */
export const countedTools = 1_000;
/** The orders of the directory; the first is the default. Searches have no "Our pick". */
export const toolSorts = [
  { name: "newest", label: "Newest" },
  { name: "name", label: "Name" },
  { name: "pick", label: "Our pick" },
] as const;
export type ToolSort = (typeof toolSorts)[number]["name"];
/** The order that `?sort=` names; the default for anything else. */
export const parseToolSort = (value: string | null): ToolSort =>
  toolSorts.find(({ name }) => name === value)?.name ?? "newest";
/** The category shown on the vibe-coding page (VIBE-14). */
export const codingCategory = "AI Coders";
/** Tools shown on the vibe-coding page. */
export const codingToolCount = 12;

/** The part of a tool that cards show. */
export interface ToolCard {
  readonly id: string;
  /** The last segment of its path. */
  readonly address: string;
  readonly name: string;
  readonly logo: string | null;
  readonly microDescription: string;
  readonly shortDescription: string;
  readonly tags: readonly string[];
  readonly categoryId: string | null;
}

/** What a tool is, in the words of the facets; "" or null for an unknown one. */
type ToolFacets = Readonly<Record<FacetName, string | null>>;

/** A tool on its own page. */
export interface Tool extends ToolCard, ToolFacets {
  /** When its facets were last compared with what its maker says; "" or null for never. */
  readonly facetsCheckedOn: string | null;
  /** HTML, sanitized on write. */
  readonly longDescription: string;
  readonly noTermLinks: boolean | null;
  readonly howWeUseIt: string;
  /** Other names; null for none. */
  readonly aliases: readonly string[] | null;
  readonly url: string;
  readonly image: string | null;
  readonly category: Pick<ToolCategory, "id" | "name" | "slug"> | null;
  readonly updatedAt: string;
}

/** The related pages of a tool. */
export interface ToolRelations {
  /** Three other tools of its category, those that share the most tags first. */
  readonly alternatives: readonly ToolCard[];
  /** Ventures built with it, terms and posts that mention it, and terms that are one of its tags. */
  readonly others: readonly RelatedRow[];
}

/** A category of tools, with the number of its tools. */
export interface ToolCategory {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly icon: string;
  readonly description: string;
  /** Which tool to try if it is to be a single one, and why; null or "" for none. */
  readonly firstChoice: string | null;
  readonly tools: number;
}

/** What helps to decide in a category (DIR-27). */
export interface CategoryGuide {
  readonly tools: ReadonlyArray<{
    readonly name: string;
    readonly address: string;
    /** "" or null for an unknown one. */
    readonly hosting: string | null;
    readonly pricingModel: string | null;
    readonly fitsNot: string;
  }>;
  /** The terms that most of their descriptions mention. */
  readonly terms: readonly LinkedTerm[];
}

/** The canonical address of a category, which the sitemap lists (DIR-9). */
export const toolCategoryPath = (slug: string) => directoryAddress({ category: slug });

/**
 * The address of the directory with these parameters, in a fixed order; those at their default are left out.
 */
export function directoryAddress({
  category = null,
  query = "",
  sort = "newest",
  chosen = [],
  after = null,
  older = null,
}: {
  readonly category?: string | null;
  readonly query?: string;
  readonly sort?: ToolSort;
  readonly chosen?: ChosenFacets;
  readonly after?: string | null;
  readonly older?: number | null;
}): string {
  const parameters = new URLSearchParams();
  if (category !== null) parameters.set("category", category);
  if (query !== "") parameters.set("q", query);
  if (chosen.length > 0) parameters.set("with", formatFacets(chosen));
  if (sort !== "newest") parameters.set("sort", sort);
  if (older !== null) parameters.set("older", String(older));
  if (after !== null) parameters.set("after", after);
  return `/ai-product-stack${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/**
 * The last segment of a tool's path (URL-10): its id, or its slug if the id is not URL-safe. Such ids predate
 * validation, and can still be written directly to the database.
 */
export const toolAddress = ({ id, slug }: { readonly id: string; readonly slug: string }): string =>
  isSlug(id) ? id : slug;

/** The canonical path of a tool. */
export const toolPath = (address: string) => `/ai-product-stack/${addressPart(address)}`;

/** The logo URL, or null to show a monogram. */
export const toolLogo = (logo: string) => imageUrl(logo);

/** The subject of a tool's social image. */
export const toolSubject = (tool: Pick<Tool, "address" | "name" | "category">): SocialSubject<"tool"> => ({
  kind: "tool",
  slug: tool.address,
  title: tool.name,
  group: tool.category?.slug ?? tool.address,
});

/** The subject of the social image of a category of the directory. */
export const toolCategorySubject = ({ slug, name }: Pick<ToolCategory, "slug" | "name">): SocialSubject<"tools"> => ({
  kind: "tools",
  slug,
  title: name,
  group: slug,
});
