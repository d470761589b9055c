import { hasMarkdown, markdownAddress, pageOfMarkdown } from "./agent-documents";
import { findPublicPath, listAddress, pathPattern, publicPaths } from "./public-paths";
import { decodePercentEncoding } from "./urls";

/** Paths that are never cached: aliases, whose redirects keep the whole query (URL-7), and the portal. */
const neverCached = [
  ...publicPaths.flatMap(({ aliases = [] }) => aliases.map((alias) => new RegExp(`^${pathPattern(alias)}$`))),
  /^\/admin(?:\/.*)?$/,
];

/** Paths of former sites whose query said which page was meant (D68). */
export const scriptPath = /\.(?:php|aspx?|jsp|cfm|cgi|pl)$/;

/** Parameters that request a page's data instead of its HTML. */
const dataParameters = ["_routes", "_state"];

/** The path of drawn social images, which have their version in the query and are not in the table of pages. */
const socialImages = "/social/";

/** The URL with only the query parameters that its page reads, in a fixed order, as a cache key. */
export function withKnownParameters(requestUrl: URL): URL {
  if (!requestUrl.href.includes("?")) return requestUrl;
  const path = requestUrl.pathname
    .replace(/\/_\.data$/, "/")
    .replace(/\.data$/, "")
    .replace(/(?<=.)\/$/, "");
  if (scriptPath.test(path) || neverCached.some((pattern) => pattern.test(path))) return requestUrl;
  const names = path.startsWith(socialImages) ? ["v"] : parametersOf(path);
  const url = new URL(requestUrl);
  url.search = "";
  for (const name of [...names, ...dataParameters]) {
    const value = requestUrl.searchParams.get(name);
    if (value !== null && value !== "") url.searchParams.set(name, value);
  }
  return url;
}

function parametersOf(path: string): readonly string[] {
  const page = pageOfMarkdown(path);
  if (page === null) return findPublicPath(path)?.query ?? [];
  const selector = findPublicPath(page)?.selector;
  return selector === undefined ? [] : [selector];
}

/** The address of a page as Markdown, with the parameters that select its content. */
export function markdownOf(url: URL): URL {
  const address = new URL(url);
  address.pathname = markdownAddress(url.pathname);
  return withKnownParameters(address);
}

/** The addresses of feeds and sitemaps on former sites. */
const feedAliases = ["", "/blog"]
  .flatMap((folder) =>
    ["feed", "rss", "rss2", "atom", "rss.xml", "atom.xml", "index.xml", "feed/rss", "feed/rss2", "feed/atom"].map(
      (name) => `${folder}/${name}`,
    ),
  )
  .concat("/blog/feed.xml", "/comments/feed");
const sitemapAliases = ["/wp-sitemap.xml", "/sitemap_index.xml", "/sitemap-index.xml"];
const fileAliases = [
  ...feedAliases.map((alias) => [alias, "/feed.xml"] as const),
  ...sitemapAliases.map((alias) => [alias, "/sitemap.xml"] as const),
];

interface Rewrite {
  /** The first segment of the paths that it matches. */
  readonly segment: string;
  readonly pattern: RegExp;
  readonly target: string;
}

/**
 * Aliases of pages, of the feed and of the sitemap (URL-3 to URL-6, URL-20 to URL-22), then page numbers below lists (URL-13, URL-19, URL-23). Keyed by
 * first segment, because nearly all requests are for paths that no rule matches.
 */
const rewrites: ReadonlyMap<string, readonly Rewrite[]> = Map.groupBy(
  [
    ...publicPaths.flatMap(({ path, aliases = [] }) =>
      aliases.map((alias): Rewrite => {
        const pattern = new RegExp(`^${pathPattern(alias)}$`);
        return { segment: firstSegment(alias), pattern, target: path.replace(/:[a-z]+/, "$1") };
      }),
    ),
    ...fileAliases.map(([alias, target]): Rewrite => {
      const pattern = new RegExp(`^${pathPattern(alias)}$`);
      return { segment: firstSegment(alias), pattern, target };
    }),
    ...publicPaths.flatMap((entry): Rewrite[] => {
      if (!entry.list) return [];
      const pattern = listAddress(entry, entry.list === "paged" ? "0*1" : "\\d+");
      return [{ segment: firstSegment(entry.path), pattern, target: "$1" }];
    }),
  ],
  ({ segment }) => segment,
);

function firstSegment(path: string): string {
  const end = path.indexOf("/", 1);
  return path.slice(1, end === -1 ? undefined : end);
}

/** Paths of picture files, some of which were on the owner's former site, where capitals count. */
export const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;

/** Paths that are not pages, whose case and slashes must not be changed. */
const isNoPage = (path: string): boolean =>
  /^\/(?:api\/.|(?:assets|covers|logos|fonts|social)\/)|\.data$/.test(path) ||
  (pictureFile.test(path) && !/^\/media\//i.test(path));

/** Paths that end in the address of a row. */
const rowPath = new RegExp(
  `^(?:${publicPaths.flatMap(({ path }) => (/^[^:]+:\w+$/.test(path) ? path.replace(/:\w+$/, "[^/]+") : [])).join("|")})$`,
);

/**
 * The canonical path of a request for a row, but with the row's address as it was typed: a stored link may have capitals.
 * Null for other paths.
 */
export function typedRowPath(pathname: string): string | null {
  const path = canonicalPath(pathname);
  if (!rowPath.test(path)) return null;
  const [segment, canonical] = [plainPath(pathname), path].map((each) => each.slice(each.lastIndexOf("/") + 1));
  return canonicalPath(`/${segment}`) === `/${canonical}` ? path.slice(0, -canonical!.length) + segment : path;
}

export interface RedirectRules {
  /** The configured origin, such as "https://plainloom.example". */
  readonly origin: string;
}

/** Without duplicate and trailing slashes, and with the fewest escapes. */
const plainPath = (pathname: string, fold = (text: string) => text): string =>
  pathname
    .replace(/[/\\]{2,}/g, "/")
    .replace(/(?<=.)\/$/, "")
    .replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
      const text = decodePercentEncoding(escapes);
      return text === null ? escapes : encodeURIComponent(fold(text));
    });

/**
 * The canonical path of a page: lowercase, no duplicate or trailing slashes, no needless escapes, no `index.html`, no
 * alias. So is that of its Markdown.
 */
export function canonicalPath(pathname: string): string {
  let path = plainPath(pathname, (text) => text.toLowerCase()).toLowerCase();
  while (/\/index\.html?$/.test(path)) path = path.slice(0, path.lastIndexOf("/")) || "/";
  for (const { pattern, target } of rewrites.get(firstSegment(path)) ?? []) path = path.replace(pattern, target);
  const page = pageOfMarkdown(path) === null && path.endsWith(".md") ? canonicalPath(path.slice(0, -".md".length)) : "";
  return hasMarkdown(page) ? markdownAddress(page) : path;
}

/**
 * The redirect target of a request, or null. Fixes scheme, host, slashes, case and aliases in one hop and keeps the
 * query (URL-3 to URL-7, URL-13, URL-17 to URL-23, D22, D23, D25).
 *
 * Never includes the request's host: a 301 is cached, so an attacker could send a `Host` header to cache a redirect to
 * their own site.
 *
 * @returns a path if scheme and host are fine, else a URL on the configured origin
 */
export function redirectTarget(url: URL, rules: RedirectRules): string | null {
  const path = canonicalAddress(url);
  const mayBeWrong = url.protocol !== "https:" || url.hostname.startsWith("www.");
  if (mayBeWrong && !isLocal(url)) {
    const site = new URL(rules.origin);
    if (url.protocol !== "https:" || url.hostname === `www.${site.hostname}`) return `https://${site.host}${path}`;
  }
  return path === url.pathname + url.search ? null : path;
}

/** The canonical path of a request, with its query. */
function canonicalAddress(url: URL): string {
  const path = isNoPage(url.pathname) ? url.pathname : canonicalPath(url.pathname);
  const blogPage = /^\/blog\/page\/0*([1-9]\d*|0)$/i.exec(path);
  if (blogPage === null && path === url.pathname) return path + url.search;
  const target = new URL(url);
  target.pathname = blogPage ? "/blog" : path;
  if (blogPage) target.searchParams.set("page", blogPage[1]!);
  return target.pathname + target.search;
}

/**
 * The cache key of a page: its URL on the configured origin, or requests with other hosts would fill the cache with
 * copies. Localhost stays as it is, since it has no https.
 */
export function cacheAddress(url: URL, rules: RedirectRules): URL {
  // Compared first, because parsing the origin takes longer than everything else here.
  return isLocal(url) || url.origin === rules.origin
    ? url
    : new URL(`https://${new URL(rules.origin).host}${url.pathname}${url.search}`);
}

const isLocal = ({ hostname }: URL): boolean => hostname === "localhost" || hostname === "127.0.0.1";
