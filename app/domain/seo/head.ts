import { imageUrl, isWebUrl } from "../text/urls";
import { canonicalUrl } from "./canonical";
import { pageDescription, pageTitle } from "./head-texts";

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
  /** Titles to take instead, in this order, where the title is too long for search results. */
  readonly shorterTitles?: readonly string[];
  readonly description: string;
  readonly keywords?: readonly string[];
  /** Path and, if it belongs to the address, query. */
  readonly address: string;
  readonly image?: string | null;
  /** When and by whom the page was written, for an article; instants. */
  readonly article?: { readonly publishedAt: string; readonly modifiedAt: string; readonly author: string };
  readonly noindex?: boolean | undefined;
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

/** Everything a page's head says, in order. */
export function headElements(page: PageHead, site: SiteHead): HeadElement[] {
  const path = page.address.split("?", 1)[0]!;
  const title = page.wholeTitle ? page.title : pageTitle(page.title, site.brand, page.shorterTitles);
  const description = pageDescription(page.description, page.keywords ?? [], path);
  const canonical = canonicalUrl(site.origin, page.address);
  const image = socialImageUrl(page.image, site.origin);
  const elements: HeadElement[] = [
    { title },
    { name: "description", content: description },
    { name: "robots", content: page.noindex ? "noindex, nofollow" : "index, follow, max-image-preview:large" },
    { property: "og:site_name", content: site.brand },
    { property: "og:type", content: page.article ? "article" : "website" },
    { property: "og:locale", content: "en_US" },
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
  if (page.article) {
    const { publishedAt, modifiedAt, author } = page.article;
    elements.push(
      { property: "article:published_time", content: publishedAt },
      { property: "article:modified_time", content: modifiedAt },
    );
    if (author) elements.push({ property: "article:author", content: author });
  }
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
