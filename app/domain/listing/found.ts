import { formatNumber } from "../text/numbers";

/** Rows of a search that do not have it as it is written, and come after those that do (D50). */
export interface LooseMatches {
  /** Whether they have all of its words; otherwise some, and then nothing has all of them. */
  readonly rule: "all-words" | "some-words";
  readonly rows: number;
  /** How many rows have the search as it is written. */
  readonly exact: number;
}

/** What a page says of the rows that have only words of the search. */
export function looseText({ rule, rows, exact }: LooseMatches, query: string): string {
  if (rule === "some-words") return `Nothing has “${query}”, nor all of its words. These have some of them.`;
  if (exact === 0) return `Nothing has “${query}” as it is written. These have all of its words.`;
  return rows === 1
    ? "The last one has all of its words, but not as they are written."
    : `The last ${formatNumber(rows)} have all of its words, but not as they are written.`;
}

/** A list's text with what has to be said of its last rows. */
export const withLooseText = (text: string, loose: LooseMatches | null, query: string): string =>
  loose === null ? text : `${text}. ${looseText(loose, query)}`;

/** A row to offer in place of a search that found nothing. */
export interface NearestRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}
