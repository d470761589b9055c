import { describe, expect, it } from "vitest";
import { textOf } from "../../support/html";
import {
  contentStructuredData,
  missingPages,
  publicPages,
  type fixedPages,
  type otherPages,
} from "../../support/public-pages";
import { idsIn, toldTexts, vocabularyErrors } from "../../support/schema-org";
import type { CrawledSite } from "./crawl";

const origin = "https://plainloom.example";

const expected: Readonly<Record<string, readonly string[]>> = {
  ...contentStructuredData,
  ...({
    "/": ["Organization", "WebSite"],
    "/vibe-coding": ["BreadcrumbList", "FAQPage"],
    "/onboarding": ["BreadcrumbList"],
    "/ai-product-stack/compare": ["BreadcrumbList"],
    "/about": ["BreadcrumbList", "Organization"],
    "/services": ["BreadcrumbList", "ItemList"],
    "/services/startup-mvp": ["BreadcrumbList", "Service"],
    "/services/internal-tools": ["BreadcrumbList", "Service"],
    "/services/ai-workflows": ["BreadcrumbList", "Service"],
    "/services/ai-growth-engines": ["BreadcrumbList", "Service"],
    "/ai-product-manager": ["BreadcrumbList", "FAQPage", "Service"],
    "/terms": ["BreadcrumbList"],
    "/privacy": ["BreadcrumbList"],
  } satisfies Record<(typeof fixedPages)[number] | (typeof otherPages)[number], readonly string[]>),
};

/** Tests what all pages tell search engines about their subject. */
export function testStructuredData({ read }: CrawledSite): void {
  const open = async (path: string) => (await read(path)).page;
  const typesOf = async (path: string) =>
    (await open(path)).structuredData.map((data) => data["@type"] as string).toSorted();

  describe.each(publicPages)("%s", (path) => {
    it("has the structured data of its kind, in the one vocabulary, with https addresses", async () => {
      const page = await open(path);
      expect(await typesOf(path)).toEqual(withShared(path).toSorted());
      for (const data of page.structuredData) {
        expect(data["@context"]).toBe("https://schema.org");
        for (const address of addressesIn(data))
          expect(address).toMatch(/^https:\/\/[^\s{}]+(?:\{search_term_string\})?$/);
      }
    });
  });

  it.each(publicPages)("SEO-24 %s is one graph in schema.org's vocabulary, of what the page shows", async (path) => {
    const page = await open(path);
    const ids = idsIn(page.structuredData);
    expect(new Set(ids).size).toBe(ids.length);
    // The set of terms is described on the glossary's page.
    const known = new Set([...ids, `${origin}/it-glossary#terms`]);
    expect(page.structuredData.flatMap((node) => vocabularyErrors(node, known))).toEqual([]);
    const [head] = page.structuredData.filter((node) => node["@id"] === origin + (path === "/" ? "/" : path));
    expect(head).toMatchObject({ isPartOf: { "@id": `${origin}/#website` } });
    const shown = plain(page.all("body").map(textOf).join(" "));
    const told = page.structuredData.filter((node) => node["@type"] !== "WebPage").flatMap(toldTexts);
    expect(told.filter(([, text]) => !shown.includes(plain(text))).map(([what, text]) => `${what}: ${text}`)).toEqual(
      [],
    );
  });

  it.each(publicPages.filter((path) => path !== "/"))(
    "NAV-10 %s has the breadcrumbs that it shows, but for words that are no page",
    async (path) => {
      const page = await open(path);
      const steps = page.structured("BreadcrumbList").itemListElement as Array<{
        position: number;
        name: string;
        item?: string;
      }>;
      const shown = [
        ...page.texts("nav[aria-label=Breadcrumb] a"),
        ...page.texts("nav[aria-label=Breadcrumb] [aria-current=page]"),
      ];
      expect(steps.map(({ name }) => name.replaceAll("’", "'"))).toEqual(shown);
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, position) => position + 1));
      expect(steps.slice(0, -1).map(({ item }) => item)).toEqual(
        page.hrefs("nav[aria-label=Breadcrumb] a").map((href) => origin + href),
      );
    },
  );

  it.each(missingPages)("%s describes nothing", async (path) => {
    expect(await typesOf(path)).toEqual([]);
  });
}

const plain = (text: string): string => text.replaceAll("’", "'").replaceAll(/\s+/g, " ").toLowerCase();

/** The nodes of a page: those of its kind, and those of every page. */
function withShared(path: string): string[] {
  const own = expected[path] ?? [];
  const shared = own.includes("ProfilePage") ? ["WebSite"] : ["WebPage", "WebSite"];
  const company = path === "/" || path === "/about" ? [] : ["Organization"];
  return [...own.filter((type) => type !== "WebSite"), ...shared, ...company];
}

function addressesIn(data: unknown, name = ""): string[] {
  if (typeof data === "string") return /^(?:url|item|@id|image|logo|sameAs|urlTemplate)$/.test(name) ? [data] : [];
  if (Array.isArray(data)) return data.flatMap((entry) => addressesIn(entry, name));
  if (typeof data === "object" && data !== null)
    return Object.entries(data).flatMap(([key, value]) => addressesIn(value, key));
  return [];
}
