import { getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { factColumns, hasFacts, isChanged, Maintained, quoteName, quoteText, trigger, type Facts } from "./maintained";

/**
 * Declares that `row_counts` keeps the number of a table's rows, beside the table: no request counts them (GEN-20).
 *
 * @param label what the triggers are named by, as `row_counts_{label}_insert`
 * @param publicWhen which rows count
 */
export function rowCount<Table extends SQLiteTable>(label: string, table: Table, publicWhen: Facts<Table>): Maintained {
  const source = getTableName(table);
  const kind = quoteText(source);
  const counts = (row: string) => hasFacts(table, publicWhen, row);
  const changed = factColumns(table, publicWhen).map(([column]) => column);
  return new Maintained(
    source,
    [
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
    [
      `INSERT INTO row_counts (kind, count) SELECT ${kind}, count(*) FROM ${quoteName(source)} AS source WHERE ${counts("source") ?? "true"} ON CONFLICT (kind) DO UPDATE SET count = excluded.count`,
    ],
  );
}
