import { describe, expect, it } from "vitest";
import { attribute, textOf, type Element, type Page } from "../../support/html";
import { missingPages, publicPages } from "../../support/public-pages";
import type { CrawledSite } from "./crawl";

const everyPage = [...publicPages, "/auth", ...missingPages];

/** Tests what surrounds the content of all pages. */
export function testLayout({ read }: CrawledSite): void {
  describe.each(everyPage)("%s", (path) => {
    it("NAV-2 to NAV-9, GEN-3 has the top bar and the footer", async () => {
      const { page } = await read(path);
      const bar = page.one("header.top-bar");
      expectFooter(page);
      if (path === "/onboarding") return expectQuiet(page, bar);
      const menu = page.one("details nav", bar);
      expect(page.all("a", menu).map((link) => [textOf(link), attribute(link, "href")])).toEqual([
        ["AI & Product Stack", "/ai-product-stack"],
        ["Ventures", "/ventures"],
        ["Services", "/services"],
        ["Work", "/work"],
        ["About Us", "/about"],
        ["Blog", "/blog"],
        ["IT Glossary", "/it-glossary"],
        ["Product Briefs", "/example-product-briefs"],
        ["AI Product Manager", "/ai-product-manager"],
        ["Vibe Coding", "/vibe-coding"],
      ]);
      // The section of the page is marked, in the bar and in the menu; only its own page is the current one.
      for (const nav of [menu, page.one("nav[aria-label=Main]", bar)]) {
        for (const link of page.all("a", nav)) {
          const to = attribute(link, "href")!;
          const current = path === to ? "page" : path.startsWith(`${to}/`) ? "true" : undefined;
          expect(attribute(link, "aria-current"), to).toBe(current);
        }
      }
      expect(page.link("Hire Experts", bar)).toBe("/hire");
      const start = page.all("a", bar).filter((link) => attribute(link, "href") === "/onboarding");
      expect(start.map((link) => page.texts("span", link))).toEqual([["Start Your Project", "Get Started"]]);
    });

    it("NAV-13 has one filled button, the step towards us: in the bar, and at the end", async () => {
      const { page } = await read(path);
      const filled = (within: Element) =>
        page.all(".button-primary", within).map((button) => attribute(button, "href")?.replace(/\?.*/, ""));
      if (path === "/onboarding" || path === "/auth") return;
      expect(filled(page.one("header.top-bar"))).toEqual(["/onboarding"]);
      const [atEnd, ...others] = filled(page.one("main"));
      expect(others).toEqual([]);
      if (atEnd === undefined) return;
      expect(["/onboarding", "/hire"]).toContain(atEnd);
      expect(page.all(".band .button-primary")).toHaveLength(1);
    });

    it("COOKIE-1, GEN-8 has the cookie banner, which stays hidden at sign-in and on the intake, and the notification area outside its own part", async () => {
      const { page } = await read(path);
      const banner = page.one("#cookie-banner");
      expect(page.all("main #cookie-banner")).toEqual([]);
      expect(attribute(banner, "class")).toMatch(/\bfixed\b.*\bbottom-0\b/);
      expect(attribute(banner, "data-quiet")).toBe(["/auth", "/onboarding"].includes(path) ? "true" : undefined);
      expect(page.texts("button", banner)).toEqual(["Decline", "Accept All", ""]);
      expect(attribute(page.all("button", banner)[2]!, "aria-label")).toBe("Close");
      expect(page.hrefs("a", banner)).toEqual(["/privacy", "/privacy"]);
      expect(page.all("[role=region][aria-label=Notifications]")).toHaveLength(1);
      expect(page.all("main [role=region][aria-label=Notifications]")).toEqual([]);
    });

    it("GEN-5 offers no sign-in, has one h1, a skip link, landmarks and no id twice", async () => {
      const { page } = await read(path);
      const accountLinks = page.hrefs("a").filter((href) => /^\/(?:auth|admin|account)/.test(href));
      expect(accountLinks).toEqual(path === "/auth" ? ["/auth/forgot"] : []);
      if (path !== "/auth") expect(page.all("input[type=password]")).toEqual([]);
      expect(page.all("h1")).toHaveLength(1);
      expect(page.all("main")).toHaveLength(1);
      expect(attribute(page.root, "lang")).toBe("en");
      const skip = page.all("body a")[0]!;
      expect([textOf(skip), attribute(skip, "href")]).toEqual(["Skip to content", "#content"]);
      expect(attribute(page.one("main"), "id")).toBe("content");
      const ids = page.all("[id]").map((element) => attribute(element, "id"));
      expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([]);
    });

    it("NAV-10 has breadcrumbs unless it is the home page", async () => {
      const { page } = await read(path);
      const steps = page.all("nav[aria-label=Breadcrumb] li");
      if (path === "/") return expect(steps).toEqual([]);
      expect(textOf(steps[0]!)).toBe("Home");
      expect(page.hrefs("a", steps[0]!)).toEqual(["/"]);
      expect(page.all("[aria-current=page]", steps.at(-1)!)).toHaveLength(1);
    });
  });

  describe("breadcrumbs", () => {
    it.each([
      ["/it-glossary", ["Home", "IT Glossary"]],
      ["/example-product-briefs", ["Home", "Product Briefs"]],
      ["/services/ai-workflows", ["Home", "Services", "AI Workflows"]],
      ["/services/startup-mvp", ["Home", "Services", "Startup MVP"]],
      ["/services/internal-tools", ["Home", "Services", "Internal Tools"]],
      ["/services/ai-growth-engines", ["Home", "Services", "AI Growth Engines"]],
      ["/ai-product-stack", ["Home", "AI & Product Stack"]],
      ["/about", ["Home", "About Us"]],
      ["/vibe-coding", ["Home", "Vibe Coding"]],
      ["/example-product-briefs/plot-diary", ["Home", "Product Briefs", "Plot Diary"]],
    ])("NAV-11, NAV-12, BRIEF-8 %s is reached by %j", async (path, labels) => {
      const { page } = await read(path);
      expect(page.texts("nav[aria-label=Breadcrumb] li").map((label) => label.replace(/^\/ ?/, ""))).toEqual(labels);
    });
  });

  it("links that open a new tab never hand over the page", async () => {
    for (const path of publicPages) {
      const { page } = await read(path);
      for (const link of page.all("a[target=_blank]"))
        expect(attribute(link, "rel"), path).toMatch(/noopener|noreferrer/);
    }
  });

  it.each(["/ventures"])(
    "%s: the cover of each card has the name of that on its page, for the transition, and no two have one name",
    async (path) => {
      const namesIn = (page: Page) => page.all("main [data-cover]").map((cover) => attribute(cover, "data-cover"));
      const { page } = await read(path);
      const names = namesIn(page);
      expect(names.length).toBeGreaterThan(1);
      expect(new Set(names).size).toBe(names.length);
      const link = page.hrefs("main .card-link").find((href) => href.endsWith(String(names[0]).replace("cover-", "/")));
      const target = await read(link!);
      expect(namesIn(target.page)[0]).toBe(names[0]);
    },
  );
}

/** The intake's bar: the brand, and a way out. */
function expectQuiet(page: Page, bar: Element): void {
  expect([...page.all("nav", bar), ...page.all("details", bar)]).toEqual([]);
  expect(page.hrefs("a", bar)).toEqual(["/", "/"]);
  expect(page.texts("a span", bar)).toEqual(["Save and leave", "Leave"]);
  // There is no menu here to hold the theme switch on phones.
  expect(attribute(page.one("[data-theme-switch]", bar), "class")).not.toMatch(/\bhidden\b/);
}

function expectFooter(page: Page): void {
  const footer = page.one("footer");
  const [columns, copyright] = page.all("footer .wrap");
  expect(columns!.childNodes.filter((node) => "tagName" in node)).toHaveLength(4);
  expect(textOf(copyright!)).toContain(String(new Date().getFullYear()));
  expect(textOf(copyright!)).toContain("©");
  for (const [words, href] of [
    ["AI & Product Stack", "/directory"],
    ["AI Glossary", "/it-glossary"],
    ["Ventures", "/ventures"],
    ["Services", "/services"],
    ["Startup MVP", "/services/startup-mvp"],
    ["Internal Tools", "/services/internal-tools"],
    ["AI Workflows", "/services/ai-workflows"],
    ["AI Growth Engines", "/services/ai-growth-engines"],
    ["About", "/about"],
    ["AI Product Manager", "/ai-product-manager"],
    ["Vibe Coding", "/vibe-coding"],
    ["Blog", "/blog"],
    ["Example Product Briefs", "/example-product-briefs"],
    ["Privacy", "/privacy"],
    ["Terms", "/terms"],
  ] as const) {
    expect(page.link(words, footer), words).toBe(href);
  }
  const profile = page.all("a[target=_blank]", footer);
  expect(profile.map((link) => attribute(link, "href"))).toEqual(["https://network.example/company/plainloom"]);
  expect(attribute(profile[0]!, "rel")).toContain("noopener");
}
