import type { DatabaseClient } from "../../../drizzle/client";
import type { TableName } from "../../../drizzle/schema/table-names";
import { allStoredTypes } from "../../types.server";
import { nearestNames } from "../../base/search/spelling";
import { correctedWords, wordsLike } from "../../base/search/corrections";
import { searchedTypes } from "./searched-types.server";
import { matchesOf, readMatches, shownWords, type Matches, type SiteSearch } from "./site-matches.server";
import { siteWords } from "../../base/search/site-query";
import type { FoundKind, SiteResults } from "../../base/search/site-search";

/** The kinds of results, as in `?kind=`. */
export const siteKinds: readonly string[] = searchedTypes.map(({ kind }) => kind);

/** The tables whose changes affect the results. */
export const siteTables: readonly TableName[] = allStoredTypes.flatMap((stored) =>
  stored.siteSearch ? [stored.tableName] : [],
);

/** The number of words to offer if nothing was found. */
const maxNearest = 3;

/** The results of a search, and the instant from which it may also find a scheduled row; null if there is none. */
export type ExpiringResults = SiteResults & { readonly until: string | null };

/**
 * Searches everything that is public (SRCH-1 to SRCH-5): rows that have all of the words, matching names first. If
 * there are none, rows with the words in corrected spelling, or else rows with some of the words. Takes one statement,
 * whose cost does not grow with the tables, another for the known words like those that were not found, and another for
 * each fallback.
 */
export async function searchSite(db: DatabaseClient, search: SiteSearch): Promise<ExpiringResults> {
  const words = siteWords(search.text);
  if (words.length === 0) return { ...nothing, until: null };
  const all = await readMatches(db, search, words, "all");
  if (all.isWritten) return toResults(all, search, words, {});
  const known = await shownWords(db, search, wordsLike([...new Set([...words, search.text])], all.known));
  const corrected = search.asTyped ? null : correctedWords(words, known);
  if (corrected) {
    const found = await readMatches(db, search, corrected, "all");
    if (found.hasMatches) return toResults(found, search, corrected, { corrected: corrected.join(" ") });
  }
  const nearest = nearestNames(
    search.text,
    known.map(([name]) => ({ name })),
    maxNearest,
  ).map(({ name }) => name);
  if (all.hasMatches || words.length === 1) return toResults(all, search, words, all.hasMatches ? {} : { nearest });
  const some = await readMatches(db, search, corrected ?? words, "some");
  return toResults(some, search, corrected ?? words, {
    isLoose: some.hasMatches,
    nearest: some.hasMatches ? [] : nearest,
  });
}

const nothing: SiteResults = {
  results: [],
  kinds: [],
  corrected: null,
  nearest: [],
  isLoose: false,
  total: 0,
  marked: [],
};

function toResults(
  { results, counts, until }: Matches,
  { kind: only }: SiteSearch,
  marked: readonly string[],
  how: { readonly corrected?: string; readonly isLoose?: boolean; readonly nearest?: readonly string[] },
): ExpiringResults {
  const kinds = searchedTypes.flatMap(({ kind, many, number }): FoundKind[] => {
    const count = counts[number] ?? 0;
    return count === 0 && kind !== only ? [] : [{ kind, many, count, isCapped: count >= matchesOf(kind, only) }];
  });
  const total = kinds.reduce((sum, { kind, count }) => (only === null || kind === only ? sum + count : sum), 0);
  const { corrected = null, isLoose = false, nearest = [] } = how;
  return { results, kinds, total, marked, corrected, isLoose, nearest, until };
}
