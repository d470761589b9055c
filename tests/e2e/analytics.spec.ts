import type { BrowserContext, Page } from "@playwright/test";
import { expect, gotoHydrated, startRouter, test as base } from "../support/browser-test";
import { startTimeout } from "../support/test-process";

const script = "https://metrics.example/gtag/js?id=G-TEST";

/** Browser tests on their own site, whose settings have an analytics script. */
const test = base.extend({
  site: [
    async ({ testProcess }, provide) =>
      provide(
        await testProcess.site("analytics", "seeded", async (site) => {
          const settings = JSON.stringify({ analyticsScript: script });
          await site.query("insert or replace into site_settings (key, value) values ('site', ?)", [settings]);
        }),
      ),
    { scope: "test", timeout: startTimeout },
  ],
});
test.use({ consent: null });

/** Stands in for the script's host. Like gtag.js, the script sets a cookie, and sends each command to that host. */
async function serveScript(context: BrowserContext): Promise<{ loads: string[]; sent: string[] }> {
  const seen = { loads: [] as string[], sent: [] as string[] };
  const source = `
    document.cookie = "analytics_ga=1; Path=/; Domain=" + location.hostname;
    document.cookie = "analytics_ga_TEST=1; Path=/";
    const send = (words) => fetch("https://metrics.example/collect?" + words[0] + "." + words[1], { mode: "no-cors" });
    for (const words of dataLayer) send(words);
    dataLayer.push = (words) => send(words);`;
  await context.route("https://metrics.example/**", (route) => {
    const { pathname, search } = new URL(route.request().url());
    const isScript = pathname === "/gtag/js";
    if (isScript) seen.loads.push(search);
    else seen.sent.push(search.slice(1));
    return route.fulfill({ contentType: "text/javascript", body: isScript ? source : "" });
  });
  return seen;
}

const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });
const answer = (page: Page, name: string) => banner(page).getByRole("button", { name }).click();
const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name).toSorted();

test("D40, SW-5 Accept All loads the script at once, and it receives page views and web vitals", async ({
  page,
  context,
}) => {
  const { loads, sent } = await serveScript(context);
  await page.goto("/about");
  await expect(banner(page)).toContainText("a script from metrics.example");
  expect(await page.evaluate(() => "gtag" in window)).toBe(false);
  await Promise.all([page.waitForEvent("load"), answer(page, "Accept All")]);
  await expect.poll(() => loads).toEqual(["?id=G-TEST"]);
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => sent).toEqual(["js." + sent[0]?.slice(3), "config.G-TEST"]);
  await startRouter(page);
  await page.getByRole("link", { name: "Ventures" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
  await expect.poll(() => sent).toEqual(expect.arrayContaining(["event.page_view", "event.TTFB", "event.FCP"]));
  expect(loads).toHaveLength(1);
  // And again on the next visit, without asking.
  await page.goto("/services");
  await expect.poll(() => loads).toHaveLength(2);
  await expect(banner(page)).toBeHidden();
});

test("after Decline the script is not loaded, on this page or the next", async ({ page, context }) => {
  const { loads } = await serveScript(context);
  await gotoHydrated(page, "/about");
  await answer(page, "Decline");
  await page.getByRole("link", { name: "Ventures" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
  await gotoHydrated(page, "/services");
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => "gtag" in window)).toBe(false);
  expect(loads).toEqual([]);
  expect(await cookieNames(context)).toEqual([]);
});

test("withdrawing consent under Cookie settings deletes the script's cookies and stops loading it", async ({
  page,
  context,
}) => {
  const { loads } = await serveScript(context);
  await page.goto("/about");
  await Promise.all([page.waitForEvent("load"), answer(page, "Accept All")]);
  await expect.poll(() => cookieNames(context)).toEqual(["analytics_ga", "analytics_ga_TEST", "cookieConsent"]);
  await page.getByRole("link", { name: "Cookie settings" }).click();
  await expect(banner(page).getByRole("button", { name: "Accept All" })).toHaveAttribute("aria-pressed", "true");
  await Promise.all([page.waitForEvent("load"), answer(page, "Decline")]);
  await expect.poll(() => cookieNames(context)).toEqual([]);
  await gotoHydrated(page, "/services");
  await expect(banner(page)).toBeHidden();
  expect(loads).toHaveLength(1);
});

test("consent given before there was a script does not cover it; a refusal does", async ({ page, context }) => {
  const { loads } = await serveScript(context);
  await page.goto("/about");
  for (const [choice, isAsked] of [
    ["accepted", true],
    ["declined", false],
  ] as const) {
    await page.evaluate((value) => localStorage.setItem("cookieConsent", value), choice);
    await gotoHydrated(page, "/about");
    await expect(banner(page)).toBeVisible({ visible: isAsked });
  }
  expect(loads).toEqual([]);
});

test("the form on the privacy page does the same, and the banner knows its answer", async ({ page, context }) => {
  const { loads } = await serveScript(context);
  await gotoHydrated(page, "/privacy");
  const form = page.locator("form[action='/cookie-settings']");
  await form.getByRole("button", { name: "Accept All" }).click();
  await expect(form.getByRole("status")).toHaveText("Your choice is saved: you accept.");
  await expect.poll(() => loads).toHaveLength(1);
  await expect(banner(page)).toBeHidden();
  const stored = () => page.evaluate(() => localStorage.getItem("cookieConsent"));
  await expect.poll(stored).toBe("accepted");
  await form.getByRole("button", { name: "Decline" }).click();
  await expect(form.getByRole("status")).toHaveText("Your choice is saved: you decline.");
  await expect.poll(stored).toBe("declined");
  await expect.poll(() => cookieNames(context)).toEqual(["cookieConsent"]);
  expect(loads).toHaveLength(1);
});

test("a page in the browser's own cache also gets the new policy", async ({ page, problems }) => {
  // The script's host is not faked here: routing requests would turn off the browser's cache.
  problems.expect(/ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/);
  const policy = async (path: string) => (await page.goto(path))!.headers()["content-security-policy"];
  expect(await policy("/services")).not.toContain("metrics.example");
  await policy("/about");
  await Promise.all([page.waitForEvent("load"), answer(page, "Accept All")]);
  expect(await policy("/services")).toContain("script-src 'self' https://metrics.example");
});
