import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser-test";

const pages = [
  "/",
  "/services",
  "/about",
  "/blog",
  "/blog/post/how-to-test-a-prompt-with-fifty-real-cases",
  "/ai-product-stack",
  "/it-glossary/term/retrieval-augmented-generation",
  "/example-product-briefs/plot-diary",
];
const fontFile = /\/fonts\/fraunces\.woff2$/;

const displayFaceLoaded = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => [...document.fonts].some((font) => font.family === "Fraunces" && font.status === "loaded")),
    )
    .toBe(true);

for (const path of pages)
  test(`the display face comes after the first paint of ${path} and shifts nothing @both`, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const isPainted = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    let wasPainted = false;
    await page.route(fontFile, async (route) => {
      wasPainted = await isPainted();
      await route.continue();
    });
    await page.goto(path);
    await displayFaceLoaded(page);
    expect(wasPainted).toBe(true);
    // The observer is notified after the next frame.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
  });

test("on the way from another page, the display face does not wait for the first paint", async ({ page }) => {
  await page.goto("/about");
  await displayFaceLoaded(page);
  const requests: string[] = [];
  page.on("request", (request) => void requests.push(new URL(request.url()).pathname));
  await page.route(/\/blog$/, async (route) => {
    const response = await route.fetch();
    // Nothing to paint: only what does not wait for a paint can request the font.
    await route.fulfill({ response, body: (await response.text()).replace(/<body[^]*<\/body>/, "<body></body>") });
  });
  await page.evaluate(() => location.assign("/blog"));
  await expect.poll(() => requests.filter((path) => fontFile.test(path))).toHaveLength(1);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("headlines are set in the display face", async ({ page }) => {
    const font = page.waitForResponse(fontFile);
    await page.goto("/about");
    expect((await font).ok()).toBe(true);
  });
});
