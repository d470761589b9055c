import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** The axe rules that depend on the theme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The page's axe violations, each with rule, element and reason. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Injected once per document. The Playwright wrapper also searches frames and reports passed rules, which takes half
  // as long again.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(rememberColours);
  }
  return page.evaluate(async (only) => {
    // `target-size` is a rule of WCAG 2.2, which axe disables by default.
    const options = only ? { runOnly: [...only] } : { rules: { "target-size": { enabled: true } } };
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const issues = await inPage.run(document, {
      resultTypes: ["violations"],
      iframes: false,
      preload: false,
      ...options,
    });
    return issues.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
    );
  }, rules);
}

/**
 * Lets axe parse each colour of a page once. On its own it parses the background of every element behind every text
 * again, with a library of colour spaces, which takes a third of an audit.
 */
function rememberColours(): void {
  interface Colour {
    r: number;
    g: number;
    b: number;
    alpha: number;
    parseString(text: string): Colour;
  }
  const { axe: inPage } = window as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } };
  const { prototype } = inPage.commons.color.Color;
  const parseColour = prototype.parseString;
  const parsedColours = new Map<string, Pick<Colour, "r" | "g" | "b" | "alpha">>();
  prototype.parseString = function parseString(text) {
    const colour = parsedColours.get(text);
    if (colour) return Object.assign(this, colour);
    parseColour.call(this, text);
    const { r, g, b, alpha } = this;
    parsedColours.set(text, { r, g, b, alpha });
    return this;
  };
}

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Audits the page at desktop and phone width without reloading it. Leaves it at desktop width. */
export async function auditBothWidths(page: Page, name = page.url()): Promise<void> {
  await page.setViewportSize(desktop);
  await auditPage(page, `${name}, desktop`);
  await page.setViewportSize(phone);
  await auditPage(page, `${name}, phone`);
  await page.setViewportSize(desktop);
}

/**
 * Fails if the page has axe violations or overflows horizontally. Checks both themes at desktop width, but only the
 * dark one at phone width, because the colours are the same at both.
 */
export async function auditPage(page: Page, name = page.url()): Promise<void> {
  const choose = (theme: string) => page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (!isPhone) {
    await choose("light");
    expect(await axeViolations(page), `${name}, light`).toEqual([]);
  }
  await choose("dark");
  expect(await axeViolations(page, isPhone ? undefined : colourRules), `${name}, dark`).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond, `${name} is too wide`).toBeLessThanOrEqual(0);
}
