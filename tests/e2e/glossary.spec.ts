import type { Page } from "@playwright/test";
import { expect, gotoHydrated, test } from "../support/browser-test";

const bar = (page: Page) => page.getByRole("navigation", { name: "Letters" });
const letter = (page: Page, name: string) => bar(page).getByRole("link", { name, exact: true });
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
const scrollToGroup = (page: Page, name: string, offset: number) =>
  page.evaluate(
    ([id, pixels]) => {
      const { top } = document.getElementById(id)!.getBoundingClientRect();
      scrollTo({ top: scrollY + top - pixels, behavior: "instant" });
    },
    [`letter-${name}`, offset] as const,
  );

test.describe("letter bar", { tag: "@both" }, () => {
  test("GLOS-5 sticks once it reaches 80 px from the top", async ({ page }) => {
    await gotoHydrated(page, "/it-glossary");
    const start = await topOf(page, "nav[aria-label=Letters]");
    expect(start).toBeGreaterThan(80);
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), start - 80 - 10);
    expect(await topOf(page, "nav[aria-label=Letters]")).toBeCloseTo(90, 0);
    for (const further of [50, 700, 3_000]) {
      await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), start + further);
      expect(await topOf(page, "nav[aria-label=Letters]")).toBeCloseTo(80, 0);
    }
    await expect(page.locator("header.top-bar")).toBeInViewport();
    const header = await page.locator("header.top-bar").boundingBox();
    // Nothing shows between the header and the letters.
    expect(header!.y + header!.height).toBeCloseTo(80, 0);
  });

  test("GLOS-5 stays there up to the last letter", async ({ page }) => {
    await gotoHydrated(page, "/it-glossary");
    const used = await page.locator("[data-letter]").evaluateAll((groups) => groups.map(({ id }) => id.slice(-1)));
    expect(used.length).toBeGreaterThan(15);
    for (const name of used.slice(-4)) {
      await letter(page, name).click();
      await expect.poll(() => topOf(page, `#letter-${name}`)).toBeCloseTo(100, 0);
      expect(await topOf(page, "nav[aria-label=Letters]"), name).toBeCloseTo(80, 0);
      await expect(letter(page, name)).toBeInViewport({ ratio: 1 });
      await expect(letter(page, name)).toHaveAttribute("aria-current", "true");
    }
  });

  test("GLOS-6 the active letter follows the scroll", async ({ page }) => {
    await gotoHydrated(page, "/it-glossary");
    for (const name of ["C", "F", "M", "D"]) {
      await scrollToGroup(page, name, 100);
      await expect(letter(page, name)).toHaveAttribute("aria-current", "true");
      await expect(bar(page).locator("[aria-current=true]")).toHaveCount(1);
    }
    await scrollToGroup(page, "D", 130);
    await expect(letter(page, "C")).toHaveAttribute("aria-current", "true");
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expect(letter(page, "A")).toHaveAttribute("aria-current", "true");
  });

  test("GLOS-7 clicking a letter scrolls its group to 100 px from the top", async ({ page }) => {
    await gotoHydrated(page, "/it-glossary");
    for (const name of ["M", "C"]) {
      await letter(page, name).click();
      await expect.poll(() => topOf(page, `#letter-${name}`)).toBeCloseTo(100, 0);
      await expect(letter(page, name)).toHaveAttribute("aria-current", "true");
      await expect(letter(page, name)).toBeInViewport({ ratio: 1 });
      await expect(page).toHaveURL(new RegExp(`#letter-${name}$`));
      // The letters do not cover the heading.
      const shown = await page.evaluate((id) => {
        const heading = document.getElementById(id)!;
        const { left, top, height } = heading.getBoundingClientRect();
        return document.elementFromPoint(left + 5, top + height / 2) === heading;
      }, `heading-${name}`);
      expect(shown).toBe(true);
    }
  });

  test("GLOS-7 an address with a letter opens at its group", async ({ page }) => {
    await page.goto("/it-glossary#letter-M");
    await expect.poll(() => topOf(page, "#letter-M")).toBeCloseTo(100, 0);
  });
});

test("GLOS-7 scrolling is smooth, unless the visitor prefers reduced motion", async ({ page }) => {
  /** The number of scroll positions seen on the way. Depends on how many frames the machine draws. */
  const positionsBetween = async (motion: "no-preference" | "reduce") => {
    await page.emulateMedia({ reducedMotion: motion });
    await gotoHydrated(page, "/it-glossary");
    await page.evaluate(() => {
      const seen = new Set<number>();
      Object.assign(window, { seen });
      addEventListener("scroll", () => seen.add(Math.round(scrollY)));
    });
    await letter(page, "S").click();
    await expect.poll(() => topOf(page, "#letter-S")).toBeCloseTo(100, 0);
    return page.evaluate(() => {
      const { seen } = window as unknown as { seen: Set<number> };
      return [...seen].filter((position) => position > 50 && position < scrollY - 50).length;
    });
  };
  expect(await positionsBetween("no-preference")).toBeGreaterThan(0);
  expect(await positionsBetween("reduce")).toBe(0);
});

test(
  "the letters are left of the terms on a desktop, and in two rows above them on a phone",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/it-glossary");
    const letters = (await bar(page).boundingBox())!;
    const terms = (await page.locator("[data-letter=A]").boundingBox())!;
    const rows = new Set(
      await bar(page)
        .locator("li")
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top)),
    );
    if (page.viewportSize()!.width >= 1024) {
      expect(letters.x + letters.width).toBeLessThan(terms.x);
      expect(rows.size).toBe(13);
    } else {
      expect(letters.y + letters.height).toBeLessThanOrEqual(terms.y);
      expect(rows.size).toBe(2);
    }
  },
);

test("GLOS-4 letters without terms are disabled", async ({ page }) => {
  await page.goto("/it-glossary");
  const disabled = bar(page).locator("[aria-disabled=true]");
  expect(await disabled.count()).toBeGreaterThan(0);
  const before = page.url();
  await disabled.first().click({ force: true });
  expect(page.url()).toBe(before);
  const name = (await disabled.first().textContent())!;
  await expect(bar(page).getByRole("link", { name, exact: true, disabled: false })).toHaveCount(0);
});

test("GLOS-12, GLOS-13 a term opens, and links back", async ({ page }) => {
  await gotoHydrated(page, "/it-glossary");
  await page.getByRole("link", { name: "A/B Testing", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A/B Testing");
  await page.getByRole("link", { name: "Back to Glossary" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI & No-Code Glossary");
});
