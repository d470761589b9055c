import { hash } from "../text/hash";

/** In characters, with the brand (SEO-12). */
export const maxTitleLength = 60;
/** In characters (SEO-11). */
export const maxDescriptionLength = 160;
/** In characters; a shorter description is padded (SEO-9). */
export const minDescriptionLength = 120;
const prefixes = ["Best", "Expert", "Comprehensive", "Professional", "Advanced"] as const;

/** What a page's head takes from its row (SEO-9 to SEO-12). */
export interface SearchTexts {
  readonly title: string;
  /** Alternatives to try in order if the title is too long for search results. */
  readonly shorterTitles: readonly string[];
  readonly description: string;
  readonly keywords: readonly string[];
}

/**
 * The texts of a row with an SEO title and description, which editors may leave empty.
 *
 * @param titles to use instead of the SEO title, the longest first
 * @param description to use instead of the SEO description
 */
export const editableSearchTexts = (
  row: Readonly<Record<"seoTitle" | "seoDescription", string>>,
  titles: readonly [string, ...string[]],
  description: string,
  keywords: readonly string[],
): SearchTexts => ({
  title: row.seoTitle || titles[0],
  shorterTitles: titles,
  description: row.seoDescription || description,
  keywords,
});

/**
 * A page's title with " | brand", at most 60 characters (SEO-12).
 *
 * @param shorter alternatives to try in order if the title is too long; if none fits, the last is truncated
 */
export function pageTitle(title: string, brand: string, shorter: readonly string[] = []): string {
  const titles = [title, ...shorter].filter((candidate) => candidate !== "");
  const suffix = ` | ${brand}`;
  const budget = Math.max(maxTitleLength - suffix.length, 10);
  const fitting = titles.find((candidate) => candidate.length <= budget);
  return (fitting ?? truncate(titles.at(-1) ?? "", budget, "…")) + suffix;
}

/**
 * A page's description (SEO-9 to SEO-11). Under 120 characters it gets a prefix, chosen by a hash of the path so that it
 * is stable, and the first two keywords as a suffix.
 */
export function pageDescription(description: string, keywords: readonly string[], path: string): string {
  let text = description.replace(/\s+/g, " ").trim();
  if (text.length < minDescriptionLength && keywords.length > 0) {
    const prefix = prefixes[hash(path) % prefixes.length]!;
    text = `${prefix} ${text} ${keywords.slice(0, 2).join(" and ")} solutions`.trim();
  }
  return truncate(text, maxDescriptionLength, "...");
}

/** Truncates a text at a word boundary, unless that would drop more than a third of it. */
function truncate(text: string, budget: number, ellipsis: string): string {
  if (text.length <= budget) return text;
  const room = budget - ellipsis.length;
  // Never split a surrogate pair.
  const truncated = text.slice(0, room).replace(/[\ud800-\udbff]$/, "");
  const space = /\s/.test(text.charAt(truncated.length)) ? truncated.length : truncated.search(/\s+\S*$/);
  const whole = space > (room * 2) / 3 ? truncated.slice(0, space) : truncated;
  return whole.replace(/[\s,;:.–—-]+$/, "") + ellipsis;
}
