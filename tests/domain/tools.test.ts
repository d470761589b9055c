import { describe, expect, it } from "vitest";
import {
  findTool,
  hasCodingCategory,
  listCodingTools,
  listFeaturedTools,
} from "../../app/domain/directory/queries.server";
import { codingToolCount } from "../../app/domain/directory/tool";
import { toolCategories, tools } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { tool, toolCategory } from "../support/rows";
import { insert, storeSettings } from "../support/insert";

const month = (number: number) => `2026-${String(number).padStart(2, "0")}-01T00:00:00.000Z`;
const ids = (list: ReadonlyArray<{ readonly id: string }>) => list.map((entry) => entry.id);

describe("the tool at an address", () => {
  it("D3 URL-10 is found by its id, with its category's name", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "AI Coders" }));
    await insert(
      db,
      tools,
      tool({
        id: "cursor",
        name: "Cursor",
        longDescription: "<p>x</p>",
        howWeUseIt: "a\nb",
        url: "https://cursor.example",
        categoryId: "ai-coders",
      }),
      tool({ id: "free" }),
    );
    expect(await findTool(db, "cursor")).toMatchObject({
      tool: {
        id: "cursor",
        name: "Cursor",
        longDescription: "<p>x</p>",
        howWeUseIt: "a\nb",
        url: "https://cursor.example",
        category: "AI Coders",
      },
    });
    expect(await findTool(db, "free")).toMatchObject({ tool: { category: null, image: null, logo: null } });
  });

  it("URL-9 its slug leads to its id, and an id goes before another tool's slug", async () => {
    const db = await openDatabase();
    await insert(
      db,
      tools,
      tool({ id: "x7k2", name: "Some Tool" }),
      tool({ id: "twin", name: "First" }),
      tool({ id: "other", name: "Twin" }),
    );
    expect(await findTool(db, "some-tool")).toEqual({ movedTo: "x7k2" });
    expect(await findTool(db, "twin")).toMatchObject({ tool: { id: "twin", name: "First" } });
  });

  it("an unknown slug finds nothing and does not fail", async () => {
    const db = await openDatabase();
    await insert(db, tools, tool({ id: "cursor" }));
    for (const address of ["", "nope", "curs", "%", "' or 1=1 --", "a".repeat(5_000), "🎉"])
      expect(await findTool(db, address), address).toBeNull();
  });
});

describe("tools on other pages", () => {
  const named = (...names: string[]) => names.map((name) => tool({ name }));

  it("HOME-6 D43 the home page shows the tools the settings name, three by default", async () => {
    const db = await openDatabase();
    await insert(db, tools, ...named("Cursor", "Lovable", "Supabase", "Other"));
    expect((await listFeaturedTools(db)).map((card) => card.name)).toEqual(["Supabase", "Lovable", "Cursor"]);
    await storeSettings(db, { featuredTools: ["Other", "No such tool"] });
    expect((await listFeaturedTools(db)).map((card) => card.name)).toEqual(["Other"]);
    await storeSettings(db, { featuredTools: [] });
    expect(await listFeaturedTools(db)).toEqual([]);
  });

  it("HOME-5 it shows three at most, also where more have the name", async () => {
    const db = await openDatabase();
    await insert(
      db,
      tools,
      ...named("Cursor", "Cursor Two", "Lovable").map((row, position) => ({
        ...row,
        name: "Cursor",
        slug: `same-${position}`,
      })),
      ...named("Lovable", "Supabase"),
    );
    expect(await listFeaturedTools(db)).toHaveLength(3);
  });

  it("GEN-17 a stored row that cannot be read takes nothing with it", async () => {
    const db = await openDatabase();
    await insert(db, tools, ...named("Cursor", "Other"));
    for (const featuredTools of ["Other", 5, { a: 1 }, null]) {
      await storeSettings(db, { featuredTools });
      expect(
        (await listFeaturedTools(db)).map((card) => card.name),
        JSON.stringify(featuredTools),
      ).toEqual(["Cursor"]);
    }
  });

  it("CALL-6 VIBE-14 the vibe-coding page shows the category AI Coders, newest first", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "AI Coders", id: "c1" }), toolCategory({ name: "Other" }));
    expect(await listCodingTools(db)).toEqual([]);
    await insert(
      db,
      tools,
      tool({ id: "a", categoryId: "c1", createdAt: month(1) }),
      tool({ id: "b", categoryId: "c1", createdAt: month(2) }),
      tool({ id: "c", categoryId: "other" }),
      tool({ id: "d" }),
    );
    expect(ids(await listCodingTools(db))).toEqual(["b", "a"]);
    await insert(db, tools, ...Array.from({ length: codingToolCount + 3 }, () => tool({ categoryId: "c1" })));
    expect(await listCodingTools(db)).toHaveLength(codingToolCount);
  });

  it("VIBE-15 without that category there is nothing to show", async () => {
    const db = await openDatabase();
    await insert(db, tools, tool());
    expect([await hasCodingCategory(db), await listCodingTools(db)]).toEqual([false, []]);
    await insert(db, toolCategories, toolCategory({ name: "AI Coders" }));
    expect(await hasCodingCategory(db)).toBe(true);
  });
});
