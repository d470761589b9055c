import { createD1Database, type DatabaseClient } from "../drizzle/client";
import type { Env } from "./env";

/** Where the first read of a request may come from: the primary, or whichever replica is nearest. */
export type Consistency = "first-primary" | "first-unconstrained";

/**
 * The request's database: libSQL when LIBSQL_URL is set, else D1. Public reads may come from the nearest
 * replica; within one request they never go back in time.
 */
export async function openDatabase(
  env: Env,
  consistency: Consistency = "first-unconstrained",
): Promise<DatabaseClient> {
  if (env.LIBSQL_URL) {
    // Loaded only where it is used: the client is a tenth of the worker.
    const [{ drizzle }, { createLibsqlDatabase }] = await Promise.all([
      import("drizzle-orm/libsql/web"),
      import("../drizzle/libsql"),
    ]);
    const token = env.LIBSQL_AUTH_TOKEN && { authToken: env.LIBSQL_AUTH_TOKEN };
    return createLibsqlDatabase(drizzle({ connection: { url: env.LIBSQL_URL, ...token } }));
  }
  return createD1Database(env.DB.withSession(consistency));
}
