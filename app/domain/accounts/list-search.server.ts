import { or, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * The condition that one of some columns has a text, in any case. Reads every row: for lists of people and tokens, which
 * are short. Undefined for "".
 */
export function matchesListSearch(search: string, ...columns: ReadonlyArray<AnySQLiteColumn | SQL>): SQL | undefined {
  if (search === "") return undefined;
  // SQLite lowercases only ASCII, so the text is also searched for as it is.
  return or(
    ...columns.flatMap((column) => [
      sql`instr(lower(${column}), ${search.toLowerCase()}) > 0`,
      sql`instr(${column}, ${search}) > 0`,
    ]),
  );
}
