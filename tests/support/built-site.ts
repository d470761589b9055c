import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { firstOtherNumber } from "../../app/catalog/related/next-rows.server";
import { createLibsqlDatabase } from "../../drizzle/libsql";
import { related } from "../../drizzle/schema";
import { readContent } from "../../drizzle/seed/read-content";
import { builtDatabases, builtWorker, openBuiltServer, type BuiltWorker } from "../../scripts/built-server";
import { batchWorkerModule, runBatch } from "../../scripts/d1-batch-worker";
import { allStatements } from "../../scripts/migrations";
import { root } from "../../scripts/root";
import { seedDatabase } from "../../scripts/seed-database";
import { seedTables } from "../../scripts/seed-rows";
import { insertStatements } from "../../scripts/sql-statements";
import { atExit } from "./at-exit";
import { startLibsqlServer } from "./libsql-server";

/** A site's initial database: sample content, empty tables, or no tables at all. */
export type Contents = "seeded" | "empty" | "broken";

/** Where a site's database is: on D1, on its own libSQL server, or at the URL of a prepared libSQL database. */
export type SiteDatabase = "d1" | "libsql" | `http://${string}`;

/** A bound value of a statement. */
export type Value = string | number | null;

/** A line of the worker's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly event: string };

/** A libSQL database that `startBuiltSite` queries directly. */
interface LibsqlDatabase extends Pick<BuiltSite, "query" | "batch" | "close"> {
  /** For LIBSQL_URL. */
  readonly url: string;
  migrate(): Promise<void>;
}

/** The production build served by workerd on a free loopback port, with its own database. */
export interface BuiltSite {
  /** Such as "http://127.0.0.1:41234". */
  readonly origin: string;
  /** Requests any URL, whatever its host. Does not follow redirects. */
  fetchAt(address: string): Promise<Response>;
  /** Runs a statement directly on the site's database. Resolves to its rows. */
  query(sql: string, values: readonly Value[]): Promise<unknown[]>;
  /** Runs statements without values as one transaction. */
  batch(statements: readonly string[]): Promise<void>;
  /** Computes the related pages of all changed rows. */
  relate(): Promise<void>;
  /** The lines logged since the last call. */
  takeLog(): LogLine[];
  close(): Promise<void>;
}

const migrationsFolder = join(root, "migrations");
/** The parent folder of all databases of this process. */
const databases = mkdtempSync(join(tmpdir(), "sites-"));
atExit(() => rmSync(databases, { recursive: true, force: true }));

/** Starts the build in `build/` with the given contents. `close()` deletes its database. */
export async function startBuiltSite(contents: Contents, database: SiteDatabase = "d1"): Promise<BuiltSite> {
  const libsql = database === "d1" ? null : await openLibsql(database);
  const folder = mkdtempSync(join(databases, "site-"));
  if (!libsql && contents !== "broken") cpSync(await preparedState(contents), folder, { recursive: true });
  const log: string[] = [];
  const server = await openBuiltServer(testWorker(libsql?.url), {
    resourcePersistencePath: folder,
    handleStructuredLogs: ({ message }) => void log.push(message),
    workers: libsql ? [] : [statementsWorker()],
  });
  async function close(): Promise<void> {
    await server.close();
    await libsql?.close();
    rmSync(folder, { recursive: true });
  }
  try {
    const { miniflare, origin } = server;
    const direct = libsql ?? (await openD1(miniflare));
    if (libsql && contents !== "broken") await libsql.migrate();
    if (libsql && contents === "seeded") await libsql.batch(await seedStatements());
    return {
      origin,
      fetchAt: async (address) =>
        (await miniflare.dispatchFetch(address, { redirect: "manual" })) as unknown as Response,
      query: direct.query,
      batch: direct.batch,
      async relate() {
        // Leaves out the findings: their links are checked again and again, so their progress never stops.
        const progress = async () =>
          JSON.stringify(await direct.query("select * from related_progress where number < ?", [firstOtherNumber]));
        // In the future, so that it sees what was just written, but not on the hour, when all rows are computed again
        // and the loop would never end.
        const scheduledTime = new Date(Date.now() + 60 * 60_000);
        scheduledTime.setUTCMinutes(30);
        for (let before = "", now = await progress(); now !== before;) {
          await server.runScheduled("* * * * *", scheduledTime);
          [before, now] = [now, await progress()];
        }
      },
      takeLog: () => log.splice(0).flatMap(toLogLine),
      close,
    };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

/** Opens a D1 with the sample content, for code that runs in this process. */
export async function openSeededD1(): Promise<{ readonly DB: D1Database; close(): Promise<void> }> {
  const folder = mkdtempSync(join(databases, "site-"));
  cpSync(await preparedState("seeded"), folder, { recursive: true });
  const { miniflare, close } = await openBuiltServer(testWorker(), { resourcePersistencePath: folder });
  return { DB: await miniflare.getD1Database("DB"), close };
}

/** What build-process.ts needs to serve the build in a process of its own: the worker, and a state to copy. */
export interface PreparedBuild {
  readonly worker: BuiltWorker;
  /** A folder with a migrated D1 without rows. */
  readonly state: string;
}

export const prepareBuild = async (): Promise<PreparedBuild> => ({
  worker: testWorker(),
  state: await preparedState("empty"),
});

/**
 * The worker with the variables of the tests. They override those of .dev.vars, which may name a libSQL database or a
 * mail server. The analytics host has no effect unless the settings name a script.
 */
const testWorker = (libsqlUrl = ""): BuiltWorker =>
  builtWorker(
    {
      PUBLIC_ORIGIN: "https://plainloom.example",
      LIBSQL_URL: libsqlUrl,
      SMTP_URL: "",
      ANALYTICS_HOSTS: "metrics.example",
    },
    // Tests come as visitors from many addresses.
    { proxyHeader: "CF-Connecting-IP" },
  );

const states = new Map<Contents, Promise<string>>();

/**
 * A folder with a D1 to copy, migrated and filled once per process, because that takes as long as the rest of a start.
 */
function preparedState(contents: "seeded" | "empty"): Promise<string> {
  const state = states.get(contents) ?? (contents === "empty" ? writeState(null, allStatements()) : seedState());
  states.set(contents, state);
  return state;
}

async function seedState(): Promise<string> {
  return writeState(await preparedState("empty"), await seedStatements());
}

/** Runs statements on a copy of a state, or on a new database. Resolves to the folder. */
async function writeState(from: string | null, statements: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(databases, "state-"));
  if (from !== null) cpSync(from, folder, { recursive: true });
  const server = new Miniflare(
    convertV4MiniflareOptions({ cf: false, resourcePersistencePath: folder, workers: [statementsWorker()] }),
  );
  const { batch } = await openD1(server);
  await batch(statements);
  await server.dispose();
  return folder;
}

/** A second worker, because miniflare's own bindings block this process for three round trips a statement. */
const statementsWorker = () => ({ name: "statements", modules: [batchWorkerModule], d1Databases: builtDatabases() });

async function openD1(server: Miniflare): Promise<Pick<BuiltSite, "query" | "batch">> {
  const worker = await server.getWorker("statements");
  return {
    query: async (sql, values) => (await runBatch(worker, [{ sql, values }]))[0]!.results,
    batch: async (statements) =>
      void (await runBatch(
        worker,
        statements.map((sql) => ({ sql, values: [] })),
      )),
  };
}

async function openLibsql(database: Exclude<SiteDatabase, "d1">): Promise<LibsqlDatabase> {
  const server = database === "libsql" ? await startLibsqlServer() : { url: database, close: async () => {} };
  const client = createClient({ url: server.url });
  return {
    url: server.url,
    migrate: () => migrate(drizzle(client), { migrationsFolder }),
    query: async (sql, values) => (await client.execute({ sql, args: [...values] })).rows.map((row) => ({ ...row })),
    batch: async (statements) => void (await client.batch([...statements], "write")),
    close: () => server.close(),
  };
}

let statements: Promise<readonly string[]> | undefined;

/** The statements that load the sample content, like `npm run db:seed`. */
function seedStatements(): Promise<readonly string[]> {
  statements ??= writeStatements();
  return statements;
}

async function writeStatements(): Promise<readonly string[]> {
  const tables = seedTables(readContent(join(root, "drizzle/seed/content")));
  // Related pages are computed only once, in a database that assigns the same row ids.
  const client = createClient({ url: ":memory:" });
  await migrate(drizzle(client), { migrationsFolder });
  const db = createLibsqlDatabase(() => client);
  await seedDatabase(db);
  const relations = await db.read(db.query.select().from(related));
  client.close();
  return [
    ...tables.flatMap(({ table, rows }) => insertStatements(table, rows)),
    ...insertStatements(related, relations),
  ];
}

function toLogLine(message: string): LogLine[] {
  try {
    return [JSON.parse(message) as LogLine];
  } catch {
    return [];
  }
}
