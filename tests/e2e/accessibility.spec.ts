import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { answered, expect, open, test } from "../support/browser-test";
import { missingPages, publicPages } from "../support/public-pages";

/** What depends on the theme. Everything else is the same in both. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong with the page as it stands, in words that say where. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // There are no frames to look into, and what is right need not be listed.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const found = await axe.options({ resultTypes: ["violations"], ...(rules && { runOnly: [...rules] }) }).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
}

/** The same page in both themes. */
async function expectAccessible(page: Page): Promise<void> {
  const choose = (theme: string) => page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
  await choose("light");
  expect(await violations(page), `${page.url()}, light`).toEqual([]);
  await choose("dark");
  expect(await violations(page, colourRules), `${page.url()}, dark`).toEqual([]);
}

test("the check itself sees what is wrong", async ({ page }) => {
  await open(page, "/about");
  await page.evaluate(() => {
    document
      .querySelector("main")!
      .insertAdjacentHTML(
        "beforeend",
        '<img src="/icon.svg"><button></button><p style="color: #999; background: #fff">pale</p>',
      );
  });
  const found = (await violations(page)).join();
  for (const rule of ["image-alt", "button-name", "color-contrast"]) expect(found).toContain(rule);
  expect((await violations(page, colourRules)).join()).toContain("color-contrast");
});

test.describe("no violation in light and dark", { tag: "@both" }, () => {
  for (const path of [...publicPages, "/auth", "/offline"]) {
    test(path, async ({ page }) => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }

  test("where nothing is found, nothing is there, or nothing can be read", async ({
    page,
    emptySite,
    brokenSite,
    trouble,
  }) => {
    trouble.expect(answered(404));
    trouble.expect(answered(503));
    const addresses = [
      missingPages[0],
      missingPages[1],
      "/no-such-page",
      "/it-glossary?q=nothing-is-called-this",
      `${emptySite.origin}/ai-product-stack`,
      `${emptySite.origin}/blog`,
      `${brokenSite.origin}/blog`,
      `${brokenSite.origin}/it-glossary/term/ab-testing`,
    ];
    for (const address of addresses) {
      await page.goto(address);
      await expectAccessible(page);
    }
  });
});

test.describe("with the cookie banner", { tag: "@both" }, () => {
  test.use({ consent: null });

  test("no violation in light and dark", async ({ page }) => {
    await page.goto("/terms");
    await expect(page.getByRole("region", { name: "Cookies" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("no violation with everything open", { tag: "@both" }, async ({ page }) => {
  await open(page, "/vibe-coding");
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) {
      details.removeAttribute("name");
      details.open = true;
    }
  });
  await expectAccessible(page);
});
