import { describe, expect, it } from "vitest";
import { ApiError } from "../../app/api/api-error";
import { contract } from "../../app/api/contract";
import { planRows } from "../../app/api/plan";
import { parseQuery } from "../../app/api/read-query";
import { matchExpression, parseSearch, publicScope } from "../../app/base/search/search-text";
import { matchWords, siteWords } from "../../app/base/search/site-query";
import { markedParts } from "../../app/base/search/site-search";
import { canonicalUrl, canonicalWarnings } from "../../app/base/web/canonical";
import { pageDescription, pageTitle } from "../../app/base/web/head-texts";
import { canonicalPath } from "../../app/base/web/redirects";
import { imageUrl, isWebUrl } from "../../app/base/web/urls";
import { linkHeadings, openingText, questionsIn, readingMinutes, shiftHeadings } from "../../app/base/words/html";
import { fillPlaceholders } from "../../app/base/words/placeholders";
import { isSlug, slugify } from "../../app/base/words/slug";
import { hashtags, pageNumber } from "../../app/blog/post";
import { checkedClaim } from "../../app/settings/links-and-claims";
import { addVisitedPages } from "../../app/site/shell/visited-pages";
import { splitLines } from "../../app/ventures/venture";
import { xmlText } from "../../workers/xml";
import { cpuTime } from "../support/cpu-time";

const readers: Record<string, (text: string) => unknown> = {
  slugify,
  isSlug,
  imageUrl,
  isWebUrl,
  splitLines,
  shiftHeadings,
  linkHeadings: (text) => linkHeadings(text),
  readingMinutes,
  questionsIn,
  xmlText,
  pageNumber,
  canonicalPath,
  canonicalWarnings,
  fill: (text) => fillPlaceholders(text, { brand: "x" }),
  fillWithoutValue: (text) => fillPlaceholders(`{brand}${text}`, { brand: "" }),
  checkedClaim: (text) => checkedClaim(text, 1, false),
  parseSearch: (text) =>
    matchExpression(parseSearch(text) ?? { text: "", foldedText: "", isIndexable: true }, publicScope),
  canonicalUrl: (text) => canonicalUrl("https://plainloom.example", text),
  pageTitle: (text) => pageTitle(text, "Plainloom"),
  pageDescription: (text) => pageDescription({ description: text, more: [text], keywords: ["a", "b"] }, text),
  openingText: (text) => openingText(text, 320),
  hashtags: (text) => hashtags({ tags: [text], category: "" }),
  matchWords: (text) => matchWords(siteWords(text), "all"),
  markedParts: (text) => markedParts(text, siteWords(text)),
  readApiText,
  addVisitedPages: (text) => addVisitedPages(text, [{ path: "/a", html: text }]),
};

/** Reads a text as a query of the data API, and ignores the result. */
function readApiText(text: string): void {
  for (const parameter of [
    ["select", text],
    ["order", text],
    ["or", `(${text})`],
    ["name", `in.(${text})`],
    [text, "eq.a"],
    ["name", `ilike.${text}`],
  ] as const) {
    try {
      const query = parseQuery(contract.stack_items, [parameter]);
      planRows(contract.stack_items, query.conditions, query.orders, {
        facts: new Map(),
        conditions: [],
        isPublic: true,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

const pieces = [
  "a",
  "-",
  " ",
  "/",
  "a-",
  "{a",
  "<h1",
  "<title>",
  "<details><summary>",
  '<ul id="read-before-list"',
  "\n",
  "\t ",
  "%",
  "/page/1",
  "?a=",
  "🎉",
  "&",
  ":",
  "/\\",
  "- ",
  "https://",
  "a,",
  "a:",
  '"\\',
  "not.and(",
  "*a",
  ".”",
  "1,000",
];

describe("adversarial text", () => {
  it.each(Object.entries(readers))("P7 %s handles 50 KB of it without delay", async (_, read) => {
    for (const piece of pieces) {
      for (const end of ["", "!", "\n", "/"]) {
        const text = piece.repeat(Math.ceil(50_000 / piece.length)) + end;
        // Twenty milliseconds are plenty; the rest is for a machine that does other things as well.
        expect(await cpuTime(() => read(text)), JSON.stringify(piece + end)).toBeLessThan(150);
      }
    }
  });
});
