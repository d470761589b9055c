import { describe, expect, it } from "vitest";
import { reasonAgainst } from "../../app/directory/tool-fit";
import { toolCategories, tools } from "../../drizzle/schema";
import { attribute, source, textOf, type Page } from "../support/html";
import { tool, toolCategory } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
const names = (page: Page) => page.titles();
const addresses = (page: Page) => page.cards().map(({ href }) => href);
const open = async (query: string) => (await site.visit(`/ai-product-stack${query}`)).page;

describe("list", () => {
  it("DIR-1, DIR-10 has a search box that works as a plain form", async () => {
    const page = await open("");
    const box = page.one("main input[type=search]");
    expect(attribute(box, "placeholder")).toBe("Search tools by name, description or tags...");
    expect(attribute(box, "name")).toBe("q");
    const form = page.one("main form[role=search]");
    expect(attribute(form, "method") ?? "get").toBe("get");
    expect(page.texts("button[type=submit]", form)).toEqual(["Search"]);
  });

  it("DIR-2, DIR-3, DIR-9 has All and one tab per category, by display order", async () => {
    await site.insert(toolCategories, toolCategory({ id: "first-of-all", name: "First & Foremost", displayOrder: -1 }));
    const rows = await site.rows<{ name: string; slug: string; count: number }>(
      "select name, slug, (select count(*) from stack_items where category_id = c.id) as count from stack_categories as c order by display_order, name",
    );
    const page = await open("");
    const tabs = page.all("nav[aria-label=Categories] a");
    const [all] = await site.rows<{ count: number }>("select count(*) as count from stack_items");
    expect(tabs.map(textOf)).toEqual([`All ${all!.count}`, ...rows.map(({ name, count }) => `${name} ${count}`)]);
    expect(tabs.map((tab) => attribute(tab, "href"))).toEqual([
      "/ai-product-stack",
      ...rows.map(({ slug }) => `/ai-product-stack?category=${slug}`),
    ]);
    expect(tabs.map(textOf)[1]).toBe("First & Foremost 0");
    expect(tabs.map((tab) => attribute(tab, "aria-current")).filter(Boolean)).toEqual(["true"]);
    expect(attribute(tabs[0]!, "aria-current")).toBe("true");
  });

  it("DIR-4, URL-10 cards lead to the ids, newest first, and a page of them is bounded", async () => {
    const page = await open("");
    const rows = await site.rows<{ id: string }>(
      "select id from stack_items order by created_at desc, row_id desc limit 60",
    );
    expect(addresses(page)).toEqual(rows.map(({ id }) => `/ai-product-stack/${id}`));
    expect(page.link("Next tools")).toBe(`/ai-product-stack?after=${rows.at(-1)!.id}#results`);
    expect(page.link("Previous tools")).toBeUndefined();
  });

  it("GEN-16 a link leads to the rest, without duplicates", async () => {
    const shown: unknown[] = [];
    const [count] = await site.rows<{ count: number }>("select count(*) as count from stack_items");
    for (let next: string | undefined = "/ai-product-stack"; next;) {
      const { page } = await site.visit(next.replace("#results", ""));
      const first = shown.length + 1;
      shown.push(...addresses(page));
      expect(page.texts("[role=status]", page.one("main"))).toEqual([
        `${first} to ${shown.length} of ${count!.count} tools`,
      ]);
      // The second page links back to the first.
      if (first === 61) expect(page.link("Previous tools")).toBe("/ai-product-stack#results");
      next = page.link("Next tools");
    }
    expect(shown).toHaveLength(count!.count);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('DIR-5 has a "Suggest a Tool" button that writes to the contact address', async () => {
    expect((await open("")).link("Suggest a Tool")).toMatch(/^mailto:hello@plainloom\.example/);
  });
});

describe("facets", () => {
  const facet = (page: Page, label: string) =>
    page.all(".facets nav").find((nav) => attribute(nav, "aria-label") === label)!;

  it("DIR-26 narrow the list, count what each would leave, and are kept by every other filter", async () => {
    const narrow = "hosting in ('Cloud or self-hosted', 'Self-hosted') and pricing_model in ('Free', 'Free tier')";
    const where = `where ${narrow} and category_id = 'databases-backends'`;
    const rows = await site.rows<{ name: string }>(
      `select name from stack_items ${where} order by name collate nocase`,
    );
    const chosen = "with=free-tier.cloud-or-self-hosted.self-hosted";
    const page = await open(`?category=databases-backends&${chosen}&sort=name`);
    expect(names(page)).toEqual(rows.map(({ name }) => name));
    expect(page.texts("[role=status]", page.one("main"))).toEqual([
      `${rows.length} tools in Databases & Backends, narrowed to Free tier, Cloud or self-hosted, Self-hosted`,
    ]);
    const [open_, all] = await Promise.all(
      [`${where} and open_source = 'Open source'`, `where ${narrow}`].map(async (condition) => {
        const [row] = await site.rows<{ count: number }>(`select count(*) as count from stack_items ${condition}`);
        return row!.count;
      }),
    );
    expect(textOf(page.all("a", facet(page, "Open source"))[0]!)).toBe(`Open source ${open_}`);
    expect(textOf(page.all("nav[aria-label=Categories] a")[0]!)).toBe(`All ${all}`);
    // The counts of a facet do not depend on its own choice, and what would leave nothing leads nowhere.
    const pricing = page.all(".tab", facet(page, "Pricing"));
    expect(pricing.map((tab) => attribute(tab, "aria-current") ?? null)).toEqual([null, "true", null, null]);
    expect(attribute(pricing[0]!, "href")).toBe(
      "/ai-product-stack?category=databases-backends&with=free.free-tier.cloud-or-self-hosted.self-hosted&sort=name",
    );
    expect(attribute(page.one("[aria-disabled]", facet(page, "Learning effort")), "href")).toBeUndefined();
    for (const link of [...page.hrefs("nav[aria-label=Categories] a"), ...page.hrefs(".result-line a")])
      expect(link).toContain(chosen);
    expect(page.hrefs("a", facet(page, "Narrowed to"))).toEqual([
      "/ai-product-stack?category=databases-backends&with=cloud-or-self-hosted.self-hosted&sort=name",
      "/ai-product-stack?category=databases-backends&with=free-tier.self-hosted&sort=name",
      "/ai-product-stack?category=databases-backends&with=free-tier.cloud-or-self-hosted&sort=name",
      "/ai-product-stack?category=databases-backends&sort=name",
    ]);
  });

  it("DIR-26 combinations and orders are not indexed, and name the category as canonical", async () => {
    for (const query of ["with=free", "sort=name", "sort=pick&with=free.cloud", "q=editor&with=free"]) {
      const page = await open(`?category=ai-coders&${query}`);
      expect(page.meta("robots"), query).toEqual(["noindex, nofollow"]);
      expect(page.canonical).toBe("https://plainloom.example/ai-product-stack?category=ai-coders");
      expect((await open(`?${query}`)).canonical).toBe("https://plainloom.example/ai-product-stack");
    }
    const page = await open("");
    expect(page.meta("robots")[0]).toMatch(/^index, follow/);
    for (const link of page.all(".facets a")) expect(attribute(link, "rel")).toBe("nofollow");
  });

  it("DIR-26 our pick comes first in its order, and a choice without tools can be undone", async () => {
    const picks = await site.rows<{ name: string }>(
      "select name from stack_items where our_pick = 1 order by created_at desc, row_id desc",
    );
    expect(picks.length).toBeGreaterThan(20);
    expect(names(await open("?sort=pick")).slice(0, picks.length)).toEqual(picks.map(({ name }) => name));
    const none = await open("?category=design&with=pay-per-use.weeks");
    expect(none.main).toContain("No tools found Try adjusting your search or filter criteria.");
    expect(none.link("Show tools of all kinds")).toBe("/ai-product-stack?category=design");
  });

  it("DIR-26 a search is narrowed as well", async () => {
    const page = await open("?q=database&with=self-hosted");
    const hosted = await site.rows<{ name: string }>(
      "select name from stack_items where hosting in ('Self-hosted', 'Cloud or self-hosted')",
    );
    expect(names(page).length).toBeGreaterThan(0);
    for (const name of names(page)) expect(hosted.map((row) => row.name)).toContain(name);
    expect(page.all("main form[role=search] input[name=with]").map((input) => attribute(input, "value"))).toEqual([
      "self-hosted",
    ]);
  });
});

describe("what opens a category", () => {
  it("DIR-27 is the first choice, a table of our picks, and the terms that their descriptions mention", async () => {
    const rows = await site.rows<{ name: string; hosting: string; price: string; text: string }>(
      `select name, hosting, pricing_model as price, long_description as text from stack_items where category_id = 'databases-backends'
        order by our_pick desc, created_at desc, row_id desc limit 6`,
    );
    const page = await open("?category=databases-backends");
    const guide = page.one(".guide");
    expect(textOf(guide)).toContain("If you only try one: Supabase.");
    const shown = page.all("tbody tr", guide).map((row) => [...page.texts("th a", row), ...page.texts("td", row)]);
    const expected = rows.map(({ name, hosting, price, text }) => [name, hosting, price, reasonAgainst(text)]);
    expect(shown.toSorted()).toEqual(expected.toSorted());
    // In the order of the first choice, which says that it is PostgreSQL with more.
    expect(shown.map(([name]) => name).slice(0, 2)).toEqual(["Supabase", "PostgreSQL"]);
    for (const [, , , reason] of shown) expect(reason).toMatch(/^\p{Lu}.*[.!?]$/u);
    const terms = page.hrefs("dl a", guide);
    expect(terms.length).toBeGreaterThan(1);
    for (const path of terms) expect((await site.visit(path)).status, path).toBe(200);
  });

  it("DIR-27 is on every category, and neither on narrowed or sorted lists nor on all tools", async () => {
    const categories = await site.rows<{ slug: string }>("select slug from stack_categories where first_choice <> ''");
    for (const { slug } of categories) {
      const page = await open(`?category=${slug}`);
      expect(page.all(".guide tbody tr").length, slug).toBeGreaterThan(3);
      expect(page.all(".guide dl a").length, slug).toBeGreaterThan(2);
    }
    for (const query of [
      "",
      "?category=design&with=free",
      "?category=design&sort=name",
      "?category=design&q=a",
      "?category=nope",
    ])
      expect((await open(query)).all(".guide"), query).toEqual([]);
  });
});

describe("tabs", () => {
  it("DIR-8, DIR-9 show only the category's tools", async () => {
    const page = await open("?category=ai-coders");
    const rows = await site.rows<{ name: string }>(
      "select name from stack_items where category_id = 'ai-coders' order by created_at desc",
    );
    expect(names(page)).toEqual(rows.map(({ name }) => name));
    expect(page.texts("nav[aria-label=Categories] a[aria-current=true]")).toEqual([`AI Coders ${rows.length}`]);
  });

  it("a category has its own title, description, heading and canonical address", async () => {
    const page = await open("?category=ai-coders&q=editor&sort=name");
    expect(page.title).toBe("AI Coders: AI and no-code tools | Plainloom");
    expect(page.meta("description")[0]).toMatch(/^Editors, agents and terminal assistants/);
    expect(page.texts("h1")).toEqual(["AI Coders"]);
    expect(page.texts("nav[aria-label=Breadcrumb] li")).toEqual(["Home", "AI & Product Stack", "AI Coders"]);
    const canonical = "https://plainloom.example/ai-product-stack?category=ai-coders";
    expect(page.canonical).toBe(canonical);
    expect(page.meta("og:url")).toEqual([canonical]);
    const sitemap = await site.fetch("/sitemap/pages-1.xml");
    expect(await sitemap.text()).toContain(`<loc>${canonical}</loc>`);
  });

  it("DATA-2 a category shows its icon above its name, and the whole directory none", async () => {
    const icons = async (address: string) => (await open(address)).texts("header.page-header .text-accent");
    expect(await icons("?category=ai-coders")).toEqual(["‹›"]);
    expect(await icons("")).toEqual([]);
  });

  it("DIR-4 a card names its category where the list has several", async () => {
    const all = await open("?q=cursor");
    const card = (page: Page) => page.cards().find(({ title }) => title === "Cursor")!.element;
    expect(all.hrefs("a", card(all))).toEqual([
      "/ai-product-stack/cursor",
      "/ai-product-stack?category=ai-coders",
      "/ai-product-stack/compare?tools=cursor",
    ]);
    const one = await open("?q=cursor&category=ai-coders");
    expect(one.hrefs("a", card(one))).toEqual(["/ai-product-stack/cursor", "/ai-product-stack/compare?tools=cursor"]);
  });

  it("are sorted by date or name, and every filter keeps the order", async () => {
    const page = await open("?category=ai-coders&sort=name");
    const rows = await site.rows<{ name: string }>(
      "select name from stack_items where category_id = 'ai-coders' order by name collate nocase",
    );
    expect(names(page)).toEqual(rows.map(({ name }) => name));
    expect(page.hrefs(".result-line a")).toEqual([
      "/ai-product-stack?category=ai-coders",
      "/ai-product-stack?category=ai-coders&sort=name",
      "/ai-product-stack?category=ai-coders&sort=pick",
    ]);
    expect(page.hrefs("nav[aria-label=Categories] a")[0]).toBe("/ai-product-stack?sort=name");
    expect(attribute(page.one("input[type=hidden][name=sort]"), "value")).toBe("name");
  });

  it("DIR-11 an unknown category falls back to All", async () => {
    for (const query of ["?category=no-such-thing", "?category=", "?category=AI%20Coders", "?category=%27"]) {
      const page = await open(query);
      expect(names(page), query).toEqual(names(await open("")));
      expect(page.texts("nav[aria-label=Categories] a[aria-current=true]")[0], query).toMatch(/^All \d+$/);
    }
  });
});

describe("search", () => {
  it.each([
    ["a name", "cURSO", ["Cursor"]],
    ["a short description", "whole repository", ["Cursor"]],
    ["a tag", "pair programm", ["Cursor"]],
  ])("DIR-7 finds %s by a part of it, in any case", async (_, query, expected) => {
    expect(names(await open(`?q=${encodeURIComponent(query)}`))).toEqual(expect.arrayContaining(expected));
  });

  it("DIR-7 finds exactly the tools that hold the text in name, short description or a tag", async () => {
    await site.insert(
      tools,
      tool({ id: "t1", name: "Quokka Board" }),
      tool({ id: "t2", name: "Plain Second", shortDescription: "Made for the QUOKKA keeper." }),
      tool({ id: "t3", name: "Plain Third", tags: ["marsupial", "Quokkas"] }),
      tool({
        id: "t4",
        name: "Plain Fourth",
        longDescription: "<p>quokka</p>",
        howWeUseIt: "quokka",
        microDescription: "quokka",
      }),
      tool({ id: "t5", name: "Ünïcode Löom" }),
    );
    expect(names(await open("?q=quokka")).toSorted()).toEqual(["Plain Second", "Plain Third", "Quokka Board"]);
    expect(names(await open("?q=QUOKKA+B"))).toEqual(["Quokka Board"]);
    expect(names(await open(`?q=${encodeURIComponent("ÜNÏCODE LÖ")}`))).toEqual(["Ünïcode Löom"]);
  });

  it("DIR-7 finds by one and two characters too", async () => {
    for (const query of ["n8", "v"]) {
      const found = names(await open(`?q=${query}`));
      expect(found.length, query).toBeGreaterThan(0);
      expect(found.length, query).toBeLessThanOrEqual(60);
    }
    expect(names(await open("?q=n8"))).toContain("n8n");
  });

  it("DIR-6, DIR-9, D2 keeps tab and text together in the address", async () => {
    const page = await open("?category=ai-coders&q=editor");
    const all = names(await open("?q=editor"));
    expect(names(page).length).toBeGreaterThan(0);
    expect(names(page).length).toBeLessThan(all.length);
    for (const name of names(page)) expect(all).toContain(name);
    expect(attribute(page.one("main input[name=q]"), "value")).toBe("editor");
    expect(attribute(page.one("input[type=hidden][name=category]"), "value")).toBe("ai-coders");
    const tabs = page.hrefs("nav[aria-label=Categories] a");
    expect(tabs[0]).toBe("/ai-product-stack?q=editor");
    for (const href of tabs.slice(1)) expect(href).toMatch(/\?category=[a-z-]+&q=editor$/);
  });

  it("DIR-13 a category without tools says so", async () => {
    await site.run(
      "insert into stack_categories (id, name, slug, display_order) values ('looms', 'Looms', 'looms', 999)",
    );
    const page = await open("?category=looms");
    expect(page.main).toContain("No tools found This category has no tools yet.");
    expect(page.link("Show all categories")).toBe("/ai-product-stack");
    await site.run("delete from stack_categories where id = 'looms'");
  });

  it("DIR-13 without a match says what to do", async () => {
    const page = await open("?q=nothing-is-called-this");
    expect(names(page)).toEqual([]);
    expect(page.main).toContain("No tools found Try adjusting your search or filter criteria.");
    expect(page.texts("[role=status]", page.one("main"))).toEqual(["No tools for nothing-is-called-this"]);
    expect(page.link("Clear search")).toBe("/ai-product-stack");
  });

  it("DIR-13 without a match offers what is spelled most like it, and the other categories", async () => {
    const page = await open("?q=curzor&category=design");
    expect(page.main).toContain("Did you mean Cursor?");
    expect(page.link("Cursor")).toBe("/ai-product-stack/cursor");
    expect(page.link("Clear search")).toBe("/ai-product-stack?category=design");
    await site.insert(tools, tool({ name: "Wombat Loom", categoryId: "ai-coders" }));
    const elsewhere = await open("?q=wombat&category=design");
    expect(elsewhere.link("Show 1 match in all categories")).toBe("/ai-product-stack?q=wombat");
  });

  it("no list of the directory is a live region: one line says what it shows", async () => {
    for (const query of ["", "?q=agent", "?q=nothing-is-called-this"]) {
      const page = await open(query);
      expect(page.all("main [aria-live]")).toEqual([]);
      expect(page.all("main [role=status]")).toHaveLength(1);
    }
  });
});

describe("detail", () => {
  it("DIR-14, DIR-15, DIR-18, DIR-19 shows the tool", async () => {
    const { page } = await site.visit("/ai-product-stack/cursor");
    expect(page.texts("h1")).toEqual(["Cursor"]);
    expect(page.all("article header img[src=/logos/cursor.svg]")).toHaveLength(1);
    expect(page.texts("article header").join()).toContain("A desktop code editor with completion, chat and agents");
    expect(page.texts("article header ul[aria-label=Tags] li")).toEqual(["editor", "pair programming", "agents"]);
    const visit = page.all("article a").find((link) => textOf(link).startsWith("Visit Website"))!;
    expect(attribute(visit, "href")).toBe("https://cursor.com");
    expect(attribute(visit, "target")).toBe("_blank");
    expect(page.link("Back to Directory")).toBe("/ai-product-stack");
    const panel = page.one("aside");
    expect(page.texts("h2", panel)).toEqual(["Quick Info"]);
    expect(page.texts("dt", panel)).toEqual(expect.arrayContaining(["Name", "Description", "Website", "Tags"]));
    expect(textOf(panel)).toContain("A code editor built around AI assistance");
    expect(page.hrefs("a", panel)).toContain("https://cursor.com");
  });

  it("DIR-15 describes the tool by its short description if that is all there is", async () => {
    await site.insert(tools, tool({ id: "one-text", name: "One Text", shortDescription: "It has one text." }));
    const { page } = await site.visit("/ai-product-stack/one-text");
    expect(textOf(page.one("aside"))).toContain("It has one text.");
  });

  it("DIR-16, DIR-17 has the long description as HTML and the use as text with its line breaks", async () => {
    await site.insert(
      tools,
      tool({
        id: "two-texts",
        name: "Two Texts",
        longDescription: "<h2>Inside</h2><p>Some <strong>bold</strong> words.</p>",
        howWeUseIt: "First line <b>plain</b>\nSecond line",
      }),
    );
    const { page } = await site.visit("/ai-product-stack/two-texts");
    const sections = page.all("article section");
    const about = sections.find((section) => page.texts("h2", section)[0]?.startsWith("About"))!;
    expect(page.texts("strong", about)).toEqual(["bold"]);
    expect(page.texts("h3", about)).toEqual(["Inside"]);
    const use = sections.find((section) => page.texts("h2", section)[0]?.startsWith("How We Use"))!;
    const text = page.all("p", use)[0]!;
    expect(page.all("b", use)).toEqual([]);
    expect(textOf(text)).toBe("First line <b>plain</b> Second line");
    expect(attribute(text, "class")).toMatch(/whitespace-pre-(?:line|wrap)/);
    expect(source(text)).toBe("First line <b>plain</b>\nSecond line");
  });

  it("DIR-14, DIR-15 leaves out fields that a tool does not have", async () => {
    await site.insert(
      tools,
      tool({ id: "bare", name: "Bare Tool", url: "javascript:alert(1)", logo: "data:text/html,x" }),
    );
    const { status, page } = await site.visit("/ai-product-stack/bare");
    expect(status).toBe(200);
    expect(page.main).not.toContain("Visit Website");
    expect(page.main).not.toContain("How We Use");
    expect(/javascript:alert|data:text\/html/.test(page.html)).toBe(false);
  });

  it("says when it fits and when not, side by side, and leads on to alternatives and what mentions it", async () => {
    const { page } = await site.visit("/ai-product-stack/supabase");
    const fit = page.one(".fit");
    expect(page.texts("section h2", fit)).toEqual(["When Supabase fits", "When it does not fit"]);
    expect(page.main.split("When it does not fit")).toHaveLength(2);
    const section = page.all("section").find((entry) => page.texts("h2", entry)[0] === "Alternatives to Supabase")!;
    expect(page.texts("article h3", section)).toHaveLength(3);
    expect(page.link("All in Databases & Backends", section)).toBe("/ai-product-stack?category=databases-backends");
    const leadOn = page.all("section").find((entry) => page.texts("h2", entry)[0] === "Where Supabase comes up")!;
    expect(page.hrefs("a", leadOn)).toEqual([
      "/services/startup-mvp",
      "/services/internal-tools",
      "/ventures/clausewren",
      "/it-glossary/term/postgresql",
      "/ventures/berthnote",
      "/it-glossary/term/authentication",
    ]);
    expect(page.link("Databases & Backends", page.one("aside"))).toBe("/ai-product-stack?category=databases-backends");
  });

  it("is purged with everything it shows", async () => {
    const tagsOf = async (path: string) => (await site.fetch(path)).headers.get("Cache-Tag")!.split(",");
    expect(await tagsOf("/ai-product-stack/cursor")).toEqual(
      expect.arrayContaining(["stack_items:cursor", "stack_items", "stack_categories", "IT_Glossary", "ventures_data"]),
    );
    expect(await tagsOf("/ventures/rotafern")).toEqual(
      expect.arrayContaining(["ventures_data:rotafern", "stack_items"]),
    );
    expect(await tagsOf("/sitemap/pages-1.xml")).toContain("stack_categories");
  });

  it("DIR-20 a missing record is announced", async () => {
    const { status, page } = await site.visit("/ai-product-stack/no-such-tool");
    expect(status).toBe(404);
    expect(page.texts("h1")).toEqual(["Stack Item Not Found"]);
    expect(page.main).toContain("The stack item you're looking for doesn't exist or has been removed.");
    expect(page.link("Back to Directory")).toBe("/ai-product-stack");
    expect(page.meta("robots").join()).toContain("noindex");
  });
});
