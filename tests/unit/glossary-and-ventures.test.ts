import { describe, expect, it } from "vitest";
import { alphabetOf, letterAddress, letters, parseLetter, termsShown } from "../../app/glossary/term";
import { deriveTermColumns } from "../../app/glossary/type.server";
import { splitLines, stackNamesOnCard, ventureImage } from "../../app/ventures/venture";
import { anyText, assertProperty } from "../support/properties";

describe("the texts of term lists", () => {
  it("how many were found", () => {
    const only = { isFirst: true, hasMore: false };
    expect([0, 1, 100].map((count) => termsShown(count, only, "x"))).toEqual([
      "No terms for “x”",
      "1 term for “x”",
      "100 terms for “x”",
    ]);
    expect(termsShown(100, { isFirst: true, hasMore: true }, "x")).toBe("100 or more terms for “x”");
    expect(termsShown(100, { isFirst: false, hasMore: true }, "x")).toBe("100 more terms for “x”");
    expect(termsShown(1, { isFirst: false, hasMore: false }, "x")).toBe("1 more term for “x”");
  });
});

describe("the letter under which a term is listed", () => {
  it.each([
    ["agent", "A"],
    ["  prompt", "P"],
    ["Zero-shot", "Z"],
    ["404 page", "4"],
    ["élan", "É"],
    ["🎉 launch", "🎉"],
    ["", "A"],
    ["   ", "A"],
  ])("GLOS-15 ADM-27 %j stands under %j", (term, letter) => {
    expect(alphabetOf(term)).toBe(letter);
  });

  it("GLOS-15 is one character, even if the upper case has two", () => {
    expect(alphabetOf("ßeta")).toBe("S");
    expect(alphabetOf("ﬁeld")).toBe("F");
    assertProperty(anyText(20), (term) => expect([...alphabetOf(term)]).toHaveLength(1));
  });

  it("GLOS-3 the letter bar has A to Z", () => {
    expect(letters.join("")).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  });

  it("a query parameter is a letter in either case, or stands for none, and nothing else", () => {
    expect(parseLetter("a")).toBe("A");
    expect(parseLetter("Z")).toBe("Z");
    expect(parseLetter("#")).toBe("#");
    expect(letterAddress("#", "404-page")).toBe("/it-glossary?letter=%23&after=404-page");
    for (const value of [null, "", "AB", "##", "1", "É", "ß", "__proto__"]) expect(parseLetter(value)).toBeNull();
  });

  it("ADM-26 a term's slug comes from the term, or is generated if that gives none", () => {
    expect(deriveTermColumns({ term: "RAG (retrieval)", shortDefinition: "x" }, "fallback").slug).toBe("rag-retrieval");
    expect(deriveTermColumns({ term: "日本", shortDefinition: "x" }, "fallback").slug).toBe("fallback");
  });
});

describe("ventures", () => {
  it("VEN-2 a card shows the showcase image, else the square logo, else an icon", () => {
    expect(ventureImage("https://host.example/s.png", "https://host.example/l.png")).toBe("https://host.example/s.png");
    expect(ventureImage("", "https://host.example/l.png")).toBe("https://host.example/l.png");
    expect(ventureImage("javascript:alert(1)", "")).toBeNull();
  });

  it("VEN-5 a card shows three stack names", () => {
    expect(stackNamesOnCard).toBe(3);
  });

  it("VEN-11 key features are lines of text, without bullets and blank ones", () => {
    expect(splitLines("- One\r\n\n  * Two\n• Three \nfour - five")).toEqual(["One", "Two", "Three", "four - five"]);
    expect(splitLines("")).toEqual([]);
  });
});
