import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatLongDate, monthsBefore, toInstant } from "../../app/base/time/dates";
import { linkHeadings, questionsIn, readingMinutes, shiftHeadings } from "../../app/base/words/html";
import { formatNumber } from "../../app/base/words/numbers";
import { fillPlaceholders } from "../../app/base/words/placeholders";
import { anyText, assertProperty } from "../support/properties";

describe("the headings of a text", () => {
  it("get ids, which are unique on the page, and link to themselves; all else stays", () => {
    const html = `<p>a</p><h2 class="x">One &amp; two</h2><h3>no</h3><H2>One two</H2><h2></h2><h2>!</h2><h2><em>Faq</em></h2>`;
    expect(linkHeadings(html)).toEqual({
      html:
        `<p>a</p><h2 id="one-two"><a href="#one-two">One &amp; two</a></h2><h3>no</h3>` +
        `<h2 id="one-two-2"><a href="#one-two-2">One two</a></H2><h2></h2>` +
        `<h2 id="section"><a href="#section">!</a></h2><h2 id="faq-2"><a href="#faq-2"><em>Faq</em></a></h2>`,
      headings: [
        { id: "one-two", title: "One & two" },
        { id: "one-two-2", title: "One two" },
        { id: "section", title: "!" },
        { id: "faq-2", title: "Faq" },
      ],
    });
  });

  it("any text without them stays as it is", () => {
    assertProperty(anyText(60), (text) => {
      const plain = text.replaceAll("<", "");
      expect(linkHeadings(plain)).toEqual({ html: plain, headings: [] });
    });
  });
});

describe("the questions that a text answers", () => {
  it("are in plain text, each with its own answer", () => {
    const html = `<p>Start.</p><details><summary>Is it <em>free</em>?</summary><p>Yes &amp; no.</p>
<ul><li>One</li></ul></details><details><summary>Until when?</summary>Friday</details>`;
    expect(questionsIn(html)).toEqual([
      { question: "Is it free?", answer: "Yes & no. One" },
      { question: "Until when?", answer: "Friday" },
    ]);
  });

  it("are not what only opens on request, nor what has no answer", () => {
    const code = "<details><summary>Show the code</summary><pre><code>1</code></pre></details>";
    expect(questionsIn(`${code}<details><summary>Really?</summary></details>`)).toEqual([]);
    const nested = `<details><summary>Outer?</summary>${code.replace("Show the code", "Inner?")} end</details>`;
    expect(questionsIn(nested)).toEqual([{ question: "Inner?", answer: "1" }]);
  });
});

describe("how long a text takes to read", () => {
  it("is counted in minutes, without its markup, and never nothing", () => {
    expect(readingMinutes("")).toBe(1);
    expect(readingMinutes(`<p class="many words here">${"word ".repeat(1150)}</p>`)).toBe(5);
  });
});

describe("dates", () => {
  it("are written as another language writes them, in UTC too", () => {
    expect(formatLongDate("2026-03-01T23:59:59.999Z", "de")).toBe("1. März 2026");
    expect(formatLongDate("2026-09-14", "en-GB")).toBe("14 September 2026");
    expect(formatLongDate("2026-09-14", "pt-BR")).toBe("14 de setembro de 2026");
    expect(formatLongDate("soon", "de")).toBe("");
  });

  it("BLOG-18 a posted date is shown in long US format", () => {
    expect(formatLongDate("2026-09-14T09:30:00.000Z")).toBe("September 14, 2026");
    expect(formatLongDate("2026-01-01")).toBe("January 1, 2026");
  });

  it("BLOG-18 a date is in UTC, whatever the reader's time zone", () => {
    expect(formatLongDate("2026-03-01T00:00:00.000Z")).toBe("March 1, 2026");
    expect(formatLongDate("2026-03-01T23:59:59.999Z")).toBe("March 1, 2026");
    expect(formatLongDate("2026-03-01T23:00:00-05:00")).toBe("March 2, 2026");
  });

  it("BLOG-18 any date reads as the platform's own formatter writes it", () => {
    const expected = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
    const dates = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    assertProperty(dates, (date) => expect(formatLongDate(date.toISOString())).toBe(expected.format(date)));
  });

  it("an invalid date is not shown", () => {
    expect(formatLongDate("soon")).toBe("");
    expect(formatLongDate("")).toBe("");
  });

  it("an instant has one format, which sorts by time", () => {
    expect(toInstant("2026-09-14T11:30:00+02:00")).toBe("2026-09-14T09:30:00.000Z");
    expect(toInstant(new Date(0))).toBe("1970-01-01T00:00:00.000Z");
    const dates = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    assertProperty(fc.tuple(dates, dates), ([a, b]) => {
      expect(toInstant(a)! < toInstant(b)!).toBe(a.getTime() < b.getTime());
    });
  });

  it("a text that is not a date, or a year without four digits, is refused", () => {
    for (const text of ["", "soon", "2026-13-01", "+012026-01-01T00:00:00.000Z", "-000001-01-01T00:00:00.000Z"]) {
      expect(toInstant(text)).toBeNull();
    }
    assertProperty(anyText(40), (text) => expect(toInstant(text) ?? "0".repeat(24)).toHaveLength(24));
  });
});

describe("the instant some months before", () => {
  it.each([
    ["2026-03-15T10:00:00.000Z", 1, "2026-02-15T10:00:00.000Z"],
    ["2026-08-31T10:00:00.000Z", 6, "2026-02-28T10:00:00.000Z"],
    ["2024-02-29T10:00:00.000Z", 24, "2022-02-28T10:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", 2, "2025-11-30T10:00:00.000Z"],
  ])("%s, %d months, is %s", (instant, months, expected) => {
    expect(monthsBefore(instant, months)).toBe(expected);
  });
});

describe("placeholders", () => {
  it("SEO-20 a text's placeholders are filled with the claims", () => {
    expect(fillPlaceholders("{tools} tools from {brand}", { tools: "500+", brand: "Plainloom" })).toBe(
      "500+ tools from Plainloom",
    );
  });

  it("an unknown name stays as it is, including names of object members", () => {
    expect(fillPlaceholders("{other} {toString} {constructor}", { brand: "x" })).toBe(
      "{other} {toString} {constructor}",
    );
  });

  it("D54 only a sentence with an empty value is left out", () => {
    const fill = (text: string) => fillPlaceholders(text, { brand: "Plainloom", products: "", tools: "4.5" });
    expect(fill("{brand} builds. It shipped {products}! Has {brand} {tools} tools? Yes.")).toBe(
      "Plainloom builds. Has Plainloom 4.5 tools? Yes.",
    );
    expect(fill("{products} shipped. {brand} builds.")).toBe("Plainloom builds.");
    expect(fill("He said “{products} shipped.” Then (as v1.5 was out) more.")).toBe("Then (as v1.5 was out) more.");
    expect([fill("{products}"), fill("{products} {brand}"), fill("")]).toEqual(["", "", ""]);
    expect(fillPlaceholders(["{products}", { a: "One. {products} two." }], { products: "" })).toEqual([
      "",
      { a: "One." },
    ]);
  });

  it("a value is inserted literally, and its own placeholders are not filled", () => {
    expect(fillPlaceholders("{brand}", { brand: "$& {brand} $1" })).toBe("$& {brand} $1");
  });
});

describe("headings of rich text", () => {
  it("BRIEF-10 every heading is shifted down one level, except level six", () => {
    const levels = [1, 2, 3, 4, 5, 6].map((level) => `<h${level}>x</h${level}>`).join("");
    expect(shiftHeadings(levels)).toBe("<h2>x</h2><h3>x</h3><h4>x</h4><h5>x</h5><h6>x</h6><h6>x</h6>");
  });

  it("BRIEF-10 only headings change", () => {
    const html = '<p>h1 &lt;h1&gt;</p><hr><table><thead><tr><th scope="col">h2</th></tr></thead></table>';
    expect(shiftHeadings(html)).toBe(html);
    expect(shiftHeadings('<h2 title="a">x</h2>')).toBe('<h3 title="a">x</h3>');
  });
});

describe("numbers", () => {
  it("read as the platform's own formatter writes them", () => {
    const expected = new Intl.NumberFormat("en-US");
    const numbers = fc.oneof(
      fc.maxSafeInteger(),
      fc.integer({ min: -2_000, max: 2_000_000 }),
      fc.double({ noNaN: true }),
    );
    // It writes "-0", which nobody would want to read.
    assertProperty(numbers, (number) => expect(formatNumber(number)).toBe(expected.format(number === 0 ? 0 : number)));
  });

  it("are written as another language writes them", () => {
    expect([12_500, 4.5, 7].map((number) => formatNumber(number, "de"))).toEqual(["12.500", "4,5", "7"]);
    expect(formatNumber(12_500, "fr")).toBe("12\u202f500");
    expect(formatNumber(1_250_000, "en-IN")).toBe("12,50,000");
  });
});
