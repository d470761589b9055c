import { listAddress, publicPaths, pathPattern } from "./public-paths";

/** Aliases of pages (URL-3 to URL-6, URL-20 to URL-22), then page numbers below lists (URL-13, URL-19, URL-23). */
const rewrites: ReadonlyArray<readonly [RegExp, string]> = [
  ...publicPaths.flatMap(({ path, aliases = [] }) =>
    aliases.map((alias) => [new RegExp(`^${pathPattern(alias)}$`), path.replace(/:[a-z]+/, "$1")] as const),
  ),
  ...publicPaths.flatMap((entry) =>
    entry.list ? [[listAddress(entry, entry.list === "paged" ? "0*1" : "\\d+"), "$1"] as const] : [],
  ),
];

/** Paths that are not pages, whose case and slashes must not be changed. */
const notPages = /^\/(?:api\/.|(?:assets|covers|logos|fonts)\/)|\.data$/;

export interface RedirectRules {
  /** The configured origin, such as "https://plainloom.example". */
  readonly origin: string;
}

/** The canonical path of a page: lowercase, no duplicate or trailing slashes, no alias. */
export function canonicalPath(pathname: string): string {
  let path = pathname
    .replace(/[/\\]{2,}/g, "/")
    .replace(/(?<=.)\/$/, "")
    .toLowerCase();
  for (const [pattern, target] of rewrites) path = path.replace(pattern, target);
  return path;
}

/**
 * The redirect target of a request, or null. Fixes scheme, host, slashes, case and aliases in one hop and keeps the query
 * (URL-3 to URL-7, URL-13, URL-17 to URL-23, D22, D23, D25).
 *
 * Never includes the request's host: a 301 is cached, so an attacker could send a `Host` header to cache a redirect to
 * their own site.
 *
 * @returns a path if scheme and host are fine, else a URL on the configured origin
 */
export function redirectTarget(url: URL, rules: RedirectRules): string | null {
  const target = new URL(url);
  if (!notPages.test(url.pathname)) {
    const paged = /^\/blog\/page\/0*([1-9]\d*|0)$/i.exec(canonicalPath(url.pathname));
    if (paged) {
      target.pathname = "/blog";
      target.searchParams.set("page", paged[1]!);
    } else {
      target.pathname = canonicalPath(url.pathname);
    }
  }
  const path = target.pathname + target.search;
  const site = new URL(rules.origin);
  const isWrongOrigin = url.protocol !== "https:" || url.hostname === `www.${site.hostname}`;
  if (isWrongOrigin && !isLocal(url)) return `https://${site.host}${path}`;
  return path === url.pathname + url.search ? null : path;
}

/**
 * The cache key of a page: its URL on the configured origin, or requests with other hosts would fill the cache with
 * copies. Localhost stays as it is, since it has no https.
 */
export function cacheAddress(url: URL, rules: RedirectRules): URL {
  return isLocal(url) ? url : new URL(`https://${new URL(rules.origin).host}${url.pathname}${url.search}`);
}

const isLocal = ({ hostname }: URL): boolean => hostname === "localhost" || hostname === "127.0.0.1";
