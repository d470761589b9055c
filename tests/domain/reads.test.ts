import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
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
