import { getTableName } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { columnOf, factColumns, hasFacts, isChanged, Maintained, quoteName, trigger, type Facts } from "./maintained";

/** How much of an ISO instant a year, a month and a day are, in characters. */
const levels = [4, 7, 10] as const;
const levelRows = "SELECT 4 AS level UNION ALL SELECT 7 UNION ALL SELECT 10";

/**
 * Declares that a table keeps how many rows of another fall into each year, month and day, overall (scope '') and by
 * the value of a column, beside both: what makes any page of a long list cost the same.
 *
 * @param counts a table with the columns scope, level, period and count
 */
export function periodCounts<Table extends SQLiteTable>(
  counts: SQLiteTable,
  table: Table,
  {
    publicWhen,
    date,
    scope,
  }: { readonly publicWhen: Facts<Table>; readonly date: AnySQLiteColumn; readonly scope: AnySQLiteColumn },
): Maintained {
  const target = getTableName(counts);
  const source = getTableName(table);
  const isCounted = (row: string) => hasFacts(table, publicWhen, row) ?? "true";
  const add = `INSERT INTO ${quoteName(target)} (scope, level, period, count)
    SELECT s.scope, l.level, substr(${columnOf("new", date)}, 1, l.level), 1
    FROM (SELECT '' AS scope UNION SELECT ${columnOf("new", scope)}) AS s,
      (${levelRows}) AS l
    WHERE ${isCounted("new")}
    ON CONFLICT (scope, level, period) DO UPDATE SET count = count + 1`;
  const periods = levels
    .map((level) => `(level = ${level} AND period = substr(${columnOf("old", date)}, 1, ${level}))`)
    .join("\n        OR ");
  const ofRow = `scope IN ('', ${columnOf("old", scope)})\n      AND (${periods})`;
  const remove = [
    `UPDATE ${quoteName(target)} SET count = count - 1\n    WHERE ${isCounted("old")} AND ${ofRow}`,
    `DELETE FROM ${quoteName(target)}\n    WHERE count = 0 AND ${ofRow}`,
  ];
  const shown = [...factColumns(table, publicWhen).map(([column]) => column), scope, date];
  return new Maintained(
    source,
    [
      trigger(`${target}_insert`, "INSERT", table, null, [add]),
      trigger(`${target}_delete`, "DELETE", table, null, remove),
      trigger(`${target}_update`, "UPDATE", table, isChanged(shown), [...remove, add]),
    ],
    [
      `DELETE FROM ${quoteName(target)}`,
      `INSERT INTO ${quoteName(target)} (scope, level, period, count)
  SELECT iif(s.narrowed, ${columnOf("source", scope)}, ''), l.level, substr(${columnOf("source", date)}, 1, l.level), count(*)
  FROM ${quoteName(source)} AS source, (${levelRows}) AS l, (SELECT 0 AS narrowed UNION ALL SELECT 1) AS s
  WHERE ${isCounted("source")} AND (s.narrowed = 0 OR ${columnOf("source", scope)} <> '') GROUP BY 1, 2, 3`,
    ],
  );
}
