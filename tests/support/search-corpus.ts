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
/** Another text of the corpus, for the second searched field of a row. */
export const secondText = (position: number) => corpus[(position * 7 + 3) % corpus.length]!;
/** Another text of the corpus, for the third searched field of a row. */
export const thirdText = (position: number) => corpus[(position * 11 + 5) % corpus.length]!;

const fold = (text: string) => text.toWellFormed().normalize("NFC").toLowerCase();
/** A text's words, with a space before and after each. */
const wordsIn = (text: string) => ` ${fold(text).replace(/[-_/()[\],.:;!?'"&+#’‘“”–—…]/gu, " ")} `;

/**
 * The reference implementation of search. Finds the rows with a field that contains the query, ignoring case, in this
 * order (D50): the query is the title; it is whole words of the title; it begins a word of the title; it begins a word
 * of another field; anything else. Then the rows of a category whose name has a word that begins with the query, and
 * the rows in which each word of the query begins some word. If nothing is found, the rows where such words make up at
 * least half of the query's letters.
 *
 * @param rows in the order of the list
 * @param categoryOf the name of a row's category, where lists find rows by it
 */
export function expectedMatches<Row>(
  { text }: { readonly text: string },
  rows: readonly Row[],
  fieldsOf: (row: Row) => string[],
  categoryOf: (row: Row) => string = () => "",
) {
  const query = fold(text);
  const phrase = wordsIn(text).trim();
  const words = [...new Set(phrase.split(/\s+/))];
  const isLoose = words.length > 1 && words.length <= 12 && words.every((word) => word.length <= 64);
  const grades = rows.map((row) => {
    const fields = fieldsOf(row);
    const [title = ""] = fields;
    const prefixes = words.filter((word) => fields.some((field) => wordsIn(field).includes(` ${word}`)));
    const letters = prefixes.join("").length;
    const grade = () => {
      if (!fields.some((field) => fold(field).includes(query))) {
        if ([...phrase].length > 1 && wordsIn(categoryOf(row)).includes(` ${phrase}`)) return 5;
        return prefixes.length === words.length ? 6 : letters * 2 >= words.join("").length ? 7 : 8;
      }
      if (fold(title).replace(/^ +| +$/g, "") === query) return 0;
      if (phrase === "") return 4;
      if (wordsIn(title).includes(` ${phrase} `)) return 1;
      if (wordsIn(title).includes(` ${phrase}`)) return 2;
      return fields.some((field) => wordsIn(field).includes(` ${phrase}`)) ? 3 : 4;
    };
    return { row, letters, grade: grade() };
  });
  const best = Math.min(...grades.map(({ grade }) => grade));
  const last = !isLoose || !words.some((word) => [...word].length >= 3) ? 5 : best === 7 ? 7 : 6;
  const visible = grades
    .filter(({ grade }) => grade <= last)
    .toSorted((a, b) => a.grade - b.grade || (a.grade === 7 ? b.letters - a.letters : 0));
  const loose = visible.filter(({ grade }) => grade > 4);
  const ofCategory = loose.filter(({ grade }) => grade === 5).length;
  const rule =
    best === 7 ? "some-words" : ofCategory === 0 ? "all-words" : ofCategory === loose.length ? "category" : "either";
  return {
    rows: visible.map(({ row }) => row),
    loose: loose.length === 0 ? null : { rule, rows: loose.length, exact: visible.length - loose.length },
  };
}

/**
 * Queries: parts of the corpus in any case, single characters, SQL and FTS syntax, and any text of up to 5,000
 * characters.
 */
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
