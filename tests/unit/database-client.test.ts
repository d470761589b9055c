import { drizzle } from "drizzle-orm/libsql";
import { describe, expect, it } from "vitest";
import { createDatabase, DatabaseTimeout, emptyCost, type BatchRunner, type QueryBuilder } from "../../drizzle/client";
import { tools } from "../../drizzle/schema";

const query = drizzle({ connection: { url: ":memory:" } }) as unknown as QueryBuilder;
const anyQuery = () => query.select({ id: tools.id }).from(tools);

const hangs: BatchRunner = () => new Promise(() => {});
const fails: BatchRunner = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));

describe("a database that does not answer", () => {
  it("F4 a read times out, and so do all in its batch", async () => {
    const db = createDatabase(query, hangs, emptyCost(), { readTimeout: 20 });
    const started = performance.now();
    const results = await Promise.allSettled([db.read(anyQuery()), db.read(anyQuery())]);
    expect(performance.now() - started).toBeLessThan(1_000);
    for (const result of results)
      expect(result).toMatchObject({ status: "rejected", reason: { name: "DatabaseTimeout" } });
  });

  it("F4 a write times out too, with an unknown outcome", async () => {
    const db = createDatabase(query, hangs, emptyCost(), { writeTimeout: 20 });
    await expect(db.write([query.delete(tools)])).rejects.toBeInstanceOf(DatabaseTimeout);
  });
});

describe("a database that fails", () => {
  it("F1 every read of the batch fails with its error, and none is retried", async () => {
    const spent = emptyCost();
    const db = createDatabase(query, fails, spent);
    const results = await Promise.allSettled([db.read(anyQuery()), db.read(anyQuery()), db.read(anyQuery())]);
    for (const result of results)
      expect(result).toMatchObject({ status: "rejected", reason: { message: "D1_ERROR: Network connection lost." } });
    expect(spent).toMatchObject({ batches: 1, statements: 3, failedReads: 3 });
  });

  it("F1 the next read is a separate batch", async () => {
    let down = true;
    const db = createDatabase(
      query,
      (queries, options) => (down ? fails(queries, options) : Promise.resolve(queries.map(() => []))),
      emptyCost(),
    );
    await expect(db.read(anyQuery())).rejects.toThrow("Network");
    down = false;
    expect(await db.read(anyQuery())).toEqual([]);
  });
});

describe("reads of one page", () => {
  it("that start within a few microtasks share a batch, each with its own result", async () => {
    const sizes: number[] = [];
    const db = createDatabase(
      query,
      (queries) =>
        Promise.resolve(queries.map((_, position) => [{ id: String(sizes.push(queries.length) && position) }])),
      emptyCost(),
    );
    const late = async () => {
      await Promise.resolve();
      await Promise.resolve();
      return db.read(anyQuery());
    };
    expect(await Promise.all([db.read(anyQuery()), late(), late()])).toEqual([
      [{ id: "0" }],
      [{ id: "1" }],
      [{ id: "2" }],
    ]);
    expect(new Set(sizes)).toEqual(new Set([3]));
  });
});
