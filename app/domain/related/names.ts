import { foldCase } from "../text/search-text";
import { namesWord } from "../text/words";

/** The most words of a text that are looked at, and of a name. */
const maxWords = 1_200;
const maxNameWords = 4;

/** Elements within a sentence; all others end one. */
const inline = /<\/?(?:a|abbr|b|code|em|i|span|strong)(?: [^<>]*)?>/g;

/** A text without its elements: enough to find names in. */
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

/** All runs of up to four words of a text, in lower case and in the singular as well: what names in it are among. */
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

/** The words of a name that say something, folded. */
export const wordsOf = (name: string): string[] =>
  foldCase(name)
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word.length > 2);

/** Whether a text has a name as a word of its own, in any case, or as a plural. */
export function usesWord(text: string, name: string): boolean {
  const folded = foldCase(text);
  const word = foldCase(name);
  return namesWord(folded, word) || namesWord(folded, `${word}s`);
}

/**
 * Whether a text has a name in its own case, and not just where every word has a capital letter: "Make sure" at the
 * beginning of a sentence is not the tool.
 */
export function usesName(text: string, name: string): boolean {
  const parts = text.split(name);
  return parts.slice(1).some((after, at) => {
    const part = parts[at]!;
    const before = part.trimEnd();
    const last = before.at(-1) ?? ".";
    const isWhole = !/^[\p{L}\p{N}]/u.test(after) && (before !== part || !/[\p{L}\p{N}]/u.test(last));
    return isWhole && !".!?:".includes(last);
  });
}
