import type { Page } from "@playwright/test";
import { expect, isSameDocument, markDocument, gotoHydrated, test, waitForPageScript } from "../support/browser-test";

const box = (page: Page) => page.getByPlaceholder("Search articles...");
const titles = (page: Page) => page.locator("main article").getByRole("heading");

test("BLOG-6, BLOG-7 a search replaces the landing page with its matches; clearing it brings the landing back", async ({
  page,
}) => {
  await gotoHydrated(page, "/blog");
  await markDocument(page);
  await expect(page.getByRole("heading", { name: "Featured Articles" })).toBeVisible();
  await box(page).pressSequentially("RETRIEVAL", { delay: 30 });
  await expect(page.getByRole("heading", { name: "Search Results" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Featured Articles" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "All Articles" })).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=RETRIEVAL$/);
  await expect(titles(page).filter({ hasText: "When Retrieval Fails" })).toBeVisible();
  await expect(box(page)).toBeFocused();
  await box(page).fill("nothing-is-called-this");
  await expect(page.getByText("No articles found")).toBeVisible();
  await box(page).fill("");
  await expect(page.getByRole("heading", { name: "All Articles" })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("BLOG-12, URL-15 the pager goes forward and back, and stops at both ends", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  const pager = page.getByRole("navigation", { name: "Pages" });
  await expect(pager.getByRole("link", { disabled: false })).toHaveText(["Next"]);
  const first = await titles(page).allTextContents();
  await pager.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/blog\?page=2$/);
  await expect(pager).toContainText("Page 2 of");
  expect(await titles(page).allTextContents()).not.toEqual(first);
  await pager.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(/\/blog(?:\?page=1)?$/);
  await expect(titles(page)).toHaveText(first);
});

test("CAT-5 a category's search is live and limited to the category", async ({ page }) => {
  await gotoHydrated(page, "/blog/category/product-academy");
  await box(page).fill("backlog");
  await expect(titles(page)).toHaveText(["Prioritising a Backlog When Every Idea Sounds Good"]);
  await expect(page).toHaveURL(/\/blog\/category\/product-academy\?q=backlog$/);
  await box(page).fill("invoice inbox");
  await expect(page.getByText("No articles found")).toBeVisible();
});

test("BLOG-3, CAT-1 a category is one click away, with an empty search box of its own", async ({ page }) => {
  await gotoHydrated(page, "/blog?q=prompt");
  await box(page).fill("");
  await page.getByRole("link", { name: "Launch Academy" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Launch Academy");
  await expect(box(page)).toHaveValue("");
});

test("BLOG-11 the whole card links to its post", async ({ page }) => {
  await gotoHydrated(page, "/blog/category/product-academy");
  const card = page.locator("main article").first();
  const title = await card.getByRole("heading").textContent();
  // A click on its cover.
  const cover = await card.boundingBox();
  await page.mouse.click(cover!.x + 20, cover!.y + 20);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title!);
  await expect(page).toHaveURL(/\/blog\/post\//);
});

test("Share opens the browser's dialog or copies the address, even before the router has started", async ({ page }) => {
  await page.goto("/blog/post/how-to-test-a-prompt-with-fifty-real-cases");
  await waitForPageScript(page);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", { configurable: true, value: undefined });
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    });
  });
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const address = await page.locator("link[rel=canonical]").getAttribute("href");
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(address);
  await page.evaluate(() => {
    const share = async ({ url }: ShareData) => void Object.assign(window, { shared: url });
    Object.defineProperty(navigator, "share", { configurable: true, value: share });
  });
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { shared?: string }).shared)).toBe(address);
});

test("sharing a post after the connection was lost shows its address", async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/blog/post/how-to-test-a-prompt-with-fifty-real-cases");
  await waitForPageScript(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("status").filter({ hasText: page.url() })).toBeVisible();
});

test("every row of the post list is full, for any number of posts and at any width", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  const list = page.locator(".cells-3.cells-whole").first();
  for (const width of [700, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    for (let count = 2; count <= 9; count += 1) {
      const gaps = await list.evaluate((grid, wanted) => {
        const [first] = grid.children;
        grid.replaceChildren(...Array.from({ length: wanted }, () => first!.cloneNode(true)));
        const rows = Map.groupBy([...grid.children], (cell) => Math.round(cell.getBoundingClientRect().top));
        const { right } = grid.getBoundingClientRect();
        return [...rows.values()].map((cells) => Math.round(right - cells.at(-1)!.getBoundingClientRect().right));
      }, count);
      expect(gaps, `${count} at ${width}`).toEqual(gaps.map(() => 0));
    }
  }
});

for (const [path, placeholder, text, found, none] of [
  ["/example-product-briefs", "Search briefs...", "vegetables", "Plot Diary", "No matching briefs found"],
  ["/it-glossary", "Search terms or definitions...", "a/b test", "A/B Testing", "No terms found"],
] as const) {
  test(`BRIEF-4, GLOS-9, GLOS-10 ${path} searches while typing`, async ({ page }) => {
    await gotoHydrated(page, path);
    await page.getByPlaceholder(placeholder).pressSequentially(text, { delay: 20 });
    await expect(page.locator("main").getByText(found, { exact: true })).toBeVisible();
    await expect(page.locator("[data-letter]")).toHaveCount(0);
    await page.getByPlaceholder(placeholder).fill("nothing-is-called-this");
    await expect(page.getByText(none)).toBeVisible();
  });
}
