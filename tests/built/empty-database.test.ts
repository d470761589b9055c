import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fixedPages } from "../support/public-pages";
import { openSite } from "../support/test-site";
import { parseXml } from "../support/xml";
import { crawledSite } from "./whole-site/crawl";
import { testMarkdown } from "./whole-site/markdown";

const site = openSite("empty");
const open = async (path: string) => {
  const { status, page } = await site.visit(path);
  expect(status).toBe(200);
  return page;
};

const builtInPosts = readdirSync("drizzle/seed/content/sample-posts").map(
  (name) => `/blog/post/${name.replace(/\.md$/, "")}`,
);

describe("a site without content", () => {
  testMarkdown(crawledSite(site), [
    ...builtInPosts,
    ...fixedPages,
    ...["venture-academy", "no-such-category"].map((slug) => `/blog/category/${slug}`),
    "/blog/author/mara-voss",
  ]);

  it("HOME-10 has no featured tools", async () => {
    expect((await open("/")).main).toContain("No featured tools available at the moment.");
  });

  it("DIR-12 has no tools for any search", async () => {
    for (const query of ["", "?q=anything", "?category=ai-coders"]) {
      const page = await open(`/ai-product-stack${query}`);
      expect(page.main).toContain("No tools found No stack items have been added yet.");
      expect(page.texts("nav[aria-label=Categories] a")).toEqual(["All 0"]);
    }
  });

  it("VEN-7 has no ventures", async () => {
    const page = await open("/ventures");
    expect(page.main).toContain("No Ventures Found We're working on exciting new ventures. Check back soon!");
    expect(page.link("Start Your Project", page.one("main"))).toBe("/hire");
  });

  it("BLOG-15, BLOG-13 has no categories, no featured posts, no posts and no pager", async () => {
    const page = await open("/blog");
    for (const text of ["No categories found", "No featured posts available", "No posts available"])
      expect(page.main).toContain(text);
    expect(page.all("nav[aria-label=Pages]")).toEqual([]);
    expect(page.all("#faq")).toEqual([]);
  });

  it("CAT-6, CAT-1 has its academies, without articles", async () => {
    for (const link of ["venture-academy", "product-academy", "builders-academy", "launch-academy"]) {
      expect((await open(`/blog/category/${link}`)).main).toContain(
        "No articles found This category has no articles yet.",
      );
    }
  });

  it("BRIEF-5 has no briefs", async () => {
    const page = await open("/example-product-briefs");
    expect(page.main).toContain("No product briefs available at the moment");
    expect(page.main).not.toContain("No matching briefs found");
    expect((await open("/example-product-briefs?q=x")).main).toContain("No matching briefs found");
  });

  it("GLOS-11 has no terms", async () => {
    expect((await open("/it-glossary")).main).toContain("No glossary terms found");
    expect((await open("/it-glossary?q=anything")).main).toContain("No terms found");
    expect((await open("/it-glossary?letter=a")).texts("h1")).toEqual(["AI & No-Code Glossary"]);
  });

  it("VIBE-15 has no essential tools and says nothing of it", async () => {
    const page = await open("/vibe-coding");
    expect(page.texts("main h2")).not.toContain("Essential tools");
    expect(page.all("[role=alert]")).toEqual([]);
  });

  it("BLOG-23 has its built-in posts", async () => {
    expect((await open("/blog/post/how-to-test-a-prompt-with-fifty-real-cases")).texts("h1")).toEqual([
      "How to Test a Prompt with Fifty Real Cases",
    ]);
  });

  it.each(fixedPages)("has %s", async (path) => {
    expect((await open(path)).main.length).toBeGreaterThan(300);
  });

  it("has a sitemap of its fixed pages and an empty feed", async () => {
    const [index, feed] = await Promise.all(
      ["/sitemap.xml", "/feed.xml"].map(async (path) => (await site.fetch(path)).text()),
    );
    // The specified services are rows from the start.
    expect(index!.match(/<loc>.*?(?=-1\.xml)/g)).toEqual([
      expect.stringMatching(/\/pages$/),
      expect.stringMatching(/\/services$/),
    ]);
    parseXml(feed!);
    expect(feed).not.toContain("<entry>");
  });

  it("shows no error anywhere", async () => {
    for (const path of [
      "/",
      "/ai-product-stack",
      "/ventures",
      "/blog",
      "/example-product-briefs",
      "/it-glossary",
      "/vibe-coding",
    ]) {
      const page = await open(path);
      expect(page.all("[role=alert]"), path).toEqual([]);
      expect(page.main, path).not.toMatch(/Failed|Error/);
    }
  });
});
