import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient, Query } from "../drizzle/client";

/** A value that can be written as a SQL literal. Lists and objects are written as JSON text. */
type LiteralValue = null | boolean | number | string | readonly unknown[] | { readonly [key: string]: unknown };

/** In bytes. D1's limit is 100 KB. */
const maxStatementBytes = 90_000;

/** Writes a value as a SQL literal. Throws on a non-finite number and on text with a NUL character. */
export function literal(value: LiteralValue): string {
  if (value === null) return "NULL";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be written as a SQL literal.`);
    return String(value);
  }
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // SQLite stops parsing a statement at a NUL.
  if (text.includes("\0")) throw new TypeError("A text with a NUL character cannot be written as a SQL literal.");
  return `'${text.replaceAll("'", "''")}'`;
}

/** Quotes the name of a table or column. */
export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * A query from SQL that the query builder lacks, such as `update or ignore`. Its values are literals: drizzle throws
 * for raw queries with bound values in a D1 batch.
 */
export const rawQuery = (db: DatabaseClient, statement: string): Query => db.query.run(sql.raw(statement)) as Query;

/** A row as the driver stores it, by column name. Undefined fields are omitted. */
export function storedRow<T extends SQLiteTable>(
  table: T,
  row: T["$inferInsert"],
): Record<string, null | number | string> {
  const columns = getTableColumns(table);
  const columnValues: Record<string, null | number | string> = {};
  for (const [field, value] of Object.entries(row)) {
    if (value === undefined) continue;
    const column = columns[field];
    if (!column) throw new TypeError(`${getTableName(table)} has no column for ${field}.`);
    columnValues[column.name] = value === null ? null : (column.mapToDriverValue(value) as number | string);
  }
  return columnValues;
}

/**
 * The statements that insert rows and skip those that violate a unique constraint. Other constraint violations fail.
 * All rows must have the same fields.
 */
export function insertStatements<T extends SQLiteTable>(table: T, rows: readonly T["$inferInsert"][]): string[] {
  return inserts(table, rows, maxStatementBytes, (json) => byteLength(literal(json))).map(({ insertion, json }) =>
    insertion(literal(json)),
  );
}

/**
 * Like `insertStatements`, with the rows of each statement as one JSON value of at most `bytes` bytes to bind to `?1`.
 */
export function boundInserts<T extends SQLiteTable>(table: T, rows: readonly T["$inferInsert"][], bytes: number) {
  return inserts(table, rows, bytes, byteLength).map(({ insertion, json }) => ({ sql: insertion("?1"), json }));
}

/** The statement that updates a row unless it was edited since it was inserted, or the new slug is taken. */
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
  // Without a WHERE, SQLite would parse ON as a join condition.
  const insertion = (source: string) =>
    `INSERT INTO ${identifier(getTableName(table))} (${names}) SELECT ${values} FROM json_each(${source}) WHERE true ON CONFLICT DO NOTHING`;

  const capacity = bytes - byteLength(insertion("[]"));
  const chunks: string[][] = [];
  let remaining = 0;
  for (const row of rows) {
    const columnValues = storedRow(table, row);
    const json = JSON.stringify(columns.map((column) => columnValues[column] ?? null));
    const size = sizeOf(json) + 1;
    if (size > remaining) {
      chunks.push([]);
      remaining = capacity;
    }
    chunks.at(-1)!.push(json);
    remaining -= size;
  }
  return chunks.map((chunk) => ({ insertion, json: `[${chunk.join(",")}]` }));
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
