import { sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../drizzle/client";
import { backupTables, maxBytes, tableLines, type BackupTable } from "../app/domain/backup/backup-tables.server";
import { TableHasher, type BackupEnd, type BackupHead, type TableHead } from "../app/domain/backup/backup-text.server";
import { readBackup } from "./backup-file";
import { lastMigration } from "./migrations";
import { CommandError, parseCommand, reportErrors } from "./command";
import { openDatabase } from "./open-database";
import { identifier, literal, rawQuery } from "./sql-statements";

const usage = `npm run restore -- <file> [--force] [--remote]
Restores a backup into an empty, migrated database. --force deletes its rows first.`;

/** Rows deleted per statement. */
const deleteBatchSize = 2_000;

/** npm run restore (see `usage`). Verifies the file before writing anything, and the database afterwards. */
export const main = (args: string[]): Promise<void> => reportErrors(() => runCommand(args));

async function runCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand(
    {
      args,
      allowPositionals: true,
      options: {
        force: { type: "boolean", default: false },
        remote: { type: "boolean", default: false },
        "persist-to": { type: "string" },
      },
    },
    usage,
  );
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new CommandError(usage);
  const { head, end } = await verifyFile(file);
  const target = await openDatabase({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    await restore(target.db, target.name, file, head, end, values.force);
  } finally {
    await target.close();
  }
}

/** Reads the whole file and verifies that it is complete and that its checksums match. */
async function verifyFile(file: string): Promise<{ head: BackupHead; end: BackupEnd }> {
  let [head, end]: [BackupHead?, BackupEnd?] = [];
  const sums = new Map<string, TableHasher>();
  let sum = new TableHasher();
  try {
    for await (const line of readBackup(file)) {
      if ("row" in line) sum.add(line.row);
      else if ("table" in line) sums.set(line.table.table, (sum = new TableHasher()));
      else if ("head" in line) head = line.head;
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
  return { head, end };
}

async function restore(
  db: DatabaseClient,
  name: string,
  file: string,
  head: BackupHead,
  end: BackupEnd,
  force: boolean,
): Promise<void> {
  const schema = await lastMigration(db);
  if (schema !== head.schema)
    throw new CommandError(
      `The backup was made at migration ${head.schema}, but ${name} is at ${schema ?? "none"}. Migrate the database with the release that made the backup, restore, and then upgrade.`,
    );
  const filled = (
    await Promise.all(backupTables.map(async (table) => ((await hasRows(db, table.name)) ? [table.name] : [])))
  ).flat();
  if (filled.length > 0 && !force) throw new CommandError(`${name} is not empty: ${filled.join(", ")}.\n${usage}`);
  const cleared = [
    "sessions",
    "account_links",
    "one_time_tokens",
    ...backupTables.map((table) => table.name).toReversed(),
  ];
  for (const tableName of cleared) await clearTable(db, tableName);

  let table: BackupTable | null = null;
  let lines: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (table && lines.length > 0) await db.write([insertQuery(db, table, lines)]);
    [lines, bytes] = [[], 0];
  };
  for await (const line of readBackup(file)) {
    if ("row" in line) {
      const length = Buffer.byteLength(line.row) + 1;
      if (bytes + length > maxBytes) await flush();
      lines.push(line.row);
      bytes += length;
    } else {
      await flush();
      table = "table" in line ? findTable(line.table) : null;
    }
  }
  for (const [tableName, number] of Object.entries(end.numbers)) await restoreSequence(db, tableName, number);

  for (const restored of backupTables) {
    const sum = new TableHasher();
    for await (const part of tableLines(db, restored)) for (const line of part) sum.add(line);
    const { rows, sha256 } = sum.value;
    if (end.end[restored.name]?.sha256 !== sha256)
      throw new CommandError(`${restored.name} does not match the backup.`);
    console.log(`${String(rows).padStart(9)}  ${restored.name}`);
  }
  console.log(`Restored ${name} to its state of ${head.at}. Everyone has to sign in again.`);
}

/** The table that a section of the file restores. Throws when its columns differ from this release's. */
function findTable({ table, columns }: TableHead): BackupTable {
  const found = backupTables.find((known) => known.name === table);
  if (!found || JSON.stringify(found.columns) !== JSON.stringify(columns))
    throw new CommandError(`The backup's table ${table} does not exist in this release or has other columns.`);
  return found;
}

async function hasRows(db: DatabaseClient, name: string): Promise<boolean> {
  const query = db.query.select({ one: sql`1`.as("one") }).from(sql`${sql.raw(identifier(name))}`);
  return (await db.read(query.limit(1))).length > 0;
}

/** Deletes in batches, because a statement on D1 may take at most 30 seconds. */
async function clearTable(db: DatabaseClient, name: string): Promise<void> {
  const table = identifier(name);
  while (await hasRows(db, name))
    await db.write([
      rawQuery(db, `delete from ${table} where rowid in (select rowid from ${table} limit ${deleteBatchSize})`),
    ]);
}

function insertQuery(db: DatabaseClient, { table, columns }: BackupTable, lines: readonly string[]): Query {
  const values = sql.raw(columns.map((_, at) => `value ->> ${at}`).join(", "));
  return db.query
    .insert(table)
    .select(sql`select ${values} from json_each(${`[${lines.join(",")}]`}) where true order by key`);
}

/** Deletes and inserts instead of updating: a table that never had a row has no sequence yet. */
async function restoreSequence(db: DatabaseClient, tableName: string, number: number): Promise<void> {
  await db.write([
    rawQuery(db, `delete from sqlite_sequence where name = ${literal(tableName)}`),
    rawQuery(db, `insert into sqlite_sequence (name, seq) values (${literal(tableName)}, ${literal(number)})`),
  ]);
}
