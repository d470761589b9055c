import type { Page } from "@playwright/test";
import {
  expect,
  flushEffects,
  followBeforeTimer,
  holdRequests,
  holdTimer,
  isSameDocument,
  markDocument,
  gotoHydrated,
  test,
} from "../support/browser-test";

const box = (page: Page) => page.getByPlaceholder("Search tools by name, description or tags...");
const cards = (page: Page) => page.locator("main article h2");
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: new RegExp(`^${name} ?\\d`) });

test("DIR-6, DIR-9, DIR-10 typing updates the list and the address", async ({ page }) => {
  await gotoHydrated(page, "/ai-product-stack");
  await markDocument(page);
  const all = await cards(page).count();
  await box(page).pressSequentially("pair prog", { delay: 40 });
  await expect(cards(page)).not.toHaveCount(all);
  await expect(page).toHaveURL(/\?q=pair(?:\+|%20)prog$/);
  await expect(cards(page).filter({ hasText: "Cursor" })).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue("pair prog");
  await box(page).fill("");
  await expect(cards(page)).toHaveCount(all);
  await expect(page).toHaveURL(/\/ai-product-stack(?:\?q=)?$/);
  expect(await isSameDocument(page)).toBe(true);
});

test("DIR-3, DIR-6, DIR-8 tabs filter, keep the search text, and do not scroll", async ({ page }) => {
  await gotoHydrated(page, "/ai-product-stack?q=a");
  await expect(tab(page, "All")).toHaveAttribute("aria-current", "true");
  await page.evaluate(() => scrollTo({ top: 120, behavior: "instant" }));
  await tab(page, "AI Coders").click();
  await expect(page).toHaveURL(/\?category=ai-coders&q=a$/);
  await expect(tab(page, "AI Coders")).toHaveAttribute("aria-current", "true");
  await expect(tab(page, "All")).not.toHaveAttribute("aria-current");
  await expect(cards(page).filter({ hasText: "Cursor" })).toBeVisible();
  await expect(cards(page).filter({ hasText: "Supabase" })).toHaveCount(0);
  await expect(box(page)).toHaveValue("a");
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await box(page).fill("editor");
  await expect(page).toHaveURL(/category=ai-coders&q=editor/);
  await expect(tab(page, "AI Coders")).toHaveAttribute("aria-current", "true");
});

test("DIR-9 Back and Forward step through the tabs, and the box shows the current search", async ({ page }) => {
  await gotoHydrated(page, "/ai-product-stack");
  const all = await cards(page).count();
  await tab(page, "Design").click();
  await expect(page).toHaveURL(/category=design$/);
  await expect(cards(page)).not.toHaveCount(all);
  const inDesign = await cards(page).count();
  await tab(page, "Automation").click();
  await expect(page).toHaveURL(/category=automation$/);
  await box(page).fill("workflow");
  await expect(page).toHaveURL(/category=automation&q=workflow$/);
  await page.getByRole("heading", { level: 1 }).click();
  await page.goBack();
  await expect(page).toHaveURL(/category=design$/);
  await expect(cards(page)).toHaveCount(inDesign);
  await expect(box(page)).toHaveValue("");
  await page.goForward();
  await expect(page).toHaveURL(/category=automation&q=workflow$/);
  await expect(box(page)).toHaveValue("workflow");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/ai-product-stack$/);
  await expect(cards(page)).toHaveCount(all);
});

test("DIR-10 text typed before the script arrives is searched once it has", async ({ page }) => {
  const release = await holdRequests(page, /hydrate[^/]*\.js/);
  await page.goto("/ai-product-stack");
  await box(page).pressSequentially("pair prog");
  await box(page).blur();
  release();
  await expect(page).toHaveURL(/\?q=pair(?:\+|%20)prog$/);
  await expect(page.locator("main").getByRole("status")).toHaveText(/ tools? for pair prog$/);
  await expect(box(page)).toHaveValue("pair prog");
});

test("a tool opened right after typing stays open, even if the search arrives late", async ({ page }) => {
  await gotoHydrated(page, "/ai-product-stack");
  await holdTimer(page, 180);
  await box(page).fill("c");
  await followBeforeTimer(cards(page).first().getByRole("link").first());
  await expect(page).toHaveURL(/\/ai-product-stack\/[a-z-]+$/);
});

test("a category opened right after typing keeps the text, even if the search arrives late", async ({ page }) => {
  await gotoHydrated(page, "/ai-product-stack");
  await holdTimer(page, 180);
  await box(page).fill("editor");
  await followBeforeTimer(tab(page, "AI Coders"));
  await expect(page).toHaveURL(/\?category=ai-coders&q=editor$/);
  await expect(page.locator("main").getByRole("status")).toHaveText(/ tools? for editor in AI Coders$/);
  await expect(box(page)).toHaveValue("editor");
});

test("DIR-26 facets are chosen by keyboard, one after the other, and undone by Back", async ({ page }) => {
  await gotoHydrated(page, "/ai-product-stack?category=databases-backends");
  await markDocument(page);
  const all = await cards(page).count();
  const facet = (label: string, value: string) =>
    page
      .getByRole("navigation", { name: label, exact: true })
      .getByRole("link", { name: new RegExp(`^${value} ?\\d`) });
  await page.getByText("Narrow down").focus();
  await page.keyboard.press("Enter");
  await facet("Pricing", "Free tier").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/category=databases-backends&with=free-tier$/);
  await expect(facet("Pricing", "Free tier")).toHaveAttribute("aria-current", "true");
  await expect(facet("Pricing", "Free tier")).toBeFocused();
  await facet("Hosting", "Cloud or self-hosted").press("Enter");
  await expect(page).toHaveURL(/with=free-tier\.cloud-or-self-hosted$/);
  await expect(cards(page)).not.toHaveCount(all);
  const [, left] = /(\d+)$/.exec((await facet("Hosting", "Cloud or self-hosted").textContent())!.trim())!;
  await expect(cards(page)).toHaveCount(Number(left));
  await expect(page.locator("main").getByRole("status")).toContainText("narrowed to Free tier, Cloud or self-hosted");
  await page.getByRole("link", { name: "Free tier ×" }).click();
  await expect(page).toHaveURL(/with=cloud-or-self-hosted$/);
  await page.goBack();
  await expect(page).toHaveURL(/with=free-tier\.cloud-or-self-hosted$/);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(cards(page)).toHaveCount(all);
  expect(await isSameDocument(page)).toBe(true);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("DIR-26 facets are chosen on a phone, and the page is no wider than it", async ({ page }) => {
    await page.goto("/ai-product-stack?category=internal-tool-builders");
    await page.getByText("Narrow down").click();
    await page
      .getByRole("navigation", { name: "Learning effort" })
      .getByRole("link", { name: /^A day/ })
      .click();
    await page.getByText("Narrow down").click();
    await page
      .getByRole("navigation", { name: "Hosting" })
      .getByRole("link", { name: /^Cloud or self-hosted/ })
      .click();
    await expect(page).toHaveURL(/with=cloud-or-self-hosted\.a-day$/);
    await expect(page.getByRole("navigation", { name: "Narrowed to" }).getByRole("link")).toHaveCount(3);
    await expect(cards(page).filter({ hasText: "Appsmith" })).toBeVisible();
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page.getByRole("table")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test("on a phone, the chosen category is in view", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/ai-product-stack?category=marketing-growth");
  await expect(tab(page, "Marketing & Growth")).toBeInViewport({ ratio: 1 });
});

test("DIR-4 a card's links are targets of at least 24 px", async ({ page }) => {
  await page.goto("/ai-product-stack?q=cursor");
  const link = page.locator("main article").getByRole("link", { name: "AI Coders" });
  expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(24);
  await link.click();
  await expect(page).toHaveURL(/\?category=ai-coders$/);
});

test("DIR-13 an empty result is shown and announced", async ({ page }) => {
  await gotoHydrated(page, "/ai-product-stack");
  await box(page).fill("nothing-is-called-this");
  await expect(page.locator("main").getByRole("status")).toHaveText("No tools for nothing-is-called-this");
  await expect(page.getByText("No tools found")).toBeVisible();
  await expect(page.getByText("Try adjusting your search or filter criteria.")).toBeVisible();
});

test("DIR-6 the last query wins, even if an earlier response arrives later", async ({ page }) => {
  await gotoHydrated(page, "/ai-product-stack");
  const release = await holdRequests(page, /\.data\?.*q=figma/);
  const asked = page.waitForRequest(/\.data\?.*q=figma/);
  await box(page).fill("figma");
  const first = await asked;
  await box(page).fill("cursor");
  await expect(cards(page).first()).toHaveText("Cursor");
  release();
  // An aborted request has no response. If there is one, the page must not show it.
  await (await first.response())?.finished();
  await flushEffects(page);
  await expect(cards(page).first()).toHaveText("Cursor");
  await expect(page).toHaveURL(/q=cursor$/);
});

test("GEN-16 the next and previous tools open in the same document", async ({ page }) => {
  await gotoHydrated(page, "/ai-product-stack");
  await markDocument(page);
  const first = await cards(page).first().textContent();
  await page.getByRole("link", { name: "Next tools" }).click();
  await expect(page).toHaveURL(/\?after=/);
  await expect(cards(page).first()).not.toHaveText(first!);
  await expect(page.locator("main").getByRole("status")).toBeInViewport();
  await page.getByRole("link", { name: "Previous tools" }).click();
  await expect(page).toHaveURL(/\/ai-product-stack#results$/);
  await expect(cards(page).first()).toHaveText(first!);
  expect(await isSameDocument(page)).toBe(true);
});

test("DIR-15 the tool's website opens in a new tab", async ({ page, context }) => {
  await context.route("https://cursor.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Another site" }),
  );
  await page.goto("/ai-product-stack/cursor");
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Visit Website" }).click(),
  ]);
  await expect(opened.getByRole("heading")).toHaveText("Another site");
  expect(await opened.evaluate(() => opener)).toBeNull();
  await expect(page).toHaveURL(/\/ai-product-stack\/cursor$/);
});

test("on a phone, the tabs are one row in which none covers another @phone", async ({ page }) => {
  for (const path of ["/ai-product-stack", "/search?q=invoice"]) {
    await page.goto(path);
    const boxes = await page
      .locator(".tabs")
      .first()
      .locator(".tab")
      .evaluateAll((tabs) =>
        tabs.map((element) => {
          const { left, right, top } = element.getBoundingClientRect();
          return { left, right, top };
        }),
      );
    expect(boxes.length).toBeGreaterThan(2);
    expect(boxes[0]!.left).toBeCloseTo(20, 0);
    for (const [at, { left, top }] of boxes.entries()) {
      if (at === 0) continue;
      expect(left).toBeGreaterThan(boxes[at - 1]!.right);
      expect(top).toBeCloseTo(boxes[0]!.top, 0);
    }
  }
});
