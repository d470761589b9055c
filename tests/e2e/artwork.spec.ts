import { expect, gotoHydrated, test } from "../support/browser-test";
import { listPages } from "../support/public-pages";

const pages = [...listPages, "/ai-product-stack?category=design"];

test.describe("generated artwork", { tag: "@both" }, () => {
  for (const path of pages)
    test(`D66 takes at most 15 % of the height of ${path}, and no list has a large cloth`, async ({ page }) => {
      await page.goto(path);
      const { share, cloths } = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll("svg.weave, .band-edge")].map((one) => one.getBoundingClientRect());
        // The height that drawings take, counted once where they stand side by side.
        const rows = new Set<number>();
        for (const { top, bottom, width } of boxes)
          if (width > 8) for (let y = Math.floor(top); y < bottom; y += 1) rows.add(y);
        return {
          share: rows.size / document.documentElement.scrollHeight,
          cloths: boxes.filter(({ height }) => height > 64).length,
        };
      });
      expect(share).toBeLessThanOrEqual(0.15);
      expect(cloths).toBeLessThanOrEqual(1);
    });
});

test.describe("on a phone", { tag: "@phone" }, () => {
  test("DIR-21 the first tool is above the fold, below filters in one row that scrolls to the current one", async ({
    page,
  }) => {
    await page.goto("/ai-product-stack");
    const first = await page.locator("main article").first().boundingBox();
    expect(first!.y + first!.height).toBeLessThan(844);
    await gotoHydrated(page, "/ai-product-stack?category=marketing-growth");
    const filters = page.getByRole("navigation", { name: "Categories" });
    expect((await filters.boundingBox())!.height).toBeLessThan(48);
    await expect(filters.getByRole("link", { name: "Marketing & Growth" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("If you only try one:")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
