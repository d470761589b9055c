import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient, type Client } from "@libsql/client";
import * as schema from "../drizzle/schema";
import { maintainedObjectsIn } from "../drizzle/triggers/declared";
import type { MaintainedObjects, SchemaObject } from "../drizzle/triggers/trigger-sql";
import { breakpoint } from "./migrations";
import { root, runTool } from "./toolchain";

const folder = join(root, "migrations");
const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted();

/**
 * `npm run db:generate [-- --name <name>]`: generates a migration from the changed schema. drizzle-kit writes the
 * changes to tables; this adds the changes to the search indexes and triggers that the schema declares.
 */
export async function main(args: readonly string[]): Promise<void> {
  const before = migrationFiles();
  if ((await runTool("drizzle-kit", ["generate", ...args])) !== 0) throw new Error("drizzle-kit failed.");
  let newFiles = migrationFiles().filter((file) => !before.includes(file));
  for (const file of newFiles) {
    const path = join(folder, file);
    writeFileSync(path, repairExpressionIndexes(readFileSync(path, "utf8")));
  }
  const client = createClient({ url: ":memory:" });
  await applyMigrations(client, before);
  const tables = new Set((await objectsOf(client)).map((object) => object.name));
  await applyMigrations(client, newFiles);
  const statements = missingStatements(await objectsOf(client), maintainedObjectsIn(schema), tables);
  client.close();
  if (statements.length === 0) return;
  if (newFiles.length === 0) {
    await runTool("drizzle-kit", ["generate", "--custom", "--name", "triggers"]);
    newFiles = migrationFiles().filter((file) => !before.includes(file));
    writeFileSync(join(folder, newFiles[0]!), statements.map((sql) => `${sql};`).join(`\n${breakpoint}\n`));
  } else {
    appendFileSync(join(folder, newFiles[0]!), statements.map((sql) => `\n${breakpoint}\n${sql};`).join(""));
  }
  console.log(`Added ${statements.length} statements for search indexes and triggers to ${newFiles[0]}.`);
}

/**
 * Repairs expression indexes in a migration: drizzle-kit splits the expression at its commas and quotes each part. It
 * writes no space between columns, so a comma followed by a space is one of an expression.
 */
export const repairExpressionIndexes = (sql: string): string =>
  sql.replaceAll(/^CREATE (?:UNIQUE )?INDEX .*$/gm, (line) =>
    line.replaceAll("`,` ", ", ").replaceAll(/`(\w+\([^`]*)`/g, "$1"),
  );

/** Runs migrations, each in a transaction. */
export async function applyMigrations(client: Client, files: readonly string[] = migrationFiles()): Promise<void> {
  for (const file of files) await client.batch(readFileSync(join(folder, file), "utf8").split(breakpoint), "write");
}

/** The tables, including virtual ones, and the triggers of a database. */
export async function objectsOf(client: Client): Promise<SchemaObject[]> {
  const { rows } = await client.execute("select type, name, sql from sqlite_master where type in ('table', 'trigger')");
  return rows.map(({ type, name, sql }) => ({
    type: type === "trigger" ? "trigger" : "table",
    name: String(name),
    sql: String(sql),
  }));
}

/**
 * The statements that bring a database's search indexes and triggers in line with the schema. Recreates and repopulates
 * those that changed, and recreates triggers dropped when their table was rebuilt.
 *
 * @param present the database's tables and triggers
 * @param filledSources the tables that may already have rows
 */
export function missingStatements(
  present: readonly SchemaObject[],
  declarations: readonly MaintainedObjects[],
  filledSources: ReadonlySet<string>,
): string[] {
  const sqlOf = new Map(present.filter(isMaintained).map((object) => [object.name, object.sql]));
  const isStale = ({ name, sql }: SchemaObject) => sqlOf.has(name) && sqlOf.get(name) !== sql;
  const changedEntries = new Set(declarations.filter(({ objects }) => objects.some(isStale)));
  const unchangedFiles = new Set(
    declarations
      .filter((entry) => !changedEntries.has(entry))
      .flatMap(({ objects }) => objects.map(({ name }) => name)),
  );
  const droppedObjects = present.filter((object) => isMaintained(object) && !unchangedFiles.has(object.name));
  const isMade = (name: string) => !sqlOf.has(name) || !unchangedFiles.has(name);
  const creates = declarations.flatMap((entry) => {
    const missingObjects = changedEntries.has(entry)
      ? entry.objects
      : entry.objects.filter(({ name }) => !sqlOf.has(name));
    const [tables, triggers] = [missingObjects.filter(isTable), missingObjects.filter((object) => !isTable(object))];
    // An existing index still has its entries: populating it again would duplicate them.
    const isEmpty = entry.objects.some(isTable)
      ? tables.length > 0
      : missingObjects.length > 0 || (entry.writesTo ?? []).some(isMade);
    const fill = isEmpty && entry.source !== null && filledSources.has(entry.source) ? entry.fill : [];
    return [...tables.map(({ sql }) => sql), ...fill, ...triggers.map(({ sql }) => sql)];
  });
  const drops = droppedObjects.toSorted((a, b) => Number(isTable(a)) - Number(isTable(b)));
  return [...drops.map(({ type, name }) => `DROP ${type.toUpperCase()} \`${name}\``), ...creates];
}

const isTable = ({ type }: SchemaObject): boolean => type === "table";
const isMaintained = ({ type, sql }: SchemaObject): boolean => type === "trigger" || /^create virtual table/i.test(sql);
