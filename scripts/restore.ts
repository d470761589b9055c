import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { and, eq, getTableName, gt, sql } from "drizzle-orm";
import {
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  backupTables,
  excludedTables,
  maxBytes,
  TableHasher,
  type TableHead,
  tableLines,
} from "../app/base/backup/backup.server";
import type { DatabaseClient, Query } from "../drizzle/client";
import { activity } from "../drizzle/schema";
import { CommandError, parseCommand, reportErrors } from "./command";
import { lastMigration } from "./migrations";
import { openDatabase } from "./open-database";
import {
  type AccessRows,
  type AccessTableName,
  accessTableNames,
  restoredAccess,
  type StoredRow,
} from "./restored-access";
import { identifier, literal, rawQuery } from "./sql-statements";

/** A parsed line of a backup. */
type BackupLine =
  | { readonly head: BackupHead }
  | { readonly table: TableHead }
  | { readonly row: string }
  | { readonly end: BackupEnd };

/** Reads the lines of a backup. Throws when the file cannot be decompressed or is not a backup. */
async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const input = createReadStream(file);
  const text = input.pipe(createGunzip());
  input.once("error", (error) => text.destroy(error));
  let isFirst = true;
  for await (const line of linesIn(text.setEncoding("utf8"))) {
    if (line.startsWith("[")) yield { row: line };
    else {
      // Not validated field by field: the file's checksums cover it.
      const record = JSON.parse(line) as BackupHead | TableHead | BackupEnd;
      const isHead = "backup" in record && record.backup === 1;
      if (isFirst !== isHead) throw new Error("This file is not a backup.");
      if ("backup" in record) yield { head: record };
      else if ("end" in record) yield { end: record };
      else yield { table: record };
    }
    isFirst = false;
  }
}

/** Splits at line feeds only: `readline` would also split at U+2028 and U+2029, which texts can contain. */
async function* linesIn(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** A verified backup, with the rows that decide who has access. */
interface VerifiedBackup {
  readonly head: BackupHead;
  readonly end: BackupEnd;
  readonly tables: readonly TableHead[];
  readonly access: AccessRows;
}

/** Reads the whole file and verifies that it is complete and that its checksums match. */
async function verifyFile(file: string): Promise<VerifiedBackup> {
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
    const checksum = sums.get(name)?.value;
    if (checksum?.rows !== rows || checksum.sha256 !== sha256)
      throw new CommandError(`${name} in ${file} does not match its checksum. Nothing was changed.`);
  }
  return { head, end, tables, access: Object.fromEntries(access) as unknown as AccessRows };
}

/** A line of a backup as a row. */
const storedRow = (columns: readonly string[], line: string): StoredRow => {
  const values = JSON.parse(line) as Array<StoredRow[string]>;
  return Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]));
};

/** Throws unless this release knows a table of the file with the same columns. */
function checkTable({ table, columns }: TableHead): void {
  // Backups of earlier releases have tables that are no longer in backups. They are not restored.
  if (excludedTables.some((excludedTable) => getTableName(excludedTable) === table)) return;
  const backupTable = backupTables.find((candidate) => candidate.name === table);
  if (!backupTable || JSON.stringify(backupTable.columns) !== JSON.stringify(columns))
    throw new CommandError(`The backup's table ${table} does not exist in this release or has other columns.`);
}

const usage = `npm run restore -- <file> [--force] [--trust-accounts] [--remote]
Restores a backup into an empty, migrated database. --force deletes its rows first, but gives nobody access that was
ended since the backup, unless --trust-accounts says that accounts, roles, passwords and webhooks are right in the
backup. API tokens come back revoked, recovery codes and one-time links not at all.`;

const accessTables = accessTableNames.map((name) => ({ ...backupTables.find((table) => table.name === name)!, name }));
const contentTables = backupTables.filter(({ name }) => !accessTableNames.includes(name as AccessTableName));

/** The table that migrations fill. Whoever has changed it has left rows in others: revisions and activity. */
const cameWithMigrations = "services";

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
        "trust-accounts": { type: "boolean", default: false },
        remote: { type: "boolean", default: false },
        "persist-to": { type: "string" },
      },
    },
    usage,
  );
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new CommandError(usage);
  const backup = await verifyFile(file);
  const target = await openDatabase({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    await restore(target.db, target.name, file, backup, {
      force: values.force,
      trusts: values["trust-accounts"],
    });
  } finally {
    await target.close();
  }
}

async function restore(
  db: DatabaseClient,
  name: string,
  file: string,
  { head, end, tables, access: backup }: VerifiedBackup,
  { force, trusts }: { readonly force: boolean; readonly trusts: boolean },
): Promise<void> {
  const schema = await lastMigration(db);
  if (schema !== head.schema)
    throw new CommandError(
      `The backup was made at migration ${head.schema}, but ${name} is at ${schema ?? "none"}. Migrate the database with the release that made the backup, restore, and then upgrade.`,
    );
  for (const table of tables) checkTable(table);
  const filledTables = (
    await Promise.all(
      backupTables
        .filter((table) => table.name !== cameWithMigrations)
        .map(async (table) => ((await hasRows(db, table.name)) ? [table.name] : [])),
    )
  ).flat();
  if (filledTables.length > 0 && !force)
    throw new CommandError(`${name} is not empty: ${filledTables.join(", ")}.\n${usage}`);
  const currentAccess = await readAccess(db);
  const access = restoredAccess(backup, currentAccess, { trusts, now: new Date().toISOString() });
  const erasures = await listErasures(db, head.at);
  // First, and in one transaction: a restore that fails later and is repeated would otherwise find no accounts to
  // compare with, and give back what it must not.
  await db.write(accessQueries(db, access.rows));
  // Now, because a repeated restore would compare with what has just been written.
  for (const note of access.notes) console.log(note);
  if (erasures.length > 0)
    console.log(
      `People were erased since the backup. Their data may be back, so erase them again: ${erasures.join(", ")}`,
    );
  if (!access.hasAdministrator)
    console.log("No administrator can sign in: npm run admin -- create <email>, or npm run admin -- enable <email>");
  for (const { name: tableName } of contentTables.toReversed()) await clearTable(db, tableName);

  let table: BackupTable | null = null;
  let lines: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (table && lines.length > 0) await db.write([insertQuery(db, table, lines)]);
    [lines, bytes] = [[], 0];
  };
  for await (const line of readBackup(file)) {
    if ("row" in line) {
      if (!table) continue;
      const length = Buffer.byteLength(line.row) + 1;
      if (bytes + length > maxBytes) await flush();
      lines.push(line.row);
      bytes += length;
    } else {
      await flush();
      table =
        "table" in line ? (contentTables.find(({ name: tableName }) => tableName === line.table.table) ?? null) : null;
    }
  }
  for (const [tableName, number] of Object.entries(end.numbers)) await restoreSequence(db, tableName, number);

  const writtenAccess = await readAccess(db);
  for (const { name: tableName, columns } of accessTables) {
    const [writtenLines, expectedLines] = [writtenAccess, access.rows].map((rows) =>
      linesOf(rows[tableName], columns).toSorted(),
    );
    if (JSON.stringify(writtenLines) !== JSON.stringify(expectedLines))
      throw new CommandError(`${tableName} was not restored.`);
    console.log(`${String(writtenLines!.length).padStart(9)}  ${tableName}`);
  }
  for (const contentTable of contentTables) {
    const sum = new TableHasher();
    for await (const part of tableLines(db, contentTable)) for (const line of part) sum.add(line);
    const { rows, sha256 } = sum.value;
    if (end.end[contentTable.name]?.sha256 !== sha256)
      throw new CommandError(`${contentTable.name} does not match the backup.`);
    console.log(`${String(rows).padStart(9)}  ${contentTable.name}`);
  }
  console.log(
    `Restored ${name} to its state of ${head.at}. Everyone has to sign in again, and needs new recovery codes.`,
  );
}

/** The rows of a database that decide who has access. */
async function readAccess(db: DatabaseClient): Promise<AccessRows> {
  const rows = await Promise.all(
    accessTables.map(async (table) => {
      const tableRows: StoredRow[] = [];
      for await (const lines of tableLines(db, table))
        tableRows.push(...lines.map((line) => storedRow(table.columns, line)));
      return [table.name, tableRows] as const;
    }),
  );
  return Object.fromEntries(rows) as unknown as AccessRows;
}

/** When people were erased since an ISO instant. */
async function listErasures(db: DatabaseClient, since: string): Promise<string[]> {
  const { at, action } = activity;
  const isSince = and(eq(action, "erase"), gt(at, since));
  return (await db.read(db.query.select({ at }).from(activity).where(isSince).orderBy(at))).map((row) => row.at);
}

/** Replaces the rows that decide who has access, and deletes what signs in without a password. */
const accessQueries = (db: DatabaseClient, rows: AccessRows): [Query, ...Query[]] => [
  rawQuery(db, "delete from sessions"),
  ...["account_links", "one_time_tokens", "recovery_codes", ...accessTableNames.toReversed()].map((name) =>
    rawQuery(db, `delete from ${identifier(name)}`),
  ),
  ...accessTables.flatMap((table) => {
    const lines = linesOf(rows[table.name], table.columns);
    return lines.length === 0 ? [] : [insertQuery(db, table, lines)];
  }),
];

const linesOf = (rows: readonly StoredRow[], columns: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? null)));

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
