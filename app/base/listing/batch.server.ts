import { sql, type SQL } from "drizzle-orm";

export interface BatchLimits {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Matches the next rows when a table is read in batches by row number: as many as fit both limits, but at least one.
 * Limiting rows alone does not limit memory: one text can take a megabyte.
 *
 * @param columns the names of the columns that are read
 * @param after the number of the previous batch's last row, or 0
 */
export function nextBatch(table: string, columns: readonly string[], after: number, limits: BatchLimits): SQL {
  // The lengths are in the row's header, so the values are not read.
  const size = sql.join(
    columns.map((column) => sql`coalesce(octet_length(${sql.identifier(column)}), 0)`),
    sql` + `,
  );
  const sizes = sql`select rowid as number, ${size} as size from ${sql.identifier(table)} where rowid > ${after} order by rowid limit ${limits.rows}`;
  const sums = sql`select number, sum(size) over (order by number) - size as before, sum(size) over (order by number) as total from (${sizes})`;
  return sql`rowid > ${after} and rowid <= (select max(number) from (${sums}) where total <= ${limits.bytes} or before = 0)`;
}
