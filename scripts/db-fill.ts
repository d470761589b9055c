import { getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { parseArgs } from "node:util";
import { posts, submissions, terms, tools, ventures } from "../drizzle/schema";
import { openD1 } from "./d1-client";
import { generatePosts, generateSubmissions, generateTerms, generateTools, generateVentures } from "./generated-rows";
import { boundInserts } from "./sql-statements";

/** Rows made and written at a time. */
const slice = 5_000;
/** The most bytes of rows in a statement; D1 binds values of up to 2 MB. */
const chunkBytes = 1_000_000;

/**
 * npm run db:fill [-- --posts 100000 --tools 10000 --terms 10000 --ventures 1000 --submissions 0 --seed 1 --persist-to <folder>]:
 * fills the local database with generated rows. Doing it twice with the same seed adds nothing.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: "string", default: "100000" },
      tools: { type: "string", default: "10000" },
      terms: { type: "string", default: "10000" },
      ventures: { type: "string", default: "1000" },
      submissions: { type: "string", default: "0" },
      seed: { type: "string", default: "1" },
      "persist-to": { type: "string" },
    },
  });
  // Read before anything is opened: a mistyped number must not leave half a fill behind.
  const seed = wholeNumber("seed", values.seed);
  const counts = {
    posts: wholeNumber("posts", values.posts),
    tools: wholeNumber("tools", values.tools),
    terms: wholeNumber("terms", values.terms),
    ventures: wholeNumber("ventures", values.ventures),
    submissions: wholeNumber("submissions", values.submissions),
  };
  const now = new Date();
  const { db, close } = await openD1({ persistTo: values["persist-to"] });

  async function fill<T extends SQLiteTable>(
    table: T,
    count: number,
    generate: (count: number, from: number) => T["$inferInsert"][],
  ) {
    const name = getTableName(table);
    const started = performance.now();
    const before = await rowsOf(name);
    for (let from = 0; from < count; from += slice) {
      const rows = generate(Math.min(slice, count - from), from);
      for (const { sql, json } of boundInserts(table, rows, chunkBytes)) await db.prepare(sql).bind(json).run();
      console.log(`${name}: ${Math.min(from + slice, count)} of ${count}, ${seconds(started)} s`);
    }
    console.log(`${name}: ${(await rowsOf(name)) - before} added in ${seconds(started)} s`);
  }

  async function rowsOf(name: string): Promise<number> {
    return (await db.prepare(`SELECT count(*) AS n FROM "${name}"`).first<number>("n")) ?? 0;
  }

  try {
    const { results } = await db.prepare("SELECT id FROM stack_categories ORDER BY id").all<{ id: string }>();
    const categoryIds = results.map((row) => row.id);
    await fill(tools, counts.tools, (count, from) => generateTools(count, seed, { from, now, categoryIds }));
    await fill(terms, counts.terms, (count, from) => generateTerms(count, seed, { from }));
    await fill(ventures, counts.ventures, (count, from) => generateVentures(count, seed, { from, now }));
    await fill(submissions, counts.submissions, (count, from) => generateSubmissions(count, seed, { from, now }));
    await fill(posts, counts.posts, (count, from) => generatePosts(count, seed, { from, now }));
  } finally {
    await close();
  }
}

function wholeNumber(option: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${option} takes a whole number, not "${value}".`);
  return Number(value);
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}
