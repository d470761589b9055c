import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSearch } from "../../app/base/search/search-text";
import { type ChosenFacets, countFacets, type FacetValue } from "../../app/directory/facets";
import { listToolCategories } from "../../app/directory/queries.server";
import { type ToolSort, toolsPerPage } from "../../app/directory/tool";
import { searchTools } from "../../app/directory/tool-list.server";
import { type FacetFilter, listToolsWithFacets } from "../../app/directory/tool-packs.server";
import type { DatabaseClient } from "../../drizzle/client";
import { toolCategories, tools } from "../../drizzle/schema";
import { facetNames, facetValues } from "../../drizzle/schema/tool-facets";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { assertDatabaseProperty } from "../support/properties";
import { tool, toolCategory } from "../support/rows";

const everything = { category: null, sort: "newest", after: null, chosen: [] } as const satisfies FacetFilter;
const list = (db: DatabaseClient, filter: Partial<FacetFilter> = {}) =>
  listToolsWithFacets(db, { ...everything, ...filter }, listToolCategories(db));
const ids = ({ items }: { readonly items: ReadonlyArray<{ readonly id: string }> }) => items.map(({ id }) => id);
const allValues = facetNames.flatMap((name) => facetValues[name] as readonly FacetValue[]);

type Row = typeof tools.$inferSelect;

/** Whether a tool with a value is what somebody looks for who chooses another. */
const suits = (value: string | null, chosen: FacetValue) =>
  value === chosen ||
  (value === "Free" && chosen === "Free tier") ||
  (value === "Cloud or self-hosted" && (chosen === "Cloud" || chosen === "Self-hosted"));

/** A tool matches if it suits one of the chosen values of each facet. */
const matches = (row: Row, chosen: ChosenFacets, except?: string) =>
  facetNames.every((name) => {
    const wanted = chosen.filter((value) => (facetValues[name] as readonly string[]).includes(value));
    return name === except || wanted.length === 0 || wanted.some((value) => suits(row[name], value));
  });

const lower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
const by = <Value extends string | number>(one: Value, other: Value) => (one < other ? -1 : one > other ? 1 : 0);
const orders: Record<ToolSort, (one: Row, other: Row) => number> = {
  newest: (one, other) => by(other.createdAt, one.createdAt) || other.rowId - one.rowId,
  name: (one, other) => by(lower(one.name), lower(other.name)) || one.rowId - other.rowId,
  pick: (one, other) => Number(other.ourPick) - Number(one.ourPick) || orders.newest(one, other),
};

/** What a plain scan of the table gives. */
async function scan(db: DatabaseClient, { category, sort, chosen }: FacetFilter) {
  const rows = (await db.read(db.query.select().from(tools))).filter(({ draft, archived }) => !draft && !archived);
  const inCategory = rows.filter(({ categoryId }) => category === null || categoryId === category);
  return {
    ids: inCategory
      .filter((row) => matches(row, chosen))
      .toSorted(orders[sort])
      .map(({ id }) => id),
    values: facetNames.map((name) =>
      facetValues[name].map(
        (value) => inCategory.filter((row) => matches(row, chosen, name) && suits(row[name], value)).length,
      ),
    ),
    all: rows.filter((row) => matches(row, chosen)).length,
    inDesign: rows.filter((row) => matches(row, chosen) && row.categoryId === "design").length,
  };
}

const values = fc.record(
  {
    ...(Object.fromEntries(
      facetNames.map((name) => [name, fc.constantFrom("", null, "Unheard of", ...facetValues[name])]),
    ) as Record<(typeof facetNames)[number], fc.Arbitrary<never>>),
    name: fc.constantFrom("alpha", "Alpha", "beta", "Ärger", 'q"uote\\', "x".repeat(120), "\u{1f9f5}"),
    ourPick: fc.constantFrom(true, false, null),
    draft: fc.boolean(),
    archived: fc.boolean(),
    categoryId: fc.constantFrom("design", "coders", null),
    createdAt: fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"),
  },
  { requiredKeys: ["name", "createdAt"] },
);
const changes = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("insert" as const), values }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("update" as const), at: fc.nat(20), values }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), at: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("move" as const), at: fc.nat(20) }) },
  ),
  { maxLength: 30 },
);
const filters = fc.record({
  category: fc.constantFrom(null, "design", "coders"),
  sort: fc.constantFrom<ToolSort>("newest", "name", "pick"),
  chosen: fc.subarray(allValues, { maxLength: 5 }),
});

describe("the list of tools with facets", () => {
  it("DIR-26 is what a scan of the table gives, in any order, after any changes, also with what an isolate knows", async () => {
    await assertDatabaseProperty(fc.tuple(changes, changes, filters, filters), async ([first, second, one, other]) => {
      const db = await openDatabase();
      await insert(db, toolCategories, toolCategory({ name: "Design" }), toolCategory({ name: "Coders" }));
      let number = 0;
      for (const [part, filter] of [
        [first, one],
        [second, other],
      ] as const) {
        for (const change of part) {
          const at = sql`row_id = (select row_id from stack_items order by row_id limit 1 offset ${"at" in change ? change.at : 0})`;
          if (change.kind === "insert") {
            number += 1;
            await insert(db, tools, tool({ ...change.values, id: `t-${number}`, slug: `t-${number}` }));
          }
          if (change.kind === "delete") await db.write([db.query.delete(tools).where(at)]);
          if (change.kind === "update") await db.write([db.query.update(tools).set(change.values).where(at)]);
          if (change.kind === "move")
            await db.write([
              db.query
                .update(tools)
                .set({ id: `m-${(number += 1)}` })
                .where(at),
            ]);
        }
        const expected = await scan(db, { ...filter, after: null });
        const found = await list(db, filter);
        expect(ids(found)).toEqual(expected.ids);
        const counts = countFacets(found.counted, filter.chosen, filter.category);
        expect(counts.values).toEqual(expected.values);
        expect([counts.all, counts.byCategory["design"] ?? 0]).toEqual([expected.all, expected.inDesign]);
      }
    });
  });

  it("D5 its pages list every tool once, and say where they are and what was before them", async () => {
    const db = await openDatabase();
    const rows = Array.from({ length: toolsPerPage * 2 + 40 }, (_, at) =>
      tool({ id: `t-${at}`, hosting: at % 8 ? "Cloud" : "Self-hosted", ourPick: at % 50 === 1 }),
    );
    await insert(db, tools, ...rows);
    const pages: string[][] = [];
    const starts: Array<string | null> = [null];
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof list>> = await list(db, { chosen: ["Cloud"], sort: "pick", after });
      expect(page.before).toBe(pages.length * toolsPerPage);
      expect(page.previous).toBe(starts[pages.length - 1] ?? null);
      pages.push(ids(page));
      starts.push(page.next);
      if (page.next === null) break;
      after = page.next;
    }
    const expected = await scan(db, { ...everything, chosen: ["Cloud"], sort: "pick" });
    expect(pages.flat()).toEqual(expected.ids);
    expect(pages).toHaveLength(3);
    // A tool that has left the list still says where the next page begins; an unknown one begins from the start.
    const last = pages[0]!.at(-1)!;
    await db.write([db.query.update(tools).set({ hosting: "Self-hosted" }).where(eq(tools.id, last))]);
    expect(ids(await list(db, { chosen: ["Cloud"], sort: "pick", after: last }))).toEqual(pages[1]);
    expect(ids(await list(db, { chosen: ["Cloud"], sort: "pick", after: "nope" }))).toEqual([
      ...pages[0]!.slice(0, -1),
      pages[1]![0],
    ]);
  });

  it("is read with what it counts in one round trip, also the first of an isolate and after changes of its page", async () => {
    const db = await openDatabase();
    await insert(
      db,
      tools,
      ...Array.from({ length: 600 }, (_, at) =>
        tool({
          id: `t-${at}`,
          name: `${(at * 7919) % 600} looms`,
          createdAt: new Date(Date.UTC(2026, 0, 1) + ((at * 7919) % 600) * 3_600_000).toISOString(),
          ourPick: at % 7 === 0,
          hosting: "Cloud",
        }),
      ),
    );
    const batches = async (filter: Partial<FacetFilter> = {}) => {
      const before = db.cost.batches;
      await list(db, { chosen: ["Cloud"], ...filter });
      return db.cost.batches - before;
    };
    // Nothing is known of a new database.
    expect(await batches()).toBe(1);
    await insert(db, tools, tool({ id: "other", hosting: "Self-hosted" }));
    expect(await batches()).toBe(1);
    await insert(db, tools, tool({ id: "new", hosting: "Cloud" }));
    expect(await batches()).toBe(1);
    for (const sort of ["newest", "name", "pick"] as const)
      for (const after of [null, "t-300", "t-0", "new"]) expect(await batches({ sort, after }), sort).toBe(1);
  });

  it("by name, has the right page also where many names begin alike", async () => {
    const db = await openDatabase();
    const rows = Array.from({ length: 200 }, (_, at) => tool({ id: `t-${at}`, name: `Power ${(at * 7919) % 200}` }));
    await insert(db, tools, ...rows);
    const expected = await scan(db, { ...everything, sort: "name" });
    const pages: string[] = [];
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const page: Awaited<ReturnType<typeof list>> = await list(db, { sort: "name", after });
      pages.push(...ids(page));
      after = page.next;
    }
    expect(pages).toEqual(expected.ids);
  });

  it("DIR-26 a search is narrowed by facets as well, and counts what each would leave", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "Design" }));
    await insert(
      db,
      tools,
      tool({ id: "a", name: "Agent A", hosting: "Cloud", pricingModel: "Free", categoryId: "design" }),
      tool({ id: "b", name: "Agent B", hosting: "Cloud or self-hosted", pricingModel: "Free tier" }),
      tool({ id: "c", name: "Agent C", hosting: "Self-hosted", pricingModel: "Free" }),
      tool({ id: "d", name: "Agent D" }),
      tool({ id: "e", name: "Other", hosting: "Cloud" }),
    );
    const search = (chosen: ChosenFacets, category: string | null = null) =>
      searchTools(db, parseSearch("agent")!, { ...everything, chosen, category });
    expect(ids(await search([])).toSorted()).toEqual(["a", "b", "c", "d"]);
    expect(ids(await search(["Cloud"])).toSorted()).toEqual(["a", "b"]);
    expect(ids(await search(["Self-hosted"])).toSorted()).toEqual(["b", "c"]);
    expect(ids(await search(["Cloud or self-hosted"]))).toEqual(["b"]);
    expect(ids(await search(["Cloud", "Free tier"])).toSorted()).toEqual(["a", "b"]);
    expect(ids(await search(["Self-hosted", "Pay per use"]))).toEqual([]);
    expect(ids(await search(["Cloud"], "design"))).toEqual(["a"]);
    const { counted } = await search(["Cloud"]);
    expect(countFacets(counted, ["Cloud"], null)).toMatchObject({
      all: 2,
      byCategory: { "": 1, design: 1 },
      values: [
        [1, 2, 0, 0],
        [0, 0, 0],
        [2, 1, 2],
        [0, 0, 0, 0],
        [0, 0, 0],
        [0, 0, 0, 0],
      ],
    });
  });
});
