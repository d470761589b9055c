import { feedsOf, mainFeedPage } from "./feed-address";
import { findPublicPath } from "./public-paths";

/** The addresses of documents for programs. */
export const agentPaths = {
  catalog: "/.well-known/api-catalog",
  security: "/.well-known/security.txt",
  mcp: "/mcp",
  serverCard: "/.well-known/mcp/server-card.json",
  skills: "/.well-known/agent-skills/index.json",
  openSearch: "/opensearch.xml",
  openApi: "/api/openapi.json",
  reference: "/api",
  llms: "/llms.txt",
  llmsFull: "/llms-full.txt",
} as const;

/** The address of a skill's text. */
export const skillPath = (name: string): string => `/.well-known/agent-skills/${name}/skill.md`;

/**
 * The `Link` header of a page: its other forms, and what describes the site to programs (RFC 8288).
 *
 * @param markdown its address as Markdown
 */
export function linkHeader(path: string, markdown: string): string {
  const feeds = feedsOf(path);
  const links = [
    `<${markdown}>; rel="alternate"; type="text/markdown"`,
    ...(feeds.length > 0 ? feeds : feedsOf(mainFeedPage).slice(0, 1)).map(
      ({ href, type, title }) =>
        `<${href}>; rel="alternate"; type="${type}"; title="${title.replace(/[^\x20-\x7e]|["\\]/g, "")}"`,
    ),
    `<${agentPaths.catalog}>; rel="api-catalog"`,
    `<${agentPaths.openApi}>; rel="service-desc"; type="application/openapi+json"`,
    `<${agentPaths.reference}>; rel="service-doc"; type="text/html"`,
    `<${agentPaths.llms}>; rel="describedby"; type="text/plain"`,
  ];
  return links.join(", ");
}

/** A signal about the use of content in `robots.txt`, such as "search=yes, ai-train=no". */
export const contentSignals = /^(?:(?:search|ai-input|ai-train)=(?:yes|no)(?:, (?!$)|$))+$/;

/** A key for IndexNow, which is also the name of the file that shows it. */
export const indexNowKey = /^[A-Za-z0-9-]{8,128}$/;

const ending = ".md";

/** The address of a page as Markdown: its own with an ending. The home page's is `/index.md`. */
export const markdownAddress = (address: string): string =>
  address.replace(/^[^?]*/, (path) => (path === "/" ? "/index" : path) + ending);

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
