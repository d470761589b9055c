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

/** Where requests are answered, as far as redirects are concerned. */
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
 * Returns an absolute address for a 301, or null.
 */
export function redirectTarget(url: URL, rules: RedirectRules): string | null {
  const site = new URL(rules.origin);
  const local = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  const target = new URL(url);
  if (!local) target.protocol = "https:";
  if (url.hostname === `www.${site.hostname}`) Object.assign(target, { hostname: site.hostname, port: site.port });
  if (!notPages.test(url.pathname)) {
    const paged = /^\/blog\/page\/0*(\d+)$/i.exec(canonicalPath(url.pathname));
    if (paged) {
      target.pathname = "/blog";
      target.searchParams.set("page", paged[1]!);
    } else {
      target.pathname = canonicalPath(url.pathname);
    }
  }
  return target.href === url.href ? null : target.href;
}
