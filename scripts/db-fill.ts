import { count, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Query } from "../drizzle/client";
import { posts, enquiries, terms, toolCategories, tools, ventures } from "../drizzle/schema";
import { CommandError, parseCommand, reportErrors } from "./command";
import { generatePosts, generateEnquiries, generateTerms, generateTools, generateVentures } from "./generated-rows";
import { openDatabase } from "./open-database";
import { insertStatements, rawQuery } from "./sql-statements";

/** Rows generated at a time. */
const chunkSize = 5_000;
/** Statements per batch, each of up to 90 KB. */
const batchSize = 20;

const usage = `npm run db:fill [-- --posts 100000 --tools 10000 --terms 10000 --ventures 1000 --enquiries 0 --seed 1]
Fills the local database with that many generated rows. Running it again with the same seed adds nothing.`;

/** npm run db:fill (see `usage`). */
export const main = (args: string[]): Promise<void> => reportErrors(() => runCommand(args));

async function runCommand(args: string[]): Promise<void> {
  const { values } = parseCommand(
    {
      args,
      options: {
        posts: { type: "string", default: "100000" },
        tools: { type: "string", default: "10000" },
        terms: { type: "string", default: "10000" },
        ventures: { type: "string", default: "1000" },
        enquiries: { type: "string", default: "0" },
        seed: { type: "string", default: "1" },
        "persist-to": { type: "string" },
      },
    },
    usage,
  );
  const seed = wholeNumber("seed", values.seed);
  const counts = {
    posts: wholeNumber("posts", values.posts),
    tools: wholeNumber("tools", values.tools),
    terms: wholeNumber("terms", values.terms),
    ventures: wholeNumber("ventures", values.ventures),
    enquiries: wholeNumber("enquiries", values.enquiries),
  };
  const now = new Date();
  const { db, close } = await openDatabase({ persistTo: values["persist-to"] });

  async function fill<T extends SQLiteTable>(
    table: T,
    total: number,
    generate: (rows: number, from: number) => T["$inferInsert"][],
  ) {
    const name = getTableName(table);
    const startTime = performance.now();
    const before = await countRows(table);
    for (let from = 0; from < total; from += chunkSize) {
      const rows = generate(Math.min(chunkSize, total - from), from);
      const queries = insertStatements(table, rows).map((statement) => rawQuery(db, statement));
      for (let start = 0; start < queries.length; start += batchSize)
        await db.write(queries.slice(start, start + batchSize) as [Query, ...Query[]]);
      console.log(`${name}: ${Math.min(from + chunkSize, total)} of ${total}, ${seconds(startTime)} s`);
    }
    console.log(`${name}: ${(await countRows(table)) - before} added in ${seconds(startTime)} s`);
  }

  async function countRows(table: SQLiteTable): Promise<number> {
    return (await db.read(db.query.select({ rows: count() }).from(table)))[0]!.rows;
  }

  try {
    const categories = await db.read(
      db.query.select({ id: toolCategories.id }).from(toolCategories).orderBy(toolCategories.id),
    );
    const categoryIds = categories.map(({ id }) => id);
    await fill(tools, counts.tools, (rows, from) => generateTools(rows, seed, { from, now, categoryIds }));
    await fill(terms, counts.terms, (rows, from) => generateTerms(rows, seed, { from }));
    await fill(ventures, counts.ventures, (rows, from) => generateVentures(rows, seed, { from, now }));
    await fill(enquiries, counts.enquiries, (rows, from) => generateEnquiries(rows, seed, { from, now }));
    await fill(posts, counts.posts, (rows, from) => generatePosts(rows, seed, { from, now }));
  } finally {
    await close();
  }
}

function wholeNumber(option: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new CommandError(`--${option} takes a whole number, not "${value}".`);
  return Number(value);
}

function seconds(startTime: number): string {
  return ((performance.now() - startTime) / 1000).toFixed(1);
}
