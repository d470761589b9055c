import { foldCase } from "./search-text";

/** Only this many characters of a text are compared, which bounds the cost for any input. */
const maxLength = 40;

/**
 * The names that are spelled most like a text, closest first. At most about one character in three may differ. Also
 * compares runs of as many words of a name as the text has, so that "copilt" finds "GitHub Copilot".
 *
 * @param limit the maximum number of names to return
 */
export function nearestNames<Named extends { readonly name: string }>(
  text: string,
  candidates: readonly Named[],
  limit: number,
): Named[] {
  const target = foldCase(text).trim().slice(0, maxLength);
  const maxDistance = Math.max(1, Math.floor(target.length / 3));
  return candidates
    .map((entry) => ({ entry, distance: distanceToName(target, entry.name) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

function distanceToName(target: string, name: string): number {
  const foldedName = foldCase(name);
  const words = foldedName.split(/[\s.-]+/);
  const amount = target.split(/\s+/).length;
  const parts = words.slice(amount - 1).map((_, start) => words.slice(start, start + amount).join(" "));
  return Math.min(...[foldedName, ...parts].map((part) => editDistance(target, part.slice(0, maxLength))));
}

/** The number of characters to insert, delete, replace or swap with their neighbour to turn one text into the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isEqual = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isEqual ? 0 : 1),
        isSwapped ? beforeLast[column - 2]! + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length]!;
}

/** A word of the site's titles, aliases and keywords, and the number of rows that contain it. */
export type KnownWord = readonly [word: string, rows: number];

/** How many known words each text is compared with in the database, and how much of a text is compared, in characters. */
const maxLike = 30;
const maxCompared = 40;

/** The known words that begin with one of some texts or are spelled like it, the likeliest of each. */
export function wordsLike(texts: readonly string[], vocabulary: readonly KnownWord[]): readonly KnownWord[] {
  const like = texts.flatMap((text) => {
    const beginning = text.slice(0, maxCompared);
    return vocabulary
      .map((entry) => ({ entry, distance: entry[0].startsWith(text) ? 0 : editDistance(beginning, entry[0]) }))
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
export function correctedWords(words: readonly string[], vocabulary: readonly KnownWord[]): readonly string[] | null {
  const corrections = words.map((word) => correctedWord(word, vocabulary) ?? word);
  return corrections.some((word, at) => word !== words[at]) ? corrections : null;
}

function correctedWord(word: string, vocabulary: readonly KnownWord[]): string | null {
  if (word.length < minCorrectedLength || vocabulary.some(([other]) => other.startsWith(word))) return null;
  const maxDistance = word.length <= 5 ? 1 : 2;
  const [nearest] = vocabulary
    .map(([other, rows]) => ({ other, rows, distance: editDistance(word, other) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((a, b) => a.distance - b.distance || b.rows - a.rows || (a.other < b.other ? -1 : 1));
  return nearest?.other ?? null;
}
