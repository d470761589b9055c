import { type BuildColumns, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumnBuilderBase, SQLiteTableExtraConfigValue } from "drizzle-orm/sqlite-core";
import { check, index, integer, sqliteTable, text, uniqueIndex, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";

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

/** `flag` for a column added to an existing table: revisions recorded before restore rows without a value for it. */
export const optionalFlag = <Name extends string>(name: Name) => integer(name, { mode: "boolean" }).default(false);

/** When somebody last compared a row with the facts; "" or null for never. Its index has the rows with a date. */
export const reviewColumn = () => ({ reviewedOn: text("reviewed_on").default("") });
export const reviewIndex = (name: string, reviewedOn: AnySQLiteColumn) =>
  index(name)
    .on(reviewedOn)
    .where(sql`${reviewedOn} > ''`);

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

/** Column values by property, such as `{ draft: false }`. Empty matches every row. */
export type ColumnValues = Readonly<Record<string, boolean | string>>;

/** The rows that visitors may see of a table with drafts. */
export const neitherDraftNorArchived = { draft: false, archived: false } as const;

/**
 * Declares a table and, once for everything that depends on it, which of its rows visitors may see: its partial indexes,
 * search indexes and counts, the data API, pages and the sitemap. The date of scheduled rows comes on top.
 *
 * @param extra the table's indexes and checks; `isPublic` is the condition of partial indexes on public rows
 */
export function contentTable<Name extends string, Columns extends Record<string, SQLiteColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  publicWhen: { readonly [Property in keyof Columns & string]?: boolean | string },
  extra: (t: BuildColumns<Name, Columns, "sqlite">, isPublic: SQL) => SQLiteTableExtraConfigValue[],
) {
  const table = sqliteTable(name, columns, (t) => extra(t, hasValues(t, publicWhen as ColumnValues)));
  return Object.assign(table, { publicWhen: publicWhen as ColumnValues });
}

/** Matches the rows of a table that visitors may see, whatever their date. */
export const isPublic = (table: { readonly publicWhen: ColumnValues }): SQL => hasValues(table, table.publicWhen);

/**
 * Matches rows with these column values. Literals, because SQLite would not match a bound value to the condition of a
 * partial index; they come from the schema, never from a request.
 *
 * @param columns a table or its columns, by property
 */
export const hasValues = <Columns extends object>(columns: Columns, values: ColumnValues): SQL =>
  sql.join(
    Object.entries(values).map(
      ([name, value]) =>
        sql`${columns[name as keyof Columns]} = ${sql.raw(typeof value === "string" ? `'${value}'` : String(Number(value)))}`,
    ),
    sql` and `,
  );

/**
 * The figure from its text that leads a row in lists, and what it counts. Nullable: revisions recorded before these
 * columns existed restore rows without a value for them.
 */
export const figureColumns = () => ({
  figure: text("figure").default(""),
  figureLabel: text("figure_label").default(""),
});

/** The columns of a table with drafts. `initial` is the state of a row that is added without them. */
export const draftColumns = (initial: { readonly draft: boolean }) => ({
  draft: flag("draft", initial.draft),
  archived: flag("archived", false),
});

/** What every table with pages has: a unique slug that is spelled as one, and an index of the latest changes. */
export const pageIndexes = (
  table: string,
  { slug, updatedAt }: Readonly<Record<"slug" | "updatedAt", AnySQLiteColumn>>,
) => [
  uniqueIndex(`${table}_slug`).on(slug),
  index(`${table}_changed`).on(updatedAt),
  slugCheck(`${table}_slug_is_an_address`, slug),
];

/** Checks that `draft` and `archived` hold 0 or 1. */
export const draftChecks = (
  table: string,
  { draft, archived }: Readonly<Record<"draft" | "archived", AnySQLiteColumn>>,
) => [flagCheck(`${table}_draft_is_a_flag`, draft), flagCheck(`${table}_archived_is_a_flag`, archived)];

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
