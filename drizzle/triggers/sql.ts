import { getTableColumns, getTableName } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Facts } from "../schema/maintained";

/** A virtual table or a trigger, as `sqlite_master` lists it. */
export interface SchemaObject {
  readonly type: "table" | "trigger";
  readonly name: string;
  readonly sql: string;
}

/** The virtual tables and triggers of one declaration. */
export interface Maintained {
  /** The name of the table whose rows it follows. */
  readonly source: string;
  readonly objects: readonly SchemaObject[];
  /** The statements that make it from the rows that are there already. */
  readonly fill: readonly string[];
}

/** Writes a name as SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Writes a text as SQL. */
export const quoteText = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** A column of `new`, `old` or another row, as SQL. */
export const columnOf = (row: string, column: AnySQLiteColumn): string => `${row}.${quoteName(column.name)}`;

/** Whether a row has the values of `facts`, as SQL; null where every row does. */
export function hasFacts(table: SQLiteTable, facts: Facts, row: string): string | null {
  const tests = factColumns(table, facts).map(([column, value]) => {
    const literal = typeof value === "boolean" ? String(Number(value)) : quoteText(value);
    return `${columnOf(row, column)} = ${literal}`;
  });
  return tests.length === 0 ? null : tests.join(" AND ");
}

/** The columns that `facts` names, with their values. */
export function factColumns(table: SQLiteTable, facts: Facts): Array<readonly [AnySQLiteColumn, boolean | string]> {
  const columns: Readonly<Record<string, AnySQLiteColumn>> = getTableColumns(table);
  return Object.entries(facts).flatMap(([property, value]) => {
    const column = columns[property];
    return column && value !== undefined ? [[column, value] as const] : [];
  });
}

/** Whether one of the columns was changed by an update, as SQL. */
export const isChanged = (columns: readonly AnySQLiteColumn[]): string =>
  columns.map((column) => `${columnOf("new", column)} IS NOT ${columnOf("old", column)}`).join(" OR ");

/** A trigger that runs `statements` after each insert, update or delete of a row of `table` for which `when` holds. */
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
