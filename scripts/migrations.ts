import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { appliedMigrations as readApplied, type MigrationJournal } from "../app/base/backup/backup.server";
import type { DatabaseClient } from "../drizzle/client";
import { parseCommand, reportErrors } from "./command";
import { type D1, type D1Location, openD1 } from "./d1-client";
import { libsqlConnection } from "./open-database";
import { type Output, requireToolOutput, root, runTool } from "./toolchain";

/** The default file for bookmarks, next to the backups, one JSON line each. */
const bookmarkFile = join(root, "backups", "bookmarks.ndjson");

/**
 * Records the deployed D1's current Time Travel bookmark, to which the database can return for 30 days (7 on the free
 * plan). Prints it too, because a CI machine's files are gone afterwards. Rejects if wrangler returns none.
 */
export async function recordBookmark(file: string = bookmarkFile): Promise<string> {
  const text = await requireToolOutput("wrangler", [
    "d1",
    "time-travel",
    "info",
    "DB",
    "--config",
    "wrangler.toml",
    "--json",
  ]);
  const bookmark = bookmarkIn(text);
  if (bookmark === null) throw new Error(`wrangler returned no Time Travel bookmark: ${text.trim().slice(0, 300)}`);
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), bookmark })}\n`);
  console.log(`Time Travel bookmark before the migration: ${bookmark}`);
  console.log(`To undo it: npx wrangler d1 time-travel restore DB --bookmark=${bookmark}`);
  return bookmark;
}

/** wrangler may print other lines before the JSON. */
function bookmarkIn(text: string): string | null {
  try {
    const { bookmark } = JSON.parse(text.slice(text.indexOf("{"))) as { bookmark?: unknown };
    return typeof bookmark === "string" && bookmark !== "" ? bookmark : null;
  } catch {
    return null;
  }
}

const folder = join(root, "migrations");
const readJournal = () => JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as MigrationJournal;

/** The names of the repository's migrations in order, such as "0000_all-tables". */
export const knownMigrations = (): string[] => readJournal().entries.map(({ tag }) => tag);

/** What divides the statements of a migration's file. */
export const breakpoint = "--> statement-breakpoint";

interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

const readMigrations = (): Migration[] =>
  knownMigrations().map((name) => ({
    name,
    statements: readFileSync(join(folder, `${name}.sql`), "utf8").split(breakpoint),
  }));

const notesTable = `create table if not exists d1_migrations (id integer primary key autoincrement, name text unique,
  applied_at timestamp default current_timestamp not null)`;

/** A migration's statements and the note that it was applied, as wrangler writes it. */
const notedStatements = ({ name, statements }: Migration): string[] => [
  ...statements,
  `insert into d1_migrations (name) values ('${name}.sql')`,
];

/** The statements that bring an empty D1 to the last migration. */
export const allStatements = (): string[] => [notesTable, ...readMigrations().flatMap(notedStatements)];

/**
 * Applies the migrations that a D1 lacks, each in full or not at all, and notes them as wrangler does, which starts a
 * server for each: a new database would take half a minute. Returns their names; rejects with the name of one that
 * fails.
 */
export async function migrateD1(db: D1, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  await db.prepare(notesTable).run();
  const { results } = await db.prepare("select name from d1_migrations").all<{ name: string }>();
  const pending = migrations.filter(({ name }) => !results.some((applied) => applied.name === `${name}.sql`));
  for (const migration of pending)
    await db.batch(notedStatements(migration).map((statement) => db.prepare(statement))).catch((error: Error) => {
      throw new Error(`The migration ${migration.name} failed, and nothing of it was applied: ${error.message}`);
    });
  return pending.map(({ name }) => name);
}

/** The names of the applied migrations in order. */
export const appliedMigrations = (db: DatabaseClient): Promise<string[]> => readApplied(db, readJournal());

/** The last applied migration; null when there is none. */
export const lastMigration = async (db: DatabaseClient): Promise<string | null> =>
  (await appliedMigrations(db)).at(-1) ?? null;

/** Whether a database with the applied migrations can be updated: they must be a prefix of the known ones. */
export const canMigrate = (appliedNames: readonly string[], migrations: readonly string[]): boolean =>
  appliedNames.every((name, position) => name === migrations[position]);

/**
 * Applies pending migrations, each in full or not at all. On the deployed database, first records a bookmark that Time
 * Travel can return to, and applies nothing if that fails. Resolves to an exit code; rejects on a database's error.
 */
export async function applyMigrations(
  { remote, persistTo }: D1Location,
  output: Output = "inherit",
  record: () => Promise<unknown> = recordBookmark,
): Promise<number> {
  if (remote) {
    try {
      await record();
    } catch (error) {
      console.error(`Nothing was migrated, because there would be no way to undo it. ${(error as Error).message}`);
      return 1;
    }
    const args = ["d1", "migrations", "apply", "DB", "--config", "wrangler.toml", "--remote"];
    // CI suppresses wrangler's confirmation prompt.
    return runTool("wrangler", args, { variables: { CI: "true" }, output });
  }
  const connection = libsqlConnection();
  if (connection) {
    const client = createClient(connection);
    try {
      await migrate(drizzle(client), { migrationsFolder: folder });
    } finally {
      client.close();
    }
    return 0;
  }
  const { db, close } = await openD1({ persistTo });
  try {
    const names = await migrateD1(db);
    console.error(names.length > 0 ? `Applied ${names.join(", ")}.` : "No migrations to apply.");
  } finally {
    await close();
  }
  return 0;
}

const usage = `npm run db:migrate [-- --remote]
Applies pending migrations to the local database, or to the deployed one with --remote.`;

/** npm run db:migrate (see `usage`). */
export const main = (args: string[]): Promise<void> => reportErrors(() => runCommand(args));

async function runCommand(args: string[]): Promise<void> {
  const { values } = parseCommand(
    { args, options: { remote: { type: "boolean" }, "persist-to": { type: "string" } } },
    usage,
  );
  process.exitCode = await applyMigrations({ remote: values.remote, persistTo: values["persist-to"] });
}
