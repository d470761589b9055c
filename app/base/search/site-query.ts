import { siteIndex } from "../../../drizzle/schema/maintained";
import { prefixLength, withoutAccents } from "./site-search";

/** A search uses at most this many of its first words, and only the beginning of long ones. */
const maxTextLength = 1_000;
const maxWords = 6;
const maxWordLength = 40;

/** The distinct words of a search as in the index: lower case, without accents. */
export function siteWords(text: string, limit = maxWords): readonly string[] {
  const words = withoutAccents(text.slice(0, maxTextLength)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, maxWordLength).join("")))].slice(0, limit);
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
/** Words that a sentence has around what it is about. None is a name, as "go" and "it" are. */
const littleWords = wordSet(
  `after a an and any are as at be before best by can do does for from good have how i in is long me much my need of on
  or our out should so some that the their this to top want we what when where which who why will with without you your`,
);
/** Words that say little beside two others. */
const vagueWords = wordSet("build building cheap cheaply create get make simple software take tool tools use using");

/** Whether somebody asks for an answer, and not for what there is. */
export const isQuestion = (text: string): boolean => /^\s*(?:how|should|what|when|which|who|why)\b/i.test(text);

/** The words of a search that say what it is about. */
export function tellingWords(text: string): readonly string[] {
  let words = siteWords(text, maxWords * 3);
  for (const [vague, atLeast] of [
    [littleWords, 1],
    [vagueWords, 2],
  ] as const) {
    const others = words.filter((word) => !vague.has(word));
    if (others.length >= atLeast) words = others;
  }
  return words.slice(0, maxWords);
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
 * Like `matchWords`, for rows that have a share of the ideas, or of words of their stems, in what says what they are about.
 * In long texts, any word occurs; those count only where these rows are ranked. Null for one word, which occurs in too
 * much, unless it stands beside a pair.
 */
export function matchAbout(words: readonly string[], share: number): string | null {
  const all = ideasOf(words);
  const least = Math.ceil(all.length * share);
  // Where none is an open-source CRM, somebody who wants one looks at CRMs, not at what else is open source.
  const ideas = least < 2 ? all.filter(([, second]) => second === undefined) : all;
  const amount = Math.min(least, ideas.length);
  if (amount === 0 || (amount < 2 && ideas.length === all.length)) return null;
  const anyForm = (word: string) => [...writtenAs(word), ...(stemOf(word) === null ? [] : [`"${stemOf(word)}"*`])];
  const about = choose(ideas, amount).map((some) => `(${joinPhrases(some.flat().map(anyForm), "all")})`);
  const expression = `({title aliases keywords summary} : (${about.join(" OR ")}))`;
  return amount === all.length ? expression : `${expression} AND (${matchWords(words, "some")})`;
}

/** Words that are one idea: a row with both alone has said one thing of what somebody looks for. */
const pairs = [
  ["open", "source"],
  ["self", "hosted"],
] as const;

/** The ideas of a search: pairs of words, and the other words. */
function ideasOf(words: readonly string[]): ReadonlyArray<readonly string[]> {
  const paired = pairs.filter((pair) => pair.every((word) => words.includes(word)));
  const others = words.filter((word) => !paired.flat().some((one) => one === word));
  return [...paired, ...others.map((word) => [word])];
}

/** All ways to leave out ideas until so many are left. */
function choose<Idea>(ideas: readonly Idea[], amount: number): Idea[][] {
  if (amount === 0) return [[]];
  return ideas.flatMap((idea, at) => choose(ideas.slice(at + 1), amount - 1).map((others) => [idea, ...others]));
}

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
