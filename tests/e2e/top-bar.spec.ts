import { expect, gotoHydrated, test, waitForPageScript } from "../support/browser-test";

test.describe("top bar", { tag: "@both" }, () => {
  test("NAV-1 is frosted once the page is scrolled past 20 px, and clear again near the top", async ({ page }) => {
    await page.goto("/about");
    const bar = page.locator("header.top-bar");
    const filter = () => bar.evaluate((element) => getComputedStyle(element).backdropFilter);
    const scrollTo = (top: number) =>
      page.evaluate(
        (y) =>
          new Promise((resolve) => {
            addEventListener("scroll", resolve, { once: true });
            window.scrollTo({ top: y, behavior: "instant" });
          }),
        top,
      );
    await waitForPageScript(page);
    await expect.poll(filter).toBe("none");
    await scrollTo(21);
    await expect.poll(filter).toContain("blur");
    await expect(bar).toBeInViewport();
    await scrollTo(20);
    expect(await page.locator("html").getAttribute("data-scrolled")).toBeNull();
    await expect.poll(filter).toBe("none");
    await scrollTo(0);
    await expect.poll(filter).toBe("none");
  });

  test("keeps the page's hue when frosted", async ({ page }) => {
    await page.goto("/privacy#your-rights");
    const bar = page.locator("header.top-bar");
    await expect.poll(() => bar.evaluate((element) => getComputedStyle(element).backdropFilter)).toContain("blur");
    const channels = (element: Element) => {
      const context = new OffscreenCanvas(1, 1).getContext("2d")!;
      context.fillStyle = getComputedStyle(element).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 1] = context.getImageData(0, 0, 1, 1).data;
      return [red - green, green - blue].map((difference) => (difference * 255) / alpha);
    };
    const [ofBar, ofPage] = [await bar.evaluate(channels), await page.locator("html").evaluate(channels)];
    for (const [position, difference] of ofBar.entries())
      expect(Math.abs(difference - ofPage[position]!)).toBeLessThan(4);
  });

  test("NAV-1 is frosted at once on a page that opens scrolled", async ({ page }) => {
    await page.goto("/privacy#your-rights");
    await expect
      .poll(() => page.locator("header.top-bar").evaluate((element) => getComputedStyle(element).backdropFilter))
      .toContain("blur");
  });
});

test("NAV-3, NAV-4 the wide bar has its links, Hire Experts and Start Your Project, but no menu", async ({ page }) => {
  await page.goto("/");
  const bar = page.locator("header.top-bar");
  await expect(bar.getByRole("link", { name: "Hire Experts" })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Start Your Project" })).toBeVisible();
  await expect(bar.getByText("Get Started")).toBeHidden();
  await expect(bar.locator(".menu > summary")).toBeHidden();
  for (const name of ["AI & Product Stack", "Ventures", "Services", "Work", "About Us"]) {
    await expect(bar.getByRole("navigation", { name: "Main" }).getByRole("link", { name })).toBeVisible();
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });
    test("NAV-14 Library opens by keyboard, and has blog, glossary and briefs", async ({ page }) => {
      await page.goto("/it-glossary");
      const main = page.locator("header.top-bar").getByRole("navigation", { name: "Main" });
      const links = main.locator("details").getByRole("link");
      await expect(links.first()).toBeHidden();
      await main.getByText("About Us").focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(links).toHaveText(["Blog", "IT Glossary", "Product Briefs"]);
      await expect(links.nth(1)).toHaveAttribute("aria-current", "page");
      if (javaScriptEnabled) {
        await waitForPageScript(page);
        await page.keyboard.press("Escape");
        await expect(links.first()).toBeHidden();
        await page.keyboard.press("Enter");
      }
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/blog$/);
      await expect(links.first()).toBeHidden();
    });
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
    await bar.locator(".menu > summary").click();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole("link")).toHaveText([
      "AI & Product Stack",
      "Ventures",
      "Services",
      "Work",
      "About Us",
      "Blog",
      "IT Glossary",
      "Product Briefs",
      "AI Product Manager",
      "Vibe Coding",
    ]);
    const [bottom, top] = [await bar.boundingBox(), await menu.boundingBox()];
    expect(Math.abs(top!.y - (bottom!.y + bottom!.height))).toBeLessThan(3);
  });

  test("NAV-2 with text at 200 % the menu scrolls to its last link", async ({ page }) => {
    await page.goto("/about");
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    const bar = page.locator("header.top-bar");
    await expect(bar.getByText("Get Started")).toBeInViewport({ ratio: 1 });
    await bar.locator(".menu > summary").click();
    const last = page.getByRole("navigation", { name: "Menu" }).getByRole("link").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(bar.locator(".menu > summary")).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test("NAV-2 the menu closes by its button, Escape, a click elsewhere, and following a link", async ({ page }) => {
    await gotoHydrated(page, "/about");
    const summary = page.locator("header.top-bar .menu > summary");
    const menu = page.getByRole("navigation", { name: "Menu" });
    for (const close of [
      () => summary.click(),
      () => page.keyboard.press("Escape"),
      // Below the menu's sheet.
      () => page.mouse.click(195, 835),
    ]) {
      await summary.click();
      await expect(menu).toBeVisible();
      await close();
      await expect(menu).toBeHidden();
    }
    await summary.click();
    // A click beside the menu's links does not close it.
    await page.getByText("Dark theme", { exact: true }).click();
    await expect(menu).toBeVisible();
    await menu.getByRole("link", { name: "Ventures" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
    await expect(menu).toBeHidden();
  });

  test("NAV-2 the menu's targets are at least 24 px high", async ({ page }) => {
    await page.goto("/");
    await page.locator("header.top-bar .menu > summary").click();
    for (const link of await page.getByRole("navigation", { name: "Menu" }).getByRole("link").all()) {
      await expect.poll(async () => (await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(24);
    }
  });
});
