import { linkHeadings } from "../text/headings";
import { prefixLength, withoutAccents } from "./site-search";

/** A part of a page that a search leads to. */
export interface FoundHeading {
  readonly id: string;
  readonly title: string;
}

/** Texts are looked through up to this length, so that a page of results costs about the same for any. */
export const maxHeadedLength = 40_000;

/**
 * The heading above the part of a text that has most words of a search, the first of them (SRCH-8). Null if that is above
 * all headings, or if no part has any.
 *
 * @param html as its page links its headings
 * @param words as the index has them
 */
export function nearestHeading(html: string, words: readonly string[]): FoundHeading | null {
  const { html: linked, headings } = linkHeadings(html);
  if (headings.length === 0) return null;
  const [before = "", ...parts] = linked.split('<h2 id="');
  const found = [before, ...parts].map((part) => countWords(part, words));
  const highest = Math.max(...found);
  const at = found.indexOf(highest);
  if (highest === 0 || at === 0) return null;
  const id = parts[at - 1]!.slice(0, parts[at - 1]!.indexOf('"'));
  return headings.find((heading) => heading.id === id) ?? null;
}

/** How many of the words a part of a text has, or words that begin with them. */
function countWords(part: string, words: readonly string[]): number {
  const text = ` ${withoutAccents(part.replaceAll(/<[^<>]*>/g, " ")).replaceAll(/[^\p{L}\p{N}]/gu, " ")} `;
  return words.filter((word) => text.includes(word.length >= prefixLength ? ` ${word}` : ` ${word} `)).length;
}
