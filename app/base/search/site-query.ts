import { siteIndex } from "../../../drizzle/schema/maintained";
import { prefixLength, withoutAccents } from "./site-search";

/** A search uses at most this many of its first words, and only the beginning of long ones. */
const maxTextLength = 1_000;
const maxWords = 6;
const maxWordLength = 40;

/** The distinct words of a search as in the index: lower case, without accents. */
export function siteWords(text: string): readonly string[] {
  const words = withoutAccents(text.slice(0, maxTextLength)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, maxWordLength).join("")))].slice(0, maxWords);
}

/** Whether a row must have all of the words, or some. */
export type WordRule = "all" | "some";

/**
 * The FTS5 expression for rows with the words, or with longer words that begin with them. `words` must be from
 * `siteWords`.
 */
export const matchWords = (words: readonly string[], rule: WordRule): string => joinPhrases(words.map(writtenAs), rule);

/** Like `matchWords`, for rows that have the words in their titles or aliases. */
export const matchTitle = (words: readonly string[], rule: WordRule): string =>
  `{title aliases} : (${matchWords(words, rule)})`;

/**
 * Like `matchWords`, for rows that have words of the same stem outside their titles: in a title, such a word often
 * means something else, as "No-Code" does for "coders". Null for words without a variable ending.
 */
export function matchStems(words: readonly string[], rule: WordRule): string | null {
  const stems = words.map(stemOf);
  if (stems.every((stem) => stem === null)) return null;
  const phrases = words.map((word, at) => [
    ...writtenAs(word),
    ...(stems[at] === null ? [] : [`{keywords summary body} : "${stems[at]}"*`]),
  ]);
  return joinPhrases(phrases, rule);
}

const joinPhrases = (phrases: ReadonlyArray<readonly string[]>, rule: WordRule) =>
  phrases.map((anyOf) => `(${anyOf.join(" OR ")})`).join(rule === "all" ? " AND " : " OR ");

const writtenAs = (word: string) => [`"${word}"`, ...(word.length >= prefixLength ? [`"${word}"*`] : [])];

/** The expression for rows whose title or alias consists of exactly these words. */
export const matchName = (words: readonly string[]): string =>
  `{title aliases} : "${[siteIndex.nameEnd, ...words, siteIndex.nameEnd].join(" ")}"`;

/** The part that words like "coding" and "coders" share; null for a word without such an ending. */
function stemOf(word: string): string | null {
  const stem = word.replace(/(?:ings?|ers?|ed|es|s)$/, "");
  return stem !== word && stem.length >= prefixLength && /[aeiouy]/.test(stem) ? stem : null;
}
