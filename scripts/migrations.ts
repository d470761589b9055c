import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseClient } from "../drizzle/client";
import { localState, type D1Location } from "./d1-client";
import { libsqlConnection } from "./open-database";
import { root, runTool, type Output } from "./toolchain";

interface Journal {
  readonly entries: ReadonlyArray<{ readonly tag: string; readonly when: number }>;
}

const folder = join(root, "migrations");
const readJournal = () => JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as Journal;

/** The names of the repository's migrations in order, such as "0000_initial". */
export const knownMigrations = (): string[] => readJournal().entries.map(({ tag }) => tag);

/**
 * The names of the applied migrations in order. wrangler records names; drizzle, on libSQL, records timestamps, so a
 * migration that is not in the repository is "unknown".
 */
export async function appliedMigrations(db: DatabaseClient): Promise<string[]> {
  const wranglerNames = await readColumn<string>(db, "d1_migrations", "name", "id");
  if (wranglerNames.length > 0) return wranglerNames.map((name) => name.replace(/\.sql$/, ""));
  const names = new Map(readJournal().entries.map(({ tag, when }) => [when, tag]));
  const drizzleTimes = await readColumn<number>(db, "__drizzle_migrations", "created_at", "created_at");
  return drizzleTimes.map((when) => names.get(Number(when)) ?? "unknown");
}

/** The last applied migration; null when there is none. */
export const lastMigration = async (db: DatabaseClient): Promise<string | null> =>
  (await appliedMigrations(db)).at(-1) ?? null;

/** Whether a database with the applied migrations can be updated: they must be a prefix of the known ones. */
export const canMigrate = (applied: readonly string[], known: readonly string[]): boolean =>
  applied.every((name, position) => name === known[position]);

/** Applies pending migrations. Resolves to an exit code; rejects on a libSQL error. */
export async function applyMigrations({ remote, persistTo }: D1Location, output: Output = "inherit"): Promise<number> {
  const connection = remote ? null : libsqlConnection();
  if (connection) {
    const client = createClient(connection);
    try {
      await migrate(drizzle(client), { migrationsFolder: folder });
    } finally {
      client.close();
    }
    return 0;
  }
  const target = remote ? ["--remote"] : ["--local", "--persist-to", persistTo ?? localState];
  const args = ["d1", "migrations", "apply", "DB", "--config", "wrangler.toml", ...target];
  // CI suppresses wrangler's confirmation prompt.
  return runTool("wrangler", args, { variables: { CI: "true" }, output });
}

async function readColumn<Value>(db: DatabaseClient, table: string, column: string, order: string): Promise<Value[]> {
  const tables = await db.read(
    db.query
      .select({ name: sql<string>`name`.as("name") })
      .from(sql`sqlite_master`)
      .where(sql`name = ${table}`),
  );
  if (tables.length === 0) return [];
  const rows = await db.read(
    db.query
      .select({ value: sql<Value>`${sql.raw(column)}`.as("value") })
      .from(sql`${sql.raw(table)}`)
      .orderBy(sql.raw(order)),
  );
  return rows.map(({ value }) => value);
}
