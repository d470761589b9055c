import { getTableName } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { columnOf, isChanged, Maintained, quoteName, quoteText, trigger } from "./maintained";

/**
 * Declares an index of a table's closed choices, beside the table: one word for each, such as `status:new`. It stands
 * apart from the index of texts, so that a change of status rewrites a few words and not pages.
 *
 * @param facets what stands before the colon, and the column after it
 */
export function facetIndex(
  indexName: string,
  table: SQLiteTable & { rowId: AnySQLiteColumn },
  facets: Readonly<Record<string, AnySQLiteColumn>>,
): Maintained {
  const index = quoteName(indexName);
  const source = getTableName(table);
  const words = (row: string) =>
    Object.entries(facets)
      .map(([facet, column], position) => {
        const value = columnOf(row, column);
        const label = quoteText(`${position === 0 ? "" : " "}${facet}:`);
        return `${label} || ${column.notNull ? value : `coalesce(${value}, '')`}`;
      })
      .join(" || ");
  const add = `INSERT INTO ${index} (rowid, words) VALUES (${columnOf("new", table.rowId)}, ${words("new")})`;
  const remove = `DELETE FROM ${index} WHERE rowid = ${columnOf("old", table.rowId)}`;
  return new Maintained(
    source,
    [
      {
        type: "table",
        name: indexName,
        sql: `CREATE VIRTUAL TABLE ${index} USING fts5(words, content='', contentless_delete=1, detail=none, tokenize="unicode61 tokenchars ':-'")`,
      },
      trigger(`${indexName}_insert`, "INSERT", table, null, [add]),
      trigger(`${indexName}_delete`, "DELETE", table, null, [remove]),
      trigger(`${indexName}_update`, "UPDATE", table, isChanged(Object.values(facets)), [remove, add]),
    ],
    [
      `INSERT INTO ${index} (rowid, words) SELECT ${columnOf("source", table.rowId)}, ${words("source")} FROM ${quoteName(source)} AS source ORDER BY 1`,
    ],
  );
}
