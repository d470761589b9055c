import { beforeAll, describe, expect, it } from "vitest";
import { defaultTexts } from "../../app/texts/queries.server";
import { pageTexts, toolCategories, tools } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { openDatabase } from "../support/database";
import { attribute, Page } from "../support/html";
import { insert } from "../support/insert";
import { relateEverything } from "../support/related";
import { tool, toolCategory } from "../support/rows";
import { databaseCostOf, startServer } from "../support/test-server";

const send = startServer({ renderPage, showCost: true });
const address = "/ai-product-stack/compare";
const open = async (query = "") => {
  const response = await send(address + query);
  return { response, page: new Page(await response.text()) };
};

const fit = (name: string) =>
  `<h2>What it is</h2><p>A tool.</p><h2>When it fits</h2><p>${name} for lists.</p><h2>When it does not fit</h2><p>Not ${name} for clouds.</p>`;

beforeAll(async () => {
  const db = await openDatabase();
  await insert(db, toolCategories, toolCategory({ id: "looms", name: "Looms" }));
  const row = (name: string, more: Partial<typeof tools.$inferInsert> = {}) =>
    tool({
      name,
      id: name.toLowerCase(),
      categoryId: "looms",
      url: `https://www.${name.toLowerCase()}.example`,
      longDescription: fit(name),
      ...more,
    });
  await insert(
    db,
    tools,
    row("Alpha", { pricingModel: "Free", hosting: "Self-hosted", facetsCheckedOn: "2026-11-12", howWeUseIt: "Daily." }),
    row("Beta", { pricingModel: "Subscription" }),
    row("Gamma", { id: "g-1", aliases: ["Third Letter"] }),
    row("Delta"),
    row("Epsilon"),
    row("Hidden", { draft: true }),
  );
  const comparisons = [
    { title: "Beta or Alpha?", to: `${address}?tools=beta,alpha`, text: "Beta, if it must last." },
    { title: "Alpha or Hidden?", to: `${address}?tools=alpha,hidden`, text: "Wait." },
  ];
  await relateEverything(db);
  await insert(db, pageTexts, { page: "compare", texts: { ...defaultTexts("compare"), comparisons } });
});

describe("DIR-23 a comparison", () => {
  it("has the tools as columns in the order of the address: facts, when each fits and does not, its use and its links", async () => {
    const { response, page } = await open("?tools=alpha,delta");
    expect(response.status).toBe(200);
    const table = page.one("table");
    expect(page.texts("th[scope=col] a", table)).toEqual(["Alpha", "Remove", "Delta", "Remove"]);
    const rows = page
      .all("tbody", table)
      .map((body) => [...page.texts("th", body), ...page.texts("td", body)].map((text) => text.trim()));
    expect(rows).toContainEqual(["Pricing", "Free", "Not known"]);
    expect(rows).toContainEqual(["Hosting", "Self-hosted", "Not known"]);
    expect(rows).toContainEqual(["When it fits", "Alpha for lists.", "Delta for lists."]);
    expect(rows).toContainEqual(["When it does not fit", "Not Alpha for clouds.", "Not Delta for clouds."]);
    expect(rows).toContainEqual(["What we use it for", "Daily.", "–"]);
    expect(rows).toContainEqual(["Facts checked on", "November 12, 2026", "Not known"]);
    expect(page.hrefs("a", table)).toEqual(
      expect.arrayContaining([
        "/ai-product-stack/alpha",
        "/ai-product-stack?category=looms",
        "https://www.delta.example",
        `${address}?tools=delta`,
      ]),
    );
    // The shortlist's control does not lead, without script, to where it stands.
    expect(page.hrefs("a", page.one("main"))).not.toContain(`${address}?tools=alpha,delta`);
  });

  it("is changed without script: by links that add and remove, and a field for a name", async () => {
    const { page } = await open("?tools=alpha,delta");
    expect(page.hrefs("th a[rel=nofollow]")).toEqual([`${address}?tools=delta`, `${address}?tools=alpha`]);
    expect(page.hrefs("a.compare-more")).toContain(`${address}?tools=alpha,delta,beta`);
    const form = page.all("form").find((each) => attribute(each, "action") === address)!;
    expect(attribute(form, "method")).toBe("get");
    expect(page.all("input", form).map((field) => [attribute(field, "name"), attribute(field, "value")])).toEqual([
      ["tools", "alpha,delta"],
      ["add", undefined],
    ]);
    const added = await send(`${address}?tools=alpha%2Cdelta&add=${encodeURIComponent(" Third letter ")}`);
    expect([added.status, added.headers.get("Location")]).toEqual([301, `${address}?tools=alpha,delta,g-1`]);
    const near = await open("?tools=alpha&add=eps");
    expect(near.page.texts(".notice")).toEqual(["Not in the directory: eps."]);
    expect(near.page.hrefs("a.compare-more")).toEqual([`${address}?tools=alpha,epsilon`]);
  });

  it("names what is no tool or not public, follows moved addresses, and keeps the first four", async () => {
    const unknown = await open("?tools=alpha,nowhere,hidden,%00,<b>");
    expect(unknown.response.status).toBe(200);
    expect(unknown.page.texts(".notice")).toEqual(["Not in the directory: nowhere, hidden."]);
    expect(unknown.page.texts("th[scope=col] .compare-name")).toEqual(["Alpha"]);
    const moved = await send(`${address}?tools=alpha,gamma`);
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, `${address}?tools=alpha,g-1`]);
    const five = await open("?tools=alpha,beta,delta,epsilon,g-1,alpha");
    expect(five.page.texts(".compare-name")).toEqual(["Alpha", "Beta", "Delta", "Epsilon"]);
    expect(five.page.texts(".notice")).toEqual(["Four fit side by side. Left out: g-1."]);
  });

  it("is for search engines if an editor wrote a line for it: at one address, in the sitemap", async () => {
    for (const query of ["?tools=beta,alpha", "?tools=alpha,beta"]) {
      const { page } = await open(query);
      expect(page.meta("robots")[0], query).toContain("index, follow");
      expect(page.hrefs("link[rel=canonical]")).toEqual([`https://plainloom.example${address}?tools=beta,alpha`]);
      expect(page.texts("h1")).toEqual(["Beta or Alpha?"]);
      expect(page.main).toContain("Beta, if it must last.");
    }
    for (const query of ["?tools=alpha,delta", "?tools=alpha", "?tools=alpha,hidden", "?tools=alpha,beta,nowhere"])
      expect((await open(query)).page.meta("robots"), query).toEqual(["noindex, nofollow"]);
    const sitemap = await send("/sitemap/pages-1.xml");
    const locations = (await sitemap.text()).match(/[^>]*compare[^<]*/g);
    expect(locations).toEqual(
      [address, `${address}?tools=beta,alpha`].map((path) => `https://plainloom.example${path}`),
    );
    expect(sitemap.headers.get("Cache-Tag")).toContain("page_texts:compare");
  });

  it("without tools, lists the usual ones, and is a Markdown document, too", async () => {
    const { page } = await open();
    expect(page.texts("h1")).toEqual([defaultTexts("compare").title]);
    expect(page.link("Beta or Alpha?")).toBe(`${address}?tools=beta,alpha`);
    const markdown = await (await send(`${address}.md`)).text();
    expect(markdown).toContain(`### [Beta or Alpha?](https://plainloom.example${address}?tools=beta,alpha)`);
    expect(markdown).not.toContain(defaultTexts("compare").setFull);
  });

  it("DIR-24 begins a project, and is what a card and a tool's page lead to without script", async () => {
    const { page } = await open("?tools=alpha,delta");
    const start = page.link("Start a project with these")!;
    expect(start).toBe("/onboarding?draft=Shortlist%3A+Alpha+and+Delta.&tools=alpha,delta");
    const intake = new Page(await (await send(start)).text());
    expect(intake.texts("textarea[name=problem]")).toEqual(["Shortlist: Alpha and Delta."]);
    for (const path of ["/ai-product-stack?category=looms", "/ai-product-stack/alpha"]) {
      const list = new Page(await (await send(path)).text());
      expect(list.link("Compare Alpha"), path).toBe(`${address}?tools=alpha`);
      expect(list.texts("button[data-shortlist=alpha]"), path).toEqual(["Shortlist Alpha"]);
    }
  });

  it("is read in one round trip", async () => {
    expect(databaseCostOf((await open("?tools=alpha,beta,delta,epsilon")).response)).toMatchObject({ batches: 1 });
  });
});
