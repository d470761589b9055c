import type { SearchTexts } from "../base/web/head-texts";
import type { Tool } from "./tool";
/** When a tool fits and when it does not, and the rest of its description. All HTML, sanitized on write. */
export interface ToolFit {
  readonly fits: string;
  readonly fitsNot: string;
  /** The description without these two sections. */
  readonly rest: string;
}

const isFit = /^when (?:it|this|.{1,40}) (?:fits|works)(?: (?:well|best))?$/i;
const isNoFit = /^when (?:it|this|.{1,40}) (?:does not|doesn['’]t) (?:fit|work)(?: well)?$/i;

/**
 * Splits a tool's description at its headings "When it fits" and "When it does not fit", for two columns. If either is
 * missing, the description stays as it is.
 */
export function splitToolFit(html: string): ToolFit {
  const sections = html.split(/(?=<h2\b[^<>]*>)/);
  const find = (pattern: RegExp) => sections.find((section) => pattern.test(headingOf(section)));
  const [fits, fitsNot] = [find(isFit), find(isNoFit)];
  if (!fits || !fitsNot) return { fits: "", fitsNot: "", rest: html };
  return {
    fits: bodyOf(fits),
    fitsNot: bodyOf(fitsNot),
    rest: sections.filter((section) => section !== fits && section !== fitsNot).join(""),
  };
}

const headingPattern = /^<h2\b[^>]*>([\s\S]*?)<\/h2>/;
const headingOf = (section: string) =>
  (headingPattern.exec(section)?.[1] ?? "")
    .replace(/<[^<>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
const bodyOf = (section: string) => section.replace(headingPattern, "").trim();

/** The first sentence on when a tool does not fit, as text; "" if its description does not say. */
export function reasonAgainst(longDescription: string): string {
  const text = splitToolFit(longDescription)
    .fitsNot.replace(/<[^<>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/**
 * What the page's head, and its preview in the portal, take from the row (SEO-9 to SEO-12, D56).
 *
 * @param tool `fit` is its long description
 * @param category the name of its category, for the second-longest title
 */
export const toolSearchTexts = (
  tool: Pick<Tool, "name" | "microDescription" | "shortDescription"> & { readonly fit: ToolFit },
  category = "",
): SearchTexts => ({
  title: `${tool.name}: ${tool.microDescription || "what it is and when it fits"}`,
  shorterTitles: [category && `${tool.name}: ${category}`, tool.name],
  description: tool.shortDescription || tool.microDescription,
  more: [tool.fit.rest, tool.fit.fits],
  keywords: "directory",
});
