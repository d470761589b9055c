import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseClient } from "../drizzle/client";
import { localState, type D1Place } from "./d1-client";
import { libsqlConnection } from "./open-database";
import { root, runTool, type Output } from "./toolchain";

interface Journal {
  readonly entries: ReadonlyArray<{ readonly tag: string; readonly when: number }>;
}

const folder = join(root, "migrations");
const readJournal = () => JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as Journal;

/** The names of the repository's migrations, such as "0000_schema", in the order in which they are applied. */
export const knownMigrations = (): string[] => readJournal().entries.map(({ tag }) => tag);

/**
 * The names of the migrations that a database has, in the order in which they were applied. wrangler records names;
 * drizzle, on libSQL, records times, so one that the repository does not know is called "unknown".
 */
export async function appliedMigrations(db: DatabaseClient): Promise<string[]> {
  const byWrangler = await readColumn<string>(db, "d1_migrations", "name", "id");
  if (byWrangler.length > 0) return byWrangler.map((name) => name.replace(/\.sql$/, ""));
  const names = new Map(readJournal().entries.map(({ tag, when }) => [when, tag]));
  const byDrizzle = await readColumn<number>(db, "__drizzle_migrations", "created_at", "created_at");
  return byDrizzle.map((when) => names.get(Number(when)) ?? "unknown");
}

/** The last migration that a database has; null when it has none. */
export const lastMigration = async (db: DatabaseClient): Promise<string | null> =>
  (await appliedMigrations(db)).at(-1) ?? null;

/** Whether a database with these migrations can be brought up to date: they are the first ones of `known`, in order. */
export const canMigrate = (applied: readonly string[], known: readonly string[]): boolean =>
  applied.every((name, position) => name === known[position]);

/** Applies the migrations that the database lacks. Resolves to an exit code; rejects when libSQL refuses. */
export async function applyMigrations({ remote, persistTo }: D1Place, output: Output = "inherit"): Promise<number> {
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
  const place = remote ? ["--remote"] : ["--local", "--persist-to", persistTo ?? localState];
  const args = ["d1", "migrations", "apply", "DB", "--config", "wrangler.toml", ...place];
  // With CI set, wrangler does not ask for confirmation.
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
