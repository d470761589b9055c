import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import type { Field } from "./read-query";
import type { ApiTable } from "./tables";

const encoder = new TextEncoder();

/** The length of a text in UTF-8. */
export const byteLength = (text: string): number => encoder.encode(text).byteLength;

/**
 * How many bytes a row has as it is given, as SQL: its values as they are stored, and the labels. `octet_length` reads
 * the lengths in a row's header, not the texts themselves.
 */
export function bytesOf(fields: readonly Field[]): SQL<number> {
  const labels = byteLength(JSON.stringify(fields.map(({ label }) => `${label}:`)));
  const values = fields.map(({ column }) => sql`coalesce(octet_length(${column.column}), 4)`);
  return sql.join([sql.raw(String(labels)), ...values], sql` + `) as SQL<number>;
}

/**
 * How many bytes the rows have whose column is one of these values, and how many rows there are.
 *
 * @param name a column that an index knows
 */
export async function measureRows(
  db: DatabaseClient,
  table: ApiTable,
  fields: readonly Field[],
  name: string,
  values: readonly string[],
): Promise<{ readonly rows: number; readonly bytes: number }> {
  const column = table.columns.get(name)!.column;
  const among = sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
  const [measured] = await db.read(
    db.query
      .select({ rows: sql<number>`count(*)`, bytes: sql<number>`coalesce(sum(${bytesOf(fields)}), 0)` })
      .from(table.table)
      .where(among),
  );
  return measured!;
}
