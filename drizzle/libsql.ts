import type { LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import { createDatabase, noCost, type DatabaseClient, type Query, type QueryBuilder, type Timeouts } from "./client";

/**
 * The database on libSQL. Workers pass what `drizzle-orm/libsql/web` makes, Node programs what `drizzle-orm/libsql`
 * makes: each gets only the transport it can run.
 */
export function createLibsqlDatabase(libsql: LibSQLDatabase, timeouts?: Timeouts): DatabaseClient {
  const cost = noCost();
  return createDatabase(
    // Both dialects build the same SQL; only the result of an awaited write differs, and nothing awaits one directly.
    libsql as unknown as QueryBuilder,
    (queries) => libsql.batch(queries as [Query, ...Query[]]) as Promise<unknown[]>,
    cost,
    timeouts,
  );
}
