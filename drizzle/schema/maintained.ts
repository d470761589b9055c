import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * What triggers maintain from a table's rows, declared beside the table. `drizzle/triggers` makes the SQL, which
 * `npm run db:generate` writes into the migrations: drizzle-kit knows neither virtual tables nor triggers.
 */

/** Values that columns must have, by property: `{ draft: false, archived: false }`. No entry means every row. */
export type Facts<Table extends SQLiteTable = SQLiteTable> = {
  readonly [Property in keyof Table["_"]["columns"] & string]?: boolean | string;
};

/** A table that can be searched: `search_text` holds the folded text of what is searched. */
export type SearchableTable = SQLiteTable & { rowId: AnySQLiteColumn; searchText: AnySQLiteColumn };

/** The index of a table's `search_text` by substrings. Its rows have the table's row numbers. */
export class SearchIndex<Table extends SearchableTable = SearchableTable> {
  constructor(
    readonly name: string,
    readonly table: Table,
    readonly options: {
      /**
       * Which rows visitors find: a search of theirs matches `~public~` in the index's scope. An index of rows that
       * visitors never see leaves it out and has no scope.
       */
      readonly publicWhen?: Facts<Table>;
      /** A column that searches can be narrowed by: its value follows in the scope, as `~public~value~`. */
      readonly within?: AnySQLiteColumn;
    } = {},
  ) {}
}

/** One word for each closed choice of a row, such as `status:new`, apart from its texts: a change of status rewrites a few words. */
export class FacetIndex {
  constructor(
    readonly name: string,
    readonly table: SQLiteTable & { rowId: AnySQLiteColumn },
    /** What stands before the colon, and the column after it. */
    readonly facets: Readonly<Record<string, AnySQLiteColumn>>,
  ) {}
}

/** The number of a table's rows in `row_counts`: no request counts them (GEN-20). */
export class RowCount<Table extends SQLiteTable = SQLiteTable> {
  constructor(
    /** What the triggers are named by, as `row_counts_{label}_insert`. */
    readonly label: string,
    readonly table: Table,
    /** Which rows count. */
    readonly publicWhen: Facts<Table>,
  ) {}
}

/**
 * How many rows fall into each year, month and day, overall (scope '') and by the value of a column: what makes any
 * page of a long list cost the same.
 */
export class PeriodCounts<Table extends SQLiteTable = SQLiteTable> {
  constructor(
    /** Where they are kept, in the columns scope, level, period and count. */
    readonly counts: SQLiteTable,
    readonly table: Table,
    readonly options: {
      readonly publicWhen: Facts<Table>;
      readonly date: AnySQLiteColumn;
      readonly scope: AnySQLiteColumn;
    },
  ) {}
}
