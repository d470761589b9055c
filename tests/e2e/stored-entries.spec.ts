import type { BrowserContext, Page } from "@playwright/test";
import { storedEntries, type StorageKind } from "../../app/site/privacy/privacy";
import { failedWithStatus, email, expect, password, test } from "../support/admin-test";
import { startRouter } from "../support/browser-test";
import { findStoredEntry } from "../support/find-stored-entry";
import { WizardPage } from "../support/intake-test";

test.use({ consent: null, serviceWorkers: "allow" });

/** Documented entries that this test does not produce. */
const elsewhere = [
  // analytics.spec.ts
  "cookie analytics*",
];

/** The entries that a browser holds, as kind and name. */
async function held(context: BrowserContext, page: Page): Promise<Array<[StorageKind, string]>> {
  const inPage = await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    cache: await caches.keys(),
    indexedDB: (await indexedDB.databases()).map(({ name }) => name ?? ""),
  }));
  const cookie = (await context.cookies()).map(({ name }) => name);
  return Object.entries({ ...inPage, cookie }).flatMap(([kind, names]) =>
    names.map((name): [StorageKind, string] => [kind as StorageKind, name]),
  );
}

test("the privacy page lists exactly what the browser holds after a walk through the site", async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(failedWithStatus(404));
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  test.slow();
  const seen = new Map<string, [StorageKind, string]>();
  const note = async () => {
    for (const entry of await held(context, page)) seen.set(entry.join(" "), entry);
  };
  await context.clearCookies();

  // A visitor.
  await page.goto("/");
  await startRouter(page);
  await page.getByRole("region", { name: "Cookies" }).getByRole("button", { name: "Close" }).click();
  await note();
  await page.getByRole("link", { name: "Cookie settings" }).click();
  await page.getByRole("region", { name: "Cookies" }).getByRole("button", { name: "Decline" }).click();
  await page.getByRole("button", { name: "Dark theme" }).filter({ visible: true }).click();
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (const path of ["/blog", "/it-glossary/term/ab-testing", "/ai-product-stack?q=ai", "/no-such-page", "/offline"])
    await page.goto(path);
  await page.goto("/ai-product-stack");
  await page.getByRole("button", { name: "Shortlist" }).first().click();
  await expect(page.getByRole("link", { name: "Shortlist (1)" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(3);
  await note();
  await page.goto("/privacy");
  await page.locator("form[action='/cookie-settings']").getByRole("button", { name: "Accept All" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your choice" })).toBeVisible();
  await note();

  // A prospect.
  const wizard = new WizardPage(page, site);
  await wizard.answerUpTo(6);
  await note();
  await context.setOffline(true);
  await wizard.button("Complete Setup").click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("onboarding-outbox"))).not.toBeNull();
  await note();
  await context.setOffline(false);
  await expect(page.getByText("Step 7 of 7")).toBeVisible();
  await note();

  // An editor.
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  const signedIn = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  // The message's cookie lives only until the next page has shown it.
  for (const { name, value } of await (await signedIn).headersArray())
    if (name.toLowerCase() === "set-cookie")
      seen.set(`cookie ${value.split("=")[0]}`, ["cookie", value.split("=")[0]!]);
  await expect(page).toHaveURL(/\/admin$/);
  await note();
  await page.goto("/admin/blog/new");
  await startRouter(page);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Half a post");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("draft:"))))
    .toBe(true);
  await note();
  for (const path of ["/admin/settings", "/admin/submissions", "/admin/transfer", "/admin/blog?q=a"]) {
    await page.goto(path);
    await startRouter(page);
    await note();
  }

  const undocumented = [...seen.values()].filter(([kind, name]) => !findStoredEntry(kind, name));
  expect(
    undocumented.map((entry) => entry.join(" ")),
    "not in app/site/privacy/privacy.ts",
  ).toEqual([]);
  const found = new Set([...seen.values()].map(([kind, name]) => findStoredEntry(kind, name)));
  const missing = storedEntries.filter((entry) => !found.has(entry)).map(({ kind, name }) => `${kind} ${name}`);
  expect(missing, "documented, and nowhere in the browser").toEqual(elsewhere);

  await page.goto("/privacy");
  const listed = await page.locator("main dt code").allInnerTexts();
  const expected = storedEntries.filter(({ who }) => who !== "accepted").map(({ name }) => name);
  expect(listed.toSorted()).toEqual(expected.toSorted());
});
