import { existsSync, renameSync } from "node:fs";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { localState } from "./d1-client";
import { seedDatabase } from "./db-seed";
import { ensureLocalAdministrator } from "./local-administrator";
import { appliedMigrations, applyMigrations, canMigrate, knownMigrations } from "./migrations";
import { openDatabase } from "./open-database";
import { root } from "./toolchain";

/**
 * What `npm start` and `npm run dev` do before they serve: brings the local database up to date, with its tables, the
 * sample content and somebody who can sign in. Standard output is for whoever typed the command, the rest for the log.
 *
 * prepare-database.ts --origin <where the site will be served> [--persist-to <folder>]
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { origin: { type: "string", default: "" }, "persist-to": { type: "string", default: localState } },
  });
  const place = { persistTo: values["persist-to"] };
  const known = knownMigrations();
  const isLibsql = Boolean(process.env.LIBSQL_URL);
  const isNew = !isLibsql && !existsSync(resolve(root, place.persistTo, "v3/d1"));
  let target = isNew ? null : await openDatabase(place);
  const applied = target ? await appliedMigrations(target.db) : [];
  const isKnown = canMigrate(applied, known);
  if (!isKnown || applied.length < known.length) {
    // wrangler applies migrations, and a folder is moved, while nothing else has the database open.
    await target?.close();
    target = null;
    if (!isKnown && isLibsql) {
      console.error(`LIBSQL_URL has migrations that are not in migrations/: ${applied.join(", ")}`);
      process.exitCode = 1;
      return;
    }
    if (!isKnown)
      console.log(
        `The local database is of another release. It is kept in ${setAside(place.persistTo)}; this is a new one.`,
      );
    process.exitCode = await applyMigrations(place, 2);
    if (process.exitCode !== 0) return;
  }
  target ??= await openDatabase(place);
  try {
    for (const line of await seedDatabase(target.db)) console.error(line);
    for (const line of await ensureLocalAdministrator(target.db, values.origin)) console.log(line);
  } finally {
    await target.close();
  }
}

/** Moves a folder of local state to a name with the time in it, and gives that name. */
function setAside(folder: string): string {
  const from = resolve(root, folder);
  const to = `${from}-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}`;
  renameSync(from, to);
  const name = relative(root, to);
  return name.startsWith("..") ? to : name;
}
