import type { BrowserContext, Page } from "@playwright/test";
import { serviceWorkerRemoval } from "../../app/base/web/cache-policy";
import { failedWithStatus, expect, gotoHydrated, test } from "../support/browser-test";
import { waitForServiceWorker } from "../support/service-worker";
import { openSiteProxy } from "../support/site-proxy";

test.use({ serviceWorkers: "allow" });

/** Opens a page and waits until the service worker controls it. */
async function install(page: Page, origin = ""): Promise<void> {
  await gotoHydrated(page, `${origin}/`);
  await waitForServiceWorker(page);
}

/** The paths in the service worker's caches. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const cut = (context: BrowserContext) => context.setOffline(true);

/** A picture further down may not have arrived before the connection was cut. */
const missingPicture = /net::ERR_FAILED .*\/media\//;

test("SW-1 the service worker is registered at /sw.js for the whole site, after the first render", async ({ page }) => {
  await page.goto("/about");
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await install(page);
  const worker = await page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready;
    return { script: new URL(active!.scriptURL).pathname, scope: new URL(scope).pathname };
  });
  expect(worker).toEqual({ script: "/sw.js", scope: "/" });
});

test("E6 a visited page opens without a connection", async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await install(page);
  await page.goto("/it-glossary/term/ab-testing");
  await page.goto("/about");
  await cut(context);
  await page.goto("/it-glossary/term/ab-testing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A/B Testing");
  await expect(page.getByRole("heading", { name: "Full Definition" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("E6 the first page, and a page visited within the same document, open without a connection", async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await install(page);
  await page.locator("footer").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(["/", "/terms"]));
  await cut(context);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The Future of No-Code");
});

test("E6 any other page shows the offline page, which lists the pages read before", async ({
  page,
  context,
  problems,
}) => {
  problems.expect(failedWithStatus(503));
  problems.expect(missingPicture);
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Load failed/);
  await install(page);
  await page.goto("/it-glossary/term/ab-testing");
  await page.goto("/ventures/berthnote");
  await cut(context);
  const answer = await page.goto("/services");
  expect(answer!.status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  const list = page.getByRole("region", { name: "Read before" }).getByRole("link");
  await expect(list.filter({ hasText: "A/B Testing" })).toHaveAttribute("href", "/it-glossary/term/ab-testing");
  await expect(list.filter({ hasText: "Berthnote" })).toHaveAttribute("href", "/ventures/berthnote");
  await list.filter({ hasText: "Berthnote" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Berthnote");
});

test("E6 the offline page opens the requested page once online again, unless the visitor is leaving", async ({
  page,
  context,
  problems,
}) => {
  problems.expect(failedWithStatus(503));
  problems.expect(missingPicture);
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Load failed/);
  await install(page);
  await page.goto("/ventures/berthnote");
  await cut(context);
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/services");
  await expect(heading).toHaveText("You are offline");
  // Dispatches the event between the click and the new page.
  await page.evaluate(() =>
    addEventListener("click", () => setTimeout(() => dispatchEvent(new Event("online"))), { once: true }),
  );
  await page.getByRole("region", { name: "Read before" }).getByRole("link", { name: "Berthnote" }).click();
  await expect(heading).toHaveText("Berthnote");
  await page.goto("/services");
  await expect(heading).toHaveText("You are offline");
  // As when the connection was there but unusable: no event is fired.
  await page.evaluate(() => addEventListener("online", (event) => event.stopImmediatePropagation(), true));
  await page.getByRole("link", { name: "Services" }).first().hover();
  await context.setOffline(false);
  await expect(heading).toHaveText("Services");
});

test("E6 nothing under /admin or /auth, and nothing private, is ever cached", async ({ page, context, problems }) => {
  problems.expect(/404|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await install(page);
  for (const path of ["/auth", "/admin", "/onboarding", "/blog/post/no-such-post", "/about"]) await page.goto(path);
  const paths = await kept(page);
  expect(paths).toContain("/about");
  expect(paths.filter((path) => /^\/(?:admin|auth|api)|no-such/.test(path))).toEqual([]);
  await cut(context);
  for (const path of ["/auth", "/admin"])
    await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test("E6 with a connection, a changed page is fetched anew", async ({ page, context }) => {
  await install(page);
  await page.goto("/terms");
  await context.route("**/terms", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll("Terms of Service", "Terms of Tomorrow"),
    });
  });
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Tomorrow");
});

test("SW-2 a failed registration is only logged", async ({ page, context }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(`${message.type()}: ${message.text()}`));
  await context.route("**/sw.js", (route) => route.abort());
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error("not today"));
  });
  await gotoHydrated(page, "/about");
  await expect.poll(() => logged.join("\n")).toContain("log: The service worker could not be registered.");
  await page.getByRole("link", { name: "See Our Ventures" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
});

test("E6 a new version replaces the old one: open pages go on working, and only files of the old version stay", async ({
  page,
  context,
  site,
}) => {
  const proxy = await openSiteProxy(site.origin);
  await install(page, proxy.origin);
  const names = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("pages-")));
  const [old = ""] = await names();
  const script = await (await fetch(`${site.origin}/sw.js`)).text();
  const next = old.replace(/[0-9a-f]{12}/, "0123456789ab");
  expect(script).toContain(old);
  proxy.answers.set("/sw.js", { type: "text/javascript", body: script.replaceAll(old, next) });
  // Another tab navigates, which fetches the new version.
  const other = await context.newPage();
  await other.goto(`${proxy.origin}/about`);
  await expect.poll(names).toContain(next);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing))
    .toBeNull();
  // On a busy machine, Chromium sometimes considers the old worker busy although it handles no event, and waits five
  // minutes. It may stop a service worker at any time, so stopping it here is realistic.
  const devtools = await context.newCDPSession(other);
  await devtools.send("ServiceWorker.enable");
  await expect(async () => {
    // Repeated, because a page that is still loading starts it again.
    await devtools.send("ServiceWorker.stopAllWorkers");
    expect(await names()).toEqual([next]);
  }).toPass({ intervals: [1_000] });
  await page.locator("footer").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  proxy.down = true;
  await page.goto(`${proxy.origin}/onboarding`);
  // One question at a time, so the wizard has all its files.
  await expect(page.locator("main h2")).toHaveCount(1);
  await proxy.close();
});

test("E6 the operator can turn it off: it deletes its caches and unregisters, and open pages go on working", async ({
  page,
  site,
}) => {
  const proxy = await openSiteProxy(site.origin);
  await install(page, proxy.origin);
  proxy.answers.set("/sw.js", { type: "text/javascript", body: serviceWorkerRemoval });
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const left = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]);
  await expect.poll(left).toEqual([0, []]);
  await page.locator("footer").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await proxy.close();
});
