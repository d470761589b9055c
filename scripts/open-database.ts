import { drizzle } from "drizzle-orm/libsql";
import { createD1Database, type Database } from "../drizzle/client";
import { createLibsqlDatabase } from "../drizzle/libsql";
import { openD1, type D1Place } from "./d1-client";
import { libsqlConnection } from "./libsql-connection";

/** A database as the domain sees it, for commands that read and write as the site does. */
export interface OpenDatabase {
  /** What to call it in a message. */
  readonly name: string;
  readonly db: Database;
  close(): Promise<void>;
}

/** Opens the deployed D1 with `remote`, else libSQL when LIBSQL_URL is set, else the local D1. */
export async function openDatabase({ remote, persistTo }: D1Place): Promise<OpenDatabase> {
  const url = process.env.LIBSQL_URL;
  if (remote || !url) {
    const { db, close } = await openD1({ remote, persistTo });
    return { name: remote ? "the remote D1" : "the local D1", db: createD1Database(db), close };
  }
  const libsql = drizzle({ connection: libsqlConnection(url) });
  return { name: "libSQL", db: createLibsqlDatabase(libsql), close: async () => libsql.$client.close() };
}
