import { createHash, type Hash } from "node:crypto";
import type { DatabaseClient } from "../../../drizzle/client";
import { backupTables, listSequences, tableLines } from "./backup-tables.server";

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
