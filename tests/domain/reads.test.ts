import { asc, desc, eq, or, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { prepared, preparedVariants, type Placeholders } from "../../drizzle/prepared";
import { terms, tools } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { term, tool } from "../support/rows";

describe("batched reads", () => {
  it("F2 a read that fails by itself does not fail the others", async () => {
    const db = await openDatabase();
    await insert(db, tools, tool({ id: "loom" }));
    await insert(db, terms, term({ term: "API" }));
    const { batches, statements, failedReads } = db.cost;
    const results = await Promise.allSettled([
      db.read(db.query.select({ id: tools.id }).from(tools)),
      db.read(db.query.select({ id: sql<string>`no_such_column` }).from(tools)),
      db.read(db.query.select({ term: terms.term }).from(terms)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(results[0]).toMatchObject({ value: [{ id: "loom" }] });
    expect(results[2]).toMatchObject({ value: [{ term: "API" }] });
    // Once together, and once each to find the one at fault.
    expect([db.cost.batches - batches, db.cost.statements - statements]).toEqual([4, 6]);
    expect(db.cost.failedReads - failedReads).toBe(1);
  });

  it("a broken read that is alone in its batch runs once", async () => {
    const db = await openDatabase();
    const { statements } = db.cost;
    await expect(db.read(db.query.run(sql.raw("select * from no_such_table")))).rejects.toThrow();
    expect(db.cost.statements - statements).toBe(1);
  });
});

describe("a prepared query", () => {
  let built = 0;
  const byId = prepared((query, { id, other }: Placeholders<{ id: string; other: string | null }>) => {
    built += 1;
    return query
      .select({ id: tools.id, tags: tools.tags, nested: { name: tools.name }, none: sql<null>`null`.as("none") })
      .from(tools)
      .where(or(eq(tools.id, id), sql`${tools.id} is ${other}`))
      .orderBy(asc(tools.id));
  });
  const amount = prepared((query) => query.select({ all: sql<number>`count(*)`.as("all") }).from(tools));

  it("is built once, and returns the rows for the values of each use, alongside other reads", async () => {
    const db = await openDatabase();
    for (const id of ["comb", "loom", "warp"]) await insert(db, tools, tool({ id, name: id, tags: ["a", id] }));
    const row = (id: string) => ({ id, tags: ["a", id], nested: { name: id }, none: null });
    const { batches } = db.cost;
    const results = await Promise.all([
      db.read(byId({ id: "loom", other: null })),
      db.read(db.query.select({ id: tools.id }).from(tools).where(eq(tools.id, "comb"))),
      db.read(byId({ id: "warp' or 1 = 1 --", other: "comb" })),
      db.read(amount({})),
      db.read(byId({ id: "warp", other: "comb" })),
    ]);
    expect(results).toEqual([[row("loom")], [{ id: "comb" }], [row("comb")], [{ all: 3 }], [row("comb"), row("warp")]]);
    expect(db.cost.batches - batches).toBe(1);
    expect(built).toBe(1);
  });

  it("is built once for each of its variants", async () => {
    let variants = 0;
    const first = preparedVariants((query, { least }: Placeholders<{ least: string }>, by: "up" | "down") => {
      variants += 1;
      return query
        .select({ id: tools.id, tags: tools.tags, length: sql<number>`length(${tools.id})`.as("length") })
        .from(tools)
        .where(sql`${tools.id} >= ${least}`)
        .orderBy(by === "up" ? asc(tools.id) : desc(tools.id))
        .limit(1);
    });
    const db = await openDatabase();
    for (const id of ["comb", "loom", "warp"]) await insert(db, tools, tool({ id, tags: [id] }));
    const row = (id: string) => [{ id, tags: [id], length: 4 }];
    for (let use = 0; use < 2; use += 1) {
      expect(await db.read(first("up", { least: "d" }))).toEqual(row("loom"));
      expect(await db.read(first("down", { least: "d" }))).toEqual(row("warp"));
    }
    expect(variants).toBe(2);
  });

  it("refuses to run without one of its values", async () => {
    expect(() => byId({ id: "loom" } as { id: string; other: null })).toThrow(/other/);
  });
});
