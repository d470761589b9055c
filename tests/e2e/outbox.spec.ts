import type { Page } from "@playwright/test";
import { startRouter } from "../support/browser-test";
import { expect, test as base, WizardPage } from "../support/intake-test";
import { waitForServiceWorker } from "../support/service-worker";
import { openSiteProxy, type SiteProxy } from "../support/site-proxy";

/** Tests of the intake behind a proxy, which can take the server away from pages and service worker alike. */
const test = base.extend<{ server: SiteProxy; wizard: WizardPage }>({
  server: async ({ ownSite }, provide) => {
    const server = await openSiteProxy(ownSite.origin);
    await provide(server);
    await server.close();
  },
  wizard: async ({ wizard, server }, provide) => {
    await provide(new WizardPage(wizard.page, { ...wizard.site, origin: server.origin }));
  },
});

const line = (page: Page) => page.getByRole("region", { name: "Your enquiries" });
const waiting = /^1 enquiry is waiting to be sent\./;

/** Completes the form while the server is down. */
async function queue(wizard: WizardPage, server: SiteProxy): Promise<void> {
  await wizard.answerUpTo(6);
  server.down = true;
  await wizard.button("Complete Setup").click();
  await expect(wizard.page.getByText("Your project is queued. It has not been sent yet.")).toBeVisible();
}

/** Has the service worker send what waits. Browsers do so once the connection is back, for which a test cannot wait. */
async function syncInBackground(page: Page, server: SiteProxy): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registration = Promise.withResolvers<string>();
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.origin));
    if (found) registration.resolve(found.registrationId);
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin: server.origin,
    registrationId: await registration.promise,
    tag: "onboarding-outbox",
    lastChance: false,
  });
}

const limitMessage = "Too many projects were sent from your network. Please try again in 42 seconds.";
/** Answers like a rate limit, whatever is sent. */
function limit(server: SiteProxy): void {
  server.answers.set("/onboarding", {
    status: 429,
    type: "application/json",
    body: JSON.stringify({ status: "limited", retryAfter: 42, message: limitMessage }),
  });
}

test("E5 any page opened next sends what was queued", async ({ wizard, page, server }) => {
  await queue(wizard, server);
  await page.goto("about:blank");
  server.down = false;
  await page.goto(`${server.origin}/about`);
  await expect(line(page).getByRole("status")).toHaveText("Your enquiry was sent, and we have it.");
  expect(await wizard.rows()).toHaveLength(1);
  expect(await wizard.storedProgress()).toBeNull();
  await line(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(line(page)).toBeHidden();
  await page.reload();
  await expect(line(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("onboarding-outbox"))).toBeNull();
});

test("E5 a page uses a connection that returns while its attempt fails at once", async ({ wizard, page, server }) => {
  await queue(wizard, server);
  await page.goto("about:blank");
  server.down = false;
  let attempts = 0;
  await page.route("**/onboarding", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    attempts += 1;
    if (attempts > 1) return route.continue();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await route.abort("internetdisconnected");
  });
  await page.goto(`${server.origin}/about`);
  await expect(line(page).getByRole("status")).toHaveText("Your enquiry was sent, and we have it.");
  expect(attempts).toBe(2);
  expect(await wizard.rows()).toHaveLength(1);
});

test("E5 another tab shows that an enquiry is waiting and sends it; the intake follows; one row", async ({
  wizard,
  page,
  server,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(`${server.origin}/about`);
  // Then its script listens to other tabs.
  await startRouter(other);
  await queue(wizard, server);
  await expect(line(other).getByRole("status")).toHaveText(waiting);
  server.down = false;
  await line(other).getByRole("button", { name: "Send now" }).click();
  await wizard.at(7, /Thank you/);
  await expect(line(other)).toBeHidden();
  expect(await wizard.rows()).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem("onboarding-progress"))).toBeNull();
});

test("E5, D51 offline, the intake opens with what was typed, and queues it", async ({ wizard, page, server }) => {
  await wizard.answerUpTo(3);
  await wizard.text.fill("Growers on the road.");
  await waitForServiceWorker(page);
  await expect.poll(() => page.evaluate(async () => (await caches.match("/onboarding")) !== undefined)).toBe(true);
  server.down = true;
  await page.reload();
  await wizard.at(3, /users/);
  await expect(wizard.text).toHaveValue("Growers on the road.");
  await page.goto("about:blank");
  await page.goto(`${server.origin}/onboarding`);
  await wizard.at(3, /users/);
  await wizard.next();
  await wizard.card("$10K - $20K").click();
  await wizard.next();
  await wizard.card("Flexible").click();
  await wizard.card("ASAP").click();
  await wizard.next();
  await wizard.email.fill("ada@growers.example");
  await wizard.button("Complete Setup").click();
  await expect(page.getByText("Your project is queued. It has not been sent yet.")).toBeVisible();
  // A page that was never visited: the offline page shows the waiting enquiry, too.
  await page.goto(`${server.origin}/terms`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await expect(line(page).getByRole("status")).toHaveText(waiting);
  await page.getByRole("link", { name: "Start or continue your project" }).click();
  await wizard.at(6, "Almost there! What's your email?");
  server.down = false;
  await expect(async () => {
    // An attempt that began earlier may still fail.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByText("Step 7 of 7")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await wizard.rows()).toMatchObject([{ user_needs: "Growers on the road." }]);
});

test("E5 T20 any page shows a refusal, and the intake opens with everything filled in", async ({
  wizard,
  page,
  server,
}) => {
  await queue(wizard, server);
  await page.goto("about:blank");
  server.down = false;
  limit(server);
  await page.goto(`${server.origin}/about`);
  await expect(line(page).getByRole("status")).toHaveText(`Your enquiry was not sent. ${limitMessage}`);
  await expect(line(page).getByRole("button", { name: "Try again" })).toBeVisible();
  server.answers.clear();
  await line(page).getByRole("link", { name: "View" }).click();
  // The enquiry was still waiting to be sent, so opening the intake sends it.
  await wizard.at(7, /Thank you/);
  expect(await wizard.rows()).toMatchObject([{ email: "ada@growers.example", budget: "10k-20k" }]);
});

test("E5 the line and the refusal that it tells are in the words of the owner", async ({ wizard, page, server }) => {
  const controlLabels = {
    "Your enquiry was not sent. {reason}": "Nicht gesendet: {reason}",
    "Too many projects were sent from your network. Please try again in {time}.": "Zu viele, erneut in {time}.",
    "{count} seconds": "{count} Sekunden",
    "Try again": "Erneut",
    View: "Ansehen",
  };
  const settings = JSON.stringify({ controlLabels });
  await wizard.site.query("insert or replace into site_settings (key, value) values ('site', ?)", [settings]);
  await queue(wizard, server);
  await page.goto("about:blank");
  server.down = false;
  limit(server);
  // Past the page cache.
  await page.setExtraHTTPHeaders({ "Cache-Control": "no-cache" });
  await page.goto(`${server.origin}/about`);
  await expect(line(page).getByRole("status")).toHaveText("Nicht gesendet: Zu viele, erneut in 42 Sekunden.");
  await expect(line(page).getByRole("button")).toHaveText(["Erneut"]);
  await expect(line(page).getByRole("link")).toHaveText(["Ansehen"]);
  await wizard.site.query("delete from site_settings where key = 'site'", []);
});

test("E5 the service worker sends it when no page of the site is open, and the next page says so", async ({
  wizard,
  page,
  server,
}) => {
  await wizard.open();
  await waitForServiceWorker(page);
  await queue(wizard, server);
  await page.goto("about:blank");
  server.down = false;
  await syncInBackground(page, server);
  await expect.poll(() => wizard.rows()).toHaveLength(1);
  await page.goto(`${server.origin}/about`);
  await expect(line(page).getByRole("status")).toHaveText("Your enquiry was sent, and we have it.");
  expect(await wizard.storedProgress()).toBeNull();
  await wizard.open();
  await wizard.at(1, "What are you building?");
  expect(await wizard.rows()).toHaveLength(1);
});

test("E5 the intake says of what was sent without it that it was, also when nothing else is stored", async ({
  wizard,
  page,
  server,
}) => {
  await wizard.open();
  await waitForServiceWorker(page);
  await queue(wizard, server);
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  server.down = false;
  await syncInBackground(page, server);
  await expect.poll(() => wizard.rows()).toHaveLength(1);
  await wizard.open();
  await wizard.at(1, "What are you building?");
  await expect(line(page).getByRole("status")).toHaveText("Your enquiry was sent, and we have it.");
  await line(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(line(page)).toBeHidden();
  await page.reload();
  await wizard.running();
  await expect(line(page)).toBeHidden();
});

test("E5 without storage, the visitor is asked to keep the page open, and it sends from there", async ({
  wizard,
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("No space left", "QuotaExceededError");
    };
    IDBFactory.prototype.open = refuse;
    Storage.prototype.setItem = refuse;
  });
  await queue(wizard, server);
  await expect(page.getByText("Leave this page open")).toBeVisible();
  server.down = false;
  await wizard.button("Complete Setup").click();
  await wizard.at(7, /Thank you/);
  expect(await wizard.rows()).toHaveLength(1);
});

test("E5 without IndexedDB alone, the page says that it must stay open, and the next visit to the intake sends it", async ({
  wizard,
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", { value: undefined });
  });
  await queue(wizard, server);
  await expect(page.getByText("this browser cannot keep your project for later. Leave this page open")).toBeVisible();
  await page.goto("about:blank");
  server.down = false;
  await wizard.open();
  await wizard.at(7, /Thank you/);
  expect(await wizard.rows()).toHaveLength(1);
});
