import { describe, expect, it } from "vitest";
import { posts, terms, tools } from "../../drizzle/schema";
import { attribute, source, textOf, type Page } from "../support/html";
import { post, term, tool } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
const open = async (query = "") => (await site.visit(`/it-glossary${query}`)).page;
const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const groups = (page: Page) =>
  new Map(page.all("[data-letter]").map((group) => [attribute(group, "data-letter"), page.texts("li a", group)]));

describe("list", () => {
  it("GLOS-1, GLOS-2, GEN-2 has its heading and its search box", async () => {
    const page = await open();
    expect(page.texts("h1")).toEqual(["AI & No-Code Glossary"]);
    expect(attribute(page.one("main input[type=search]"), "placeholder")).toBe("Search terms or definitions...");
  });

  it("GLOS-3, GLOS-4, GLOS-5 has a sticky bar from A to Z, in which letters without terms are disabled", async () => {
    const page = await open();
    const bar = page.one("nav[aria-label=Letters]");
    expect(page.texts("li", bar)).toEqual(alphabet);
    expect(attribute(bar, "class")).toBe("letter-bar");
    expect(source(page.one("#glossary-styles"))).toMatch(/\.letter-bar\{[^}]*position:sticky/);
    const used = new Set(
      (await site.rows<{ letter: string }>('select distinct "Alphabet" as letter from "IT_Glossary"')).map(
        ({ letter }) => letter,
      ),
    );
    expect(alphabet.some((letter) => !used.has(letter))).toBe(true);
    for (const item of page.all("li", bar)) {
      const letter = textOf(item);
      if (used.has(letter)) expect(page.hrefs("a", item), letter).toEqual([`/it-glossary#letter-${letter}`]);
      else {
        expect(page.all("a", item), letter).toEqual([]);
        expect(attribute(page.one("span", item), "aria-disabled"), letter).toBe("true");
      }
    }
    for (const href of page.hrefs("a", bar)) expect(page.all(href.replace(/^.*#/, "section#")), href).toHaveLength(1);
  });

  it("GLOS-8, GLOS-16, CALL-5 groups the terms by letter, letters and terms both in order", async () => {
    const rows = await site.rows<{ term: string; letter: string }>(
      'select glossary_term as term, "Alphabet" as letter from "IT_Glossary" where Draft = 0 and Archived = 0 order by "Alphabet", glossary_term collate nocase',
    );
    const expected = new Map<string | undefined, string[]>();
    for (const { term: name, letter } of rows) expected.set(letter, [...(expected.get(letter) ?? []), name]);
    const shown = groups(await open());
    expect([...shown.keys()]).toEqual([...expected.keys()]);
    for (const [letter, names] of shown) expect(names, letter).toEqual(expected.get(letter)!.slice(0, names.length));
    for (const [letter, names] of expected) expect(shown.get(letter)!.length, letter).toBe(Math.min(names.length, 20));
    expect((await open()).text).not.toContain("…");
  });

  it("GLOS-8, GEN-16 a letter with many terms shows the first and leads to the rest", async () => {
    await site.insert(
      terms,
      ...Array.from({ length: 25 }, (_, number) => term({ term: `Yarn ${String(number).padStart(2, "0")}` })),
    );
    const page = await open();
    expect(groups(page).get("Y")).toHaveLength(20);
    expect(page.link("All terms under Y")).toBe("/it-glossary?letter=y");
    const letter = await open("?letter=y");
    expect([...groups(letter).keys()]).toEqual(["Y"]);
    expect(groups(letter).get("Y")).toHaveLength(25);
    expect(letter.texts("nav[aria-label=Letters] [aria-current=true]")).toEqual(["Y"]);
    expect(letter.link("A", letter.one("nav[aria-label=Letters]"))).toBe("/it-glossary?letter=a");
  });

  it("GLOS-15 a term is listed under its stored letter, whatever its name begins with", async () => {
    await site.insert(
      terms,
      term({ term: "Zeta as Kappa", alphabet: "K" }),
      term({ term: "3D Printing" }),
      term({ term: "étude" }),
    );
    const shown = groups(await open());
    expect(shown.get("K")).toContain("Zeta as Kappa");
    expect(shown.get("#")).toEqual(expect.arrayContaining(["3D Printing", "étude"]));
  });

  it("GLOS-11 a letter without terms says so, and leads to the others", async () => {
    await site.run(`delete from "IT_Glossary" where "Alphabet" = 'Q'`);
    const page = await open("?letter=q");
    expect(page.main).toContain("No glossary terms found");
    expect(groups(page).size).toBe(0);
    expect(page.link("A", page.one("nav[aria-label=Letters]"))).toBe("/it-glossary?letter=a");
    expect(page.link("All letters")).toBe("/it-glossary");
  });

  it("terms that begin with no letter have their own page if there are many", async () => {
    await site.insert(terms, ...Array.from({ length: 25 }, (_, number) => term({ term: `${100 + number} things` })));
    const page = await open();
    expect(groups(page).get("#")).toHaveLength(20);
    expect(page.link("All terms under #")).toBe("/it-glossary?letter=%23");
    expect(groups(await open("?letter=%23")).get("#")!.length).toBeGreaterThanOrEqual(25);
  });

  it("GEN-11 leaves out drafts and archived terms", async () => {
    await site.insert(
      terms,
      term({ term: "Drafted Term", draft: true }),
      term({ term: "Archived Term", archived: true }),
    );
    expect((await open()).main).not.toMatch(/Drafted Term|Archived Term/);
  });
});

describe("search", () => {
  it("GLOS-9, GLOS-10, D50 shows a flat list of the terms that match by name or short definition, in any case, names first", async () => {
    await site.insert(
      terms,
      term({ term: "Ocelot Pattern" }),
      term({ term: "By Definition", shortDefinition: "What an OCELOT does." }),
      term({ term: "By Body", definition: "<p>ocelot</p>" }),
    );
    const page = await open("?q=oCeLoT");
    expect(page.texts("main ul.terms li a")).toEqual(["Ocelot Pattern", "By Definition"]);
    expect(page.all("[data-letter]")).toEqual([]);
    expect(page.all("nav[aria-label=Letters]")).toEqual([]);
    expect(page.texts("main [role=status]")).toEqual(["2 terms for “oCeLoT”"]);
    expect(page.all("main [aria-live]")).toEqual([]);
  });

  it("D5 has pages, which say that there are more", async () => {
    await site.insert(terms, ...Array.from({ length: 103 }, (_, number) => term({ term: `Wombat ${1_000 + number}` })));
    const first = await open("?q=wombat");
    expect(first.texts("main [role=status]")).toEqual(["100 or more terms for “wombat”"]);
    expect(first.link("Next terms")).toBe("/it-glossary?q=wombat&after=wombat-1099");
    const second = await open("?q=wombat&after=wombat-1099");
    expect(second.texts("main [role=status]")).toEqual(["3 more terms for “wombat”"]);
    expect(second.link("Previous terms")).toBe("/it-glossary?q=wombat");
  });

  it("GLOS-11 without a match says so", async () => {
    const page = await open("?q=nothing-is-called-this");
    expect(page.main).toContain("No terms found");
    expect(page.main).not.toContain("No glossary terms found");
    expect(page.texts("main [role=status]")).toEqual(["No terms for “nothing-is-called-this”"]);
    expect(page.link("Clear search")).toBe("/it-glossary");
  });
});

describe("term", () => {
  it("GLOS-12, GLOS-13 shows the term, its summary, its definition and a way back", async () => {
    await site.insert(
      terms,
      term({
        term: "Whole Term",
        shortDefinition: "In short.",
        definition: "<h2>At length</h2><p>With <strong>weight</strong>.</p>",
      }),
    );
    const { status, page } = await site.visit("/it-glossary/term/whole-term");
    expect(status).toBe(200);
    expect(page.texts("h1")).toEqual(["Whole Term"]);
    expect(page.texts("article h2")).toEqual(["Summary", "Full Definition"]);
    const [summary, definition] = page.all("article section");
    expect(textOf(summary!)).toBe("Summary In short.");
    expect(page.texts("strong", definition)).toEqual(["weight"]);
    expect(page.texts("h3", definition)).toEqual(["At length"]);
    expect(page.link("Back to Glossary")).toBe("/it-glossary");
  });

  it("leads to related terms, to posts and tools that use the word, and to its neighbours", async () => {
    await site.insert(
      terms,
      term({ term: "Quokka Ringlet", shortDefinition: "A ringlet with a quokka in it." }),
      term({ term: "Quokka", shortDefinition: "An animal." }),
      term({ term: "Quokka Zoning", shortDefinition: "Where a quokka ringlet may stand." }),
      term({ term: "Quokka Zymurgy" }),
    );
    await site.insert(posts, post({ title: "Why a Quokka Ringlet Pays" }), post({ title: "Quokka Ringletry" }));
    await site.insert(tools, tool({ name: "Loopmaker", tags: ["quokka ringlets"] }));
    await site.relate();
    const { page } = await site.visit("/it-glossary/term/quokka-ringlet");
    const end = page
      .all("section")
      .find((section) => page.texts("h2", section)[0] === "Where Quokka Ringlet comes up")!;
    expect(page.texts("h3", end).toSorted()).toEqual([
      "Loopmaker",
      "Quokka",
      "Quokka Zoning",
      "Why a Quokka Ringlet Pays",
    ]);
    expect([page.texts("a[rel=prev]"), page.texts("a[rel=next]")]).toEqual([["Quokka"], ["Quokka Zoning"]]);
  });

  it("DATA-8 a term's own title and description come from its fields", async () => {
    await site.insert(
      terms,
      term({ term: "Titled Term", seoTitle: "A Title for Search", seoDescription: "x".repeat(130) }),
    );
    const { page } = await site.visit("/it-glossary/term/titled-term");
    expect(page.title).toBe("A Title for Search | Plainloom");
    expect(page.meta("description")).toEqual(["x".repeat(130)]);
  });

  it.each(["no-such-term", "drafted-term", "archived-term"])("GLOS-14, ERR-13, D31 %s is missing", async (slug) => {
    const { status, page } = await site.visit(`/it-glossary/term/${slug}`);
    expect(status).toBe(404);
    expect(page.texts("h1")).toEqual(["Term not found"]);
    expect(page.link("Return to Glossary")).toBe("/it-glossary");
    expect(page.meta("robots").join()).toContain("noindex");
    expect(page.texts("[role=alert] p")).toEqual([
      "Error fetching term",
      "The term you're looking for couldn't be found.",
    ]);
  });
});
