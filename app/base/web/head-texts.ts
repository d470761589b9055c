import { hash } from "../words/hash";
import { openingText } from "../words/html";
import {
  maxDescriptionLength,
  maxTitleLength,
  minDescriptionLength,
  shortestDescriptionLength,
} from "./search-engines";

const prefixes = ["Best", "Expert", "Comprehensive", "Professional", "Advanced"] as const;

/** What makes up a page's description (SEO-9 to SEO-11, D56). */
export interface DescriptionTexts {
  readonly description: string;
  /** Further texts of the page, plain or HTML, in order, which extend a description that is too short. */
  readonly more?: readonly string[] | undefined;
  readonly keywords?: readonly string[] | undefined;
}

/** What a page's head takes from its row (SEO-9 to SEO-12). */
export interface SearchTexts extends Omit<DescriptionTexts, "keywords"> {
  readonly keywords?: KeywordSet | undefined;
  readonly title: string;
  /** Alternatives to try in order if the title is too long for search results. */
  readonly shorterTitles: readonly string[];
}

/** The words of a page that is read from the database, for when it does not exist or cannot be read. */
export interface PageTexts {
  /** What the page shows, such as "term". */
  readonly item: string;
  /** The heading of the list that it is or belongs to, and the list's path. */
  readonly list: string;
  readonly to: string;
}

/** What a page says without its row, and the button to its list: texts that editors write. */
export interface MissingTexts {
  readonly missingTitle: string;
  readonly missingText: string;
  readonly missingButton: string;
}

/** What a page says without its row: the texts of its list, or plain ones if that has none. */
export const missingTexts = ({ item, list }: PageTexts, written: object = {}): MissingTexts => ({
  missingTitle: `${item.charAt(0).toUpperCase()}${item.slice(1)} not found`,
  missingText: `The ${item} you're looking for doesn't exist or has been moved.`,
  missingButton: `Back to ${list}`,
  ...(written as Partial<MissingTexts>),
});

/**
 * The heading of a page among its texts; null if it has none.
 *
 * @param isPlain whether the page leaves out what a sample says of a fictional company
 */
export const headingOf = (
  texts: { readonly headline?: unknown; readonly plainHeadline?: unknown; readonly title?: unknown },
  isPlain: boolean,
): string | null =>
  [isPlain ? texts.plainHeadline : undefined, texts.headline, texts.title].find((text) => typeof text === "string") ??
  null;

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
 * A page's description (SEO-9 to SEO-11, D56), for its head and for previews of it. Under 120 characters, it is extended
 * from the page's other texts. If it then has 60 to 119, it gets a prefix, chosen by a hash of the path so that it is
 * stable, and the first two keywords as a suffix. "" below 60: a search engine chooses a better text.
 */
export function pageDescription({ description, more = [], keywords = [] }: DescriptionTexts, path: string): string {
  let text = description.replace(/\s+/g, " ").trim();
  if (text.length < minDescriptionLength) text = extendDescription(text, more);
  if (text.length < shortestDescriptionLength) return "";
  if (text.length < minDescriptionLength && keywords.length > 0) {
    const prefix = prefixes[hash(path) % prefixes.length]!;
    text = `${prefix} ${text} ${keywords.slice(0, 2).join(" and ")} solutions`;
  }
  return truncate(text, maxDescriptionLength, "...", minDescriptionLength);
}

/** Appends texts until there are 120 characters, and drops the sentences that do not fit into 160 as a whole. */
function extendDescription(description: string, more: readonly string[]): string {
  let text = description;
  for (const part of more) {
    if (text.length >= minDescriptionLength) break;
    const next = openingText(part, 2 * maxDescriptionLength);
    // Such as a body that begins with its excerpt.
    if (next.startsWith(text)) text = next;
    else if (!text.includes(next)) text += (/[.!?…:]["’”)]?$/.test(text) ? " " : ". ") + next;
  }
  const ends = [...text.slice(0, maxDescriptionLength + 1).matchAll(/[.!?](?=\s)/g)].map(({ index }) => index + 1);
  const end = ends.findLast((length) => length >= minDescriptionLength && length <= maxDescriptionLength);
  return text.length > maxDescriptionLength && end !== undefined ? text.slice(0, end) : text;
}

/**
 * Truncates a text at a word boundary, unless less than `least` characters would be left.
 *
 * @param least with the ellipsis; two thirds of the budget by default
 */
function truncate(text: string, budget: number, ellipsis: string, least = (budget * 2) / 3): string {
  if (text.length <= budget) return text;
  const room = budget - ellipsis.length;
  // Never split a surrogate pair.
  const start = text.slice(0, room).replace(/[\ud800-\udbff]$/, "");
  const space = /\s/.test(text.charAt(start.length)) ? start.length : start.search(/\s+\S*$/);
  const whole = space + ellipsis.length > least ? start.slice(0, space) : start;
  return whole.replace(/[\s,;:.–—-]+$/, "") + ellipsis;
}

/** The types of pages with keywords of their own (SEO-17). The settings have the words of each. */
export type KeywordSet = "homepage" | "directory" | "blog" | "glossary" | "productBriefs" | "services";

/** The fields with which editors replace what a row's search result is made of. */
export type SearchFields = Readonly<Record<"seoTitle" | "seoDescription", string>>;

/**
 * The texts of a row with an SEO title and description, which editors may leave empty.
 *
 * @param titles to use instead of the SEO title, the longest first
 * @param texts the row's own texts, from which the description is made or extended: a plain one, then plain ones or HTML
 */
export const editableSearchTexts = (
  row: SearchFields,
  titles: readonly [string, ...string[]],
  texts: readonly string[],
  keywords: KeywordSet,
): SearchTexts => {
  const [summary = "", ...rest] = texts;
  const isOwn = row.seoDescription.trim() !== "";
  return {
    title: row.seoTitle || titles[0],
    shorterTitles: titles,
    description: isOwn ? row.seoDescription : summary,
    more: isOwn ? texts : rest,
    keywords,
  };
};
