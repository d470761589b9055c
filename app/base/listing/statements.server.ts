import { getTableName, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { rowCounts } from "../../../drizzle/schema/index";

/** D1 refuses more than five selects in one compound. */
const maxCompound = 5;

/** Joins any number of queries by `union all`, nested so that none exceeds the limit. */
export function unionAll(selects: readonly SQL[]): SQL {
  if (selects.length <= maxCompound) return sql.join([...selects], sql` union all `);
  const parts = Array.from({ length: Math.ceil(selects.length / maxCompound) }, (_, part) =>
    selects.slice(part * maxCompound, (part + 1) * maxCompound),
  );
  return unionAll(parts.map((part) => sql`select * from (${unionAll(part)})`));
}

/** A subquery for the number of public rows of a table whose schema declares a `rowCount` (GEN-20). */
export const rowCountOf = (table: SQLiteTable): SQL<number> =>
  sql<number>`coalesce((select ${rowCounts.count} from ${rowCounts} where ${rowCounts.tableName} = ${getTableName(table)}), 0)`;

/** A subquery for the number of public rows with one value of the column that the table's `rowCount` is `within`. */
export const rowCountWithin = (table: SQLiteTable, value: SQL): SQL<number> =>
  sql<number>`coalesce((select ${rowCounts.count} from ${rowCounts} where ${rowCounts.tableName} = ${`${getTableName(table)}/`} || ${value}), 0)`;

export interface BatchLimits {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Joins expressions in pairs of pairs: one after the other, those of fifty columns would be deeper than the hundred levels
 * that D1 allows.
 */
export function joinPairs(parts: readonly SQL[], operator: "+" | "||"): SQL {
  if (parts.length < 2) return parts[0]!;
  const half = Math.ceil(parts.length / 2);
  return sql`(${joinPairs(parts.slice(0, half), operator)} ${sql.raw(operator)} ${joinPairs(parts.slice(half), operator)})`;
}

/**
 * Matches the next rows when a table is read in batches by row number: as many as fit both limits, but at least one.
 * Limiting rows alone does not limit memory: one text can take a megabyte.
 *
 * @param columns the names of the columns that are read
 * @param after the number of the previous batch's last row, or 0
 */
export function nextBatch(table: string, columns: readonly string[], after: number, limits: BatchLimits): SQL {
  // The lengths are in the row's header, so the values are not read.
  const size = joinPairs(
    columns.map((column) => sql`coalesce(octet_length(${sql.identifier(column)}), 0)`),
    "+",
  );
  const sizes = sql`select rowid as number, ${size} as size from ${sql.identifier(table)} where rowid > ${after} order by rowid limit ${limits.rows}`;
  const sums = sql`select number, sum(size) over (order by number) - size as before, sum(size) over (order by number) as total from (${sizes})`;
  return sql`rowid > ${after} and rowid <= (select max(number) from (${sums}) where total <= ${limits.bytes} or before = 0)`;
}
