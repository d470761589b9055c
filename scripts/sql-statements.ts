import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient, Query } from "../drizzle/client";

/** What can be written into SQL as a literal. Lists and objects are written as JSON text. */
export type LiteralValue = null | boolean | number | string | readonly unknown[] | { readonly [key: string]: unknown };

/** The most bytes of SQL in a statement made here; D1 takes 100 KB. */
const statementBytes = 90_000;

/** Writes a value as a SQL literal. Throws on a number that is not finite and on a text with a NUL character. */
export function literal(value: LiteralValue): string {
  if (value === null) return "NULL";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be written as a SQL literal.`);
    return String(value);
  }
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // SQLite ends its reading of a statement at a NUL.
  if (text.includes("\0")) throw new TypeError("A text with a NUL character cannot be written as a SQL literal.");
  return `'${text.replaceAll("'", "''")}'`;
}

/** Writes the name of a table or column as a SQL identifier. */
export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A statement that the query builder has no words for, such as `update or ignore`. D1 cannot bind values to it. */
export const rawQuery = (db: DatabaseClient, statement: string): Query => db.query.run(sql.raw(statement)) as Query;

/** A row as the driver would store it: column name to null, number or text. Fields that are undefined are left out. */
export function storedRow<T extends SQLiteTable>(
  table: T,
  row: T["$inferInsert"],
): Record<string, null | number | string> {
  const columns = getTableColumns(table);
  const stored: Record<string, null | number | string> = {};
  for (const [field, value] of Object.entries(row)) {
    if (value === undefined) continue;
    const column = columns[field];
    if (!column) throw new TypeError(`${getTableName(table)} has no column for ${field}.`);
    stored[column.name] = value === null ? null : (column.mapToDriverValue(value) as number | string);
  }
  return stored;
}

/**
 * The statements that insert rows, skipping those whose key or address is taken. All rows give the same fields.
 * Any other broken constraint fails.
 */
export function insertStatements<T extends SQLiteTable>(table: T, rows: readonly T["$inferInsert"][]): string[] {
  return inserts(table, rows, statementBytes, (json) => byteLength(literal(json))).map(({ insertion, json }) =>
    insertion(literal(json)),
  );
}

/** The same with the rows of each statement as one value, to be bound to its `?1`, of at most `bytes` bytes. */
export function boundInserts<T extends SQLiteTable>(table: T, rows: readonly T["$inferInsert"][], bytes: number) {
  return inserts(table, rows, bytes, byteLength).map(({ insertion, json }) => ({ sql: insertion("?1"), json }));
}

/** The statement that changes a row which nobody has edited since it was inserted; it does nothing when the new address is taken. */
export function updateStatement<T extends SQLiteTable>(table: T, key: string, row: T["$inferInsert"]): string {
  const { [key]: keyValue, updated_at: _, ...rest } = storedRow(table, row);
  const changes = Object.entries(rest).map(([column, value]) => `${identifier(column)} = ${literal(value)}`);
  return `UPDATE OR IGNORE ${identifier(getTableName(table))} SET ${changes.join(", ")}, updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE ${identifier(key)} = ${literal(keyValue ?? null)} AND version = 1`;
}

function inserts<T extends SQLiteTable>(
  table: T,
  rows: readonly T["$inferInsert"][],
  bytes: number,
  sizeOf: (json: string) => number,
) {
  const first = rows[0];
  if (!first) return [];
  const columns = Object.keys(storedRow(table, first));
  const names = columns.map(identifier).join(", ");
  const values = columns.map((_, position) => `value->>${position}`).join(", ");
  // Without a WHERE, SQLite would read ON as the beginning of a join's condition.
  const insertion = (source: string) =>
    `INSERT INTO ${identifier(getTableName(table))} (${names}) SELECT ${values} FROM json_each(${source}) WHERE true ON CONFLICT DO NOTHING`;

  const room = bytes - byteLength(insertion("[]"));
  const chunks: string[][] = [];
  let free = 0;
  for (const row of rows) {
    const stored = storedRow(table, row);
    const json = JSON.stringify(columns.map((column) => stored[column] ?? null));
    const size = sizeOf(json) + 1;
    if (size > free) {
      chunks.push([]);
      free = room;
    }
    chunks.at(-1)!.push(json);
    free -= size;
  }
  return chunks.map((chunk) => ({ insertion, json: `[${chunk.join(",")}]` }));
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
