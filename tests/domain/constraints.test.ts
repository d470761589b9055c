import { eq, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import type { DatabaseClient } from "../../drizzle/client";
import {
  accounts,
  blogCategories,
  briefs,
  posts,
  siteSettings,
  enquiries,
  terms,
  toolCategories,
  tools,
  userRoles,
  ventures,
} from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert, rejectionMessage } from "../support/insert";
import { blogCategory, brief, post, term, tool, toolCategory, venture } from "../support/rows";

const countOf = async (db: DatabaseClient, table: SQLiteTable) =>
  (await db.read(db.query.select({ n: sql<number>`count(*)`.as("n") }).from(table)))[0]?.n;
const run = (db: DatabaseClient, text: string) => db.write([db.query.run(sql.raw(text))]);
const enquiry = {
  id: "s",
  projectType: "startup-mvp",
  problem: "p",
  userNeeds: "u",
  budget: "5k-10k",
  startTimeline: "flexible",
  launchTimeline: "asap",
  email: "a@b.example",
} as const;

describe("the database refuses", () => {
  it("D4 DATA-16 a second row with the same slug or id", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "Design" }));
    const collisions: ReadonlyArray<readonly [SQLiteTable, object, object]> = [
      [posts, post({ title: "Same" }), post({ title: "Same" })],
      [posts, post({ itemId: "same" }), post({ itemId: "same" })],
      [tools, tool({ id: "same" }), tool({ id: "same" })],
      [tools, tool({ name: "Same" }), tool({ name: "Same" })],
      [terms, term({ term: "Same" }), term({ term: "same" })],
      [ventures, venture({ name: "Same" }), venture({ name: "Same!" })],
      [briefs, brief({ name: "Same" }), brief({ name: "Same" })],
      [blogCategories, blogCategory({ name: "Same" }), blogCategory({ name: "Same", link: "other" })],
      [
        blogCategories,
        blogCategory({ name: "One", link: "same-link" }),
        blogCategory({ name: "Two", link: "same-link" }),
      ],
      [toolCategories, toolCategory({ name: "Same" }), toolCategory({ name: "Same", id: "other", slug: "other" })],
    ];
    for (const [table, first, second] of collisions) {
      expect(await rejectionMessage(insert(db, table, first, second))).toMatch(/UNIQUE constraint failed/);
    }
  });

  it.each(["", "-a", "a-", "a--b", "A", "a b", "a_b", "ä", "a/b", "a'"])("P10 the address %j", async (slug) => {
    const db = await openDatabase();
    const writes = [
      insert(db, posts, post({ slug })),
      insert(db, tools, tool({ slug })),
      insert(db, terms, term({ slug })),
      insert(db, ventures, venture({ slug })),
      insert(db, briefs, brief({ slug })),
      insert(db, toolCategories, toolCategory({ name: "X", slug })),
      insert(db, blogCategories, blogCategory({ name: "X", link: slug })),
    ];
    for (const text of await Promise.all(writes.map(rejectionMessage))) expect(text).toMatch(/CHECK constraint failed/);
  });

  it.each([
    "",
    "soon",
    "2026-01-01",
    "2026-01-01T00:00:00Z",
    "2026-01-01 00:00:00.000",
    "2026-02-30T00:00:00.000Z",
    "2026-13-01T00:00:00.000Z",
    "2026-01-01T00:00:00.000+02:00",
    "1767225600000",
  ])("the date %j", async (date) => {
    const db = await openDatabase();
    expect(await rejectionMessage(insert(db, posts, post({ postedDate: date })))).toMatch(/CHECK constraint failed/);
    expect(await rejectionMessage(insert(db, tools, tool({ createdAt: date })))).toMatch(/CHECK constraint failed/);
    expect(await rejectionMessage(insert(db, ventures, venture({ createdAt: date })))).toMatch(
      /CHECK constraint failed/,
    );
  });

  it("DATA-3 DATA-9 to DATA-13 unknown values of enumerations", async () => {
    const db = await openDatabase();
    expect(await rejectionMessage(insert(db, ventures, venture({ status: "sold" as never })))).toMatch(/CHECK/);
    for (const wrong of [
      { projectType: "other" },
      { budget: "a lot" },
      { startTimeline: "soon" },
      { launchTimeline: "soon" },
      { userId: "someone" },
      { status: "lost?" },
    ]) {
      expect(
        await rejectionMessage(insert(db, enquiries, { ...enquiry, ...(wrong as object) })),
        JSON.stringify(wrong),
      ).toMatch(/CHECK/);
    }
    await insert(db, accounts, { id: "a", email: "a@b.example", passwordHash: "x" });
    expect(await rejectionMessage(insert(db, userRoles, { userId: "a", role: "root" as never }))).toMatch(/CHECK/);
    await db.write([db.query.delete(accounts)]);
  });

  it("DATA-4 a flag that is neither 0 nor 1, and settings that are not JSON", async () => {
    const db = await openDatabase();
    await insert(db, posts, post());
    for (const column of ["Draft", "Archived", "Blog Post - Is Featured?"])
      expect(await rejectionMessage(run(db, `update Blog_posts set "${column}" = 2`)), column).toMatch(/CHECK/);
    expect(await rejectionMessage(insert(db, siteSettings, { key: "site", value: "{" }))).toMatch(/CHECK/);
  });

  it("a tool in a category that does not exist, and deleting a category that has tools", async () => {
    const db = await openDatabase();
    expect(await rejectionMessage(insert(db, tools, tool({ categoryId: "nope" })))).toMatch(/FOREIGN KEY/);
    await insert(db, toolCategories, toolCategory({ name: "Design" }), toolCategory({ name: "Empty" }));
    await insert(db, tools, tool({ categoryId: "design" }));
    expect(
      await rejectionMessage(db.write([db.query.delete(toolCategories).where(eq(toolCategories.id, "design"))])),
    ).toMatch(/FOREIGN KEY/);
    await db.write([db.query.delete(toolCategories).where(eq(toolCategories.id, "empty"))]);
    expect(await countOf(db, toolCategories)).toBe(1);
  });

  it("a second account with the same email address, regardless of case", async () => {
    const db = await openDatabase();
    await insert(db, accounts, { id: "a", email: "a@b.example", passwordHash: "x" });
    expect(await rejectionMessage(insert(db, accounts, { id: "b", email: "A@B.example", passwordHash: "x" }))).toMatch(
      /UNIQUE/,
    );
    await db.write([db.query.delete(accounts)]);
  });
});

describe("several writes", () => {
  it("F8 are atomic", async () => {
    const db = await openDatabase();
    await rejectionMessage(insert(db, posts, post({ title: "One" }), post({ title: "Two" }), post({ title: "One" })));
    expect(await countOf(db, posts)).toBe(0);
    await insert(db, posts, post({ title: "One" }), post({ title: "Two" }));
    expect(await countOf(db, posts)).toBe(2);
  });
});

it("neither D1 nor a libSQL server overwrites freed space, so an erasure cannot ask for it", async () => {
  const db = await openDatabase();
  for (const statement of ["pragma secure_delete = on", "vacuum"])
    await expect(run(db, statement), statement).rejects.toThrow();
});

describe("reads", () => {
  it("that are requested together are batched, and a broken one reports its error", async () => {
    const db = await openDatabase();
    await Promise.all([countOf(db, posts), countOf(db, tools), countOf(db, terms)]);
    expect(db.cost).toMatchObject({ batches: 1, statements: 3 });
    await countOf(db, posts);
    expect(db.cost).toMatchObject({ batches: 2, statements: 4 });
    await expect(db.read(db.query.run(sql.raw("select * from no_such_table")))).rejects.toThrow();
  });
});
