import type { BatchItem } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";

/** A query that has been built and not yet run. */
export type Query = BatchItem<"sqlite">;

/** The query builder. Pass its queries to `read` or `write`: awaiting one directly bypasses batching, timeouts and cost. */
export type QueryBuilder = DrizzleD1Database;
