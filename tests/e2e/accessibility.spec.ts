import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { answered, expect, test } from "../support/browser-test";
import { missingPages, publicPages } from "../support/public-pages";

/** What axe finds wrong with the page as it stands, in words that say where. */
async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
}

/** The same page in both themes. What is not about colours is the same in both. */
async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    expect(await violations(page), `${page.url()}, ${theme}`).toEqual([]);
  }
}

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
    const lists = ["/ai-product-stack", "/blog", "/it-glossary"];
    for (const path of [missingPages[0], missingPages[1], "/no-such-page"]) {
      await page.goto(path);
      await expectAccessible(page);
    }
    for (const path of lists) {
      for (const address of [
        `${emptySite.origin}${path}`,
        `${brokenSite.origin}${path}`,
        `${path}?q=nothing-is-called-this`,
      ]) {
        await page.goto(address);
        await expectAccessible(page);
      }
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
  await page.goto("/vibe-coding");
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) {
      details.removeAttribute("name");
      details.open = true;
    }
  });
  await expectAccessible(page);
});
