import { listAddress, publicPaths } from "./public-paths";

/** Tracking parameters (SEO-8), removed from canonical URLs and page cache keys. */
export const trackingParameters = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_content",
  "utm_term",
  "fbclid",
  "gclid",
  "ref",
  "source",
] as const;

const warnedTrackingParameters = ["utm_source", "utm_medium", "utm_campaign", "fbclid", "gclid"];
const warnedSessionParameters = ["sessionid", "jsessionid", "phpsessid"];

const listAddresses = publicPaths.flatMap((entry) => (entry.list ? [listAddress(entry, "\\d+")] : []));

/**
 * The canonical URL of a page (URL-19, SEO-1 to SEO-3, SEO-8): https, lowercase path, no duplicate or trailing slashes,
 * without `/page/{n}`, a list's trailing `/1` and tracking parameters.
 *
 * @param origin the configured https origin, on localhost too (D23)
 * @param address path and query
 */
export function canonicalUrl(origin: string, address: string): string {
  const [path = "/", ...query] = address.split("?");
  let pathname = path
    .toLowerCase()
    .replace(/[/\\]+/g, "/")
    .replace(/(?<=.)\/$/, "");
  for (const pattern of listAddresses) pathname = pathname.replace(pattern, "$1");
  const parameters = new URLSearchParams(query.join("?"));
  for (const name of new Set(parameters.keys())) {
    if (trackingParameters.some((tracking) => tracking === name.toLowerCase())) parameters.delete(name);
  }
  const url = new URL(origin);
  // Commas may stand in a query, and do in the links to comparisons.
  const search = parameters.toString().replaceAll("%2C", ",");
  return `https://${url.host}${pathname.startsWith("/") ? pathname : `/${pathname}`}${search && `?${search}`}`;
}

/** Warnings about a canonical URL, for the log (SEO-1 to SEO-6). */
export function canonicalWarnings(address: string): string[] {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return ["Invalid URL format"];
  }
  const names = [...url.searchParams.keys()].map((name) => name.toLowerCase());
  const warnings: string[] = [];
  if (url.protocol !== "https:") warnings.push("Canonical URL must use HTTPS protocol for SSL protection");
  if (url.pathname.includes("//")) warnings.push("Canonical URL contains double slashes");
  // Percent escapes such as %C3 are case-insensitive.
  const words = url.pathname.replace(/%[\dA-F]{2}/gi, "");
  if (words !== words.toLowerCase()) warnings.push("Canonical URL should use lowercase paths");
  if (names.some((name) => warnedTrackingParameters.includes(name)))
    warnings.push("Canonical URL should not contain tracking parameters");
  if (names.some((name) => warnedSessionParameters.includes(name)))
    warnings.push("Canonical URL should not contain session parameters");
  return warnings;
}
