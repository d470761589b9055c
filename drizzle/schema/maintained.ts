import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ColumnValues } from "./columns";

/**
 * Indexes and counts that triggers maintain from a table's rows, declared next to the table. `drizzle/triggers`
 * generates the SQL, which `npm run db:generate` adds to the migrations: drizzle-kit supports neither virtual tables
 * nor triggers.
 */

/** A table with rows that visitors may see: see `contentTable`. */
export type PublicTable = SQLiteTable & { readonly publicWhen: ColumnValues };
type PossiblyPublicTable = SQLiteTable & Partial<Pick<PublicTable, "publicWhen">>;

/** A searchable table. `search_text` holds the folded text of the searched columns. */
export type SearchableTable = PossiblyPublicTable & { rowId: AnySQLiteColumn; searchText: AnySQLiteColumn };

/**
 * A substring (trigram) index on a table's `search_text`, with the same row numbers as the table. The text of public
 * rows is in the column `text`, that of others in `hidden`. The index of a table that visitors never see has no scope,
 * and all text is in `text`.
 */
export class SearchIndex<Table extends SearchableTable = SearchableTable> {
  constructor(
    readonly name: string,
    readonly table: Table,
    readonly options: {
      /** A column that searches can filter by. Its value is part of the scope, as in `~public~value~`. */
      readonly within?: AnySQLiteColumn;
    } = {},
  ) {}
}

/**
 * The word index for the site-wide search: one document for each public row of each table with a `SearchDocument`. A
 * document's row number is its row's number times `places`, plus the document number of the table.
 */
export const siteIndex = {
  name: "search_index",
  /** The words of titles, aliases and keywords only, and their vocabulary, which finds misspelled words. */
  words: "search_words",
  vocabulary: "search_vocabulary",
  places: 64,
  /**
   * Comes before and after each title and alias, so that a phrase can match a whole one. "<" never occurs in a word.
   */
  nameEnd: "<end",
  /** The word in the scope of documents of one kind. */
  scopeOf: (kind: string) => `<${kind}`,
} as const;

/** A table whose public rows the site-wide search finds. The search itself compares publication dates. */
export class SearchDocument<Table extends PublicTable = PublicTable> {
  constructor(
    /** The kind of result, in lower-case letters. */
    readonly kind: string,
    readonly table: Table & { rowId: AnySQLiteColumn },
    readonly options: {
      /** Less than 64 and never reused for another document: it is part of the index's row numbers. */
      readonly number: number;
      readonly title: AnySQLiteColumn;
      /** Lists of the row's other names, and of its tags. */
      readonly aliases?: AnySQLiteColumn;
      readonly keywords?: AnySQLiteColumn;
      /** Columns whose values count as keywords as well, such as facets. */
      readonly values?: readonly AnySQLiteColumn[];
      /** The row's category, whose name counts as a keyword. `of` is the row's column that holds the category's key. */
      readonly category?: {
        readonly table: SQLiteTable;
        readonly key: AnySQLiteColumn;
        readonly name: AnySQLiteColumn;
        readonly of: AnySQLiteColumn;
      };
      /** Results show the first one. */
      readonly summary: readonly [AnySQLiteColumn, ...AnySQLiteColumn[]];
      /** Other searched columns, as plain text and as HTML. */
      readonly texts?: readonly AnySQLiteColumn[];
      readonly richTexts?: readonly AnySQLiteColumn[];
    },
  ) {}
}

/**
 * An index with a word for each filterable column of a row, such as `status:new`. Separate from the search index, so
 * that a change of status does not reindex the texts.
 */
export class FacetIndex {
  constructor(
    readonly name: string,
    readonly table: SQLiteTable & { rowId: AnySQLiteColumn },
    /** The prefix of each word, with the column whose value follows the colon. */
    readonly facets: Readonly<Record<string, AnySQLiteColumn>>,
  ) {}
}

/**
 * Records in `media_uses` which library pictures a table's rows use (MEDIA-6). Finds pictures by their addresses,
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

/** Keeps a column that lists the slugs of other rows true as one of them changes, or the list would name no row. */
export class ListedSlugs {
  constructor(
    /** Part of the trigger's name: `listed_slugs_{label}`. */
    readonly label: string,
    readonly slug: AnySQLiteColumn,
    /** A JSON list of slugs. */
    readonly list: AnySQLiteColumn,
  ) {}
}

/**
 * The number of a table's public rows in `row_counts`, so that no request has to count (GEN-20): all of them under
 * `table`, and those with one value of `within` under `table/value`. Of a table that visitors never see, all rows.
 */
export class RowCount<Table extends PossiblyPublicTable = PossiblyPublicTable> {
  constructor(
    /** Part of the triggers' names, as in `row_counts_{label}_insert`. */
    readonly label: string,
    readonly table: Table,
    /** A column whose values are counted too, such as the category. Null does not count as a value. */
    readonly within?: AnySQLiteColumn,
  ) {}
}

/**
 * The number of public rows by year, month and day, in total (scope '') and by the value of a column. With these, every page
 * of a list costs the same, however far back.
 */
export class PeriodCounts<Table extends PublicTable = PublicTable> {
  constructor(
    /** The table that holds the counts, with the columns scope, level, period and count. */
    readonly counts: SQLiteTable,
    readonly table: Table,
    readonly options: {
      readonly date: AnySQLiteColumn;
      readonly scope: AnySQLiteColumn;
    },
  ) {}
}

/**
 * A table's public rows, `rowsPerPack` to a row of `packs`, with what their lists are filtered and sorted by: a request
 * that needs all of them reads a few dozen rows. Each change of a pack gives it another version.
 */
export class PackedRows<Table extends PublicTable = PublicTable> {
  constructor(
    /** The table that holds them, with the columns pack, version and rows: a JSON object of values by row number. */
    readonly packs: SQLiteTable,
    readonly table: Table & { rowId: AnySQLiteColumn },
    readonly options: {
      /** The columns that `value`, SQL of JSON by the row's name in the trigger, depends on. */
      readonly columns: readonly AnySQLiteColumn[];
      readonly value: (row: string) => string;
    },
  ) {}
}
export const rowsPerPack = 256;

/**
 * Finds the first public rows with a combination of words, in each of some orders: FTS5 intersects words in the order of row
 * numbers, and gives out no row that has not all of them. An entry's row number is the row's place in an order.
 */
export class OrderedWords<Table extends PublicTable = PublicTable> {
  constructor(
    readonly name: string,
    readonly table: Table & { rowId: AnySQLiteColumn },
    readonly options: {
      /** The columns that the words and places depend on. */
      readonly columns: readonly AnySQLiteColumn[];
      /** SQL of a row, by its name in the trigger. */
      readonly words: (row: string) => string;
      /** Whole numbers, which no two rows or orders share. */
      readonly places: ReadonlyArray<(row: string) => string>;
    },
  ) {}
}

/**
 * Sums over a table's rows by month, for each of some kinds of groups. `when`, `currency` and `sums` are SQL of a row, by
 * its name in the trigger.
 */
export class GroupTotals<Table extends SQLiteTable = SQLiteTable> {
  constructor(
    /** The table that holds the sums, with the columns kind, item, month, currency and one for each sum. */
    readonly totals: SQLiteTable,
    readonly table: Table,
    readonly options: {
      /** The column whose values are the groups of a kind; null for one group of all rows. */
      readonly kinds: Readonly<Record<string, AnySQLiteColumn | null>>;
      readonly date: AnySQLiteColumn;
      readonly when: (row: string) => string;
      readonly currency: (row: string) => string;
      readonly sums: Readonly<Record<string, (row: string) => string>>;
    },
  ) {}
}
