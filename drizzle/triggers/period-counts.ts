import { getTableName } from "drizzle-orm";
import type { PeriodCounts } from "../schema/maintained";
import {
  columnOf,
  columnsWithValues,
  hasValuesSql,
  isChanged,
  quoteName,
  trigger,
  type MaintainedObjects,
} from "./sql";

/** The lengths of the year, month and day prefixes of an ISO instant. */
const levels = [4, 7, 10] as const;
const levelRows = "SELECT 4 AS level UNION ALL SELECT 7 UNION ALL SELECT 10";

/** The triggers that maintain the counts of a table's rows by year, month and day. */
export function periodCountsSql({
  counts,
  table,
  options: { publicWhen, date, scope },
}: PeriodCounts): MaintainedObjects {
  const target = getTableName(counts);
  const source = getTableName(table);
  const isCounted = (row: string) => hasValuesSql(table, publicWhen, row) ?? "true";
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
  const shown = [...columnsWithValues(table, publicWhen).map(([column]) => column), scope, date];
  return {
    source,
    objects: [
      trigger(`${target}_insert`, "INSERT", table, null, [add]),
      trigger(`${target}_delete`, "DELETE", table, null, remove),
      trigger(`${target}_update`, "UPDATE", table, isChanged(shown), [...remove, add]),
    ],
    fill: [
      `DELETE FROM ${quoteName(target)}`,
      `INSERT INTO ${quoteName(target)} (scope, level, period, count)
  SELECT iif(s.narrowed, ${columnOf("source", scope)}, ''), l.level, substr(${columnOf("source", date)}, 1, l.level), count(*)
  FROM ${quoteName(source)} AS source, (${levelRows}) AS l, (SELECT 0 AS narrowed UNION ALL SELECT 1) AS s
  WHERE ${isCounted("source")} AND (s.narrowed = 0 OR ${columnOf("source", scope)} <> '') GROUP BY 1, 2, 3`,
    ],
  };
}
