import { sql } from "drizzle-orm";
import { parseArgs } from "node:util";
import type { DatabaseClient, Query } from "../drizzle/client";
import {
  keptTables,
  maxBytes,
  readBackup,
  Sum,
  tableLines,
  type BackupEnd,
  type BackupHead,
  type KeptTable,
  type TableHead,
} from "./backup-file";
import { lastMigration } from "./migrations";
import { openDatabase } from "./open-database";
import { identifier, literal, rawQuery } from "./sql-statements";

const usage = `npm run restore -- <file> [--force] [--remote]
Puts a backup into an empty, migrated database. --force empties it first.`;

/** Rows that are deleted at a time. */
const deletedRows = 2_000;

/** What stands in the way, said to whoever typed the command. */
class Refusal extends Error {}

/** npm run restore (see `usage`). The file is checked in full before anything is written, the database afterwards. */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      force: { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
      "persist-to": { type: "string" },
    },
  });
  const [file] = positionals;
  try {
    if (file === undefined || positionals.length > 1) throw new Refusal(usage);
    const { head, end } = await checkFile(file);
    const target = await openDatabase({ remote: values.remote, persistTo: values["persist-to"] });
    try {
      await restore(target.db, target.name, file, head, end, values.force);
    } finally {
      await target.close();
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Reads all of a backup: whether it is whole, and as it was written. */
async function checkFile(file: string): Promise<{ head: BackupHead; end: BackupEnd }> {
  let [head, end]: [BackupHead?, BackupEnd?] = [];
  const sums = new Map<string, Sum>();
  let sum = new Sum();
  try {
    for await (const line of readBackup(file)) {
      if ("row" in line) sum.add(line.row);
      else if ("table" in line) sums.set(line.table.table, (sum = new Sum()));
      else if ("head" in line) head = line.head;
      else end = line.end;
    }
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (!head || !end) throw new Refusal(`${file} is cut off. Nothing was changed.`);
  for (const [name, { rows, sha256 }] of Object.entries(end.end)) {
    const found = sums.get(name)?.value;
    if (found?.rows !== rows || found.sha256 !== sha256)
      throw new Refusal(`${name} in ${file} is not what was written. Nothing was changed.`);
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
    throw new Refusal(
      `The backup is of ${head.schema}, ${name} of ${schema ?? "no migration"}. Migrate it with the release the backup was made by, restore, and migrate on.`,
    );
  const filled = (
    await Promise.all(keptTables.map(async (table) => ((await hasRows(db, table.name)) ? [table.name] : [])))
  ).flat();
  if (filled.length > 0 && !force) throw new Refusal(`${name} is not empty: ${filled.join(", ")}.\n${usage}`);
  const emptied = ["sessions", ...keptTables.map((kept) => kept.name).toReversed()];
  for (const kept of emptied) await empty(db, kept);

  let table: KeptTable | null = null;
  let lines: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (table && lines.length > 0) await db.write([insertion(db, table, lines)]);
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
      table = "table" in line ? tableOf(line.table) : null;
    }
  }
  for (const [kind, number] of Object.entries(end.numbers)) await keepNumber(db, kind, number);

  for (const kept of keptTables) {
    const sum = new Sum();
    for await (const part of tableLines(db, kept)) for (const line of part) sum.add(line);
    const { rows, sha256 } = sum.value;
    if (end.end[kept.name]?.sha256 !== sha256) throw new Refusal(`${kept.name} is not as it was in the backup.`);
    console.log(`${String(rows).padStart(9)}  ${kept.name}`);
  }
  console.log(`${name} is as it was at ${head.at}. Everybody has to sign in again.`);
}

/** The table of a part of the file. Within one schema the columns are the same. */
function tableOf({ table, columns }: TableHead): KeptTable {
  const kept = keptTables.find((known) => known.name === table);
  if (!kept || JSON.stringify(kept.columns) !== JSON.stringify(columns))
    throw new Refusal(`${table} of the backup is not a table of this release.`);
  return kept;
}

async function hasRows(db: DatabaseClient, name: string): Promise<boolean> {
  const query = db.query.select({ one: sql`1`.as("one") }).from(sql`${sql.raw(identifier(name))}`);
  return (await db.read(query.limit(1))).length > 0;
}

/** Part by part: a statement on D1 may take thirty seconds. */
async function empty(db: DatabaseClient, name: string): Promise<void> {
  const table = identifier(name);
  while (await hasRows(db, name))
    await db.write([
      rawQuery(db, `delete from ${table} where rowid in (select rowid from ${table} limit ${deletedRows})`),
    ]);
}

function insertion(db: DatabaseClient, { table, columns }: KeptTable, lines: readonly string[]): Query {
  const values = sql.raw(columns.map((_, at) => `value ->> ${at}`).join(", "));
  return db.query
    .insert(table)
    .select(sql`select ${values} from json_each(${`[${lines.join(",")}]`}) where true order by key`);
}

/** A table that never had a row has no entry yet. */
async function keepNumber(db: DatabaseClient, kind: string, number: number): Promise<void> {
  await db.write([
    rawQuery(db, `delete from sqlite_sequence where name = ${literal(kind)}`),
    rawQuery(db, `insert into sqlite_sequence (name, seq) values (${literal(kind)}, ${literal(number)})`),
  ]);
}
