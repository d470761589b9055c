import type { SiteHead } from "~/base/web/head";
import { maxDescriptionLength, maxTitleLength } from "~/base/web/head-lengths";
import { pageDescription, pageTitle, type SearchTexts } from "~/base/web/head-texts";

/** A page as a search result. */
export interface SearchResult {
  readonly title: string;
  readonly description: string;
  /** The host, then the path segments. */
  readonly trail: readonly string[];
  /** Maximum characters of the title before the brand. */
  readonly titleRoom: number;
  /** What becomes of a title that is too long: a shorter one takes its place, or it is cut. */
  readonly titleFit: "fits" | "replaced" | "cut";
  readonly isDescriptionCut: boolean;
}

/** Derives the search result of a page at an address by the same rules as its head (SEO-9 to SEO-12). */
export function searchResult(texts: SearchTexts, address: string, site: SiteHead): SearchResult {
  const url = new URL(address, site.origin);
  const title = pageTitle(texts.title, site.brand, texts.shorterTitles);
  const isWhole = (candidate: string) => title === pageTitle(candidate, site.brand) && title.startsWith(candidate);
  return {
    title,
    description: pageDescription(texts, address.split("?", 1)[0]!),
    trail: [url.host, ...decodeURI(url.pathname).split("/").filter(Boolean)],
    titleRoom: Math.max(maxTitleLength - ` | ${site.brand}`.length, 10),
    titleFit: isWhole(texts.title) ? "fits" : texts.shorterTitles.some(isWhole) ? "replaced" : "cut",
    isDescriptionCut: texts.description.replace(/\s+/g, " ").trim().length > maxDescriptionLength,
  };
}
