import { getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { settingsKey } from "../../app/settings/queries.server";
import type { DatabaseClient } from "../../drizzle/client";
import * as schema from "../../drizzle/schema";
import { identifier, literal, rawQuery, storedRow } from "../../scripts/sql-statements";

/** The SQL that inserts rows in the given order. All rows must have the same fields; any violated constraint fails. */
export function insertStatement<T extends SQLiteTable>(table: T, rows: readonly T["$inferInsert"][]): string {
  const columnValues = rows.map((row) => storedRow(table, row));
  const columns = Object.keys(columnValues[0] ?? {});
  const names = columns.map(identifier).join(", ");
  const values = columns.map((_, position) => `value->>${position}`).join(", ");
  const json = literal(JSON.stringify(columnValues.map((row) => columns.map((column) => row[column] ?? null))));
  return `insert into ${identifier(getTableName(table))} (${names}) select ${values} from json_each(${json}) order by key`;
}

/** Inserts rows in the given order. Rows may have different fields. */
export async function insert<T extends SQLiteTable>(
  db: DatabaseClient,
  table: T,
  ...rows: readonly T["$inferInsert"][]
): Promise<void> {
  const [first, ...others] = rows.map((row) => rawQuery(db, insertStatement(table, [row])));
  if (first) await db.write([first, ...others]);
}

/** Records a previous slug of a row. */
export function recordFormerSlug(
  db: DatabaseClient,
  table: SluggedTable,
  previousSlug: string,
  slug: string,
): Promise<unknown> {
  const rowId = sql<number>`(select ${table.rowId} from ${table} where ${table.slug} = ${slug})`;
  return db.write([
    db.query.insert(schema.slugHistory).values({ tableName: getTableName(table), slug: previousSlug, rowId }),
  ]);
}

type SluggedTable = SQLiteTable & { readonly rowId: AnySQLiteColumn; readonly slug: AnySQLiteColumn };

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
const referencedTables = new Set<SQLiteTable>(
  tables.flatMap((table) => getTableConfig(table).foreignKeys.map(({ reference }) => reference().foreignTable)),
);
const counts: readonly SQLiteTable[] = [schema.postCounts, schema.rowCounts, schema.toolPacks, schema.mediaUses];
/** Rows before the rows they refer to; counts last, because triggers still write them while other rows are deleted. */
const deletionOrder = tables.toSorted((one, other) => rank(one) - rank(other));
function rank(table: SQLiteTable): number {
  return counts.includes(table) ? 2 : referencedTables.has(table) ? 1 : 0;
}

/** Deletes the rows of every table. */
export async function deleteEverything(db: DatabaseClient): Promise<void> {
  const [first, ...others] = deletionOrder.map((table) => db.query.delete(table));
  await db.write([first!, ...others]);
}

/** Stores the site's settings as an administrator would. */
export function storeSettings(db: DatabaseClient, settings: unknown): Promise<unknown> {
  const value = JSON.stringify(settings);
  const target = schema.siteSettings.key;
  return db.write([
    db.query
      .insert(schema.siteSettings)
      .values({ key: settingsKey, value })
      .onConflictDoUpdate({ target, set: { value } }),
  ]);
}

/** The error messages of a refused write, with their causes. Throws if the write is accepted. */
export async function rejectionMessage(write: Promise<unknown>): Promise<string> {
  try {
    await write;
  } catch (error) {
    const texts: string[] = [];
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) texts.push(cause.message);
    return texts.join("\n");
  }
  throw new Error("The write was accepted.");
}
