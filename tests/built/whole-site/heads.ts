import { describe, expect, it } from "vitest";
import { attribute, textOf } from "../../support/html";
import { missingPages, publicPages } from "../../support/public-pages";
import type { CrawledSite } from "./crawl";

const allowed = new Set(["title", "meta", "link", "script", "noscript", "style", "base"]);

/** Tests the heads of all pages. */
export function testHeads({ read }: CrawledSite): void {
  describe.each(publicPages)("%s", (path) => {
    it("SEO-12, SEO-11 has one title of at most 60 characters with the brand, and one description of at most 160", async () => {
      const { page } = await read(path);
      expect(page.texts("head title")).toHaveLength(1);
      expect(page.title.length).toBeGreaterThan(15);
      expect(page.title.length).toBeLessThanOrEqual(60);
      expect(page.title).toContain("Plainloom");
      const [description, ...others] = page.meta("description");
      expect(others).toEqual([]);
      expect(description!.length).toBeGreaterThanOrEqual(60);
      expect(description!.length).toBeLessThanOrEqual(160);
    });

    it("SEO-1, SEO-2, SEO-3, SEO-14 names its own https address and may be indexed", async () => {
      const { page } = await read(path);
      expect(page.all("link[rel=canonical]")).toHaveLength(1);
      expect(page.canonical).toBe(`https://plainloom.example${path}`);
      expect(page.meta("og:url")).toEqual([page.canonical]);
      expect(page.meta("robots")).toEqual(["index, follow, max-image-preview:large"]);
    });

    it("SEO-15 tells social networks the same", async () => {
      const { page } = await read(path);
      expect(page.meta("og:title")).toEqual([page.title]);
      expect(page.meta("og:description")).toEqual(page.meta("description"));
      expect(page.meta("og:type")).toEqual([path.startsWith("/blog/post/") ? "article" : "website"]);
      expect(page.meta("og:locale")).toEqual(["en_US"]);
      const isArticle = path.startsWith("/blog/post/");
      for (const name of ["article:published_time", "article:modified_time", "article:author"])
        expect(page.meta(name), name).toHaveLength(isArticle ? 1 : 0);
      const [image] = page.meta("og:image");
      expect(image).toMatch(/^https:\/\/.+\.(?:png|jpe?g|webp)(?:\?v=[a-z\d]+)?$/);
      // A drawn image, or a picture of the library, whose size is in its address.
      const [, width = "1200", height = "630"] = /\/media\/[^/]+\/(\d+)x(\d+)-/.exec(image!) ?? [];
      expect([page.meta("og:image:width"), page.meta("og:image:height")]).toEqual([[width], [height]]);
      expect(page.meta("twitter:card")).toEqual(["summary_large_image"]);
    });

    it("SEO-13 has nothing in its head but what belongs there", async () => {
      const { page } = await read(path);
      const elements = page.one("head").childNodes.filter((node) => "tagName" in node);
      expect(elements.length).toBeGreaterThan(10);
      for (const element of elements) expect(allowed, element.tagName).toContain(element.tagName);
      expect(page.one("head").childNodes.filter((node) => node.nodeName === "#text" && textOf(node) !== "")).toEqual(
        [],
      );
      expect(page.all("body title").filter((title) => title.parentNode?.nodeName !== "svg")).toEqual([]);
      expect(page.html).not.toMatch(/\[object Object\]|undefined<\/title>/);
    });
  });

  it("no two pages have the same title or description", async () => {
    const heads = await Promise.all(publicPages.map(async (path) => (await read(path)).page));
    const titles = heads.map((page) => page.title);
    const descriptions = heads.map((page) => page.meta("description")[0]);
    expect(titles.filter((title, position) => titles.indexOf(title) !== position)).toEqual([]);
    expect(descriptions.filter((text, position) => descriptions.indexOf(text) !== position)).toEqual([]);
  });

  it.each([...missingPages, "/auth", "/offline"])("SEO-14, D39 %s is not to be indexed", async (path) => {
    const { page } = await read(path);
    expect(page.meta("robots")).toEqual(["noindex, nofollow"]);
    expect(page.canonical).toBeUndefined();
    expect(page.all("head link[rel=canonical]").map((link) => attribute(link, "href"))).toEqual([]);
  });
}
