import { describe, expect, it } from "vitest";
import { attribute, textOf, type Page } from "../support/html";
import { openSite } from "../support/test-site";

const site = openSite("seeded");
const lastSection = (page: Page) => page.all("main section").at(-1)!;

const pages = [
  ["startup-mvp", "Startup MVP", "Start Your Project", "startup-mvp", ".ruler"],
  ["internal-tools", "Internal Tools", "Get in Touch", "internal-tool", ".sheet"],
  ["ai-workflows", "AI Workflows", "Start Automating", "workflow-automation", ".stations"],
  ["ai-growth-engines", "AI Growth Engines", "Boost Your Growth", "ai-growth-engines", ".ledger"],
] as const;

describe("overview", () => {
  it("SVC-1, GEN-2 lists four services with their links", async () => {
    const { page } = await site.read("/services");
    const cards = page.all("main li").filter((item) => page.all("h2", item).length > 0);
    expect(cards.map((card) => [page.texts("h2", card)[0], page.hrefs("a", card)[0]])).toEqual(
      pages.map(([slug, name]) => [name, `/services/${slug}`]),
    );
    for (const card of cards) {
      expect(page.texts("a", card)[0]).toMatch(/^Learn More/);
      expect(page.all(".selvedge", card)).toHaveLength(1);
      expect(page.texts("dt", card)).toEqual(["Who it's for", "How long it takes", "What you get"]);
    }
  });

  it("SVC-10 has the price ranges of the intake, with scope and typical time", async () => {
    const { page } = await site.read("/services");
    expect(page.one("#prices")).toBeDefined();
    const rows = page.all("table.prices tbody tr").map((row) => [...page.texts("th", row), ...page.texts("td", row)]);
    expect(rows.map(([range]) => range)).toEqual([
      "Less than $5K",
      "$5K - $10K",
      "$10K - $20K",
      "$20K - $50K",
      "$50K - $100K",
      "$100K+",
    ]);
    const intake = (await site.read("/onboarding")).page;
    const cards = intake.texts("#budget label");
    for (const [place, [range, tier, scope, weeks]] of rows.entries()) {
      for (const text of [range, tier!.replace(/\s*Most Popular$/, ""), scope, weeks]) {
        expect(text).not.toBe("");
        expect(cards[place]).toContain(text);
      }
    }
  });

  it("SVC-2 closes with Get in Touch", async () => {
    const { page } = await site.read("/services");
    expect(page.link("Get in Touch", lastSection(page))).toBe("/hire");
  });
});

describe.each(pages)("/services/%s", (slug, name, label, projectType, composition) => {
  it("SVC-3 has a hero, four steps and use cases", async () => {
    const { page } = await site.read(`/services/${slug}`);
    // The breadcrumb above the headline is the page's only label.
    expect(page.texts("nav[aria-label=Breadcrumb] li").at(-1)).toBe(name);
    expect(page.texts("h1")[0]!.length).toBeGreaterThan(15);
    const steps = page.all("main ol.cells li");
    expect(steps).toHaveLength(4);
    for (const step of steps) expect(textOf(step).length).toBeGreaterThan(40);
    const cases = page.all("main ul").find((list) => page.all("li.card", list).length > 0)!;
    expect(page.all("li.card", cases).length).toBeGreaterThanOrEqual(3);
    for (const useCase of page.all("li.card", cases)) {
      expect(page.texts("h3", useCase)).toHaveLength(1);
      expect(page.texts("p", useCase).join().length).toBeGreaterThan(30);
    }
  });

  it(`SVC-4, D33, GEN-3 closes with ${label}`, async () => {
    const { page } = await site.read(`/services/${slug}`);
    const [path, query] = page.link(label, lastSection(page))!.split("?");
    expect(path).toBe("/hire");
    // The redirect keeps the query, and the intake has the card of the service chosen, without script too.
    const intake = await site.read(`/onboarding?${query}`);
    const chosen = intake.page.all("input[type=radio]").filter((radio) => attribute(radio, "checked") !== undefined);
    expect(chosen.map((radio) => attribute(radio, "value"))).toEqual([projectType]);
    expect(intake.page.canonical).toBe("https://plainloom.example/onboarding");
  });

  it("SVC-10 says where most projects start, and leads to all prices", async () => {
    const { page } = await site.read(`/services/${slug}`);
    const [price] = page.all("main .usual-price");
    expect(textOf(price!)).toMatch(/Most start at \$\d+K - \$\d+K/);
    expect(page.hrefs("a", price)).toEqual(["/services#prices"]);
  });

  it("SVC-12 has a composition of its own, and one cloth", async () => {
    const { page } = await site.read(`/services/${slug}`);
    const drawn = [".ruler", ".sheet", ".stations", ".ledger"].filter((part) => page.all(`main ${part}`).length > 0);
    expect(drawn).toEqual([composition]);
    expect([page.all("main .weave").length, page.all("main .weave-draft").length]).toEqual([1, 0]);
  });

  it("SVC-13 names a brief, a venture or case, an article and a tool", async () => {
    const { page } = await site.read(`/services/${slug}`);
    const kinds = page.all("section[aria-labelledby=related-pages] li").map((item) => page.texts("p", item)[0]);
    expect(kinds.filter((kind) => kind !== "Venture" && kind !== "Case")).toEqual(["Product brief", "Article", "Tool"]);
    expect(page.hrefs("main a").some((href) => /^\/(?:work|ventures)\/./.test(href))).toBe(true);
    // Each once.
    const links = page.hrefs("main a").filter((href) => href.startsWith("/work/"));
    expect(links).toEqual([...new Set(links)]);
  });

  it("SEO-18 is described as a service of the firm", async () => {
    const { page } = await site.read(`/services/${slug}`);
    expect(page.structured("Service")).toMatchObject({
      name,
      url: `https://plainloom.example/services/${slug}`,
      provider: { "@id": "https://plainloom.example/#organization" },
    });
  });
});

it("SEO-20 the MVP page says how long it takes", async () => {
  const { main } = (await site.read("/services/startup-mvp")).page;
  expect(main).toContain("4 to 12 weeks");
  expect(main).toContain("3 to 6 months");
});

describe("AI product management", () => {
  it("SVC-5, SVC-6 has six steps, service cards and benefits", async () => {
    const { page } = await site.read("/ai-product-manager");
    expect(page.all("main ol li")).toHaveLength(6);
    expect(page.all("main li.card").length).toBeGreaterThanOrEqual(4);
    const lists = page.all("main ul").filter((list) => page.all("li.card", list).length === 0);
    expect(Math.max(...lists.map((list) => page.all("li", list).length))).toBeGreaterThanOrEqual(4);
  });

  it("SVC-7 answers five questions", async () => {
    const { page } = await site.read("/ai-product-manager");
    const questions = page.texts("main details summary");
    expect(questions).toHaveLength(5);
    const data = page.structured("FAQPage").mainEntity as Array<{ name: string }>;
    expect(data.map(({ name }) => name.replaceAll("’", "'"))).toEqual(questions);
  });

  it("SVC-8, SEO-20 makes its claims", async () => {
    const { main } = (await site.read("/ai-product-manager")).page;
    for (const claim of ["50+", "$10M+", "85%", "87%"]) expect(main).toContain(claim);
  });

  it("SVC-9 leads to the hire page", async () => {
    const { page } = await site.read("/ai-product-manager");
    expect(page.hrefs("a", page.one("main header"))).toEqual(["/hire"]);
    expect(page.hrefs("a", lastSection(page))).toEqual(["/hire"]);
  });
});

describe("REL-4 pages lead on by name", () => {
  const named = async (path: string) => {
    const { page } = await site.read(path);
    const items = page.all("section[aria-labelledby=related-pages] li");
    return { page, items: items.map((item) => [page.texts("p", item)[0], page.texts("h3", item)[0]]) };
  };

  it("a term to its brief, its service and its article, and its closing is about the term", async () => {
    const { page, items } = await named("/it-glossary/term/retrieval-augmented-generation");
    expect(items).toEqual([
      ["Product brief", "Policy Answer Desk"],
      ["Service", "AI Workflows"],
      ["Article", "When Retrieval Fails: Debugging a RAG Pipeline"],
    ]);
    expect(page.texts("h2", lastSection(page))[0]).toContain("Retrieval-Augmented Generation");
  });

  it("an article to the service it implies and a brief, and its closing is about the article", async () => {
    const { page, items } = await named("/blog/post/automate-the-invoice-inbox-without-losing-control");
    expect(items).toContainEqual(["Service", "AI Workflows"]);
    expect(items).toContainEqual(["Product brief", "Supplier Invoice Intake"]);
    expect(textOf(lastSection(page))).toContain("Automate the Invoice Inbox Without Losing Control");
  });

  it("a service to its cases, and no page of a row to the front pages of three sections", async () => {
    expect((await named("/services/internal-tools")).page.hrefs("main a")).toContain(
      "/work/one-duty-board-instead-of-eleven-spreadsheets",
    );
    for (const path of [
      "/it-glossary/term/token",
      "/blog/post/how-to-test-a-prompt-with-fifty-real-cases",
      "/example-product-briefs/plot-diary",
      "/work/fourteen-experiments-five-kept",
      "/services/startup-mvp",
      "/ai-product-stack/n8n",
    ]) {
      const links = (await site.read(path)).page.hrefs("section[aria-labelledby=related-pages] a");
      const fronts = [
        "/services",
        "/blog",
        "/it-glossary",
        "/ai-product-stack",
        "/example-product-briefs",
        "/ventures",
      ];
      expect(
        links.filter((link) => fronts.includes(link)),
        path,
      ).toEqual([]);
      expect(links.length, path).toBeGreaterThanOrEqual(2);
    }
  });
});
