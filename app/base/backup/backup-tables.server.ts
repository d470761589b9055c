import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import * as schema from "../../../drizzle/schema";
import { type BatchLimits, joinPairs, nextBatch } from "../listing/statements.server";

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

/** A table in a backup, with the database names of its columns. */
export interface BackupTable {
  readonly table: SQLiteTable;
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * Tables that are left out of backups. Triggers recreate counts, the uses of pictures and search indexes, and the
 * scheduled handler recomputes related pages, findings and links. Rate limits expire within minutes. Visitors add rows to the counts of visits at any time. Restoring
 * sessions, recovery codes, one-time links and tokens would revive those that were ended or used since, and restoring
 * messages would send them again.
 */
export const excludedTables: readonly SQLiteTable[] = [
  schema.postCounts,
  schema.rowCounts,
  schema.toolPacks,
  schema.enquiryTotals,
  schema.mediaUses,
  schema.rateLimits,
  schema.redirectHits,
  schema.missingAddresses,
  schema.visitCounts,
  schema.sessions,
  schema.accountLinks,
  schema.oneTimeTokens,
  schema.recoveryCodes,
  schema.messages,
  schema.related,
  schema.relatedProgress,
  schema.findings,
  schema.contentLinks,
  schema.outsideLinks,
];

/** Tables that others refer to by foreign key. */
const referencedTables: readonly SQLiteTable[] = [
  schema.accounts,
  schema.toolCategories,
  schema.enquiries,
  schema.media,
];

/** The tables of a backup, in the order in which their rows can be inserted. */
export const backupTables: readonly BackupTable[] = [
  ...new Set([...referencedTables, ...(Object.values(schema) as unknown[]).filter((value) => is(value, SQLiteTable))]),
]
  .filter((table) => !excludedTables.includes(table))
  .map((table) => ({
    table,
    name: getTableName(table),
    columns: Object.values(getTableColumns(table)).map((column) => column.name),
  }));

/** The limit of a single read or write, in bytes. */
export const maxBytes = 1_000_000;
const limits: BatchLimits = { rows: 2_000, bytes: maxBytes };

/** Reads all rows of a table as lines of JSON with the values as stored, batch by batch. */
export async function* tableLines(db: DatabaseClient, { name, columns }: BackupTable): AsyncGenerator<string[]> {
  const line = joinPairs(
    columns.map((column, at) => sql`(${sql.raw(at === 0 ? "'['" : "','")} || json_quote(${sql.identifier(column)}))`),
    "||",
  );
  for (let after = 0; ;) {
    const rows = await db.read(
      db.query
        .select({ number: sql<number>`rowid`.as("number"), line: sql<string>`${line} || ']'`.as("line") })
        .from(sql`${sql.identifier(name)}`)
        .where(nextBatch(name, columns, after, limits))
        .orderBy(sql`rowid`),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => row.line);
    after = last.number;
  }
}

/** The autoincrement sequence of each table. Revisions and old slugs refer to row numbers, so none may be reused. */
export async function listSequences(db: DatabaseClient): Promise<Record<string, number>> {
  const rows = await db.read(
    db.query.select({ name: sql<string>`name`.as("name"), seq: sql<number>`seq`.as("seq") }).from(sql`sqlite_sequence`),
  );
  const names = new Set(backupTables.map(({ name }) => name));
  return Object.fromEntries(rows.filter(({ name }) => names.has(name)).map(({ name, seq }) => [name, seq]));
}

/** The number of rows of each table of a backup. */
export async function countRows(db: DatabaseClient): Promise<Record<string, number>> {
  const counts = await Promise.all(
    backupTables.map(async ({ name }) => {
      const query = db.query.select({ rows: sql<number>`count(*)`.as("rows") }).from(sql`${sql.identifier(name)}`);
      return [name, (await db.read(query))[0]!.rows] as const;
    }),
  );
  return Object.fromEntries(counts);
}
