import type { Page } from "@playwright/test";
import {
  failedWithStatus,
  expect,
  flushEffects,
  gotoHydrated,
  startRouter,
  stopClock,
  test,
} from "../support/browser-test";

test.beforeEach(({ problems }) => {
  problems.expect(failedWithStatus(404));
  problems.expect(failedWithStatus(503));
});

/** Opens the page of a missing venture, with the clock stopped as its two seconds begin. */
async function openMissingVenture(page: Page): Promise<void> {
  await page.clock.install();
  await stopClock(page);
  await page.goto("/ventures/no-such-venture");
  // A timer loads the page's script.
  await page.clock.runFor(100);
  await startRouter(page);
  await flushEffects(page);
}

test("VEN-15, VEN-16, VEN-17 a missing venture is announced, and two seconds later the list opens", async ({
  page,
}) => {
  await openMissingVenture(page);
  const toast = page.getByRole("alert");
  await expect(toast).toContainText("Venture not found");
  await expect(toast).toContainText("We couldn't find the venture you're looking for.");
  await expect(toast).toHaveAttribute("data-tone", "error");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venture Not Found");
  await page.clock.runFor(1_999);
  await expect(page).toHaveURL(/no-such-venture$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/ventures$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
  await expect(toast).toHaveCount(0);
});

test("VEN-16 Back skips the missing venture", async ({ page }) => {
  await page.goto("/about");
  await gotoHydrated(page, "/ventures/no-such-venture");
  await expect(page).toHaveURL(/\/ventures$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test("VEN-16 leaving within the two seconds cancels the redirect", async ({ page }) => {
  await openMissingVenture(page);
  await page.clock.runFor(1_000);
  await page.getByRole("link", { name: "Services" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Services");
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL(/\/services$/);
});

test("NF-5 Go Back uses the history; NF-4 Return Home opens the home page", async ({ page }) => {
  await page.goto("/about");
  await gotoHydrated(page, "/no/such/page");
  await expect(page.locator("main code")).toHaveText("/no/such/page");
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.goto("/no/such/page");
  await page.getByRole("link", { name: "Return Home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The Future of No-Code & AI Development Is Here");
});

test("NF-1 an in-app navigation to a missing page shows the same page", async ({ page }) => {
  await gotoHydrated(page, "/about");
  await page.evaluate(() =>
    (window as unknown as { __reactRouterDataRouter: { navigate(to: string): void } }).__reactRouterDataRouter.navigate(
      "/no/such/page",
    ),
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 - Page Not Found");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/about$/);
});

test("ERR-1, GEN-8 a toast is announced in the error colour, and disappears when dismissed", async ({ page }) => {
  await page.goto("/blog/post/no-such-post");
  const toast = page.getByRole("alert");
  await expect(toast).toContainText("Post not found");
  const color = await toast.evaluate((element) => getComputedStyle(element).borderTopColor);
  const danger = await page.evaluate(() => {
    const probe = document.createElement("p");
    probe.style.color = "var(--danger)";
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  expect(color).toBe(danger);
  await startRouter(page);
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post Not Found");
});

test("GEN-13 Retry requests the page again, and shows it once it can be read", async ({ page, brokenSite, site }) => {
  await page.goto(`${brokenSite.origin}/ventures`);
  await expect(page.getByRole("alert")).toBeVisible();
  const [again] = await Promise.all([
    page.waitForResponse((response) => response.request().isNavigationRequest()),
    page.getByRole("main").getByRole("link", { name: "Retry" }).click(),
  ]);
  expect(again.status()).toBe(503);
  expect(new URL(again.url()).pathname).toBe("/ventures");
  // The same address, now answered by a working site.
  await page.route(`${brokenSite.origin}/ventures`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${site.origin}/ventures` }) }),
  );
  await page.getByRole("main").getByRole("link", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("GEN-13 an in-app navigation to a page that cannot be read shows the error in the same layout", async ({
  page,
  brokenSite,
}) => {
  await gotoHydrated(page, `${brokenSite.origin}/about`);
  await page.locator("footer").getByRole("link", { name: "AI Glossary" }).click();
  await expect(page.getByRole("alert")).toContainText("Error fetching glossary");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI & No-Code Glossary");
  await page.locator("footer").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
