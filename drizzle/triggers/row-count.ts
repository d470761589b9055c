import { getTableName } from "drizzle-orm";
import type { RowCount } from "../schema/maintained";
import { factColumns, hasFacts, isChanged, quoteName, quoteText, trigger, type Maintained } from "./sql";

/** The triggers that keep the number of a table's rows. */
export function rowCountSql({ label, table, publicWhen }: RowCount): Maintained {
  const source = getTableName(table);
  const kind = quoteText(source);
  const counts = (row: string) => hasFacts(table, publicWhen, row);
  const changed = factColumns(table, publicWhen).map(([column]) => column);
  return {
    source,
    objects: [
      trigger(`row_counts_${label}_insert`, "INSERT", table, counts("new"), [
        `INSERT INTO row_counts (kind, count) VALUES (${kind}, 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1`,
      ]),
      trigger(`row_counts_${label}_delete`, "DELETE", table, counts("old"), [
        `UPDATE row_counts SET count = count - 1 WHERE kind = ${kind}`,
      ]),
      ...(changed.length === 0
        ? []
        : [
            trigger(`row_counts_${label}_update`, "UPDATE", table, isChanged(changed), [
              `INSERT INTO row_counts (kind, count) VALUES (${kind}, 0) ON CONFLICT (kind) DO NOTHING`,
              `UPDATE row_counts SET count = count + (${counts("new")}) - (${counts("old")}) WHERE kind = ${kind}`,
            ]),
          ]),
    ],
    fill: [
      `INSERT INTO row_counts (kind, count) SELECT ${kind}, count(*) FROM ${quoteName(source)} AS source WHERE ${counts("source") ?? "true"} ON CONFLICT (kind) DO UPDATE SET count = excluded.count`,
    ],
  };
}
