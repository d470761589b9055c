import type { SiteHead } from "~/domain/seo/head";
import { maxDescriptionLength, pageDescription, pageTitle, maxTitleLength } from "~/domain/seo/head-texts";

/** A page's current values in its form. */
export interface SearchedPage {
  readonly title: string;
  readonly wholeTitle?: boolean;
  readonly description: string;
  readonly keywords?: readonly string[] | undefined;
  readonly address: string;
}

/** A page as a search result. */
export interface SearchResult {
  readonly title: string;
  readonly description: string;
  /** The host, then the path segments. */
  readonly trail: readonly string[];
  /** Maximum characters of the title before the brand. */
  readonly titleRoom: number;
  readonly isTitleCut: boolean;
  readonly isDescriptionCut: boolean;
}

/** Derives a page's search result by the same rules as its head (SEO-9 to SEO-12). */
export function searchResult(page: SearchedPage, site: SiteHead): SearchResult {
  const path = page.address.split("?", 1)[0]!;
  const url = new URL(page.address, site.origin);
  const description = pageDescription(page.description, page.keywords ?? [], path);
  const title = page.wholeTitle ? page.title : pageTitle(page.title, site.brand);
  const plain = page.description.replace(/\s+/g, " ").trim();
  return {
    title,
    description,
    trail: [url.host, ...decodeURI(url.pathname).split("/").filter(Boolean)],
    titleRoom: page.wholeTitle ? maxTitleLength : Math.max(maxTitleLength - ` | ${site.brand}`.length, 10),
    isTitleCut: !page.wholeTitle && !title.startsWith(page.title),
    isDescriptionCut: plain.length > maxDescriptionLength,
  };
}
