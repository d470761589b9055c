import { beforeAll, expect, it } from "vitest";
import { apiClient } from "../support/api-client";
import { insertApiRows } from "../support/api-rows";
import { openDatabase } from "../support/database";
import { startServer } from "../support/test-server";

const client = apiClient(startServer());
const tools = () => client.from("stack_items");
const categories = () => client.from("stack_categories");

beforeAll(async () => insertApiRows(await openDatabase()));

interface Answer {
  readonly data: unknown;
  readonly error: unknown;
  readonly count: number | null;
  readonly status: number;
}
type Ids = readonly string[];

/** What the client's own tests ask, by their names, of our tables: the ids of the rows that answer it. */
const reads: ReadonlyArray<readonly [file: string, name: string, ask: () => PromiseLike<Answer>, ids: Ids]> = [
  ["filters", "not", () => tools().select("id").not("name", "eq", "Loom").order("id"), ["bobbin", "shuttle", "spare"]],
  ["filters", "or", () => tools().select("id").or("name.eq.Loom,id.eq.spare").order("id"), ["loom", "spare"]],
  ["filters", "eq", () => tools().select("id").eq("name", "Loom"), ["loom"]],
  ["filters", "neq", () => tools().select("id").neq("name", "Loom").order("id"), ["bobbin", "shuttle", "spare"]],
  ["filters", "gt", () => tools().select("id").gt("created_at", "2026-01-02").order("id"), ["shuttle", "spare"]],
  ["filters", "gte", () => tools().select("id").gte("created_at", "2026-01-03").order("id"), ["shuttle", "spare"]],
  ["filters", "lt", () => tools().select("id").lt("created_at", "2026-01-02").order("id"), ["loom"]],
  ["filters", "lte", () => tools().select("id").lte("created_at", "2026-01-02").order("id"), ["bobbin", "loom"]],
  ["filters", "like", () => tools().select("id").like("name", "%oo%"), ["loom"]],
  ["filters", "ilike", () => tools().select("id").ilike("name", "%LOOM%"), ["loom"]],
  ["filters", "is", () => tools().select("id").is("category_id", null), ["spare"]],
  ["filters", "in", () => tools().select("id").in("name", ["Loom", "Spare"]).order("id"), ["loom", "spare"]],
  [
    "filters",
    "multiple filters",
    () => tools().select("id").gte("created_at", "2026-01-02").eq("name", "Spare"),
    ["spare"],
  ],
  [
    "filters",
    "filter",
    () => tools().select("id").filter("name", "in", '("Loom","Spare")').order("id"),
    ["loom", "spare"],
  ],
  ["filters", "match", () => tools().select("id").match({ name: "Loom", category_id: "ai-coders" }), ["loom"]],
  [
    "transforms",
    "order",
    () => tools().select("id").order("name", { ascending: false }),
    ["spare", "shuttle", "loom", "bobbin"],
  ],
  [
    "transforms",
    "order on multiple columns",
    () => tools().select("id").order("category_id", { ascending: true }).order("name"),
    ["loom", "shuttle", "bobbin", "spare"],
  ],
  ["transforms", "limit", () => tools().select("id").order("id").limit(1), ["bobbin"]],
  ["transforms", "range", () => tools().select("id").order("id").range(1, 2), ["loom", "shuttle"]],
  ["transforms", "single", () => tools().select("id").eq("id", "loom").single(), ["loom"]],
  ["transforms", "maybeSingle", () => tools().select("id").eq("id", "loom").maybeSingle(), ["loom"]],
  [
    "transforms",
    "abort signal",
    () => tools().select("id").eq("id", "loom").abortSignal(new AbortController().signal),
    ["loom"],
  ],
  ["basic", "select with no match", () => tools().select("id").eq("name", "missing"), []],
  ["basic", "throwOnError", () => tools().select("id").eq("id", "loom").throwOnError(), ["loom"]],
];

it.each(reads)("%s: %s", async (_file, _name, ask, ids) => {
  const { data, error } = await ask();
  expect(error).toBeNull();
  expect([data].flat().map((row) => (row as { id: string }).id)).toEqual(ids);
});

it.each([
  ["select with count:exact", () => tools().select("id", { count: "exact" }), 4],
  ["select with head:true, count:planned", () => tools().select("id", { head: true, count: "planned" }), 4],
  ["select with head:true, count:estimated", () => tools().select("id", { head: true, count: "estimated" }), 4],
  ["select with head:true, count:exact", () => tools().select("id", { head: true, count: "exact" }), 4],
] as const)("basic: %s", async (_name, ask, count) => {
  expect(await ask()).toMatchObject({ error: null, count });
});

it("relationships: many-to-one and one-to-many, with some columns", async () => {
  const { data: one } = await tools().select("id, stack_categories(name)").eq("id", "loom").single();
  expect(one).toEqual({ id: "loom", stack_categories: { name: "AI Coders" } });
  const { data: many } = await categories().select("id, stack_items(id)").eq("id", "design").single();
  expect(many).toEqual({ id: "design", stack_items: [{ id: "bobbin" }] });
});

it("transforms: csv", async () => {
  const { data } = await tools().select("id,name").eq("id", "loom").csv();
  expect(data).toMatch(/^id,name\r?\nloom,Loom/);
});

/** What does not apply; docs/operations.md says why. */
const refused: ReadonlyArray<readonly [file: string, name: string, ask: () => PromiseLike<Answer>]> = [
  ["filters", "contains", () => tools().select("id").contains("tags", ["cloth"])],
  ["filters", "containedBy", () => tools().select("id").containedBy("tags", ["cloth"])],
  ["filters", "overlaps", () => tools().select("id").overlaps("tags", ["cloth"])],
  ["filters", "rangeLt", () => tools().select("id").rangeLt("name", "[1,2)")],
  ["filters", "likeAnyOf", () => tools().select("id").likeAnyOf("name", ["%oo%"])],
  ["filters", "ilikeAllOf", () => tools().select("id").ilikeAllOf("name", ["%oo%"])],
  ["filters", "textSearch", () => tools().select("id").textSearch("name", "loom")],
  ["transforms", "explain", () => tools().select("id").explain() as never],
  ["transforms", "geojson", () => tools().select("id").geojson() as never],
  ["basic", "rpc", () => client.rpc("anything" as never) as never],
  [
    "basic",
    "switch schema",
    () =>
      client
        .schema("personal" as never)
        .from("stack_items" as never)
        .select() as never,
  ],
  [
    "basic",
    "allow ordering on JSON column",
    () =>
      tools()
        .select("id")
        .order("tags->0" as never) as never,
  ],
  ["relationships", "multiple times the same column", () => tools().select("id, id") as never],
  ["relationships", "multiple levels", () => categories().select("id, stack_items(id, stack_categories(id))") as never],
  ["relationships", "type casting", () => tools().select("id::text") as never],
  ["relationships", "JSON accessor", () => tools().select("tags->0") as never],
  ["relationships", "spread", () => tools().select("id, ...stack_categories(name)") as never],
  ["relationships", "aggregates", () => tools().select("id.count()") as never],
  [
    "resource-embedding",
    "embedded eq",
    () => categories().select("id, stack_items(id)").eq("stack_items.id", "loom") as never,
  ],
  [
    "resource-embedding",
    "embedded order",
    () => categories().select("id, stack_items(id)").order("id", { referencedTable: "stack_items" }) as never,
  ],
  [
    "resource-embedding",
    "embedded limit",
    () => categories().select("id, stack_items(id)").limit(1, { referencedTable: "stack_items" }) as never,
  ],
];

it.each(refused)("%s: %s is refused, not answered in another way", async (_file, _name, ask) => {
  const { data, error, status } = await ask();
  expect([data, error === null]).toEqual([null, false]);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});
