import { expect, it } from "vitest";
import { attribute, Page } from "../support/html";
import { openSite } from "../support/test-site";
import { parseXml, textsOf } from "../support/xml";

const site = openSite("seeded");

/** Aliases that the specification itself links to. */
const aliases = /^\/(?:hire|get-started|directory)(?:[/?]|$)/;

interface Crawl {
  readonly pages: Map<string, Page>;
  readonly statuses: Map<string, number>;
  readonly redirects: Map<string, string>;
}

let crawled: Promise<Crawl> | undefined;
const crawl = () => (crawled ??= follow());

/** Follows every link of the site, starting at the home page, and requests everything else that pages name. */
async function follow(): Promise<Crawl> {
  const pages = new Map<string, Page>();
  const statuses = new Map<string, number>();
  const redirects = new Map<string, string>();
  const waiting = ["/"];
  const known = new Set(waiting);
  const add = (address: string, from: string, nofollow = false) => {
    const url = new URL(address, `${site.origin}${from}`);
    const path = url.pathname + url.search;
    if (url.origin !== site.origin || known.has(path)) return;
    if (nofollow && url.search !== "") {
      // One of each kind: every search in every category and order is a page of its own, which no crawler should
      // request.
      const kind = `${url.pathname}?${[...url.searchParams.keys()].toSorted().join("&")}`;
      if (known.has(kind)) return;
      known.add(kind);
    }
    known.add(path);
    waiting.push(path);
  };
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const response = await site.fetch(path);
      statuses.set(path, response.status);
      const location = response.headers.get("Location");
      if (location !== null) {
        redirects.set(path, location.replace(site.origin, ""));
        add(location, path);
      }
      if (!response.headers.get("Content-Type")?.startsWith("text/html")) {
        await response.body?.cancel();
        continue;
      }
      const page = new Page(await response.text());
      pages.set(path, page);
      for (const link of page.all("a[href]")) {
        add(attribute(link, "href") ?? "", path, attribute(link, "rel")?.split(" ").includes("nofollow"));
      }
      for (const href of page.hrefs("link")) add(href, path);
      for (const image of page.all("img")) add(attribute(image, "src") ?? "", path);
      for (const script of page.all("script[src]")) add(attribute(script, "src") ?? "", path);
    }
  };
  // A round at a time: workers that find nothing to do must not stop while others still find links.
  while (waiting.length > 0) await Promise.all(Array.from({ length: 6 }, work));
  return { pages, statuses, redirects };
}

it("no link of the site is broken", async () => {
  const { statuses, pages } = await crawl();
  expect([...statuses].filter(([, status]) => status >= 400)).toEqual([]);
  expect(pages.size).toBeGreaterThan(200);
  expect(pages.size, "what a crawler is led to").toBeLessThan(600);
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
  const { pages } = await crawl();
  const read = async (path: string) =>
    textsOf(parseXml(await (await site.fetch(path)).text()), "loc").map((address) => new URL(address).pathname);
  const parts = await Promise.all((await read("/sitemap.xml")).map(read));
  for (const path of parts.flat()) {
    const page = pages.get(path) ?? (await site.visit(path)).page;
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
  for (const [path, page] of pages) {
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
    const own = page.all("img").filter((image) => page.all(".prose img").every((written) => written !== image));
    for (const image of own) {
      expect(attribute(image, "alt"), path).toBeDefined();
      expect(Number(attribute(image, "width")) * Number(attribute(image, "height")), path).toBeGreaterThan(0);
    }
  }
});

it("fragments name something on their page", async () => {
  const { pages } = await crawl();
  for (const [path, page] of pages) {
    const ids = new Set(page.all("[id]").map((element) => attribute(element, "id")));
    const here = page.hrefs("a").filter((href) => href.startsWith("#") || href.startsWith(`${path}#`));
    for (const href of here) expect(ids, `${path} ${href}`).toContain(decodeURIComponent(href.split("#")[1]!));
  }
});
