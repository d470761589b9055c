import { parseLinkAddress } from "./link-address";
import { findPublicPath } from "./public-paths";
import { canonicalPath, redirectTarget, scriptPath } from "./redirects";
import { decodePercentEncoding } from "./urls";

/** The addresses of redirects (D68): how they are spelled, which of them may match a request, and where one leads. */

/** An address as it is stored, or what is wrong with it, for editors. */
export type ParsedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly error: string };

const parsed = (address: string): ParsedAddress => ({ ok: true, address });
const refused = (error: string): ParsedAddress => ({ ok: false, error });

/** The parameters that told WordPress which page was meant. */
const homeParameters = findPublicPath("/")?.query ?? [];

/** The part of a query that belongs to an old address, sorted; empty for most paths. */
function pageQuery(path: string, query: URLSearchParams): URLSearchParams {
  const isPart = (name: string) => (path === "/" ? homeParameters.includes(name) : scriptPath.test(path));
  const part = new URLSearchParams([...query].filter(([name, value]) => value !== "" && isPart(name)));
  part.sort();
  return part;
}

/** Stands for the site where an address is parsed. */
const site = "https://this-site.invalid";

/**
 * Reads the address that a redirect leads from, as typed or as in a file: a path, an address of any site of which the
 * path counts, or the beginning of paths, such as `/2019/*`. Spelled as requests are (`sourcesOf`).
 */
export function parseSource(text: string): ParsedAddress {
  const typed = text.trim();
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : site + typed.replace(/^[/\\]*/, "/"));
  if (!url || decodePercentEncoding(url.pathname) === null) return refused("This address cannot be read.");
  if (url.pathname.includes("*")) {
    if (!/^[^*]*\/\*$/.test(url.pathname) || url.search !== "")
      return refused("A * stands for the rest of an address and comes last, after a slash: /2019/*.");
    return parsed(`${canonicalPath(url.pathname.slice(0, -1)).replace(/\/$/, "")}/*`);
  }
  const path = canonicalPath(url.pathname);
  const query = pageQuery(path, url.searchParams);
  if (query.size > 0) return parsed(`${path}?${query}`);
  if (url.search === "") return parsed(path);
  const readParameters = homeParameters.join(", ");
  return refused(
    path === "/"
      ? `Of the home page’s parameters, only these can redirect: ${readParameters}.`
      : "Leave out what follows the question mark: only / and addresses such as /index.php are told apart by it.",
  );
}

/**
 * Reads the address that a redirect leads to: a path of this site or an https address elsewhere. With a source such as
 * `/2019/*`, a `*` at its end stands for the same rest.
 *
 * @param source as `parseSource` spells it
 * @param origin the site's own, whose addresses become paths
 */
export function parseTarget(text: string, source: string, origin: string): ParsedAddress {
  const hasRest = text.trim().endsWith("/*");
  const address = hasRest ? text.trim().slice(0, -1) : text.trim();
  if (address.includes("*") || (hasRest && !source.endsWith("/*")))
    return refused("A * may only end this address, and only if the old address ends with one.");
  const url = targetUrl(address);
  if (!url) return refused("Enter a path of this site, such as /blog, or an address that starts with https://.");
  if (url.origin !== site && url.origin !== origin)
    return url.protocol === "https:"
      ? parsed(url.href + (hasRest ? "*" : ""))
      : refused("An address on another site starts with https://.");
  const own = new URL(site + url.pathname + url.search);
  const path = redirectTarget(own, { origin: site }) ?? own.pathname + own.search;
  const target = hasRest ? `${path.replace(/\/$/, "")}/*` : path + url.hash;
  return target === source ? refused("This leads back to itself.") : parsed(target);
}

function targetUrl(address: string): URL | null {
  if (/^[/\\]{2}/.test(address)) return null;
  if (address.startsWith("/")) return URL.parse(site + address);
  const link = parseLinkAddress(address);
  if (link !== null) return URL.parse(link);
  return /^[a-z][a-z\d+.-]*:/i.test(address) ? null : URL.parse(`${site}/${address}`);
}

/** How many folders of a path are looked up as the beginning of paths. */
const maxFolders = 20;

/** What blogs answer below the address of a post or a list: its feed, its further pages, its version for phones. */
const belowPage = /\/(?:feed(?:\/(?:rss2?|atom|rdf))?|rss|amp|embed|trackback|page\/\d+|comment-page-\d+|\d{1,2})$/;

/**
 * The sources that match a request, the most specific first: with its query, its path, the folders above it, and the page
 * that it was a part of.
 */
export function sourcesOf({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): string[] {
  const path = canonicalPath(pathname);
  const query = pageQuery(path, searchParams);
  const parts = [...query].map(([name, value]) => String(new URLSearchParams([[name, value]])));
  const withQuery = [...new Set([String(query), ...parts])].filter(Boolean).map((part) => `${path}?${part}`);
  // What answers at the home page leads nowhere else.
  if (path === "/") return withQuery;
  const folders = path.split("/", maxFolders + 1);
  const page = path.replace(belowPage, "");
  return [
    ...withQuery,
    path,
    ...folders.flatMap((_, end) => {
      const folder = folders.slice(0, folders.length - end).join("/");
      return folder === page && page !== path && page !== "" ? [`${folder}/*`, page] : [`${folder}/*`];
    }),
  ];
}

/** Paths that have no redirects, because something other than a page answers there, or refuses to. */
const reserved =
  /^\/(?:admin|auth|account|api|mcp|assets|covers|logos|fonts|social|media|sitemap)(?:\/|$)|^\/(?:(?:sitemap|opensearch)\.xml|(?:robots|humans|llms|llms-full)\.txt|sw\.js)$|^\/(?:\.well-known|llms-full)\/|\/feed\.(?:xml|rss|json)$/;

/** Whether editors may redirect a path: it is not reserved for something that is no page. */
export const mayLeadAway = (path: string): boolean => !reserved.test(path);

/** The canonical path, but with the capitals that were typed, unless more than these differs. */
export const typedPath = (pathname: string): string => {
  const path = canonicalPath(pathname);
  return pathname.toLowerCase() === path ? pathname : path;
};

/**
 * The path to ask for first when a request has to be redirected to its canonical address, because a redirect may lead
 * elsewhere from there; null if none can.
 */
export function pathToProbe(url: Pick<URL, "pathname" | "searchParams">): string | null {
  const path = canonicalPath(url.pathname);
  if (path === "/") return sourcesOf(url).length > 0 ? path : null;
  return findPublicPath(path) === null && mayLeadAway(path) ? typedPath(url.pathname) : null;
}

/** Where a request goes: to the target of a source, with what the source says nothing of in its query (URL-7). */
export function locationOf(target: string, source: string, { searchParams }: Pick<URL, "searchParams">): string {
  const url = new URL(target, site);
  const stated = new Set([...new URLSearchParams(source.split("?")[1]).keys(), ...url.searchParams.keys()]);
  for (const [name, value] of searchParams) if (!stated.has(name)) url.searchParams.append(name, value);
  return url.origin === site ? url.pathname + url.search + url.hash : url.href;
}

/** In characters. Longer addresses are of no use in a list. */
const maxListed = 200;

/** What only software that looks for weak sites asks for. */
const scanned = [
  /\/(?:wp-(?:admin|login|includes|json|config)|wp-content\/(?:plugins|themes)|xmlrpc|cgi-bin|phpmyadmin|vendor|actuator)\b/,
  /\/\./,
  /\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|old|ini|conf|log|ya?ml|zip|gz|tar|rar|7z|sh|exe|dll|py|rb|key|pem)$/,
];

/** Programs, by their user agent: what they ask for tells nothing about visitors. */
const program = /bot\b|crawl|spider|slurp|curl|wget|python|java\/|http|scan|monitor|headless|lighthouse|preview|^$/i;

/**
 * The address to list as missing after a request for it; null for the requests of programs and scanners, for addresses that
 * may name a person, and for those too long to list.
 */
export function listedAddress(
  { pathname, searchParams }: Pick<URL, "pathname" | "searchParams">,
  userAgent: string,
): string | null {
  const path = canonicalPath(pathname);
  const query = path === "/" ? pageQuery(path, searchParams) : new URLSearchParams();
  if (path === "/" && query.size === 0) return null;
  const address = query.size > 0 ? `${path}?${query}` : path;
  const text = decodePercentEncoding(address);
  if (program.test(userAgent) || text === null || address.length > maxListed) return null;
  return text.includes("@") || scanned.some((pattern) => pattern.test(path)) ? null : address;
}
