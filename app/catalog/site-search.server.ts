import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { siteIndex } from "../../drizzle/schema/maintained";
import type { TableName } from "../../drizzle/schema/table-names";
import { unionAll } from "../base/listing/statements.server";
import {
  isQuestion,
  matchAbout,
  matchName,
  matchStems,
  matchTitle,
  matchWords,
  siteWords,
  tellingWords,
  type WordRule,
} from "../base/search/site-query";
import {
  type FoundKind,
  prefixLength,
  type SiteResult,
  type SiteResults,
  withoutAccents,
} from "../base/search/site-search";
import { correctedWords, type KnownWord, minCorrectedLength, nearestNames, wordsLike } from "../base/search/spelling";
import { linkHeadings } from "../base/words/html";
import type { Values } from "../content/types/content-type";
import type { SearchedType } from "../content/types/stored-definition.server";
import { allStoredTypes, searchedTypes } from "../types.server";

/** The heading that a search result links to. */
interface FoundHeading {
  readonly id: string;
  readonly title: string;
}

/** Only this many characters of a text are searched, which bounds the cost of a page of results. */
const maxHeadedLength = 40_000;

/**
 * The heading of the section that contains the most words of a search, or the first of several such sections (SRCH-8).
 * Null if that section is above all headings, or if no section contains any.
 *
 * @param html as on the page, so that the ids of the headings are the same
 * @param words as in the index
 */
function nearestHeading(html: string, words: readonly string[]): FoundHeading | null {
  const { html: linkedHtml, headings } = linkHeadings(html);
  if (headings.length === 0) return null;
  const [before = "", ...parts] = linkedHtml.split('<h2 id="');
  const counts = [before, ...parts].map((part) => countWords(part, words));
  const highest = Math.max(...counts);
  const at = counts.indexOf(highest);
  if (highest === 0 || at === 0) return null;
  const id = parts[at - 1]!.slice(0, parts[at - 1]!.indexOf('"'));
  return headings.find((heading) => heading.id === id) ?? null;
}

/** How many of the words occur in a section, whole or as the beginning of a word. */
function countWords(part: string, words: readonly string[]): number {
  const text = ` ${withoutAccents(part.replaceAll(/<[^<>]*>/g, " ")).replaceAll(/[^\p{L}\p{N}]/gu, " ")} `;
  return words.filter((word) => text.includes(word.length >= prefixLength ? ` ${word}` : ` ${word} `)).length;
}

/** How many matches per kind are ranked, newest first, and how many in a search of one kind. */
const maxMatches = { ofEach: 30, ofOne: 60 };
/** How many more matches are read by title, by stem and by name. Together, these bound the rows that a search reads. */
const maxTitles = 10;
const maxStems = 10;
const maxNames = 10;

/** The weights of the index's columns: scope, title, aliases, keywords, summary, body. */
const weights = sql.raw("0, 10, 10, 5, 3, 1");
/**
 * Added to the score, of which the lowest is best. They exceed any score of a text, so that exact names come first,
 * then titles with the words, and last the rows with other words of the same stem.
 */
const boosts = { name: sql.raw("-100000"), title: sql.raw("-1000"), stem: sql.raw("1000") };
/**
 * Which rows are read that have a share of the words in what says what they are about, how many, and by how much their scores
 * are better. Somebody who describes what they need looks for tools; who asks a question, for an answer as much.
 */
const aboutOthers = { shares: [1, 0.6], limit: 10, bonus: sql.raw("3") };
const aboutTools = { shares: [1, 0.6, 0.5], limit: 20, bonus: sql.raw("15") };

/** What matches have: some of the words, all of them but in other forms, or all as written. From the least to the best. */
const kindsOfMatches = ["some", "stems", "words"] as const;
type Has = (typeof kindsOfMatches)[number];
const hasSql = (has: Has) => sql.raw(String(kindsOfMatches.indexOf(has)));

/** How many known words are compared with misspelled ones. */
const maxKnownWords = 700;

const index = sql.identifier(siteIndex.name);
/** A literal: libSQL binds numbers as reals, and dividing by one would not give whole row numbers. */
const places = sql.raw(String(siteIndex.places));

/** A search, and the part of its results to read. */
export interface SiteSearch {
  readonly text: string;
  /** Shows results of one kind only. */
  readonly kind: string | null;
  /** From 0. */
  readonly page: number;
  readonly size: number;
  /** Searches for the words as typed, without correcting their spelling. */
  readonly asTyped: boolean;
  /** An ISO instant. Posts with a later date are not found. */
  readonly now: string;
  readonly origin: string;
  /** Whether results also have the nearest heading. */
  readonly withHeadings?: boolean;
}

/** The result of one statement. */
interface Matches {
  readonly results: readonly SiteResult[];
  /** The number of matches of each kind, by the number of the kind. */
  readonly counts: Readonly<Record<string, number>>;
  readonly knownWords: readonly KnownWord[];
  /** The best that any match has; null without matches. */
  readonly has: Has | null;
  readonly until: string | null;
}

/** The number of matches of a kind that are considered. */
const matchesOf = (kind: string, only: string | null) => (kind === only ? maxMatches.ofOne : maxMatches.ofEach);

/**
 * Reads the rows that have all or some of the words, in one statement whose cost does not grow with the tables
 * (SRCH-5).
 */
async function readMatches(
  db: DatabaseClient,
  { text, kind: only, page, size, now, origin, withHeadings = false }: SiteSearch,
  words: readonly string[],
  rule: WordRule,
): Promise<Matches> {
  const expression = matchWords(words, rule);
  const titles = matchTitle(words, rule);
  const newest = (match: string, score: SQL, limit: number, has: Has = "words") =>
    sql`select * from (select rowid as id, ${score} as score, ${hasSql(has)} as has from ${index} where ${index} match ${match} order by rowid desc limit ${limit})`;
  const stems = matchStems(words, rule);
  const ranking = sql`bm25(${index}, ${weights})`;
  const candidates = searchedTypes.flatMap(({ kind }) => {
    const scope = `scope : "${siteIndex.scopeOf(kind)}" AND`;
    const { shares, limit, bonus } = kind === "tool" && !isQuestion(text) ? aboutTools : aboutOthers;
    const abouts = rule === "all" ? shares.flatMap((share) => matchAbout(words, share) ?? []) : [];
    return [
      newest(`${scope} (${expression})`, ranking, matchesOf(kind, only)),
      newest(`${scope} ${titles}`, rule === "all" ? boosts.title : ranking, maxTitles),
      ...[...new Set(abouts)].map((match) => newest(`${scope} (${match})`, sql`${ranking} - ${bonus}`, limit, "some")),
      ...(stems === null ? [] : [newest(`${scope} (${stems})`, sql`${boosts.stem} + ${ranking}`, maxStems, "stems")]),
    ];
  });
  const matches = sql`(
    with candidates as (${unionAll([newest(matchName(siteWords(text)), boosts.name, maxNames), ...candidates])}),
    ranked as (select id, id % ${places} as number, coalesce(sum(score) filter (where has <> ${hasSql("stems")}), min(score)) as score, max(has) as has from candidates group by id),
    shown as materialized (select * from ranked where ${isShown(now, origin)}),
    page as materialized (
      select id, number, row_number() over (order by score, number, id desc) as place from shown
      where ${only === null ? sql`true` : sql`number = ${numberOf(only)}`}
      order by score, number, id desc limit ${size} offset ${page * size}
    )
    select (select json_group_array(json_array(place, number, title, summary, json(address), body)) from (${unionAll(searchedTypes.map((type) => rowsOfPage(type, withHeadings)))})) as results,
      (select json_group_object(number, amount) from (select number, count(*) as amount from shown group by number)) as counts,
      iif(exists (select 1 from shown where has <> ${hasSql("stems")}), '[]', ${knownWords(words)}) as known,
      (select max(has) from shown) as has,
      ${nextChange(now)} as until
  ) as found`;
  const [row] = await db.read(
    db.query
      .select({
        results: sql<string>`found.results`.as("results"),
        counts: sql<string>`found.counts`.as("counts"),
        knownWords: sql<string>`found.known`.as("known"),
        has: sql<number | null>`found.has`.as("has"),
        until: sql<string | null>`found.until`.as("until"),
      })
      .from(matches),
  );
  const { results, counts, knownWords: vocabulary, has, until } = row!;
  const byNumber = JSON.parse(counts) as Record<string, number>;
  return {
    // Sorted here, because libSQL's server does not parse an order within an aggregate.
    results: (JSON.parse(results) as FoundRow[]).toSorted(([a], [b]) => a - b).map((result) => toResult(result, words)),
    counts: byNumber,
    knownWords: JSON.parse(vocabulary) as KnownWord[],
    has: has === null ? null : rule === "some" ? "some" : kindsOfMatches[has]!,
    until,
  };
}

/** Matches rows of `ranked` that visitors can see now. The index itself ignores only the date and the origin. */
function isShown(now: string, origin: string): SQL {
  const conditions = searchedTypes.flatMap(({ number, table, shownWhen }) => {
    const condition = shownWhen(now, origin);
    return condition
      ? [
          sql`(number <> ${number} or exists (select 1 from ${table} where ${table.rowId} = id / ${places} and ${condition}))`,
        ]
      : [];
  });
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** The rows of `page` of one type. */
const rowsOfPage = (
  { number, table, title, summary, columns, headings }: SearchedType,
  withHeadings: boolean,
): SQL => sql`
  select page.place, page.number, ${title} as title, ${summary} as summary, json_object(${sql.join(
    Object.entries(columns).map(([name, column]) => sql`${name}, ${column}`),
    sql`, `,
  )}) as address, ${withHeadings && headings ? sql`substr(${headings.column}, 1, ${maxHeadedLength})` : sql`''`} as body
  from page cross join ${table} on ${table.rowId} = page.id / ${places} where page.number = ${number}`;

type FoundRow = readonly [place: number, number: number, title: string, summary: string, address: Values, body: string];

function toResult([, number, title, summary, address, body]: FoundRow, words: readonly string[]): SiteResult {
  const { kind, one, path, headings } = searchedTypes.find((type) => type.number === number)!;
  const heading = body === "" ? null : nearestHeading(headings?.transform?.(body) ?? body, words);
  return { kind, one, title, summary, path: path(address), ...(heading && { heading }) };
}

/**
 * A query for known words of about the same length as a word that begin with its first two letters, in order or swapped
 * or, as far as the limit allows, with just one of the two. Includes words that begin with the whole word.
 */
function knownWords(words: readonly string[]): SQL {
  const longWords = words.filter((word) => word.length >= minCorrectedLength);
  const beginnings = (beginningsOf: (first: string, second: string) => readonly string[]) =>
    longWords.flatMap((word) => {
      const [first = "", second = ""] = word;
      return [...new Set(beginningsOf(first, second))].map((beginning) => [beginning, word]);
    });
  const ranges = [
    ...beginnings((first, second) => [first + second, second + first]),
    ...beginnings((first, second) => [first, second]),
  ];
  return sql`(select json_group_array(json_array(term, doc)) from (
    select distinct term, doc from (
      select term, doc, misspelled.value ->> 1 as word from json_each(${JSON.stringify(ranges)}) as misspelled cross join ${sql.identifier(siteIndex.vocabulary)}
      where term >= misspelled.value ->> 0 and term < (misspelled.value ->> 0) || char(1114111)
      limit ${maxKnownWords})
    where abs(length(term) - length(word)) <= 2 or instr(term, word) = 1))`;
}

/**
 * Those of some words that a row has which visitors can see now. The index also has the words of scheduled posts and of
 * samples, which no suggestion may give away.
 */
async function shownWords(
  db: DatabaseClient,
  { now, origin }: Pick<SiteSearch, "now" | "origin">,
  words: readonly KnownWord[],
): Promise<KnownWord[]> {
  if (words.length === 0) return [];
  const documents = sql.identifier(siteIndex.words);
  const [row] = await db.read(
    db.query.select({ words: sql<string>`found.words`.as("words") }).from(
      sql`(select json_group_array(value) as words from json_each(${JSON.stringify(words.map(([word]) => word))}) where exists (
          select 1 from (select rowid as id, rowid % ${places} as number from ${documents} where ${documents} match '"' || value || '"')
          where ${isShown(now, origin)})) as found`,
    ),
  );
  const visibleWords = new Set(JSON.parse(row!.words) as string[]);
  return words.filter(([word]) => visibleWords.has(word));
}

function nextChange(now: string): SQL {
  const dates = searchedTypes.flatMap(({ nextChange: next }) => (next ? [next(now)] : []));
  return dates.length === 0
    ? sql`null`
    : sql`(select min(at) from (${unionAll(dates.map((date) => sql`select (${date}) as at`))}))`;
}

const numberOf = (kind: string) => searchedTypes.find((type) => type.kind === kind)?.number ?? 0;

/** The kinds of results, as in `?kind=`. */
export const siteKinds: readonly string[] = searchedTypes.map(({ kind }) => kind);

/** The tables whose changes affect the results. */
export const siteTables: readonly TableName[] = allStoredTypes.flatMap((stored) =>
  stored.siteSearch ? [stored.tableName] : [],
);

/** The number of words to offer if nothing was found. */
const maxNearest = 3;

/** The results of a search, and the instant from which it may also find a scheduled row; null if there is none. */
export type ExpiringResults = SiteResults & { readonly until: string | null };

/**
 * Searches everything that is public (SRCH-1 to SRCH-5): rows that have all of the words, matching names first. If
 * there are none, rows with the words in corrected spelling, or else rows with some of the words. Takes one statement,
 * whose cost does not grow with the tables, another for the known words like those that were not found, and another for
 * each fallback.
 */
export async function searchSite(db: DatabaseClient, search: SiteSearch): Promise<ExpiringResults> {
  const words = tellingWords(search.text);
  if (words.length === 0) return { ...nothing, until: null };
  const all = await readMatches(db, search, words, "all");
  if (all.has === "words" || all.has === "some") return toResults(all, search, words);
  const spellings = await shownWords(db, search, wordsLike([...new Set([...words, search.text])], all.knownWords));
  const correctedTerms = search.asTyped ? null : correctedWords(words, spellings);
  if (correctedTerms) {
    const corrected = await readMatches(db, { ...search, text: correctedTerms.join(" ") }, correctedTerms, "all");
    if (corrected.has !== null) return toResults(corrected, search, correctedTerms, { isCorrected: true });
  }
  const nearest = nearestNames(
    search.text,
    spellings.map(([name]) => ({ name })),
    maxNearest,
  ).map(({ name }) => name);
  if (all.has !== null || words.length === 1) return toResults(all, search, words, { nearest });
  const some = await readMatches(db, search, correctedTerms ?? words, "some");
  return toResults(some, search, correctedTerms ?? words, { nearest });
}

const nothing: SiteResults = {
  results: [],
  kinds: [],
  corrected: null,
  nearest: [],
  isLoose: false,
  total: 0,
  marked: [],
};

function toResults(
  { results, counts, has, until }: Matches,
  { kind: only }: SiteSearch,
  words: readonly string[],
  { isCorrected = false, nearest = [] }: { readonly isCorrected?: boolean; readonly nearest?: readonly string[] } = {},
): ExpiringResults {
  const kinds = searchedTypes.flatMap(({ kind, many, number }): FoundKind[] => {
    const count = counts[number] ?? 0;
    return count === 0 && kind !== only ? [] : [{ kind, many, count, isCapped: count >= matchesOf(kind, only) }];
  });
  const total = kinds.reduce((sum, { kind, count }) => (only === null || kind === only ? sum + count : sum), 0);
  const corrected = isCorrected ? words.join(" ") : null;
  const isLoose = has === "some";
  return { results, kinds, total, marked: words, corrected, isLoose, nearest: has === null ? nearest : [], until };
}
