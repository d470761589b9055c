import { sql, type SQL } from "drizzle-orm";

/** D1 refuses more than five selects in one compound. */
const maxCompound = 5;

/** Joins any number of queries by `union all`, nested so that none exceeds the limit. */
export function unionAll(selects: readonly SQL[]): SQL {
  if (selects.length <= maxCompound) return sql.join([...selects], sql` union all `);
  const parts = Array.from({ length: Math.ceil(selects.length / maxCompound) }, (_, part) =>
    selects.slice(part * maxCompound, (part + 1) * maxCompound),
  );
  return unionAll(parts.map((part) => sql`select * from (${unionAll(part)})`));
}
