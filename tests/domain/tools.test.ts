import { describe, expect, it } from "vitest";
import {
  hasCodingCategory,
  listCodingTools,
  listFeaturedTools,
  listToolCategories,
} from "../../app/directory/queries.server";
import { codingToolCount } from "../../app/directory/tool";
import { locateTools } from "../../app/directory/tool-list.server";
import { findTool } from "../../app/directory/tool-row.server";
import { allStoredTypes as types } from "../../app/types.server";
import { findVenture } from "../../app/ventures/queries.server";
import { terms, toolCategories, tools, ventures } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert, storeSettings } from "../support/insert";
import { relateEverything } from "../support/related";
import { now, term, tool, toolCategory, venture } from "../support/rows";

const origin = "https://plainloom.example";
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
    expect(await findTool(db, "cursor", { now, origin, types })).toMatchObject({
      tool: {
        id: "cursor",
        name: "Cursor",
        longDescription: "<p>x</p>",
        howWeUseIt: "a\nb",
        url: "https://cursor.example",
        category: { id: "ai-coders", name: "AI Coders", slug: "ai-coders" },
      },
    });
    expect(await findTool(db, "free", { now, origin, types })).toMatchObject({
      tool: { category: null, image: null, logo: null },
    });
  });

  it("URL-9 its slug redirects to its id, and an id takes precedence over another tool's slug", async () => {
    const db = await openDatabase();
    await insert(
      db,
      tools,
      tool({ id: "x7k2", name: "Some Tool" }),
      tool({ id: "twin", name: "First" }),
      tool({ id: "other", name: "Twin" }),
    );
    expect(await findTool(db, "some-tool", { now, origin, types })).toEqual({ movedTo: "x7k2" });
    expect(await findTool(db, "twin", { now, origin, types })).toMatchObject({ tool: { id: "twin", name: "First" } });
  });

  it("URL-26 another name redirects to it, unless that is an address of a tool or a name of a term", async () => {
    const db = await openDatabase();
    await insert(
      db,
      tools,
      tool({ id: "github-copilot", name: "GitHub Copilot", aliases: ["Copilot", "Cursor"] }),
      tool({ id: "cursor", name: "Cursor" }),
    );
    await insert(db, terms, term({ term: "Agent", aliases: ["Helper"] }));
    expect(await findTool(db, "copilot", { now, origin, types })).toEqual({ movedTo: "github-copilot" });
    expect(await findTool(db, "cursor", { now, origin, types })).toMatchObject({ tool: { name: "Cursor" } });
    for (const address of ["helper", "git", "' or 1=1 --", '"', "a".repeat(300)])
      expect(await findTool(db, address, { now, origin, types }), address).toBeNull();
  });

  it("three alternatives are of its category, those that share most tags first", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "Design" }), toolCategory({ name: "Automation" }));
    await insert(
      db,
      tools,
      tool({ id: "this", name: "This", tags: ["x", "y"], categoryId: "design" }),
      tool({ id: "two-tags", tags: ["y", "x"], categoryId: "design" }),
      tool({ id: "one-tag", tags: ["x", "z"], categoryId: "design" }),
      tool({ id: "none-older", categoryId: "design", createdAt: month(1) }),
      tool({ id: "none-newer", categoryId: "design", createdAt: month(2) }),
      tool({ id: "elsewhere", tags: ["x", "y"], categoryId: "automation" }),
      tool({ id: "nowhere", tags: ["x", "y"] }),
    );
    await relateEverything(db);
    const alternatives = async (address: string) => {
      const result = await findTool(db, address, { now, origin, types });
      return result && "relations" in result ? ids(result.relations.alternatives) : null;
    };
    expect(await alternatives("this")).toEqual(["two-tags", "one-tag", "none-newer"]);
    expect(await alternatives("nowhere")).toEqual([]);
  });

  it("terms that mention it come before those its tags name, and only active ventures use it", async () => {
    const db = await openDatabase();
    await insert(
      db,
      tools,
      tool({ id: "make", name: "Make", tags: ["webhooks", "no-code"] }),
      tool({ id: "quoted", name: 'A "b" tool' }),
      tool({ id: "c", name: "C" }),
    );
    await insert(
      db,
      terms,
      term({ term: "No-code", shortDefinition: "Without code." }),
      term({ term: "Webhook", shortDefinition: "A call that others make." }),
      term({ term: "Scenario", shortDefinition: "A workflow of Make, drawn." }),
      term({ term: "Maker", shortDefinition: "People who Makeshift." }),
      term({ term: "Hidden", shortDefinition: "Make again.", draft: true }),
    );
    const stack = (...names: string[]) => names.map((name) => ({ name }));
    await insert(
      db,
      ventures,
      venture({ name: "Uses it", stack: stack("Bubble", "Make") }),
      venture({ name: "Uses another", stack: stack("Makeswift") }),
      venture({ name: "Gone", stack: stack("Make"), status: "inactive" }),
    );
    await relateEverything(db);
    const result = await findTool(db, "make", { now, origin, types });
    const others = result && "relations" in result ? result.relations.others : [];
    const named = (kind: string) => others.filter((page) => page.kind === kind).map(({ title }) => title);
    expect(named("term")).toEqual(["Scenario", "No-code", "Webhook"]);
    expect(named("venture")).toEqual(["Uses it"]);
    for (const id of ["quoted", "c"])
      expect(await findTool(db, id, { now, origin, types })).toMatchObject({
        relations: { others: [], alternatives: [] },
      });
  });

  it("GEN-12 a draft is found only by its preview, and related to nothing", async () => {
    const db = await openDatabase();
    const category = { categoryId: "ai-coders" };
    await insert(db, toolCategories, toolCategory({ name: "AI Coders" }));
    await insert(
      db,
      tools,
      tool({ rowId: 1, id: "make", name: "Make", ...category }),
      tool({ rowId: 2, id: "hidden", name: "Hidden", draft: true, ...category }),
      tool({ rowId: 3, id: "put-away", name: "Put away", archived: true, ...category }),
      tool({ rowId: 4, id: "zapper", name: "Zapper", ...category }),
    );
    await insert(db, ventures, venture({ name: "Mill", stack: [{ name: "Hidden" }, { name: "Make" }] }));
    await relateEverything(db);
    expect(await findTool(db, "hidden", { now, origin, types })).toBeNull();
    expect(await findTool(db, "put-away", { now, origin, types }, 2)).toBeNull();
    expect(await findTool(db, "hidden", { now, origin, types }, 2)).toMatchObject({ tool: { name: "Hidden" } });
    const made = await findTool(db, "make", { now, origin, types });
    expect(made && "relations" in made && made.relations.alternatives.map(({ name }) => name)).toEqual(["Zapper"]);
    const mill = await findVenture(db, "mill", origin);
    expect(mill && "venture" in mill && mill.venture.stack.map(({ path }) => path)).toEqual([
      null,
      "/ai-product-stack/make",
    ]);
  });

  it("an unknown slug finds nothing and does not fail", async () => {
    const db = await openDatabase();
    await insert(db, tools, tool({ id: "cursor" }));
    for (const address of ["", "nope", "curs", "%", "' or 1=1 --", "a".repeat(5_000), "🎉"])
      expect(await findTool(db, address, { now, origin, types }), address).toBeNull();
  });
});

describe("tools on other pages", () => {
  const named = (...names: string[]) => names.map((name) => tool({ name }));

  it("GEN-12 drafts and archived tools are neither shown nor counted", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "AI Coders" }));
    const given = { categoryId: "ai-coders" };
    await insert(
      db,
      tools,
      tool({ name: "Cursor", ...given }),
      tool({ name: "Lovable", draft: true, ...given }),
      tool({ name: "Supabase", archived: true, ...given }),
    );
    expect((await listFeaturedTools(db)).map(({ name }) => name)).toEqual(["Cursor"]);
    expect((await listCodingTools(db)).map(({ name }) => name)).toEqual(["Cursor"]);
    const counts = async () => [
      (await listToolCategories(db))[0]!.tools,
      (await locateTools(db, { category: null, sort: "newest", after: null })).all,
    ];
    expect(await counts()).toEqual([1, 1]);
    await db.write([db.query.update(tools).set({ draft: false })]);
    expect(await counts()).toEqual([2, 2]);
    await db.write([db.query.update(tools).set({ archived: true })]);
    expect(await counts()).toEqual([0, 0]);
  });

  it("HOME-6 D43 the home page shows the tools the settings name, three by default", async () => {
    const db = await openDatabase();
    await insert(db, tools, ...named("Cursor", "Lovable", "Supabase", "Other"));
    expect((await listFeaturedTools(db)).map((card) => card.name)).toEqual(["Supabase", "Lovable", "Cursor"]);
    await storeSettings(db, { featuredTools: ["Other", "No such tool"] });
    expect((await listFeaturedTools(db)).map((card) => card.name)).toEqual(["Other"]);
    await storeSettings(db, { featuredTools: [] });
    expect(await listFeaturedTools(db)).toEqual([]);
  });

  it("HOME-5 the home page shows at most three, even if more tools have the names", async () => {
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

  it("GEN-17 a stored row that cannot be read does not fail the rest", async () => {
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
