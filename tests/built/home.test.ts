import { beforeAll, describe, expect, it } from "vitest";
import { tools } from "../../drizzle/schema";
import { attribute, textOf, type Element, type Page } from "../support/html";
import { tool } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
let page: Page;
beforeAll(async () => {
  ({ page } = await site.visit("/"));
});

function section(title: string): Element {
  const found = page.all("main section").find((candidate) => page.texts("h2", candidate).includes(title));
  if (!found) throw new Error(`There is no section called ${title}.`);
  return found;
}

describe("hero", () => {
  it("HOME-1 is headed by the promise", () => {
    expect(page.texts("h1")).toEqual(["The Future of No-Code & AI Development Is Here"]);
  });

  it("HOME-2, HOME-3, GEN-3 leads to the stack and to the experts", () => {
    expect(page.link("Explore our Stack")).toBe("/directory");
    expect(page.link("Hire AI Experts")).toBe("/hire");
  });

  it("GEN-1 says what the firm is", () => {
    const text = page.main;
    for (const words of ["AI", "no-code", "startup", "tools", "workflows", "growth"])
      expect(text.toLowerCase()).toContain(words.toLowerCase());
  });
});

it("HOME-4, GEN-2 the hub has four cards: directory, glossary, blog, services", () => {
  const hub = page.all("main ul").find((list) => page.hrefs("a", list).includes("/it-glossary"))!;
  expect(page.hrefs("li a", hub)).toEqual(["/directory", "/it-glossary", "/blog", "/services"]);
});

describe("featured tools", () => {
  it("HOME-5, HOME-6, URL-10 are up to three cards that lead to the tools' pages", () => {
    const featured = section("Featured Tools");
    expect(page.titles(featured).toSorted()).toEqual(["Cursor", "Lovable", "Supabase"]);
    expect(
      page
        .cards(featured)
        .map(({ href }) => href)
        .toSorted(),
    ).toEqual(["/ai-product-stack/cursor", "/ai-product-stack/lovable", "/ai-product-stack/supabase"]);
  });

  it("HOME-6 are three even when four tools have those names", async () => {
    await site.insert(tools, tool({ id: "cursor-two", slug: "cursor-two", name: "Cursor" }));
    const { page: again } = await site.visit("/");
    const featured = again
      .all("main section")
      .find((candidate) => again.texts("h2", candidate).includes("Featured Tools"))!;
    expect(again.all("article", featured)).toHaveLength(3);
  });

  it("HOME-6, GEN-17 are the ones that the settings name", async () => {
    await site.run(
      `insert into site_settings (key, value) values ('site', '{"featuredTools":["n8n","Figma","Vercel","Cursor"]}')`,
    );
    const { page: again } = await site.visit("/");
    const featured = again
      .all("main section")
      .find((candidate) => again.texts("h2", candidate).includes("Featured Tools"))!;
    const names = again.titles(featured);
    expect(names.length).toBeLessThanOrEqual(3);
    expect(names.toSorted()).toEqual(["Figma", "Vercel", "n8n"].toSorted());
    await site.run("delete from site_settings where key = 'site'");
  });

  it("HOME-10 says so when there are none", async () => {
    await site.run(
      `insert into site_settings (key, value) values ('site', '{"featuredTools":["Nothing called that"]}')`,
    );
    const { page: again, status } = await site.visit("/");
    expect(status).toBe(200);
    expect(again.main).toContain("No featured tools available at the moment.");
    await site.run("delete from site_settings where key = 'site'");
  });
});

it("HOME-7 four services, each described, each with a link", () => {
  const cards = page.all("li", section("Services"));
  expect(cards.map((card) => page.texts("h3", card)[0])).toEqual([
    "Startup MVP",
    "Internal Tools",
    "AI Workflows",
    "AI Growth Engines",
  ]);
  expect(cards.flatMap((card) => page.hrefs("a", card))).toEqual([
    "/services/startup-mvp",
    "/services/internal-tools",
    "/services/ai-workflows",
    "/services/ai-growth-engines",
  ]);
  for (const card of cards) {
    expect(page.texts("a", card)[0]).toMatch(/^Learn More/);
    expect(textOf(card).length).toBeGreaterThan(80);
    // SVC-10
    expect(page.texts(".figure b", card)[0]).toMatch(/^\$\d+K - \$\d+K$/);
  }
});

it("D63 the sections are hub, featured tools, services, a venture and the call to hire; a line of proof follows the hero", () => {
  expect(page.texts("main h2")).toEqual([
    "Where to begin",
    "Featured Tools",
    "Services",
    "A product of our own",
    "Hire AI Product Experts",
  ]);
  expect(page.texts("h3", section("A product of our own"))).toEqual(["The plan, in three lines"]);
  const proof = page.one(".proof");
  expect(page.html.indexOf('class="proof"')).toBeLessThan(page.html.indexOf("Where to begin"));
  expect(page.texts(".badge", proof)).toEqual(["Sample"]);
  expect(page.texts(".figure", proof).length).toBeGreaterThanOrEqual(2);
  expect(page.texts(".figure", proof)[0]).toContain("→");
  expect(page.hrefs("a", proof)[0]).toMatch(/^\/work\/[a-z-]+$/);
  expect(textOf(page.all("main dl")[0]!)).toContain("products shipped");
});

it("HOME-8 a link to all services", () => {
  expect(page.link("View All Services")).toBe("/services");
});

it("HOME-9 closes with the call to hire", () => {
  const last = page.all("main section").at(-1)!;
  expect(page.texts("h2", last)).toEqual(["Hire AI Product Experts"]);
  expect(page.hrefs("a", last)).toEqual(["/hire"]);
});

it("HOME-12 reads no blog posts", async () => {
  const titles = await site.rows<{ title: string }>('select "Blog Post - Title" as title from "Blog_posts"');
  for (const { title } of titles) expect(page.main).not.toContain(title);
  expect(page.hrefs("main a").filter((href) => href.startsWith("/blog/post/"))).toEqual([]);
});

it("SEO-20 makes the claims that nobody can count with the specified values", () => {
  for (const claim of ["50+", "100+", "75+", "85%"]) expect(page.main).toContain(claim);
});

it("SW-3 has a canvas for the particles that nothing announces", () => {
  expect(attribute(page.one("main canvas"), "aria-hidden")).toBe("true");
});
