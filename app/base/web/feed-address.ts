import { asSpecified, type Words } from "../words/placeholders";
import { segmentLabel } from "./breadcrumbs";
import { findPublicPath } from "./public-paths";

/** The formats of feeds, by the ending of their addresses. */
export const feedFormats = {
  xml: { name: "Atom", type: "application/atom+xml" },
  rss: { name: "RSS", type: "application/rss+xml" },
  json: { name: "JSON Feed", type: "application/feed+json" },
} as const;

export type FeedFormat = keyof typeof feedFormats;
const endings = Object.keys(feedFormats) as readonly FeedFormat[];

/** The list whose feeds have no folder of their own. */
export const mainFeedPage = "/blog";

/** The address of a feed of the rows that a page lists. */
export const feedAddress = (page: string, format: FeedFormat = "xml"): string =>
  `${page === mainFeedPage ? "" : page}/feed.${format}`;

/** A feed's page and format, from its address; null for any other address. */
export function parseFeedAddress(pathname: string): { readonly page: string; readonly format: FeedFormat } | null {
  const [, folder = "", ending] = /^(.*)\/feed\.([a-z]+)$/.exec(pathname) ?? [];
  const format = endings.find((one) => one === ending);
  const page = folder || mainFeedPage;
  if (format === undefined || folder === mainFeedPage || !findPublicPath(page)?.hasFeed) return null;
  return { page, format };
}

/** A feed to link to. */
export interface FeedLink {
  readonly href: string;
  readonly type: string;
  readonly title: string;
}

/**
 * The feeds of the rows that a page lists, one for each format; none for a page that lists none.
 *
 * @param labels what editors call pages, by path
 */
export function feedsOf(
  pathname: string,
  labels: Readonly<Record<string, string>> = {},
  words: Words = asSpecified,
): FeedLink[] {
  if (!findPublicPath(pathname)?.hasFeed) return [];
  const label = labels[pathname] ?? words(segmentLabel(pathname.slice(pathname.lastIndexOf("/") + 1)));
  return endings.map((format) => ({
    href: feedAddress(pathname, format),
    type: feedFormats[format].type,
    title: `${label} (${feedFormats[format].name})`,
  }));
}
