import { cpuTime } from "../../support/cpu-time";

/** Milliseconds of CPU time below which growth does not matter. */
const quick = 20;
/** The most that four times the input may multiply the time. Linear is 4, quadratic 16. */
const maxGrowth = 9;
/** The length of a text, in characters, unless a parser says otherwise. */
const usualSize = 20_000;

/** Repeated pieces that make backtracking regular expressions and naive parsers slow. */
// oxfmt-ignore
const slowPieces = [
  "a", "A", "0", " ", "\t", "\n", "\r", "\r\n", "\0", "-", "_", ".", "..", ",", ";", ":", "::", "/", "//", "\\", "\\/", "'",
  '"', '"\\', '\\"', '""', '"a', "(", ")", "()", "(a", "[", "]", "[]", "{", "}", "{}", "{a", "<", ">", "<a", "<a ", "<p>",
  "</p>", "<!--", "<![CDATA[", "<img ", '<img alt="', 'href="', "&", "&#1", "&amp;", "%", "%2", "%2f", "%E0", "?", "?a=", "&a=",
  "#", "@", "a@", "a.", "a,", "a=", "a:", "a;", "=", "+", "*", "*a", "|", "~", "^", "$", "!", "é", "🎉", "\u0301", "\ufdfa",
  "\ud83d", "\u202e", "not.and(", "or(", "eq.", "in.(", "W/", '"x",', "q=0.1,", "session=", "; ", "1-", "2024-01-01 ", "10:",
  "12 ", "UTC", "Jan ", "https://", "mailto:a@", "http://a.", "--", "- ", "- -", "/page/1", "/1", "<table>", "<iframe>", "null,",
] as const;

/** Texts around the repeated piece: prefixes that start a parser, suffixes that make it fail at the end. */
export interface Surroundings {
  readonly pieces?: readonly string[];
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly size?: number;
}

/**
 * Finds inputs for which a parser's time grows faster than linearly. Measures growth only for inputs that are slow at
 * that size, and reports it only if seen three times in a row, so that a busy machine does not fail a test.
 */
export async function findSuperlinear(
  read: (text: string) => unknown,
  { pieces = slowPieces, before = [""], after = ["", "!"], size = usualSize }: Surroundings = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const start of before) {
    for (const piece of pieces) {
      for (const end of after) {
        const textOf = (length: number) => start + piece.repeat(Math.ceil(length / piece.length)) + end;
        const large = textOf(size);
        if ((await cpuTime(() => read(large))) < quick) continue;
        const small = textOf(size / 4);
        const isTooFast = async () => {
          const long = await shortestTime(read, large);
          return long >= quick && long > maxGrowth * Math.max(await shortestTime(read, small), 0.2);
        };
        if ((await isTooFast()) && (await isTooFast()) && (await isTooFast()))
          found.push(JSON.stringify(`${start}${piece}…${end}`));
      }
    }
  }
  return found;
}

async function shortestTime(read: (text: string) => unknown, text: string): Promise<number> {
  const time = () => cpuTime(() => read(text));
  return Math.min(await time(), await time(), await time());
}
