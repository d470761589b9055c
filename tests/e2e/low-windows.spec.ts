import { expect, test } from "../support/admin-test";
import { gotoHydrated } from "../support/browser-test";

/** The parts of a window that stay in place while the page is scrolled, by selector or tag. Notices that go are no such part. */
const barsIn = () =>
  [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0)
    .filter((element) => !element.matches(".toasts, .confetti, [popover], [role=status]"))
    .map((element) => element.className || element.tagName);

/** 1280 by 1024 enlarged to 400 %, and a phone held sideways. */
for (const [width, height] of [
  [320, 256],
  [844, 390],
] as const)
  test(`nothing stays over the page in a window of ${width} by ${height} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of [
      "/",
      "/it-glossary",
      "/blog/post/how-to-test-a-prompt-with-fifty-real-cases",
      "/ai-product-stack/supabase",
      "/onboarding",
      "/admin",
      "/admin/blog",
      "/admin/blog/1",
      "/admin/settings",
    ]) {
      await gotoHydrated(page, path);
      await page.mouse.wheel(0, 600);
      expect(await page.evaluate(barsIn), path).toEqual([]);
    }
  });

test("in a window of 480 pixels the bars stay", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 480 });
  await gotoHydrated(page, "/it-glossary");
  expect((await page.evaluate(barsIn)).length).toBeGreaterThan(0);
});

test("WIZ-1 the intake's progress shows in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await gotoHydrated(page, "/onboarding");
  const colours = await page.locator(".intake-progress").evaluate((track) => {
    const bar = track.querySelector(".intake-progress-bar")!;
    return [
      getComputedStyle(bar).backgroundColor,
      getComputedStyle(track).backgroundColor,
      getComputedStyle(track).outlineStyle,
    ];
  });
  expect(colours[2]).toBe("solid");
  expect(colours[0]).not.toBe(colours[1]);
});
