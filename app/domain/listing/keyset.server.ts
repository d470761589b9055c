import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** How a list is ordered, and how its rows are named in an address. */
export interface ListOrder {
  readonly table: SQLiteTable;
  /** A column, or what the list's index has in its place, such as `byName(column)`. */
  readonly column: AnySQLiteColumn | SQL;
  readonly rowId: AnySQLiteColumn;
  /** What `?after=` names. */
  readonly key: AnySQLiteColumn;
  readonly direction: "ascending" | "descending";
}

/**
 * The condition for rows that follow the row with this key. An unknown key means the beginning, so that an
 * old address shows something. The first half alone narrows the index; the second decides among equals.
 */
export function following(order: ListOrder, key: string): SQL {
  const { table, column, rowId } = order;
  const beginning = order.direction === "descending" ? "\u{10ffff}" : "";
  const at = sql`coalesce((select ${column} from ${table} where ${order.key} = ${key}), ${beginning})`;
  const row = sql`coalesce((select ${rowId} from ${table} where ${order.key} = ${key}), 0)`;
  return order.direction === "descending"
    ? sql`${column} <= ${at} and (${column} < ${at} or ${rowId} < ${row})`
    : sql`${column} >= ${at} and (${column} > ${at} or ${rowId} > ${row})`;
}

/** Part of a list, and the key after which the next part begins; null when the list ends here. */
export interface ListPart<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/**
 * Cuts rows that were read with a limit of `size + 1` to the part shown.
 *
 * @param keyOf the key of an item, as `?after=` names it
 */
export function toPart<Item>(rows: readonly Item[], size: number, keyOf: (item: Item) => string): ListPart<Item> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last !== undefined ? keyOf(last) : null };
}
