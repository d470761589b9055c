import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { posts, terms, tools, ventures } from "../../drizzle/schema";
import { builtDatabases, builtWorker, openBuiltServer } from "../../scripts/built-server";
import { generatePosts, generateTerms, generateTools, generateVentures } from "../../scripts/generated-rows";
import { root } from "../../scripts/root";
import { boundInserts } from "../../scripts/sql-statements";
import { bareWorkers, type BareWorker } from "./bare-workers";

const direct = [{ host: "127.0.0.1", port: 0 }];
const compatibilityDate = "2026-10-01";

/** The build and the bare workers, each on its own port, without a proxy or a log in between. */
export interface BenchServer {
  readonly site: string;
  readonly bare: Readonly<Record<BareWorker, string>>;
  readonly database: D1Database;
  /** Resident memory of workerd, in megabytes. */
  memory(): number;
  /** Processor time of workerd so far, in milliseconds, in steps of 10. */
  processorTime(): number;
  close(): Promise<void>;
}

/** Starts everything with an empty, migrated database in memory. */
export async function startBenchServer(): Promise<BenchServer> {
  const bare = await bareWorkers();
  const before = new Set(workerdProcesses());
  const variables = { PUBLIC_ORIGIN: "https://plainloom.example", SHOW_COST: "on", LIBSQL_URL: "" };
  const worker = builtWorker(variables, { entrypoint: "Gateway" });
  const { miniflare, origin, close } = await openBuiltServer(worker, {
    // Log lines are written as in production, but not shown.
    handleStructuredLogs: () => {},
    workers: Object.entries(bare).map(([name, script]) => ({
      name,
      unsafeDirectSockets: direct,
      modules: true as const,
      script,
      compatibilityDate,
      compatibilityFlags: ["nodejs_compat"],
      d1Databases: builtDatabases(),
    })),
  });
  const address = async (name: string) => (await miniflare.unsafeGetDirectURL(name)).origin;
  const database = await miniflare.getD1Database("DB", worker.name);
  for (const file of readdirSync(join(root, "migrations"))
    .filter((name) => name.endsWith(".sql"))
    .toSorted()) {
    const statements = readFileSync(join(root, "migrations", file), "utf8").split("--> statement-breakpoint");
    await database.batch(statements.map((sql) => database.prepare(sql)));
  }
  const pid = workerdProcesses().find((id) => !before.has(id));
  return {
    site: origin,
    bare: {
      empty: await address("empty"),
      cache: await address("cache"),
      database: await address("database"),
      router: await address("router"),
    },
    database,
    memory: () => residentMegabytes(pid),
    processorTime: () => processorMilliseconds(pid),
    close,
  };
}

/**
 * Adds rows up to `count` posts, with a tenth as many tools and terms and a hundredth as many ventures. `from` is how
 * many posts an earlier call has added.
 */
export async function fill(database: D1Database, from: number, count: number): Promise<void> {
  await insert(database, tools, generateTools((count - from) / 10, 1, { from: from / 10 }));
  await insert(database, terms, generateTerms((count - from) / 10, 1, { from: from / 10 }));
  await insert(database, ventures, generateVentures((count - from) / 100, 1, { from: from / 100 }));
  for (let start = from; start < count; start += 5_000) {
    await insert(database, posts, generatePosts(Math.min(5_000, count - start), 1, { from: start }));
  }
}

async function insert<T extends SQLiteTable>(database: D1Database, table: T, rows: T["$inferInsert"][]): Promise<void> {
  if (rows.length === 0) throw new Error(`There are no rows for ${getTableName(table)}.`);
  for (const { sql, json } of boundInserts(table, rows, 1_000_000)) await database.prepare(sql).bind(json).run();
}

function workerdProcesses(): string[] {
  try {
    return readdirSync("/proc").filter((id) => /^\d+$/.test(id) && isWorkerd(id));
  } catch {
    return [];
  }
}

function isWorkerd(pid: string): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return /^Name:\s+workerd/m.test(status) && status.includes(`PPid:\t${process.pid}`);
  } catch {
    return false;
  }
}

function residentMegabytes(pid: string | undefined): number {
  if (!pid) return Number.NaN;
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** User and system time, in milliseconds. Linux counts hundredths of a second. */
function processorMilliseconds(pid: string | undefined): number {
  if (!pid) return Number.NaN;
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
