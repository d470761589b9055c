import { asc, desc, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PageCursors } from "./page-cursors";

/** How to read one page of a list, and how to make it from the rows. `rowId` is the column with a row's number. */
export interface CursorPage {
  /** How many rows to read: one more than the page has, which tells whether others follow. */
  readonly limit: number;
  /** Matches the rows beyond the cursor; undefined on the first page. */
  isBeyond(rowId: SQLWrapper): SQL | undefined;
  /** The order in which to read the rows. */
  order(rowId: SQLWrapper): SQL;
  /** The page, newest first, of the rows as read. `numberOf` returns a row's number. */
  from<Row>(rows: readonly Row[], numberOf: (row: Row) => number): PageCursors & { readonly rows: readonly Row[] };
}

/** A page of at most `size` rows, newest first by their numbers. An invalid cursor shows the first page. */
export function cursorPage({ before, after }: PageCursors, size: number): CursorPage {
  const cursor = before ?? after ?? "";
  const number = /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
  const isBackwards = number !== null && before !== null;
  return {
    limit: size + 1,
    isBeyond(rowId) {
      if (number === null) return undefined;
      // D1 binds numbers as reals, which an index cannot seek to without the cast.
      return sql`${rowId} ${sql.raw(isBackwards ? ">" : "<")} cast(${number} as integer)`;
    },
    order: (rowId) => (isBackwards ? asc(rowId) : desc(rowId)),
    from(rows, numberOf) {
      const isFull = rows.length > size;
      const shown = rows.slice(0, size);
      if (isBackwards) shown.reverse();
      const [first, last] = [shown[0], shown.at(-1)].map((row) => (row === undefined ? null : String(numberOf(row))));
      return {
        rows: shown,
        before: (isBackwards ? isFull : number !== null) ? first! : null,
        after: isBackwards || isFull ? last! : null,
      };
    },
  };
}
