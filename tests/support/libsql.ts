import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import Database from "libsql";
import { inject } from "vitest";
import type { DatabaseClient, Timeouts } from "../../drizzle/client";
import { createLibsqlDatabase, serverClient } from "../../drizzle/libsql";
import { atExit } from "./at-exit";
import { deleteEverything } from "./insert";
import { startLibsqlServer } from "./libsql-server";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether libSQL databases are on servers, as for the worker, or in memory and files. Set in vitest.config.ts. */
    readonly libsqlOnServers: boolean;
  }
}

/** A libSQL database. */
export interface LibsqlDatabase {
  /** For LIBSQL_URL. */
  readonly url: string;
  readonly client: Client;
  /** Opens it as a request would, with longer timeouts. */
  open(): DatabaseClient;
  /** Deletes it. */
  close(): Promise<void>;
}

/**
 * In milliseconds. Generous, like the timeouts in vitest.config.ts: a server handles one write after another, and on a
 * busy machine the last of sixty waits for seconds.
 */
const timeouts: Timeouts = { readTimeout: 60_000, writeTimeout: 60_000 };

const migrationsFolder = join(import.meta.dirname, "../../migrations");

/** Creates a libSQL database: a file, or a database on a server of its own. */
export async function createLibsql({ migrated: isMigrated = true } = {}): Promise<LibsqlDatabase> {
  if (!inject("libsqlOnServers")) return createFile(isMigrated ? await (migratedFile ??= createMigratedFile()) : null);
  const database = await createOnServer();
  if (isMigrated) await migrate(drizzle(database.client), { migrationsFolder });
  return database;
}

async function createOnServer(): Promise<LibsqlDatabase> {
  const server = await startLibsqlServer();
  return {
    url: server.url,
    client: createClient({ url: server.url }),
    open: () => createLibsqlDatabase(serverClient({ url: server.url }), timeouts),
    close: () => server.close(),
  };
}

/** A file with a migrated database, to copy: migrating takes as long as a command does. */
let migratedFile: Promise<string> | undefined;

async function createMigratedFile(): Promise<string> {
  const { url, client, close } = await createFile(null);
  // Not after the tests of a file: later files in the same process share this module.
  atExit(() => void close());
  await migrate(drizzle(client), { migrationsFolder });
  return url.slice("file:".length);
}

/** @param from the file to start with; null for an empty database */
async function createFile(from: string | null): Promise<LibsqlDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "libsql-"));
  const file = join(folder, "test.db");
  if (from !== null) copyFileSync(from, file);
  const url = `file:${file}`;
  const client = createClient({ url });
  // No test data has to survive a power cut.
  await client.execute("pragma synchronous = off");
  return {
    url,
    client,
    open: () => createLibsqlDatabase(() => client, timeouts),
    async close() {
      client.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** For properties, which write thousands of times: a write to a file takes fifteen times as long. */
async function createInMemory(): Promise<Pick<LibsqlDatabase, "open" | "close">> {
  const client = createClient({ url: ":memory:" });
  await migrate(drizzle(client), { migrationsFolder });
  return { open: () => createLibsqlDatabase(() => client, timeouts), close: async () => client.close() };
}

// Caches the statements of databases in memory: properties repeat the same ones thousands of times, and parsing takes a
// third of their time.
const { prepare } = Database.prototype;
const statementsOf = new WeakMap<Database.Database, Map<string, Database.Statement> | null>();
Database.prototype.prepare = function (this: Database.Database, sql: string) {
  if (!statementsOf.has(this)) statementsOf.set(this, isInMemory(this) ? new Map() : null);
  const statements = statementsOf.get(this);
  const statement = statements?.get(sql) ?? prepare.call(this, sql);
  statements?.set(sql, statement);
  return statement;
} as typeof prepare;

/** `database.memory` is of no use: it is false, because the client opens `file::memory:`. */
function isInMemory(database: Database.Database): boolean {
  const [main] = prepare.call(database, "pragma database_list").all([]) as Array<{ readonly file: string }>;
  return main?.file === "";
}

let sharedDatabase: Pick<LibsqlDatabase, "open" | "close"> | undefined;

/** Empties this process's libSQL database and opens it as a request would. */
export async function openLibsql(): Promise<DatabaseClient> {
  sharedDatabase ??= await createShared();
  await deleteEverything(sharedDatabase.open());
  return sharedDatabase.open();
}

async function createShared(): Promise<Pick<LibsqlDatabase, "open" | "close">> {
  const database = await (inject("libsqlOnServers") ? createLibsql() : createInMemory());
  // Not after the tests of a file: later files in the same process share this module.
  atExit(() => void database.close());
  return database;
}
