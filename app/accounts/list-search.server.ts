import { or, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * Matches rows that have a text in any of the columns, in any case; undefined for "". Reads every row, so it is for
 * short lists such as people and tokens.
 */
export function matchesListSearch(search: string, ...columns: ReadonlyArray<AnySQLiteColumn | SQL>): SQL | undefined {
  if (search === "") return undefined;
  // SQLite lowercases only ASCII, so the text is also searched for as written.
  return or(
    ...columns.flatMap((column) => [
      sql`instr(lower(${column}), ${search.toLowerCase()}) > 0`,
      sql`instr(${column}, ${search}) > 0`,
    ]),
  );
}
