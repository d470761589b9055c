import { descriptionBudget, titleBudget } from "../../seo/head-texts";
import type { ContentType } from "../types/content-type";

/** What a page lacks, or what of it will be cut, in words for whoever publishes it. */
export type Finding = string;

/**
 * Looks a row over before it is published. Nothing here stands in the way of saving.
 *
 * @param texts the values as their controls show them
 */
export function checkPage({ fields, label, search }: ContentType, texts: Readonly<Record<string, string>>): Finding[] {
  const text = (name: string) => (texts[name] ?? "").trim();
  const findings: Finding[] = [];
  if (text(label) === "") findings.push("It has no title.");
  if (search) {
    const title = text(search.title) || text(label);
    const description = text(search.description) || text(search.fallback);
    if (title.length > titleBudget) findings.push("The title is longer than search results show.");
    if (description === "") findings.push("It has no description for search results.");
    else if (description.length > descriptionBudget) findings.push("The description will be cut in search results.");
  }
  const images = fields.filter(({ kind }) => kind === "image");
  if (images.length > 0 && images.every(({ name }) => text(name) === ""))
    findings.push("It has no image. A drawn cover stands in.");
  for (const { name, kind } of fields) {
    if (kind === "richText" && imagesWithoutText(text(name)) > 0)
      findings.push("An image in the text has no alternative text.");
  }
  for (const { name, kind, label: called } of fields) {
    if (kind === "relation" && text(name) === "") findings.push(`It has no ${called.toLowerCase()}.`);
  }
  return findings;
}

/** How many images of an HTML text say nothing to those who do not see them. */
function imagesWithoutText(html: string): number {
  const tags = html.match(/<img\b[^<>]*>/gi) ?? [];
  return tags.filter((tag) => (/\balt="([^"]*)"/i.exec(tag)?.[1] ?? "").trim() === "").length;
}

/** The pages of this site that an HTML text links to, each once, at most 20. */
export function internalLinks(html: string, origin: string): string[] {
  const found = new Set<string>();
  for (const [, address = ""] of html.matchAll(/\bhref="([^"]*)"/gi)) {
    const url = URL.parse(address.replaceAll("&amp;", "&"), origin);
    if (url?.origin === origin && /^(?:\/|https?:)/.test(address)) found.add(url.pathname + url.search);
  }
  return [...found].slice(0, 20);
}
