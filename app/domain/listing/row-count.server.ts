import { getTableName, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { rowCounts } from "../../../drizzle/schema";

/** How many rows of a table are public, as a subquery. For tables whose schema declares a `rowCount` (GEN-20). */
export const rowCountOf = (table: SQLiteTable): SQL<number> =>
  sql<number>`coalesce((select ${rowCounts.count} from ${rowCounts} where ${rowCounts.kind} = ${getTableName(table)}), 0)`;
