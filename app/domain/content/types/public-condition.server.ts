import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Bound } from "../../../../drizzle/prepared";

/**
 * Matches rows that visitors can see now. Uses literals, because a bound 0 does not match the partial indexes.
 *
 * @param date the property of the publication time; undefined for types without one
 */
export function publicCondition(
  columns: Readonly<Record<string, AnySQLiteColumn>>,
  facts: Readonly<Record<string, boolean | string | undefined>>,
  date: string | undefined,
  now: Bound<string>,
): SQL {
  const conditions = Object.entries(facts).map(([name, value]) => {
    const literal = typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(Number(value));
    return sql`${columns[name]} = ${sql.raw(literal)}`;
  });
  const published = date === undefined ? [] : [sql`${columns[date]} <= ${now}`];
  return sql.join([sql`true`, ...conditions, ...published], sql` and `);
}
