import { maxDescriptionLength, maxTitleLength } from "../../base/web/search-engines";
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
export const canLink = ({ kind, isLink = false }: Field): boolean =>
  isLink || kind === "richText" || kind === "url" || kind === "pages";

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

/** A row's link to another site. */
export interface OutsideLink {
  readonly field: string;
  readonly address: string;
}

/** A row's links to other sites, in its addresses and its rich texts, at most 20 of each. */
export const outsideLinksOf = (
  { fields }: ContentType,
  texts: Readonly<Record<string, string>>,
  origin: string,
): OutsideLink[] =>
  fields
    .filter((field) => canLink(field) && field.kind !== "pages")
    .flatMap(({ name, kind }) => {
      const text = texts[name] ?? "";
      const addresses = kind === "richText" ? hrefsOf(text) : [text.trim()];
      const outside = addresses.filter((address) => isWebAddress(address) && ownPath(address, origin) === null);
      return [...new Set(outside)].slice(0, 20).map((address) => ({ field: name, address }));
    });

const isWebAddress = (address: string): boolean => /^https?:\/\/\S+$/i.test(address) && URL.canParse(address);

const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/\bhref="([^"]*)"/gi)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));

/** The paths of the site's pages that a text links to, without duplicates, at most 20. */
export function internalLinks(html: string, origin: string): string[] {
  const paths = new Set<string>();
  for (const address of hrefsOf(html)) {
    const path = ownPath(address, origin);
    if (path !== null) paths.add(path);
  }
  return [...paths].slice(0, 20);
}

/** The path of an address of this site; null for any other. The site also answers on http and www (URL-17). */
export function ownPath(address: string, origin: string): string | null {
  if (!/^(?:\/|https?:)/i.test(address)) return null;
  const site = URL.parse(origin);
  const url = URL.parse(address, origin);
  return site && url && bareHost(url) === bareHost(site) ? url.pathname + url.search : null;
}

const bareHost = ({ host }: URL): string => host.replace(/^www\./, "");

/** What can be wrong with a page, by the part to fix. */
export type PageIssueKind =
  | "no-description"
  | "long-description"
  | "long-title"
  | "no-image"
  | "no-alt"
  | "no-relation"
  | "no-author";

/** Something that a row's page lacks or that will be cut off. */
export interface PageIssue {
  readonly kind: PageIssueKind;
  /** The form field to fix it in. */
  readonly field: string;
}

/**
 * What is wrong, in words for an editor.
 *
 * @param label that of the field to fix it in
 */
export function issueText(kind: PageIssueKind, label: string): string {
  const texts: Readonly<Record<PageIssueKind, string>> = {
    "no-description": "No description for search results.",
    "long-description": "The description will be cut off in search results.",
    "long-title": "The title will be cut off in search results.",
    "no-image": "No picture. A generated one is shown instead.",
    "no-alt": "An image in the text has no alt text.",
    "no-relation": `No ${label.toLowerCase()}.`,
    "no-author": `No ${label.toLowerCase()}.`,
  };
  return texts[kind];
}

/**
 * Lists the issues of a row's page, in words for an editor: missing content and texts that will be cut off. They do not
 * prevent saving.
 *
 * @param texts the values as in the form
 */
export function checkPage(type: ContentType, texts: Readonly<Record<string, string>>): string[] {
  const titleIssues = (texts[type.label] ?? "").trim() === "" ? ["No title."] : [];
  const labels = new Map(type.fields.map(({ name, label }) => [name, label]));
  return [
    ...titleIssues,
    ...findIssues(type, texts).map(({ kind, field }) => issueText(kind, labels.get(field) ?? "")),
  ];
}

/** The issues of a row's page, except for a missing title: no row is saved without one. */
export function findIssues(
  { fields, label, search }: ContentType,
  texts: Readonly<Record<string, string>>,
): PageIssue[] {
  const text = (name: string) => (texts[name] ?? "").trim();
  const issues: PageIssue[] = [];
  if (search) {
    const title = text(search.title) || text(label);
    const description = text(search.description) || text(search.fallback);
    if (title.length > maxTitleLength) issues.push({ kind: "long-title", field: search.title });
    if (description === "") issues.push({ kind: "no-description", field: search.description });
    else if (description.length > maxDescriptionLength)
      issues.push({ kind: "long-description", field: search.description });
  }
  const images = fields.filter(({ kind }) => kind === "image");
  if (images.length > 0 && images.every(({ name }) => text(name) === ""))
    issues.push({ kind: "no-image", field: images[0]!.name });
  for (const { name, kind } of fields) {
    if (kind === "richText" && hasImageWithoutAlt(text(name))) issues.push({ kind: "no-alt", field: name });
  }
  for (const { name, kind, isByline, createsIn } of fields) {
    if (text(name) !== "") continue;
    if (isByline) issues.push({ kind: "no-author", field: name });
    // A field of either kind holds a category.
    if (kind === "relation" || createsIn) issues.push({ kind: "no-relation", field: name });
  }
  return issues;
}

function hasImageWithoutAlt(html: string): boolean {
  const tags = html.match(/<img\b[^<>]*>/gi) ?? [];
  return tags.some((tag) => {
    const alt = /\salt="([^"]*)"/i.exec(tag)?.[1];
    // On a picture from the library, an empty alt text marks decoration (MEDIA-7).
    return alt === undefined || (alt.trim() === "" && !/\ssrc="\/media\//i.test(tag));
  });
}
