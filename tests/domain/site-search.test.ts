import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { resultCount } from "../../app/base/search/site-search";
import { searchSite, siteKinds, type SiteSearch } from "../../app/catalog/site-search.server";
import { allStoredTypes } from "../../app/types.server";
import { sampleVentureIds } from "../../app/ventures/queries.server";
import type { DatabaseClient } from "../../drizzle/client";
import { posts, toolCategories, tools, terms, briefs, ventures } from "../../drizzle/schema";
import { createContent, visibleValues } from "../support/content";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { brief, now, post, term, tool, toolCategory, venture } from "../support/rows";

const search = (db: DatabaseClient, text: string, more: Partial<SiteSearch> = {}) =>
  searchSite(db, {
    text,
    kind: null,
    page: 0,
    size: 20,
    asTyped: false,
    now,
    origin: "https://example.com",
    ...more,
  });

const titles = async (...args: Parameters<typeof search>) => (await search(...args)).results.map(({ title }) => title);

/** A word that one row of each kind has in its title: of those inserted below, or of an example of any other type. */
const ownWords = new Map([
  ["post", "Pipelines"],
  ["tool", "airtable"],
  ["term", "average"],
  ["brief", "diary"],
  ["venture", "berthnote"],
]);
const wordOf = (kind: string) => ownWords.get(kind) ?? `rare${kind}`;

describe("a search of the site", () => {
  let db: DatabaseClient;
  beforeAll(async () => {
    db = await openDatabase();
    for (const { type, siteSearch } of allStoredTypes)
      if (siteSearch && !ownWords.has(siteSearch.kind))
        await createContent(db, type.name, { ...visibleValues(type), [type.label]: wordOf(siteSearch.kind) });
    await insert(
      db,
      posts,
      post({
        title: "Pipelines of paper",
        excerpt: "An excerpt about lighthouses",
        body: '<h2>Harbours</h2><p>A <strong>body</strong> of <a href="https://tide.example" rel="noopener">water</a>, R&amp;D.</p>',
        tags: ["mooring", "deep water"],
      }),
      post({ title: "Unlisted", draft: true }),
      post({ title: "Archived pages", archived: true }),
      post({ title: "Tomorrow", postedDate: "2026-06-16T00:00:00.000Z" }),
    );
    await insert(
      db,
      terms,
      term({ term: "Retrieval-Augmented Generation", aliases: ["RAG", 'say "retrieve, then write"'] }),
      term({ term: "Average", shortDefinition: "A mean of storage", aliases: null }),
      term({ term: "Ragged edge" }),
      term({ term: "Café Größe" }),
    );
    await insert(db, tools, tool({ name: "Airtable", tags: ["database"], longDescription: "<p>Spreadsheets</p>" }));
    await insert(db, briefs, brief({ name: "Plot Diary", summary: "For gardeners", body: "<p>Compost</p>" }));
    await insert(
      db,
      ventures,
      venture({ name: "Berthnote", problem: "Marinas", stack: [{ name: "Supabase" }] }),
      venture({ name: "Sunken", status: "inactive" }),
    );
  });

  it("SRCH-1 finds every kind by its title, other names, tags, summary and text, with the address of each", async () => {
    expect(siteKinds).toEqual(expect.arrayContaining([...ownWords.keys()]));
    for (const kind of siteKinds)
      expect(await search(db, wordOf(kind)), kind).toMatchObject({
        results: [{ kind }],
        kinds: [{ kind, count: 1 }],
        total: 1,
      });
    for (const text of ["lighthouses", "harbours", "water", "mooring", "R&D", "tide.example"])
      expect(await titles(db, text), text).toEqual(["Pipelines of paper"]);
    expect(await titles(db, "retrieve then write")).toEqual(["Retrieval-Augmented Generation"]);
    expect(await titles(db, "spreadsheets database")).toEqual(["Airtable"]);
    expect(await titles(db, "compost")).toEqual(["Plot Diary"]);
    expect(await titles(db, "supabase")).toEqual(["Berthnote"]);
    expect(await search(db, "plot diary")).toMatchObject({ results: [{ path: "/example-product-briefs/plot-diary" }] });
  });

  it("SRCH-1 finds neither the elements of a text nor what stands inside a word", async () => {
    for (const text of ["strong", "href", "noopener", "<end", "<post", "end", "post", "lines"])
      expect(await titles(db, text, { asTyped: true }), text).toEqual([]);
  });

  it("SRCH-1 never finds a draft, an archived or inactive row, nor a post before its time", async () => {
    for (const text of ["unlisted", "archived", "sunken", "tomorrow"])
      expect(await titles(db, text, { asTyped: true }), text).toEqual([]);
  });

  it("SRCH-4 suggests no word that only rows have which visitors cannot see", async () => {
    for (const text of ["tomorow", "tomorro", "unlistd", "archivd", "sunkn"])
      expect(await search(db, text), text).toMatchObject({ results: [], corrected: null, nearest: [] });
    const due = { now: "2026-06-16T00:00:00.000Z" };
    expect(await search(db, "tomorow", due)).toMatchObject({ corrected: "tomorrow" });
  });

  it("SRCH-1 finds a scheduled post from the moment it is due, and says when that is", async () => {
    const due = "2026-06-16T00:00:00.000Z";
    expect((await search(db, "tomorrow")).until).toBe(due);
    expect(await search(db, "tomorrow", { now: due })).toMatchObject({ results: [{ title: "Tomorrow" }], until: null });
  });

  it("SRCH-2 has a whole name first, of which an abbreviation is one, and words before beginnings of words", async () => {
    expect(await titles(db, "rag")).toEqual(["Retrieval-Augmented Generation", "Ragged edge"]);
    expect(await titles(db, "cafe große")).toEqual(["Café Größe"]);
  });

  it("SRCH-4 searches for similarly spelled words if nothing has the typed ones, unless asked for these", async () => {
    expect(await search(db, "airtabel databse")).toMatchObject({
      results: [{ title: "Airtable" }],
      corrected: "airtable database",
    });
    expect(await search(db, "arg")).toMatchObject({ results: [], corrected: null });
    expect(await search(db, "iartable")).toMatchObject({ corrected: "airtable" });
    expect(await search(db, "airtabel", { asTyped: true })).toMatchObject({ results: [], corrected: null });
  });

  it("SRCH-2 has words of the same stem, and rows with some of the words, only where nothing has the words", async () => {
    expect(await search(db, "gardening")).toMatchObject({ results: [{ title: "Plot Diary" }], isLoose: false });
    expect(await search(db, "airtable zeppelin")).toMatchObject({ results: [{ title: "Airtable" }], isLoose: true });
  });

  it("SRCH-3 shows one kind, and counts all of them", async () => {
    await insert(db, tools, tool({ name: "Ragtime" }));
    const all = await search(db, "rag");
    expect(all.kinds.map(({ kind, count }) => [kind, count]).toSorted()).toEqual([
      ["term", 2],
      ["tool", 1],
    ]);
    expect(resultCount(all, null)).toBe("3 results");
    const only = await search(db, "rag", { kind: "tool" });
    expect(only).toMatchObject({ results: [{ title: "Ragtime" }], total: 1 });
    expect(only.kinds).toHaveLength(2);
    expect(await search(db, "rag", { kind: "venture" })).toMatchObject({ results: [], total: 0 });
    const [first, second] = [await titles(db, "rag", { size: 2 }), await titles(db, "rag", { size: 2, page: 1 })];
    expect([...first, ...second]).toEqual(all.results.map(({ title }) => title));
  });
});

it("SRCH-1 finds tools by the name of their category, also when it is renamed or changed", async () => {
  const db = await openDatabase();
  await insert(db, toolCategories, toolCategory({ name: "Automation Platforms" }), toolCategory({ name: "Design" }));
  await insert(db, tools, tool({ name: "Zapier", categoryId: "automation-platforms", aliases: ["Zap"] }));
  const rename = (name: string) =>
    db.write([db.query.update(toolCategories).set({ name }).where(eq(toolCategories.id, "automation-platforms"))]);
  expect(await titles(db, "automation platform")).toEqual(["Zapier"]);
  // The vocabulary has it too.
  expect(await search(db, "automtion")).toMatchObject({ corrected: "automation" });
  await rename("Glue");
  expect([await titles(db, "automation", { asTyped: true }), await titles(db, "glue")]).toEqual([[], ["Zapier"]]);
  expect(await titles(db, "zap")).toEqual(["Zapier"]);
  await db.write([db.query.update(tools).set({ categoryId: "design" }).where(eq(tools.name, "Zapier"))]);
  expect([await titles(db, "glue", { asTyped: true }), await titles(db, "design")]).toEqual([[], ["Zapier"]]);
  await rename("Design again");
  expect(await titles(db, "again", { asTyped: true })).toEqual([]);
});

it("SRCH-1 finds posts by their category", async () => {
  const db = await openDatabase();
  await insert(db, posts, post({ title: "Day one", category: "Launch Academy" }));
  expect(await titles(db, "launch academy")).toEqual(["Day one"]);
});

it("SRCH-1 follows every change of a row", async () => {
  const db = await openDatabase();
  await insert(db, posts, post({ title: "Needle", slug: "one" }));
  const change = (values: Partial<typeof posts.$inferInsert>) =>
    db.write([db.query.update(posts).set(values).where(eq(posts.slug, "one"))]);
  const isFound = async (text: string) => (await titles(db, text, { asTyped: true })).length > 0;
  expect(await isFound("needle")).toBe(true);
  await change({ title: "Thread" });
  expect([await isFound("needle"), await isFound("thread")]).toEqual([false, true]);
  await change({ draft: true });
  expect(await isFound("thread")).toBe(false);
  await change({ body: "<p>Hidden</p>" });
  await change({ draft: false });
  expect(await isFound("hidden")).toBe(true);
  await change({ archived: true });
  expect(await isFound("thread")).toBe(false);
  await change({ archived: false });
  expect(await search(db, "tread")).toMatchObject({ corrected: "thread" });
  await db.write([db.query.delete(posts).where(eq(posts.slug, "one"))]);
  expect(await isFound("thread")).toBe(false);
  expect(await search(db, "tread")).toMatchObject({ corrected: null });
});

it("SRCH-2 has a whole name first, however many newer rows have the word, and says that there may be more", async () => {
  const db = await openDatabase();
  await insert(db, posts, post({ title: "Loom" }));
  await insert(db, posts, ...Array.from({ length: 60 }, (_, n) => post({ title: `Number ${n}`, excerpt: "A loom" })));
  await insert(db, tools, tool({ name: "Shuttle", shortDescription: "For a loom" }));
  const found = await search(db, "loom");
  expect(found.results[0]).toMatchObject({ kind: "post", title: "Loom" });
  expect(found.kinds.find(({ kind }) => kind === "tool")).toMatchObject({ count: 1, isCapped: false });
  expect(found.kinds.find(({ kind }) => kind === "post")).toMatchObject({ isCapped: true });
  expect(resultCount(found, null)).toMatch(/ or more results$/);
});

it("D47 SRCH-1 a real site does not find the sample ventures", async () => {
  const db = await openDatabase();
  await insert(db, ventures, venture({ id: sampleVentureIds[0]!, name: "Invented" }));
  expect(await titles(db, "invented")).toEqual(["Invented"]);
  expect(await titles(db, "invented", { origin: "https://real.studio" })).toEqual([]);
});

describe("a search of the site by a description", () => {
  it("SRCH-2 has what most words of a sentence describe before long texts that contain them all, and tools first", async () => {
    const db = await openDatabase();
    const words = "A free backend with sign-in, open source";
    await insert(db, posts, post({ title: "Notes", body: `<p>${words}</p>`.repeat(20) }));
    await insert(db, terms, term({ term: "Backend", shortDefinition: "What is behind the login" }));
    await insert(
      db,
      tools,
      tool({ name: "Loom", tags: ["backend"], pricingModel: "Free tier", openSource: "Open source" }),
      tool({ name: "Shuttle", tags: ["backend"], openSource: "Proprietary" }),
    );
    expect(await titles(db, "a free open source backend with sign-in")).toEqual(["Loom", "Notes"]);
    expect(await search(db, "open source backend with login")).toMatchObject({
      // Two of the three ideas each: "open source" is one.
      results: [{ title: "Loom" }, { title: "Backend" }],
      isLoose: true,
    });
    expect(await titles(db, "open source backend")).toEqual(["Loom", "Shuttle", "Notes"]);
    // Beside what one looks for, being open source alone is nothing.
    await insert(db, tools, tool({ name: "Anvil", tags: ["forge"], openSource: "Open source" }));
    expect(await titles(db, "open source loom", { asTyped: true })).toEqual(["Loom"]);
    // The little words are searched for where there are no others.
    expect(await titles(db, "with")).toEqual(["Notes"]);
  });

  it("SRCH-2 finds a tool by its facets", async () => {
    const db = await openDatabase();
    await insert(db, tools, tool({ name: "Loom", hosting: "Self-hosted", platform: "Command line" }));
    expect(await titles(db, "self-hosted")).toEqual(["Loom"]);
    await db.write([db.query.update(tools).set({ hosting: "Cloud" })]);
    expect(await titles(db, "self-hosted", { asTyped: true })).toEqual([]);
    expect(await titles(db, "command line cloud")).toEqual(["Loom"]);
  });
});
