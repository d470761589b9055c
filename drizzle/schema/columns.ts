import { sql, type SQL } from "drizzle-orm";
import { check, integer, text, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * Column builders shared by the content tables. What these add beside the contract's columns
 * (`row_id`, `slug`, `search_text`, `version`, `updated_at`) belongs to the table alone and is not part
 * of what the data API gives. A builder keeps its column's name in its type: the API's types are made of them.
 */

/** The row's own number. FTS indexes refer to it, so it must never be reused: hence autoincrement. */
export const rowId = () => integer("row_id").primaryKey({ autoIncrement: true });

/** A yes/no column, stored as 0 or 1. */
export const flag = <Name extends string>(name: Name, initial: boolean) =>
  integer(name, { mode: "boolean" }).notNull().default(initial);

/** A list of text, stored as a JSON array. */
export const textList = <Name extends string>(name: Name) =>
  text(name, { mode: "json" })
    .$type<string[]>()
    .notNull()
    .default(sql`'[]'`);

/** An ISO 8601 instant in UTC with milliseconds, the one spelling under which text order is time order. */
export const instant = <Name extends string>(name: Name) =>
  text(name)
    .notNull()
    .default(sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`);

/** What every editable row carries: folded text for search, a version for optimistic locking, the last change. */
export const bookkeeping = () => ({
  searchText: text("search_text").notNull().default(""),
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at"),
});

/** A check that a flag column holds 0 or 1 and nothing else. */
export const flagCheck = (name: string, column: AnySQLiteColumn) => check(name, sql`${column} in (0, 1)`);

/** A check that a column holds one of a closed set of literals. */
export function oneOf(name: string, column: AnySQLiteColumn, values: readonly string[]) {
  const list = sql.raw(values.map((value) => `'${value}'`).join(", "));
  return check(name, sql`${column} in (${list})`);
}

/** A check that a column holds an address part: lowercase letters and digits in runs joined by single hyphens. */
export const slugCheck = (name: string, column: AnySQLiteColumn): ReturnType<typeof check> =>
  check(
    name,
    sql`${column} <> '' and ${column} not glob '*[^a-z0-9-]*' and ${column} not glob '-*' and ${column} not glob '*-' and ${column} not glob '*--*'`,
  );

/** A check that a column holds an instant as `instant` describes it. D1 refuses GLOB patterns over 50 bytes, hence `strftime`. */
export const instantCheck = (name: string, column: AnySQLiteColumn): ReturnType<typeof check> =>
  check(name, sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column}) is ${column}`);

/** A name as lists are ordered by it and looked up: "API" stands after "Activation". The index and the query must spell it alike. */
export const byName = (column: AnySQLiteColumn): SQL => sql`${column} collate nocase`;

/** What a row that begins as a draft must be for visitors to see it. */
export const listed = { draft: false, archived: false } as const;

/** Rows that are neither draft nor archived, as the literal a partial index needs: a bound 0 would not match it. */
export const neitherDraftNorArchived = (draft: AnySQLiteColumn, archived: AnySQLiteColumn): SQL =>
  sql`${draft} = 0 and ${archived} = 0`;
