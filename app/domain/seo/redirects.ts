import { listAddress, publicPaths, shapeOf } from "./public-paths";

/** The aliases of pages (URL-3 to URL-6, URL-20 to URL-22), then what stands below a list and means the list (URL-13, URL-19, URL-23). */
const rewrites: ReadonlyArray<readonly [RegExp, string]> = [
  ...publicPaths.flatMap(({ path, aliases = [] }) =>
    aliases.map((alias) => [new RegExp(`^${shapeOf(alias)}$`), path.replace(/:[a-z]+/, "$1")] as const),
  ),
  ...publicPaths.flatMap((entry) =>
    entry.list ? [[listAddress(entry, entry.list === "paged" ? "0*1" : "\\d+"), "$1"] as const] : [],
  ),
];

/** Paths that are not pages: their case and slashes are their own business. */
const notPages = /^\/(?:api\/.|(?:assets|covers|logos|fonts)\/)|\.data$/;

/** Where the site is, as far as redirects are concerned. */
export interface RedirectRules {
  /** The configured origin, such as "https://plainloom.example". */
  readonly origin: string;
}

/** The path of a page as links should spell it: single slashes, none at the end, lowercase, no alias. */
export function canonicalPath(pathname: string): string {
  let path = pathname
    .replace(/[/\\]{2,}/g, "/")
    .replace(/(?<=.)\/+$/, "")
    .toLowerCase();
  for (const [pattern, target] of rewrites) path = path.replace(pattern, target);
  return path;
}

/**
 * Where a request should have gone, if elsewhere: one hop that mends scheme, host, slashes, case and aliases
 * together and keeps the query (URL-3 to URL-7, URL-13, URL-17 to URL-23, D22, D23, D25).
 *
 * The host a request names is never part of the answer: a 301 is stored, and whoever can send any `Host` could have
 * one stored that leads to theirs.
 *
 * @returns for a 301, a path where scheme and host may stay, else an address on the configured origin; or null
 */
export function redirectTarget(url: URL, rules: RedirectRules): string | null {
  const target = new URL(url);
  if (!notPages.test(url.pathname)) {
    const paged = /^\/blog\/page\/0*(\d+)$/i.exec(canonicalPath(url.pathname));
    if (paged) {
      target.pathname = "/blog";
      target.searchParams.set("page", paged[1]!);
    } else {
      target.pathname = canonicalPath(url.pathname);
    }
  }
  const path = target.pathname + target.search;
  const site = new URL(rules.origin);
  const isElsewhere = url.protocol !== "https:" || url.hostname === `www.${site.hostname}`;
  if (isElsewhere && !isLocal(url)) return `https://${site.host}${path}`;
  return path === url.pathname + url.search ? null : path;
}

/**
 * The address under which caches know a page: on the configured origin, whatever host was asked. A host that is not
 * ours shows the same page, and would fill a cache with copies of it. Localhost stays: it is served without https.
 */
export function addressForCaches(url: URL, rules: RedirectRules): URL {
  return isLocal(url) ? url : new URL(`https://${new URL(rules.origin).host}${url.pathname}${url.search}`);
}

const isLocal = ({ hostname }: URL): boolean => hostname === "localhost" || hostname === "127.0.0.1";
