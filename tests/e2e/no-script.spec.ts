import { expect, test } from "../support/browser-test";

// What a browser does and shows by itself. Journeys by plain links and forms are in tests/built/no-script.test.ts.
test.use({ javaScriptEnabled: false });

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

test("E7, NAV-2 the phone's menu opens", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/about");
  await page.locator("header.top-bar .menu > summary").click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Ventures" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
});

test.describe("with the cookie banner", () => {
  test.use({ consent: null });

  test("E7 the banner is hidden, because it could not be answered", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("#cookie-banner")).toBeHidden();
  });
});
