import { describe, expect, it } from "vitest";
import { briefs } from "../../drizzle/schema";
import { attribute, textOf, type Page } from "../support/html";
import { brief } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
const names = (page: Page) => page.titles();
const open = async (query = "") => (await site.visit(`/example-product-briefs${query}`)).page;

describe("list", () => {
  it("BRIEF-1, BRIEF-2, GEN-2 has its heading and its search box", async () => {
    const page = await open();
    expect(page.texts("h1")).toEqual(["Product Briefs"]);
    expect(attribute(page.one("main input[type=search]"), "placeholder")).toBe("Search briefs...");
  });

  it("BRIEF-3, BRIEF-6, BRIEF-15 cards stand in two columns and show name, badges with icons, summary and a link", async () => {
    const page = await open();
    const list = page.all("main ul").find((candidate) => page.all("article", candidate).length > 0)!;
    expect(attribute(list, "class")).toMatch(/\bcells-2\b/);
    const card = page.cards().find(({ title }) => title === "Plot Diary")!.element;
    expect(page.texts(".badge", card)).toEqual(["◍Consumer app", "▯Mobile app"]);
    expect(page.texts(".figure", card)).toEqual(["26 → 4 of 31 growers kept notes, spring to August"]);
    expect(page.all(".selvedge-plain", card)).toHaveLength(1);
    expect(page.all("svg", card)).toEqual([]);
    expect(textOf(card)).toContain("A mobile diary for people who grow vegetables");
    expect(attribute(page.one("h2", card), "class")).toContain("line-clamp-2");
    const summary = page.all("p", card).find((paragraph) => textOf(paragraph).startsWith("A mobile diary"))!;
    expect(attribute(summary, "class")).toContain("line-clamp-3");
    expect(page.hrefs("a", card)).toEqual(["/example-product-briefs/plot-diary"]);
    expect(page.texts("a", card)[0]).toMatch(/^View full brief/);
  });

  it("BRIEF-7, D59 an icon is an image if it is a valid address, else text", async () => {
    await site.insert(
      briefs,
      brief({
        name: "Iconic Brief",
        appType: "One",
        appTypeIcon: "https://img.example/icon.svg",
        appFormat: "Two",
        appFormatIcon: "javascript:alert(1)",
      }),
    );
    for (const page of [await open("?q=iconic"), (await site.visit("/example-product-briefs/iconic-brief")).page]) {
      const [type, format] = page.all("article .badge");
      expect(page.all("img", type!).map((image) => attribute(image, "src"))).toEqual(["https://img.example/icon.svg"]);
      expect(page.all("img", format!)).toEqual([]);
      expect(textOf(format!)).toBe("javascript:alert(1)Two");
    }
  });

  it("GEN-11, CALL-4 lists briefs that are neither draft nor archived", async () => {
    await site.insert(
      briefs,
      brief({ name: "Drafted Brief", draft: true }),
      brief({ name: "Archived Brief", archived: true }),
    );
    const rows = await site.rows<{ name: string }>(
      'select "Name" as name from example_briefs where Draft = 0 and Archived = 0',
    );
    expect(names(await open()).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

describe("search", () => {
  it("BRIEF-4 matches name, summary, app type and app format, in any case", async () => {
    await site.insert(
      briefs,
      brief({ name: "Narwhal Notes" }),
      brief({ name: "By Summary", summary: "For people who watch a NARWHAL." }),
      brief({ name: "By Type", appType: "narwhal app" }),
      brief({ name: "By Format", appFormat: "Narwhal format" }),
      brief({ name: "By Body", body: "<p>narwhal</p>" }),
    );
    expect(names(await open("?q=nArWhAl")).toSorted()).toEqual(["By Format", "By Summary", "By Type", "Narwhal Notes"]);
  });

  it("BRIEF-5 without a match says so", async () => {
    const page = await open("?q=nothing-is-called-this");
    expect(page.main).toContain("No matching briefs found");
    expect(page.main).not.toContain("No product briefs available");
  });
});

describe("detail", () => {
  it("says what a project like it usually costs and takes, who builds it, and who answers", async () => {
    const { page } = await site.visit("/example-product-briefs/supplier-invoice-intake");
    expect(page.texts("section[aria-labelledby=takes] dd")).toEqual([
      "AI Workflows",
      "$5K - $10K2 to 4 weeks",
      "Mara Voss, Idris Calloway, Lena Takahara",
      "Mara Vosswithin two working days",
    ]);
  });

  it("BRIEF-8, BRIEF-9 has breadcrumbs by name, a back link, name, badges and summary", async () => {
    const { page } = await site.visit("/example-product-briefs/plot-diary");
    expect(page.texts("h1")).toEqual(["Plot Diary"]);
    expect(page.link("Back to Product Briefs")).toBe("/example-product-briefs");
    expect(page.texts("article header .badge")).toEqual(["◍Consumer app", "▯Mobile app"]);
    expect(page.texts("article header").join()).toContain("A mobile diary for people who grow vegetables");
    const steps = page.all("nav[aria-label=Breadcrumb] li");
    expect(steps.map((step) => page.hrefs("a", step)[0])).toEqual(["/", "/example-product-briefs", undefined]);
    expect(textOf(steps[2]!)).toContain("Plot Diary");
  });

  it("BRIEF-10 shows the body with its headings one level down", async () => {
    await site.insert(
      briefs,
      brief({
        name: "Leveled Brief",
        body: "<h1>One</h1><h2>Two</h2><h3>Three</h3><h5>Five</h5><h6>Six</h6><p>h1 stays a word</p>",
      }),
    );
    const { page } = await site.visit("/example-product-briefs/leveled-brief");
    const headings = ["h2", "h3", "h4", "h6"].map((level) => page.texts(`article .prose ${level}`));
    expect(headings).toEqual([["One"], ["Two"], ["Three"], ["Five", "Six"]]);
    expect(page.texts("h1")).toEqual(["Leveled Brief"]);
  });

  it("lists its headings in a rail, and links to the briefs beside it and to an enquiry that it prefills", async () => {
    const { page } = await site.visit("/example-product-briefs/plot-diary");
    const ids = page.all("article .prose h2").map((heading) => `#${attribute(heading, "id")}`);
    expect(ids.length).toBeGreaterThan(3);
    const rails = page.all("nav").filter((rail) => attribute(rail, "aria-label") === "On this page");
    expect(rails.map((rail) => page.hrefs("a", rail))).toEqual([ids, ids]);
    expect(page.all("button[data-print]")).toHaveLength(1);
    const rows = await site.rows<{ name: string; slug: string }>(
      'select "Name" as name, "Slug" as slug from example_briefs where Draft = 0 and Archived = 0 order by "Name" collate nocase',
    );
    const at = rows.findIndex(({ slug }) => slug === "plot-diary");
    expect([page.texts("a[rel=prev]"), page.texts("a[rel=next]")]).toEqual([
      rows.slice(Math.max(0, at - 1), at).map(({ name }) => name),
      rows.slice(at + 1, at + 2).map(({ name }) => name),
    ]);

    const start = page.link("Start from this brief")!;
    expect(start).toBe("/onboarding?brief=plot-diary");
    const { page: intake } = await site.visit(start);
    expect(textOf(intake.one("textarea[name=problem]"))).toContain("“Plot Diary”: A mobile diary for people who grow");
    expect(intake.all("input[name=projectType][checked]").map((input) => attribute(input, "value"))).toEqual([
      "startup-mvp",
    ]);
  });

  it("D6 only a public brief prefills an enquiry", async () => {
    await site.insert(briefs, brief({ name: "Under Wraps", summary: "Nobody knows.", draft: true }));
    const { page } = await site.visit("/example-product-briefs/under-wraps");
    expect(page.link("Start from this brief")).toBeUndefined();
    for (const slug of ["under-wraps", "no-such-brief", "%25"]) {
      const { status, page: intake } = await site.visit(`/onboarding?brief=${slug}`);
      expect([status, textOf(intake.one("textarea[name=problem]"))], slug).toEqual([200, ""]);
    }
  });

  it("BRIEF-11 without a body shows the fallback", async () => {
    await site.insert(briefs, brief({ name: "Bodiless Brief", body: "" }));
    expect((await site.visit("/example-product-briefs/bodiless-brief")).page.main).toContain(
      "No detailed description available",
    );
  });

  it.each([
    ["draft", { draft: true }],
    ["archived", { archived: true }],
  ])(
    "BRIEF-13, BRIEF-14 a brief that is %s opens by its address, not indexed and never stored",
    async (word, state) => {
      await site.insert(briefs, brief({ name: `Hidden ${word}`, body: "<p>Still readable.</p>", ...state }));
      const { status, headers, page } = await site.visit(`/example-product-briefs/hidden-${word}`);
      expect(status).toBe(200);
      expect(page.main).toContain("Still readable.");
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      expect(page.meta("robots").join()).toContain("noindex");
      expect(page.canonical).toBeUndefined();
      const data = await site.fetch(`/example-product-briefs/hidden-${word}.data`);
      await data.body?.cancel();
      expect(data.headers.get("Cache-Control")).toBe("private, no-store");
    },
  );

  it("BRIEF-12 a missing record is announced", async () => {
    const { status, page } = await site.visit("/example-product-briefs/no-such-brief");
    expect(status).toBe(404);
    expect(page.texts("h1")).toEqual(["Product brief not found"]);
    expect(page.main).toContain("The product brief you're looking for doesn't exist.");
    expect(page.link("Return to Product Briefs")).toBe("/example-product-briefs");
    expect(page.meta("robots").join()).toContain("noindex");
  });
});
