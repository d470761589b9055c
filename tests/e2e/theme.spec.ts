import type { Page } from "@playwright/test";
import { drawFrames, expect, gotoHydrated, test } from "../support/browser-test";
import { axeViolations } from "../support/page-audit";

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
/** The lightness of the page's background, from 0 to 255. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext("2d")!;
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[1]!;
  });
const toggle = (page: Page) => page.getByRole("button", { name: "Dark theme" }).filter({ visible: true });

test("the theme follows the system until the visitor chooses one", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/about");
  expect(await lightness(page)).toBeLessThan(80);
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  await page.emulateMedia({ colorScheme: "light" });
  expect(await lightness(page)).toBeGreaterThan(220);
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
});

test("print is black on white in any theme, and links show their addresses", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await gotoHydrated(page, "/blog/post/how-to-test-a-prompt-with-fifty-real-cases");
  await toggle(page).click();
  await toggle(page).click();
  await page.emulateMedia({ media: "print" });
  expect(await background(page)).toBe("rgb(255, 255, 255)");
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(0, 0, 0)");
  await expect(page.locator("header.top-bar")).toBeHidden();
  await page.evaluate(() => {
    document.querySelector(".prose")!.insertAdjacentHTML("beforeend", '<p><a href="/it-glossary">the glossary</a></p>');
  });
  const after = await page
    .getByRole("link", { name: "the glossary" })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(after).toContain("/it-glossary");
  // The link that covers a card prints its address in the text, not across the card.
  await page.goto("/ventures");
  const overCards = await page
    .locator(".card-link")
    .evaluateAll((links) => links.filter((link) => getComputedStyle(link, "::after").position === "absolute").length);
  expect(overCards).toBe(0);
  await expect(page.locator(".weave:visible, .button:visible")).toHaveCount(0);
});

test("a record prints with brand, address and date, and without links that lead on", async ({ page }) => {
  for (const [path, list] of [
    ["/example-product-briefs/plot-diary", "Product Briefs"],
    ["/blog/post/how-to-test-a-prompt-with-fifty-real-cases", "Blog"],
    ["/it-glossary/term/ab-testing", "Glossary"],
    ["/ai-product-stack/supabase", "Directory"],
    ["/ventures/rotafern", "Ventures"],
  ] as const) {
    await page.goto(path);
    const imprint = page.locator(".print-only");
    await page.emulateMedia({ media: "screen" });
    await expect(imprint).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(imprint).toBeVisible();
    await expect(imprint).toHaveText(new RegExp(`^Plainloom https://.*${path} · [A-Z][a-z]+\\s\\d{1,2},\\s\\d{4}$`));
    for (const name of [`Back to ${list}`, "Home"]) await expect(page.getByText(name, { exact: true })).toBeHidden();
    for (const ahead of ["#related-pages", ".band", "#related"])
      await expect(page.locator(`${ahead}:visible`)).toHaveCount(0);
  }
});

for (const [system, chosen] of [
  ["light", "dark"],
  ["dark", "light"],
] as const) {
  test(`one click switches from ${system} to ${chosen}, and the choice stays, without a flash`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system });
    await gotoHydrated(page, "/about");
    await toggle(page).click();
    const expected = await background(page);
    expect((await lightness(page)) < 128).toBe(chosen === "dark");
    await expect(toggle(page)).toHaveAttribute("aria-pressed", String(chosen === "dark"));
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
    await gotoHydrated(page, "/blog");
    await drawFrames(page);
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([expected]);
    await toggle(page).click();
    expect(await background(page)).not.toBe(expected);
  });
}

test("on a phone the switch is in the menu, which stays open", { tag: "@phone" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await gotoHydrated(page, "/about");
  await page.locator("header.top-bar .menu > summary").click();
  await toggle(page).click();
  await expect.poll(() => lightness(page)).toBeLessThan(80);
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
});

test.describe("in a browser that supports none of the site's colours", () => {
  // The changed styles no longer match the hashes in the policy.
  test.use({ bypassCSP: true });

  test("all text is legible", async ({ page }) => {
    await page.route("**/*", async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const response = await route.fetch();
      const body = (await response.text()).replace(/oklch\(|color-mix\(|lab\(/g, "unknown(");
      return route.fulfill({ response, body });
    });
    for (const path of ["/", "/blog", "/it-glossary/term/ab-testing", "/onboarding"]) {
      await page.goto(path);
      expect(await background(page), "the colours are gone").toBe("rgba(0, 0, 0, 0)");
      // The browser's own background, which axe does not see.
      await page.addStyleTag({ content: "html { background: Canvas }" });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page, ["color-contrast"]), `${path}, ${colorScheme}`).toEqual([]);
      }
    }
  });
});
