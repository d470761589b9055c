import { describe, expect, it } from "vitest";
import { addressesPerPart, listSitemapParts, listSitemapPart } from "../../app/catalog/sitemap.server";
import { blogCategories, briefs, posts, terms, toolCategories, tools, ventures } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { fixedPages, listPages, otherPages } from "../support/public-pages";
import { blogCategory, brief, now, post, term, tool, toolCategory, venture } from "../support/rows";

const future = "2026-06-15T12:00:00.001Z";
const updatedAt = "2026-02-03T04:05:06.789Z";

const origin = "https://plainloom.example";

describe("the sitemap", () => {
  it("D39 without content, has the fixed pages and the academies, and no noindex page", async () => {
    const db = await openDatabase();
    expect(await listSitemapParts(db, now, origin)).toEqual(["pages-1"]);
    const paths = (await listSitemapPart(db, "pages-1", now, origin))!.map((entry) => entry.path);
    const academies = ["venture", "product", "builders", "launch"].map((name) => `/blog/category/${name}-academy`);
    const expected = new Set([...otherPages, ...fixedPages, ...listPages, ...academies]);
    expect(paths.toSorted()).toEqual([...expected].toSorted());
  });

  it("D39 has every public row with its canonical URL and last modification", async () => {
    const db = await openDatabase();
    await insert(db, posts, post({ title: "A post", updatedAt }));
    await insert(db, tools, tool({ id: "x7k2", name: "A tool", updatedAt }));
    await insert(db, terms, term({ term: "A term", updatedAt }));
    await insert(db, ventures, venture({ name: "A venture", updatedAt }));
    await insert(db, briefs, brief({ name: "A brief", updatedAt }));
    const parts = await listSitemapParts(db, now, origin);
    const entries = await Promise.all(
      parts.filter((name) => !name.startsWith("pages")).map((name) => listSitemapPart(db, name, now, origin)),
    );
    expect(entries.flat().toSorted((a, b) => a!.path.localeCompare(b!.path))).toEqual(
      [
        "/ai-product-stack/x7k2",
        "/blog/post/a-post",
        "/example-product-briefs/a-brief",
        "/it-glossary/term/a-term",
        "/ventures/a-venture",
      ].map((path) => ({ path, lastModified: updatedAt })),
    );
  });

  it("D39 has the categories of tools that hold some, by their canonical address", async () => {
    const db = await openDatabase();
    await insert(
      db,
      toolCategories,
      toolCategory({ name: "AI & Data", id: "x1", updatedAt }),
      toolCategory({ name: "Empty", updatedAt }),
    );
    await insert(db, tools, tool({ categoryId: "x1" }));
    const entries = (await listSitemapPart(db, "pages-1", now, origin))!;
    expect(entries.filter(({ path }) => path.startsWith("/ai-product-stack?"))).toEqual([
      { path: "/ai-product-stack?category=ai-data", lastModified: updatedAt },
    ]);
  });

  it("SEO-19 GEN-12 excludes drafts, archived, scheduled and inactive rows, and empty parts", async () => {
    const db = await openDatabase();
    const hidden = [{ draft: true }, { archived: true }];
    await insert(
      db,
      posts,
      ...[...hidden, { postedDate: future }].map((fate) => post({ category: "Secret", ...fate })),
    );
    await insert(db, terms, ...hidden.map((fate) => term(fate)));
    await insert(db, briefs, ...hidden.map((fate) => brief(fate)));
    await insert(db, ventures, venture({ status: "inactive" }));
    await insert(
      db,
      blogCategories,
      blogCategory({ name: "Draft category", draft: true }),
      blogCategory({ name: "Old category", archived: true }),
    );
    expect(await listSitemapParts(db, now, origin)).toEqual(["pages-1"]);
    for (const kind of ["posts", "terms", "briefs", "ventures"]) {
      const parts = await Promise.all(
        Array.from({ length: 20 }, (_, index) => listSitemapPart(db, `${kind}-${index + 1}`, now, origin)),
      );
      expect(
        parts.filter((part) => part !== null),
        kind,
      ).toEqual([]);
    }
    const paths = JSON.stringify(await listSitemapPart(db, "pages-1", now, origin));
    expect(paths).not.toMatch(/secret|draft|old/);
    expect((await listSitemapParts(db, future, origin)).map((name) => name.split("-")[0])).toEqual(["pages", "posts"]);
  });

  it("D27 D39 has every category that has a page, each once", async () => {
    const db = await openDatabase();
    await insert(
      db,
      blogCategories,
      blogCategory({ name: "Named", updatedAt }),
      blogCategory({ name: "Launch Academy", updatedAt }),
    );
    await insert(
      db,
      posts,
      post({ category: "AI & Machine Learning" }),
      post({ category: "Named" }),
      post({ category: "" }),
    );
    const entries = (await listSitemapPart(db, "pages-1", now, origin))!.filter((entry) =>
      entry.path.startsWith("/blog/category/"),
    );
    expect(entries.map((entry) => entry.path).toSorted()).toEqual(
      ["ai-machine-learning", "builders-academy", "launch-academy", "named", "product-academy", "venture-academy"].map(
        (slug) => `/blog/category/${slug}`,
      ),
    );
    expect(entries.find((entry) => entry.path.endsWith("/named"))?.lastModified).toBe(updatedAt);
  });

  it("D5 is split by row id, so that no part exceeds its limit", async () => {
    const db = await openDatabase();
    const at = (rowId: number) => tool({ id: `tool-${rowId}`, rowId });
    await insert(
      db,
      tools,
      ...[1, addressesPerPart, addressesPerPart + 1, addressesPerPart * 3 + 7].map((number) =>
        at(number + addressesPerPart * 100),
      ),
    );
    expect((await listSitemapParts(db, now, origin)).filter((name) => name.startsWith("tools"))).toEqual([
      "tools-101",
      "tools-102",
      "tools-104",
    ]);
    expect((await listSitemapPart(db, "tools-101", now, origin))!.map((entry) => entry.path)).toEqual([
      `/ai-product-stack/tool-${addressesPerPart * 100 + 1}`,
      `/ai-product-stack/tool-${addressesPerPart * 101}`,
    ]);
    expect(await listSitemapPart(db, "tools-103", now, origin)).toBeNull();
  });

  it("has no parts with other names", async () => {
    const db = await openDatabase();
    await insert(db, posts, post());
    for (const name of [
      "",
      "posts",
      "posts-0",
      "posts-01",
      "posts--1",
      "posts-1.xml",
      "posts-9999999",
      "pages-2",
      "users-1",
      "constructor-1",
      "__proto__-1",
      "posts-1; drop",
    ]) {
      expect(await listSitemapPart(db, name, now, origin), name).toBeNull();
    }
  });
});
