import type { Page } from "@playwright/test";
import { failedWithStatus, expect, gotoHydrated, test } from "../support/browser-test";
import { detailPages, fixedPages, listPages, missingPages, otherPages } from "../support/public-pages";

/** The narrowest screen, a phone, a desktop at 200 % zoom, and a desktop. */
const widths = [320, 390, 720, 1440];

/** The elements that make the page scroll sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > room + 1 && !scrolls(element.parentElement))
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
  });

const groups = [
  ["lists", listPages],
  ["details", detailPages],
  ["texts", [...otherPages, ...fixedPages]],
  ["what is missing", [...missingPages, "/auth", "/auth/forgot", "/api", "/offline"]],
] as const;

for (const [name, paths] of groups) {
  test(`no overflow in ${name}: at 320 px, on a phone, at 200 %, on a desktop`, async ({ page, problems }) => {
    problems.expect(failedWithStatus(404));
    for (const path of paths) {
      await page.goto(path);
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll<HTMLDetailsElement>("main details")) fold.open = true;
      });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await tooWide(page), `${path} at ${width} px`).toEqual([]);
        await expect(page.getByRole("heading", { level: 1 }), `${path} at ${width} px`).toBeVisible();
      }
      // Narrow again, so that the next page does not start wide.
      await page.setViewportSize({ width: widths[0]!, height: 800 });
    }
  });
}

test("long words, long lists and wide content do not overflow", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await gotoHydrated(page, "/blog/post/how-to-test-a-prompt-with-fifty-real-cases");
  const word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen".repeat(2);
  await page.evaluate((long) => {
    document.querySelector("h1")!.textContent = long;
    document.querySelector("article .prose p")!.textContent = long;
    document.querySelector("nav[aria-label=Breadcrumb] li:last-child span:last-child")!.textContent = long;
    document
      .querySelector(".prose")!
      .insertAdjacentHTML(
        "beforeend",
        `<pre><code>${"x ".repeat(200)}</code></pre><table><tr>${`<td>${"cell ".repeat(4)}</td>`.repeat(12)}</tr></table>`,
      );
  }, word);
  expect(await tooWide(page)).toEqual([]);
});

test("no title breaks after a hyphen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ["/", "/it-glossary", "/blog"]) {
    await page.goto(path);
    const word = page.locator("h1 span", { hasText: "No-Code" });
    const lines = await word.evaluate((element) => element.getClientRects().length);
    expect(lines, path).toBe(1);
  }
});

test("the edge of the closing band has whole, square cells at every width", async ({ page }) => {
  await page.goto("/terms");
  for (const width of [320, 390, 720, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const [height, size, repeat] = await page.locator(".band-edge").evaluate((edge) => {
      const style = getComputedStyle(edge);
      return [edge.clientHeight, style.backgroundSize, style.backgroundRepeat];
    });
    // The browser stretches a cell of 8 px until a whole number of them fits.
    expect([height, size, repeat], `${width} px`).toEqual([8, "8px 8px", "round"]);
  }
});

test("rows of cards are full, whatever the number of cards", async ({ page }) => {
  const lists = [
    "/vibe-coding",
    "/ventures",
    "/blog",
    "/blog/category/product-academy",
    "/ai-product-stack?category=design",
    "/ai-product-stack?category=ai-coders",
    "/example-product-briefs?q=invoice",
  ];
  for (const path of lists) {
    await page.goto(path);
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const gaps = await page
        .locator(".cells-whole, .cells:has(> .cell-lead)")
        .evaluateAll((grids) =>
          grids.map(
            (grid) => grid.getBoundingClientRect().right - (grid.lastElementChild?.getBoundingClientRect().right ?? 0),
          ),
        );
      expect(gaps.length, path).toBeGreaterThan(0);
      for (const gap of gaps) expect(Math.abs(gap), `${path} at ${width} px`).toBeLessThan(1);
    }
  }
});

test("targets are at least 24 px in both directions", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/", "/blog", "/ai-product-stack", "/it-glossary", "/vibe-coding"]) {
    await page.goto(path);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, summary, input:not([type=hidden]), nav a, .tab, .button")]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ box: element.getBoundingClientRect(), words: element.textContent?.trim() }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ words }) => words),
    );
    expect(small, path).toEqual([]);
  }
});
