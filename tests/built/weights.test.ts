import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { attribute, source } from "../support/html";
import { withStaticImports } from "../support/static-imports";
import { openSite } from "../support/test-site";

const site = openSite("seeded");
const client = new URL("../../build/client/", import.meta.url);
const compressed = (data: Buffer | string) => gzipSync(data).length;
const fileSize = (path: string) => compressed(readFileSync(new URL(`.${path}`, client)));

/** The module a page imports once it has been painted, with all that it imports at once. */
function firstScripts(html: string): string[] {
  const [, entry = ""] = /import\("\/assets\/([\w.-]+\.js)"\)/.exec(html) ?? [];
  expect(entry).not.toBe("");
  return withStaticImports(new URL("assets", client).pathname, entry).map((name) => `/assets/${name}`);
}

/** Routes with styles that only a few pages need, by the ids of the sheets that they inline. */
const routeSheets = {
  "record-styles": [
    "/blog/post/how-to-test-a-prompt-with-fifty-real-cases",
    "/example-product-briefs/plot-diary",
    "/it-glossary/term/ab-testing",
    "/ai-product-stack/supabase",
    "/blog/category/launch-academy",
    "/terms",
    "/privacy",
    "/api",
  ],
  "faq-styles": ["/blog", "/ai-product-manager", "/vibe-coding"],
  "glossary-styles": ["/it-glossary"],
  "home-styles spread-styles": ["/"],
  "record-styles spread-styles": ["/ventures/rotafern"],
  "services-styles": ["/services", "/services/internal-tools"],
};
/** Selectors of those sheets: a page with an element that matches needs the sheet. */
const sheetClasses = {
  "record-styles": [".prose", ".toc", ".facts", ".told", ".fit", ".code-box"],
  "faq-styles": [".faq"],
  "glossary-styles": [".letter-bar", ".terms", ".term-group"],
  "home-styles": [".loom"],
  "services-styles": [".prices", ".usual-price"],
  "spread-styles": [".spread"],
};

describe("the worker", () => {
  const read = (file: string) => readFileSync(new URL(`../../build/server/${file}`, import.meta.url), "utf8");

  /** The modules that are loaded before the first request. */
  function startModules(): string[] {
    const found = new Set(["index.js"]);
    for (const file of found)
      for (const [, name] of read(file).matchAll(/(?:\bfrom|\bimport)"(\.[^"]+\.js)"/g))
        found.add(posix.join(posix.dirname(file), name!));
    return [...found];
  }

  // The default texts of the fixed pages are among them, in place of those in the modules of their routes.
  // The comparison of tools, whose styles and texts are among them, took 2 KB.
  it("loads at most 300 KB at its start, compressed", () => {
    const modules = startModules();
    expect(modules.length).toBeGreaterThan(5);
    expect(modules.reduce((sum, file) => sum + compressed(read(file)), 0)).toBeLessThanOrEqual(300_000);
  });

  it("loads what only writes and the portal need on demand", () => {
    const start = startModules();
    const later = ["portal-routes", "checked-values", "read-file", "nodemailer", "passkey-ceremony", "libsql"];
    expect(start.filter((file) => later.some((name) => file.includes(name)))).toEqual([]);
    // A text of the sanitizer, which could be part of a module of another name.
    expect(start.filter((file) => read(file).includes("allowedTags"))).toEqual([]);
  });
});

describe("the first visit to a page", () => {
  // The shortlist is on all of them.
  it("has a style sheet of at most 9 KB that all pages share", async () => {
    const { page } = await site.visit("/about");
    expect(page.all("head style").map((style) => attribute(style, "id"))).toEqual(["site-styles"]);
    expect(compressed(source(page.one("#site-styles")))).toBeLessThanOrEqual(9_000);
  });

  it.each(Object.entries(routeSheets).flatMap(([sheet, paths]) => paths.map((path) => [path, sheet] as const)))(
    "%s has %s and no other sheet of few pages",
    async (path, names) => {
      const { page } = await site.visit(path);
      const sheets = names.split(" ");
      expect(page.all("head style").map((style) => attribute(style, "id"))).toEqual(["site-styles", ...sheets]);
      for (const [id, classes] of Object.entries(sheetClasses))
        if (!sheets.includes(id))
          expect(
            classes.flatMap((name) => page.all(name)),
            id,
          ).toEqual([]);
    },
  );

  it.each([
    "/",
    "/blog/post/how-to-test-a-prompt-with-fifty-real-cases",
    "/it-glossary/term/ab-testing",
    "/services/startup-mvp",
  ])("%s weighs at most 20 KB of HTML and CSS, 40 KB of fonts, 5 KB of script", async (path) => {
    const { page } = await site.visit(path);
    const styles = page.hrefs("link[rel=stylesheet]");
    const fonts = [...new Set([...page.html.matchAll(/url\("?(\/fonts\/[^")]+)/g)].map(([, file]) => file!))];
    const scripts = firstScripts(page.html);
    expect(compressed(page.html) + styles.reduce((sum, file) => sum + fileSize(file), 0)).toBeLessThanOrEqual(20_000);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.reduce((sum, file) => sum + fileSize(file), 0)).toBeLessThanOrEqual(40_000);
    expect(scripts.reduce((sum, file) => sum + fileSize(file), 0)).toBeLessThanOrEqual(5_000);
    expect(page.all("script[src]")).toEqual([]);
    expect(page.hrefs("link[rel=modulepreload]")).toEqual([]);
  });

  it.each([
    // Twelve posts, and a FAQ whose keywords are links.
    ["/blog", 20_700],
    ["/blog/category/product-academy", 20_000],
    // More than 270 of the terms with their short definitions: up to twenty of each letter.
    ["/it-glossary", 35_000],
    ["/example-product-briefs", 20_000],
    ["/example-product-briefs/plot-diary", 20_000],
    // The facets, and sixty tools, each with its control for the shortlist or, without script, for the comparison; and the
    // styles of a category's table.
    ["/ai-product-stack", 21_650],
    ["/ai-product-stack?category=design", 20_000],
    ["/ai-product-stack/supabase", 20_000],
    ["/ventures", 20_000],
    ["/ventures/rotafern", 20_000],
  ])("%s weighs at most %i bytes of HTML and CSS", async (path, limit) => {
    const { page } = await site.visit(path);
    const styles = page.hrefs("link[rel=stylesheet]").reduce((sum, file) => sum + fileSize(file), 0);
    expect(compressed(page.html) + styles).toBeLessThanOrEqual(limit);
  });

  it("the intake loads its script after it is painted: nothing preloads it in the page", async () => {
    const { page } = await site.visit("/onboarding");
    expect([...page.all("script[src]"), ...page.all("link[rel=modulepreload]")]).toEqual([]);
    const { preload } = JSON.parse(source(page.one("#page-start"))) as { preload: string[] };
    expect(preload.length).toBeGreaterThan(3);
    for (const file of preload) expect(fileSize(file), file).toBeGreaterThan(0);
  });

  it("the content of a post is sent once, not in the page's data as well", async () => {
    const { page } = await site.visit("/blog/post/how-to-test-a-prompt-with-fifty-real-cases");
    const [, sentence = ""] = /<p>([^<]{60,200})</.exec(page.html) ?? [];
    expect(sentence).not.toBe("");
    expect(page.html.split(sentence).length - 1).toBe(1);
  });

  it("can be restored at once on Back: no script of the site listens for the end of a page", () => {
    const files = readdirSync(new URL("./assets/", client)).filter((name) => name.endsWith(".js"));
    expect(files.length).toBeGreaterThan(20);
    const listens = /addEventListener\(\s*["'`]unload["'`]|\bonunload\s*=/;
    for (const name of files)
      expect(listens.test(readFileSync(new URL(`./assets/${name}`, client), "utf8")), name).toBe(false);
  });
});
