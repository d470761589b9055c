import { getTableColumns, getTableName } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ColumnValues } from "../schema/columns";

/** A table or trigger as listed in `sqlite_master`. */
export interface SchemaObject {
  readonly type: "table" | "trigger";
  readonly name: string;
  readonly sql: string;
}

/** The virtual tables and triggers of one declaration. */
export interface MaintainedObjects {
  /** The table whose rows they are maintained from; null for an index shared by several declarations. */
  readonly source: string | null;
  readonly objects: readonly SchemaObject[];
  /** Virtual tables of another declaration that they write to. Recreating one requires running `fill` again. */
  readonly writesTo?: readonly string[];
  /** The statements that populate them from existing rows. */
  readonly fill: readonly string[];
}

/** Quotes an identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Quotes a string literal. */
export const quoteText = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** A column of `new`, `old` or another row, as SQL. */
export const columnOf = (row: string, column: AnySQLiteColumn): string => `${row}.${quoteName(column.name)}`;

/** The SQL condition that a row has the given column values; null when there are none. */
export function hasValuesSql(table: SQLiteTable, values: ColumnValues, row: string): string | null {
  const tests = columnsWithValues(table, values).map(([column, value]) => {
    const literal = typeof value === "boolean" ? String(Number(value)) : quoteText(value);
    return `${columnOf(row, column)} = ${literal}`;
  });
  return tests.length === 0 ? null : tests.join(" AND ");
}

/** The columns named by the properties of `values`, with the value of each. */
export function columnsWithValues(
  table: SQLiteTable,
  values: ColumnValues,
): Array<readonly [AnySQLiteColumn, boolean | string]> {
  const columns: Readonly<Record<string, AnySQLiteColumn>> = getTableColumns(table);
  return Object.entries(values).flatMap(([property, value]) => {
    const column = columns[property];
    return column && value !== undefined ? [[column, value] as const] : [];
  });
}

/** The SQL condition that an update changed one of the columns. */
export const isChanged = (columns: readonly AnySQLiteColumn[]): string =>
  columns.map((column) => `${columnOf("new", column)} IS NOT ${columnOf("old", column)}`).join(" OR ");

/** A trigger that runs `statements` after each insert, update or delete of a row for which `when` holds. */
export function trigger(
  triggerName: string,
  event: "INSERT" | "UPDATE" | "DELETE",
  table: SQLiteTable,
  when: string | null,
  statements: readonly string[],
): SchemaObject {
  const condition = when === null ? "" : `\nWHEN ${when}`;
  const body = statements.map((statement) => `  ${statement};\n`).join("");
  const sql = `CREATE TRIGGER ${quoteName(triggerName)} AFTER ${event} ON ${quoteName(getTableName(table))}${condition} BEGIN\n${body}END`;
  return { type: "trigger", name: triggerName, sql };
}
