import { failedWithStatus, expect, startRouter, test } from "../support/admin-test";
import { auditPage, axeViolations } from "../support/page-audit";

test.describe("styleguide", { tag: "@both" }, () => {
  test("has no violations in either theme and does not overflow, even with long words", async ({ page }) => {
    await page.goto("/styleguide");
    await auditPage(page);
  });
});

test("the styleguide fits at 320 px, with components hovered and focused", async ({ page, problems }) => {
  // Hovering over a link prefetches its page, and the sample tools do not exist.
  problems.expect(failedWithStatus(404));
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/styleguide");
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await beyond()).toBeLessThanOrEqual(0);
  for (const theme of ["light", "dark"]) {
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
    for (const target of [
      ".button-primary",
      ".button:not(.button-primary)",
      ".tab:not([aria-current])",
      ".card-link",
    ]) {
      const component = page.locator(`#content ${target}`).first();
      await component.hover();
      await component.focus();
      const outline = await component.evaluate((element) => {
        const shown = element.closest(".card") ?? element;
        return getComputedStyle(shown).outlineStyle;
      });
      expect(outline, `${target}, ${theme}`).toBe("solid");
      expect(await axeViolations(page, ["color-contrast"]), `${target}, ${theme}`).toEqual([]);
    }
  }
  expect(await beyond()).toBeLessThanOrEqual(0);
});

test("the styleguide is not indexed, and requires sign-in", async ({ page }) => {
  const answer = await page.goto("/styleguide");
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "private, no-store",
  });
  await startRouter(page);
  await page.context().clearCookies();
  await page.goto("/styleguide");
  await expect(page).toHaveURL(/\/auth$/);
});
