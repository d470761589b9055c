import { sql, type SQL } from "drizzle-orm";
import type { Row, StoredType } from "../types/content-type.server";

/** A row's columns as one JSON object, by property name, the values as they are stored. */
export function rowAsJson({ columns, table }: Pick<StoredType, "columns" | "table">): SQL<string> {
  // Concatenated: `json_object` takes 32 arguments at most on D1, and a post has more columns than that allows.
  const parts = Object.entries(columns).map(
    ([name, column], position) =>
      sql`${sql.raw(`'${position === 0 ? "{" : ","}"${name}":'`)} || json_quote(${table}.${sql.identifier(column.name)})`,
  );
  return sql`${sql.join(parts, sql` || `)} || '}'`;
}

/** A stored row, as `rowAsJson` wrote it, with flags, lists and numbers as TypeScript has them. */
export function rowFromJson({ columns }: Pick<StoredType, "columns">, json: string): Row {
  const raw = JSON.parse(json) as Record<string, unknown>;
  const entries = Object.entries(columns).map(([name, column]) => {
    const value = raw[name];
    return [name, value === null || value === undefined ? value : column.mapFromDriverValue(value)] as const;
  });
  return Object.fromEntries(entries) as Row;
}
