import { describe, expect, it } from "vitest";
import { xmlText } from "../../workers/xml";
import { anyText, assertProperty } from "../support/properties";
import { parseXml } from "../support/xml";

describe("texts in XML documents", () => {
  it("are escaped in content and attributes", () => {
    expect(xmlText(`<a href="x">'&'</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;");
  });

  it("any text gives a well-formed document with the same text, except for characters that XML forbids", () => {
    assertProperty(anyText(), (text) => {
      const { children } = parseXml(`<d><t a="${xmlText(text)}">${xmlText(text)}</t></d>`);
      const kept = text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "");
      expect(children[0]!.text).toBe(kept);
      expect(children[0]!.attributes.a).toBe(kept);
    });
  });

  it("the parser of these tests refuses malformed text", () => {
    const broken = [
      "<a><b></a></b>",
      "<a>",
      "<a/><b/>",
      "<a>&nbsp;</a>",
      "<a>&</a>",
      '<a b="<"/>',
      "<a b=c/>",
      "<a b='c'/>",
      "text",
      "<a>\u0000</a>",
      '<a b="1" b="2"/>',
      ' <?xml version="1.0"?><a/>',
    ];
    for (const source of broken) expect(() => parseXml(source), source).toThrow();
  });
});
