import { expect, isSameDocument, markDocument, open, startRouter, test } from "../support/browser-test";

test.describe("the router", () => {
  test("comes at the first sign of intent, and not before", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await page.goto("/about");
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    await page.waitForTimeout(300);
    const before = scripts.length;
    expect(scripts.join()).not.toMatch(/hydrate|manifest/);
    await page.getByRole("link", { name: "See Our Ventures" }).hover();
    await expect.poll(() => scripts.join()).toMatch(/hydrate/);
    expect(scripts.length).toBeGreaterThan(before);
    await startRouter(page);
  });

  test("comes by itself when nothing else happens", async ({ page }) => {
    await page.goto("/about");
    await page.waitForFunction(() => "__reactRouterDataRouter" in window, undefined, { timeout: 20_000 });
  });

  test("a link that is followed before it came is a link", async ({ page }) => {
    await page.goto("/about", { waitUntil: "commit" });
    await page.locator("footer").getByRole("link", { name: "Terms" }).dispatchEvent("click");
    await expect(page).toHaveURL(/\/terms$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  });

  test("without it the page still works: state that does not fit the page is left alone", async ({ page }) => {
    await page.route(/_state=1/, (route) =>
      route.fulfill({ status: 200, body: "[]", headers: { "X-State-Version": "another" } }),
    );
    await page.goto("/about");
    await page.getByRole("link", { name: "See Our Ventures" }).hover();
    await page.waitForTimeout(500);
    await page.getByRole("link", { name: "See Our Ventures" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
  });
});

test("GEN-7 a new page begins at its top, with the focus on its heading, in the same document", async ({ page }) => {
  await open(page, "/blog");
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

test("GEN-7 Back returns to where one was", async ({ page }) => {
  await open(page, "/it-glossary");
  await page.evaluate(() => scrollTo(0, 1_500));
  await page.waitForTimeout(100);
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

test("the head follows: title, description and canonical address are the new page's", async ({ page }) => {
  await open(page, "/about");
  await markDocument(page);
  await page.locator("footer").getByRole("link", { name: "AI Glossary" }).click();
  await expect(page).toHaveTitle("AI & No-Code Glossary | Plainloom");
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
  test(`URL-4, URL-5, URL-7, VIBE-1 "${link}" leads within the site to ${target.source}`, async ({ page }) => {
    await open(page, path);
    await page.locator("main").getByRole("link", { name: link }).first().click();
    await expect(page).toHaveURL(target);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test.describe("GEN-10 a page that takes long", () => {
  for (const [from, link, text] of [
    ["/about", "Blog", "Loading expert content..."],
    ["/about", "Vibe Coding", "Loading AI coding tools..."],
    ["/about", "Ventures", "Loading..."],
  ] as const) {
    test(`BLOG-10, VIBE-8 says "${text}" on the way to ${link}, but not before 150 ms`, async ({ page }) => {
      await open(page, from);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\.data(?:\?|$)/, async (route) => {
        await held;
        await route.continue();
      });
      const footer = page.locator("footer");
      const status = page.getByRole("status").filter({ hasText: text });
      await footer.getByRole("link", { name: link, exact: true }).click();
      const shownAfter = await page.evaluate(async (words) => {
        const start = performance.now();
        while (!document.body.innerText.includes(words)) {
          if (performance.now() - start > 5_000) return -1;
          await new Promise(requestAnimationFrame);
        }
        return performance.now() - start;
      }, text);
      expect(shownAfter).toBeGreaterThanOrEqual(0);
      await expect(status).toBeVisible();
      release();
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/collective/);
      await expect(status).toBeHidden();
    });
  }

  test("says nothing when it is quick", async ({ page }) => {
    await open(page, "/about");
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        if (document.body.innerText.includes("Loading")) said.push("Loading");
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.route(/\.data(?:\?|$)/, async (route) => route.continue());
    await page.locator("footer").getByRole("link", { name: "Terms" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
    expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([]);
  });

  test("an in-app visit to the home page brings its tools (SW-6)", async ({ page }) => {
    await open(page, "/about");
    await markDocument(page);
    await page.getByRole("link", { name: "Plainloom" }).first().click();
    await expect(page.locator("main article h3")).toHaveCount(3);
    expect(await isSameDocument(page)).toBe(true);
  });
});
