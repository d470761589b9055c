import { imageUrl, isWebUrl } from "../text/urls";
import { canonicalUrl } from "./canonical";

/** A title, with the brand after it, may have this many characters (SEO-12). */
export const titleBudget = 60;
/** A description may have this many characters (SEO-11). */
export const descriptionBudget = 160;
const shortDescription = 120;
const openings = ["Best", "Expert", "Comprehensive", "Professional", "Advanced"] as const;

/** The size of every social-preview image, in pixels (SEO-15). */
export const socialImage = { path: "/social.png", width: 1200, height: 630 } as const;

/** The words a page is about, by page type (SEO-17). */
export const keywords = {
  homepage: ["AI development", "no-code", "startup MVP", "internal tools", "AI workflows"],
  directory: ["AI tools", "no-code tools", "product stack", "tool directory"],
  blog: ["AI development", "no-code development", "product management", "startup advice"],
  glossary: ["AI glossary", "no-code terms", "IT definitions"],
  productBriefs: ["product brief", "product requirements", "MVP scope"],
  services: ["AI development services", "no-code agency", "workflow automation", "MVP development"],
} as const satisfies Record<string, readonly string[]>;

/** What a page tells search engines and social networks about itself. */
export interface PageHead {
  /** The title without the brand; or, with `wholeTitle`, all of it. */
  readonly title: string;
  readonly wholeTitle?: boolean;
  readonly description: string;
  readonly keywords?: readonly string[];
  /** Path and, if it belongs to the address, query. */
  readonly address: string;
  readonly image?: string | null;
  readonly type?: "website" | "article";
  readonly noindex?: boolean;
  /** schema.org objects; each becomes one JSON-LD script. */
  readonly structuredData?: readonly object[];
  /** Further name/content pairs, such as the topics of a FAQ (FAQ-12). */
  readonly extra?: ReadonlyArray<{ name: string; content: string }>;
}

/** What is the same on every page. */
export interface SiteHead {
  readonly brand: string;
  readonly origin: string;
}

/** An element of the head, in the form React Router's `meta` takes. Only these kinds exist (SEO-13). */
export type HeadElement =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: string; href: string }
  | { "script:ld+json": object };

/** A page's title: cut so that with " | brand" it has at most 60 characters (SEO-12). */
export function pageTitle(title: string, brand: string): string {
  const suffix = ` | ${brand}`;
  return cut(title, Math.max(titleBudget - suffix.length, 10), "…") + suffix;
}

/**
 * A page's description (SEO-9 to SEO-11). One under 120 characters is prefixed with a word chosen by the
 * path, so that the same page always has the same text, and suffixed with the first two keywords.
 */
export function pageDescription(description: string, words: readonly string[], path: string): string {
  let text = description.replace(/\s+/g, " ").trim();
  if (text.length < shortDescription && words.length > 0) {
    const opening = openings[hash(path) % openings.length]!;
    text = `${opening} ${text} ${words.slice(0, 2).join(" and ")} solutions`.trim();
  }
  return cut(text, descriptionBudget, "...");
}

/** Everything a page's head says, in order. */
export function headElements(page: PageHead, site: SiteHead): HeadElement[] {
  const path = page.address.split("?", 1)[0]!;
  const title = page.wholeTitle ? page.title : pageTitle(page.title, site.brand);
  const description = pageDescription(page.description, page.keywords ?? [], path);
  const canonical = canonicalUrl(site.origin, page.address);
  const image = socialImageUrl(page.image, site.origin);
  const elements: HeadElement[] = [
    { title },
    { name: "description", content: description },
    { name: "robots", content: page.noindex ? "noindex, nofollow" : "index, follow, max-image-preview:large" },
    { property: "og:site_name", content: site.brand },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: image },
    { property: "og:image:width", content: String(socialImage.width) },
    { property: "og:image:height", content: String(socialImage.height) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  // An address that must not be indexed has no canonical form to offer instead.
  if (!page.noindex)
    elements.push({ tagName: "link", rel: "canonical", href: canonical }, { property: "og:url", content: canonical });
  if (page.keywords && page.keywords.length > 0) elements.push({ name: "keywords", content: page.keywords.join(", ") });
  elements.push(...(page.extra ?? []));
  for (const data of page.structuredData ?? []) elements.push({ "script:ld+json": data });
  return elements;
}

/** The social-preview image: the page's own if it is a valid address, else the default (SEO-16). */
export function socialImageUrl(image: string | null | undefined, origin: string): string {
  // Drawn covers are SVG, which social networks do not show.
  if (image && isWebUrl(image)) return image;
  const own = image ? imageUrl(image) : null;
  return own && !own.endsWith(".svg") && !own.startsWith("/covers/") ? origin + own : origin + socialImage.path;
}

function cut(text: string, budget: number, ellipsis: string): string {
  if (text.length <= budget) return text;
  // An emoji has two halves; half of one is no text.
  const kept = text.slice(0, budget - ellipsis.length).replace(/[\ud800-\udbff]$/, "");
  return kept.trimEnd() + ellipsis;
}

/** FNV-1a, 32 bits: small, and the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let position = 0; position < text.length; position += 1) {
    value = Math.imul(value ^ text.charCodeAt(position), 0x01000193) >>> 0;
  }
  return value;
}
