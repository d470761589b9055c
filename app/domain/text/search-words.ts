import type { SearchQuery } from "./search-text";

/**
 * The characters that separate words in a search text, besides the space. A list, because SQLite has to replace the same
 * ones: a search would otherwise take for a word what the database does not.
 */
export const wordSeparators = [..."\u001f-_/()[],.:;!?'\"&+#’‘“”–—…"];

/** A search with more words is a quotation: it is looked for as it is written only. */
const maxWords = 12;
const maxWordLength = 64;

/** A text with a single space in place of each separator. */
export const spaced = (text: string): string =>
  [...text].map((character) => (wordSeparators.includes(character) ? " " : character)).join("");

/**
 * The different words of a search, folded; none for a search of one word, or of more than twelve. Words of one and two
 * characters count, but the index finds only longer ones.
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
