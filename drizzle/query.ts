import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { RunnableQuery } from "drizzle-orm/runnable-query";

/** A query that has been built and not yet run. */
export type Query<Result = unknown> = RunnableQuery<Result, "sqlite">;

/**
 * The query builder. Pass its queries to `read` or `write`: awaiting one directly bypasses batching, timeouts and cost.
 */
export type QueryBuilder = DrizzleD1Database;
