import { getTableName } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { RowCount } from "../schema/maintained";
import {
  columnOf,
  columnsWithValues,
  hasValuesSql,
  isChanged,
  quoteName,
  quoteText,
  trigger,
  type MaintainedObjects,
} from "./sql";

/** The triggers that maintain the number of a table's public rows, in total and by the values of a column. */
export function rowCountSql({ label, table, publicWhen, within }: RowCount): MaintainedObjects {
  const source = getTableName(table);
  const tableName = quoteText(source);
  const counts = (row: string) => hasValuesSql(table, publicWhen, row);
  const changed = columnsWithValues(table, publicWhen).map(([column]) => column);
  const byValue = within && countsByValue(source, within, counts);
  return {
    source,
    objects: [
      trigger(`row_counts_${label}_insert`, "INSERT", table, counts("new"), [
        `INSERT INTO row_counts (kind, count) VALUES (${tableName}, 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1`,
        ...(byValue ? [byValue.add] : []),
      ]),
      trigger(`row_counts_${label}_delete`, "DELETE", table, counts("old"), [
        `UPDATE row_counts SET count = count - 1 WHERE kind = ${tableName}`,
        ...(byValue ? [byValue.remove] : []),
      ]),
      ...(changed.length === 0
        ? []
        : [
            trigger(`row_counts_${label}_update`, "UPDATE", table, isChanged(changed), [
              `INSERT INTO row_counts (kind, count) VALUES (${tableName}, 0) ON CONFLICT (kind) DO NOTHING`,
              `UPDATE row_counts SET count = count + (${counts("new")}) - (${counts("old")}) WHERE kind = ${tableName}`,
            ]),
          ]),
      ...(within && byValue
        ? [
            trigger(`row_counts_${label}_move`, "UPDATE", table, isChanged([...changed, within]), [
              byValue.remove,
              byValue.add,
            ]),
          ]
        : []),
    ],
    fill: [
      `INSERT INTO row_counts (kind, count) SELECT ${tableName}, count(*) FROM ${quoteName(source)} AS source WHERE ${counts("source") ?? "true"} ON CONFLICT (kind) DO UPDATE SET count = excluded.count`,
      ...(byValue ? [byValue.fill] : []),
    ],
  };
}

/** The statements that count the rows with each value of a column, as `table/value`. */
function countsByValue(source: string, within: AnySQLiteColumn, counts: (row: string) => string | null) {
  const key = (row: string) => `${quoteText(`${source}/`)} || ${columnOf(row, within)}`;
  const isCounted = (row: string) =>
    [`${columnOf(row, within)} IS NOT NULL`, counts(row)].filter((condition) => condition !== null).join(" AND ");
  return {
    add: `INSERT INTO row_counts (kind, count) SELECT ${key("new")}, 1 WHERE ${isCounted("new")} ON CONFLICT (kind) DO UPDATE SET count = count + 1`,
    remove: `UPDATE row_counts SET count = count - 1 WHERE kind = ${key("old")} AND ${isCounted("old")}`,
    fill: `INSERT INTO row_counts (kind, count) SELECT ${key("source")}, count(*) FROM ${quoteName(source)} AS source WHERE ${isCounted("source")} GROUP BY 1 ON CONFLICT (kind) DO UPDATE SET count = excluded.count`,
  };
}
