import type { Page } from "@playwright/test";
import {
  drawFrames,
  expect,
  flushEffects,
  holdRequests,
  isSameDocument,
  markDocument,
  gotoHydrated,
  startRouter,
  stopClock,
  test,
  waitForPageScript,
} from "../support/browser-test";

test.describe("the router", () => {
  /** Opens a page and stops its clock right after its script has run. */
  async function openStopped(page: Page): Promise<void> {
    await page.clock.install();
    await stopClock(page);
    await page.goto("/about");
    // A timer loads the page's script.
    await page.clock.runFor(100);
    await waitForPageScript(page);
  }

  test("loads at the first sign of intent, not before", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await openStopped(page);
    await page.clock.runFor(2_000);
    await flushEffects(page);
    const before = scripts.length;
    expect(before).toBeGreaterThan(0);
    expect(scripts.join()).not.toMatch(/hydrate|manifest/);
    await page.getByRole("link", { name: "See Our Ventures" }).hover();
    await expect.poll(() => scripts.join()).toMatch(/hydrate/);
    expect(scripts.length).toBeGreaterThan(before);
    await startRouter(page);
  });

  test("loads when the page is idle", async ({ page }) => {
    await openStopped(page);
    await page.clock.runFor(15_000);
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  });

  test("a link followed before the router has loaded is a plain link", async ({ page }) => {
    await page.goto("/about", { waitUntil: "commit" });
    await page.locator("footer").getByRole("link", { name: "Terms" }).dispatchEvent("click");
    await expect(page).toHaveURL(/\/terms$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  });

  test("does not start if the page's state does not fit, and links still work", async ({ page }) => {
    await page.route(/_state=1/, (route) =>
      route.fulfill({ status: 200, body: "[]", headers: { "X-State-Version": "another" } }),
    );
    await page.goto("/about");
    await markDocument(page);
    await waitForPageScript(page);
    const asked = page.waitForResponse(/_state=1/);
    await page.getByRole("link", { name: "See Our Ventures" }).hover();
    await (await asked).finished();
    await flushEffects(page);
    await page.getByRole("link", { name: "See Our Ventures" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
    expect(await isSameDocument(page)).toBe(false);
  });
});

test("hovering prefetches a page; without a network the current page stays", async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await gotoHydrated(page, "/about");
  await markDocument(page);
  const link = page.getByRole("link", { name: "See Our Ventures" });
  const [failed, fetched]: [string[], string[]] = [[], []];
  page.on("requestfailed", (request) => failed.push(request.url()));
  page.on("requestfinished", (request) => fetched.push(request.url()));
  const restUntil = (seen: () => string, what: RegExp) =>
    expect(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      await expect.poll(seen, { timeout: 1_000 }).toMatch(what);
    }).toPass();
  await context.setOffline(true);
  await restUntil(() => failed.join(" "), /\.js/);
  expect(await isSameDocument(page)).toBe(true);
  await context.setOffline(false);
  await restUntil(() => fetched.join(" "), /\/ventures\.data/);
});

test("if a prefetched script is lost before it is imported, the current page stays", async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  await gotoHydrated(page, "/about");
  await markDocument(page);
  let requests = 0;
  // Routing also turns off the browser's cache.
  await page.route(/\/assets\/ventures\.route-[\w-]+\.js/, (route) => {
    requests += 1;
    return requests === 1 ? route.continue() : route.abort();
  });
  await page.getByRole("link", { name: "See Our Ventures" }).hover();
  await expect.poll(() => requests).toBeGreaterThan(1);
  await page.waitForLoadState();
  await flushEffects(page);
  expect(await isSameDocument(page)).toBe(true);
});

test("GEN-7 a new page starts at its top, with its heading focused, in the same document", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  await markDocument(page);
  const link = page.locator("footer").getByRole("link", { name: "Services", exact: true });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await link.click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Services");
  await expect(heading).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page).toHaveTitle(/^Services.* \| Plainloom$/);
  expect(await isSameDocument(page)).toBe(true);
});

test("GEN-7, D52 Back restores the scroll position", async ({ page }) => {
  await gotoHydrated(page, "/it-glossary");
  await page.evaluate(() => scrollTo({ top: 1_500, behavior: "instant" }));
  await drawFrames(page);
  const term = page.locator("[data-letter=D] li a").first();
  await term.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await term.click();
  await expect(page).toHaveURL(/\/it-glossary\/term\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI & No-Code Glossary");
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(40);
});

test("navigation updates the title, description and canonical URL", async ({ page }) => {
  await gotoHydrated(page, "/about");
  await markDocument(page);
  await page.locator("footer").getByRole("link", { name: "AI Glossary" }).click();
  await expect(page).toHaveTitle("AI & No-Code Glossary | Plainloom");
  // The first page did not inline this style sheet, so it is loaded from a file.
  await expect(page.getByRole("navigation", { name: "Letters" })).toHaveCSS("position", "sticky");
  await expect(page.locator("link[rel=canonical]")).toHaveCount(1);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", "https://plainloom.example/it-glossary");
  await expect(page.locator("meta[name=description]")).toHaveCount(1);
  expect(await isSameDocument(page)).toBe(true);
});

for (const [path, link, target] of [
  ["/", "Hire AI Experts", /\/onboarding$/],
  ["/", "Explore our Stack", /\/ai-product-stack$/],
  ["/vibe-coding", "Explore AI Development Tools", /\/ai-product-stack\?category=ai-development$/],
] as const) {
  test(`URL-4, URL-5, URL-7, VIBE-1 "${link}" navigates within the site to ${target.source}`, async ({ page }) => {
    await gotoHydrated(page, path);
    await page.locator("main").getByRole("link", { name: link }).first().click();
    await expect(page).toHaveURL(target);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test.describe("GEN-10, D8 a slow page", () => {
  test.beforeEach(({ page }) => page.clock.install());

  const isLoading = (page: Page) =>
    page.evaluate(() => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { state: { navigation: { state: string } } };
      };
      return router.state.navigation.state === "loading";
    });

  for (const [link, text] of [
    ["Blog", "Loading expert content..."],
    ["Vibe Coding", "Loading AI coding tools..."],
    ["Ventures", "Loading..."],
  ] as const) {
    test(`BLOG-10, VIBE-8 shows "${text}" on the way to ${link} after 150 ms`, async ({ page }) => {
      await gotoHydrated(page, "/about");
      const release = await holdRequests(page, /\.data(?:\?|$)/);
      const status = page.getByRole("status").getByText(text, { exact: true });
      await stopClock(page);
      await page.locator("footer").getByRole("link", { name: link, exact: true }).click();
      await expect.poll(() => isLoading(page)).toBe(true);
      await flushEffects(page);
      await page.clock.runFor(149);
      await expect(status).toHaveCount(0);
      await page.clock.runFor(1);
      await expect(status).toBeVisible();
      release();
      await expect(page).toHaveURL(/\/(?:blog|vibe-coding|ventures)$/);
      await expect(status).toHaveCount(0);
    });
  }

  test("a fast page shows no loading message", async ({ page }) => {
    await gotoHydrated(page, "/about");
    await stopClock(page);
    await page.locator("footer").getByRole("link", { name: "Blog", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI & No-Code Development Blog");
    await page.clock.runFor(1_000);
    await expect(page.getByRole("status").getByText("Loading")).toHaveCount(0);
  });
});

test("SW-6 an in-app visit to the home page shows its tools", async ({ page }) => {
  await gotoHydrated(page, "/about");
  await markDocument(page);
  await page.getByRole("link", { name: "Plainloom" }).first().click();
  const featured = page.locator("main section").filter({ has: page.getByRole("heading", { name: "Featured Tools" }) });
  await expect(featured.locator("article h3")).toHaveCount(3);
  expect(await isSameDocument(page)).toBe(true);
});

/** The computed styles of the elements that a page shows, in their order. */
const appearance = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("header *, main *, footer *")].slice(0, 600).map((element) => {
      const { display, padding, borderWidth, fontSize, color, backgroundColor } = getComputedStyle(element);
      return [element.tagName, display, padding, borderWidth, fontSize, color, backgroundColor].join(" ");
    }),
  );

for (const path of [
  "/services",
  "/about",
  "/blog",
  "/it-glossary",
  "/ai-product-stack",
  "/example-product-briefs",
  "/privacy",
])
  test(`${path} looks the same whether the router opens it or the browser loads it`, async ({ page }) => {
    await gotoHydrated(page, path);
    const loaded = await appearance(page);
    await gotoHydrated(page, "/");
    const home = await page.locator("h1").innerText();
    await page
      .locator(`a[href="${path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.locator("h1")).not.toHaveText(home);
    // What scripts mark, such as the letter in view, follows the page.
    await expect.poll(() => appearance(page)).toEqual(loaded);
  });
