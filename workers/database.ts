import { createD1Database, type DatabaseClient, type Timeouts } from "../drizzle/client";
import type { Env } from "./env";

/** Where a request's first read may go: the primary, or the nearest replica. */
export type Consistency = "first-primary" | "first-unconstrained";

/**
 * Opens the request's database: libSQL if LIBSQL_URL is set, otherwise a D1 session, whose reads never see an older
 * state than earlier ones.
 */
export async function openDatabase(
  env: Env,
  consistency: Consistency = "first-unconstrained",
  timeouts?: Timeouts,
): Promise<DatabaseClient> {
  if (env.LIBSQL_URL) {
    // Imported on demand: the client is a twentieth of the worker's size.
    const { createLibsqlDatabase, serverClient } = await import("../drizzle/libsql");
    return createLibsqlDatabase(serverClient({ url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN }), timeouts);
  }
  return createD1Database(env.DB.withSession(consistency), timeouts);
}
