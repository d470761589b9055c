import { linkHeadings } from "../words/headings";
import { prefixLength, withoutAccents } from "./site-search";

/** The heading that a search result links to. */
export interface FoundHeading {
  readonly id: string;
  readonly title: string;
}

/** Only this many characters of a text are searched, which bounds the cost of a page of results. */
export const maxHeadedLength = 40_000;

/**
 * The heading of the section that contains the most words of a search, or the first of several such sections (SRCH-8).
 * Null if that section is above all headings, or if no section contains any.
 *
 * @param html as on the page, so that the ids of the headings are the same
 * @param words as in the index
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

/** How many of the words occur in a section, whole or as the beginning of a word. */
function countWords(part: string, words: readonly string[]): number {
  const text = ` ${withoutAccents(part.replaceAll(/<[^<>]*>/g, " ")).replaceAll(/[^\p{L}\p{N}]/gu, " ")} `;
  return words.filter((word) => text.includes(word.length >= prefixLength ? ` ${word}` : ` ${word} `)).length;
}
