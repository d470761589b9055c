import { sql, type SQL } from "drizzle-orm";
import { check, index, integer, text, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * Column builders shared by the content tables. Columns that are not in the contract (`row_id`, `slug`, `search_text`,
 * `version`, `updated_at`) are internal: the data API does not expose them. Builders keep the column name in their
 * type, from which the API's types are derived.
 */

/** The row number. Autoincrement, so that it is never reused: search indexes, revisions and old slugs refer to it. */
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

/**
 * `textList` for a column added to an existing table: revisions recorded before restore rows without a value for it.
 */
export const optionalTextList = <Name extends string>(name: Name) =>
  text(name, { mode: "json" })
    .$type<string[]>()
    .default(sql`'[]'`);

/** An ISO 8601 instant in UTC with milliseconds. Text order is chronological order only with a single format. */
export const instant = <Name extends string>(name: Name) =>
  text(name)
    .notNull()
    .default(sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`);

/** Columns of every editable row: folded text for search, a version for optimistic locking, and the last change. */
export const bookkeeping = () => ({
  searchText: text("search_text").notNull().default(""),
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at"),
});

/** A check that a flag column holds 0 or 1. */
export const flagCheck = (name: string, column: AnySQLiteColumn) => check(name, sql`${column} in (0, 1)`);

/** A check that a column holds one of a fixed set of values. */
export function oneOf(name: string, column: AnySQLiteColumn, values: readonly string[]) {
  const list = sql.raw(values.map((value) => `'${value}'`).join(", "));
  return check(name, sql`${column} in (${list})`);
}

/** A check that a column holds a slug: lowercase letters and digits, separated by single hyphens. */
export const slugCheck = (name: string, column: AnySQLiteColumn): ReturnType<typeof check> =>
  check(
    name,
    sql`${column} <> '' and ${column} not glob '*[^a-z0-9-]*' and ${column} not glob '-*' and ${column} not glob '*-' and ${column} not glob '*--*'`,
  );

/** A check that a column holds an `instant`. Uses `strftime`, because D1 rejects GLOB patterns over 50 bytes. */
export const instantCheck = (name: string, column: AnySQLiteColumn): ReturnType<typeof check> =>
  check(name, sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column}) is ${column}`);

/** A name for case-insensitive ordering and lookup. SQLite uses an index only for a query with the same expression. */
export const byName = (column: AnySQLiteColumn): SQL => sql`${column} collate nocase`;

/** The first field of a search text, the row's title, for lookup. As with `byName`, an index has this expression. */
export const foldedTitle = (searchText: AnySQLiteColumn | SQL): SQL =>
  sql`substr(${searchText}, 1, instr(${searchText} || char(31), char(31)) - 1)`;

/** The column values of rows that visitors may see, for tables with drafts. */
export const publicColumnValues = { draft: false, archived: false } as const;

/** Column values by property, such as `{ draft: false }`. */
type ColumnValues<Columns> = { readonly [Name in keyof Columns & string]?: boolean | string };

/**
 * Matches rows with these column values. Literals, because SQLite would not match a bound value to the condition of a
 * partial index; they come from the schema, never from a request.
 *
 * @param columns a table or its columns, by property
 */
export const hasValues = <Columns extends object>(columns: Columns, values: ColumnValues<Columns>): SQL =>
  sql.join(
    Object.entries<boolean | string | undefined>(values).map(
      ([name, value]) =>
        sql`${columns[name as keyof Columns]} = ${sql.raw(typeof value === "string" ? `'${value}'` : String(Number(value)))}`,
    ),
    sql` and `,
  );

/** The condition of partial indexes on public rows. Literals, because SQLite would not match a bound 0 to the index. */
export const neitherDraftNorArchived = (draft: AnySQLiteColumn, archived: AnySQLiteColumn): SQL =>
  sql`${draft} = 0 and ${archived} = 0`;

/** Indexes of a table's drafts and archive for the portal's list: few rows among many public ones. */
export const rareStateIndexes = (
  table: string,
  { draft, archived, updatedAt }: Readonly<Record<"draft" | "archived" | "updatedAt", AnySQLiteColumn>>,
) => [
  index(`${table}_drafts`)
    .on(updatedAt)
    .where(sql`${draft} = 1 and ${archived} = 0`),
  index(`${table}_archive`)
    .on(updatedAt)
    .where(sql`${archived} = 1`),
];

/** The start of every address of a library picture, followed by the picture's hash. */
export const mediaFolder = "/media/";
