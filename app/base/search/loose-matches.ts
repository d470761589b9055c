import { formatNumber } from "../words/numbers";
import { asSpecified, type Words } from "../words/placeholders";

/**
 * Matches that do not contain the search literally (D50). Those by category come before rows that contain it only inside
 * a word, all others last.
 */
export interface LooseMatches {
  /**
   * Why they match: the search names their category, or they have all of its words, or either. Only if there are none
   * of these, rows with some of its words match.
   */
  readonly rule: "category" | "all-words" | "either" | "some-words";
  readonly rows: number;
  /** The number of rows that contain the search literally. */
  readonly exact: number;
}

/** The note that explains loose matches. */
export function looseText({ rule, rows, exact }: LooseMatches, query: string, words: Words = asSpecified): string {
  if (rule === "some-words") return words(notes[rule], { query });
  const [instead, one, many] = notes[rule];
  if (exact === 0) return words(instead, { query });
  return words(rows === 1 ? one : many, { count: formatNumber(rows, words.language) });
}

/** By rule: without any exact match, for one row, and for several. */
const notes = {
  "some-words": "No results contain “{query}” or all of its words. These contain some of them.",
  category: [
    "No exact matches for “{query}”. These are in a category with that name.",
    "One is in a category with that name.",
    "{count} are in a category with that name.",
  ],
  "all-words": [
    "No exact matches for “{query}”. These contain all of its words.",
    "The last one contains all of its words, but not as a phrase.",
    "The last {count} contain all of its words, but not as a phrase.",
  ],
  either: [
    "No exact matches for “{query}”. These are in a category with that name, or contain all of its words.",
    "One is in a category with that name, or contains all of its words.",
    "{count} are in a category with that name, or contain all of its words.",
  ],
} as const;

/** A list's text, with a note on its last rows if they match the search only loosely. */
export const withLooseText = (
  text: string,
  loose: LooseMatches | null,
  query: string,
  words: Words = asSpecified,
): string => (loose === null ? text : `${text}. ${looseText(loose, query, words)}`);

/** A row to offer in place of a search that found nothing. */
export interface NearestRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/**
 * The part of a search's matches that a request considers: the newest, or those with lower row numbers than a given
 * row. A search has as many parts as it needs, each with its own pages.
 */
export interface MatchPart {
  /** Only matches with lower row numbers than this one are considered; null for the newest. */
  readonly olderThan: number | null;
  /** The value of `olderThan` for the next part; null if this is the last. */
  readonly next: number | null;
}

/** Parses `?older=`, the row that a part of a search starts below. Null, for the first part, if missing or invalid. */
export function parseOlder(parameters: URLSearchParams): number | null {
  const value = parameters.get("older") ?? "";
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

/** The address of a list with parameters, in this order and without null or empty ones. */
export function listAddress(path: string, parameters: Readonly<Record<string, string | number | null>>): string {
  const entries = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}
