import { expect, startRouter, test } from "../support/admin-test";
import { gotoHydrated } from "../support/browser-test";

/** Screens with parts that appear after the first paint: pickers, uploads, the editor's button, pictures. */
const screens: ReadonlyArray<readonly [path: string, late: string]> = [
  ["/admin/settings", "[role=combobox]"],
  ["/admin/ventures/1", "[role=combobox]"],
  ["/admin/blog/new", ".rich-text-foot"],
  ["/admin/blog/1", "button.form-small-button"],
  ["/admin/media", "[role=group][aria-label='Upload pictures']"],
];

for (const [path, late] of screens) {
  test(`nothing on ${path} moves as its scripts and pictures load, or a click would miss @both`, async ({ page }) => {
    const { width } = page.viewportSize()!;
    // Shifts outside the window are not reported.
    await page.setViewportSize({ width, height: 9_000 });
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as unknown as ReadonlyArray<{ sources: readonly Source[] }>)
          for (const { node, previousRect, currentRect } of sources)
            // Ignores a part that only grows: what it pushes down is reported as well.
            if (Math.abs(currentRect.top - previousRect.top) > 2)
              shifts.push(`${node?.textContent?.slice(0, 40) ?? ""}: ${previousRect.top} to ${currentRect.top}`);
      }).observe({ type: "layout-shift", buffered: true });
      interface Source {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }
    });
    const painted = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
    await page.route(/\.(?:js|svg|png|webp|jpg)$/, async (route) => {
      await expect.poll(painted).toBeGreaterThan(0);
      await route.continue();
    });
    await page.goto(path);
    await startRouter(page);
    await expect(page.locator(late).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loaded");
    // The observer is notified after the next frame.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  });
}

test("the buttons of a row of links do not move while the page arrives @phone", async ({ page, problems }) => {
  problems.expect(/ERR_FAILED|Failed to fetch dynamically imported module/);
  await page.route("**/*.js", (route) => route.abort());
  const html = await (await page.request.get("/admin/settings")).text();
  const topOf = async (body: string) => {
    await page.route("**/admin/settings", (route) => route.fulfill({ body, contentType: "text/html" }));
    await page.goto("/admin/settings");
    return page.locator("[value='navigation.0.up']").evaluate((button) => button.getBoundingClientRect().top);
  };
  const lastButton = html.lastIndexOf("<button", html.indexOf('value="navigation.0.remove"'));
  expect(await topOf(html.slice(0, lastButton))).toBe(await topOf(html));
});

test("the filters of a list stay where they are as further ones arrive, or a click would miss", async ({ page }) => {
  for (const path of ["/admin/submissions", "/admin/blog", "/admin/messages"]) {
    await gotoHydrated(page, path);
    const places = (arrived: number) =>
      page.locator(".list-filters :is([type=search], select)").evaluateAll((controls, count) => {
        for (const [position, control] of controls.entries())
          (control as HTMLElement).style.display = position < count ? "" : "none";
        return controls.slice(0, count).map((control) => {
          const { x, y } = control.getBoundingClientRect();
          return [x, y];
        });
      }, arrived);
    const all = await places(20);
    expect(all.length).toBeGreaterThan(2);
    for (let arrived = 1; arrived < all.length; arrived += 1)
      expect(await places(arrived), `${path}, the first ${arrived}`).toEqual(all.slice(0, arrived));
  }
});
