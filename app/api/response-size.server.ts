import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { inJson } from "../../drizzle/in-json";
import type { Field } from "./read-query";
import type { ApiTable } from "../content/types/tables";

const encoder = new TextEncoder();

/** The length of a text in bytes of UTF-8. */
export const byteLength = (text: string): number => encoder.encode(text).byteLength;

/**
 * SQL for the size of a row in a response, in bytes: its stored values and the labels. `octet_length` only reads the
 * lengths in the row's header, not the values.
 */
export function rowSize(fields: readonly Field[]): SQL<number> {
  const labels = byteLength(JSON.stringify(fields.map(({ label }) => `${label}:`)));
  const values = fields.map(({ column }) => sql`coalesce(octet_length(${column.column}), 4)`);
  return sql.join([sql.raw(String(labels)), ...values], sql` + `) as SQL<number>;
}

/**
 * The number and total size in bytes of the rows with one of these values in a column.
 *
 * @param name an indexed column
 */
export async function measureRows(
  db: DatabaseClient,
  table: ApiTable,
  fields: readonly Field[],
  name: string,
  values: readonly string[],
): Promise<{ readonly rows: number; readonly bytes: number }> {
  const column = table.columns.get(name)!.column;
  const hasValue = inJson(column, values);
  const [measured] = await db.read(
    db.query
      .select({ rows: sql<number>`count(*)`, bytes: sql<number>`coalesce(sum(${rowSize(fields)}), 0)` })
      .from(table.table)
      .where(hasValue),
  );
  return measured!;
}
