import { getTableName } from "drizzle-orm";
import { backupTables, excludedTables } from "../app/base/backup/backup-tables.server";
import { TableHasher, type BackupEnd, type BackupHead, type TableHead } from "../app/base/backup/backup-text.server";
import { readBackup } from "./backup-file";
import { CommandError } from "./command";
import { accessTableNames, type AccessRows, type StoredRow } from "./restored-access";

/** A verified backup, with the rows that decide who has access. */
export interface VerifiedBackup {
  readonly head: BackupHead;
  readonly end: BackupEnd;
  readonly tables: readonly TableHead[];
  readonly access: AccessRows;
}

/** Reads the whole file and verifies that it is complete and that its checksums match. */
export async function verifyFile(file: string): Promise<VerifiedBackup> {
  let [head, end]: [BackupHead?, BackupEnd?] = [];
  const tables: TableHead[] = [];
  const sums = new Map<string, TableHasher>();
  const access = new Map<string, StoredRow[]>(accessTableNames.map((name) => [name, []]));
  let [table, sum]: [TableHead | null, TableHasher] = [null, new TableHasher()];
  try {
    for await (const line of readBackup(file)) {
      if ("row" in line) {
        sum.add(line.row);
        if (table) access.get(table.table)?.push(storedRow(table.columns, line.row));
      } else if ("table" in line) {
        tables.push((table = line.table));
        sums.set(table.table, (sum = new TableHasher()));
      } else if ("head" in line) head = line.head;
      else end = line.end;
    }
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (!head || !end) throw new CommandError(`${file} is incomplete. Nothing was changed.`);
  for (const [name, { rows, sha256 }] of Object.entries(end.end)) {
    const found = sums.get(name)?.value;
    if (found?.rows !== rows || found.sha256 !== sha256)
      throw new CommandError(`${name} in ${file} does not match its checksum. Nothing was changed.`);
  }
  return { head, end, tables, access: Object.fromEntries(access) as unknown as AccessRows };
}

/** A line of a backup as a row. */
export const storedRow = (columns: readonly string[], line: string): StoredRow => {
  const values = JSON.parse(line) as Array<StoredRow[string]>;
  return Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]));
};

/** Throws unless this release knows a table of the file with the same columns. */
export function checkTable({ table, columns }: TableHead): void {
  // Backups of earlier releases have tables that are no longer in backups. They are not restored.
  if (excludedTables.some((excluded) => getTableName(excluded) === table)) return;
  const found = backupTables.find((known) => known.name === table);
  if (!found || JSON.stringify(found.columns) !== JSON.stringify(columns))
    throw new CommandError(`The backup's table ${table} does not exist in this release or has other columns.`);
}
