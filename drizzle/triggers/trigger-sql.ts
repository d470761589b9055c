import { getTableColumns, getTableName } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ColumnValues } from "../schema/columns";
import {
  type OrderedWords,
  type SearchableTable,
  type SearchDocument,
  type SearchIndex,
  siteIndex,
} from "../schema/maintained";

/** A table or trigger as listed in `sqlite_master`. */
export interface SchemaObject {
  readonly type: "table" | "trigger";
  readonly name: string;
  readonly sql: string;
}

/** The virtual tables and triggers of one declaration. */
export interface MaintainedObjects {
  /** The table whose rows they are maintained from; null for an index shared by several declarations. */
  readonly source: string | null;
  readonly objects: readonly SchemaObject[];
  /** Virtual tables of another declaration that they write to. Recreating one requires running `fill` again. */
  readonly writesTo?: readonly string[];
  /** The statements that populate them from existing rows. */
  readonly fill: readonly string[];
}

/** Quotes an identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Quotes a string literal. */
export const quoteText = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** A column of `new`, `old` or another row, as SQL. */
export const columnOf = (row: string, column: AnySQLiteColumn): string => `${row}.${quoteName(column.name)}`;

/** The SQL condition that a row has the given column values; null when there are none. */
export function hasValuesSql(table: SQLiteTable, values: ColumnValues, row: string): string | null {
  const tests = columnsWithValues(table, values).map(([column, value]) => {
    const literal = typeof value === "boolean" ? String(Number(value)) : quoteText(value);
    return `${columnOf(row, column)} = ${literal}`;
  });
  return tests.length === 0 ? null : tests.join(" AND ");
}

/** The columns named by the properties of `values`, with the value of each. */
export function columnsWithValues(
  table: SQLiteTable,
  values: ColumnValues,
): Array<readonly [AnySQLiteColumn, boolean | string]> {
  const columns: Readonly<Record<string, AnySQLiteColumn>> = getTableColumns(table);
  return Object.entries(values).flatMap(([property, value]) => {
    const column = columns[property];
    return column && value !== undefined ? [[column, value] as const] : [];
  });
}

/** The SQL condition that an update changed one of the columns. */
export const isChanged = (columns: readonly AnySQLiteColumn[]): string =>
  columns.map((column) => `${columnOf("new", column)} IS NOT ${columnOf("old", column)}`).join(" OR ");

/** A trigger that runs `statements` after each insert, update or delete of a row for which `when` holds. */
export function trigger(
  triggerName: string,
  event: "INSERT" | "UPDATE" | "DELETE",
  table: SQLiteTable,
  when: string | null,
  statements: readonly string[],
): SchemaObject {
  const condition = when === null ? "" : `\nWHEN ${when}`;
  const body = statements.map((statement) => `  ${statement};\n`).join("");
  const sql = `CREATE TRIGGER ${quoteName(triggerName)} AFTER ${event} ON ${quoteName(getTableName(table))}${condition} BEGIN\n${body}END`;
  return { type: "trigger", name: triggerName, sql };
}

/** The virtual table of a search index and the triggers that maintain it. */
export function searchIndexSql({ name: indexName, table, options }: SearchIndex): MaintainedObjects {
  const { publicWhen = null } = table;
  const { within } = options;
  const index = quoteName(indexName);
  const source = getTableName(table);
  const columns = publicWhen ? "scope, text, hidden" : "text, hidden";
  const valuesOf = (row: string) => {
    const scope = publicWhen ? [scopeOf(table, publicWhen, within, row)] : [];
    return [columnOf(row, table.rowId), ...scope, ...textsOf(table, publicWhen, row)].join(", ");
  };
  const add = `INSERT INTO ${index} (rowid, ${columns}) VALUES (${valuesOf("new")})`;
  const remove = `DELETE FROM ${index} WHERE rowid = ${columnOf("old", table.rowId)}`;
  const watchedColumns = [
    table.searchText,
    ...columnsWithValues(table, publicWhen ?? {}).map(([column]) => column),
    ...(within ? [within] : []),
  ];
  return {
    source,
    objects: [
      {
        type: "table",
        name: indexName,
        sql: `CREATE VIRTUAL TABLE ${index} USING fts5(${columns}, content='', contentless_delete=1, tokenize='trigram')`,
      },
      trigger(`${indexName}_insert`, "INSERT", table, null, [add]),
      trigger(`${indexName}_delete`, "DELETE", table, null, [remove]),
      trigger(`${indexName}_update`, "UPDATE", table, isChanged(watchedColumns), [remove, add]),
    ],
    fill: [
      `INSERT INTO ${index} (rowid, ${columns}) SELECT ${valuesOf("source")} FROM ${quoteName(source)} AS source ORDER BY 1`,
    ],
  };
}

/** The SQL of a row's text for the columns `text` (public rows) and `hidden` (all others). */
function textsOf(table: SearchableTable, publicWhen: ColumnValues | null, row: string): [text: string, hidden: string] {
  const text = columnOf(row, table.searchText);
  const isPublic = publicWhen && hasValuesSql(table, publicWhen, row);
  if (isPublic === null) return [text, "''"];
  return [`CASE WHEN ${isPublic} THEN ${text} ELSE '' END`, `CASE WHEN ${isPublic} THEN '' ELSE ${text} END`];
}

/** The SQL of a row's scope: `~public~` or `~hidden~`, followed by the value that searches can filter by. */
function scopeOf(
  table: SQLiteTable,
  publicWhen: ColumnValues,
  within: AnySQLiteColumn | undefined,
  row: string,
): string {
  const isPublic = hasValuesSql(table, publicWhen, row);
  const scope = isPublic === null ? "'~public~'" : `CASE WHEN ${isPublic} THEN '~public~' ELSE '~hidden~' END`;
  if (!within) return scope;
  const value = columnOf(row, within);
  return `${scope} || ${within.notNull ? value : `coalesce(${value}, '')`} || '~'`;
}

/** The virtual table and triggers of words in several orders. */
export function orderedWordsSql({ name, table, options: { columns, words, places } }: OrderedWords): MaintainedObjects {
  const { publicWhen } = table;
  const source = getTableName(table);
  const target = quoteName(name);
  const isListed = (row: string) => hasValuesSql(table, publicWhen, row) ?? "true";
  const add = (row: string, from = "") =>
    places.map(
      (place) =>
        `INSERT OR REPLACE INTO ${target} (rowid, words) SELECT ${place(row)}, ${words(row)}${from} WHERE ${isListed(row)}`,
    );
  const remove = places.map((place) => `DELETE FROM ${target} WHERE rowid = ${place("old")}`);
  const watchedColumns = [...columnsWithValues(table, publicWhen).map(([column]) => column), ...columns];
  return {
    source,
    objects: [
      {
        type: "table",
        name,
        sql: `CREATE VIRTUAL TABLE ${target} USING fts5(words, content='', contentless_delete=1, detail=none)`,
      },
      trigger(`${name}_insert`, "INSERT", table, isListed("new"), add("new")),
      trigger(`${name}_delete`, "DELETE", table, isListed("old"), remove),
      trigger(`${name}_update`, "UPDATE", table, isChanged(watchedColumns), [...remove, ...add("new")]),
    ],
    fill: add("source", ` FROM ${quoteName(source)} AS source`),
  };
}

const index = quoteName(siteIndex.name);
const words = quoteName(siteIndex.words);
const columns = "scope, title, aliases, keywords, summary, body";

/** The virtual tables of the site-wide search. The vocabulary reads the words, so it comes after them. */
export function siteIndexSql(): MaintainedObjects {
  const foldsAccents = "unicode61 remove_diacritics 2";
  const tables: ReadonlyArray<readonly [name: string, definition: string]> = [
    // "<" counts as part of a word, so that markers such as `nameEnd` are words that nobody searches for.
    [
      siteIndex.name,
      `fts5(${columns}, content='', contentless_delete=1, prefix='3', tokenize="${foldsAccents} tokenchars '<'")`,
    ],
    [siteIndex.words, `fts5(words, content='', contentless_delete=1, detail=none, tokenize='${foldsAccents}')`],
    [siteIndex.vocabulary, `fts5vocab(${quoteText(siteIndex.words)}, 'row')`],
  ];
  return {
    source: null,
    objects: tables.map(([name, definition]) => ({
      type: "table",
      name,
      sql: `CREATE VIRTUAL TABLE ${quoteName(name)} USING ${definition}`,
    })),
    fill: [],
  };
}

/** The triggers that keep a table's public rows in the site-wide search. */
export function searchDocumentSql({ kind, table, options }: SearchDocument): MaintainedObjects {
  const { number, title, aliases, keywords, values = [], category, summary, texts = [], richTexts = [] } = options;
  const { publicWhen } = table;
  const source = getTableName(table);
  const numberOf = (row: string) => `${columnOf(row, table.rowId)} * ${siteIndex.places} + ${number}`;
  // A list of texts, or of objects with a name.
  const list = (row: string, column: AnySQLiteColumn | undefined) =>
    column ? `replace(coalesce(${columnOf(row, column)}, ''), '{"name":', '')` : "''";
  const joinColumns = (row: string, from: readonly AnySQLiteColumn[], as = (column: string) => column) =>
    from.map((column) => as(columnOf(row, column))).join(" || ' ' || ");
  const body = (row: string) =>
    [
      texts.length > 0 ? joinColumns(row, texts) : "",
      richTexts.length > 0 ? joinColumns(row, richTexts, plainText) : "",
    ]
      .filter((part) => part !== "")
      .join(" || ' ' || ") || "''";
  const end = quoteText(siteIndex.nameEnd);
  const names = (row: string) => `${end} || ' ' || ${columnOf(row, title)} || ' ' || ${end}`;
  // A JSON list, whose brackets and quotes separate words.
  const between = `'","', '" ${siteIndex.nameEnd} "'`;
  const others = (row: string) =>
    aliases ? `${end} || ' ' || replace(${list(row, aliases)}, ${between}) || ' ' || ${end}` : "''";
  const categoryName = (row: string) =>
    category
      ? ` || ' ' || coalesce((SELECT ${quoteName(category.name.name)} FROM ${quoteName(getTableName(category.table))} WHERE ${quoteName(category.key.name)} = ${columnOf(row, category.of)}), '')`
      : "";
  const valuesIn = (row: string) =>
    values.map((column) => ` || ' ' || coalesce(${columnOf(row, column)}, '')`).join("");
  const keywordsOf = (row: string) => list(row, keywords) + valuesIn(row) + categoryName(row);
  const isPublic = (row: string) => hasValuesSql(table, publicWhen, row) ?? "true";
  const valuesOf = (row: string) =>
    [
      quoteText(siteIndex.scopeOf(kind)),
      names(row),
      others(row),
      keywordsOf(row),
      joinColumns(row, summary),
      body(row),
    ].join(", ");
  const wordsOf = (row: string) => [columnOf(row, title), list(row, aliases), keywordsOf(row)].join(" || ' ' || ");
  const add = [
    `INSERT INTO ${index} (rowid, ${columns}) SELECT ${numberOf("new")}, ${valuesOf("new")} WHERE ${isPublic("new")}`,
    `INSERT INTO ${words} (rowid, words) SELECT ${numberOf("new")}, ${wordsOf("new")} WHERE ${isPublic("new")}`,
  ];
  const remove = [index, words].map((from) => `DELETE FROM ${from} WHERE rowid = ${numberOf("old")}`);
  const sourceColumns = [
    ...new Set([
      title,
      ...[aliases, keywords, category?.of].filter((column) => column !== undefined),
      ...values,
      ...summary,
      ...texts,
      ...richTexts,
      ...columnsWithValues(table, publicWhen).map(([column]) => column),
    ]),
  ];
  const from = `FROM ${quoteName(source)} AS source WHERE`;
  const rows = `${from} ${isPublic("source")} ORDER BY 1`;
  // "Or replace", because rows already in the index would otherwise be added twice.
  const fill = (of: string) => [
    `INSERT OR REPLACE INTO ${index} (rowid, ${columns}) SELECT ${numberOf("source")}, ${valuesOf("source")} ${of}`,
    `INSERT OR REPLACE INTO ${words} (rowid, words) SELECT ${numberOf("source")}, ${wordsOf("source")} ${of}`,
  ];
  const inCategory = ({ table: categories, key, name, of }: NonNullable<typeof category>) =>
    trigger(
      `search_${kind}_category`,
      "UPDATE",
      categories,
      isChanged([name]),
      fill(`${from} ${columnOf("source", of)} = ${columnOf("new", key)} AND ${isPublic("source")} ORDER BY 1`),
    );
  return {
    source,
    writesTo: [siteIndex.name, siteIndex.words],
    objects: [
      trigger(`search_${kind}_insert`, "INSERT", table, null, add),
      trigger(`search_${kind}_delete`, "DELETE", table, null, remove),
      trigger(`search_${kind}_update`, "UPDATE", table, isChanged(sourceColumns), [...remove, ...add]),
      ...(category ? [inCategory(category)] : []),
    ],
    fill: fill(rows),
  };
}

/** Turns sanitized HTML into words: each step replaces the first text with the second. */
const htmlSteps = [
  ["</", " <"],
  ["<", " <"],
  [' href="', " <"],
  [' src="', " <"],
  [' rel="noopener"', ""],
  [' alt="', " "],
  ["&amp;", "&"],
  ["&lt;", " "],
  ["&gt;", " "],
  ["&quot;", " "],
] as const;

const plainText = (html: string): string =>
  htmlSteps.reduce((inner, [from, to]) => `replace(${inner}, ${quoteText(from)}, ${quoteText(to)})`, html);
