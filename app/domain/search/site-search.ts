/** Results per page, and in the panel of live results. */
export const resultsPerPage = 20;
export const resultsInPanel = 8;

/** The shortest word that finds longer ones which begin with it: the index has beginnings of three letters. */
export const prefixLength = 3;

/** A row that a search of the whole site found. */
export interface SiteResult {
  readonly kind: string;
  /** What its kind is called. */
  readonly one: string;
  readonly title: string;
  readonly summary: string;
  readonly path: string;
  /** The heading of its text above the words of the search. */
  readonly heading?: { readonly id: string; readonly title: string };
}

/** A kind of results, with how many were found. */
export interface FoundKind {
  readonly kind: string;
  readonly many: string;
  readonly count: number;
  /** Whether there may be more than were counted. */
  readonly isCapped: boolean;
}

/** One page of what a search of the whole site found. */
export interface SiteResults {
  readonly results: readonly SiteResult[];
  readonly kinds: readonly FoundKind[];
  /** The words that were searched instead of those that were typed, which find nothing. */
  readonly corrected: string | null;
  /** Words of the site that are spelled like a search that found nothing. */
  readonly nearest: readonly string[];
  /** Whether the results have some of the words only, because nothing has all of them. */
  readonly isLoose: boolean;
  readonly total: number;
  /** The words whose beginnings are to be marked, without accents. */
  readonly marked: readonly string[];
}

/** What the panel shows while somebody types. */
export interface LiveResults extends Pick<SiteResults, "results" | "marked" | "corrected"> {
  /** As `resultCount` says it. */
  readonly count: string;
}

/** The address of a search of the site. */
export const searchPath = (query: string, more: Readonly<Record<string, string>> = {}): string =>
  `/search?${new URLSearchParams({ q: query, ...more })}`;

/** "1 result", "12 results", "40 or more results". */
export function resultCount({ total, kinds }: Pick<SiteResults, "total" | "kinds">, kind: string | null): string {
  const isCapped = kinds.some((found) => found.isCapped && (kind === null || found.kind === kind));
  return `${total}${isCapped ? " or more" : ""} ${total === 1 ? "result" : "results"}`;
}

/** A text in parts, those that begin with a word of the search marked. Compares without case and accents. */
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

/** A text as the index compares it: lower case, without accents. */
export const withoutAccents = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "");
