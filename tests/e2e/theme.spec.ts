import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/browser-test";

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
/** How light the page is, from 0 to 255. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext("2d")!;
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[1]!;
  });
const toggle = (page: Page) =>
  page.getByRole("button", { name: "Switch between light and dark" }).filter({ visible: true });

test("the theme is the system's until one chooses", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/about");
  expect(await lightness(page)).toBeLessThan(80);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await lightness(page)).toBeGreaterThan(220);
});

for (const [system, chosen] of [
  ["light", "dark"],
  ["dark", "light"],
] as const) {
  test(`one click switches from ${system} to ${chosen}, and the choice stays, without a flash of the other`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await open(page, "/about");
    await toggle(page).click();
    const expected = await background(page);
    expect((await lightness(page)) < 128).toBe(chosen === "dark");
    await page.getByRole("link", { name: "Ventures" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
    expect(await background(page)).toBe(expected);
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        if (document.body) seen.add(getComputedStyle(document.documentElement).backgroundColor);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto("/blog");
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([expected]);
    await toggle(page).click();
    expect(await background(page)).not.toBe(expected);
  });
}

test("on a phone the switch is in the menu, which stays open", { tag: "@phone" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "/about");
  await page.locator("header.top-bar summary").click();
  await toggle(page).click();
  await expect.poll(() => lightness(page)).toBeLessThan(80);
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
});
