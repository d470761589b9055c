import { editDistance } from "./spelling";

/** A word of the site's titles, aliases and keywords, and the number of rows that contain it. */
export type KnownWord = readonly [word: string, rows: number];

/** How many known words each text is compared with in the database, and how much of a text is compared, in characters. */
const maxLike = 30;
const maxCompared = 40;

/** The known words that begin with one of some texts or are spelled like it, the likeliest of each. */
export function wordsLike(texts: readonly string[], known: readonly KnownWord[]): readonly KnownWord[] {
  const like = texts.flatMap((text) => {
    const compared = text.slice(0, maxCompared);
    return known
      .map((entry) => ({ entry, distance: entry[0].startsWith(text) ? 0 : editDistance(compared, entry[0]) }))
      .filter(({ entry: [word], distance }) => distance <= Math.max(2, Math.floor(word.length / 3)))
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, maxLike)
      .map(({ entry }) => entry);
  });
  return [...new Set(like)];
}

/** Shorter words have too many neighbours to be corrected. */
export const minCorrectedLength = 4;

/**
 * Replaces each word that begins no known word by the known word spelled most like it; null if none changes. One
 * difference is allowed in words of up to five letters, two in longer ones.
 */
export function correctedWords(words: readonly string[], known: readonly KnownWord[]): readonly string[] | null {
  const corrected = words.map((word) => correctedWord(word, known) ?? word);
  return corrected.some((word, at) => word !== words[at]) ? corrected : null;
}

function correctedWord(word: string, known: readonly KnownWord[]): string | null {
  if (word.length < minCorrectedLength || known.some(([other]) => other.startsWith(word))) return null;
  const maxDistance = word.length <= 5 ? 1 : 2;
  const [nearest] = known
    .map(([other, rows]) => ({ other, rows, distance: editDistance(word, other) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((a, b) => a.distance - b.distance || b.rows - a.rows || (a.other < b.other ? -1 : 1));
  return nearest?.other ?? null;
}
