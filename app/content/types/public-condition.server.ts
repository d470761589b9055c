import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { hasValues } from "../../../drizzle/schema/columns";
import type { Bound } from "../../../drizzle/prepared";

/**
 * Matches rows that visitors can see now.
 *
 * @param date the property of the publication time; undefined for types without one
 */
export function publicCondition(
  columns: Readonly<Record<string, AnySQLiteColumn>>,
  facts: Readonly<Record<string, boolean | string | undefined>>,
  date: string | undefined,
  now: Bound<string>,
): SQL {
  const values = Object.keys(facts).length === 0 ? [] : [hasValues(columns, facts)];
  const published = date === undefined ? [] : [sql`${columns[date]} <= ${now}`];
  return sql.join([sql`true`, ...values, ...published], sql` and `);
}
