import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Indexes and counts that triggers maintain from a table's rows, declared next to the table. `drizzle/triggers`
 * generates the SQL, and `npm run db:generate` adds it to the migrations: drizzle-kit supports neither virtual tables
 * nor triggers.
 */

/** Required column values by property, such as `{ draft: false, archived: false }`. Empty matches every row. */
export type ColumnValues<Table extends SQLiteTable = SQLiteTable> = {
  readonly [Property in keyof Table["_"]["columns"] & string]?: boolean | string;
};

/** A searchable table. `search_text` holds the folded text of the searched columns. */
export type SearchableTable = SQLiteTable & { rowId: AnySQLiteColumn; searchText: AnySQLiteColumn };

/** A substring (trigram) index on a table's `search_text`, with the same row numbers as the table. */
export class SearchIndex<Table extends SearchableTable = SearchableTable> {
  constructor(
    readonly name: string,
    readonly table: Table,
    readonly options: {
      /**
       * The rows that visitors can find: their text is in the index's column `text`, that of others in `hidden`. Omitted for
       * tables that visitors never search, whose index has no scope, and all texts in `text`.
       */
      readonly publicWhen?: ColumnValues<Table>;
      /** A column that searches can filter by. Its value is part of the scope, as in `~public~value~`. */
      readonly within?: AnySQLiteColumn;
    } = {},
  ) {}
}

/**
 * The index of words that the search of the whole site reads: one document for each public row of each table with a
 * `SearchDocument`. Its row numbers are those of the tables, times `places`, plus the document's number.
 */
export const siteIndex = {
  name: "search_index",
  /** The words of titles, aliases and keywords alone, and the vocabulary of them, by which misspelled words are found. */
  words: "search_words",
  vocabulary: "search_vocabulary",
  places: 64,
  /** Stands before and after each title and alias, so that a phrase can match the whole of one. No text has "<" in a word. */
  nameEnd: "<end",
  /** The word in the scope of documents of a kind. */
  scopeOf: (kind: string) => `<${kind}`,
} as const;

/** A table whose public rows the search of the whole site finds. */
export class SearchDocument<Table extends SQLiteTable = SQLiteTable> {
  constructor(
    /** The kind of result, in lower-case letters. */
    readonly kind: string,
    readonly table: Table & { rowId: AnySQLiteColumn },
    readonly options: {
      /** Less than 64, and no other document's, ever: it is part of the index's row numbers. */
      readonly number: number;
      readonly title: AnySQLiteColumn;
      /** Lists: other names of a row, and its tags. */
      readonly aliases?: AnySQLiteColumn;
      readonly keywords?: AnySQLiteColumn;
      /** The row's category, whose name is among its keywords, with the column of the row that has the category's key. */
      readonly category?: {
        readonly table: SQLiteTable;
        readonly key: AnySQLiteColumn;
        readonly name: AnySQLiteColumn;
        readonly of: AnySQLiteColumn;
      };
      /** Results show the first of them. */
      readonly summary: readonly [AnySQLiteColumn, ...AnySQLiteColumn[]];
      /** What else is searched, as plain text and as HTML. */
      readonly texts?: readonly AnySQLiteColumn[];
      readonly richTexts?: readonly AnySQLiteColumn[];
      /** The rows in the index. A date of publication is compared by the search, as it comes without a write. */
      readonly publicWhen: ColumnValues<Table>;
    },
  ) {}
}

/**
 * An index with one word for each filterable column of a row, such as `status:new`. Separate from the search index, so
 * that a change of status does not reindex the texts.
 */
export class FacetIndex {
  constructor(
    readonly name: string,
    readonly table: SQLiteTable & { rowId: AnySQLiteColumn },
    /** The word's prefix, and the column whose value follows the colon. */
    readonly facets: Readonly<Record<string, AnySQLiteColumn>>,
  ) {}
}

/**
 * The pictures of the library that the rows of a table use, in `media_uses` (MEDIA-6). They are found by their addresses,
 * anywhere in the columns' text.
 */
export class PictureUses<Table extends SQLiteTable = SQLiteTable> {
  constructor(
    /** Part of the triggers' names, as in `media_uses_{label}_insert`. */
    readonly label: string,
    readonly table: Table,
    /** The column that identifies a row. */
    readonly key: AnySQLiteColumn,
    readonly columns: readonly [AnySQLiteColumn, ...AnySQLiteColumn[]],
  ) {}
}

/**
 * The number of a table's public rows in `row_counts`, so that no request has to count (GEN-20): all of them as `table`,
 * and those with one value of `within` as `table/value`.
 */
export class RowCount<Table extends SQLiteTable = SQLiteTable> {
  constructor(
    /** Part of the triggers' names, as in `row_counts_{label}_insert`. */
    readonly label: string,
    readonly table: Table,
    /** The rows to count. */
    readonly publicWhen: ColumnValues<Table>,
    /** A column whose values are counted too, such as the category. Null is no value. */
    readonly within?: AnySQLiteColumn,
  ) {}
}

/**
 * The number of rows by year, month and day, in total (scope '') and by the value of a column. They make every page of
 * a list cost the same, however far back it is.
 */
export class PeriodCounts<Table extends SQLiteTable = SQLiteTable> {
  constructor(
    /** The table of the counts, with the columns scope, level, period and count. */
    readonly counts: SQLiteTable,
    readonly table: Table,
    readonly options: {
      readonly publicWhen: ColumnValues<Table>;
      readonly date: AnySQLiteColumn;
      readonly scope: AnySQLiteColumn;
    },
  ) {}
}
