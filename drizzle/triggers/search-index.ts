import { getTableName } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { columnOf, factColumns, hasFacts, isChanged, Maintained, quoteName, trigger, type Facts } from "./maintained";

/** A table that can be searched: `search_text` holds the folded text of what is searched. */
export type SearchableTable = SQLiteTable & { rowId: AnySQLiteColumn; searchText: AnySQLiteColumn };

/** The index of a table's `search_text` by substrings. Its rows have the table's row numbers. */
export class SearchIndex<Table extends SearchableTable = SearchableTable> extends Maintained {
  constructor(
    readonly name: string,
    readonly table: Table,
    /** What visitors may find; null for an index that visitors never search. */
    readonly publicWhen: Facts<Table> | null,
    parts: ConstructorParameters<typeof Maintained>,
  ) {
    super(...parts);
  }
}

/**
 * Declares a search index over a table, beside the table.
 *
 * @param options.publicWhen which rows visitors find: a search of theirs matches `~public~` in the index's scope. An
 *   index of rows that visitors never see leaves it out and has no scope
 * @param options.within a column that searches can be narrowed by: its value follows in the scope, as `~public~value~`
 */
export function searchIndex<Table extends SearchableTable>(
  indexName: string,
  table: Table,
  options: { readonly publicWhen?: Facts<Table>; readonly within?: AnySQLiteColumn } = {},
): SearchIndex<Table> {
  const { publicWhen = null, within } = options;
  const index = quoteName(indexName);
  const source = getTableName(table);
  const columns = publicWhen ? "scope, text" : "text";
  const valuesOf = (row: string) => {
    const scope = publicWhen ? [scopeOf(table, publicWhen, within, row)] : [];
    return [columnOf(row, table.rowId), ...scope, columnOf(row, table.searchText)].join(", ");
  };
  const add = `INSERT INTO ${index} (rowid, ${columns}) VALUES (${valuesOf("new")})`;
  const remove = `DELETE FROM ${index} WHERE rowid = ${columnOf("old", table.rowId)}`;
  const shown = [
    table.searchText,
    ...factColumns(table, publicWhen ?? {}).map(([column]) => column),
    ...(within ? [within] : []),
  ];
  return new SearchIndex(indexName, table, publicWhen, [
    source,
    [
      {
        type: "table",
        name: indexName,
        sql: `CREATE VIRTUAL TABLE ${index} USING fts5(${columns}, content='', contentless_delete=1, tokenize='trigram')`,
      },
      trigger(`${indexName}_insert`, "INSERT", table, null, [add]),
      trigger(`${indexName}_delete`, "DELETE", table, null, [remove]),
      trigger(`${indexName}_update`, "UPDATE", table, isChanged(shown), [remove, add]),
    ],
    [
      `INSERT INTO ${index} (rowid, ${columns}) SELECT ${valuesOf("source")} FROM ${quoteName(source)} AS source ORDER BY 1`,
    ],
  ]);
}

/** Words between tildes: whether visitors find the row, then what searches can be narrowed by. */
function scopeOf(table: SQLiteTable, publicWhen: Facts, within: AnySQLiteColumn | undefined, row: string): string {
  const isPublic = hasFacts(table, publicWhen, row);
  const scope = isPublic === null ? "'~public~'" : `CASE WHEN ${isPublic} THEN '~public~' ELSE '~hidden~' END`;
  if (!within) return scope;
  const value = columnOf(row, within);
  return `${scope} || ${within.notNull ? value : `coalesce(${value}, '')`} || '~'`;
}
