import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { parseSearch, type SearchQuery } from "../../app/base/search/search-text";
import { listToolCategories } from "../../app/directory/queries.server";
import { toolsPerPage } from "../../app/directory/tool";
import {
  listTools as browseTools,
  locateTools,
  nearestTools,
  searchTools,
  type ToolFilter,
} from "../../app/directory/tool-list.server";
import type { DatabaseClient } from "../../drizzle/client";
import { toolCategories, tools } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { tool, toolCategory } from "../support/rows";

const everything = { query: null, category: null, sort: "newest", after: null } as const;
/** A page of the directory as its address asks for it: with a search or without. */
const listTools = (db: DatabaseClient, { query, ...filter }: ToolFilter & { readonly query: SearchQuery | null }) =>
  query ? searchTools(db, query, filter) : browseTools(db, filter);
/** Every page of a filter, and how each says where it is. */
async function loadAll(db: DatabaseClient, filter: Parameters<typeof listTools>[1]) {
  const pages: Array<{ ids: string[]; after: string | null; before: number | null; previous: string | null }> = [];
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof listTools>> = await listTools(db, { ...filter, after });
    const { before, previous } =
      "before" in page
        ? (page as Awaited<ReturnType<typeof searchTools>>)
        : await locateTools(db, { ...filter, after });
    expect(page.items.length).toBeLessThanOrEqual(toolsPerPage);
    pages.push({ ids: ids(page.items), after, before, previous });
    if (page.next === null) return pages;
    expect(page.next).toBe(page.items.at(-1)!.id);
    after = page.next;
  }
}
const month = (number: number) => `2026-${String(number).padStart(2, "0")}-01T00:00:00.000Z`;
const ids = (list: ReadonlyArray<{ readonly id: string }>) => list.map((entry) => entry.id);

describe("the list of tools", () => {
  it("CALL-1 is newest first; at equal times, the last inserted first", async () => {
    const db = await openDatabase();
    await insert(
      db,
      tools,
      tool({ id: "old", createdAt: month(1) }),
      tool({ id: "new", createdAt: month(3) }),
      tool({ id: "tie-1", createdAt: month(2) }),
      tool({ id: "tie-2", createdAt: month(2) }),
    );
    expect(await listTools(db, everything)).toMatchObject({
      items: [{ id: "new" }, { id: "tie-2" }, { id: "tie-1" }, { id: "old" }],
      next: null,
    });
  });

  it("DIR-4 a card has its fields, and a logo only if it can be displayed", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "Design" }));
    await insert(
      db,
      tools,
      tool({
        id: "a",
        name: "A",
        logo: "/logos/a.svg",
        microDescription: "m",
        shortDescription: "s",
        tags: ["x", "y"],
        categoryId: "design",
      }),
      tool({ id: "b", logo: "javascript:x" }),
    );
    const { items } = await listTools(db, everything);
    expect(items[1]).toEqual({
      id: "a",
      address: "a",
      name: "A",
      logo: "/logos/a.svg",
      microDescription: "m",
      shortDescription: "s",
      tags: ["x", "y"],
      categoryId: "design",
    });
    expect(items[0]?.logo).toBeNull();
  });

  it("DIR-8 DIR-11 is filtered by category; an unknown one or none shows everything", async () => {
    const db = await openDatabase();
    await insert(
      db,
      toolCategories,
      toolCategory({ name: "AI Coders" }),
      toolCategory({ name: "Design" }),
      toolCategory({ name: "Empty" }),
    );
    await insert(
      db,
      tools,
      tool({ id: "a", categoryId: "ai-coders" }),
      tool({ id: "b", categoryId: "design" }),
      tool({ id: "c" }),
    );
    const inCategory = async (category: string | null) => ids((await listTools(db, { ...everything, category })).items);
    expect(await inCategory("ai-coders")).toEqual(["a"]);
    expect(await inCategory("empty")).toEqual([]);
    for (const unknown of [null, "", "nope", "AI Coders", "%", "' or 1=1 --"])
      expect(await inCategory(unknown), String(unknown)).toEqual(["c", "b", "a"]);
  });

  it("DIR-7 DIR-8 is filtered by search and category together", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "Design" }));
    await insert(
      db,
      tools,
      tool({ id: "a", name: "Agent One", categoryId: "design" }),
      tool({ id: "b", name: "Agent Two" }),
      tool({ id: "c", name: "Other", categoryId: "design" }),
    );
    const query = parseSearch("AGENT");
    expect(ids((await listTools(db, { ...everything, query, category: "design" })).items)).toEqual(["a"]);
    expect(ids((await listTools(db, { ...everything, query, category: "nope" })).items)).toEqual(["b", "a"]);
  });

  it("D5 pages list every tool once, in order, and say where they are and what was before them", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "Design" }));
    const rows = Array.from({ length: toolsPerPage * 2 + 30 }, (_, number) =>
      tool({
        id: `t-${number}`,
        slug: `t-${number}`,
        name: `Tool ${number % 2 ? "odd" : "even"} ${(number * 13) % 40}`,
        createdAt: month(1 + ((number * 7) % 3)),
        categoryId: number % 4 ? "design" : null,
      }),
    );
    await insert(db, tools, ...rows);
    const newest = rows.toReversed().toSorted((a, b) => b.createdAt!.localeCompare(a.createdAt!));
    const byName = rows.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    for (const [sort, sorted] of [
      ["newest", newest],
      ["name", byName],
    ] as const)
      for (const [filter, wanted] of [
        [everything, sorted],
        [{ ...everything, category: "design" }, sorted.filter((row) => row.categoryId === "design")],
        [{ ...everything, query: parseSearch("odd") }, sorted.filter((row) => row.name.includes("odd"))],
        [
          { ...everything, query: parseSearch("od"), category: "design" },
          sorted.filter((row) => row.name.includes("odd") && row.categoryId === "design"),
        ],
      ] as const) {
        const pages = await loadAll(db, { ...filter, sort });
        expect(pages.flatMap((page) => page.ids)).toEqual(ids(wanted));
        expect(pages.map(({ before }) => before)).toEqual(pages.map((_, index) => index * toolsPerPage));
        expect(pages.map(({ previous }) => previous)).toEqual(pages.map((_, index) => pages[index - 1]?.after ?? null));
      }
  });

  it("D5 counts the rows before a page, up to a limit", async () => {
    const db = await openDatabase();
    await insert(db, tools, ...Array.from({ length: 1_010 }, (_, number) => tool({ id: `t-${number}` })));
    const at = (id: string) => locateTools(db, { ...everything, after: id });
    expect((await at("t-11")).before).toBe(999);
    expect(await at("t-10")).toEqual({ all: 1_010, before: null, previous: "t-70" });
  });

  it("DIR-7 a search counts its matches in every category, and says if there may be more", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "Design" }), toolCategory({ name: "AI Coders" }));
    await insert(
      db,
      tools,
      tool({ name: "Agent 1", categoryId: "design" }),
      tool({ name: "Agent 2", categoryId: "design" }),
      tool({ name: "Agent 3" }),
      tool({ name: "Other", categoryId: "ai-coders" }),
    );
    const agent = { ...everything, query: parseSearch("agent")!, category: "ai-coders" };
    expect(await searchTools(db, agent.query, agent)).toEqual({
      items: [],
      next: null,
      before: 0,
      previous: null,
      counted: [
        { categoryId: null, facets: "000000", count: 1 },
        { categoryId: "design", facets: "000000", count: 2 },
      ],
      exact: true,
      loose: null,
      part: { olderThan: null, next: null },
    });
    await insert(db, tools, ...Array.from({ length: 300 }, (_, number) => tool({ name: `Agent of ${number}` })));
    expect(await searchTools(db, agent.query, { ...agent, category: null })).toMatchObject({
      counted: [{ categoryId: null, count: 250 }],
      exact: false,
      part: { next: expect.any(Number) },
    });
  });

  it("an unknown tool in `after` gives the first page", async () => {
    const db = await openDatabase();
    await insert(db, tools, tool({ id: "a" }), tool({ id: "b" }));
    for (const after of ["nope", "", "%", "' or 1=1 --"])
      expect(ids((await listTools(db, { ...everything, after })).items), after).toEqual(["b", "a"]);
    expect(ids((await listTools(db, { ...everything, after: "b" })).items)).toEqual(["a"]);
  });

  it("DIR-12 distinguishes an empty directory from a search without matches", async () => {
    const db = await openDatabase();
    expect(await locateTools(db, everything)).toEqual({ all: 0, before: 0, previous: null });
    await insert(db, tools, tool());
    expect(await locateTools(db, everything)).toMatchObject({ all: 1 });
  });

  it("GEN-20 every category has the number of its tools, however they change", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "Design" }), toolCategory({ name: "AI Coders" }));
    await insert(
      db,
      tools,
      tool({ id: "a", categoryId: "design" }),
      tool({ id: "b", categoryId: "design" }),
      tool({ id: "c", categoryId: "ai-coders" }),
      tool({ id: "d" }),
    );
    const amounts = async () => (await listToolCategories(db)).map(({ name, tools: amount }) => `${name} ${amount}`);
    expect(await amounts()).toEqual(["AI Coders 1", "Design 2"]);
    await db.write([db.query.run(sql`update stack_items set category_id = 'ai-coders' where id in ('a', 'd')`)]);
    expect(await amounts()).toEqual(["AI Coders 3", "Design 1"]);
    await db.write([db.query.run(sql`update stack_items set category_id = null where id = 'b'`)]);
    await db.write([db.query.run(sql`delete from stack_items where id = 'c'`)]);
    expect(await amounts()).toEqual(["AI Coders 2", "Design 0"]);
    // Tools follow a category whose id changes.
    await db.write([db.query.run(sql`update stack_categories set id = 'coders' where id = 'ai-coders'`)]);
    expect(await amounts()).toEqual(["AI Coders 2", "Design 0"]);
  });

  it("DIR-2 categories are in display order, then by name", async () => {
    const db = await openDatabase();
    await insert(
      db,
      toolCategories,
      toolCategory({ name: "Zeta", displayOrder: 1 }),
      toolCategory({ name: "Beta", displayOrder: 2 }),
      toolCategory({ name: "Alpha", displayOrder: 2 }),
      toolCategory({ name: "Last", displayOrder: 10 }),
    );
    expect((await listToolCategories(db)).map((category) => category.name)).toEqual(["Zeta", "Alpha", "Beta", "Last"]);
  });
});

describe("the tools nearest to a search that found nothing", () => {
  const nearest = async (db: DatabaseClient, text: string) =>
    (await nearestTools(db, parseSearch(text)!)).map(({ name }) => name);

  it("DIR-13 are spelled like it: by whole name or by a word of it, closest first", async () => {
    const db = await openDatabase();
    const names = ["Cursor", "GitHub Copilot", "Cursory", "Figma", "v0", "Supabase"];
    await insert(db, tools, ...names.map((name) => tool({ name })));
    expect(await nearest(db, "curzor")).toEqual(["Cursor", "Cursory"]);
    expect(await nearest(db, "copilt")).toEqual(["GitHub Copilot"]);
    expect(await nearest(db, "upabase")).toEqual(["Supabase"]);
    expect(await nearest(db, "FIGAM")).toEqual(["Figma"]);
    for (const text of ["nothing-is-called-this", '"', "%", "a".repeat(5_000), "🎉🎉🎉"])
      expect(await nearest(db, text), text).toEqual([]);
  });
});
