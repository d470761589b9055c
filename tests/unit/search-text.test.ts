import { describe, expect, it } from "vitest";
import { foldCase, matchExpression, parseSearch, searchTextOf } from "../../app/domain/text/search-text";
import { anyText, holds } from "../support/properties";

describe("what is typed into a search box", () => {
  it.each([null, undefined, "", "   ", "\u0000\t\n"])("nothing to search for in %j", (value) => {
    expect(parseSearch(value)).toBeNull();
  });

  it("outer spaces do not count, the case does not count, the text is shown as typed", () => {
    expect(parseSearch("  AI Agents ")).toEqual({ text: "AI Agents", folded: "ai agents", indexed: true });
  });

  it("one and two characters are too short for the index, whatever they are made of", () => {
    expect(parseSearch("ai")?.indexed).toBe(false);
    expect(parseSearch("🎉🎉")?.indexed).toBe(false);
    expect(parseSearch("🎉🎉🎉")?.indexed).toBe(true);
  });

  it("P6 any text is read without failing, into well-formed text without control characters", () => {
    holds(anyText(), (value) => {
      const query = parseSearch(value);
      if (query === null) return expect(value.replace(/\p{Cc}/gu, " ").trim()).toBe("");
      expect(query.text.isWellFormed()).toBe(true);
      expect(query.text).not.toMatch(/\p{Cc}/u);
      expect(query.text).toBe(query.text.trim());
      expect(query.folded).toBe(foldCase(query.text));
    });
  });

  it("there is no upper bound on its length", () => {
    const long = "word ".repeat(1_000).trim();
    expect(parseSearch(long)?.folded).toBe(long);
  });
});

describe("what is compared", () => {
  it("the two spellings of an accented letter are one", () => {
    expect(foldCase("Cafe\u0301")).toBe(foldCase("CAFÉ"));
  });

  it("no match spans two fields, whatever is typed", () => {
    const stored = searchTextOf("end of title", "start of excerpt");
    for (const typed of ["title start", "titlestart", "title\u001fstart", "title\nstart"]) {
      expect(stored).not.toContain(parseSearch(typed)!.folded);
    }
    expect(stored).toContain(parseSearch("of excerpt")!.folded);
  });
});

describe("the expression the index is asked with", () => {
  it("quotes every term, so that nothing typed is syntax", () => {
    const query = parseSearch('a "b" OR c*')!;
    expect(matchExpression(query, "~public~")).toBe('scope : "~public~" AND text : "a ""b"" or c*"');
  });

  it("has a bounded length, whatever was typed, and never cuts a character in two", () => {
    const expression = matchExpression(parseSearch("🎉".repeat(5_000))!, "~public~");
    expect(expression.length).toBeLessThan(200);
    expect(expression.isWellFormed()).toBe(true);
  });
});
