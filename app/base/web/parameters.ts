import { findPublicPath, publicPaths, pathPattern } from "./public-paths";

/** Paths that are never cached: aliases, whose redirects keep the whole query (URL-7), and the portal. */
const neverCached = [
  ...publicPaths.flatMap(({ aliases = [] }) => aliases.map((alias) => new RegExp(`^${pathPattern(alias)}$`))),
  /^\/admin(?:\/.*)?$/,
];

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
  if (neverCached.some((pattern) => pattern.test(path))) return requestUrl;
  const names = path.startsWith(socialImages) ? ["v"] : (findPublicPath(path)?.query ?? []);
  const url = new URL(requestUrl);
  url.search = "";
  for (const name of [...names, ...dataParameters]) {
    const value = requestUrl.searchParams.get(name);
    if (value !== null && value !== "") url.searchParams.set(name, value);
  }
  return url;
}
