import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { SearchQuery } from "./search-text";

/**
 * The characters that separate words in a search text, besides the space. A list, because SQLite has to replace exactly
 * these, or a search and the database would disagree on what a word is.
 */
const wordSeparators = [..."\u001f-_/()[],.:;!?'\"&+#’‘“”–—…"];

/** A search with more words counts as a quotation and is only looked for literally. */
const maxWords = 12;
const maxWordLength = 64;

/** Replaces each separator in a text by a space. */
export const spaceSeparators = (text: string): string =>
  [...text].map((character) => (wordSeparators.includes(character) ? " " : character)).join("");

/**
 * The distinct words of a search, folded; none for a search of one word or of more than `maxWords`. Includes words of
 * one and two characters, which the index cannot find.
 */
function searchWords({ foldedText }: SearchQuery): readonly string[] {
  const words = [
    ...new Set(
      spaceSeparators(foldedText)
        .split(/\s+/)
        .filter((word) => word !== ""),
    ),
  ];
  const isPlain = words.length > 1 && words.length <= maxWords && words.every((word) => word.length <= maxWordLength);
  return isPlain ? words : [];
}

/**
 * The ranks of matches, best first (decision 33). A row whose category the search names is a better match than one that
 * contains it inside a word: "ai" means AI Coders, not a container.
 */
export const ranks = {
  exactTitle: 0,
  wordsInTitle: 1,
  prefixInTitle: 2,
  prefix: 3,
  insideAndCategory: 4,
  inCategory: 5,
  inside: 6,
  allWords: 7,
  someWords: 8,
} as const;

/** Why a row is considered. A row with several reasons counts for only one of them. */
const reasons = { written: 0, title: 1, category: 2, allWords: 3, someWords: 4 } as const;

/** Numbers as SQL literals: D1 binds at most a hundred values, and libSQL binds numbers as reals. */
const literals = <Name extends string>(numbers: Readonly<Record<Name, number>>) =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, sql.raw(String(number))])) as Record<
    Name,
    SQL
  >;
export const rankSql = literals(ranks);
export const reasonSql = literals(reasons);

/**
 * A character as ASCII-only SQL: libSQL's client sends statements of up to 5,000 characters separately from their
 * values, and the server refuses one of more than 5,000 bytes.
 */
export const characterSql = (character: string): SQL => sql.raw(`char(${character.codePointAt(0)})`);

/** Nested calls per step: SQLite's parser stack holds a hundred symbols, including the surrounding ones. */
const callsPerStep = 7;

const passedOn = sql.raw("row_id, reason, id, within, sort_key, is_counted, is_written, in_category, is_title");

/**
 * Defines a common table with the columns of a select, whose `title` and `text` have spaces as their only separators,
 * as in `spaced`. Replacing separators takes longer than the rest of a search, so texts are first cut to what `gradeOf`
 * and `lettersOf` need to give the same grade.
 */
export function withSeparatorsReplaced(name: string, rows: SQL, query: SearchQuery): SQL {
  const steps = Array.from({ length: Math.ceil(wordSeparators.length / callsPerStep) }, (_, step) =>
    wordSeparators.slice(step * callsPerStep, (step + 1) * callsPerStep),
  );
  const withSpaces = (column: string, separators: readonly string[]) =>
    separators.reduce((inner, separator) => sql`replace(${inner}, ${characterSql(separator)}, ' ')`, sql.raw(column));
  const nameOf = (step: number) => sql.identifier(step === steps.length ? name : `${name}_${step}`);
  return sql.join(
    [
      sql`${sql.identifier(`${name}_whole`)} as (${rows})`,
      sql`${nameOf(0)} as (select ${passedOn}, ${shortTitle(query)} as title, ${shortText(query)} as text from ${sql.identifier(`${name}_whole`)})`,
      ...steps.map(
        (separators, step) =>
          sql`${nameOf(step + 1)} as (select ${passedOn}, ${withSpaces("title", separators)} as title, ${withSpaces("text", separators)} as text from ${nameOf(step)})`,
      ),
    ],
    sql`, `,
  );
}

/** The search as it would appear in a text of `withSeparatorsReplaced`; "" if it has separators only. */
const wordsAsWritten = (query: SearchQuery): string => spaceSeparators(query.foldedText).trim();

/** Cuts most titles down before any separator is replaced: replacing one neither changes a word nor adds one. */
function shortTitle(query: SearchQuery): SQL {
  const words = wordsAsWritten(query);
  if (words === "") return sql`''`;
  return sql`case
      when not is_written or instr(title, ${firstOf(words)}) = 0 then ''
      when instr(title, ${` ${words} `}) > 0 then ${` ${words} `}
      else title end`;
}

/** Like `shortTitle`, for the text, in which the single words of a search count as well. */
function shortText(query: SearchQuery): SQL {
  const words = wordsAsWritten(query);
  const ofWritten = words === "" ? sql`''` : sql`iif(instr(text, ${` ${words}`}) > 0, ${` ${words}`}, text)`;
  return sql`case when is_written then ${ofWritten} when in_category then '' else text end`;
}

const firstOf = (words: string): string => words.split(" ", 1)[0]!;

/** SQL for the rank of a row of `withSeparatorsReplaced`; null if it does not match, or counts for another reason. */
export function gradeOf(query: SearchQuery): SQL {
  const words = wordsAsWritten(query);
  const asWritten =
    words === ""
      ? sql``
      : sql`
        when instr(title, ${` ${words} `}) > 0 then ${rankSql.wordsInTitle}
        when instr(title, ${` ${words}`}) > 0 then ${rankSql.prefixInTitle}
        when instr(text, ${` ${words}`}) > 0 then ${rankSql.prefix}`;
  const all = searchWords(query);
  const letters = all.reduce((sum, word) => sum + word.length, 0);
  const byWords =
    indexedWords(query).length === 0
      ? sql``
      : sql`
      when ${lettersOf(query)} = ${sql.raw(String(letters))} then iif(reason = ${reasonSql.allWords}, ${rankSql.allWords}, null)
      when reason = ${reasonSql.someWords} and ${lettersOf(query)} * 2 >= ${sql.raw(String(letters))} then ${rankSql.someWords}`;
  return sql`case
      when not is_counted then null
      when is_written then case
        when reason > ${reasonSql.title} then null
        when is_title then ${rankSql.exactTitle}${asWritten}
        else iif(in_category, ${rankSql.insideAndCategory}, ${rankSql.inside}) end
      when in_category then iif(reason = ${reasonSql.category}, ${rankSql.inCategory}, null)${byWords}
      end`;
}

/** SQL for the total length of the search words that begin a word in a row of `withSeparatorsReplaced`. */
export function lettersOf(query: SearchQuery): SQL {
  if (indexedWords(query).length === 0) return sql`0`;
  const has = searchWords(query).map((word) => sql`(instr(text, ${` ${word}`}) > 0) * ${sql.raw(String(word.length))}`);
  return sql`(${sql.join(has, sql` + `)})`;
}

/** Only this many of the longest words are combined. */
const maxCombined = 6;

/** The smallest sets of indexed words that, together with the unindexed ones, have half of the search's letters. */
export function sufficientWordSets(query: SearchQuery): ReadonlyArray<readonly string[]> {
  const all = searchWords(query);
  const lettersIn = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0);
  const longWords = indexedWords(query);
  const minLetters = lettersIn(all) / 2 - lettersIn(all.filter((word) => !longWords.includes(word)));
  const longestWords = longWords.toSorted((a, b) => b.length - a.length).slice(0, maxCombined);
  const sets = Array.from({ length: 2 ** longestWords.length - 1 }, (_, set) =>
    longestWords.filter((__, at) => ((set + 1) >> at) % 2 === 1),
  );
  const enough = sets.filter((set) => lettersIn(set) >= minLetters);
  const smallest = enough.filter(
    (set) => set.length === 1 || set.every((word) => lettersIn(set) - word.length < minLetters),
  );
  return smallest.length > 0 ? smallest : [longestWords];
}

/** The words long enough for the trigram index. */
export const indexedWords = (query: SearchQuery) => searchWords(query).filter((word) => [...word].length >= 3);

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
  const words = spaceSeparators(query.foldedText).trim();
  if (!categories || [...words].length < shortestName) return sql`select '[]'`;
  const { name, key } = categories;
  const has = (text: SQL, beginning: string) =>
    sql`instr(' ' || ${separators.reduce((inner, one) => sql`replace(${inner}, ${characterSql(one)}, ' ')`, text)}, ${` ${beginning}`}) > 0`;
  // SQLite folds only ASCII letters: others match only in the case in which they are written.
  const isCalled = sql`(${has(sql`lower(${name})`, words)} or ${has(sql`${name}`, spaceSeparators(query.text).trim())})`;
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
