import { describe, expect, it } from "vitest";
import { hasTools, listToolCategories, listTools } from "../../app/domain/directory/queries.server";
import { toolsPerPage } from "../../app/domain/directory/tool";
import { parseSearch } from "../../app/domain/text/search-text";
import { toolCategories, tools } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { tool, toolCategory } from "../support/rows";
import { insert } from "../support/insert";

const everything = { query: null, category: null, after: null };
const month = (number: number) => `2026-${String(number).padStart(2, "0")}-01T00:00:00.000Z`;
const ids = (list: ReadonlyArray<{ readonly id: string }>) => list.map((entry) => entry.id);

describe("the list of tools", () => {
  it("CALL-1 is newest first; of one moment the last written first", async () => {
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

  it("DIR-8 DIR-11 a category narrows it, an unknown one and none show everything", async () => {
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

  it("DIR-7 DIR-8 search and category narrow it together", async () => {
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
    expect(ids((await listTools(db, { query, category: "design", after: null })).items)).toEqual(["a"]);
    expect(ids((await listTools(db, { query, category: "nope", after: null })).items)).toEqual(["b", "a"]);
  });

  it("D5 pages list every tool once, in order, with equal dates, a search or a category", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "Design" }));
    const rows = Array.from({ length: toolsPerPage * 2 + 30 }, (_, number) =>
      tool({
        id: `t-${number}`,
        name: `Tool ${number % 2 ? "odd" : "even"} ${number}`,
        createdAt: month(1 + ((number * 7) % 3)),
        categoryId: number % 4 ? "design" : null,
      }),
    );
    await insert(db, tools, ...rows);
    const sorted = rows.toReversed().toSorted((a, b) => b.createdAt!.localeCompare(a.createdAt!));
    for (const [filter, wanted] of [
      [everything, sorted],
      [{ ...everything, category: "design" }, sorted.filter((row) => row.categoryId === "design")],
      [{ ...everything, query: parseSearch("odd") }, sorted.filter((row) => row.name.includes("odd"))],
      [
        { query: parseSearch("od"), category: "design", after: null },
        sorted.filter((row) => row.name.includes("odd") && row.categoryId === "design"),
      ],
    ] as const) {
      const seen: string[] = [];
      for (let after: string | null = null; ;) {
        const part = await listTools(db, { ...filter, after });
        expect(part.items.length).toBeLessThanOrEqual(toolsPerPage);
        seen.push(...ids(part.items));
        after = part.next;
        if (after === null) break;
        expect(after).toBe(seen.at(-1));
      }
      expect(seen).toEqual(ids(wanted));
    }
  });

  it("an address that names no tool to go on after begins at the beginning", async () => {
    const db = await openDatabase();
    await insert(db, tools, tool({ id: "a" }), tool({ id: "b" }));
    for (const after of ["nope", "", "%", "' or 1=1 --"])
      expect(ids((await listTools(db, { ...everything, after })).items), after).toEqual(["b", "a"]);
    expect(ids((await listTools(db, { ...everything, after: "b" })).items)).toEqual(["a"]);
  });

  it("DIR-12 an empty directory is told from a search without a match", async () => {
    const db = await openDatabase();
    expect(await hasTools(db)).toBe(false);
    await insert(db, tools, tool());
    expect(await hasTools(db)).toBe(true);
  });

  it("DIR-2 categories stand in their order, those of one place by name", async () => {
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
