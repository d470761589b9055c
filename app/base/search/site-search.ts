import { asSpecified, type Words } from "../words/placeholders";

/** Results per page, and in the panel of live results. */
export const resultsPerPage = 20;
export const resultsInPanel = 8;

/** The length from which a word also finds longer words that begin with it: the index has prefixes of three letters. */
export const prefixLength = 3;

/** A row that a search of the whole site found. */
export interface SiteResult {
  readonly kind: string;
  /** The label of its kind. */
  readonly one: string;
  readonly title: string;
  readonly summary: string;
  readonly path: string;
  /** The heading above the words of the search in its text. */
  readonly heading?: { readonly id: string; readonly title: string };
}

/** A kind of results, with the number of matches. */
export interface FoundKind {
  readonly kind: string;
  readonly many: string;
  readonly count: number;
  /** Whether there may be more than were counted. */
  readonly isCapped: boolean;
}

/** One page of the results of a search of the whole site. */
export interface SiteResults {
  readonly results: readonly SiteResult[];
  readonly kinds: readonly FoundKind[];
  /** The words that were searched for instead, because those typed find nothing; null if they were not replaced. */
  readonly corrected: string | null;
  /** Words of the site that are spelled like a search that found nothing. */
  readonly nearest: readonly string[];
  /** Whether the results have only some of the words, because nothing has all of them. */
  readonly isLoose: boolean;
  readonly total: number;
  /** The words whose occurrences at the start of a word are marked, without accents. */
  readonly marked: readonly string[];
}

/** The results in the panel while somebody types. */
export interface LiveResults extends Pick<SiteResults, "results" | "marked" | "corrected"> {
  /** The text of `resultCount`. */
  readonly count: string;
}

/** The address of a search of the site. */
export const searchPath = (query: string, more: Readonly<Record<string, string>> = {}): string =>
  `/search?${new URLSearchParams({ q: query, ...more })}`;

/** "1 result", "12 results", "40 or more results". */
export function resultCount(
  { total, kinds }: Pick<SiteResults, "total" | "kinds">,
  kind: string | null,
  words: Words = asSpecified,
): string {
  const isCapped = kinds.some((count) => count.isCapped && (kind === null || count.kind === kind));
  const label = isCapped ? "{count} or more results" : total === 1 ? "1 result" : "{count} results";
  return words(label, { count: String(total) });
}

/** Splits a text into parts and marks those that begin with a word of the search. Ignores case and accents. */
export function markedParts(
  text: string,
  words: readonly string[],
): ReadonlyArray<{ readonly text: string; readonly isMarked: boolean }> {
  const parts = text.split(/([\p{L}\p{N}\p{M}]+)/u);
  return parts
    .map((part, at) => ({
      text: part,
      isMarked: at % 2 === 1 && words.some((word) => isFoundBy(withoutAccents(part), word)),
    }))
    .filter((part) => part.text !== "");
}

const isFoundBy = (part: string, word: string) =>
  part === word || (word.length >= prefixLength && part.startsWith(word));

/** A text in the form that the index compares: lower case, without accents. */
export const withoutAccents = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "");
