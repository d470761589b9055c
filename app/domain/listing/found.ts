import { formatNumber } from "../text/numbers";

/** Rows of a search that do not have it as it is written, and come after those that do (D50). */
export interface LooseMatches {
  /**
   * Whether they are in a category that the search names, have all of its words, or are there for either; otherwise they
   * have some words, and nothing is in such a category or has all of them.
   */
  readonly rule: "category" | "all-words" | "either" | "some-words";
  readonly rows: number;
  /** How many rows have the search as it is written. */
  readonly exact: number;
}

/** What a page says about the rows that have only words of the search, or are in a category that it names. */
export function looseText({ rule, rows, exact }: LooseMatches, query: string): string {
  if (rule === "some-words") return `Nothing has “${query}”, nor all of its words. These have some of them.`;
  if (exact === 0)
    return `Nothing has “${query}” as it is written. These ${rule === "all-words" ? "have all of its words" : many[rule]}.`;
  return rows === 1 ? `The last one ${one[rule]}.` : `The last ${formatNumber(rows)} ${many[rule]}.`;
}

const ofCategory = "in a category with that name";
const one = {
  category: `is ${ofCategory}`,
  "all-words": "has all of its words, but not as they are written",
  either: `is ${ofCategory}, or has all of its words`,
} as const;
const many = {
  category: `are ${ofCategory}`,
  "all-words": "have all of its words, but not as they are written",
  either: `are ${ofCategory}, or have all of its words`,
} as const;

/** A list's text, with a note on its last rows if they match the search only loosely. */
export const withLooseText = (text: string, loose: LooseMatches | null, query: string): string =>
  loose === null ? text : `${text}. ${looseText(loose, query)}`;

/** A row to offer in place of a search that found nothing. */
export interface NearestRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/**
 * Which matches of a search are considered: the newest, or those of rows before a row, by their numbers. A search has as
 * many such parts as it needs, each with pages of its own.
 */
export interface MatchPart {
  /** The part consists of older matches than this row; null for the newest. */
  readonly olderThan: number | null;
  /** Where the part after it begins; null if it is the last. */
  readonly next: number | null;
}

/** Reads `?older=`, where a part of a search begins. Anything but a row's number is the first part. */
export function readOlder(parameters: URLSearchParams): number | null {
  const value = parameters.get("older") ?? "";
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

/** The address of a list with parameters, in this order; those that are null or empty are left out. */
export function listAddress(path: string, parameters: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
