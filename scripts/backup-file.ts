import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { DatabaseClient } from "../drizzle/client";
import * as schema from "../drizzle/schema";
import { identifier } from "./sql-statements";

/** A table of a backup: its name, its columns as they are stored, and what its rows are read in the order of. */
export interface KeptTable {
  readonly table: SQLiteTable;
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * What is not kept: counts that triggers make again with the rows, limits that are over in minutes, and sessions, so
 * that none which was ended since is open again. Search indexes are made by triggers, too.
 */
export const notKept: readonly SQLiteTable[] = [
  schema.postCounts,
  schema.rowCounts,
  schema.rateLimits,
  schema.sessions,
];

/** Tables whose rows others refer to come first. */
const first: readonly SQLiteTable[] = [schema.accounts, schema.toolCategories];

/** All tables of a backup, in the order in which their rows can be put back. */
export const keptTables: readonly KeptTable[] = [
  ...new Set([...first, ...(Object.values(schema) as unknown[]).filter((value) => is(value, SQLiteTable))]),
]
  .filter((table) => !notKept.includes(table))
  .map((table) => ({
    table,
    name: getTableName(table),
    columns: Object.values(getTableColumns(table)).map((column) => column.name),
  }));

/** How many rows of a table, and the SHA-256 of their lines. */
export interface TableSum {
  readonly rows: number;
  readonly sha256: string;
}

/** The first line of a backup. */
export interface BackupHead {
  readonly backup: 1;
  /** The last migration of the database. */
  readonly schema: string;
  readonly at: string;
}

/** The last line: without it a file is cut off. `numbers` are the highest row numbers ever given, which are not given again. */
export interface BackupEnd {
  readonly end: Readonly<Record<string, TableSum>>;
  readonly numbers: Readonly<Record<string, number>>;
}

/** The line before the rows of a table; a row is an array in the order of its columns. */
export interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Adds rows up, as their lines are. */
export class Sum {
  rows = 0;
  readonly #hash: Hash = createHash("sha256");

  add(line: string): void {
    this.rows += 1;
    this.#hash.update(line).update("\n");
  }

  get value(): TableSum {
    return { rows: this.rows, sha256: this.#hash.digest("hex") };
  }
}

/** Bytes and rows that are read or written at a time. */
export const maxBytes = 1_000_000;
const maxRows = 500;

/** All rows of a table as lines of JSON, exactly as they are stored, part by part. */
export async function* tableLines(db: DatabaseClient, { name, columns }: KeptTable): AsyncGenerator<string[]> {
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
    // Rows are as long as those before, more or less.
    size = Math.max(1, Math.min(maxRows, Math.floor((maxBytes * rows.length) / bytes)));
  }
}

/** The highest number that a table's rows ever had. A row's revisions and old addresses know it by that. */
export async function readNumbers(db: DatabaseClient): Promise<Record<string, number>> {
  const rows = await db.read(
    db.query.select({ name: sql<string>`name`.as("name"), seq: sql<number>`seq`.as("seq") }).from(sql`sqlite_sequence`),
  );
  const kept = new Set(keptTables.map(({ name }) => name));
  return Object.fromEntries(rows.filter(({ name }) => kept.has(name)).map(({ name, seq }) => [name, seq]));
}

/** What a line of a backup is. */
export type BackupLine =
  | { readonly head: BackupHead }
  | { readonly table: TableHead }
  | { readonly row: string }
  | { readonly end: BackupEnd };

/** A backup's lines. Rejects when the file cannot be unpacked or is no backup. */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const packed = createReadStream(file);
  const text = packed.pipe(createGunzip());
  packed.once("error", (error) => text.destroy(error));
  let isFirst = true;
  for await (const line of linesOf(text.setEncoding("utf8"))) {
    if (line.startsWith("[")) yield { row: line };
    else {
      const said = JSON.parse(line) as Partial<BackupHead & TableHead & BackupEnd>;
      if (isFirst !== (said.backup === 1)) throw new Error("This file is no backup.");
      if (isFirst) yield { head: said as BackupHead };
      else yield said.end ? { end: said as BackupEnd } : { table: said as TableHead };
    }
    isFirst = false;
  }
}

/** Lines end with a line feed alone: what else ends one for `readline` may stand in a text. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== "") yield rest;
}
