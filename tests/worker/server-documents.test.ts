import { beforeAll, describe, expect, it } from "vitest";
import { canonicalUrl } from "../../app/base/web/canonical";
import { redirectTarget } from "../../app/base/web/redirects";
import { createD1Database } from "../../drizzle/client";
import { blogCategories, briefs, posts, terms, toolCategories, tools, ventures } from "../../drizzle/schema";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { blogCategory, brief, post, term, tool, toolCategory, venture } from "../support/rows";
import { origin, startServer } from "../support/test-server";
import { elementsOf, parseXml, textsOf } from "../support/xml";

const send = startServer();
const open = async (path: string) => parseXml(await (await send(path)).text());
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const hostile = `Tags <b>&amp; "quotes" & 'more' ]]> \u0007 🎉`;

async function fill() {
  const db = await openDatabase();
  const hidden = [{ draft: true }, { archived: true }];
  await insert(
    db,
    blogCategories,
    blogCategory({ name: "Notes & Queries" }),
    blogCategory({ name: "Draft category", draft: true }),
  );
  await insert(
    db,
    posts,
    ...Array.from({ length: 25 }, (_, day) =>
      post({
        title: `Post ${day}`,
        excerpt: "E",
        postedDate: `2026-01-${String(day + 1).padStart(2, "0")}T08:00:00.000Z`,
        updatedAt: "2026-03-04T05:06:07.890Z",
      }),
    ),
    post({
      title: hostile,
      excerpt: hostile,
      author: "",
      category: "Notes & Queries",
      postedDate: "2026-02-01T08:00:00.000Z",
    }),
    ...[...hidden, { postedDate: tomorrow }].map((fate, number) =>
      post({ title: `Hidden ${number}`, category: "Hidden category", ...fate }),
    ),
  );
  await insert(db, toolCategories, toolCategory({ name: "Design" }));
  await insert(
    db,
    tools,
    tool({ id: "x7k2", name: "Some tool", categoryId: "design" }),
    tool({ id: "1" }),
    tool({ id: "with space & more", name: "Blanks" }),
  );
  await insert(
    db,
    terms,
    term({ term: "Agent" }),
    ...hidden.map((fate, number) => term({ term: `Hidden ${number}`, ...fate })),
  );
  await insert(
    db,
    briefs,
    brief({ name: "Plot diary" }),
    ...hidden.map((fate, number) => brief({ name: `Hidden ${number}`, ...fate })),
  );
  await insert(db, ventures, venture({ name: "Thread desk" }), venture({ name: "Hidden", status: "inactive" }));
}

describe("the sitemap", () => {
  let parts: string[];
  let addresses: string[];

  beforeAll(async () => {
    await fill();
    parts = textsOf(await open("/sitemap.xml"), "loc");
    addresses = (
      await Promise.all(parts.map(async (part) => textsOf(await open(new URL(part).pathname), "loc")))
    ).flat();
  });

  it("is an index of parts that exist, in the sitemap's own namespace", async () => {
    const index = await open("/sitemap.xml");
    expect([index.name, index.attributes.xmlns]).toEqual([
      "sitemapindex",
      "http://www.sitemaps.org/schemas/sitemap/0.9",
    ]);
    // Their order does not matter.
    expect(parts.map((part) => part.replace(/-\d+\.xml$/, "")).toSorted()).toEqual(
      ["briefs", "pages", "posts", "terms", "tools", "ventures"].map((kind) => `${origin}/sitemap/${kind}`),
    );
    for (const part of parts) {
      const response = await send(part);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/xml; charset=utf-8"]);
      expect(parseXml(await response.text()).name).toBe("urlset");
    }
  });

  it("D39 has every canonical URL once", () => {
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) {
      expect(address.startsWith(`${origin}/`), address).toBe(true);
      expect(redirectTarget(new URL(address), { origin }), address).toBeNull();
      if (!address.includes("%")) expect(canonicalUrl(origin, address.slice(origin.length))).toBe(address);
    }
  });

  it("D39 has every kind of indexed page", () => {
    for (const path of [
      "/",
      "/onboarding",
      "/blog/category/notes-queries",
      "/blog/category/launch-academy",
      "/blog/post/post-3",
      "/ai-product-stack/x7k2",
      "/ai-product-stack/1",
      "/ai-product-stack/blanks",
      "/it-glossary/term/agent",
      "/ventures/thread-desk",
      "/example-product-briefs/plot-diary",
    ]) {
      expect(addresses).toContain(origin + path);
    }
  });

  it("SEO-19 D39 has no hidden rows, noindex pages or aliases", () => {
    expect(
      addresses.filter((address) =>
        /hidden|draft|\/auth|\/admin|\/offline|\/hire|\/directory|some-tool|#|[?](?!category=[a-z0-9-]+$)/.test(
          address,
        ),
      ),
    ).toEqual([]);
  });

  it("has the time of a row's last change", async () => {
    const part = parts.find((name) => name.includes("posts"))!;
    const urls = elementsOf(await open(new URL(part).pathname), "url");
    const changed = urls.find((url) => textsOf(url, "loc")[0] === `${origin}/blog/post/post-3`)!;
    expect(textsOf(changed, "lastmod")).toEqual(["2026-03-04T05:06:07.890Z"]);
    for (const url of urls) expect(textsOf(url, "lastmod")[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it.each(["/sitemap/posts-0.xml", "/sitemap/posts-999.xml", "/sitemap/users-1.xml", "/sitemap/pages-2.xml"])(
    "%s does not exist, and is not kept",
    async (path) => {
      const response = await send(path);
      expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
    },
  );
});

describe("the feed", () => {
  it("is Atom: what a feed and its entries must have, the newest posts first, twenty at most", async () => {
    await fill();
    const response = await send("/feed.xml");
    expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    const feed = parseXml(await response.text());
    expect([feed.name, feed.attributes.xmlns]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
    const own = (name: string) => feed.children.filter((child) => child.name === name);
    for (const name of ["id", "title", "updated"]) expect(own(name), name).toHaveLength(1);
    expect(own("link").map((link) => link.attributes.href)).toContain(`${origin}/feed.xml`);
    const entries = own("entry");
    expect(entries).toHaveLength(20);
    for (const entry of entries) {
      for (const name of ["id", "title", "updated", "published", "summary"])
        expect(textsOf(entry, name), name).toHaveLength(1);
      expect(textsOf(entry, "name")[0]).not.toBe("");
      expect(elementsOf(entry, "link")[0]?.attributes.href).toMatch(/\/blog\/post\//);
    }
    const dates = textsOf(feed, "published");
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(own("updated")[0]!.text).toBe(textsOf(feed, "updated").toSorted().at(-1));
  });

  it("GEN-12 has no draft, archived or scheduled post", async () => {
    await fill();
    expect(await (await send("/feed.xml")).text()).not.toContain("Hidden");
  });

  it("contains any title unchanged", async () => {
    await fill();
    const [entry] = elementsOf(await open("/feed.xml"), "entry");
    expect([
      textsOf(entry!, "title")[0],
      textsOf(entry!, "summary")[0],
      elementsOf(entry!, "category")[0]!.attributes.term,
    ]).toEqual([hostile.replace("\u0007", ""), hostile.replace("\u0007", ""), "Notes & Queries"]);
  });

  it("has no entries if there are no posts", async () => {
    await openDatabase();
    expect(elementsOf(await open("/feed.xml"), "entry")).toEqual([]);
  });
});

describe("robots and covers", () => {
  it("robots.txt names the sitemap and what not to crawl", async () => {
    const response = await send("/robots.txt");
    expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
    const lines = (await response.text()).split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        "User-agent: *",
        "Disallow: /admin",
        "Disallow: /auth",
        "Disallow: /account",
        "Disallow: /api/",
        `Sitemap: ${origin}/sitemap.xml`,
      ]),
    );
  });

  it("a cover is immutable, and cannot run scripts", async () => {
    const response = await send("/covers/a-title.svg");
    expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(response.headers.get("Cache-Control")).toContain("immutable");
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const text = await response.text();
    expect(parseXml(text).name).toBe("svg");
    expect(await (await send("/covers/a-title.svg")).text()).toBe(text);
    expect(await (await send("/covers/another.svg")).text()).not.toBe(text);
  });

  it("covers do not use the database", async () => {
    const database = createD1Database(testEnv.DB);
    const counting = startServer({ openDatabase: async () => database });
    await Promise.all(["/covers/a.svg"].map((path) => counting(path)));
    expect(database.cost.statements).toBe(0);
  });
});

describe("the data API", () => {
  it.each(["/api/things", "/api/rest/v1", "/api/blog/1"])("%s does not exist, and says so in JSON", async (path) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const response = await send(path, { method, headers: { "Sec-Fetch-Site": "same-origin" } });
      expect([response.status, response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([
        404,
        "application/json",
        "private, no-store",
      ]);
      expect(await response.json()).toHaveProperty("message");
    }
  });
});
