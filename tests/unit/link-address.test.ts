import { describe, expect, it } from "vitest";
import { completeWebAddress, parseLinkAddress } from "../../app/base/web/link-address";
import { splitList } from "../../app/base/words/lists";
import { sanitizeRichText } from "../../app/content/saving/rich-text.server";
import { hasScheme, linkSchemes } from "../../app/content/types/rich-text-rules";
import { anyText, assertProperty } from "../support/properties";

describe("the address of a link", () => {
  it("is a web address, a mail address or a path of this site", () => {
    for (const address of [
      "https://a.example/b?c#d",
      "http://a.example",
      "mailto:a@b.example",
      "/services",
      "/a?b=c#d",
    ]) {
      expect(parseLinkAddress(` ${address} `)).toBe(address);
    }
  });

  it("gets a missing scheme", () => {
    expect(parseLinkAddress("example.com/a")).toBe("https://example.com/a");
    expect(parseLinkAddress("ada@example.com")).toBe("mailto:ada@example.com");
  });

  it("is completed in a field for web pages only if it can be nothing but one", () => {
    expect(completeWebAddress(" example.com/x?y ")).toBe("https://example.com/x?y");
    for (const text of ["", " ", "/x", "word", "a.b c.d", "ada@example.com", "mailto:a@b.example", "http://a.example"])
      expect(completeWebAddress(text)).toBe(text);
  });

  it("is nothing else", () => {
    for (const address of [
      "",
      "word",
      "two words",
      "javascript:alert(1)",
      "ftp://a.example",
      "//evil.example",
      "/\\evil",
    ]) {
      expect([address, parseLinkAddress(address)]).toEqual([address, null]);
    }
  });

  it("is always one that the sanitizer keeps", () => {
    assertProperty(anyText(60), (text) => {
      const address = parseLinkAddress(text);
      if (address === null) return;
      expect(hasScheme(address, linkSchemes)).toBe(true);
      const link = sanitizeRichText(`<a href="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">x</a>`);
      expect(link).toContain("href=");
    });
  });
});

describe("the schemes of stored addresses", () => {
  it("are read as browsers read them", () => {
    for (const address of [
      "java\nscript:x",
      " JAVASCRIPT:x",
      "//a.example",
      "\\\\a.example",
      "data:text/html,x",
      "a:b",
    ])
      expect([address, hasScheme(address, linkSchemes)]).toEqual([address, false]);
    for (const address of ["/a:b", "a/b:c", "#a:b", "?a:b", "", "HTTPS://a.example", "mailto:a@b.example"])
      expect([address, hasScheme(address, linkSchemes)]).toEqual([address, true]);
  });
});

describe("a list that is entered as text", () => {
  it("ADM-29 ADM-31 is split at commas, trimmed, without empty entries", () => {
    expect(splitList(" one, two ,,three,\n")).toEqual(["one", "two", "three"]);
    expect(splitList(" , ")).toEqual([]);
  });
});
