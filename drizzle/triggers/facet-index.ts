import { getTableName } from "drizzle-orm";
import type { FacetIndex } from "../schema/maintained";
import { columnOf, isChanged, quoteName, quoteText, trigger, type MaintainedObjects } from "./sql";

/** The virtual table of a facet index and the triggers that maintain it. */
export function facetIndexSql({ name: indexName, table, facets }: FacetIndex): MaintainedObjects {
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
  return {
    source,
    objects: [
      {
        type: "table",
        name: indexName,
        sql: `CREATE VIRTUAL TABLE ${index} USING fts5(words, content='', contentless_delete=1, detail=none, tokenize="unicode61 tokenchars ':-'")`,
      },
      trigger(`${indexName}_insert`, "INSERT", table, null, [add]),
      trigger(`${indexName}_delete`, "DELETE", table, null, [remove]),
      trigger(`${indexName}_update`, "UPDATE", table, isChanged(Object.values(facets)), [remove, add]),
    ],
    fill: [
      `INSERT INTO ${index} (rowid, words) SELECT ${columnOf("source", table.rowId)}, ${words("source")} FROM ${quoteName(source)} AS source ORDER BY 1`,
    ],
  };
}
