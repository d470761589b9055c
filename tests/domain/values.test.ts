import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { terms } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { term } from "../support/rows";

/** Values as they are bound, with what is read back. All drivers agree on them. */
const values: ReadonlyArray<readonly [bound: unknown, read: unknown]> = [
  [null, null],
  ["", ""],
  ["日本 😀 é ' \" \\ \n\u2028", "日本 😀 é ' \" \\ \n\u2028"],
  // One or more for each lone surrogate.
  ["a\uD800b\uDC00", expect.stringMatching(/^a\uFFFD+b\uFFFD+$/)],
  [0, 0],
  [-1.5, -1.5],
  [1e300, 1e300],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
];

describe("values", () => {
  it.each(values)("%j is read back", async (bound, read) => {
    const db = await openDatabase();
    const query = db.query.select({ value: sql`${bound}`.as("value") }).from(sql`(select 1)`);
    expect(await db.read(query)).toEqual([{ value: read }]);
  });

  it("integers of a column are numbers, and sums and JSON of bound numbers are the same everywhere", async () => {
    const db = await openDatabase();
    await insert(db, terms, term({ term: "API" }));
    const fields = {
      version: terms.version,
      isOne: sql<number>`version = ${1}`.as("is_one"),
      sum: sql<number>`version + ${2}`.as("sum"),
      text: sql<string>`json_array(version, ${"x"}, null)`.as("text"),
      rows: sql<number>`(select count(*) from (select 1 limit ${5}))`.as("rows"),
    };
    expect(await db.read(db.query.select(fields).from(terms))).toEqual([
      { version: 1, isOne: 1, sum: 3, text: '[1,"x",null]', rows: 1 },
    ]);
  });

  it("a lone surrogate in the text of a statement is replaced, too", async () => {
    const db = await openDatabase();
    const query = db.query.select({ value: sql`${sql.raw("'a\uD800b'")}`.as("value") }).from(sql`(select 1)`);
    expect(await db.read(query)).toEqual([{ value: expect.stringMatching(/^a\uFFFD+b$/) }]);
  });
});
