import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { FoundRow } from "~/catalog/rows/found-row";

/** Debounce of the search, in milliseconds. */
const searchDelay = 150;

/** A search for rows of all types. */
export interface ContentSearch {
  /** Until the response, those of the previous query that still match, so that the list does not flicker. */
  readonly rows: readonly FoundRow[];
  /** Whether the search for the current query failed. */
  readonly hasFailed: boolean;
  /** Whether the response to the current query is here. */
  readonly isCurrent: boolean;
}

/** Whether a text contains every word of a query, in any order and letter case. */
export function matchesWords(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** Searches the rows of all types while the user types. An empty query finds nothing and is not sent. */
export function useContentSearch(query: string): ContentSearch {
  const { load, data } = useFetcher<{ rows: readonly FoundRow[] | null; query: string }>();
  const searchText = query.trim();
  useEffect(() => {
    if (searchText === "") return;
    const timer = setTimeout(() => void load(`/admin/find?q=${encodeURIComponent(searchText)}`), searchDelay);
    return () => clearTimeout(timer);
  }, [searchText, load]);
  const isCurrent = data?.query === searchText;
  const rows = searchText === "" ? [] : (data?.rows ?? []);
  return {
    // Enter must not take a row that the query no longer finds.
    rows: isCurrent ? rows : rows.filter(({ label }) => matchesWords(label, searchText)),
    hasFailed: isCurrent && data.rows === null,
    isCurrent,
  };
}
