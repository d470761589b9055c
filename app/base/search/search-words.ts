import type { SearchQuery } from "./search-text";

/**
 * The characters that separate words in a search text, besides the space. A list, because SQLite has to replace exactly
 * these, or a search and the database would disagree on what a word is.
 */
export const wordSeparators = [..."\u001f-_/()[],.:;!?'\"&+#’‘“”–—…"];

/** A search with more words counts as a quotation and is only looked for literally. */
const maxWords = 12;
const maxWordLength = 64;

/** Replaces each separator in a text by a space. */
export const spaced = (text: string): string =>
  [...text].map((character) => (wordSeparators.includes(character) ? " " : character)).join("");

/**
 * The distinct words of a search, folded; none for a search of one word or of more than `maxWords`. Includes words of
 * one and two characters, which the index cannot find.
 */
export function searchWords({ folded }: SearchQuery): readonly string[] {
  const words = [
    ...new Set(
      spaced(folded)
        .split(/\s+/)
        .filter((word) => word !== ""),
    ),
  ];
  const isPlain = words.length > 1 && words.length <= maxWords && words.every((word) => word.length <= maxWordLength);
  return isPlain ? words : [];
}
