import { describe, expect, it } from "vitest";
import { posts } from "../../drizzle/schema";
import { publicPages } from "../support/public-pages";
import { post } from "../support/rows";
import { openOwnSite } from "../support/test-site";
import { elementsOf, parseXml, textsOf, type XmlElement } from "../support/xml";

const site = openOwnSite("seeded");
const origin = "https://plainloom.example";

async function read(path: string): Promise<XmlElement> {
  const response = await site.fetch(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get("Content-Type"), path).toContain("xml");
  return parseXml(await response.text());
}

async function sitemapAddresses(): Promise<string[]> {
  const parts = textsOf(await read("/sitemap.xml"), "loc");
  const documents = await Promise.all(parts.map((part) => read(part.replace(origin, ""))));
  return documents.flatMap((document) => textsOf(document, "loc"));
}

describe("sitemap", () => {
  it("D39, SEO-1 has every indexable URL once, and nothing else", async () => {
    const addresses = await sitemapAddresses();
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of publicPages) expect(addresses).toContain(origin + (path === "/" ? "/" : path));
    for (const address of addresses)
      expect(address).toMatch(
        /^https:\/\/plainloom\.example\/[a-z0-9/-]*(?:\?category=[a-z0-9-]+|\?tools=[a-z0-9,-]+)?$/,
      );
    for (const path of ["/auth", "/admin", "/offline", "/hire", "/get-started", "/directory"])
      expect(addresses).not.toContain(origin + path);
  });

  it("GEN-2 holds every row", async () => {
    const addresses = await sitemapAddresses();
    const [counts] = await site.rows<Record<string, number>>(
      `select (select count(*) from stack_items) as tools, (select count(*) from "IT_Glossary") as terms,
        (select count(*) from ventures_data where status = 'active') as ventures, (select count(*) from example_briefs) as briefs`,
    );
    const below = (path: string) => addresses.filter((address) => address.startsWith(origin + path)).length;
    expect(below("/ai-product-stack/") - below("/ai-product-stack/compare")).toBe(counts!.tools);
    expect(below("/it-glossary/term/")).toBe(counts!.terms);
    expect(below("/ventures/")).toBe(counts!.ventures);
    expect(below("/example-product-briefs/")).toBe(counts!.briefs);
    expect(below("/blog/category/")).toBeGreaterThanOrEqual(4);
  });

  it.each(["/sitemap/posts-0.xml", "/sitemap/posts-99.xml", "/sitemap/nothing-1.xml", "/sitemap/constructor-1.xml"])(
    "%s is no part of it",
    async (path) => {
      const response = await site.fetch(path);
      await response.body?.cancel();
      expect(response.status).toBe(404);
    },
  );
});

describe("feed", () => {
  it("has the newest posts first, well-formed whatever their text", async () => {
    await site.insert(
      posts,
      post({
        title: 'Tags <b> & "quotes" ]]> \u0001',
        excerpt: "A & B < C",
        slug: "awkward",
        author: "",
        postedDate: "2026-11-12T00:00:00.000Z",
      }),
    );
    const feed = await read("/feed.xml");
    const entries = elementsOf(feed, "entry");
    expect(entries.length).toBeGreaterThanOrEqual(10);
    const titles = entries.flatMap((entry) => textsOf(entry, "title"));
    expect(titles[0]).toBe('Tags <b> & "quotes" ]]> ');
    const dates = entries.flatMap((entry) => textsOf(entry, "published"));
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const entry of entries)
      expect(elementsOf(entry, "link")[0]!.attributes.href).toMatch(
        /^https:\/\/plainloom\.example\/blog\/post\/[a-z0-9-]+$/,
      );
  });

  it("is announced by every page", async () => {
    for (const path of ["/", "/blog", "/about"]) {
      expect((await site.visit(path)).page.hrefs("link[rel=alternate][type=application/atom+xml]")).toEqual([
        "/feed.xml",
      ]);
    }
  });
});

it("robots.txt names the sitemap and disallows private paths", async () => {
  const text = await (await site.fetch("/robots.txt")).text();
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const path of ["/admin", "/auth", "/api/"]) expect(text).toContain(`Disallow: ${path}`);
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

it("GEN-6, D6 an unknown address of the data API is a JSON 404, which is not stored", async () => {
  const response = await site.fetch("/api/nothing-of-that-name");
  expect(response.status).toBe(404);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  expect(response.headers.get("Content-Type")).toContain("json");
  await response.body?.cancel();
});
