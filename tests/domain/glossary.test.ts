import { describe, expect, it } from "vitest";
import { parseSearch } from "../../app/base/search/search-text";
import {
  findTerm,
  listTermsByLetter,
  listTermsOfLetter,
  listUsedLetters,
  searchTerms,
} from "../../app/glossary/queries.server";
import { termMatchesPerPage, termsPerLetter, termsPerPage } from "../../app/glossary/term";
import { terms } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { recordFormerSlug, insert } from "../support/insert";
import { term } from "../support/rows";

const visit = { now: "2026-07-01T00:00:00.000Z", origin: "https://plainloom.example" };

const names = (...list: string[]) => list.map((name) => term({ term: name }));
const hidden = [{ draft: true }, { archived: true }];

describe("the glossary by letter", () => {
  it("GLOS-8 groups terms by letter, sorted regardless of case", async () => {
    const db = await openDatabase();
    await insert(db, terms, ...names("beta", "Agent", "Zero", "API", "activation", "Bravo"));
    const groups = await listTermsByLetter(db);
    expect(groups.map((group) => [group.letter, group.terms.map((card) => card.term), group.more])).toEqual([
      ["A", ["activation", "Agent", "API"], false],
      ["B", ["beta", "Bravo"], false],
      ["Z", ["Zero"], false],
    ]);
  });

  it("GLOS-15 lists a term under its stored letter, whatever its name starts with", async () => {
    const db = await openDatabase();
    await insert(db, terms, term({ term: "The agent", alphabet: "A" }), term({ term: "Agent" }));
    expect((await listTermsByLetter(db)).map((group) => group.letter)).toEqual(["A"]);
  });

  it("puts all terms that do not start with a letter in a last group", async () => {
    const db = await openDatabase();
    await insert(db, terms, ...names("404 page", "Élan", "ßeta", ".env", "Agent"));
    const groups = await listTermsByLetter(db);
    expect(groups.map((group) => group.letter)).toEqual(["A", "S", "#"]);
    expect(
      groups
        .at(-1)!
        .terms.map((card) => card.term)
        .toSorted(),
    ).toEqual([".env", "404 page", "Élan"]);
  });

  it("GEN-12 excludes drafts and archived terms, which create no group", async () => {
    const db = await openDatabase();
    await insert(
      db,
      terms,
      ...hidden.flatMap((fate) => [
        term({ term: "Alpha", slug: `a-${fate.draft}`, ...fate }),
        term({ term: "7 bits", slug: `b-${fate.draft}`, ...fate }),
      ]),
      term({ term: "Beta" }),
    );
    expect((await listTermsByLetter(db)).map((group) => group.letter)).toEqual(["B"]);
    expect(await listUsedLetters(db)).toEqual(["B"]);
    expect((await listTermsOfLetter(db, "A", null)).items).toEqual([]);
  });

  it("D5 shows the first terms of a letter with many, and reports that there are more", async () => {
    const db = await openDatabase();
    const many = Array.from({ length: termsPerLetter + 1 }, (_, number) =>
      term({ term: `Term ${String(number).padStart(2, "0")}` }),
    );
    await insert(db, terms, ...many.toReversed(), ...names("Uno"));
    const [t, u] = await listTermsByLetter(db);
    expect([t?.terms.length, t?.more, t?.terms[0]?.term, u?.more]).toEqual([termsPerLetter, true, "Term 00", false]);
  });

  it("GLOS-4 lists the used letters in order, each once", async () => {
    const db = await openDatabase();
    expect(await listUsedLetters(db)).toEqual([]);
    await insert(db, terms, ...names("Zero", "Agent", "API", "404"));
    expect(await listUsedLetters(db)).toEqual(["A", "Z"]);
  });
});

describe("the terms of one letter", () => {
  it("pages list every term once, in order, including terms that differ only by case", async () => {
    const db = await openDatabase();
    const rows = Array.from({ length: termsPerPage + 60 }, (_, number) =>
      term({
        term: `${number % 2 ? "A" : "a"}gent ${String(Math.floor(number / 3)).padStart(3, "0")}`,
        slug: `agent-${number}`,
      }),
    );
    await insert(db, terms, ...rows, ...names("Beta"));
    const wanted = rows
      .toSorted((a, b) => a.term.toLowerCase().localeCompare(b.term.toLowerCase()))
      .map((row) => row.slug);
    const first = await listTermsOfLetter(db, "A", null);
    expect([first.items.length, first.next]).toEqual([termsPerPage, wanted[termsPerPage - 1]]);
    const second = await listTermsOfLetter(db, "A", first.next);
    expect(second.next).toBeNull();
    expect([...first.items, ...second.items].map((card) => card.slug)).toEqual(wanted);
  });

  it("outside A to Z are listed too, page by page, by first character and name", async () => {
    const db = await openDatabase();
    const numbers = Array.from({ length: termsPerPage + 5 }, (_, number) => `4${String(number).padStart(4, "0")}`);
    const wanted = [...numbers, "Émigré", "élan"];
    await insert(db, terms, ...names(...wanted.toReversed(), "Agent", "Zero"), term({ term: "7", draft: true }));
    const group = (await listTermsByLetter(db)).at(-1)!;
    expect([group.letter, group.terms.length, group.more]).toEqual(["#", termsPerLetter, true]);
    const first = await listTermsOfLetter(db, "#", null);
    expect(first.items).toHaveLength(termsPerPage);
    const second = await listTermsOfLetter(db, "#", first.next);
    expect([...first.items, ...second.items].map((card) => card.term)).toEqual(wanted);
    expect(second.next).toBeNull();
    expect((await listTermsOfLetter(db, "#", "nope")).items).toEqual(first.items);
  });

  it("start with the first page if `after` names no term", async () => {
    const db = await openDatabase();
    await insert(db, terms, ...names("Agent", "API"));
    for (const after of ["nope", "", "'"])
      expect((await listTermsOfLetter(db, "A", after)).items, after).toHaveLength(2);
  });
});

describe("a search of terms", () => {
  it("D5 pages list every match once, in order, and lead back", async () => {
    const db = await openDatabase();
    const wanted = Array.from(
      { length: 2 * termMatchesPerPage + 3 },
      (_, number) => `${number % 2 ? "W" : "w"}idget ${String(number).padStart(3, "0")}`,
    );
    await insert(db, terms, ...names(...wanted.toReversed(), "Other"));
    for (const typed of ["idget", "wi"]) {
      const query = parseSearch(typed)!;
      const first = await searchTerms(db, query, null);
      const second = await searchTerms(db, query, first.next);
      const third = await searchTerms(db, query, second.next);
      expect([first, second, third].flatMap(({ items }) => items.map((card) => card.term))).toEqual(wanted);
      expect([first, second, third].map(({ isFirst, previous }) => [isFirst, previous])).toEqual([
        [true, null],
        [false, null],
        [false, first.next],
      ]);
      expect(third.next).toBeNull();
    }
  });
});

describe("the term at an address", () => {
  it("CALL-5 GLOS-12 is found by its slug, with everything its page shows", async () => {
    const db = await openDatabase();
    await insert(
      db,
      terms,
      term({
        term: "Retrieval (RAG)",
        shortDefinition: "Short",
        definition: "<p>Long</p>",
        seoTitle: "T",
        seoDescription: "D",
      }),
    );
    expect(await findTerm(db, "retrieval-rag", visit)).toEqual({
      record: expect.objectContaining({
        slug: "retrieval-rag",
        term: "Retrieval (RAG)",
        alphabet: "R",
        shortDefinition: "Short",
        definition: "<p>Long</p>",
        seoTitle: "T",
        seoDescription: "D",
      }) as unknown,
      isPublic: true,
    });
  });

  it("URL-25 another spelling and a previous slug redirect to it", async () => {
    const db = await openDatabase();
    await insert(db, terms, ...names("Retrieval"));
    await recordFormerSlug(db, terms, "old", "retrieval");
    expect(await findTerm(db, "Retrieval", visit)).toEqual({ movedTo: "retrieval" });
    expect(await findTerm(db, "old", visit)).toEqual({ movedTo: "retrieval" });
  });

  it.each(hidden)("D31 GLOS-14 a term with %j is not found, not even by its previous slug", async (fate) => {
    const db = await openDatabase();
    await insert(db, terms, term({ term: "Secret", ...fate }));
    await recordFormerSlug(db, terms, "old", "secret");
    for (const address of ["secret", "Secret", "old"]) expect(await findTerm(db, address, visit), address).toBeNull();
  });

  it("URL-26 another name redirects to it, unless a term has or had that address", async () => {
    const db = await openDatabase();
    await insert(
      db,
      terms,
      term({ term: "Retrieval-Augmented Generation", aliases: ["RAG", "OAuth 2.0", "Génération"] }),
      term({ term: "Agent", aliases: ["Prompt", "old"] }),
      term({ term: "Prompt" }),
    );
    const moved = { movedTo: "retrieval-augmented-generation" };
    for (const address of ["rag", "RAG", "oauth-2-0", "generation"])
      expect(await findTerm(db, address, visit), address).toEqual(moved);
    expect(await findTerm(db, "prompt", visit)).toMatchObject({ record: { term: "Prompt" } });
    await recordFormerSlug(db, terms, "old", "prompt");
    expect(await findTerm(db, "old", visit)).toEqual({ movedTo: "prompt" });
    // Only whole names, and no other columns.
    for (const address of ["oauth", "retrieval", "augmented-generation", "rag-oauth"])
      expect(await findTerm(db, address, visit), address).toBeNull();
  });

  it.each(hidden)("URL-26, GEN-12 the other names of a term with %j lead nowhere", async (fate) => {
    const db = await openDatabase();
    await insert(db, terms, term({ term: "Secret", aliases: ["SCRT"], ...fate }));
    expect(await findTerm(db, "scrt", visit)).toBeNull();
    await insert(db, terms, term({ term: "Second", aliases: ["SCRT"] }));
    expect(await findTerm(db, "scrt", visit)).toEqual({ movedTo: "second" });
  });

  it("GLOS-14 an unknown slug finds nothing and does not fail", async () => {
    const db = await openDatabase();
    await insert(db, terms, ...names("Agent"));
    for (const address of ["", "nope", "age", "%", "' or 1=1 --", "日本", "a".repeat(5_000)])
      expect(await findTerm(db, address, visit), address).toBeNull();
  });
});
