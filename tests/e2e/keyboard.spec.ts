import type { Page } from "@playwright/test";
import { expect, gotoHydrated, test } from "../support/browser-test";

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    return (
      element.getAttribute("aria-label") ??
      (element instanceof HTMLElement ? element.innerText.trim() : element.tagName)
    );
  });

/** Whether the focused element, or its card, shows a focus ring. */
const hasRing = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    return [element, element.closest(".card")].some((candidate) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
  });

test("the first Tab reaches the skip link, which skips the top bar", { tag: "@both" }, async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main#content")).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement!.closest("main") !== null)).toBe(true);
});

test("every tab stop shows a focus ring, in page order", { tag: "@both" }, async ({ page }) => {
  await gotoHydrated(page, "/vibe-coding");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const stops: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("Tab");
    stops.push(await focused(page));
    expect(await hasRing(page), stops.at(-1)).toBe(true);
    const follows = await page.evaluate(() => {
      const state = window as { lastStop?: Element };
      const before = state.lastStop;
      state.lastStop = document.activeElement!;
      return !before || (before.compareDocumentPosition(state.lastStop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    });
    expect(follows, stops.at(-1)).toBe(true);
    await expect(page.locator(":focus")).toBeInViewport();
  }
  expect(new Set(stops).size).toBeGreaterThan(20);
});

test("DIR-9, DIR-10 the directory can be searched and filtered", async ({ page }) => {
  await gotoHydrated(page, "/ai-product-stack");
  await page.getByRole("heading", { level: 1 }).focus();
  await page.getByPlaceholder("Search tools").focus();
  await page.keyboard.type("editor");
  await expect(page).toHaveURL(/q=editor$/);
  // The tab's name includes the number of matches.
  const isTab = async () => /^AI Coders\b/.test(await focused(page));
  for (let step = 0; step < 12 && !(await isTab()); step += 1) await page.keyboard.press("Tab");
  expect(await focused(page)).toMatch(/^AI Coders/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/category=ai-coders&q=editor$/);
  expect(await focused(page)).toMatch(/^AI Coders/);
});

test("FAQ-1 the accordion opens with Enter and Space, and Tab reaches only the links of open items", async ({
  page,
}) => {
  await gotoHydrated(page, "/blog");
  const items = page.locator("#faq details");
  await items.nth(0).locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(items.nth(0)).toHaveAttribute("open");
  for (const link of await items.nth(0).getByRole("link").all()) {
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(items.nth(1).locator("summary")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(items.nth(1)).toHaveAttribute("open");
  await expect(items.nth(0)).not.toHaveAttribute("open");
  await page.keyboard.press("Space");
  await expect(page.locator("#faq details[open]")).toHaveCount(0);
});

test("NAV-2 the phone's menu can be opened, walked through and closed", { tag: "@phone" }, async ({ page }) => {
  await gotoHydrated(page, "/about");
  const summary = page.locator("header.top-bar summary[aria-label=Menu]");
  await summary.focus();
  await page.keyboard.press("Enter");
  for (const name of ["Search the site", "Search", "AI & Product Stack", "Ventures", "Services", "Work", "About Us"]) {
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe(name);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
});

test("GLOS-7 a letter scrolls to its group", async ({ page }) => {
  await gotoHydrated(page, "/it-glossary");
  await page.getByRole("navigation", { name: "Letters" }).getByRole("link", { name: "M", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => Math.round((await page.locator("#letter-M").boundingBox())!.y)).toBe(100);
});

test.describe("with the cookie banner", () => {
  test.use({ consent: null });

  test("COOKIE-4 the banner can be reached and answered", async ({ page }) => {
    await page.goto("/terms");
    const decline = page.getByRole("button", { name: "Decline" });
    await expect(decline).toBeVisible();
    await decline.focus();
    expect(await hasRing(page)).toBe(true);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Cookies" })).toBeHidden();
  });
});
