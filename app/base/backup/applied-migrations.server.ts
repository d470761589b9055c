import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";

/** drizzle's list of the repository's migrations, migrations/meta/_journal.json. */
export interface MigrationJournal {
  readonly entries: ReadonlyArray<{ readonly tag: string; readonly when: number }>;
}

/**
 * The names of the applied migrations in order, such as "0000_create-tables". wrangler records names; drizzle, on libSQL,
 * records timestamps, so a migration that is not in the journal is "unknown".
 */
export async function appliedMigrations(db: DatabaseClient, { entries }: MigrationJournal): Promise<string[]> {
  const wranglerNames = await readColumn<string>(db, "d1_migrations", "name", "id");
  if (wranglerNames.length > 0) return wranglerNames.map((name) => name.replace(/\.sql$/, ""));
  const names = new Map(entries.map(({ tag, when }) => [when, tag]));
  const drizzleTimes = await readColumn<number>(db, "__drizzle_migrations", "created_at", "created_at");
  return drizzleTimes.map((when) => names.get(Number(when)) ?? "unknown");
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
      .select({ value: sql<Value>`${sql.identifier(column)}`.as("value") })
      .from(sql`${sql.identifier(table)}`)
      .orderBy(sql`${sql.identifier(order)}`),
  );
  return rows.map(({ value }) => value);
}
