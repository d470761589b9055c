import type { LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import { createDatabase, emptyCost, type DatabaseClient, type Query, type QueryBuilder, type Timeouts } from "./client";

/**
 * Creates a database client on libSQL. Workers pass a `drizzle-orm/libsql/web` database and Node programs a
 * `drizzle-orm/libsql` one, because each runtime can load only its own transport.
 */
export function createLibsqlDatabase(libsql: LibSQLDatabase, timeouts?: Timeouts): DatabaseClient {
  const cost = emptyCost();
  return createDatabase(
    // Both drivers build the same SQL. Only the result of a directly awaited write differs, and nothing awaits one.
    libsql as unknown as QueryBuilder,
    (queries) => libsql.batch(queries as [Query, ...Query[]]) as Promise<unknown[]>,
    cost,
    timeouts,
  );
}
