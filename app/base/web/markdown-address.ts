import { findPublicPath } from "./public-paths";

const ending = ".md";

/** The address of a page as Markdown: its own with an ending. The home page's is `/index.md`. */
export const markdownAddress = (path: string): string => `${path === "/" ? "/index" : path}${ending}`;

/** The path of the page that is at an address as Markdown; null for other addresses. */
export function pageOfMarkdown(pathname: string): string | null {
  if (!pathname.endsWith(ending)) return null;
  const path = pathname.slice(0, -ending.length);
  if (path === "/index") return "/";
  return hasMarkdown(path) ? path : null;
}

/** Whether a path is that of a page that search engines may see, so that it may be read as Markdown, too. */
export function hasMarkdown(path: string): boolean {
  // Documents at addresses that are spelled like those of rows.
  if (/\.(?:md|xml|rss|json|data)$/.test(path)) return false;
  const page = findPublicPath(path);
  return page !== null && page.isUnlisted !== true;
}

/** How much a client wants a media type, from 0 to 1, by the most specific range that includes it (RFC 9110, 12.5.1). */
function qualityOf(accept: string, ranges: readonly string[]): number {
  const qualities = new Map(
    accept.split(",").map((part) => {
      const [range = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [range, quality === undefined ? 1 : Number(quality) || 0] as const;
    }),
  );
  const range = ranges.find((one) => qualities.has(one));
  return range === undefined ? 0 : qualities.get(range)!;
}

/** Whether a client asks for Markdown by name, and wants HTML no more than that. Browsers never name it. */
export function prefersMarkdown(accept: string | null): boolean {
  if (!accept?.includes("text/markdown")) return false;
  const quality = qualityOf(accept, ["text/markdown"]);
  return quality > 0 && quality >= qualityOf(accept, ["text/html", "text/*", "*/*"]);
}
