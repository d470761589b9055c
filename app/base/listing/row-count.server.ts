import { getTableName, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { rowCounts } from "../../../drizzle/schema";

/** A subquery for the number of public rows of a table whose schema declares a `rowCount` (GEN-20). */
export const rowCountOf = (table: SQLiteTable): SQL<number> =>
  sql<number>`coalesce((select ${rowCounts.count} from ${rowCounts} where ${rowCounts.tableName} = ${getTableName(table)}), 0)`;

/** A subquery for the number of public rows with one value of the column that the table's `rowCount` is `within`. */
export const rowCountWithin = (table: SQLiteTable, value: SQL): SQL<number> =>
  sql<number>`coalesce((select ${rowCounts.count} from ${rowCounts} where ${rowCounts.tableName} = ${`${getTableName(table)}/`} || ${value}), 0)`;
