import { siteWords } from "../base/search/site-query";
import { withoutAccents } from "../base/search/site-search";
import { editDistance } from "../base/search/spelling";
import { wordsOf } from "../ui/imagery/text-weave";

/** Of what a visitor wrote, this much is read. In characters. */
export const maxIdeaLength = 2_000;

/** Words that say nothing about an idea. What remains is compared with the site's own words. */
const fillWords = new Set(
  listOf(`a about after again all also always am an and any anybody anyone are around as at away back be because
  been before being between both but by can cannot come could did do does doing done dont down each either enough even
  ever every everybody everyone everything few for from get gets getting give go goes going good got great had has have
  having he help her here him his how i if im in instead into is it its ive just keep keeps know let lets like likes lot
  lots made make makes making many may maybe me might more most much must my need needs never new no nobody not nothing
  now of off often old on once one ones only or other our out over own people please put quite rather really run runs running same see she
  should since small so some somebody someone something sometimes somewhere still such take takes than that thats the their
  them then there these they thing things this those three through to today too two until up us use used uses using very
  want wants was way whether we well were what when where which while who whole why will wish with within without work works
  would yet you your yours build better easy easily simple quick quickly day week month year hour minute time times
  currently ask asks come comes found bring brings show shows next zero four five six seven eight nine ten eleven twelve
  fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands dozen dozens`),
);

/** Those of them that other languages have, too. */
const sharedWords = new Set(listOf("a am an as at come die do i in me no on or so us use was well were will"));

function listOf(text: string): string[] {
  return text.split(/\s+/);
}

/** A word of an idea that may lead somewhere. */
export interface IdeaWord {
  /** As written. */
  readonly text: string;
  readonly stem: string;
  /** Its index among all words of the text, as they are woven. */
  readonly at: number;
}

/** What a visitor wrote, as it is compared with the site's words. */
export interface Idea {
  readonly text: string;
  /** The stems of all words, in order, and where each word stands in the text. */
  readonly stems: readonly string[];
  readonly places: ReadonlyArray<{ readonly start: number; readonly end: number }>;
  /** The words that say something, each once. */
  readonly words: readonly IdeaWord[];
  readonly isEnglish: boolean;
}

/** The shared part of forms of a word: "invoices" and "invoicing" are "invoic". The same for ideas and the site's words. */
export const stemOf = (word: string): string => word.split("-").map(stemOfPart).join("");

function stemOfPart(word: string): string {
  let stem = withoutAccents(word)
    .replace(/['’]s$/, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (stem.length > 4 && stem.endsWith("ies")) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:s|x|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.length > 3 && /[^su]s$/.test(stem)) stem = stem.slice(0, -1);
  const ending = /(?:ing|ed|ion)$/.exec(stem)?.[0];
  // "Notion" is no note.
  if (
    ending &&
    stem.length - ending.length >= (ending === "ion" ? 4 : 3) &&
    /[aeiouy]/.test(stem.slice(0, -ending.length))
  ) {
    stem = stem.slice(0, -ending.length);
    if (/([bdfgklmnprt])\1$/.test(stem)) stem = stem.slice(0, -1);
  }
  if (stem.length > 3 && stem.endsWith("e")) stem = stem.slice(0, -1);
  if (stem.length > 2 && stem.endsWith("y")) stem = `${stem.slice(0, -1)}i`;
  return stem;
}

/** The stems of a text's words, in order. */
export const stemsOf = (text: string): string[] => wordsOf(text).map(({ word }) => stemOf(word));

/** Reads what a visitor wrote; null if it has no word. */
export function readIdea(given: string): Idea | null {
  const text = given
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, maxIdeaLength);
  const all = wordsOf(text);
  if (all.length === 0) return null;
  const seen = new Set<string>();
  const words = all.flatMap(({ word, start, end }, at) => {
    const stem = stemOf(word);
    if (stem.length < 2 || /^\d+$/.test(stem) || fillWords.has(word.replace(/['’]/g, "")) || seen.has(stem)) return [];
    seen.add(stem);
    return [{ text: text.slice(start, end), stem, at }];
  });
  const hasEnglish = all.some(({ word }) => fillWords.has(word) && !sharedWords.has(word));
  return {
    text,
    stems: all.map(({ word }) => stemOf(word)),
    places: all,
    words,
    isEnglish: all.length < 5 || hasEnglish,
  };
}

/** How many words are looked up in the database: the longest, which say most. */
const maxLookedUp = 16;

/** The beginnings of words to look up, as the index of the site search has them. */
export const lookedUp = ({ words }: Idea): readonly string[] =>
  words
    .flatMap(({ text }) => text.split("-"))
    .map(stemOf)
    .filter((stem) => stem.length >= 3)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxLookedUp)
    .flatMap((stem) => siteWords(stem));

/** Some words of an idea, in a row. */
export interface Place {
  /** The index of the first one. */
  readonly at: number;
  readonly length: number;
}

/** Where a phrase stands among words; null if nowhere. "Move out", "move-out" and "moveout" are the same phrase. */
export function findPhrase(stems: readonly string[], phrase: readonly string[]): Place | null {
  const whole = phrase.join("");
  for (const [at, first] of stems.entries()) {
    if (first === "" || !whole.startsWith(first)) continue;
    let [joined, length] = [first, 1];
    while (joined.length < whole.length && at + length < stems.length) {
      joined += stems[at + length]!;
      length += 1;
    }
    if (joined === whole) return { at, length };
  }
  return null;
}

/** A word that was read as another. */
export interface Correction {
  readonly from: string;
  readonly to: string;
}

/** Shorter words are other words too often. */
const minCorrected = 5;

/**
 * Reads misspelled words as words that lead somewhere. Less is corrected than in a search, because every word of a
 * sentence would be: two letters swapped, one too many or one missing, and a wrong one only in a long word. "Shirts" must
 * not become "shifts".
 *
 * @param leading words that lead somewhere
 * @param isKnown whether the site has a word with this stem
 */
export function correctIdea(
  idea: Idea,
  leading: readonly string[],
  isKnown: (stem: string) => boolean,
): { readonly idea: Idea; readonly corrections: readonly Correction[] } {
  const candidates = [...new Set(leading.flatMap((text) => wordsOf(text).map(({ word }) => word)))].filter(
    (word) => word.length >= minCorrected,
  );
  const corrections: Correction[] = [];
  const stems = [...idea.stems];
  const words = idea.words.map((word): IdeaWord => {
    const typed = withoutAccents(word.text);
    if (typed.length < minCorrected || isKnown(word.stem)) return word;
    const meant = candidates
      .filter((other) => isMisspelling(typed, withoutAccents(other)))
      .toSorted((one, other) => editDistance(typed, one) - editDistance(typed, other) || (one < other ? -1 : 1))[0];
    if (meant === undefined) return word;
    corrections.push({ from: word.text, to: meant });
    const stem = stemOf(meant);
    stems[word.at] = stem;
    return { ...word, stem };
  });
  return { idea: { ...idea, stems, words }, corrections };
}

function isMisspelling(typed: string, word: string): boolean {
  if (typed[0] !== word[0] && typed[1] !== word[0]) return false;
  const distance = editDistance(typed, word);
  if (distance !== 1) return distance === 2 && word.length >= 10 && typed.slice(0, 2) === word.slice(0, 2);
  const isSwapped = typed.length === word.length && [...typed].toSorted().join("") === [...word].toSorted().join("");
  return typed.length !== word.length || isSwapped || word.length >= 8;
}
