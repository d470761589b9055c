import type { D1Database } from "@cloudflare/workers-types";
import { join } from "node:path";
import { createTestHarness } from "wrangler";
import { readContent } from "../../drizzle/seed/read-content";
import { seedTables } from "../../scripts/seed-rows";
import { insertStatements } from "../../scripts/sql-statements";

const root = join(import.meta.dirname, "../..");

/** What a site's database begins with: the sample content, tables without rows, or not even tables. */
export type Contents = "seeded" | "empty" | "broken";

/** What a statement binds. */
export type Value = string | number | null;

/** A line of the worker's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly event: string };

/** The production build served by workerd on a free loopback port, with a database of its own. */
export interface BuiltSite {
  /** Such as "http://127.0.0.1:41234". */
  readonly origin: string;
  /** Asks the worker under any address; redirects are answers, not followed. */
  fetchAt(address: string): Promise<Response>;
  /** Reads or changes the site's database behind its back. Gives the rows. */
  query(sql: string, values: readonly Value[]): Promise<unknown[]>;
  /** What the worker logged since it was last asked. */
  takeLog(): LogLine[];
  close(): Promise<void>;
}

/** Starts the build in `build/` with the given contents. Nothing of it outlives `close()`. */
export async function startBuiltSite(contents: Contents): Promise<BuiltSite> {
  // Local answers need nothing from the network, and no file of what happened.
  Object.assign(process.env, {
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_WRITE_LOGS: "false",
    WRANGLER_LOG: "error",
  });
  const harness = createTestHarness({
    root,
    // Whatever .dev.vars says, the tests read their own D1.
    workers: [{ configPath: "build/server/wrangler.json", vars: { LIBSQL_URL: "" } }],
  });
  const { url } = await harness.listen();
  const worker = harness.getWorker<{ DB: D1Database }>();
  const { DB } = await worker.getEnv();
  if (contents !== "broken") await worker.applyD1Migrations("DB");
  if (contents === "seeded") await DB.batch(seedStatements().map((sql) => DB.prepare(sql)));
  return {
    origin: url.origin,
    // To the worker itself: the local proxy in front of it writes its own host over the one that was asked.
    // The response of Node's fetch; only the types of undici and of the DOM differ.
    fetchAt: async (address) => (await worker.fetch(address, { redirect: "manual" })) as unknown as Response,
    query: async (sql, values) => {
      const statement = DB.prepare(sql).bind(...values);
      return (await statement.all()).results;
    },
    takeLog: () => {
      const lines = harness.getLogs().flatMap(({ message }) => toLogLine(message));
      harness.clearLogs();
      return lines;
    },
    close: () => harness.close(),
  };
}

let statements: readonly string[] | undefined;

/** The statements that load the sample content, as `npm run db:seed` does. */
function seedStatements(): readonly string[] {
  const tables = () => seedTables(readContent(join(root, "drizzle/seed/content")));
  statements ??= tables().flatMap(({ table, rows }) => insertStatements(table, rows));
  return statements;
}

function toLogLine(message: string): LogLine[] {
  try {
    return [JSON.parse(message) as LogLine];
  } catch {
    return [];
  }
}
