import { describe, expect, it } from "vitest";
import { addressesPerPart, listSitemapParts, readSitemapPart } from "../../app/domain/seo/sitemap.server";
import { blogCategories, briefs, posts, terms, tools, ventures } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { blogCategory, brief, now, post, term, tool, venture } from "../support/rows";
import { insert } from "../support/insert";

const future = "2026-06-15T12:00:00.001Z";
const updatedAt = "2026-02-03T04:05:06.789Z";

describe("the sitemap", () => {
  it("D39 without content has the fixed pages and the academies, and no noindex page", async () => {
    const db = await openDatabase();
    expect(await listSitemapParts(db, now)).toEqual(["pages-1"]);
    const paths = (await readSitemapPart(db, "pages-1", now))!.map((entry) => entry.path);
    expect(paths.toSorted()).toEqual(
      [
        "/",
        "/about",
        "/onboarding",
        "/ai-product-stack",
        "/ventures",
        "/blog",
        "/example-product-briefs",
        "/it-glossary",
        "/services",
        "/services/ai-workflows",
        "/services/startup-mvp",
        "/services/internal-tools",
        "/services/ai-growth-engines",
        "/ai-product-manager",
        "/vibe-coding",
        "/terms",
        "/privacy",
        "/blog/category/venture-academy",
        "/blog/category/product-academy",
        "/blog/category/builders-academy",
        "/blog/category/launch-academy",
      ].toSorted(),
    );
  });

  it("D39 has every public row under its canonical address, with its last change", async () => {
    const db = await openDatabase();
    await insert(db, posts, post({ title: "A post", updatedAt }));
    await insert(db, tools, tool({ id: "x7k2", name: "A tool", updatedAt }));
    await insert(db, terms, term({ term: "A term", updatedAt }));
    await insert(db, ventures, venture({ name: "A venture", updatedAt }));
    await insert(db, briefs, brief({ name: "A brief", updatedAt }));
    const parts = await listSitemapParts(db, now);
    const entries = await Promise.all(
      parts.filter((name) => !name.startsWith("pages")).map((name) => readSitemapPart(db, name, now)),
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

  it("SEO-19 GEN-12 has no draft, archived, scheduled or inactive row, and no empty part", async () => {
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
    expect(await listSitemapParts(db, now)).toEqual(["pages-1"]);
    for (const kind of ["posts", "terms", "briefs", "ventures"]) {
      const parts = await Promise.all(
        Array.from({ length: 20 }, (_, index) => readSitemapPart(db, `${kind}-${index + 1}`, now)),
      );
      expect(
        parts.filter((part) => part !== null),
        kind,
      ).toEqual([]);
    }
    const paths = JSON.stringify(await readSitemapPart(db, "pages-1", now));
    expect(paths).not.toMatch(/secret|draft|old/);
    expect((await listSitemapParts(db, future)).map((name) => name.split("-")[0])).toEqual(["pages", "posts"]);
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
    const entries = (await readSitemapPart(db, "pages-1", now))!.filter((entry) =>
      entry.path.startsWith("/blog/category/"),
    );
    expect(entries.map((entry) => entry.path).toSorted()).toEqual(
      ["ai-machine-learning", "builders-academy", "launch-academy", "named", "product-academy", "venture-academy"].map(
        (slug) => `/blog/category/${slug}`,
      ),
    );
    expect(entries.find((entry) => entry.path.endsWith("/named"))?.lastModified).toBe(updatedAt);
  });

  it("D5 is cut by row number, so that no part has more than its share", async () => {
    const db = await openDatabase();
    const at = (rowId: number) => tool({ id: `tool-${rowId}`, rowId });
    await insert(
      db,
      tools,
      ...[1, addressesPerPart, addressesPerPart + 1, addressesPerPart * 3 + 7].map((number) =>
        at(number + addressesPerPart * 100),
      ),
    );
    expect((await listSitemapParts(db, now)).filter((name) => name.startsWith("tools"))).toEqual([
      "tools-101",
      "tools-102",
      "tools-104",
    ]);
    expect((await readSitemapPart(db, "tools-101", now))!.map((entry) => entry.path)).toEqual([
      "/ai-product-stack/tool-1000001",
      "/ai-product-stack/tool-1010000",
    ]);
    expect(await readSitemapPart(db, "tools-103", now)).toBeNull();
  });

  it("there is no part of any other name", async () => {
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
      expect(await readSitemapPart(db, name, now), name).toBeNull();
    }
  });
});
