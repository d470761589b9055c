import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { appliedMigrations as readApplied, type MigrationJournal } from "../app/base/backup/applied-migrations.server";
import type { DatabaseClient } from "../drizzle/client";
import { localState, type D1Location } from "./d1-client";
import { libsqlConnection } from "./open-database";
import { recordBookmark } from "./time-travel";
import { root, runTool, type Output } from "./toolchain";

const folder = join(root, "migrations");
const readJournal = () => JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as MigrationJournal;

/** The names of the repository's migrations in order, such as "0000_all-tables". */
export const knownMigrations = (): string[] => readJournal().entries.map(({ tag }) => tag);

/** The names of the applied migrations in order. */
export const appliedMigrations = (db: DatabaseClient): Promise<string[]> => readApplied(db, readJournal());

/** The last applied migration; null when there is none. */
export const lastMigration = async (db: DatabaseClient): Promise<string | null> =>
  (await appliedMigrations(db)).at(-1) ?? null;

/** Whether a database with the applied migrations can be updated: they must be a prefix of the known ones. */
export const canMigrate = (applied: readonly string[], known: readonly string[]): boolean =>
  applied.every((name, position) => name === known[position]);

/**
 * Applies pending migrations, each in full or not at all. On the deployed database, first records a bookmark that Time
 * Travel can return to (time-travel.ts), and applies nothing if that fails. Resolves to an exit code; rejects on a
 * libSQL error.
 */
export async function applyMigrations(
  { remote, persistTo }: D1Location,
  output: Output = "inherit",
  record: () => Promise<unknown> = recordBookmark,
): Promise<number> {
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
  if (remote) {
    try {
      await record();
    } catch (error) {
      console.error(`Nothing was migrated, because there would be no way to undo it. ${(error as Error).message}`);
      return 1;
    }
  }
  const target = remote ? ["--remote"] : ["--local", "--persist-to", persistTo ?? localState];
  const args = ["d1", "migrations", "apply", "DB", "--config", "wrangler.toml", ...target];
  // CI suppresses wrangler's confirmation prompt.
  return runTool("wrangler", args, { variables: { CI: "true" }, output });
}
