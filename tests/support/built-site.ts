import type { D1Database } from "@cloudflare/workers-types";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { join } from "node:path";
import { createTestHarness } from "wrangler";
import { readContent } from "../../drizzle/seed/read-content";
import { firstOtherNumber } from "../../app/domain/related/follow-changes.server";
import { related } from "../../drizzle/schema";
import { createLibsqlDatabase } from "../../drizzle/libsql";
import { seedDatabase } from "../../scripts/seed-database";
import { seedTables } from "../../scripts/seed-rows";
import { insertStatements } from "../../scripts/sql-statements";
import { root } from "../../scripts/root";
import { startLibsqlServer } from "./libsql-server";

/** The initial database of a site: sample content, empty tables, or no tables at all. */
export type Contents = "seeded" | "empty" | "broken";

/** Where a site's database is: on D1, on a libSQL server of its own, or at the URL of a prepared libSQL database. */
export type SiteDatabase = "d1" | "libsql" | `http://${string}`;

/** A bound value of a statement. */
export type Value = string | number | null;

/** A line of the worker's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly event: string };

/** What `startBuiltSite` does with a database directly. */
interface DirectDatabase extends Pick<BuiltSite, "query" | "batch" | "close"> {
  /** For LIBSQL_URL. Empty for D1. */
  readonly url: string;
  migrate(): Promise<void>;
}

/** The production build served by workerd on a free loopback port, with a database of its own. */
export interface BuiltSite {
  /** Such as "http://127.0.0.1:41234". */
  readonly origin: string;
  /** Requests any URL, whatever its host. Does not follow redirects. */
  fetchAt(address: string): Promise<Response>;
  /** Runs a statement directly on the site's database. Resolves to its rows. */
  query(sql: string, values: readonly Value[]): Promise<unknown[]>;
  /** Runs statements without values as one transaction. */
  batch(statements: readonly string[]): Promise<void>;
  /** Computes what pages lead on to, as far as rows changed a minute ago. */
  relate(): Promise<void>;
  /** The lines logged since the last call. */
  takeLog(): LogLine[];
  close(): Promise<void>;
}

/** Starts the build in `build/` with the given contents. `close()` deletes its database. */
export async function startBuiltSite(contents: Contents, database: SiteDatabase = "d1"): Promise<BuiltSite> {
  // Otherwise miniflare fetches `request.cf` from the network, and wrangler writes log files.
  Object.assign(process.env, {
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_WRITE_LOGS: "false",
    WRANGLER_LOG: "error",
  });
  const libsql = database === "d1" ? null : await openLibsql(database);
  const harness = createTestHarness({
    root,
    // .dev.vars may point at a libSQL database or a mail server. The analytics host has no effect without the setting.
    workers: [
      {
        configPath: "build/server/wrangler.json",
        vars: { LIBSQL_URL: libsql?.url ?? "", SMTP_URL: "", ANALYTICS_HOSTS: "metrics.example" },
      },
    ],
  });
  try {
    const { url } = await harness.listen();
    const worker = harness.getWorker<{ DB: D1Database }>();
    const direct = libsql ?? directD1((await worker.getEnv()).DB, () => worker.applyD1Migrations("DB"));
    if (contents !== "broken") await direct.migrate();
    if (contents === "seeded") await direct.batch(await seedStatements());
    return {
      origin: url.origin,
      // Through the worker's own handle: the local proxy would replace the Host header.
      fetchAt: async (address) => (await worker.fetch(address, { redirect: "manual" })) as unknown as Response,
      query: direct.query,
      batch: direct.batch,
      async relate() {
        // Without that of the findings, whose links are followed again and again.
        const progress = async () =>
          JSON.stringify(await direct.query("select * from related_progress where number < ?", [firstOtherNumber]));
        for (let before = "", now = await progress(); now !== before;) {
          // Two minutes from now, so that it sees what was just written.
          await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date(Date.now() + 120_000) });
          [before, now] = [now, await progress()];
        }
      },
      takeLog: () => {
        const lines = harness.getLogs().flatMap(({ message }) => toLogLine(message));
        harness.clearLogs();
        return lines;
      },
      async close() {
        await harness.close();
        await direct.close();
      },
    };
  } catch (error) {
    await harness.close().catch(() => undefined);
    await libsql?.close();
    throw error;
  }
}

function directD1(DB: D1Database, applyMigrations: () => Promise<unknown>): DirectDatabase {
  return {
    url: "",
    migrate: async () => void (await applyMigrations()),
    query: async (sql, values) =>
      (
        await DB.prepare(sql)
          .bind(...values)
          .all()
      ).results,
    batch: async (statements) => void (await DB.batch(statements.map((sql) => DB.prepare(sql)))),
    close: async () => {},
  };
}

async function openLibsql(database: Exclude<SiteDatabase, "d1">): Promise<DirectDatabase> {
  const server = database === "libsql" ? await startLibsqlServer() : { url: database, close: async () => {} };
  const client = createClient({ url: server.url });
  return {
    url: server.url,
    migrate: () => migrate(drizzle(client), { migrationsFolder: join(root, "migrations") }),
    query: async (sql, values) => (await client.execute({ sql, args: [...values] })).rows.map((row) => ({ ...row })),
    batch: async (statements) => void (await client.batch([...statements], "write")),
    close: () => server.close(),
  };
}

let statements: Promise<readonly string[]> | undefined;

/** The statements that load the sample content, as `npm run db:seed` does. */
function seedStatements(): Promise<readonly string[]> {
  statements ??= writeStatements();
  return statements;
}

async function writeStatements(): Promise<readonly string[]> {
  const tables = seedTables(readContent(join(root, "drizzle/seed/content")));
  // What is related is computed: once, in a database with the same row numbers.
  const client = createClient({ url: ":memory:" });
  await migrate(drizzle(client), { migrationsFolder: join(root, "migrations") });
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
