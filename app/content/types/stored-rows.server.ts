import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { revisions } from "../../../drizzle/schema/index";
import type { Row, StoredType } from "./content-type.server";

/**
 * Matches rows that nobody has created or edited since they were seeded. Every write except seeding records a revision;
 * deleting a row and undoing that do too, but leave its content as it was.
 */
export const isUnedited = (tableName: string, rowId: AnySQLiteColumn): SQL =>
  sql`not exists (select 1 from ${revisions} where ${revisions.tableName} = ${tableName}
    and ${revisions.rowId} = ${rowId} and ${revisions.action} in ('create', 'update'))`;

/** A row as one JSON object of stored values, keyed by property name. */
export function rowAsJson({ columns, table }: Pick<StoredType, "columns" | "table">): SQL<string> {
  // Concatenated, because D1 limits `json_object` to 32 arguments: a post has too many columns.
  const parts = Object.entries(columns).map(
    ([name, column], position) =>
      sql`${sql.raw(`'${position === 0 ? "{" : ","}"${name}":'`)} || json_quote(${table}.${sql.identifier(column.name)})`,
  );
  return sql`${sql.join(parts, sql` || `)} || '}'`;
}

/**
 * A property of a JSON row as SQL. A flag that is missing, because the row was recorded before the column existed or its
 * author does not state it, has the column's default.
 */
export function propertyOf({ columns }: Pick<StoredType, "columns">, json: SQL, name: string): SQL {
  const value = sql`json_extract(${json}, ${sql.raw(`'$.${name}'`)})`;
  const initial = columns[name]?.default;
  return typeof initial === "boolean" ? sql`coalesce(${value}, ${sql.raw(String(Number(initial)))})` : value;
}

/** Parses what `rowAsJson` wrote. Missing flags have their defaults. */
export function rowFromJson({ columns, postedDate }: Pick<StoredType, "columns" | "postedDate">, json: string): Row {
  const raw = JSON.parse(json) as Record<string, unknown>;
  const entries = Object.entries(columns).map(([name, column]) => {
    const value = raw[name] ?? (typeof column.default === "boolean" ? Number(column.default) : raw[name]);
    return [name, value === null || value === undefined ? value : column.mapFromDriverValue(value)] as const;
  });
  const isUndated = postedDate !== null && raw[postedDate.undated] === 1;
  return { ...Object.fromEntries(entries), ...(isUndated && { [postedDate.date]: "" }) } as Row;
}

/**
 * Reads rows of a content type. Drizzle cannot type a table known only at run time, so select at least the columns of
 * `Row`, which every stored type has.
 */
export const listStoredRows = async (db: DatabaseClient, query: Query): Promise<Row[]> =>
  (await db.read(query)) as Row[];

/** Reads the row ids of a content type, for a query that selects `rowId`. */
export const listRowIds = async (db: DatabaseClient, query: Query): Promise<number[]> =>
  ((await db.read(query)) as ReadonlyArray<Pick<Row, "rowId">>).map(({ rowId }) => rowId);
