import { expect, open, test } from "../support/browser-test";

test.describe("top bar", { tag: "@both" }, () => {
  test("NAV-1 is frosted once the page is scrolled past 20 px, and clear again at the top", async ({ page }) => {
    await page.goto("/about");
    const bar = page.locator("header.top-bar");
    const filter = () => bar.evaluate((element) => getComputedStyle(element).backdropFilter);
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
    await expect.poll(filter).toBe("none");
    await scrollTo(20);
    await page.waitForTimeout(200);
    expect(await filter()).toBe("none");
    await scrollTo(21);
    await expect.poll(filter).toContain("blur");
    await expect(bar).toBeInViewport();
    await scrollTo(0);
    await expect.poll(filter).toBe("none");
  });

  test("NAV-1 is frosted at once on a page that opens in its middle", async ({ page }) => {
    await page.goto("/privacy#your-rights");
    await expect
      .poll(() => page.locator("header.top-bar").evaluate((element) => getComputedStyle(element).backdropFilter))
      .toContain("blur");
  });
});

test("NAV-3, NAV-4 the wide bar has its links, Hire Experts and Start Your Project, and no menu", async ({ page }) => {
  await page.goto("/");
  const bar = page.locator("header.top-bar");
  await expect(bar.getByRole("link", { name: "Hire Experts" })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Start Your Project" })).toBeVisible();
  await expect(bar.getByText("Get Started")).toBeHidden();
  await expect(bar.locator("summary")).toBeHidden();
  for (const name of ["AI & Product Stack", "Ventures", "Services", "About Us"]) {
    await expect(bar.getByRole("navigation", { name: "Main" }).getByRole("link", { name })).toBeVisible();
  }
});

test.describe("on a phone", { tag: "@phone" }, () => {
  test("NAV-2, NAV-3, NAV-4 the bar collapses into a menu that slides down", async ({ page }) => {
    await page.goto("/");
    const bar = page.locator("header.top-bar");
    await expect(bar.getByRole("link", { name: "Hire Experts" })).toBeHidden();
    await expect(bar.getByText("Get Started")).toBeVisible();
    await expect(bar.getByText("Start Your Project")).toBeHidden();
    const menu = bar.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeHidden();
    await bar.locator("summary").click();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole("link")).toHaveText(["AI & Product Stack", "Ventures", "Services", "About Us"]);
    const [bottom, top] = [await bar.boundingBox(), await menu.boundingBox()];
    expect(Math.abs(top!.y - (bottom!.y + bottom!.height))).toBeLessThan(3);
  });

  test("NAV-2 the menu closes by its button, by Escape, by a click elsewhere, and when a link is followed", async ({
    page,
  }) => {
    await open(page, "/about");
    const summary = page.locator("header.top-bar summary");
    const menu = page.getByRole("navigation", { name: "Menu" });
    for (const close of [
      () => summary.click(),
      () => page.keyboard.press("Escape"),
      () => page.getByRole("heading", { level: 1 }).click({ position: { x: 5, y: 150 }, force: true }),
    ]) {
      await summary.click();
      await expect(menu).toBeVisible();
      await close();
      await expect(menu).toBeHidden();
    }
    await summary.click();
    await menu.getByRole("link", { name: "Ventures" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
    await expect(menu).toBeHidden();
  });

  test("NAV-2 the menu's targets are large enough for a thumb", async ({ page }) => {
    await page.goto("/");
    await page.locator("header.top-bar summary").click();
    for (const link of await page.getByRole("navigation", { name: "Menu" }).getByRole("link").all()) {
      await expect.poll(async () => (await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(24);
    }
  });
});
