import fc from "fast-check";
import { anyText } from "./properties";

const long = `${"The same beginning, longer than an index looks. ".repeat(40)}`;
/** What rows say: everything that search engines, patterns and databases stumble over. */
export const texts = [
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
/** Another of the texts, so that no row says the same in all its fields. */
export const second = (position: number) => texts[(position * 7 + 3) % texts.length]!;
/** And another. */
export const third = (position: number) => texts[(position * 11 + 5) % texts.length]!;

/** Whether one of the texts holds the query, whatever the case: as plain JavaScript says it. */
export function matches(query: string, ...fields: readonly string[]): boolean {
  const plain = (text: string) => text.toWellFormed().normalize("NFC").toLowerCase();
  return fields.some((field) => plain(field).includes(plain(query)));
}

/** Parts of the texts in any case, single characters, syntax of databases, and anything else up to 5,000 characters. */
export const queries = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...texts), fc.nat(), fc.nat({ max: 90 }), fc.constantFrom("same", "upper", "lower"))
      .map(([text, at, length, letters]) => {
        const start = at % text.length;
        const part = text.slice(start, start + length);
        return letters === "upper" ? part.toUpperCase() : letters === "lower" ? part.toLowerCase() : part;
      }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...texts) },
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
