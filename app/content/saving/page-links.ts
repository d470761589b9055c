import { splitList } from "../../base/words/lists";
import type { ContentType, Field } from "../types/content-type";

/** A row's link to a page of this site. */
export interface PageLink {
  /** The field that has it. */
  readonly field: string;
  /** With its query, without its fragment. */
  readonly path: string;
}

/** Whether a field has links: texts, addresses and related pages. */
export const canLink = ({ kind }: Field): boolean => kind === "richText" || kind === "url" || kind === "pages";

/**
 * A row's links to pages of this site: in its rich texts (at most 20 each), its addresses and its related pages.
 *
 * @param texts the values as in the form
 * @param origin the site's own
 */
export const pageLinks = (
  { fields }: ContentType,
  texts: Readonly<Record<string, string>>,
  origin: string,
): PageLink[] =>
  fields.filter(canLink).flatMap(({ name, kind }) => {
    const text = texts[name] ?? "";
    if (kind === "richText") return internalLinks(text, origin).map((path) => ({ field: name, path }));
    const addresses = kind === "pages" ? splitList(text) : [text.trim()];
    const paths = new Set(addresses.flatMap((address) => ownPath(address, origin) ?? []));
    return [...paths].map((path) => ({ field: name, path }));
  });

/** The paths of the site's pages that a text links to, without duplicates, at most 20. */
export function internalLinks(html: string, origin: string): string[] {
  const found = new Set<string>();
  for (const [, address = ""] of html.matchAll(/\bhref="([^"]*)"/gi)) {
    const path = ownPath(address.replaceAll("&amp;", "&"), origin);
    if (path !== null) found.add(path);
  }
  return [...found].slice(0, 20);
}

/** The path of an address of this site; null for any other. The site also answers on http and www (URL-17). */
function ownPath(address: string, origin: string): string | null {
  if (!/^(?:\/|https?:)/i.test(address)) return null;
  const site = URL.parse(origin);
  const url = URL.parse(address, origin);
  return site && url && bareHost(url) === bareHost(site) ? url.pathname + url.search : null;
}

const bareHost = ({ host }: URL): string => host.replace(/^www\./, "");
