import { failedWithStatus, expect, test } from "../support/browser-test";
import { publicPages } from "../support/public-pages";

test.use({ javaScriptEnabled: false });

const heading = { level: 1 } as const;

test("E7 every page has its content and is not left loading", async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path);
    await expect(page.getByRole("heading", heading), path).toBeVisible();
    expect((await page.locator("main").innerText()).length, path).toBeGreaterThan(100);
    await expect(page.getByText(/^Loading .*\.\.\.$/), path).toHaveCount(0);
  }
});

test("E7 Cookie settings links to a form that stores the choice", async ({ page, context }) => {
  await page.goto("/about");
  await page.getByRole("link", { name: "Cookie settings" }).click();
  const choice = page.getByRole("group", { name: "Your choice" });
  await choice.getByRole("button", { name: "Decline" }).click();
  await expect(choice.getByRole("status")).toHaveText("Your choice is saved: you decline.");
  expect(await context.cookies()).toMatchObject([{ name: "cookieConsent", value: "declined" }]);
});

test("E7, URL-4, URL-5 links and redirects work", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Explore our Stack" }).click();
  await expect(page).toHaveURL(/\/ai-product-stack$/);
  await page.locator("main article h2").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/ai-product-stack\/[a-z0-9-]+$/);
  await page.getByRole("link", { name: "Back to Directory" }).click();
  await expect(page.getByRole("heading", heading)).toHaveText("AI and Product Stack");
  await page.goto("/hire");
  await expect(page).toHaveURL(/\/onboarding$/);
});

test("E7, DIR-10 the directory's tabs are links and its search a form", async ({ page }) => {
  await page.goto("/ai-product-stack");
  const cards = page.locator("main article");
  const all = await cards.count();
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "AI Coders" }).click();
  await expect(page).toHaveURL(/\?category=ai-coders$/);
  const inTab = await cards.count();
  expect(inTab).toBeLessThan(all);
  await page.getByPlaceholder("Search tools").fill("pair programming");
  await page.getByPlaceholder("Search tools").press("Enter");
  await expect(page).toHaveURL(/category=ai-coders&q=pair\+programming$/);
  expect(await cards.count()).toBeLessThan(inTab);
  await expect(page.getByRole("heading", { name: "Cursor" })).toBeVisible();
  await page.goto("/ai-product-stack");
  await page.getByRole("link", { name: "Next tools" }).click();
  await expect(page).toHaveURL(/\?after=/);
});

test("E7, BLOG-6, BLOG-12 the blog's search and pager work", async ({ page }) => {
  await page.goto("/blog");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of")).toBeVisible();
  await page.getByPlaceholder("Search articles...").fill("retrieval");
  await page
    .getByRole("search")
    .filter({ has: page.getByPlaceholder("Search articles...") })
    .getByRole("button", { name: "Search" })
    .click();
  await expect(page.getByRole("heading", { name: "Search Results" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "When Retrieval Fails" })).toBeVisible();
});

test("E7, FAQ-1, FAQ-2, FAQ-4 questions open one at a time, and can be searched and filtered", async ({ page }) => {
  await page.goto("/vibe-coding");
  const items = page.locator("#faq details");
  await items.nth(0).locator("summary").click();
  await items.nth(1).locator("summary").click();
  await expect(page.locator("#faq details[open]")).toHaveCount(1);
  await expect(items.nth(1)).toHaveAttribute("open");
  await page.getByRole("group", { name: "Topics" }).getByRole("button", { name: "Practice" }).click();
  await expect(items).toHaveCount(2);
  await expect(page.locator("#faq")).toBeInViewport();
  await page.getByPlaceholder("Search questions...").fill("falling apart");
  await page.getByPlaceholder("Search questions...").press("Enter");
  await expect(items).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Practice" })).toHaveAttribute("aria-current", "true");
});

test("E7, GLOS-5, GLOS-7 the letter bar sticks, and its letters link to their groups", async ({ page }) => {
  await page.goto("/it-glossary");
  const bar = page.getByRole("navigation", { name: "Letters" });
  await bar.getByRole("link", { name: "M", exact: true }).click();
  await expect(page).toHaveURL(/#letter-M$/);
  await expect.poll(async () => Math.round((await page.locator("#letter-M").boundingBox())!.y)).toBe(100);
  expect(Math.round((await bar.boundingBox())!.y)).toBe(80);
});

test("E7, GLOS-9 the glossary's search works", async ({ page }) => {
  await page.goto("/it-glossary");
  await page.getByPlaceholder("Search terms or definitions...").fill("a/b test");
  await page.getByPlaceholder("Search terms or definitions...").press("Enter");
  await page.getByRole("link", { name: "A/B Testing", exact: true }).click();
  await expect(page.getByRole("heading", heading)).toHaveText("A/B Testing");
});

test("E7, VEN-16 a missing venture's page redirects by itself", async ({ page, problems }) => {
  problems.expect(failedWithStatus(404));
  await page.goto("/ventures/no-such-venture");
  await expect(page.getByText("Venture not found", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", heading)).toHaveText("Venture Not Found");
  await expect(page).toHaveURL(/\/ventures$/, { timeout: 15_000 });
});

test("E7, GEN-13 a page that cannot be read says so and offers Retry", async ({ page, brokenSite, problems }) => {
  problems.expect(failedWithStatus(503));
  await page.goto(`${brokenSite.origin}/it-glossary`);
  await expect(page.getByText("Error fetching glossary")).toBeVisible();
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page).toHaveURL(`${brokenSite.origin}/it-glossary`);
});

test("E7, NAV-2 the phone's menu opens", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/about");
  await page.locator("header.top-bar summary").click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Ventures" }).click();
  await expect(page.getByRole("heading", heading)).toHaveText("Our Ventures");
});

test.describe("with the cookie banner", () => {
  test.use({ consent: null });

  test("E7 the banner is hidden, because it could not be answered", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("#cookie-banner")).toBeHidden();
  });
});
