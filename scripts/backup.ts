import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import {
  type BackupEnd,
  type BackupHead,
  backupName,
  backupNamePattern,
  backupText,
  changedTables,
  countRows,
} from "../app/base/backup/backup.server";
import type { DatabaseClient } from "../drizzle/client";
import { CommandError, parseCommand, reportErrors, writeError } from "./command";
import { lastMigration } from "./migrations";
import { openDatabase } from "./open-database";
import { root, withCleanUp } from "./toolchain";

const usage = `npm run backup [-- --out <file> | --folder <folder> [--keep <n>]] [--remote]
Writes everything that cannot be recreated to one file for npm run restore. Without --out, the file goes to a folder,
backups/ by default, in which the newest n backups are kept, 14 by default. The file contains personal data and password
hashes: store it safely.`;

/** npm run backup (see `usage`). */
export const main = (args: string[]): Promise<void> => reportErrors(() => runCommand(args));

async function runCommand(args: string[]): Promise<void> {
  const { values } = parseCommand(
    {
      args,
      options: {
        out: { type: "string" },
        folder: { type: "string", default: join(root, "backups") },
        keep: { type: "string", default: "14" },
        remote: { type: "boolean", default: false },
        "persist-to": { type: "string" },
      },
    },
    usage,
  );
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new CommandError("--keep must be a number of backups, at least 1.");
  const at = new Date().toISOString();
  const file = resolve(values.out ?? join(values.folder, backupName(at)));
  mkdirSync(dirname(file), { recursive: true });
  const target = await openDatabase({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    const schema = await lastMigration(target.db);
    if (schema === null) throw new CommandError(`${target.name} has no tables: npm run db:migrate`);
    const end = await writeBackup(target.db, file, { backup: 1, schema, at });
    for (const [table, { rows }] of Object.entries(end.end)) console.log(`${String(rows).padStart(9)}  ${table}`);
    console.log(`Backed up ${target.name} (migration ${schema}) to ${file}.`);
    if (values.out === undefined) deleteOld(dirname(file), keep);
  } finally {
    await target.close();
  }
}

/** Writes a file, or none if that fails. Throws a `CommandError` if rows are added or deleted meanwhile. */
async function writeBackup(db: DatabaseClient, file: string, head: BackupHead): Promise<BackupEnd> {
  // Renamed once complete, so that an interrupted backup is not mistaken for a complete one.
  const part = `${file}.part`;
  let end!: BackupEnd;
  async function* text() {
    end = yield* backupText(db, head);
  }
  // Nothing else would ever delete the incomplete file, and it has password hashes.
  return withCleanUp(
    () => rmSync(part, { force: true }),
    async () => {
      const before = await countRows(db);
      await pipeline(text, createGzip(), createWriteStream(part, { mode: 0o600 })).catch((error: unknown) => {
        throw writeError(part, error);
      });
      const changedNames = changedTables(end, before, await countRows(db));
      if (changedNames.length > 0)
        throw new CommandError(
          `Rows were added to or deleted from ${changedNames.join(", ")} during the backup. No file was written; run it again.`,
        );
      renameSync(part, file);
      return end;
    },
  );
}

/** Deletes all but the newest backups in a folder. Leaves files with other names alone. */
function deleteOld(folder: string, keep: number): void {
  const old = readdirSync(folder)
    .filter((name) => backupNamePattern.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
  if (old.length > 0)
    console.log(
      `Deleted ${old.length === 1 ? "the oldest backup" : `the ${old.length} oldest backups`}; the newest ${keep} are kept.`,
    );
}
