import { describe, expect, it } from "vitest";
import type { BuiltSite, Contents } from "../support/built-site";
import { SitePool } from "../support/site-pool";

/** A pool whose starts fail with the given errors in turn (null: succeed), and what it did. */
function poolWith(...errors: ReadonlyArray<Error | null>) {
  const started: Contents[] = [];
  const closed: string[] = [];
  const pool = new SitePool(async (contents) => {
    const error = errors[started.length];
    const origin = `http://site-${started.push(contents)}`;
    if (error) throw error;
    return { origin, close: async () => void closed.push(origin) } as unknown as BuiltSite;
  });
  return { pool, started, closed };
}

const dropped = new Error("fetch failed", { cause: new Error("other side closed") });
const wrongMigration = new Error('near "creat": syntax error');
const idle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("the pool of sites", () => {
  it("restarts a site whose connection broke", async () => {
    const { pool, started } = poolWith(dropped);
    expect((await pool.get(await pool.borrow("empty", false))).origin).toBe("http://site-2");
    expect(started).toEqual(["empty", "empty"]);
  });

  it("gives up after the second broken connection, and immediately on any other error", async () => {
    const twice = poolWith(dropped, dropped);
    await expect(twice.pool.borrow("empty", false)).rejects.toBe(dropped);
    expect(twice.started).toHaveLength(2);
    const once = poolWith(wrongMigration);
    await expect(once.pool.borrow("empty", false)).rejects.toBe(wrongMigration);
    expect(once.started).toHaveLength(1);
  });

  it("reports a failed start of the spare only to its borrower", async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    process.on("unhandledRejection", note);
    try {
      const { pool, closed } = poolWith(null, wrongMigration);
      await pool.borrow("seeded", false);
      await idle();
      expect(unhandled).toEqual([]);
      await expect(pool.borrow("seeded", false)).rejects.toBe(wrongMigration);
      await idle();
      expect((await pool.get(await pool.borrow("seeded", false))).origin).toBe("http://site-3");
      await pool.close();
      expect(closed).toEqual(["http://site-1", "http://site-3", "http://site-4"]);
    } finally {
      process.off("unhandledRejection", note);
    }
  });

  it("starts a shared site once, and again if it failed", async () => {
    const { pool, started } = poolWith(wrongMigration);
    await expect(pool.borrow("empty", true)).rejects.toBe(wrongMigration);
    const [one, two] = await Promise.all([pool.borrow("empty", true), pool.borrow("empty", true)]);
    expect(one).toBe(two);
    expect(started).toHaveLength(2);
  });
});
