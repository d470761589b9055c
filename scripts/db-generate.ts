import { createClient, type Client } from "@libsql/client";
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as schema from "../drizzle/schema";
import { declaredIn } from "../drizzle/triggers/declared";
import type { Maintained, SchemaObject } from "../drizzle/triggers/sql";
import { root, runTool } from "./toolchain";

const folder = join(root, "migrations");
const breakpoint = "--> statement-breakpoint";
const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted();

/**
 * `npm run db:generate [-- --name <name>]`: a migration from a changed schema. drizzle-kit writes the tables; the search
 * indexes and triggers that the schema declares are added to it, as far as the migrations do not make them yet.
 */
export async function main(args: readonly string[]): Promise<void> {
  const before = migrationFiles();
  if ((await runTool("drizzle-kit", ["generate", ...args])) !== 0) throw new Error("drizzle-kit failed.");
  let added = migrationFiles().filter((file) => !before.includes(file));
  const client = createClient({ url: ":memory:" });
  await applyMigrations(client, before);
  const tables = new Set((await objectsOf(client)).map((object) => object.name));
  await applyMigrations(client, added);
  const statements = missingStatements(await objectsOf(client), declaredIn(schema), tables);
  client.close();
  if (statements.length === 0) return;
  if (added.length === 0) {
    await runTool("drizzle-kit", ["generate", "--custom", "--name", "triggers"]);
    added = migrationFiles().filter((file) => !before.includes(file));
    writeFileSync(join(folder, added[0]!), statements.map((sql) => `${sql};`).join(`\n${breakpoint}\n`));
  } else {
    appendFileSync(join(folder, added[0]!), statements.map((sql) => `\n${breakpoint}\n${sql};`).join(""));
  }
  console.log(`${statements.length} statements for search indexes and triggers were added to ${added[0]}.`);
}

/** Runs migrations, each in its own transaction. */
export async function applyMigrations(client: Client, files: readonly string[] = migrationFiles()): Promise<void> {
  for (const file of files) await client.batch(readFileSync(join(folder, file), "utf8").split(breakpoint), "write");
}

/** The virtual tables and triggers of a database, and its tables. */
export async function objectsOf(client: Client): Promise<SchemaObject[]> {
  const { rows } = await client.execute("select type, name, sql from sqlite_master where type in ('table', 'trigger')");
  return rows.map(({ type, name, sql }) => ({
    type: type === "trigger" ? "trigger" : "table",
    name: String(name),
    sql: String(sql),
  }));
}

/**
 * What makes the search indexes and triggers of a database those that the schema declares. One that was declared
 * otherwise before is made anew from the rows; triggers that went with the rebuild of their table come back.
 *
 * @param present what the database has
 * @param filled the tables that may have rows already
 */
export function missingStatements(
  present: readonly SchemaObject[],
  declared: readonly Maintained[],
  filled: ReadonlySet<string>,
): string[] {
  const sqlOf = new Map(present.filter(isMaintained).map((object) => [object.name, object.sql]));
  const isStale = ({ name, sql }: SchemaObject) => sqlOf.has(name) && sqlOf.get(name) !== sql;
  const changed = new Set(declared.filter(({ objects }) => objects.some(isStale)));
  const kept = new Set(
    declared.filter((one) => !changed.has(one)).flatMap(({ objects }) => objects.map(({ name }) => name)),
  );
  const dropped = present.filter((object) => isMaintained(object) && !kept.has(object.name));
  const made = declared.flatMap((one) => {
    const missing = changed.has(one) ? one.objects : one.objects.filter(({ name }) => !sqlOf.has(name));
    const [tables, triggers] = [missing.filter(isTable), missing.filter((object) => !isTable(object))];
    // An index that is still there has its rows still; to fill it again would enter them twice.
    const isEmpty = one.objects.some(isTable) ? tables.length > 0 : missing.length > 0;
    const fill = isEmpty && filled.has(one.source) ? one.fill : [];
    return [...tables.map(({ sql }) => sql), ...fill, ...triggers.map(({ sql }) => sql)];
  });
  const drops = dropped.toSorted((one, other) => Number(isTable(one)) - Number(isTable(other)));
  return [...drops.map(({ type, name }) => `DROP ${type.toUpperCase()} \`${name}\``), ...made];
}

const isTable = ({ type }: SchemaObject): boolean => type === "table";
const isMaintained = ({ type, sql }: SchemaObject): boolean => type === "trigger" || /^create virtual table/i.test(sql);
