import { drizzle } from "drizzle-orm/libsql";
import { describe, expect, it } from "vitest";
import { createDatabase, DatabaseTimeout, emptyCost, type BatchRunner, type QueryBuilder } from "../../drizzle/client";
import { tools } from "../../drizzle/schema";

const query = drizzle({ connection: { url: ":memory:" } }) as unknown as QueryBuilder;
const anyQuery = () => query.select({ id: tools.id }).from(tools);

const hangs: BatchRunner = () => new Promise(() => {});
const fails: BatchRunner = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));

describe("a database that does not answer", () => {
  it("F4 a read is given up after its time, and so are all that travelled with it", async () => {
    const db = createDatabase(query, hangs, emptyCost(), { readTimeout: 20 });
    const started = performance.now();
    const results = await Promise.allSettled([db.read(anyQuery()), db.read(anyQuery())]);
    expect(performance.now() - started).toBeLessThan(1_000);
    for (const result of results)
      expect(result).toMatchObject({ status: "rejected", reason: { name: "DatabaseTimeout" } });
  });

  it("F4 a write is given up too, and nothing is said of whether it happened", async () => {
    const db = createDatabase(query, hangs, emptyCost(), { writeTimeout: 20 });
    await expect(db.write([query.delete(tools)])).rejects.toBeInstanceOf(DatabaseTimeout);
  });
});

describe("a database that fails", () => {
  it("F1 every read of the batch is refused with its reason, and nothing is asked again", async () => {
    const spent = emptyCost();
    const db = createDatabase(query, fails, spent);
    const results = await Promise.allSettled([db.read(anyQuery()), db.read(anyQuery()), db.read(anyQuery())]);
    for (const result of results)
      expect(result).toMatchObject({ status: "rejected", reason: { message: "D1_ERROR: Network connection lost." } });
    expect(spent).toMatchObject({ batches: 1, statements: 3, failedReads: 3 });
  });

  it("F1 the next read is a batch of its own", async () => {
    let down = true;
    const db = createDatabase(
      query,
      (queries) => (down ? fails(queries) : Promise.resolve(queries.map(() => []))),
      emptyCost(),
    );
    await expect(db.read(anyQuery())).rejects.toThrow("Network");
    down = false;
    expect(await db.read(anyQuery())).toEqual([]);
  });
});

describe("reads of one page", () => {
  it("that begin some microtasks apart travel in one batch, each with its own answer", async () => {
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
