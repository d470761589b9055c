import { createHash } from "node:crypto";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { seedLedgerKey as ledgerKey } from "../app/admin/overview/sample-rows.server";
import { siteIndexId, sourceTypes } from "../app/catalog/related/candidates.server";
import { relateRows } from "../app/catalog/related/relate.server";
import { typeOfTable } from "../app/types.server";
import type { DatabaseClient, Query } from "../drizzle/client";
import { siteSettings, slugHistory } from "../drizzle/schema";
import { readContent } from "../drizzle/seed/read-content";
import { parseCommand, reportErrors } from "./command";
import { openDatabase } from "./open-database";
import { root } from "./root";
import { type SeedTable, seedTables } from "./seed-rows";
import { identifier, insertStatements, rawQuery, storedRow, updateStatement } from "./sql-statements";

/** How many rows have their related pages computed together. */
const relatedBatchSize = 25;

type Ledger = Record<string, string>;

/**
 * Loads the sample content in one transaction. Inserts new rows, updates changed ones unless they were edited in the
 * portal, and leaves deleted ones deleted. Skips a row whose slug another row once had: that address redirects or is
 * gone (D44). Returns a summary line per table.
 */
export async function seedDatabase(db: DatabaseClient): Promise<string[]> {
  const tables = seedTables(readContent(join(root, "drizzle/seed/content")));
  // In the same tick, to share one round trip.
  const [ledger, formerSlugs, ...versions] = await Promise.all([
    readLedger(db),
    readFormerSlugs(db, tables),
    ...tables.map((table) => readVersions(db, table)),
  ]);
  const plans = tables.map((table, position) => planTable(table, ledger, formerSlugs, versions[position]!));
  const newLedger: Ledger = Object.assign({}, ledger, ...plans.map((plan) => plan.hashes));
  if (JSON.stringify(newLedger) !== JSON.stringify(ledger)) {
    const statements = plans.flatMap((plan) => plan.statements.map((statement) => rawQuery(db, statement)));
    await db.write([ledgerQuery(db, newLedger), ...statements]);
    await relateSamples(db, tables);
  }
  return plans.map((plan) => plan.summary);
}

/**
 * Computes the related pages of the sample rows. The scheduled handler only looks at recent changes, and these rows
 * have old dates.
 */
async function relateSamples(db: DatabaseClient, tables: readonly SeedTable[]): Promise<void> {
  for (const { name, table, key, rows } of tables) {
    const type = sourceTypes.find(({ tableName }) => tableName === name);
    if (!type) continue;
    const keys = JSON.stringify(rows.map((row) => storedRow(table, row)[key]));
    const unrelatedRows = await db.read(
      db.query
        .select({ rowId: sql<number>`row_id`.as("row_id") })
        .from(table)
        .where(sql`${sql.raw(identifier(key))} in (select value from json_each(${keys}))`),
    );
    for (let from = 0; from < unrelatedRows.length; from += relatedBatchSize)
      await relateRows(
        db,
        unrelatedRows.slice(from, from + relatedBatchSize).map(({ rowId }) => siteIndexId(type.number, rowId)),
      );
  }
}

function planTable(
  { table, name, key, rows }: SeedTable,
  ledger: Ledger,
  formerSlugs: ReadonlySet<string>,
  present: ReadonlyMap<string, number>,
) {
  const newRows: SeedTable["rows"][number][] = [];
  const statements: string[] = [];
  const hashes: Ledger = {};
  let addedCount = 0;
  let updatedCount = 0;
  for (const row of rows) {
    const columnValues = storedRow(table, row);
    const rowKey = String(columnValues[key]);
    const hash = createHash("sha256").update(JSON.stringify(columnValues)).digest("hex").slice(0, 16);
    const before = ledger[`${name}/${rowKey}`];
    hashes[`${name}/${rowKey}`] = hash;
    if (before === undefined) {
      if (typeOfTable(name) && formerSlugs.has(`${name}/${slugOf(name, row)}`)) continue;
      newRows.push(row);
      if (!present.has(rowKey)) addedCount += 1;
    } else if (before !== hash) {
      statements.push(updateStatement(table, key, row));
      if (present.get(rowKey) === 1) updatedCount += 1;
    }
  }
  const summary = `${name}: ${addedCount} new, ${updatedCount} updated, ${rows.length - addedCount - updatedCount} unchanged`;
  return { statements: [...insertStatements(table, newRows), ...statements], hashes, summary };
}

async function readLedger(db: DatabaseClient): Promise<Ledger> {
  const query = db.query
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, ledgerKey));
  return JSON.parse((await db.read(query))[0]?.value ?? "{}") as Ledger;
}

/** The slugs of sample rows that existing rows once had, as "<table>/<slug>". */
async function readFormerSlugs(db: DatabaseClient, tables: readonly SeedTable[]): Promise<ReadonlySet<string>> {
  const slugs = tables.flatMap(({ name, rows }) =>
    typeOfTable(name) ? rows.map((row) => [name, slugOf(name, row)]) : [],
  );
  const rows = await db.read(
    db.query
      .select({ tableName: slugHistory.tableName, slug: slugHistory.slug })
      .from(sql`json_each(${JSON.stringify(slugs)}) as sample`)
      .innerJoin(
        slugHistory,
        sql`${slugHistory.tableName} = sample.value ->> 0 and ${slugHistory.slug} = sample.value ->> 1`,
      ),
  );
  return new Set(rows.map(({ tableName, slug }) => `${tableName}/${slug}`));
}

const slugOf = (tableName: string, row: SeedTable["rows"][number]) =>
  String((row as Record<string, unknown>)[typeOfTable(tableName)!.slug]);

/** The versions of those sample rows that a table already has, by key. */
async function readVersions(db: DatabaseClient, { table, key, rows }: SeedTable): Promise<ReadonlyMap<string, number>> {
  const column = sql`${sql.raw(identifier(key))}`;
  // One JSON value, because D1 binds at most 100 parameters.
  const keys = JSON.stringify(rows.map((row) => storedRow(table, row)[key]));
  const versionRows = await db.read(
    db.query
      .select({ key: sql<string>`${column}`.as("key"), version: sql<number>`version`.as("version") })
      .from(table)
      .where(sql`${column} in (select value from json_each(${keys}))`),
  );
  return new Map(versionRows.map(({ key: rowKey, version }) => [String(rowKey), version]));
}

function ledgerQuery(db: DatabaseClient, ledger: Ledger): Query {
  const value = JSON.stringify(ledger);
  const set = {
    value,
    version: sql`${siteSettings.version} + 1`,
    updatedAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  };
  return db.query
    .insert(siteSettings)
    .values({ key: ledgerKey, value })
    .onConflictDoUpdate({ target: siteSettings.key, set });
}

const usage = `npm run db:seed [-- --remote]
Loads the sample content into the local database, or into the deployed one with --remote. Rows that were edited or
deleted stay as they are.`;

/** npm run db:seed (see `usage` and `seedDatabase`). */
export const main = (args: string[]): Promise<void> => reportErrors(() => runCommand(args));

async function runCommand(args: string[]): Promise<void> {
  const { values } = parseCommand(
    { args, options: { remote: { type: "boolean" }, "persist-to": { type: "string" } } },
    usage,
  );
  const target = await openDatabase({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    for (const line of await seedDatabase(target.db)) console.log(line);
  } finally {
    await target.close();
  }
}
