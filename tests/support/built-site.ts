import type { D1Database } from "@cloudflare/workers-types";
import { join } from "node:path";
import { createTestHarness } from "wrangler";
import { readContent } from "../../drizzle/seed/read-content";
import { seedTables } from "../../scripts/seed-rows";
import { insertStatements } from "../../scripts/sql-statements";

const root = join(import.meta.dirname, "../..");

/** The initial database of a site: sample content, empty tables, or no tables at all. */
export type Contents = "seeded" | "empty" | "broken";

/** A bound value of a statement. */
export type Value = string | number | null;

/** A line of the worker's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly event: string };

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
  /** The lines logged since the last call. */
  takeLog(): LogLine[];
  close(): Promise<void>;
}

/** Starts the build in `build/` with the given contents. `close()` deletes its database. */
export async function startBuiltSite(contents: Contents): Promise<BuiltSite> {
  // Otherwise miniflare fetches `request.cf` from the network, and wrangler writes log files.
  Object.assign(process.env, {
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_WRITE_LOGS: "false",
    WRANGLER_LOG: "error",
  });
  const harness = createTestHarness({
    root,
    // .dev.vars may point at a libSQL database.
    workers: [{ configPath: "build/server/wrangler.json", vars: { LIBSQL_URL: "" } }],
  });
  try {
    const { url } = await harness.listen();
    const worker = harness.getWorker<{ DB: D1Database }>();
    const { DB } = await worker.getEnv();
    const batch = async (statements: readonly string[]) =>
      void (await DB.batch(statements.map((sql) => DB.prepare(sql))));
    if (contents !== "broken") await worker.applyD1Migrations("DB");
    if (contents === "seeded") await batch(seedStatements());
    return {
      origin: url.origin,
      // Through the worker's own handle: the local proxy would replace the Host header.
      fetchAt: async (address) => (await worker.fetch(address, { redirect: "manual" })) as unknown as Response,
      query: async (sql, values) => {
        const statement = DB.prepare(sql).bind(...values);
        return (await statement.all()).results;
      },
      batch,
      takeLog: () => {
        const lines = harness.getLogs().flatMap(({ message }) => toLogLine(message));
        harness.clearLogs();
        return lines;
      },
      close: () => harness.close(),
    };
  } catch (error) {
    await harness.close().catch(() => undefined);
    throw error;
  }
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
