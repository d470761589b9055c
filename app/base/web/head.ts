import { asSpecified, type Words } from "../words/placeholders";
import { canonicalUrl } from "./canonical";
import { feedAddress, feedsOf, mainFeedPage } from "./feed-address";
import { pageDescription, pageTitle, type DescriptionTexts } from "./head-texts";
import { noIndex } from "./search-engines";
import { socialAddress, socialSize, type SocialSubject } from "./social-address";
import { imageUrl, isWebUrl } from "./urls";

/** The social image of pages that have neither a picture of their own nor a drawn one. */
const defaultImage = "/social.png";

/** A page's metadata. */
export interface PageHead extends DescriptionTexts {
  /** Without the brand, unless `wholeTitle` is set. */
  readonly title: string;
  readonly wholeTitle?: boolean;
  /** Alternatives to try in order if the title is too long for search results. */
  readonly shorterTitles?: readonly string[];
  /** The path, with the query if it is part of the canonical URL. */
  readonly address: string;
  /** The page's own picture, which is used instead of a drawn one. */
  readonly image?: string | null | undefined;
  /** The subject of its drawn social image. Without it, or for a preview, the site's picture is used. */
  readonly social?: SocialSubject | null | undefined;
  /** For articles; ISO instants. */
  readonly article?: { readonly publishedAt: string; readonly modifiedAt: string; readonly author: string };
  readonly noindex?: boolean | undefined;
  /** Whether it is the page at `address` with another choice or order: only that one is indexed. */
  readonly isVariant?: boolean | undefined;
  /** What the page says to search engines, as JSON-LD. */
  readonly graph?: object | undefined;
  /** Further meta tags, such as the topics of a FAQ (FAQ-12). */
  readonly extra?: ReadonlyArray<{ name: string; content: string }>;
}

/** The metadata shared by all pages. */
export interface SiteHead {
  readonly brand: string;
  readonly origin: string;
  /** The picture of pages without one of their own or a drawn one; "" for `/social.png`. */
  readonly image?: string;
  /** The colours of drawn pictures, in one text; "" for the site's own. */
  readonly colours?: string;
  /** What editors call pages, by path, for the names of their feeds. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Labels in the words of the owner; absent for the specified ones. */
  readonly words?: Words;
}

/** A React Router `meta` descriptor. */
export type HeadElement =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: string; href: string; type?: string; title?: string }
  | { "script:ld+json": object };

/** The head elements of a page, in order (SEO-13). */
export function headElements(page: PageHead, site: SiteHead): HeadElement[] {
  const path = page.address.split("?", 1)[0]!;
  const title = page.wholeTitle ? page.title : pageTitle(page.title, site.brand, page.shorterTitles);
  const description = pageDescription(page, path);
  const canonical = canonicalUrl(site.origin, page.address);
  const image = socialPicture(page, site);
  const size = image.isOurs ? socialSize : sizeInAddress(image.url, site.origin);
  const elements: HeadElement[] = [
    { title },
    ...(description === "" ? [] : [{ name: "description", content: description }]),
    { name: "robots", content: page.noindex || page.isVariant ? noIndex : "index, follow, max-image-preview:large" },
    { property: "og:site_name", content: site.brand },
    { property: "og:type", content: page.article ? "article" : "website" },
    { property: "og:locale", content: localeOf(site.words?.language) },
    { property: "og:title", content: title },
    ...(description === "" ? [] : [{ property: "og:description", content: description }]),
    { property: "og:image", content: image.url },
    { property: "og:image:alt", content: image.alt },
    ...(size
      ? [
          { property: "og:image:width", content: String(size.width) },
          { property: "og:image:height", content: String(size.height) },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: image.url },
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
  // That of the blog in Atom is on every page (root.tsx).
  for (const feed of feedsOf(path, site.labels, site.words))
    if (feed.href !== feedAddress(mainFeedPage)) elements.push({ tagName: "link", rel: "alternate", ...feed });
  if (page.graph) elements.push({ "script:ld+json": page.graph });
  return elements;
}

/**
 * The social image of a page: its own if that has a valid URL, else a drawn one, else the site's (SEO-15, SEO-16,
 * SEO-21).
 */
export function socialPicture(
  { title, image, social }: Pick<PageHead, "title" | "image" | "social">,
  { brand, origin, image: siteImage = "", colours = "", words = asSpecified }: SiteHead,
): { readonly url: string; readonly alt: string; readonly isOurs: boolean } {
  const pageImage = image ? ownImageUrl(image, origin) : null;
  if (pageImage !== null) return { url: pageImage, alt: social?.title ?? title, isOurs: false };
  if (!social) {
    const ownImage = ownImageUrl(siteImage, origin);
    if (ownImage !== null) return { url: ownImage, alt: brand, isOurs: false };
    return { url: origin + defaultImage, alt: words("A weave, for {brand}", { brand }), isOurs: true };
  }
  const alt = words("{title}, beside a weave", { title: social.title });
  return { url: origin + socialAddress(social, brand, colours), alt, isOurs: true };
}

/** A language with its region, such as "de_DE" for "de". */
function localeOf(tag = "en"): string {
  if (tag === "en") return "en_US";
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
}

/** The size in the address of a picture of the library; null for other images, whose size is unknown. */
function sizeInAddress(url: string, origin: string): { readonly width: string; readonly height: string } | null {
  const path = url.startsWith(origin) ? url.slice(origin.length) : "";
  const [, width, height] = /^\/media\/[^/]+\/(\d+)x(\d+)-/.exec(path) ?? [];
  return width === undefined || height === undefined ? null : { width, height };
}

/** The URL of a page's own image, or null if it is invalid or a generated cover, as social networks do not show SVG. */
function ownImageUrl(image: string, origin: string): string | null {
  if (isWebUrl(image)) return image;
  const url = imageUrl(image);
  return url && !url.endsWith(".svg") && !url.startsWith("/covers/") ? origin + url : null;
}
