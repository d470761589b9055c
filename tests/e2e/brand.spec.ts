import type { Locator, Page } from "@playwright/test";
import { insertAccount } from "../support/accounts";
import { expect, startRouter, failedWithStatus, test as base } from "../support/admin-test";
import { gotoHydrated, waitForPageScript } from "../support/browser-test";
import { startTimeout } from "../support/test-process";

const test = base.extend({
  site: [
    async ({ testProcess }, provide) =>
      provide(await testProcess.site("brand", "seeded", (site) => insertAccount(site, "ada"))),
    { scope: "test", timeout: startTimeout },
  ],
});

/** Opens a page past the page cache. */
async function openFresh(page: Page, path: string) {
  await page.setExtraHTTPHeaders({ "Cache-Control": "no-cache" });
  await page.goto(path);
}

const property = (page: Page, name: string) =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token), name);

test("an accent colour that is too light is refused with one that passes, which then colours the first paint", async ({
  page,
  problems,
}) => {
  problems.expect(failedWithStatus(422));
  await page.goto("/admin/settings");
  const field = page.getByLabel("Accent colour");
  await field.fill("#ffd400");
  await page.getByLabel("Tagline").fill("Kept while the colour is refused");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.locator("#accent-error")).toContainText("The nearest that passes is #826c00.");
  await expect(field).toHaveValue("#ffd400");
  await expect(page.getByLabel("Tagline")).toHaveValue("Kept while the colour is refused");
  await field.fill("#826c00");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings updated")).toBeVisible();

  // Without script: nothing but the page itself has the colour.
  await page.route("**/assets/**", (route) => route.abort());
  problems.expect(/Failed to load resource|dynamically imported module/);
  await openFresh(page, "/about");
  expect(await property(page, "--accent")).toMatch(/^light-dark\(#826c00, #[0-9a-f]{6}\)$/);
  const button = page.locator(".top-bar .button-primary");
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(130, 108, 0)");
});

test.describe("a long brand", { tag: "@both" }, () => {
  test("stays within the top bar, whose entries keep one line", async ({ page, site }) => {
    const settings = JSON.stringify({ brand: "Northwind Trading Collective" });
    await site.query("insert or replace into site_settings (key, value) values ('site', ?)", [settings]);
    for (const path of ["/about", "/onboarding", "/admin/settings"]) {
      await openFresh(page, path);
      const room = page.viewportSize()!.width;
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(room);
      if (path === "/admin/settings") continue;
      const boxes = await page
        .locator(".top-bar > .wrap")
        .evaluate((bar) =>
          [...bar.querySelectorAll(":scope > *, .bar-nav > a")]
            .filter((element) => element.checkVisibility() && !element.matches(".bar-nav"))
            .map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
        );
      expect(boxes.length).toBeGreaterThan(2);
      for (const [at, box] of boxes.entries()) {
        expect(box.height, path).toBeLessThanOrEqual(80);
        if (at > 0) expect(box.left, path).toBeGreaterThanOrEqual(boxes[at - 1]!.right - 0.5);
      }
      const heights = await page
        .locator(".bar-nav > a")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
      for (const height of heights) expect(height).toBeLessThan(45);
    }
  });
});

const topBar = (page: Page) => page.locator(".top-bar nav[aria-label=Main] a").allTextContents();

test("the links of the top bar are moved, removed and added by buttons", async ({ page, site, problems }) => {
  problems.expect(failedWithStatus(422));
  await site.query("delete from site_settings where key = 'site'", []);
  await page.goto("/admin/settings");
  // Before, the buttons send the form, and the next document has the focus nowhere.
  await startRouter(page);
  const row = (number: number) => page.getByRole("group", { name: `Top bar, link ${number}`, exact: true });
  await row(7).getByRole("button", { name: "Move up" }).click();
  await expect(row(6).getByLabel("Label")).toHaveValue("IT Glossary");
  await expect(row(6).getByRole("button", { name: "Move up" })).toBeFocused();
  await row(2).getByRole("button", { name: "Remove" }).click();
  await row(8).getByLabel("Label").fill("Shop");
  await row(8).getByLabel("Address").fill("shop");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(row(8)).toContainText("Enter a path of this site");
  await row(8).getByLabel("Address").fill("https://shop.example/");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings updated")).toBeVisible();
  await openFresh(page, "/about");
  expect(await topBar(page)).toEqual([
    "AI & Product Stack",
    "Services",
    "Work",
    "About Us",
    "IT Glossary",
    "Blog",
    "Product Briefs",
    "Shop (opens in a new tab)",
  ]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a button sends the links back in their new order, with all that was typed", async ({ page, site }) => {
    await site.query("delete from site_settings where key = 'site'", []);
    await page.goto("/admin/settings");
    await page.getByLabel("Tagline").fill("Typed before the button");
    const row = (number: number) => page.getByRole("group", { name: `Top bar, link ${number}`, exact: true });
    await row(1).getByRole("button", { name: "Move down" }).click();
    await expect(page.getByText("not saved yet")).toBeVisible();
    await expect(row(1).getByLabel("Label")).toHaveValue("Ventures");
    await expect(page.getByLabel("Tagline")).toHaveValue("Typed before the button");
    await page.getByRole("button", { name: "Save settings" }).click();
    await openFresh(page, "/about");
    expect((await topBar(page)).slice(0, 2)).toEqual(["Ventures", "AI & Product Stack"]);
    await expect(page.locator(".footer")).toContainText("Typed before the button");
  });
});

test("people are put in order by buttons, and stay so", async ({ page, site }) => {
  await site.query("delete from site_settings where key = 'site'", []);
  await gotoHydrated(page, "/admin/settings");
  const people = page.getByRole("region", { name: "Team" }).locator("fieldset");
  const names = () =>
    people.locator("[name$='.name']").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const [first, second, third] = await names();
  await people.nth(1).getByRole("button", { name: "Move up" }).click();
  await expect.poll(names).toEqual([second, first, third, ""]);
  await expect(people.nth(0).getByRole("button", { name: "Move up" })).toBeFocused();
  // Whole persons move.
  await expect(people.nth(0).locator("legend")).toHaveText(second!);
  await expect(people.nth(0).locator("[name$='.role']")).toHaveValue("Partner, engineering");
  await people.nth(2).getByRole("button", { name: "Move up" }).click();
  await people.nth(1).getByRole("button", { name: "Move up" }).click();
  await expect.poll(names).toEqual([third, second, first, ""]);
  // Arrow keys on a button, and back.
  await people.nth(1).getByRole("button", { name: "Move up" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(names).toEqual([third, first, second, ""]);
  await expect(people.nth(2).getByRole("button", { name: "Move up" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect.poll(names).toEqual([third, second, first, ""]);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings updated")).toBeVisible();
  const about = await (await site.fetchAt(`${site.origin}/about`)).text();
  const places = [third!, second!, first!].map((name) => about.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

test("people and links are dragged by their handles", async ({ page, site }) => {
  await site.query("delete from site_settings where key = 'site'", []);
  await gotoHydrated(page, "/admin/settings");
  const people = page.getByRole("region", { name: "Team" }).locator("fieldset");
  const valuesIn = (rows: typeof people, field: string) => () =>
    rows.locator(`[name$='.${field}']`).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const names = valuesIn(people, "name");
  const [first, second, third] = await names();
  // With the mouse, step by step, as a person does.
  const drag = async (from: Locator, to: Locator) => {
    await to.evaluate((row) => row.scrollIntoView({ block: "center" }));
    await from.locator(".order-grip").hover();
    await page.mouse.down();
    const { x, y, width } = (await to.boundingBox())!;
    await page.mouse.move(x + width / 2, y + 30, { steps: 8 });
    await expect(to).toHaveAttribute("data-dropping");
    await page.mouse.up();
  };
  await drag(people.nth(0), people.nth(2));
  await expect.poll(names).toEqual([second, third, first, ""]);
  await expect(people.nth(2).locator("legend")).toHaveText(first!);
  await drag(people.nth(2), people.nth(1));
  await expect.poll(names).toEqual([second, first, third, ""]);
  const links = page.getByRole("group", { name: /^Top bar, link/ });
  const labels = valuesIn(links, "label");
  const [one, two, three, ...others] = await labels();
  await drag(links.nth(2), links.nth(0));
  await expect.poll(labels).toEqual([three, one, two, ...others]);
});

test("scripts that know no settings say what the owner worded, and a page has no labels of others", async ({
  page,
  site,
}) => {
  await site.query("delete from site_settings where key = 'site'", []);
  await openFresh(page, "/about");
  await expect(page.locator("body[data-labels]")).toHaveCount(0);
  const controlLabels = {
    "Link copied": "Adresse kopiert",
    "Shortlist ({count})": "Merkliste: {count}",
    "Recent search": "Zuletzt gesucht",
    "Search the site...": "Suchen...",
    "Nothing found for “{query}”": "Nichts zu „{query}“",
    Back: "Zurück",
  };
  const settings = JSON.stringify({ controlLabels });
  await site.query("insert or replace into site_settings (key, value) values ('site', ?)", [settings]);
  await openFresh(page, "/ai-product-stack/retool");
  await waitForPageScript(page);
  await page.getByRole("button", { name: "Shortlist Retool" }).click();
  await expect(page.getByRole("link", { name: "Merkliste: 1" })).toBeVisible();

  await openFresh(page, "/blog/post/how-to-test-a-prompt-with-fifty-real-cases");
  await waitForPageScript(page);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", { configurable: true, value: undefined });
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async () => undefined } });
  });
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Adresse kopiert")).toBeVisible();

  await page.keyboard.press("/");
  const search = page.getByRole("combobox");
  await expect(search).toHaveAttribute("placeholder", "Suchen...");
  await search.fill("xyzzyq");
  await expect(page.getByRole("link", { name: "Nichts zu „xyzzyq“" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await search.fill("");
  await expect(page.getByRole("option")).toHaveText(["xyzzyq Zuletzt gesucht"]);
});

test("a site in another language says so, and writes dates and numbers in it, with scripts too", async ({
  page,
  site,
}) => {
  await site.query("delete from site_settings where key = 'site'", []);
  await page.goto("/admin/settings");
  const field = page.getByLabel("Language", { exact: true });
  await field.fill("DE");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings updated")).toBeVisible();
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", "en");
  await page.reload();
  await expect(field).toHaveValue("de");

  // A difference to what the server rendered would be an error in the console.
  await openFresh(page, "/blog");
  await expect(html).toHaveAttribute("lang", "de");
  const day = page.locator("article time").first();
  await expect(day).toHaveText(/^\d{1,2}\. [A-ZÄ-Ü][a-zä-ü]+ \d{4}$/);
  await startRouter(page);
  await expect(html).toHaveAttribute("lang", "de");
  await page.locator("article .card-link").first().click();
  await expect(page.locator("article h1")).toBeVisible();
  await expect(page.locator("article header time, article time").first()).toHaveText(/^\d{1,2}\. \S+ \d{4}$/);
  for (const path of ["/ai-product-stack", "/privacy", "/onboarding"]) {
    await openFresh(page, path);
    await startRouter(page);
    await expect(html).toHaveAttribute("lang", "de");
  }
});

test("a site in a language from right to left is laid out from the right, in the room there is, and the portal is not", async ({
  page,
  site,
}) => {
  await site.query("delete from site_settings where key = 'site'", []);
  await page.goto("/admin/settings");
  await page.getByLabel("Language", { exact: true }).fill("ar");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings updated")).toBeVisible();
  const html = page.locator("html");
  await expect(html).not.toHaveAttribute("dir");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", "/services/startup-mvp", "/onboarding"]) {
      await openFresh(page, path);
      await expect(html, path).toHaveAttribute("dir", "rtl");
      const middle = await page.locator("h1").evaluate((heading) => {
        const range = document.createRange();
        range.selectNodeContents(heading);
        const { left, right } = range.getClientRects()[0]!;
        return (left + right) / 2;
      });
      expect(middle, path).toBeGreaterThan(width / 2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  }
  await startRouter(page);
  await expect(html).toHaveAttribute("dir", "rtl");
});
