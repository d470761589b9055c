import { getTableName } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ColumnValues, SearchableTable, SearchIndex } from "../schema/maintained";
import {
  columnOf,
  columnsWithValues,
  hasValuesSql,
  isChanged,
  quoteName,
  trigger,
  type MaintainedObjects,
} from "./sql";

/** The virtual table of a search index and the triggers that maintain it. */
export function searchIndexSql({ name: indexName, table, options }: SearchIndex): MaintainedObjects {
  const { publicWhen = null, within } = options;
  const index = quoteName(indexName);
  const source = getTableName(table);
  const columns = publicWhen ? "scope, text, hidden" : "text, hidden";
  const valuesOf = (row: string) => {
    const scope = publicWhen ? [scopeOf(table, publicWhen, within, row)] : [];
    return [columnOf(row, table.rowId), ...scope, ...textsOf(table, publicWhen, row)].join(", ");
  };
  const add = `INSERT INTO ${index} (rowid, ${columns}) VALUES (${valuesOf("new")})`;
  const remove = `DELETE FROM ${index} WHERE rowid = ${columnOf("old", table.rowId)}`;
  const shown = [
    table.searchText,
    ...columnsWithValues(table, publicWhen ?? {}).map(([column]) => column),
    ...(within ? [within] : []),
  ];
  return {
    source,
    objects: [
      {
        type: "table",
        name: indexName,
        sql: `CREATE VIRTUAL TABLE ${index} USING fts5(${columns}, content='', contentless_delete=1, tokenize='trigram')`,
      },
      trigger(`${indexName}_insert`, "INSERT", table, null, [add]),
      trigger(`${indexName}_delete`, "DELETE", table, null, [remove]),
      trigger(`${indexName}_update`, "UPDATE", table, isChanged(shown), [remove, add]),
    ],
    fill: [
      `INSERT INTO ${index} (rowid, ${columns}) SELECT ${valuesOf("source")} FROM ${quoteName(source)} AS source ORDER BY 1`,
    ],
  };
}

/** The SQL of a row's text for the columns `text` (public rows) and `hidden` (all others). */
function textsOf(table: SearchableTable, publicWhen: ColumnValues | null, row: string): [text: string, hidden: string] {
  const text = columnOf(row, table.searchText);
  const isPublic = publicWhen && hasValuesSql(table, publicWhen, row);
  if (isPublic === null) return [text, "''"];
  return [`CASE WHEN ${isPublic} THEN ${text} ELSE '' END`, `CASE WHEN ${isPublic} THEN '' ELSE ${text} END`];
}

/** The SQL of a row's scope: `~public~` or `~hidden~`, followed by the value that searches can filter by. */
function scopeOf(
  table: SQLiteTable,
  publicWhen: ColumnValues,
  within: AnySQLiteColumn | undefined,
  row: string,
): string {
  const isPublic = hasValuesSql(table, publicWhen, row);
  const scope = isPublic === null ? "'~public~'" : `CASE WHEN ${isPublic} THEN '~public~' ELSE '~hidden~' END`;
  if (!within) return scope;
  const value = columnOf(row, within);
  return `${scope} || ${within.notNull ? value : `coalesce(${value}, '')`} || '~'`;
}
