import { describe, expect, it } from "vitest";
import { attribute, textOf, type Page } from "../support/html";
import { fixedPages } from "../support/public-pages";
import { openSite } from "../support/test-site";

const site = openSite("broken");

/** The toast and inline message of each page when no read is answered: those of the first read. */
const failures = [
  ["ERR-2", "/ai-product-stack", "Error", "Failed to load categories"],
  ["ERR-2", "/ai-product-stack?q=x&category=ai-coders", "Error", "Failed to load categories"],
  ["ERR-3", "/ai-product-stack/cursor", "Error", "Failed to load stack item"],
  ["ERR-4", "/ventures", "Error", "Failed to load ventures"],
  ["ERR-4", "/ventures/berthnote", "Error", "Failed to load the venture"],
  ["ERR-5", "/blog", "Error loading categories", "The database is not responding. Please try again."],
  ["ERR-5", "/blog?q=prompt", "Error loading categories", "The database is not responding. Please try again."],
  [
    "ERR-7",
    "/blog/post/twelve-events-are-enough-for-launch-analytics",
    "Error fetching blog post",
    "Failed to load the article. Please try again.",
  ],
  [
    "D9, D44",
    "/blog/post/how-to-test-a-prompt-with-fifty-real-cases",
    "Error fetching blog post",
    "Failed to load the article. Please try again.",
  ],
  [
    "ERR-8",
    "/blog/category/product-academy",
    "Error fetching blog posts",
    "Failed to load blog posts. Please try again.",
  ],
  [
    "ERR-8",
    "/blog/category/product-academy/page/2",
    "Error fetching blog posts",
    "Failed to load blog posts. Please try again.",
  ],
  [
    "ERR-9",
    "/example-product-briefs",
    "Error fetching product briefs",
    "Failed to load product briefs. Please try again.",
  ],
  [
    "ERR-10",
    "/example-product-briefs/plot-diary",
    "Error fetching product brief",
    "Failed to load the product brief. Please try again.",
  ],
  [
    "ERR-11",
    "/it-glossary",
    "Error fetching glossary",
    "There was an error fetching the glossary items. Please try again later.",
  ],
  [
    "ERR-11",
    "/it-glossary?q=prompt",
    "Error fetching glossary",
    "There was an error fetching the glossary items. Please try again later.",
  ],
  [
    "ERR-12",
    "/it-glossary/term/ab-testing",
    "Unexpected error",
    "An unexpected error occurred. Please try again later.",
  ],
  ["ERR-14", "/vibe-coding", "Error", "Failed to load AI Coders category"],
] as const;

describe.each(failures)("%s %s without a database", (_, path, title, text) => {
  it("GEN-14 answers 503, asks to come back, and is never stored", async () => {
    for (const address of [path, path.includes("?") ? undefined : `${path}.data`]) {
      if (address === undefined) continue;
      const response = await site.fetch(address);
      await response.body?.cancel();
      expect(response.status, address).toBe(503);
      expect(response.headers.get("Cache-Control"), address).toBe("private, no-store");
    }
    expect((await site.read(path)).headers.get("Retry-After")).toMatch(/^\d+$/);
  });

  it("GEN-13, ERR-1 has its layout, the destructive toast, an inline message and a Retry that works without script", async () => {
    const { page } = await site.read(path);
    expectLayout(page);
    const toast = page.one("[role=alert]");
    expect(attribute(toast, "data-tone")).toBe("error");
    const [toastTitle, toastText] = page.texts("p", toast);
    expect(toastTitle).toBe(title);
    expect(toastText).toBe(text);
    const retry = page.all("main a").find((link) => textOf(link) === "Retry")!;
    expect(["", path]).toContain(attribute(retry, "href"));
    expect(textOf(page.one("main"))).toContain(toastText);
    expect(page.meta("robots").join()).toContain("noindex");
    expect(page.title).not.toMatch(/not found|404/i);
  });

  it("reveals no internals", async () => {
    const { page } = await site.read(path);
    expect(
      /SQLITE|D1_ERROR|no such table|select |\bat [A-Za-z]+ \(|\.server|Blog_posts|stack_items/i.test(
        page.html.replace(/"tags"|Cache-Tag/g, ""),
      ),
    ).toBe(false);
  });
});

function expectLayout(page: Page): void {
  expect(page.all("header.top-bar")).toHaveLength(1);
  expect(page.all("footer")).toHaveLength(1);
  expect(page.texts("h1").filter(Boolean)).toHaveLength(1);
  expect(page.all("#cookie-banner")).toHaveLength(1);
}

it("ERR-6 the blog says inline that its featured posts are missing", async () => {
  const { page } = await site.visit("/blog");
  expect(page.main).toContain("Error loading featured posts");
});

describe("pages that need no database", () => {
  it.each([...fixedPages, "/onboarding"])("%s answers as usual", async (path) => {
    const { status, page } = await site.visit(path);
    expect(status).toBe(200);
    expect(page.all("[role=alert]")).toEqual([]);
    expect(page.texts("footer").join()).toContain("Plainloom");
    expect(page.texts("h1").filter(Boolean)).toHaveLength(1);
  });

  it("HOME-11 the home page shows no tools, logs why, and is not cached like that", async () => {
    await site.takeLog();
    const { status, headers, page } = await site.visit("/");
    expect(status).toBe(200);
    expect(page.main).toContain("No featured tools available at the moment.");
    expect(page.all("[role=alert]")).toEqual([]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect((await site.takeLog()).map(({ event }) => event)).toContain("read_failed");
  });

  it("NF-7 an unknown address is not found", async () => {
    const { status, page } = await site.visit("/no-such-page");
    expect(status).toBe(404);
    expect(page.texts("h1")).toEqual(["404 - Page Not Found"]);
  });

  it("/robots.txt and redirects work", async () => {
    expect((await site.fetch("/robots.txt")).status).toBe(200);
    expect(await site.redirect("/hire")).toEqual([301, "/onboarding"]);
  });
});

it.each(["/sitemap.xml", "/sitemap/posts-1.xml", "/feed.xml"])(
  "GEN-14 %s answers 503 and is never stored",
  async (path) => {
    const response = await site.fetch(path);
    const text = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(text).not.toMatch(/SQLITE|no such table/);
  },
);
