import { beforeAll, describe, expect, it } from "vitest";
import { posts, terms, tools } from "../../drizzle/schema";
import { post, term, tool } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("empty");
const section = "/ai-product-stack/";

/** Ids as they could be stored before they were checked, and the names of their tools. */
const stored = new Map([
  ["ABC123", "Capitals"],
  ["MiXed-Case", "Mixed"],
  ["100%", "Percent"],
  ["a%2fb", "Escape"],
  ["a\nb", "Line Feed"],
  ["a\r\nSet-Cookie: x=1", "Header"],
  ["a,b", "Comma"],
  ["../../x", "Climbing"],
  ["..", "Dots"],
  [".", "Dot"],
  ["a/b", "Slash"],
  ["a\\b", "Backslash"],
  ["a?b", "Question"],
  ["a#b", "Fragment"],
  [" ", "Blank"],
  ["é🎉", "Beyond ASCII"],
  ["x.data", "Data"],
  ["%e0%a4", "Half An Escape"],
]);

/** Opens an address as a browser does, following redirects. */
async function follow(path: string): Promise<{ status: number; text: string; hops: number }> {
  let address = new URL(path, site.origin);
  for (let hops = 0; ; hops += 1) {
    const response = await site.fetch(address.pathname + address.search);
    const location = response.headers.get("Location");
    const text = await response.text();
    if (location === null || hops === 4) return { status: response.status, text, hops };
    address = new URL(location, address);
  }
}

describe("tools whose ids were stored before ids were checked", () => {
  it("are linked within their section, by the directory and the sitemap, and every link opens its tool", async () => {
    await site.insert(tools, ...[...stored].map(([id, name]) => tool({ id, name })));
    const { status, page } = await site.visit("/ai-product-stack");
    expect(status).toBe(200);
    const links = new Map(page.cards().map(({ title, href = "" }) => [title, href]));
    expect([...links.keys()].toSorted()).toEqual([...stored.values()].toSorted());
    for (const [name, href] of links) {
      expect(new URL(href, site.origin).pathname, name).toMatch(/^\/ai-product-stack\/[a-z0-9-]+$/);
      const opened = await follow(href);
      expect([opened.status, opened.hops], name).toEqual([200, 0]);
      expect(opened.text, name).toContain(`>${name}</h1>`);
    }
    const map = await (await site.fetch("/sitemap/tools-1.xml")).text();
    const listed = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
    expect(listed.toSorted()).toEqual([...links.values()].toSorted());
  });

  it("still answer at the addresses they had", async () => {
    for (const [id, name] of stored) {
      const { status, text } = await follow(section + encodeURIComponent(id));
      expect(status, id).toBeLessThan(500);
      // Browsers resolve dots as steps in the path, and ".data" requests the data of a page.
      if (/^\.+$|\.data$/.test(id)) continue;
      expect([status, text.includes(`>${name}</h1>`)], id).toEqual([200, true]);
    }
  });

  it("redirect without failing, whatever the query string", async () => {
    for (const query of ["?x=%", "?x=%E0%A4", "?%", "?x=é"]) {
      const response = await site.fetch(`${section}percent-old${query}`);
      expect(response.status, query).toBe(404);
      const moved = await site.fetch(`${section}${encodeURIComponent("100%")}${query}`);
      expect([moved.status, moved.headers.get("Location")?.split("?")[0]?.replace(site.origin, "")], query).toEqual([
        301,
        `${section}percent`,
      ]);
    }
  });
});

describe("one 301 leads to the row", () => {
  beforeAll(async () => {
    const link = "Hello-World-2024";
    await site.insert(posts, post({ title: "A moved post", link, author: "Søren Lund", category: "AI/ML" }));
    await site.insert(posts, post({ title: "Łódź" }));
    await site.insert(terms, term({ term: "RAG" }));
  });

  it.each([
    // The link of a stored post, as the file of case 19 has it.
    ["/blog/post/Hello-World-2024", "/blog/post/a-moved-post"],
    ["/Blog//Post/Hello-World-2024/", "/blog/post/a-moved-post"],
    ["/blog/post/%48ello-World-2024", "/blog/post/a-moved-post"],
    ["/blog/post/A-Moved-Post", "/blog/post/a-moved-post"],
    ["/blog/post/%C5%81%C3%B3d%C5%BA", "/blog/post/lodz"],
    ["/blog//post/%c5%81%C3%93DŹ/", "/blog/post/lodz"],
    ["/it-glossary/term/%72ag", "/it-glossary/term/rag"],
    ["/IT-Glossary//Term/%52AG/", "/it-glossary/term/rag"],
    ["/directory/%4Dixed-Case", "/ai-product-stack/mixed"],
    ["/blog/author/S%C3%B8ren%20Lund/", "/blog/author/soren-lund"],
    ["/blog/author/sren-lund", "/blog/author/soren-lund"],
    ["/blog/category/AI%2FML", "/blog/category/ai-ml"],
  ])("D23 D71 from %s to %s", async (from, to) => {
    for (const query of ["", "?utm_source=news&x=%2F"]) {
      const response = await site.fetch(from + query);
      const location = response.headers.get("Location")?.replace(site.origin, "");
      expect([response.status, location]).toEqual([301, to + query]);
      expect(response.headers.get("Cache-Control")).toMatch(/^public/);
      expect((await site.fetch(to)).status).toBe(200);
    }
  });

  it("and an address without a row is mended as any other", async () => {
    const response = await site.fetch("/Blog/post/Nothing-Here/?x=1");
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/blog/post/nothing-here?x=1"]);
    expect(await response.text()).toBe("");
    expect(response.headers.get("Cache-Tag")).toBeNull();
  });
});
