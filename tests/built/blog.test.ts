import { describe, expect, it } from "vitest";
import { blogCategories, posts } from "../../drizzle/schema";
import { attribute, textOf, type Element, type Page } from "../support/html";
import { blogCategory, post } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
const open = async (query = "") => (await site.visit(`/blog${query}`)).page;
const sectionOf = (page: Page, title: string): Element | undefined =>
  page.all("main section").find((section) => page.texts("h2", section)[0] === title);
const titles = (page: Page, section: string) => {
  const found = sectionOf(page, section);
  if (!found) throw new Error(`There is no section called ${section}.`);
  return page.titles(found);
};
const addresses = (page: Page, section: string) => page.cards(sectionOf(page, section)).map(({ href }) => href);

const newest = () =>
  site.rows<{ title: string }>(
    `select "Blog Post - Title" as title from "Blog_posts" where Draft = 0 and Archived = 0
     and "Blog Post - Posted Date" <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') order by "Blog Post - Posted Date" desc, row_id desc`,
  );

describe("landing", () => {
  it("BLOG-1, BLOG-2, GEN-2 has its heading and its search box", async () => {
    const page = await open();
    expect(page.texts("h1")).toEqual(["AI & No-Code Development Blog"]);
    expect(page.all("main input[type=search][name=q]").map((box) => attribute(box, "placeholder"))).toEqual([
      "Search articles...",
    ]);
  });

  it("BLOG-3, CALL-2 lists all categories with posts, and those with a row by their stored link, with the number of posts", async () => {
    await site.insert(
      blogCategories,
      blogCategory({ name: "Odd Corner", link: "odd-corner-link" }),
      blogCategory({ name: "Draft Corner", draft: true }),
      blogCategory({ name: "Archived Corner", archived: true }),
    );
    const page = await open();
    const list = sectionOf(page, "Categories");
    const counts = await site.rows<{ link: string; posts: number }>(
      `select link, (select count(*) from "Blog_posts" where category_slug = link and Draft = 0 and Archived = 0
         and "Blog Post - Posted Date" <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) as posts
       from (select "Blog Category - Link" as link from "Blog_categories" where Draft = 0 and Archived = 0
         union select category_slug from "Blog_posts" where Draft = 0 and Archived = 0)`,
    );
    const tabs = page.all("a", list).map((tab) => [attribute(tab, "href"), textOf(tab).split(" ").at(-1)].join(" "));
    expect(tabs.toSorted()).toEqual(
      counts.map(({ link, posts: amount }) => `/blog/category/${link} ${amount}`).toSorted(),
    );
    const names = [
      "Venture Academy",
      "Product Academy",
      "Builder's Academy",
      "Launch Academy",
      "Odd Corner",
      "Startup Tips",
    ];
    for (const name of names) expect(textOf(list!)).toContain(name);
    expect(page.link("Odd Corner 0", list)).toBe("/blog/category/odd-corner-link");
    expect(page.main).not.toMatch(/Draft Corner|Archived Corner/);
  });

  it("BLOG-4 features two posts, the newest that are marked, with the words written for that place", async () => {
    await site.insert(
      posts,
      post({ title: "Featured Long Ago", isFeatured: true, postedDate: "2020-01-01T00:00:00.000Z" }),
      post({
        title: "Featured Just Now",
        isFeatured: true,
        postedDate: "2026-11-10T00:00:00.000Z",
        featuredExcerpt: "Words for the front.",
      }),
      post({
        title: "Featured Second",
        isFeatured: true,
        postedDate: "2026-11-09T00:00:00.000Z",
        excerpt: "Its usual words.",
      }),
    );
    const page = await open();
    expect(titles(page, "Featured Articles")).toEqual(["Featured Just Now", "Featured Second"]);
    const [first, second] = page.all("article", sectionOf(page, "Featured Articles"));
    expect(textOf(first!)).toContain("Words for the front.");
    expect(textOf(second!)).toContain("Its usual words.");
  });

  it("BLOG-5, BLOG-11, BLOG-14, GEN-16 D58 lists the ten newest posts, featured ones too", async () => {
    const page = await open();
    expect(titles(page, "All Articles")).toEqual(
      (await newest()).slice(0, 10).map(({ title }) => title.replaceAll("’", "'")),
    );
    expect(titles(page, "All Articles")).toHaveLength(10);
    expect(titles(page, "All Articles")).toEqual(expect.arrayContaining(titles(page, "Featured Articles")));
    const [lead] = page.all("article", sectionOf(page, "All Articles"));
    expect(attribute(page.one("h3", lead), "class")).toBe("text-heading");
    expect(addresses(page, "Featured Articles")).toEqual([
      "/blog/post/featured-just-now",
      "/blog/post/featured-second",
    ]);
  });

  it("BLOG-8, BLOG-9, FAQ-3, SEO-20 has a FAQ block and a patterns and statistics block", async () => {
    const page = await open();
    expect(page.all("#faq details")).toHaveLength(6);
    const patterns = sectionOf(page, "Patterns worth knowing")!;
    expect(page.all("h3", patterns).length).toBeGreaterThanOrEqual(3);
    const figures = textOf(patterns);
    for (const claim of ["87%", "85%", "4 to 12 weeks"]) expect(figures).toContain(claim);
  });

  it("BLOG-11 a title with punctuation, accents and capitals has a plain address", async () => {
    await site.insert(
      posts,
      post({ title: "What’s New? A/B  Tests — Ünïcode & “Quotes”!", postedDate: "2026-11-11T00:00:00.000Z" }),
    );
    const [href] = addresses(await open(), "All Articles");
    expect(href).toBe("/blog/post/whats-new-a-b-tests-unicode-quotes");
    expect((await site.visit(href!)).status).toBe(200);
  });
});

describe("pages", () => {
  it("URL-15, BLOG-12, BLOG-13 shows every post once, with Previous and Next clamped at the ends", async () => {
    const expected = (await newest()).map(({ title }) => title.replaceAll("’", "'").replace(/\s+/g, " "));
    const pages = Math.ceil(expected.length / 10);
    expect(pages).toBeGreaterThan(2);
    const shown: string[] = [];
    for (let number = 1; number <= pages; number += 1) {
      const page = await open(number === 1 ? "" : `?page=${number}`);
      shown.push(...titles(page, "All Articles"));
      const pager = page.one("nav[aria-label=Pages]");
      expect(textOf(pager)).toContain(`Page ${number} of ${pages}`);
      expect(page.link("Previous", pager)).toBe(number === 1 ? undefined : `/blog?page=${number - 1}`);
      expect(page.link("Next", pager)).toBe(number === pages ? undefined : `/blog?page=${number + 1}`);
      expect(sectionOf(page, "Featured Articles") !== undefined).toBe(number === 1);
    }
    expect(shown).toEqual(expected);
  });

  it.each(["0", "-1", "1.5", "x", "", "01", "%00", "99999999999999999999"])(
    "BLOG-12 ?page=%s is the first page",
    async (number) => {
      expect(titles(await open(`?page=${number}`), "All Articles")).toEqual(titles(await open(), "All Articles"));
    },
  );

  it("BLOG-12 a number beyond the last page leads to the last", async () => {
    const pages = Math.ceil((await newest()).length / 10);
    expect(await site.redirect("/blog?page=4000")).toEqual([302, `/blog?page=${pages}`]);
  });
});

describe("search", () => {
  it("BLOG-6, BLOG-7 shows only the posts whose title or excerpt holds the text, in any case", async () => {
    await site.insert(
      posts,
      post({ title: "The Axolotl Method" }),
      post({ title: "Second Thing", excerpt: "About AXOLOTLS and more." }),
      post({ title: "Third Thing", body: "<p>axolotl</p>", author: "axolotl", tags: ["axolotl"] }),
    );
    const page = await open("?q=aXoLoTl");
    expect(titles(page, "Search Results").toSorted()).toEqual(["Second Thing", "The Axolotl Method"]);
    expect(sectionOf(page, "All Articles")).toBeUndefined();
    expect(sectionOf(page, "Featured Articles")).toBeUndefined();
    expect(attribute(page.one("main input[name=q]"), "value")).toBe("aXoLoTl");
    expect(page.all("nav[aria-label=Pages]")).toEqual([]);
    expect(page.texts("main [role=status]").filter(Boolean)).toEqual(["2 articles for “aXoLoTl”"]);
    expect(page.all("main [aria-live]")).toEqual([]);
  });

  it("BLOG-7 takes the query literally", async () => {
    await site.insert(posts, post({ title: 'Growth of 50% in a_b testing: C++ & "quotes"' }));
    for (const query of ["50%", "a_b", "C++", '"quotes"', "50% in a_b"]) {
      expect(titles(await open(`?q=${encodeURIComponent(query)}`), "Search Results"), query).toEqual([
        'Growth of 50% in a_b testing: C++ & "quotes"',
      ]);
    }
    for (const query of ["%", "_"]) {
      const found = titles(await open(`?q=${encodeURIComponent(query)}`), "Search Results");
      expect(found, query).toEqual(['Growth of 50% in a_b testing: C++ & "quotes"']);
    }
  });

  it("BLOG-12, BLOG-14 has pages too", async () => {
    await site.insert(
      posts,
      ...Array.from({ length: 12 }, (_, number) => post({ title: `Searchable Wombat ${number}` })),
    );
    const first = await open("?q=wombat");
    const second = await open("?q=wombat&page=2");
    expect(first.link("Next")).toBe("/blog?q=wombat&page=2");
    expect(second.link("Previous")).toBe("/blog?q=wombat&page=1");
    expect(titles(first, "Search Results")).toHaveLength(10);
    expect(titles(second, "Search Results")).toHaveLength(2);
    const [status, location] = await site.redirect("/blog?q=wombat&page=9");
    expect([status, location]).toEqual([302, expect.stringMatching(/^\/blog\?q=wombat&page=[12]$/)]);
  });

  it("BLOG-6, CAT-6 without a match says so", async () => {
    const page = await open("?q=nothing-is-called-this");
    expect(textOf(sectionOf(page, "Search Results")!)).toContain("No articles found Try adjusting your search query.");
    expect(page.texts("main [role=status]").filter(Boolean)).toEqual(["No articles for “nothing-is-called-this”"]);
    expect(page.link("Clear search")).toBe("/blog");
  });
});
