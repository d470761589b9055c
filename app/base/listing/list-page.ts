import { formatNumber } from "../words/numbers";

/**
 * The cursors of a list, for `?before=` and `?after=`. Of a request: the page ends before one row or starts after
 * another; both null for the first page. Of a page: those of its neighbours; null if there is none.
 */
export interface PageCursors {
  readonly before: string | null;
  readonly after: string | null;
}

/** Rows are counted up to this, for badges, tabs and panels. */
export const maxCounted = 1_000;

/** A number of rows that were counted up to a limit. `more` tells whether there are more. */
export interface BoundedCount {
  readonly count: number;
  readonly more: boolean;
}

/** The number of rows, from a count that stopped at `max + 1` or later. */
export const boundedCount = (rows: number, max = maxCounted): BoundedCount => ({
  count: Math.min(rows, max),
  more: rows > max,
});

/** The count in words, such as "104" or "1,000+". */
export const boundedText = ({ count, more }: BoundedCount): string => `${formatNumber(count)}${more ? "+" : ""}`;
