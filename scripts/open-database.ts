import { drizzle } from "drizzle-orm/libsql";
import { createD1Database, type DatabaseClient } from "../drizzle/client";
import { createLibsqlDatabase } from "../drizzle/libsql";
import { openD1, type D1Place } from "./d1-client";

/** The database that a command was pointed at. */
export interface OpenDatabase {
  /** What to call it in a message. */
  readonly name: string;
  readonly db: DatabaseClient;
  close(): Promise<void>;
}

/** Nobody waits for a page here, and the deployed database answers from afar. In milliseconds. */
const timeouts = { readTimeout: 60_000, writeTimeout: 120_000 };

/** The libSQL database in the environment; null when it names none. A file that is locked is waited for, up to ten seconds. */
export function libsqlConnection() {
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = process.env;
  return url ? { url, timeout: 10_000, ...(authToken && { authToken }) } : null;
}

/** Opens the deployed D1 with `remote`, else libSQL when LIBSQL_URL is set, else the local D1. */
export async function openDatabase({ remote, persistTo }: D1Place): Promise<OpenDatabase> {
  const connection = remote ? null : libsqlConnection();
  if (connection) {
    const libsql = drizzle({ connection });
    return { name: "libSQL", db: createLibsqlDatabase(libsql, timeouts), close: async () => libsql.$client.close() };
  }
  const { db, close } = await openD1({ remote, persistTo });
  return { name: remote ? "the remote D1" : "the local D1", db: createD1Database(db, timeouts), close };
}
