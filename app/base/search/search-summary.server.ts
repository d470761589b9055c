import { sql } from "drizzle-orm";
import type { LooseMatches, MatchPart } from "./loose-matches";
import type { KeysetPage, PreviousPage } from "../listing/keyset.server";
import { maxMembers } from "./search-categories.server";
import { ranks } from "./search-grade.server";
import { maxLoose, type SearchPage } from "./search-order.server";

/** The columns of `searchedPage` to select in addition to those of the rows. */
export const searchColumns = {
  start: sql<number | null>`page.start`.as("start"),
  list: sql<string | null>`page.list`.as("found_rows"),
  groups: sql<string | null>`page.groups`.as("found_groups"),
  considered: sql<string | null>`page.considered`.as("considered_rows"),
};

interface FoundColumns {
  readonly start: number | null;
  readonly list: string | null;
  readonly groups: string | null;
  readonly considered: string | null;
}

type Entry = readonly [rowId: number, id: string, rank: number];

/** The totals of a search, and the position of the page. */
export interface SearchSummary {
  readonly total: number;
  /** The number of rows before the page. */
  readonly before: number;
  readonly hasMore: boolean;
  /** The value of `?after=` for the page before; null if that is the first. */
  readonly previous: string | null;
  /** The number of matches per value of the group's column; "" stands for null. */
  readonly counts: Readonly<Record<string, number>>;
  /** False if some matches may not have been considered. */
  readonly isExact: boolean;
  readonly part: MatchPart;
  readonly loose: LooseMatches | null;
}

/** Parses the rows selected from `searchedPage`, and the totals in the first of them. */
export function readSearch<Row>(
  selected: ReadonlyArray<{ readonly row: Row | null; readonly found: FoundColumns }>,
  page: SearchPage,
): SearchSummary & { readonly rows: readonly Row[] } {
  const [first] = selected;
  const found = JSON.parse(first?.found.list ?? "[]") as Entry[];
  const groups = JSON.parse(first?.found.groups ?? "[]") as ReadonlyArray<string | null>;
  const numbers = JSON.parse(first?.found.considered ?? "[]") as ReadonlyArray<number | null>;
  const considered = numbers.slice(0, -2).map((amount) => amount ?? 0);
  const [oldest = null, limit = null] = numbers.slice(-2);
  const before = first?.found.start ?? 0;
  const counts: Record<string, number> = {};
  for (const group of groups) counts[group ?? ""] = (counts[group ?? ""] ?? 0) + 1;
  const limits = [limit ?? 0, Infinity, maxMembers, maxLoose, Infinity];
  return {
    rows: selected.flatMap(({ row }) => (row === null ? [] : [row])),
    total: found.length,
    before,
    hasMore: before + page.size < found.length,
    previous: found[before - page.size - 1]?.[1] ?? null,
    counts,
    isExact: considered.every((amount, at) => amount < limits[at]!),
    part: { olderThan: page.olderThan, next: (considered[0] ?? 0) < (limit ?? 0) ? null : oldest },
    loose: looseMatches(found),
  };
}

function looseMatches(found: readonly Entry[]): LooseMatches | null {
  const amount = (wanted: number) => found.filter(([, , given]) => given === wanted).length;
  const [inCategory, allWords, someWords] = [ranks.inCategory, ranks.allWords, ranks.someWords].map(amount);
  const rows = inCategory! + allWords! + someWords!;
  if (rows === 0) return null;
  const rule = someWords! > 0 ? "some-words" : inCategory === 0 ? "all-words" : allWords === 0 ? "category" : "either";
  return { rule, rows, exact: found.length - rows };
}

/** A page of a list or of a search in it. */
export type FoundPage<Item> = KeysetPage<Item> &
  PreviousPage & { readonly loose: LooseMatches | null; readonly part: MatchPart | null };

/** Turns a search result into a page of a list with `?after=`. */
export function toFoundPage<Item>(
  { rows, before, previous, hasMore, loose, part }: SearchSummary & { readonly rows: readonly Item[] },
  keyOf: (item: Item) => string,
): FoundPage<Item> {
  const last = rows.at(-1);
  return { items: rows, next: hasMore && last ? keyOf(last) : null, isFirst: before === 0, previous, loose, part };
}
