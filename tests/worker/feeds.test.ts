import { parseFeed as parseWithRowan } from "@rowanmanning/feed-parser";
import { parseFeed } from "feedsmith";
import { beforeAll, describe, expect, it } from "vitest";
import { feedAddress, feedFormats, parseFeedAddress } from "../../app/base/web/feed-address";
import { findPublicPath, publicPaths } from "../../app/base/web/public-paths";
import { listedTypes } from "../../app/catalog/documents/public-rows.server";
import { blogCategories, posts, terms, toolCategories, tools } from "../../drizzle/schema";
import { localCache, PageStore } from "../../workers/page-cache";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { blogCategory, post, term, tool, toolCategory } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const send = startServer();
const formats = Object.keys(feedFormats) as Array<keyof typeof feedFormats>;
const body =
  '<h2>Part</h2><p>All of it, <a href="/it-glossary/term/rag">linked</a>.</p><p><img src="/media/a.png" alt="A"></p>';

async function fill() {
  const db = await openDatabase();
  await insert(db, blogCategories, blogCategory({ name: "Product Academy" }));
  await insert(
    db,
    posts,
    post({
      itemId: "p1",
      title: "First & <b>best</b>",
      excerpt: "What it says",
      body,
      author: "Ada Quill",
      category: "Product Academy",
      tags: ["Unit economics"],
      featuredExcerpt: "Only on the list",
      featuredImage: "/media/cover.png",
      postedDate: "2026-02-01T08:00:00.000Z",
      updatedAt: "2026-03-04T05:06:07.890Z",
    }),
    post({ title: "Other", category: "Launch Academy", postedDate: "2026-01-01T08:00:00.000Z" }),
    post({ title: "A draft", draft: true }),
    post({ title: "For later", postedDate: new Date(Date.now() + 86_400_000).toISOString() }),
  );
  await insert(db, toolCategories, toolCategory({ name: "Design" }));
  await insert(db, tools, tool({ id: "loom", name: "Loom", shortDescription: "Weaves", categoryId: "design" }));
  await insert(db, terms, term({ term: "RAG", shortDefinition: "Look up first", definition: "<p>Then write.</p>" }));
  return db;
}

/** A feed as each of the two parsers reads it. */
async function parsed(address: string) {
  const response = await send(address);
  expect(response.status, address).toBe(200);
  const text = await response.text();
  return { response, text, feedsmith: parseFeed(text), rowan: address.endsWith(".json") ? null : parseWithRowan(text) };
}

describe("feeds", () => {
  beforeAll(fill);

  it("are valid for two independent parsers, in three formats, with full texts and absolute addresses", async () => {
    for (const format of formats) {
      const { response, text, feedsmith, rowan } = await parsed(feedAddress("/blog", format));
      expect(response.headers.get("Content-Type")).toBe(`${feedFormats[format].type}; charset=utf-8`);
      expect(feedsmith.format).toBe({ xml: "atom", rss: "rss", json: "json" }[format]);
      if (rowan) {
        expect(rowan.items.map(({ title }) => title)).toEqual(["First & <b>best</b>", "Other"]);
        const [item] = rowan.items;
        const { id, url, description } = item!;
        expect({ id, url, description }).toEqual({
          id: `${origin}/blog#p1`,
          url: `${origin}/blog/post/first-bbest-b`,
          description: "What it says",
        });
        expect(item!.content).toContain(`<a href="${origin}/it-glossary/term/rag">linked</a>`);
        expect(item!.published).toEqual(new Date("2026-02-01T08:00:00.000Z"));
        expect(item!.authors.map(({ name }) => name)).toEqual(["Ada Quill"]);
        expect(item!.categories.map((category) => category.term)).toEqual(["Product Academy", "Unit economics"]);
      }
      for (const hidden of ["A draft", "For later", "Only on the list", 'src=\\"/', 'src="/', 'href="/'])
        expect(text).not.toContain(hidden);
      expect(text).toContain(`${origin}/media/cover.png`);
    }
    const { items } = parseFeed(await (await send("/feed.json")).text()).feed as { items: readonly object[] };
    expect(items[0]).toMatchObject({
      id: `${origin}/blog#p1`,
      date_published: "2026-02-01T08:00:00.000Z",
      date_modified: "2026-03-04T05:06:07.890Z",
      image: `${origin}/media/cover.png`,
      tags: ["Product Academy", "Unit economics"],
    });
  });

  it("exist for each category and author, with their posts alone", async () => {
    for (const page of ["/blog/category/product-academy", "/blog/author/ada-quill"])
      for (const format of formats) {
        const { text } = await parsed(feedAddress(page, format));
        expect(text).toContain("What it says");
        expect(text).not.toContain("Other");
      }
  });

  it("exist for new tools and terms, and for each other type with pages", async () => {
    expect((await parsed("/ai-product-stack/feed.xml")).rowan!.items.map(({ title }) => title)).toEqual(["Loom"]);
    expect((await parsed("/it-glossary/feed.rss")).rowan!.items[0]!.content).toContain("Then write.");
    for (const { list, stored } of listedTypes) {
      expect(findPublicPath(list)?.hasFeed, `${list} has no feed of ${stored.type.items}`).toBe(true);
      await parsed(feedAddress(list));
    }
  });

  it("do not exist for other pages, categories or authors", async () => {
    for (const page of ["/about", "/blog/category/none", "/blog/author/nobody", "/missing"])
      expect((await send(`${page}/feed.xml`)).headers.get("Content-Type"), page).toMatch(/^text\/html/);
    expect(parseFeedAddress("/blog/feed.xml")).toBeNull();
    expect((await send("/blog/feed.xml")).headers.get("Location")).toBe("/feed.xml");
    const pages = publicPaths.filter(({ hasFeed }) => hasFeed).map(({ path }) => path);
    for (const page of pages) expect(parseFeedAddress(feedAddress(page))).toEqual({ page, format: "xml" });
  });

  it("are purged with the rows they have and with the settings", async () => {
    const store = new PageStore();
    const cached = startServer({
      pageCache: (context) => localCache({ store, waitUntil: (work) => context.waitUntil(work), now: Date.now }),
    });
    for (const page of ["/blog", "/blog/category/product-academy", "/blog/author/ada-quill", "/it-glossary"])
      for (const format of formats) {
        const tags = (await cached(feedAddress(page, format))).headers.get("Cache-Tag")?.split(",");
        expect(tags).toContain(page === "/it-glossary" ? "IT_Glossary" : "Blog_posts");
        expect(tags).toContain("site_settings");
      }
  });

  it("take three statements in one round trip", async () => {
    const costly = startServer({ showCost: true });
    for (const page of ["/feed.xml", "/it-glossary/feed.json"])
      expect((await costly(page)).headers.get("Server-Timing"), page).toMatch(/[23] statements, \d+ rows, 1 batches/);
  });
});
