import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { spaced } from "./search-words";
import type { SearchQuery } from "./search-text";
import { characterSql } from "./search-grade.server";

/** The categories of a list. A search also finds rows by the name of their category. */
export interface SearchedCategories {
  readonly name: AnySQLiteColumn;
  /** The column of the categories that rows refer to. */
  readonly key: AnySQLiteColumn;
  /** The rows' column with that key, and the column after it in an index, which orders the rows. */
  readonly column: AnySQLiteColumn;
  readonly newest: AnySQLiteColumn;
}

/** The number of categories that a search may match by name. */
const maxCategories = 3;
/** How many of the newest rows are found in each of these categories, and in all of them together. */
export const maxMembers = 40;
const maxOfAll = 60;

/** A single character would match the beginning of too many names. */
const shortestName = 2;

const separators = ["-", "/", "&", "'", "’"];

/** The keys of the categories with a word in their name that begins with the search, as a JSON list. */
export function categoriesByName(categories: SearchedCategories | undefined, query: SearchQuery): SQL {
  const words = spaced(query.folded).trim();
  if (!categories || [...words].length < shortestName) return sql`select '[]'`;
  const { name, key } = categories;
  const has = (text: SQL, wanted: string) =>
    sql`instr(' ' || ${separators.reduce((inner, one) => sql`replace(${inner}, ${characterSql(one)}, ' ')`, text)}, ${` ${wanted}`}) > 0`;
  // SQLite folds only ASCII letters: others match only in the case in which they are written.
  const isCalled = sql`(${has(sql`lower(${name})`, words)} or ${has(sql`${name}`, spaced(query.text).trim())})`;
  return sql`select json_group_array(key) from (
    select ${key} as key from ${key.table} where ${isCalled} limit ${sql.raw(String(maxCategories))})`;
}

/** The newest rows of each of the categories in the common table `called`. */
export const newestOfCategories = (
  { column, newest }: SearchedCategories,
  rowId: AnySQLiteColumn,
  reason: SQL,
): SQL => sql`
  select * from (select member.value as row_id, ${reason} as reason from called cross join json_each(called.ids) as category cross join json_each((
    select json_group_array(row_id) from (
      select ${rowId} as row_id from ${column.table} where ${column} = category.value order by ${newest} desc limit ${sql.raw(String(maxMembers))}))) as member limit ${sql.raw(String(maxOfAll))})`;
