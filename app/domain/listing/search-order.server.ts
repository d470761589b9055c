import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { SearchIndex } from "../../../drizzle/schema/maintained";
import { matchAll, matchAny, matchExpression, matchFieldEnd, type SearchQuery } from "../text/search-text";
import { searchWords, spaced, wordSeparators } from "../text/search-words";
import type { LooseMatches } from "./found";
import type { KeysetPage, WayBack } from "./keyset.server";

/** A list that is searched. */
export interface SearchedList {
  /** Its trigram index. The folded text that it indexes begins with the row's title. */
  readonly index: SearchIndex;
  /** The column whose value `?after=` holds. */
  readonly key: AnySQLiteColumn;
}

/** Which part of a search to read, and how. */
export interface SearchPage {
  /** The index's scope of the rows that visitors see, such as "~public~". */
  readonly scope: string;
  /** What visitors see, besides the scope. */
  readonly listed: SQL;
  /** The row ids that are looked through for one or two characters, which the index cannot find, with their limit. */
  readonly scan: { readonly rows: SQL; readonly limit: number; readonly amount?: SQL<number> };
  /** How many matches of the index are considered, newest first. An exact title is always among them. */
  readonly limit: number;
  /** The order of rows that match equally well. */
  readonly order: SQL;
  /** Orders by `order` alone what has the search as it is written. */
  readonly ignoresRank?: boolean;
  readonly size: number;
  /** The key of the last row before the page, or the number of rows before it. */
  readonly start: { readonly after: string | null } | { readonly offset: number };
  /** Counts the matches by this column, and shows those of one value of it unless that is null. */
  readonly group?: { readonly column: AnySQLiteColumn; readonly only: SQL };
}

/** How many rows are considered for having words of the search, or a field that ends with it. */
const maxLoose = 200;

/** The best match first: see decision 33. Rows that have words of the search only come last. */
const rank = { exactTitle: 0, wordsInTitle: 1, prefixInTitle: 2, prefix: 3, inside: 4, allWords: 5, someWords: 6 };

/**
 * One page of a search as the subquery `page`: the row ids, and on each row what was found in all. It has a row without
 * a row id if the page is empty.
 */
export function searchedPage(list: SearchedList, query: SearchQuery, page: SearchPage): SQL {
  const { table } = list.index;
  const { rowId, searchText } = table;
  const { group, start, size, order } = page;
  const index = sql.identifier(list.index.name);
  const newest = (match: string, limit: number) =>
    sql`select * from (select rowid as row_id from ${index} where ${index} match ${match} order by rowid desc limit ${limit})`;
  const titles = matchFieldEnd(query, page.scope);
  const candidates = query.indexed
    ? sql`${newest(matchExpression(query, page.scope), page.limit)}${titles === null ? sql`` : sql` union ${newest(titles, maxLoose)}`}`
    : sql`select * from (${page.scan.rows})`;
  const loose = looseMatches(list, query, page);
  const ranked = page.ignoresRank ? sql`max(found.rank, ${rank.inside})` : sql`found.rank`;
  const before =
    "offset" in start
      ? sql`select ${start.offset}`
      : sql`select coalesce((select place from ranked where id = ${start.after} and place < (select count(*) from ranked)), 0)`;
  return sql`(
    with candidates(row_id) as materialized (${candidates}),
    ${withSpaces(
      "written_text",
      sql`
      select ${rowId} as row_id, trim(${titleOf(searchText)}) = ${query.folded} as is_title, ' ' || ${titleOf(searchText)} || ' ' as title, ' ' || ${searchText} as text
      from ${table} where ${rowId} in (select row_id from candidates) and instr(${searchText}, ${query.folded}) > 0 and ${page.listed}`,
    )},
    written as (select row_id, ${rankOf(query)} as rank, 0 as letters from written_text)${loose.definitions},
    found as (select * from written ${loose.union}),
    matches as ${sql.raw(group ? "materialized" : "")} (
      select found.row_id, found.rank, ${list.key} as id, ${group?.column ?? sql`null`} as within,
        row_number() over (order by ${ranked}, found.letters desc, ${order}) as position
      from found cross join ${table} on ${rowId} = found.row_id
    ),
    ranked as materialized (${
      group
        ? sql`select row_id, id, rank, row_number() over (order by position) as place
          from matches where ${group.only} is null or within = ${group.only}`
        : sql`select row_id, id, rank, position as place from matches`
    }),
    page_start(place) as materialized (${before}),
    summary as materialized (
      select count(*) as total, coalesce(sum(rank = ${rank.allWords}), 0) as all_words,
        coalesce(sum(rank = ${rank.someWords}), 0) as some_words,
        max(iif(place = (select place from page_start) - ${size}, id, null)) as previous_page
      from ranked
    )
    select ranked.row_id, ranked.place, page_start.place as start, summary.*,
      ${group ? sql`(select json_group_object(coalesce(within, ''), amount) from (select within, count(*) as amount from matches group by within))` : sql`'{}'`} as counts,
      ${query.indexed || !page.scan.amount ? sql`(select count(*) from candidates)` : page.scan.amount} as considered
    from page_start cross join summary
      left join ranked on ranked.place > page_start.place and ranked.place <= page_start.place + ${size}
  ) as page`;
}

/** The columns of `searchedPage` to select beside those of the rows. */
export const searchColumns = {
  place: sql<number | null>`page.place`.as("place"),
  start: sql<number>`page.start`.as("start"),
  total: sql<number>`page.total`.as("total"),
  allWords: sql<number>`page.all_words`.as("all_words"),
  someWords: sql<number>`page.some_words`.as("some_words"),
  previous: sql<string | null>`page.previous_page`.as("previous_page"),
  counts: sql<string>`page.counts`.as("counts"),
  considered: sql<number>`page.considered`.as("considered_rows"),
};

interface FoundColumns {
  readonly place: number | null;
  readonly start: number;
  readonly total: number;
  readonly allWords: number;
  readonly someWords: number;
  readonly previous: string | null;
  readonly counts: string;
  readonly considered: number;
}

/** What a search found in all, and where its page is. */
export interface SearchSummary {
  readonly total: number;
  /** The rows before the page. */
  readonly before: number;
  readonly hasMore: boolean;
  /** The value of `?after=` for the page before; null if that is the first. */
  readonly previous: string | null;
  /** Matches by the value of the group's column. */
  readonly counts: Readonly<Record<string, number>>;
  /** False if there may be more than were considered. */
  readonly isExact: boolean;
  readonly loose: LooseMatches | null;
}

/** Takes apart what was selected from `searchedPage`: the rows of the table, and what all of them say of the search. */
export function readSearch<Row>(
  selected: ReadonlyArray<{ readonly row: Row | null; readonly found: FoundColumns }>,
  query: SearchQuery,
  page: SearchPage,
): SearchSummary & { readonly rows: readonly Row[] } {
  const { total, allWords, someWords, start, previous, counts, considered } = selected[0]!.found;
  const loose = allWords + someWords;
  return {
    rows: selected.flatMap(({ row }) => (row === null ? [] : [row])),
    total,
    before: start,
    hasMore: (selected.at(-1)!.found.place ?? total) < total,
    previous,
    counts: JSON.parse(counts) as Record<string, number>,
    isExact: considered < (query.indexed ? page.limit : page.scan.limit),
    loose: loose === 0 ? null : { rule: allWords > 0 ? "all-words" : "some-words", rows: loose, exact: total - loose },
  };
}

/** A page of a list that may be a search's. */
export type FoundPage<Item> = KeysetPage<Item> & WayBack & { readonly loose: LooseMatches | null };

/** A search's page of a list with `?after=`. */
export function toFoundPage<Item>(
  { rows, before, previous, hasMore, loose }: SearchSummary & { readonly rows: readonly Item[] },
  keyOf: (item: Item) => string,
): FoundPage<Item> {
  const last = rows.at(-1);
  return { items: rows, next: hasMore && last ? keyOf(last) : null, isFirst: before === 0, previous, loose };
}

const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);

const titleOf = (searchText: AnySQLiteColumn) =>
  sql`substr(${searchText}, 1, instr(${searchText} || char(31), char(31)) - 1)`;

/** How many calls nest in one step: SQLite's parser takes a hundred symbols at a time, with all that surrounds them. */
const callsPerStep = 7;

/**
 * Defines a common table with the columns `row_id`, `is_title`, `title` and `text` of a select, the latter two with a space
 * in place of each separator, as in `spaced`.
 */
function withSpaces(name: string, rows: SQL): SQL {
  const steps = Array.from({ length: Math.ceil(wordSeparators.length / callsPerStep) }, (_, step) =>
    wordSeparators.slice(step * callsPerStep, (step + 1) * callsPerStep),
  );
  const replaced = (column: string, separators: readonly string[]) =>
    separators.reduce((inner, separator) => sql`replace(${inner}, ${literal(separator)}, ' ')`, sql.raw(column));
  const nameOf = (step: number) => sql.identifier(step === steps.length ? name : `${name}_${step}`);
  return sql.join(
    [
      sql`${nameOf(0)} as (${rows})`,
      ...steps.map(
        (separators, step) =>
          sql`${nameOf(step + 1)} as ${sql.raw(step + 1 === steps.length ? "materialized" : "")} (select row_id, is_title, ${replaced("title", separators)} as title, ${replaced("text", separators)} as text from ${nameOf(step)})`,
      ),
    ],
    sql`, `,
  );
}

/** How well a row of `withSpaces` that has the search as it is written matches it. */
function rankOf(query: SearchQuery): SQL {
  const words = spaced(query.folded).trim();
  if (words === "") return sql`iif(is_title, ${rank.exactTitle}, ${rank.inside})`;
  return sql`case when is_title then ${rank.exactTitle}
    when instr(title, ${` ${words} `}) > 0 then ${rank.wordsInTitle}
    when instr(title, ${` ${words}`}) > 0 then ${rank.prefixInTitle}
    when instr(text, ${` ${words}`}) > 0 then ${rank.prefix}
    else ${rank.inside} end`;
}

/**
 * The rows that do not have the search as it is written, but words that begin with all of its words; if nothing has
 * either, those that have words with at least half of its letters.
 */
function looseMatches(
  { index: { name, table } }: SearchedList,
  query: SearchQuery,
  { scope, listed }: SearchPage,
): { readonly definitions: SQL; readonly union: SQL } {
  const { rowId, searchText } = table;
  const words = searchWords(query);
  const indexed = words.filter((word) => [...word].length >= 3);
  if (indexed.length === 0) return { definitions: sql``, union: sql`` };
  const index = sql.identifier(name);
  const hasWord = (word: string) => sql`(instr(text, ${` ${word}`}) > 0)`;
  const texts = (match: string, limit: SQL) => sql`
    select ${rowId} as row_id, 0 as is_title, '' as title, ' ' || ${searchText} as text from ${table}
    where ${rowId} in (select rowid from ${index} where ${index} match ${match} order by rowid desc limit ${limit})
      and instr(${searchText}, ${query.folded}) = 0 and ${listed}`;
  const letters = sql.join(
    words.map((word) => sql`${hasWord(word)} * ${word.length}`),
    sql` + `,
  );
  const all = words.reduce((sum, word) => sum + word.length, 0);
  const unlessFound = sql`iif(exists (select 1 from written) or exists (select 1 from all_words), 0, ${maxLoose})`;
  return {
    definitions: sql`,
    ${withSpaces("all_words_text", texts(matchAll(indexed, scope), sql`${maxLoose}`))},
    all_words as materialized (
      select row_id, ${rank.allWords} as rank, 0 as letters from all_words_text where ${sql.join(words.map(hasWord), sql` and `)}
    ),
    ${withSpaces("some_words_text", texts(matchAny(indexed, scope), unlessFound))},
    some_words as materialized (
      select * from (select row_id, ${rank.someWords} as rank, ${letters} as letters from some_words_text) where letters * 2 >= ${all}
    )`,
    union: sql`union all select * from all_words union all select * from some_words`,
  };
}
