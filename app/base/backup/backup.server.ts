import { createHash, type Hash } from "node:crypto";
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
async function listSequences(db: DatabaseClient): Promise<Record<string, number>> {
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

/** The number of rows of a table, and the SHA-256 of their lines. */
export interface TableChecksum {
  readonly rows: number;
  readonly sha256: string;
}

/** The first line of a backup. */
export interface BackupHead {
  readonly backup: 1;
  /** The last applied migration. */
  readonly schema: string;
  readonly at: string;
}

/**
 * The last line; a file without it is incomplete. `numbers` are the autoincrement sequences, so that row numbers are
 * not reused.
 */
export interface BackupEnd {
  readonly end: Readonly<Record<string, TableChecksum>>;
  readonly numbers: Readonly<Record<string, number>>;
}

/** The line before the rows of a table. A row is an array of values in the order of the columns. */
export interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Computes the checksum of a table from its lines. */
export class TableHasher {
  rows = 0;
  readonly #hash: Hash = createHash("sha256");

  add(line: string): void {
    this.rows += 1;
    this.#hash.update(line).update("\n");
  }

  get value(): TableChecksum {
    return { rows: this.rows, sha256: this.#hash.digest("hex") };
  }
}

/** The name of a backup made at an ISO instant. Sorts by time. */
export const backupName = (at: string): string => `${at.slice(0, 19).replaceAll(":", "")}.ndjson.gz`;
/** Matches the names that `backupName` returns. Only files with such a name are ever deleted as old backups. */
export const backupNamePattern = /^\d{4}-\d{2}-\d{2}T\d{6}\.ndjson\.gz$/;

/**
 * Yields the text of a backup, about a megabyte at a time, and returns its last line.
 *
 * D1 cannot read all tables in one snapshot; check `changedTables` afterwards.
 */
export async function* backupText(db: DatabaseClient, head: BackupHead): AsyncGenerator<string, BackupEnd> {
  yield `${JSON.stringify(head)}\n`;
  const sums: Record<string, TableChecksum> = {};
  for (const table of backupTables) {
    yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`;
    const sum = new TableHasher();
    for await (const lines of tableLines(db, table)) {
      for (const line of lines) sum.add(line);
      yield `${lines.join("\n")}\n`;
    }
    sums[table.name] = sum.value;
  }
  const end: BackupEnd = { end: sums, numbers: await listSequences(db) };
  yield `${JSON.stringify(end)}\n`;
  return end;
}

/**
 * The tables whose number of rows changed during the backup. Such a backup must not be kept: it may contain half of a
 * change.
 *
 * @param before the rows of each table when the backup began
 * @param after the rows of each table when it had ended
 */
export function changedTables(
  { end }: BackupEnd,
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): string[] {
  return Object.entries(end)
    .filter(([name, { rows }]) => rows !== before[name] || rows !== after[name])
    .map(([name]) => name);
}
