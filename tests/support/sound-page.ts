import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What depends on the theme. Everything else is the same in both. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong with the page as it stands, in words that say where. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // There are no frames to look into, and what is right need not be listed: either would triple the time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // The size of targets is asked for by WCAG 2.2, which axe leaves out unless it is told.
  const asked = rules ? { runOnly: [...rules] } : { rules: { "target-size": { enabled: true } } };
  const found = await axe.options({ resultTypes: ["violations"], ...asked }).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
}

/**
 * Fails unless axe has nothing to say of the page and nothing is wider than the screen. Looks at it in light and in dark;
 * on a phone in dark alone, as its colours are those of the wide screen.
 */
export async function expectSound(page: Page, what = page.url()): Promise<void> {
  const choose = (theme: string) => page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (!isPhone) {
    await choose("light");
    expect(await violations(page), `${what}, light`).toEqual([]);
  }
  await choose("dark");
  expect(await violations(page, isPhone ? undefined : colourRules), `${what}, dark`).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond, `${what} is too wide`).toBeLessThanOrEqual(0);
}
