import { failedWithStatus, expect, gotoHydrated, test } from "../support/browser-test";
import { auditBothWidths, axeViolations } from "../support/page-audit";
import { missingRows, publicPages } from "../support/public-pages";

// Many tests, all on the shared site: parallel workers divide them.
test.describe.configure({ mode: "parallel" });

test("the check itself detects violations", async ({ page }) => {
  await gotoHydrated(page, "/about");
  await page.evaluate(() => {
    document
      .querySelector("main")!
      .insertAdjacentHTML(
        "beforeend",
        '<img src="/icon.svg"><button></button><p style="color: #999; background: #fff">pale</p>',
      );
  });
  const found = (await axeViolations(page)).join();
  for (const rule of ["image-alt", "button-name", "color-contrast"]) expect(found).toContain(rule);
  expect((await axeViolations(page, ["color-contrast"])).join()).toContain("color-contrast");
});

test.describe("no violations in light and dark, on a desktop and a phone", () => {
  for (const path of [...publicPages, "/auth", "/auth/forgot", "/api", "/offline", "/search?q=automtion"]) {
    test(path, async ({ page }) => {
      await page.goto(path);
      await auditBothWidths(page);
    });
  }

  test("empty results, empty sites, missing pages and read errors", async ({
    page,
    emptySite,
    brokenSite,
    problems,
  }) => {
    problems.expect(failedWithStatus(404));
    problems.expect(failedWithStatus(503));
    const addresses = [
      ...missingRows.slice(0, 2),
      "/no-such-page",
      "/it-glossary?q=nothing-is-called-this",
      "/search?q=xyzzyq",
      `${emptySite.origin}/ai-product-stack`,
      `${emptySite.origin}/blog`,
      `${brokenSite.origin}/blog`,
      `${brokenSite.origin}/it-glossary/term/ab-testing`,
    ];
    for (const address of addresses) {
      await page.goto(address);
      await auditBothWidths(page);
    }
  });
});

test.describe("with the cookie banner", () => {
  test.use({ consent: null });

  test("no violations in light and dark", async ({ page }) => {
    await page.goto("/terms");
    await expect(page.getByRole("region", { name: "Cookies" })).toBeVisible();
    await auditBothWidths(page);
  });
});

test("no violations with every FAQ item open", async ({ page }) => {
  await gotoHydrated(page, "/vibe-coding");
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) {
      details.removeAttribute("name");
      details.open = true;
    }
  });
  await auditBothWidths(page);
});
