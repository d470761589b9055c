import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { RunnableQuery } from "drizzle-orm/runnable-query";

/** Like drizzle's `inArray`, for any number of values: binds them as one JSON text, because D1 binds at most 100. */
export const inJson = (column: SQLWrapper, values: readonly (string | number)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** A query that has been built and not yet run. */
export type Query<Result = unknown> = RunnableQuery<Result, "sqlite">;

/**
 * The query builder. Pass its queries to `read` or `write`: awaiting one directly bypasses batching, timeouts and cost.
 */
export type QueryBuilder = DrizzleD1Database;
