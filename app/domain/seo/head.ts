import { imageUrl, isWebUrl } from "../text/urls";
import { canonicalUrl } from "./canonical";
import { pageDescription, pageTitle } from "./head-texts";

/** The default social image, and its size in pixels (SEO-15). */
export const socialImage = { path: "/social.png", width: 1200, height: 630 } as const;

/** Keywords by page type (SEO-17). */
export const keywords = {
  homepage: ["AI development", "no-code", "startup MVP", "internal tools", "AI workflows"],
  directory: ["AI tools", "no-code tools", "product stack", "tool directory"],
  blog: ["AI development", "no-code development", "product management", "startup advice"],
  glossary: ["AI glossary", "no-code terms", "IT definitions"],
  productBriefs: ["product brief", "product requirements", "MVP scope"],
  services: ["AI development services", "no-code agency", "workflow automation", "MVP development"],
} as const satisfies Record<string, readonly string[]>;

/** A page's metadata. */
export interface PageHead {
  /** Without the brand, unless `wholeTitle` is set. */
  readonly title: string;
  readonly wholeTitle?: boolean;
  /** Alternatives to try in order if the title is too long for search results. */
  readonly shorterTitles?: readonly string[];
  readonly description: string;
  readonly keywords?: readonly string[];
  /** The path, with the query if it is part of the canonical URL. */
  readonly address: string;
  readonly image?: string | null;
  /** For articles; ISO instants. */
  readonly article?: { readonly publishedAt: string; readonly modifiedAt: string; readonly author: string };
  readonly noindex?: boolean | undefined;
  /** schema.org objects, each rendered as a JSON-LD script. */
  readonly structuredData?: readonly object[];
  /** Further meta tags, such as the topics of a FAQ (FAQ-12). */
  readonly extra?: ReadonlyArray<{ name: string; content: string }>;
}

/** The metadata shared by all pages. */
export interface SiteHead {
  readonly brand: string;
  readonly origin: string;
}

/** A React Router `meta` descriptor. */
export type HeadElement =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: string; href: string }
  | { "script:ld+json": object };

/** The head elements of a page, in order (SEO-13). */
export function headElements(page: PageHead, site: SiteHead): HeadElement[] {
  const path = page.address.split("?", 1)[0]!;
  const title = page.wholeTitle ? page.title : pageTitle(page.title, site.brand, page.shorterTitles);
  const description = pageDescription(page.description, page.keywords ?? [], path);
  const canonical = canonicalUrl(site.origin, page.address);
  const image = socialImageUrl(page.image, site.origin);
  const isDefaultImage = image === site.origin + socialImage.path;
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
    // The size of anybody else's image is not known.
    ...(isDefaultImage
      ? [
          { property: "og:image:width", content: String(socialImage.width) },
          { property: "og:image:height", content: String(socialImage.height) },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
  // A page that must not be indexed has no canonical URL.
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

/** The social image: the page's own if its URL is valid, else the default (SEO-16). */
export function socialImageUrl(image: string | null | undefined, origin: string): string {
  // Generated covers are SVG, which social networks do not support.
  if (image && isWebUrl(image)) return image;
  const own = image ? imageUrl(image) : null;
  return own && !own.endsWith(".svg") && !own.startsWith("/covers/") ? origin + own : origin + socialImage.path;
}
