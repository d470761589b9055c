import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { FoundRow } from "~/domain/content/listing/found-row";

/** Debounce of the search, in milliseconds. */
const searchDelay = 150;

/** A search: the rows of the latest response, whether it failed, and whether another one is pending. */
export interface ContentSearch {
  readonly rows: readonly FoundRow[];
  readonly failed: boolean;
  readonly searching: boolean;
  /** Whether the rows match the current query rather than an earlier one. */
  readonly isCurrent: boolean;
}

/** Searches the rows of all types while the user types. An empty query finds nothing and is not sent. */
export function useContentSearch(query: string): ContentSearch {
  const { load, data, state } = useFetcher<{ rows: readonly FoundRow[] | null; query?: string }>();
  const trimmed = query.trim();
  useEffect(() => {
    if (trimmed === "") return;
    const timer = setTimeout(() => void load(`/admin/find?q=${encodeURIComponent(trimmed)}`), searchDelay);
    return () => clearTimeout(timer);
  }, [trimmed, load]);
  return {
    rows: trimmed === "" ? [] : (data?.rows ?? []),
    failed: data?.rows === null,
    searching: state !== "idle",
    isCurrent: data?.query === trimmed,
  };
}
