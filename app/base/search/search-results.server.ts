import { sql, type SQL } from "drizzle-orm";
import { foldedTitle } from "../../../drizzle/schema/columns";
import type { SearchIndex } from "../../../drizzle/schema/maintained";
import type { KeysetPage, ListOrder, PreviousPage } from "../listing/keyset.server";
import { unionAll } from "../listing/statements.server";
import type { LooseMatches, MatchPart } from "./loose-matches";
import {
  categoriesByName,
  gradeOf,
  indexedWords,
  lettersOf,
  maxMembers,
  newestOfCategories,
  ranks,
  rankSql,
  reasonSql,
  type SearchedCategories,
  sufficientWordSets,
  withSeparatorsReplaced,
} from "./search-grade.server";
import { matchAll, matchSearch, matchSets, type SearchQuery } from "./search-text";

export interface SearchedList {
  /** Its trigram index. The folded text that it indexes begins with the row's title. */
  readonly index: SearchIndex;
  /** The categories, if rows are also found by the names of theirs. */
  readonly categories?: SearchedCategories;
}

/** The part of a search to read, and its order. */
export interface SearchPage {
  /** The index scope of the rows that visitors can see, such as "~public~". */
  readonly scope: string;
  /** Matches rows that visitors can see. */
  readonly isVisible: SQL;
  /**
   * How many index matches are considered, newest first; fewer if the search's words are also looked for one by one.
   * Exact titles are always considered.
   */
  readonly limit: number;
  /** Considers only rows with lower numbers than this one; null for the newest. */
  readonly olderThan: number | null;
  /** The order of rows that match equally well, and the column whose value `?after=` holds. */
  readonly order: ListOrder;
  /** Orders the rows that contain the search literally, or whose category it names, by `order` alone. */
  readonly ignoresRank?: boolean;
  readonly size: number;
  /** The key of the last row before the page, or the number of rows before it. */
  readonly start: { readonly after: string | null } | { readonly offset: number };
  /** Counts the matches by this value of the row, and shows only those for which `isShown`, of the value `within`, holds. */
  readonly group?: { readonly value: SQL; readonly isShown: SQL };
}

/** How many rows are considered for their title, and for some of the search's words. */
const maxTitles = 10;
export const maxLoose = 40;

/**
 * One page of a search as the subquery `page`: one row per place on the page, with a null row id after the last match.
 * The first row also has the totals. Each candidate is read once from the index, once from the table and once for
 * sorting. From then on, the candidates are a JSON list in a single value, because D1 counts every row read from a
 * temporary table.
 */
export function searchedPage(list: SearchedList, query: SearchQuery, page: SearchPage): SQL {
  const { table } = list.index;
  const { rowId, searchText } = table;
  const { group, start, size, order } = page;
  const direction = sql.raw(order.direction === "descending" ? "desc" : "asc");
  const entry = sql`json_array(row_id, id, rank)`;
  const isShown = group?.isShown ?? sql`true`;
  const isStrict = sql`rank < ${rankSql.someWords}`;
  // Rows with only some of the words count only if there are no others.
  const unlessLoose = (value: SQL, condition: SQL) =>
    sql`iif(min(rank) = ${rankSql.someWords}, ${value} filter (where rank is not null and ${condition}), ${value} filter (where ${isStrict} and ${condition}))`;
  const before =
    "offset" in start
      ? sql.raw(String(start.offset))
      : start.after === null
        ? sql`0`
        : sql`coalesce((select key + 1 from json_each(sorted.list) where value ->> 1 = ${start.after} and key + 1 < json_array_length(sorted.list)), 0)`;
  const inCategory = list.categories
    ? sql`coalesce(instr((select ids from called), '"' || ${list.categories.column} || '"') > 0, 0)`
    : sql`0`;
  const slots = JSON.stringify(Array.from({ length: size }, (_, slot) => slot));
  const ofFirst = (value: SQL) => sql`iif(slot.value = 0, ${value}, null)`;
  return sql`(
    with called(ids) as materialized (${categoriesByName(list.categories, query)}),
    titles(ids) as materialized (${exactTitles(list, query, page)}),
    considered as (${consideredRows(list, query, page)}),
    ${withSeparatorsReplaced(
      "spaced_text",
      sql`
      select considered.row_id, considered.reason, ${order.key} as id, ${group?.value ?? sql`null`} as within, ${order.column} as sort_key,
        (${page.isVisible}) and not (considered.reason = ${reasonSql.written} and instr((select ids from titles), ',' || considered.row_id || ',') > 0) as is_counted,
        instr(${searchText}, ${query.foldedText}) > 0 as is_written, ${inCategory} as in_category,
        trim(${foldedTitle(searchText)}) = ${query.foldedText} as is_title,
        ' ' || ${foldedTitle(searchText)} || ' ' as title, ' ' || ${searchText} as text
      from considered cross join ${table} on ${rowId} = considered.row_id`,
      query,
    )},
    graded as (
      select row_id, reason, id, within, sort_key, ${gradeOf(query)} as rank, iif(reason = ${reasonSql.someWords}, ${lettersOf(query)}, 0) as letters
      from (select * from spaced_text limit -1)
    ),
    sorted as materialized (
      select ${unlessLoose(sql`json_group_array(${entry})`, isShown)} as list,
        ${group ? unlessLoose(sql`json_group_array(within)`, sql`true`) : sql`null`} as groups,
        json_array(${sql.join(
          Object.values(reasonSql).map((value) => sql`sum(reason = ${value})`),
          sql`, `,
        )}, min(iif(reason = ${reasonSql.written}, row_id, null)), ${sql.raw(String(writtenLimit(query, page)))}) as considered
      from (
        select * from graded
        order by ${page.ignoresRank ? sql`max(rank, ${rankSql.inside})` : sql`rank`}, letters desc, sort_key collate nocase ${direction}, row_id ${direction}
        limit ${sql.raw(String(maxSorted))}
      )
    ),
    page_start(place) as materialized (select ${before} from sorted)
    select slot.value as slot, sorted.list ->> ('$[' || (page_start.place + slot.value) || '][0]') as row_id,
      ${ofFirst(sql`page_start.place`)} as start, ${ofFirst(sql`sorted.list`)} as list, ${ofFirst(sql`sorted.groups`)} as groups,
      ${ofFirst(sql`sorted.considered`)} as considered
    from page_start cross join sorted cross join json_each(${slots}) as slot
  ) as page`;
}

/** More than the candidates can be. Without a limit, SQLite would ignore the order when it builds the list. */
const maxSorted = 5_000;

/** How many rows are considered because they may contain the search literally. */
const writtenLimit = (query: SearchQuery, { limit }: SearchPage): number =>
  indexedWords(query).length === 0 ? limit : limit - 2 * maxLoose;

/** The row ids to consider, each with its reason. */
function consideredRows(list: SearchedList, query: SearchQuery, page: SearchPage): SQL {
  const { scope, olderThan } = page;
  const index = sql.identifier(list.index.name);
  const bound = olderThan === null ? sql`` : sql` and rowid < ${sql.raw(String(olderThan))}`;
  const newest = (why: SQL, match: string, limit: number) =>
    sql`select * from (select rowid as row_id, ${why} as reason from ${index} where ${index} match ${match}${bound} order by rowid desc limit ${sql.raw(String(limit))})`;
  // Rows considered for any other reason belong to the first part, whatever their age.
  const literalMatches = newest(reasonSql.written, matchSearch(query, scope), writtenLimit(query, page));
  if (olderThan !== null) return literalMatches;
  const words = indexedWords(query);
  return unionAll([
    literalMatches,
    sql`select value as row_id, ${reasonSql.title} as reason from titles cross join json_each('[' || trim(titles.ids, ',') || ']')`,
    ...(list.categories ? [newestOfCategories(list.categories, list.index.table.rowId, reasonSql.category)] : []),
    ...(words.length === 0
      ? []
      : [
          newest(reasonSql.allWords, matchAll(words, scope), maxLoose),
          newest(reasonSql.someWords, matchSets(sufficientWordSets(query), scope), maxLoose),
        ]),
  ]);
}

/** The ids of rows whose title is exactly the search, whatever their age, such as ",1,2,". */
function exactTitles({ index: { table } }: SearchedList, query: SearchQuery, { olderThan }: SearchPage): SQL {
  if (olderThan !== null) return sql`select ',,'`;
  return sql`select ',' || coalesce(group_concat(row_id), '') || ',' from (
    select ${table.rowId} as row_id from ${table} where ${foldedTitle(table.searchText)} = ${query.foldedText} limit ${sql.raw(String(maxTitles))})`;
}

/** The columns of `searchedPage` to select in addition to those of the rows. */
export const searchColumns = {
  start: sql<number | null>`page.start`.as("start"),
  list: sql<string | null>`page.list`.as("found_rows"),
  groups: sql<string | null>`page.groups`.as("found_groups"),
  considered: sql<string | null>`page.considered`.as("considered_rows"),
};

interface FoundColumns {
  readonly start: number | null;
  readonly list: string | null;
  readonly groups: string | null;
  readonly considered: string | null;
}

type Entry = readonly [rowId: number, id: string, rank: number];

/** The totals of a search, and the position of the page. */
interface SearchSummary {
  readonly total: number;
  /** The number of rows before the page. */
  readonly before: number;
  readonly hasMore: boolean;
  /** The value of `?after=` for the page before; null if that is the first. */
  readonly previous: string | null;
  /** The number of matches per value of the group. */
  readonly counts: Readonly<Record<string, number>>;
  /** False if some matches may not have been considered. */
  readonly isExact: boolean;
  readonly part: MatchPart;
  readonly loose: LooseMatches | null;
}

/** Parses the rows selected from `searchedPage`, and the totals in the first of them. */
export function parseSearchRows<Row>(
  selectedRows: ReadonlyArray<{ readonly row: Row | null; readonly columns: FoundColumns }>,
  page: SearchPage,
): SearchSummary & { readonly rows: readonly Row[] } {
  const [first] = selectedRows;
  const entries = JSON.parse(first?.columns.list ?? "[]") as Entry[];
  const groups = JSON.parse(first?.columns.groups ?? "[]") as ReadonlyArray<string | null>;
  const numbers = JSON.parse(first?.columns.considered ?? "[]") as ReadonlyArray<number | null>;
  const amounts = numbers.slice(0, -2).map((amount) => amount ?? 0);
  const [oldest = null, limit = null] = numbers.slice(-2);
  const before = first?.columns.start ?? 0;
  const counts: Record<string, number> = {};
  for (const group of groups) counts[group ?? ""] = (counts[group ?? ""] ?? 0) + 1;
  const limits = [limit ?? 0, Infinity, maxMembers, maxLoose, Infinity];
  return {
    rows: selectedRows.flatMap(({ row }) => (row === null ? [] : [row])),
    total: entries.length,
    before,
    hasMore: before + page.size < entries.length,
    previous: entries[before - page.size - 1]?.[1] ?? null,
    counts,
    isExact: amounts.every((amount, at) => amount < limits[at]!),
    part: { olderThan: page.olderThan, next: (amounts[0] ?? 0) < (limit ?? 0) ? null : oldest },
    loose: looseMatches(entries),
  };
}

function looseMatches(entries: readonly Entry[]): LooseMatches | null {
  const amount = (rank: number) => entries.filter(([, , entryRank]) => entryRank === rank).length;
  const [inCategory, allWords, someWords] = [ranks.inCategory, ranks.allWords, ranks.someWords].map(amount);
  const rows = inCategory! + allWords! + someWords!;
  if (rows === 0) return null;
  const rule = someWords! > 0 ? "some-words" : inCategory === 0 ? "all-words" : allWords === 0 ? "category" : "either";
  return { rule, rows, exact: entries.length - rows };
}

/** A page of a list or of a search in it. */
export type FoundPage<Item> = KeysetPage<Item> &
  PreviousPage & { readonly loose: LooseMatches | null; readonly part: MatchPart | null };

/** Turns a search result into a page of a list with `?after=`. */
export function toFoundPage<Item>(
  { rows, before, previous, hasMore, loose, part }: SearchSummary & { readonly rows: readonly Item[] },
  keyOf: (item: Item) => string,
): FoundPage<Item> {
  const last = rows.at(-1);
  return { items: rows, next: hasMore && last ? keyOf(last) : null, isFirst: before === 0, previous, loose, part };
}
