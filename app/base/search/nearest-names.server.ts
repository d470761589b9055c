import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import { byName } from "../../../drizzle/schema";
import type { SearchIndex } from "../../../drizzle/schema/maintained";
import type { NearestRow } from "./loose-matches";
import { foldCase, matchAny, type SearchQuery, publicScope } from "./search-text";
import { nearestNames } from "./spelling";

/**
 * The number of rows to compare: those that share three letters with the search, those with its initial, and the
 * newest.
 */
const comparedRows = { similar: 120, sameInitial: 80, newest: 40 };

export interface NamedList {
  readonly index: SearchIndex;
  /** Matches rows that visitors can see, in addition to the index's scope. */
  readonly isVisible: SQL;
  readonly name: AnySQLiteColumn;
  readonly slug: AnySQLiteColumn;
  /** The column that identifies a row, if the slug does not. */
  readonly id?: AnySQLiteColumn;
}

/**
 * Up to three rows whose names, or words in them, are spelled most like a search that found nothing (DIR-13, D50).
 * Compares rows that share three letters in a row with it, rows with the same initial, and the newest.
 */
export async function nearestRows(
  db: DatabaseClient,
  { index, isVisible, name, slug, id = slug }: NamedList,
  query: SearchQuery,
): Promise<NearestRow[]> {
  const { table } = index;
  const characters = [...foldCase(query.text)].slice(0, 40);
  const trigrams = characters.slice(2).map((_, position) => characters.slice(position, position + 3).join(""));
  const indexTable = sql.identifier(index.name);
  const similar =
    trigrams.length === 0
      ? sql`select 0`
      : sql`select rowid from ${indexTable} where ${indexTable} match ${matchAny(trigrams, publicScope)} order by rowid desc limit ${comparedRows.similar}`;
  const [initial = ""] = characters;
  const sameInitial = sql`select ${table.rowId} from ${table}
    where ${byName(name)} >= ${initial} and ${byName(name)} < ${`${initial}\u{10ffff}`} and ${isVisible}
    order by ${byName(name)} limit ${comparedRows.sameInitial}`;
  const newest = sql`select ${table.rowId} from ${table} order by ${table.rowId} desc limit ${comparedRows.newest}`;
  const rows = await db.read(
    db.query
      .select({
        id: sql<string>`${id}`.as("found_id"),
        slug: sql<string>`${slug}`.as("found_slug"),
        name: sql<string>`${name}`.as("found_name"),
      })
      .from(table)
      .where(
        sql`${table.rowId} in (select * from (${similar}) union select * from (${sameInitial}) union select * from (${newest})) and ${isVisible}`,
      ),
  );
  return nearestNames(query.text, rows, 3);
}
