import { createD1Database, type DatabaseClient } from "../drizzle/client";
import type { Env } from "./env";

/** Where the first read of a request may go: to the primary, or to the nearest replica. */
export type Consistency = "first-primary" | "first-unconstrained";

/**
 * Opens the request's database: libSQL when LIBSQL_URL is set, otherwise a D1 session, in which later reads never see
 * an older state than earlier ones.
 */
export async function openDatabase(
  env: Env,
  consistency: Consistency = "first-unconstrained",
): Promise<DatabaseClient> {
  if (env.LIBSQL_URL) {
    // Imported on demand: the client is a tenth of the worker's size.
    const [{ drizzle }, { createLibsqlDatabase }] = await Promise.all([
      import("drizzle-orm/libsql/web"),
      import("../drizzle/libsql"),
    ]);
    const token = env.LIBSQL_AUTH_TOKEN && { authToken: env.LIBSQL_AUTH_TOKEN };
    return createLibsqlDatabase(drizzle({ connection: { url: env.LIBSQL_URL, ...token } }));
  }
  return createD1Database(env.DB.withSession(consistency));
}
