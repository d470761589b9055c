import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { looseText } from "../../app/base/search/loose-matches";
import { parseSearch } from "../../app/base/search/search-text";
import { postsShown } from "../../app/blog/post";
import { searchPosts } from "../../app/blog/queries.server";
import { listBriefs, nearestBriefs } from "../../app/briefs/queries.server";
import { nearestTools, searchTools } from "../../app/directory/tool-list.server";
import { nearestTerms, searchTerms } from "../../app/glossary/queries.server";
import type { DatabaseClient } from "../../drizzle/client";
import { blogCategories, briefs, posts, terms, toolCategories, tools } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { blogCategory, brief, now, post, term, tool, toolCategory } from "../support/rows";

const visit = { now: "2026-07-01T00:00:00.000Z", origin: "https://plainloom.example" };

/** Each list with the same names and texts, and how it is searched. */
const lists = {
  blog: {
    add: (db: DatabaseClient, rows: readonly Named[]) =>
      insert(db, posts, ...rows.map(([title, excerpt]) => post({ title, excerpt, category: "Venture Academy" }))),
    find: async (db: DatabaseClient, text: string, scope = "") => {
      const { posts: items, loose } = await searchPosts(db, parseSearch(text)!, scope, 1, now);
      return { names: items.map(({ title }) => title), loose };
    },
    nearest: async (db: DatabaseClient, text: string) =>
      (await searchPosts(db, parseSearch(text)!, "", 1, now)).nearest?.map(({ title }) => title),
  },
  directory: {
    add: (db: DatabaseClient, rows: readonly Named[]) =>
      insert(db, tools, ...rows.map(([name, shortDescription]) => tool({ name, shortDescription }))),
    find: async (db: DatabaseClient, text: string, sort: "newest" | "name" = "newest") => {
      const { items, loose } = await searchTools(db, parseSearch(text)!, { category: null, sort, after: null });
      return { names: items.map(({ name }) => name), loose };
    },
    nearest: async (db: DatabaseClient, text: string) =>
      (await nearestTools(db, parseSearch(text)!)).map(({ name }) => name),
  },
  glossary: {
    add: (db: DatabaseClient, rows: readonly Named[]) =>
      insert(db, terms, ...rows.map(([name, shortDefinition]) => term({ term: name, shortDefinition }))),
    find: async (db: DatabaseClient, text: string) => {
      const { items, loose } = await searchTerms(db, parseSearch(text)!, null);
      return { names: items.map((item) => item.term), loose };
    },
    nearest: async (db: DatabaseClient, text: string) =>
      (await nearestTerms(db, parseSearch(text)!)).map(({ name }) => name),
  },
  briefs: {
    add: (db: DatabaseClient, rows: readonly Named[]) =>
      insert(db, briefs, ...rows.map(([name, summary]) => brief({ name, summary }))),
    find: async (db: DatabaseClient, text: string) => {
      const { items, loose } = await listBriefs(db, parseSearch(text)!, null, visit);
      return { names: items.map(({ name }) => name), loose };
    },
    nearest: async (db: DatabaseClient, text: string) =>
      (await nearestBriefs(db, parseSearch(text)!)).map(({ name }) => name),
  },
} as const;

type Named = readonly [name: string, text: string];

const content: readonly Named[] = [
  ["Customer Acquisition Cost", "An average over storage"],
  ["Ragged edges", "Nothing more"],
  ["Pipelines", "How (rag) is fed"],
  ["Hybrid RAG, explained", "Two indexes"],
  ["RAG", "Retrieval-augmented generation"],
  ["Prompt Engineering", "Writing for a model"],
  ["Airtable", "Tables that are an app"],
  ["Testing a prompt", "Fifty cases, then engineering"],
];

describe.each(Object.entries(lists))("a search of the %s", (_, list) => {
  let db: DatabaseClient;
  beforeAll(async () => {
    db = await openDatabase();
    await list.add(db, content);
  });

  it("D50 has the exact title first, then words of a title, its beginnings, those elsewhere, and the insides of words", async () => {
    expect(await list.find(db, "rag")).toEqual({
      names: ["RAG", "Hybrid RAG, explained", "Ragged edges", "Pipelines", "Customer Acquisition Cost"],
      loose: null,
    });
  });

  it("D50 then has what contains all words, and says so", async () => {
    expect(await list.find(db, "prompt engineering")).toEqual({
      names: ["Prompt Engineering", "Testing a prompt"],
      loose: { rule: "all-words", rows: 1, exact: 1 },
    });
    expect(await list.find(db, "engineering prompt")).toMatchObject({
      loose: { rule: "all-words", rows: 2, exact: 0 },
    });
  });

  it("D50 has what contains some words only where nothing contains all, those with more of their letters first", async () => {
    expect(await list.find(db, "hybrid customer acquisition")).toEqual({
      names: ["Customer Acquisition Cost"],
      loose: { rule: "some-words", rows: 1, exact: 0 },
    });
    expect(await list.find(db, "a zeppelin")).toEqual({ names: [], loose: null });
  });

  it("D50 offers results of similar spelling for a search that found nothing", async () => {
    expect(await list.nearest(db, "airtabel")).toEqual(["Airtable"]);
    expect(await list.nearest(db, "promt enginering")).toEqual(["Prompt Engineering"]);
    expect(await list.nearest(db, "csot")).toEqual(["Customer Acquisition Cost"]);
    expect(await list.nearest(db, "xyzzyq")).toEqual([]);
  });
});

describe("a search", () => {
  it("D50 within a category is in the same order, and never leaves it", async () => {
    const db = await openDatabase();
    await lists.blog.add(db, content);
    await insert(db, posts, post({ title: "Rag outside", category: "Launch Academy" }));
    const { names } = await lists.blog.find(db, "rag", "venture-academy");
    expect(names.slice(0, 2)).toEqual(["RAG", "Hybrid RAG, explained"]);
    expect(names).not.toContain("Rag outside");
  });

  it("D50 of the directory is by name on request, with rows that have only its words still last", async () => {
    const db = await openDatabase();
    await lists.directory.add(db, [...content, ["A rag", ""]]);
    expect((await lists.directory.find(db, "rag", "name")).names).toEqual([
      "A rag",
      "Customer Acquisition Cost",
      "Hybrid RAG, explained",
      "Pipelines",
      "RAG",
      "Ragged edges",
    ]);
    expect((await lists.directory.find(db, "a prompt", "name")).names).toEqual([
      "Testing a prompt",
      "Prompt Engineering",
    ]);
  });

  it("D50 finds tools and posts by the names of their categories, after those that have the search, and says so", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "Automation Platforms" }), toolCategory({ name: "Design" }));
    await insert(
      db,
      tools,
      tool({ name: "Zapier", categoryId: "automation-platforms" }),
      tool({ name: "Figma", categoryId: "design" }),
      tool({ name: "Weaver", shortDescription: "An automation platform", categoryId: "design" }),
    );
    const loose = { rule: "category", rows: 1, exact: 1 };
    expect(await lists.directory.find(db, "automation platform")).toEqual({ names: ["Weaver", "Zapier"], loose });
    await db.write([
      db.query.update(toolCategories).set({ name: "Glue" }).where(eq(toolCategories.id, "automation-platforms")),
    ]);
    expect((await lists.directory.find(db, "automation platform")).names).toEqual(["Weaver"]);
    expect((await lists.directory.find(db, "glue")).names).toEqual(["Zapier"]);
    await insert(db, blogCategories, blogCategory({ name: "Launch Academy" }));
    await insert(
      db,
      posts,
      post({ title: "Day one", category: "Launch Academy" }),
      post({ title: "Late", category: "Launch Academy", draft: true }),
    );
    expect(await lists.blog.find(db, "launch acad")).toEqual({
      names: ["Day one"],
      loose: { rule: "category", rows: 1, exact: 0 },
    });
    expect((await lists.blog.find(db, "launch acad", "launch-academy")).names).toEqual([]);
  });

  it("D50 finds rows of a category with that name before those that have the search inside a word", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "AI Coders" }), toolCategory({ name: "Hosting" }));
    await insert(
      db,
      tools,
      tool({ name: "Cursor", categoryId: "ai-coders" }),
      tool({ name: "Aider", categoryId: "ai-coders" }),
      tool({ name: "Maintainer", categoryId: "ai-coders" }),
      tool({ name: "Docker", shortDescription: "Runs containers", categoryId: "hosting" }),
      tool({ name: "Writer", shortDescription: "Text with AI", categoryId: "hosting" }),
    );
    expect(await lists.directory.find(db, "ai")).toEqual({
      names: ["Aider", "Writer", "Maintainer", "Cursor", "Docker"],
      loose: { rule: "category", rows: 1, exact: 4 },
    });
    expect((await lists.directory.find(db, "ai", "name")).names).toEqual([
      "Aider",
      "Cursor",
      "Docker",
      "Maintainer",
      "Writer",
    ]);
    expect(looseText({ rule: "category", rows: 1, exact: 4 }, "ai")).toBe("One is in a category with that name.");
  });

  it("D50 has an exact title first, however many newer posts contain it", async () => {
    const db = await openDatabase();
    await lists.blog.add(db, [["RAG", ""], ...Array.from({ length: 250 }, (_, n): Named => [`Storage ${n}`, "rag"])]);
    expect((await lists.blog.find(db, "rag")).names[0]).toBe("RAG");
  });

  it("GLOS-10 DIR-7 finds terms and tools by their other names, before those that have these within a word", async () => {
    const db = await openDatabase();
    await insert(
      db,
      terms,
      term({ term: "Average" }),
      term({ term: "Retrieval-Augmented Generation", aliases: ["RAG"] }),
    );
    await insert(db, tools, tool({ name: "Storage" }), tool({ name: "Make", aliases: ["Integromat", "Rag Doll"] }));
    expect((await lists.glossary.find(db, "rag")).names).toEqual(["Retrieval-Augmented Generation", "Average"]);
    expect((await lists.directory.find(db, "rag")).names).toEqual(["Make", "Storage"]);
    expect((await lists.directory.find(db, "integromat")).names).toEqual(["Make"]);
  });

  it("D50 never offers a draft, a scheduled or an archived post", async () => {
    const db = await openDatabase();
    const hidden = [{ draft: true }, { archived: true }, { postedDate: "2999-01-01T00:00:00.000Z" }];
    await insert(db, posts, ...hidden.map((fate, at) => post({ title: "Airtable", slug: `airtable-${at}`, ...fate })));
    expect(await lists.blog.nearest(db, "airtabel")).toEqual([]);
    expect((await lists.blog.find(db, "table air")).names).toEqual([]);
  });

  it("D50 explains why its last rows are there", async () => {
    expect(looseText({ rule: "all-words", rows: 1, exact: 2 }, "x y")).toBe(
      "The last one contains all of its words, but not as a phrase.",
    );
    expect(looseText({ rule: "all-words", rows: 1_200, exact: 2 }, "x y")).toContain("The last 1,200 contain all");
    expect(looseText({ rule: "all-words", rows: 3, exact: 0 }, "x y")).toContain("No exact matches for “x y”.");
    expect(looseText({ rule: "some-words", rows: 3, exact: 0 }, "x y")).toContain("These contain some of them.");
    const loose = { rule: "some-words", rows: 1, exact: 0 } as const;
    expect(postsShown({ posts: [], page: 1, pages: 1, total: 1, isExact: true, loose }, "x y")).toBe(
      "1 article for “x y”. No results contain “x y” or all of its words. These contain some of them.",
    );
  });
});
