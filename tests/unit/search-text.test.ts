import { describe, expect, it } from "vitest";
import { foldCase, matchExpression, parseSearch, publicScope, searchTextOf } from "../../app/base/search/search-text";
import { anyText, assertProperty } from "../support/properties";

describe("a typed query", () => {
  it.each([null, undefined, "", "   ", "\u0000\t\n"])("finds nothing to search for in %j", (value) => {
    expect(parseSearch(value)).toBeNull();
  });

  it("ignores outer spaces and case, and keeps the text as typed for display", () => {
    expect(parseSearch("  AI Agents ")).toEqual({ text: "AI Agents", foldedText: "ai agents", isIndexable: true });
  });

  it("one and two characters are too short for the index", () => {
    expect(parseSearch("ai")?.isIndexable).toBe(false);
    expect(parseSearch("🎉🎉")?.isIndexable).toBe(false);
    expect(parseSearch("🎉🎉🎉")?.isIndexable).toBe(true);
  });

  it("P6 any input becomes well-formed text without control characters", () => {
    assertProperty(anyText(), (value) => {
      const query = parseSearch(value);
      if (query === null) return expect(value.replace(/\p{Cc}/gu, " ").trim()).toBe("");
      expect(query.text.isWellFormed()).toBe(true);
      expect(query.text).not.toMatch(/\p{Cc}/u);
      expect(query.text).toBe(query.text.trim());
      expect(query.foldedText).toBe(foldCase(query.text));
    });
  });

  it("has no maximum length", () => {
    const long = "word ".repeat(1_000).trim();
    expect(parseSearch(long)?.foldedText).toBe(long);
  });
});

describe("folded text", () => {
  it("both Unicode forms of an accented letter are equal", () => {
    expect(foldCase("Cafe\u0301")).toBe(foldCase("CAFÉ"));
  });

  it("no match spans two fields", () => {
    const stored = searchTextOf("end of title", "start of excerpt");
    for (const typed of ["title start", "titlestart", "title\u001fstart", "title\nstart"]) {
      expect(stored).not.toContain(parseSearch(typed)!.foldedText);
    }
    expect(stored).toContain(parseSearch("of excerpt")!.foldedText);
  });
});

describe("the index query", () => {
  it("quotes every term, so that no input is syntax", () => {
    const query = parseSearch('a "b" OR c*')!;
    expect(matchExpression(query, publicScope)).toBe('text : "a ""b"" or c*"');
    expect(matchExpression(query)).toBe('{text hidden} : "a ""b"" or c*"');
    expect(matchExpression(query, "~public~a~")).toBe('scope : "~public~a~" AND text : "a ""b"" or c*"');
  });

  it("has a bounded length for any input, and never splits a character", () => {
    const expression = matchExpression(parseSearch("🎉".repeat(5_000))!, publicScope);
    expect(expression.length).toBeLessThan(200);
    expect(expression.isWellFormed()).toBe(true);
  });
});
