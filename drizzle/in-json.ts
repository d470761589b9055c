import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** Like drizzle's `inArray`, for any number of values: binds them as one JSON text, because D1 binds at most 100. */
export const inJson = (column: SQLWrapper, values: readonly (string | number)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
