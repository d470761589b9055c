import { describe, expect, it } from "vitest";
import { mergeValues } from "../../app/catalog/rows/save-form.server";
import { emptyText, loadingText } from "../../app/content/types/content-type";
import { initialValues, parseForm, parseText, writeText } from "../../app/content/types/field-values";
import { contentTypeNamed, contentTypes } from "../../app/types";

const { glossary, ventures, blog } = contentTypes;
const base = { ...initialValues(glossary), term: "Agent", shortDefinition: "old", definition: "<p>old</p>" };

describe("two people's changes", () => {
  it("E4 a field that only one of them changed is merged without asking", () => {
    const mine = { ...base, shortDefinition: "mine" };
    const theirs = { ...base, definition: "<p>theirs</p>" };
    expect(mergeValues(glossary, base, mine, theirs)).toEqual({
      values: { ...base, shortDefinition: "mine", definition: "<p>theirs</p>" },
      conflicts: [],
    });
  });

  it("a field that both changed keeps mine and asks; equal changes are no conflict", () => {
    const mine = { ...base, shortDefinition: "mine", term: "Agents" };
    const theirs = { ...base, shortDefinition: "theirs", term: "Agents" };
    expect(mergeValues(glossary, base, mine, theirs)).toEqual({ values: mine, conflicts: ["shortDefinition"] });
  });

  it("without the common base version, every difference is a conflict", () => {
    const theirs = { ...base, term: "Other" };
    expect(mergeValues(glossary, null, base, theirs)).toEqual({ values: base, conflicts: ["term"] });
  });
});

describe("the values of a form", () => {
  it("ADM-29 ADM-31 lists are comma-separated: split, trimmed, empty entries removed", () => {
    const form = new FormData();
    form.set("ownership", " Ada , ,Bea,");
    form.set("stack", "Remix, D1");
    expect(parseForm(ventures, form)).toEqual({
      draft: false,
      archived: false,
      ownership: ["Ada", "Bea"],
      stack: [{ name: "Remix" }, { name: "D1" }],
    });
  });

  it("WRITE-7 the name of a row is one line, though its control sends several without script", () => {
    const form = new FormData();
    form.set("title", " Two lines\r\nof a name\n");
    form.set("excerpt", "Two lines\nof text");
    expect(parseForm(blog, form)).toMatchObject({ title: "Two lines of a name", excerpt: "Two lines\nof text" });
  });

  it("an unchecked box is false, and a field that is not sent is left out", () => {
    expect(parseForm(glossary, new FormData())).toEqual({
      draft: false,
      archived: false,
      noTermLinks: false,
      isUnlinked: false,
    });
  });

  it("every value that is displayed parses back to itself", () => {
    const values: Record<string, unknown> = {
      tags: ["a b", "c"],
      isFeatured: true,
      postedDate: "2026-06-15T12:00:00.000Z",
      title: "Fine, thanks",
      body: "<p>one</p>\n<p>two</p>",
    };
    for (const [name, value] of Object.entries(values)) {
      const field = blog.fields.find((candidate) => candidate.name === name)!;
      expect(parseText(field, writeText(field, value)), name).toEqual(value);
    }
  });

  it("an image URL with a comma survives the form as one URL", () => {
    const field = ventures.fields.find(({ name }) => name === "images")!;
    const urls = ["https://img.example/w_400,h_300/a.png", "/images/b.png"];
    expect(parseText(field, writeText(field, urls))).toEqual([urls[0]!.replace(",", "%2C"), urls[1]]);
  });

  it("reads the usual spellings of yes and no, and passes others on to validation", () => {
    const field = blog.fields.find(({ kind }) => kind === "flag")!;
    expect(["TRUE", "yes", "1", "on"].map((word) => parseText(field, word))).toEqual([true, true, true, true]);
    expect(["False", "no", "0", ""].map((word) => parseText(field, word))).toEqual([false, false, false, false]);
    expect(parseText(field, "maybe")).toBe("maybe");
  });
});

describe("the registry", () => {
  it("ADM-17 ADM-18 ADM-33 D38 new rows are drafts and not archived; the display order is 0", () => {
    for (const name of ["blog", "glossary", "briefs", "blog-categories"] as const)
      expect(initialValues(contentTypes[name])).toMatchObject({ draft: true, archived: false });
    expect(initialValues(contentTypes["stack-categories"])).toMatchObject({ displayOrder: 0 });
  });

  it("ADM-11 ADM-12 has the specified texts", () => {
    expect(emptyText(blog)).toBe("No blog posts found");
    expect(Object.values(contentTypes).map(loadingText)).toEqual(
      expect.arrayContaining([
        "Loading blog posts...",
        "Loading glossary items...",
        "Loading ventures...",
        "Loading categories...",
        "Loading stack items...",
      ]),
    );
  });

  it("has exactly its names", () => {
    expect(contentTypeNamed("blog")).toBe(blog);
    expect(contentTypeNamed("__proto__")).toBeNull();
    expect(contentTypeNamed(undefined)).toBeNull();
  });
});
