import { getTableName } from "drizzle-orm";
import type { RowCount } from "../schema/maintained";
import {
  columnsWithValues,
  hasValuesSql,
  isChanged,
  quoteName,
  quoteText,
  trigger,
  type MaintainedObjects,
} from "./sql";

/** The triggers that maintain the number of a table's public rows. */
export function rowCountSql({ label, table, publicWhen }: RowCount): MaintainedObjects {
  const source = getTableName(table);
  const tableName = quoteText(source);
  const counts = (row: string) => hasValuesSql(table, publicWhen, row);
  const changed = columnsWithValues(table, publicWhen).map(([column]) => column);
  return {
    source,
    objects: [
      trigger(`row_counts_${label}_insert`, "INSERT", table, counts("new"), [
        `INSERT INTO row_counts (kind, count) VALUES (${tableName}, 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1`,
      ]),
      trigger(`row_counts_${label}_delete`, "DELETE", table, counts("old"), [
        `UPDATE row_counts SET count = count - 1 WHERE kind = ${tableName}`,
      ]),
      ...(changed.length === 0
        ? []
        : [
            trigger(`row_counts_${label}_update`, "UPDATE", table, isChanged(changed), [
              `INSERT INTO row_counts (kind, count) VALUES (${tableName}, 0) ON CONFLICT (kind) DO NOTHING`,
              `UPDATE row_counts SET count = count + (${counts("new")}) - (${counts("old")}) WHERE kind = ${tableName}`,
            ]),
          ]),
    ],
    fill: [
      `INSERT INTO row_counts (kind, count) SELECT ${tableName}, count(*) FROM ${quoteName(source)} AS source WHERE ${counts("source") ?? "true"} ON CONFLICT (kind) DO UPDATE SET count = excluded.count`,
    ],
  };
}
