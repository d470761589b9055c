import { sql } from "drizzle-orm";
import { once } from "node:events";
import { createWriteStream, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import type { DatabaseClient } from "../drizzle/client";
import {
  backupTables,
  readSequences,
  TableHasher,
  tableLines,
  type BackupEnd,
  type TableChecksum,
} from "./backup-file";
import { lastMigration } from "./migrations";
import { openDatabase } from "./open-database";
import { identifier } from "./sql-statements";
import { root } from "./toolchain";

/**
 * npm run backup [-- --out <file>] [--remote]: writes everything that cannot be recreated to one file for `npm run
 * restore`. The file contains personal data and password hashes: store it safely.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      out: { type: "string" },
      remote: { type: "boolean", default: false },
      "persist-to": { type: "string" },
    },
  });
  const at = new Date().toISOString();
  const file = resolve(values.out ?? join(root, "backups", `${at.slice(0, 19).replaceAll(":", "")}.ndjson.gz`));
  mkdirSync(dirname(file), { recursive: true });
  const target = await openDatabase({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    const schema = await lastMigration(target.db);
    if (schema === null) throw new Error(`${target.name} has no tables: npm run db:migrate`);
    // Renamed once complete, so that an interrupted backup is not mistaken for a complete one.
    const part = `${file}.part`;
    const end = await writeBackup(target.db, part, { backup: 1, schema, at });
    const changed = await changedSince(target.db, end.end);
    if (changed.length > 0) {
      rmSync(part);
      console.error(
        `Rows were added to or deleted from ${changed.join(", ")} during the backup. No file was written; run it again.`,
      );
      process.exitCode = 1;
      return;
    }
    renameSync(part, file);
    for (const [table, { rows }] of Object.entries(end.end)) console.log(`${String(rows).padStart(9)}  ${table}`);
    console.log(`Backed up ${target.name} (migration ${schema}) to ${file}.`);
  } finally {
    await target.close();
  }
}

async function writeBackup(db: DatabaseClient, file: string, head: object): Promise<BackupEnd> {
  const gzip = createGzip();
  const output = createWriteStream(file, { mode: 0o600 });
  gzip.pipe(output);
  const write = async (text: string) => {
    if (!gzip.write(text)) await once(gzip, "drain");
  };
  await write(`${JSON.stringify(head)}\n`);
  const sums: Record<string, TableChecksum> = {};
  for (const table of backupTables) {
    await write(`${JSON.stringify({ table: table.name, columns: table.columns })}\n`);
    const sum = new TableHasher();
    for await (const lines of tableLines(db, table)) {
      for (const line of lines) sum.add(line);
      await write(`${lines.join("\n")}\n`);
    }
    sums[table.name] = sum.value;
  }
  const end: BackupEnd = { end: sums, numbers: await readSequences(db) };
  await write(`${JSON.stringify(end)}\n`);
  gzip.end();
  await finished(output);
  return end;
}

/** The tables whose number of rows changed during the backup. D1 cannot read all tables in one snapshot. */
async function changedSince(db: DatabaseClient, sums: BackupEnd["end"]): Promise<string[]> {
  const counts = await Promise.all(
    Object.keys(sums).map(async (name) => {
      const query = db.query.select({ rows: sql<number>`count(*)`.as("rows") }).from(sql`${sql.raw(identifier(name))}`);
      return [name, (await db.read(query))[0]!.rows] as const;
    }),
  );
  return counts.filter(([name, rows]) => rows !== sums[name]!.rows).map(([name]) => name);
}
