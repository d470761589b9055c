import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** What depends on the theme. Everything else is the same in both. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong with the page as it stands, in words that say where. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Straight in the page and once for each document: the wrapper for Playwright looks for frames and reports every
  // rule that passed, which takes half as long again.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    // The size of targets is asked for by WCAG 2.2, which axe leaves out unless it is told.
    const asked = only ? { runOnly: [...only] } : { rules: { "target-size": { enabled: true } } };
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const found = await inPage.run(document, { resultTypes: ["violations"], iframes: false, preload: false, ...asked });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
    );
  }, rules);
}

/**
 * Fails unless axe has nothing to say of the page and nothing is wider than the screen. Looks at it in light and in dark;
 * on a phone in dark alone, as its colours are those of the wide screen.
 */
export async function auditPage(page: Page, what = page.url()): Promise<void> {
  const choose = (theme: string) => page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (!isPhone) {
    await choose("light");
    expect(await axeViolations(page), `${what}, light`).toEqual([]);
  }
  await choose("dark");
  expect(await axeViolations(page, isPhone ? undefined : colourRules), `${what}, dark`).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond, `${what} is too wide`).toBeLessThanOrEqual(0);
}
