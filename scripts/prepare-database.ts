import { existsSync, renameSync } from "node:fs";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureLocalAdministrator } from "./accounts";
import { localState } from "./d1-client";
import { appliedMigrations, applyMigrations, canMigrate, knownMigrations } from "./migrations";
import { openDatabase } from "./open-database";
import { seedDatabase } from "./seed-database";
import { root } from "./toolchain";

/**
 * Prepares the local database for `npm start` and `npm run dev`: migrations, sample content and an administrator.
 * Standard output is shown to the user; standard error goes to the log.
 *
 * prepare-database.ts --origin <origin of the site> [--persist-to <folder>]
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { origin: { type: "string", default: "" }, "persist-to": { type: "string", default: localState } },
  });
  const location = { persistTo: values["persist-to"] };
  const migrations = knownMigrations();
  const isLibsql = Boolean(process.env.LIBSQL_URL);
  const isNew = !isLibsql && !existsSync(resolve(root, location.persistTo, "v3/d1"));
  let target = isNew ? null : await openDatabase(location);
  const appliedNames = target ? await appliedMigrations(target.db) : [];
  const isKnown = canMigrate(appliedNames, migrations);
  if (!isKnown || appliedNames.length < migrations.length) {
    // Close it first: an open folder cannot be moved.
    await target?.close();
    target = null;
    if (!isKnown && isLibsql) {
      console.error(
        `The database at LIBSQL_URL has migrations that are not in migrations/: ${appliedNames.join(", ")}`,
      );
      process.exitCode = 1;
      return;
    }
    if (!isKnown)
      console.log(
        `The local database has migrations that are not in migrations/. It was moved to ${moveAside(location.persistTo)}, and a new one was created.`,
      );
    process.exitCode = await applyMigrations(location, 2);
    if (process.exitCode !== 0) return;
  }
  target ??= await openDatabase(location);
  try {
    for (const line of await seedDatabase(target.db)) console.error(line);
    for (const line of await ensureLocalAdministrator(target.db, values.origin)) console.log(line);
  } finally {
    await target.close();
  }
}

/** Renames a state folder to one with a timestamp, and returns its new path. */
function moveAside(folder: string): string {
  const from = resolve(root, folder);
  const to = `${from}-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}`;
  renameSync(from, to);
  const name = relative(root, to);
  return name.startsWith("..") ? to : name;
}
