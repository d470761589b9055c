import fc from "fast-check";
import { anyText } from "./properties";

const long = `${"The same beginning, longer than an index looks. ".repeat(40)}`;
/** Texts that trip up search indexes, LIKE patterns and databases. */
export const corpus = [
  "AI agents for beginners",
  "ai AGENTS, again",
  "No-code & low-code",
  "50% off today",
  "100 %",
  "snake_case_name",
  "a_b",
  'She said "hi"',
  "It's Builder's work",
  "''",
  '"',
  "`code`",
  "naïve café",
  "CAFE\u0301 noir",
  "Straße",
  "İstanbul",
  "ΟΔΟΣ 1",
  "日本語テキスト",
  "🎉🎉 party 🎉",
  "👩‍👩‍👧 family",
  "C++ and C#",
  "AND OR NOT NEAR(a b)",
  "scope : text",
  "~public~",
  "x*",
  "^start",
  "back\\slash",
  "line\nbreak",
  "tab\tstop",
  "null",
  "  spaced   out  ",
  "ab",
  "a",
  "b",
  "-",
  "--",
  "{brand}",
  "<b>bold</b>",
  "it.agent.v2",
  `${long}first`,
  `${long}second`,
  "\ufffd half",
];
/** A different text for the second searched field of a row. */
export const secondText = (position: number) => corpus[(position * 7 + 3) % corpus.length]!;
/** A different text for the third searched field of a row. */
export const thirdText = (position: number) => corpus[(position * 11 + 5) % corpus.length]!;

/** The reference for search: whether a field contains the query, ignoring case. */
export function matches(query: string, ...fields: readonly string[]): boolean {
  const plain = (text: string) => text.toWellFormed().normalize("NFC").toLowerCase();
  return fields.some((field) => plain(field).includes(plain(query)));
}

/** Queries: parts of the corpus in any case, single characters, SQL and FTS syntax, and any text up to 5,000 characters. */
export const searchQueries = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...corpus), fc.nat(), fc.nat({ max: 90 }), fc.constantFrom("same", "upper", "lower"))
      .map(([text, at, length, letters]) => {
        const start = at % text.length;
        const part = text.slice(start, start + length);
        return letters === "upper" ? part.toUpperCase() : letters === "lower" ? part.toLowerCase() : part;
      }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...corpus) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "%",
      "_",
      "'",
      '"',
      "''",
      '""',
      "*",
      "?",
      "[a]",
      "\\",
      "a OR b",
      '" OR 1=1 --',
      "scope:public",
      "~hidden~",
      "text : a",
      "NEAR(a b, 5)",
      "\u001f",
      "\u0000",
      "e\u0301",
      "é",
      "É",
      "🎉",
      "🎉🎉🎉",
      "🎉 p",
      "日",
      "日本",
      "日本語",
    ),
  },
  { weight: 1, arbitrary: anyText(3) },
  { weight: 1, arbitrary: anyText(40) },
  { weight: 1, arbitrary: anyText(5_000) },
);
