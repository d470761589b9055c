import { expect, it } from "vitest";
import { attribute } from "../../support/html";
import { parseXml, textsOf } from "../../support/xml";
import type { CrawledSite } from "./crawl";

/** Aliases that the specification itself links to. */
const aliases = /^\/(?:hire|get-started|directory)(?:[/?]|$)/;

/** Tests where the links of all pages lead. */
export function testLinks({ site, crawl, read }: CrawledSite): void {
  it("no link of the site is broken", async () => {
    const { statuses, pages } = await crawl();
    expect([...statuses].filter(([, status]) => status >= 400)).toEqual([]);
    expect(pages.size).toBeGreaterThan(200);
    // Some 600 rows and lists, and 560 searches for the tags and categories that rows name.
    expect(pages.size, "what a crawler is led to").toBeLessThan(1_300);
  });

  it("every row's page can be reached by links", async () => {
    const { pages } = await crawl();
    const queries = [
      "select '/ai-product-stack/' || id as path from stack_items",
      `select '/it-glossary/term/' || Slug as path from "IT_Glossary" where Draft = 0 and Archived = 0`,
      "select '/ventures/' || slug as path from ventures_data where status = 'active'",
      "select '/example-product-briefs/' || Slug as path from example_briefs where Draft = 0 and Archived = 0",
      `select '/blog/category/' || "Blog Category - Link" as path from "Blog_categories" where Draft = 0 and Archived = 0`,
      `select '/blog/post/' || slug as path from "Blog_posts" where Draft = 0 and Archived = 0
         and "Blog Post - Posted Date" <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
    ];
    const rows = (await Promise.all(queries.map((query) => site.rows<{ path: string }>(query)))).flat();
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter(({ path }) => !pages.has(path))).toEqual([]);
  });

  it("D39, SEO-14 every address of the sitemap is an indexable page with that canonical address", async () => {
    const locations = async (path: string) =>
      textsOf(parseXml(await (await site.fetch(path)).text()), "loc").map((address) => new URL(address).pathname);
    const parts = await Promise.all((await locations("/sitemap.xml")).map(locations));
    for (const path of parts.flat()) {
      const { page } = await read(path);
      expect(page.canonical, path).toBe(`https://plainloom.example${path}`);
      expect(page.meta("robots").join(), path).not.toContain("noindex");
    }
  });

  it("URL-10 links go straight to their pages, except those to aliases that the specification names", async () => {
    const { redirects } = await crawl();
    expect([...redirects].filter(([path]) => !aliases.test(path))).toEqual([]);
    for (const [path, target] of redirects) expect(redirects.has(target), `${path} by way of ${target}`).toBe(false);
  });

  it("no page has a duplicate id, a link without text, or a picture without its size", async () => {
    const { pages } = await crawl();
    for (const [path, { page }] of pages) {
      const ids = page.all("[id]").map((element) => attribute(element, "id"));
      expect(
        ids.filter((id, position) => ids.indexOf(id) !== position),
        path,
      ).toEqual([]);
      for (const link of page.all("a")) {
        const label =
          [...page.texts("span", link), ...page.texts("mark", link)].join("") +
          (attribute(link, "aria-label") ?? "") +
          link.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
        expect(label.trim(), `${path} ${attribute(link, "href")}`).not.toBe("");
      }
      const written = new Set(page.all(".prose img"));
      for (const image of page.all("img").filter((each) => !written.has(each))) {
        expect(attribute(image, "alt"), path).toBeDefined();
        expect(Number(attribute(image, "width")) * Number(attribute(image, "height")), path).toBeGreaterThan(0);
      }
    }
  });

  it("fragments name something on their page", async () => {
    const { pages } = await crawl();
    for (const [path, { page }] of pages) {
      const ids = new Set(page.all("[id]").map((element) => attribute(element, "id")));
      const here = page.hrefs("a").filter((href) => href.startsWith("#") || href.startsWith(`${path}#`));
      for (const href of here) expect(ids, `${path} ${href}`).toContain(decodeURIComponent(href.split("#")[1]!));
    }
  });
}
