import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { DatabaseClient } from "../drizzle/client";
import * as schema from "../drizzle/schema";
import { identifier } from "./sql-statements";

/** A table in a backup, with the database names of its columns. */
export interface BackupTable {
  readonly table: SQLiteTable;
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * Tables that are left out of backups: counts that triggers recreate, rate limits that expire within minutes, and
 * sessions, because a restore would reopen sessions that were ended since. Search indexes are recreated by triggers, too.
 */
export const excludedTables: readonly SQLiteTable[] = [
  schema.postCounts,
  schema.rowCounts,
  schema.rateLimits,
  schema.sessions,
];

/** Tables that others refer to by foreign key. */
const referencedTables: readonly SQLiteTable[] = [schema.accounts, schema.toolCategories];

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

/** The last line; a file without it is incomplete. `numbers` are the autoincrement sequences, so that row numbers are not reused. */
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

/** The limits of a single read or write. */
export const maxBytes = 1_000_000;
const maxRows = 500;

/** Reads all rows of a table as lines of JSON with the values as stored, batch by batch. */
export async function* tableLines(db: DatabaseClient, { name, columns }: BackupTable): AsyncGenerator<string[]> {
  const table = sql.raw(identifier(name));
  const line = sql.join(
    columns.map((column, at) => sql.raw(`'${at === 0 ? "[" : ","}' || json_quote(${identifier(column)})`)),
    sql` || `,
  );
  let size = 50;
  for (let after = 0; ;) {
    const rows = await db.read(
      db.query
        .select({ number: sql<number>`rowid`.as("number"), line: sql<string>`${line} || ']'`.as("line") })
        .from(sql`${table}`)
        .where(sql`rowid > ${after}`)
        .orderBy(sql`rowid`)
        .limit(size),
    );
    if (rows.length > 0) yield rows.map((row) => row.line);
    if (rows.length < size) return;
    after = rows.at(-1)!.number;
    const bytes = rows.reduce((sum, row) => sum + row.line.length, 0);
    // Assumes that the next rows are about as long as these.
    size = Math.max(1, Math.min(maxRows, Math.floor((maxBytes * rows.length) / bytes)));
  }
}

/** The autoincrement sequence of each table. Revisions and old slugs refer to row numbers, so none may be reused. */
export async function readSequences(db: DatabaseClient): Promise<Record<string, number>> {
  const rows = await db.read(
    db.query.select({ name: sql<string>`name`.as("name"), seq: sql<number>`seq`.as("seq") }).from(sql`sqlite_sequence`),
  );
  const names = new Set(backupTables.map(({ name }) => name));
  return Object.fromEntries(rows.filter(({ name }) => names.has(name)).map(({ name, seq }) => [name, seq]));
}

/** A parsed line of a backup. */
export type BackupLine =
  | { readonly head: BackupHead }
  | { readonly table: TableHead }
  | { readonly row: string }
  | { readonly end: BackupEnd };

/** Reads the lines of a backup. Throws when the file cannot be decompressed or is not a backup. */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const compressed = createReadStream(file);
  const text = compressed.pipe(createGunzip());
  compressed.once("error", (error) => text.destroy(error));
  let isFirst = true;
  for await (const line of linesOf(text.setEncoding("utf8"))) {
    if (line.startsWith("[")) yield { row: line };
    else {
      const record = JSON.parse(line) as Partial<BackupHead & TableHead & BackupEnd>;
      if (isFirst !== (record.backup === 1)) throw new Error("This file is not a backup.");
      if (isFirst) yield { head: record as BackupHead };
      else yield record.end ? { end: record as BackupEnd } : { table: record as TableHead };
    }
    isFirst = false;
  }
}

/** Splits at line feeds only. `readline` would also split at U+2028 and U+2029, which can be part of a text. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== "") yield rest;
}
