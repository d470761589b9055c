import type { SiteHead } from "~/domain/seo/head";
import { descriptionBudget, pageDescription, pageTitle, titleBudget } from "~/domain/seo/head-texts";

/** A page as its form has it now. */
export interface SearchedPage {
  readonly title: string;
  readonly wholeTitle?: boolean;
  readonly description: string;
  readonly keywords?: readonly string[] | undefined;
  readonly address: string;
}

/** How a search engine shows a page. */
export interface SearchResult {
  readonly title: string;
  readonly description: string;
  /** The address in the form of a trail: host, then the parts of the path. */
  readonly trail: readonly string[];
  /** How many characters of a title there is room for: the brand stands after it. */
  readonly titleRoom: number;
  readonly isTitleCut: boolean;
  readonly isDescriptionCut: boolean;
}

/** What search engines will be told of a page, by the same rules as its head (SEO-9 to SEO-12). */
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
    titleRoom: page.wholeTitle ? titleBudget : Math.max(titleBudget - ` | ${site.brand}`.length, 10),
    isTitleCut: !page.wholeTitle && !title.startsWith(page.title),
    isDescriptionCut: plain.length > descriptionBudget,
  };
}
