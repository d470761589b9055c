import { foldCase } from "../../base/search/search-text";
import { containsWord } from "../../base/words/words";

/** The number of words of a text that are searched for names, and the maximum number of words in a name. */
const maxWords = 1_200;
const maxNameWords = 4;

/** Elements that may occur within a sentence; all others end one. */
const inline = /<\/?(?:a|abbr|b|code|em|i|span|strong)(?: [^<>]*)?>/g;

/** The text of HTML, accurate enough for finding names. */
export const plainText = (html: string): string =>
  html
    .replaceAll(inline, "")
    .replaceAll(/<[^<>]*>/g, " . ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");

/** The names by which texts mention a row: "LLM (Large Language Model)" is mentioned as "LLM". */
export function namesOf({ title, aliases }: { readonly title: string; readonly aliases: readonly string[] }): string[] {
  const [short = ""] = title.split(" (");
  return [...new Set([short, ...aliases])].filter((name) => name.length > 2);
}

/**
 * All runs of up to four words of a text, in lower case, and also in the singular. Names in the text are among them.
 */
export function wordRuns(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}].*[\p{L}\p{N}+#]|[\p{L}\p{N}]/u.exec(word)?.[0] ?? "")
    .filter(Boolean)
    .slice(0, maxWords);
  const runs = words.flatMap((_, at) =>
    Array.from({ length: Math.min(maxNameWords, words.length - at) }, (__, more) =>
      words.slice(at, at + more + 1).join(" "),
    ),
  );
  return [...new Set(runs.flatMap((run) => (run.endsWith("s") ? [run, run.slice(0, -1)] : [run])))];
}

/** The words of a name with at least three letters, case-folded. */
export const wordsOf = (name: string): string[] =>
  foldCase(name)
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word.length > 2);

/** Whether a text contains a name as a whole word, in any case, or its plural. */
export function mentionsInAnyCase(text: string, name: string): boolean {
  const folded = foldCase(text);
  const word = foldCase(name);
  return containsWord(folded, word) || containsWord(folded, `${word}s`);
}

/**
 * Whether a text contains a name in its exact case, other than at the start of a sentence, where any word is
 * capitalised: "Make sure" is not the tool Make.
 */
export function mentionsInExactCase(text: string, name: string): boolean {
  const parts = text.split(name);
  return parts.slice(1).some((after, at) => {
    const part = parts[at]!;
    const before = part.trimEnd();
    const last = before.at(-1) ?? ".";
    const isWhole = !/^[\p{L}\p{N}]/u.test(after) && (before !== part || !/[\p{L}\p{N}]/u.test(last));
    return isWhole && !".!?:".includes(last);
  });
}
