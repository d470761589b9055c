import { asc, desc, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Bound } from "../../../drizzle/prepared";
import type { PageCursors } from "./list-page";

/** How to read one page of a list, and how to make it from the rows. `rowId` is the column with a row's number. */
interface CursorPage {
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
      const visibleRows = rows.slice(0, size);
      if (isBackwards) visibleRows.reverse();
      const [first, last] = [visibleRows[0], visibleRows.at(-1)].map((row) =>
        row === undefined ? null : String(numberOf(row)),
      );
      return {
        rows: visibleRows,
        before: (isBackwards ? isFull : number !== null) ? first! : null,
        after: isBackwards || isFull ? last! : null,
      };
    },
  };
}

/** The order of a keyset-paginated list. */
export interface ListOrder {
  readonly table: SQLiteTable;
  /** The sort column, or the expression its index uses, such as `byName(column)`. */
  readonly column: AnySQLiteColumn | SQL;
  readonly rowId: AnySQLiteColumn;
  /** The column whose value `?after=` holds. */
  readonly key: AnySQLiteColumn;
  readonly direction: "ascending" | "descending";
}

/**
 * Matches the rows after the one with this key. An unknown key starts from the beginning, so that an old link still
 * shows something. The first half bounds the index scan; the second breaks ties.
 */
export function afterKey(order: ListOrder, key: Bound<string>): SQL {
  const { table, column, rowId } = order;
  const beginning = order.direction === "descending" ? "\u{10ffff}" : "";
  const at = sql`coalesce((select ${column} from ${table} where ${order.key} = ${key}), ${beginning})`;
  const row = sql`coalesce((select ${rowId} from ${table} where ${order.key} = ${key}), 0)`;
  return order.direction === "descending"
    ? sql`${column} <= ${at} and (${column} < ${at} or ${rowId} < ${row})`
    : sql`${column} >= ${at} and (${column} > ${at} or ${rowId} > ${row})`;
}

/** Matches the rows up to and including the one with this key; none for an unknown key. */
export function upToKey(order: ListOrder, key: Bound<string>): SQL {
  const { table, column, rowId } = order;
  const at = sql`(select ${column} from ${table} where ${order.key} = ${key})`;
  const row = sql`(select ${rowId} from ${table} where ${order.key} = ${key})`;
  return order.direction === "descending"
    ? sql`${column} >= ${at} and (${column} > ${at} or ${rowId} >= ${row})`
    : sql`${column} <= ${at} and (${column} < ${at} or ${rowId} <= ${row})`;
}

/** A page of a list. `next` is the key for the next page's `?after=`, or null on the last page. */
export interface KeysetPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/**
 * Makes a page from rows that were read with a limit of `size + 1`.
 *
 * @param keyOf the value of an item for `?after=`
 */
export function toKeysetPage<Item>(
  rows: readonly Item[],
  size: number,
  keyOf: (item: Item) => string,
): KeysetPage<Item> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last !== undefined ? keyOf(last) : null };
}

/** A page's link to the page before it. */
export interface PreviousPage {
  /** Whether this is the first page. */
  readonly isFirst: boolean;
  /** The value of `?after=` for the page before; null if that is the first. */
  readonly previous: string | null;
}

/** A page of a list with links in both directions. */
export type BidirectionalPage<Item> = KeysetPage<Item> & PreviousPage;

/**
 * The link back from the page that starts after a row.
 *
 * @param keys the keys of the rows up to and including that row, read backwards with a limit of `size + 1`
 */
export function previousPage(keys: readonly string[], size: number): PreviousPage {
  return { isFirst: keys.length === 0, previous: keys[size] ?? null };
}
