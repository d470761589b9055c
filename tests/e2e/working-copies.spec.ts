import type { Page } from "@playwright/test";
import { posts } from "../../drizzle/schema";
import { insertAccount } from "../support/accounts";
import { failedWithStatus, email, expect, password, startRouter, test } from "../support/admin-test";
import { holdRequests, gotoHydrated } from "../support/browser-test";
import { auditPage } from "../support/page-audit";
import { post } from "../support/rows";
import type { PooledSite } from "../support/site-pool";

test.use({ actionTimeout: 20_000 });

let created = 0;
async function createPost(site: PooledSite, given: object = {}): Promise<string> {
  const title = `Written post ${(created += 1)}`;
  await site.insert(posts, post({ title, ...given }));
  const [row] = await site.query(`select row_id from Blog_posts where "Blog Post - Title" = ?`, [title]);
  return `/admin/blog/${(row as { row_id: number }).row_id}`;
}
const note = (page: Page) => page.getByRole("status").filter({ hasText: /^(Saved \d|Unsaved changes|Not saved:)/ });
const isSaved = (page: Page) => expect(note(page)).toHaveText(/^Saved \d/);
const copies = (page: Page) => page.getByRole("region", { name: "Working copies" });
/** The texts of all working copies, as JSON. */
const keptTexts = async (site: PooledSite) => JSON.stringify(await site.query("select texts from working_copies", []));
const excerpt = (page: Page) => page.locator("[name=excerpt]");

/** Saves by keyboard, and holds the request until the returned function is called. */
async function holdSave(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${path}.data*`, async (route) => {
    if (route.request().method() === "POST") await released;
    await route.fallback();
  });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.keyboard.press("Control+s");
  await sent;
  return release;
}

test("WRITE-1 WRITE-3 typed text is soon stored, and found in another browser and by a colleague", async ({
  page,
  browser,
  site,
}) => {
  const path = await createPost(site, { excerpt: "As published" });
  await gotoHydrated(page, path);
  await excerpt(page).fill("Typed here");
  await isSaved(page);
  const elsewhere = await browser.newContext({ baseURL: site.origin });
  const signIn = async (who: string) => {
    await elsewhere.clearCookies();
    const answer = await elsewhere.request.post("/auth", {
      form: { email: who, password },
      headers: { "Sec-Fetch-Site": "same-origin" },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
  };
  await signIn(email);
  const other = await elsewhere.newPage();
  await other.goto(path);
  await expect(excerpt(other)).toHaveValue("Typed here");
  await expect(copies(other)).toContainText("Your changes from");
  await startRouter(other);
  await auditPage(other);

  await insertAccount(site, "ben");
  await signIn("ben@example.com");
  await other.goto(path);
  await expect(excerpt(other)).toHaveValue("As published");
  await expect(copies(other)).toContainText("ada@example.com has this open.");
  await copies(other).getByRole("link", { name: "Show them" }).click();
  await expect(excerpt(other)).toHaveValue("Typed here");
  await startRouter(other);
  await excerpt(other).fill("Taken on by Ben");
  await expect(note(other)).toHaveText("Unsaved changes");
  await isSaved(other);
  // Each person has their own copy.
  await page.reload();
  await expect(excerpt(page)).toHaveValue("Typed here");
  await expect(copies(page)).toContainText("ben@example.com has this open.");
  await elsewhere.close();
});

test("WRITE-1 WRITE-2 leaving right after typing neither asks nor loses text, and saving ends the copy", async ({
  page,
  site,
}) => {
  const path = await createPost(site);
  await gotoHydrated(page, path);
  await excerpt(page).fill("Typed");
  await isSaved(page);
  await excerpt(page).press("End");
  await excerpt(page).pressSequentially(" and left");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(path);
  await expect(excerpt(page)).toHaveValue("Typed and left");
  await startRouter(page);
  await excerpt(page).press("End");
  await excerpt(page).pressSequentially(", then closed");
  // A closing page's request may arrive after the next page was read; the browser's draft would be offered instead.
  await page.route(`**${path}`, async (route) => {
    await expect.poll(() => keptTexts(site)).toContain("Typed and left, then closed");
    await route.continue();
  });
  await page.reload();
  await page.unroute(`**${path}`);
  await expect(excerpt(page)).toHaveValue("Typed and left, then closed");
  await startRouter(page);
  await page.getByRole("button", { name: "Update Blog post" }).click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await page.goto(path);
  await expect(excerpt(page)).toHaveValue("Typed and left, then closed");
  await expect(copies(page)).toBeHidden();
});

test("WRITE-1 WRITE-2 text is sent once while the next page takes its time, and saving there ends the copy", async ({
  page,
  site,
}) => {
  const path = await createPost(site);
  await gotoHydrated(page, path);
  await excerpt(page).fill("Typed at last");
  await expect(page.locator("[name=writer]")).toBeAttached();
  let sent = 0;
  page.on("request", (request) => (sent += Number(request.url().endsWith("/admin/blog/copy"))));
  await page.route(`**${path}`, async (route) => {
    await expect.poll(() => keptTexts(site)).toContain("Typed at last");
    // Longer than the pause after which typed text is sent. The closing page's clock cannot be controlled.
    await page.waitForTimeout(3_000);
    await route.continue();
  });
  await page.reload();
  await page.unroute(`**${path}`);
  expect(sent).toBe(1);
  await expect(excerpt(page)).toHaveValue("Typed at last");
  await startRouter(page);
  await page.getByRole("button", { name: "Update Blog post" }).click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await page.goto(path);
  await expect(excerpt(page)).toHaveValue("Typed at last");
  await expect(copies(page)).toBeHidden();
});

test("WRITE-2 leaving waits for a save, even when a copy is kept", async ({ page, site }) => {
  const path = await createPost(site);
  await gotoHydrated(page, path);
  await excerpt(page).fill("Typed");
  await isSaved(page);
  const release = await holdSave(page, path);
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Overview" }).click();
  release();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(path);
  await expect(excerpt(page)).toHaveValue("Typed");
  await expect(note(page)).toBeHidden();
});

test("WRITE-1 text typed before the script that keeps copies has loaded counts as unsaved, and is kept then", async ({
  page,
  site,
}) => {
  const path = await createPost(site);
  await gotoHydrated(page, path);
  await excerpt(page).fill("Kept");
  await isSaved(page);
  const release = await holdRequests(page, "**/working-copy-keeper-*.js");
  await gotoHydrated(page, path);
  await expect(note(page)).toHaveText(/^Saved \d/);
  await excerpt(page).fill("Typed early");
  await expect(note(page)).toHaveText("Unsaved changes");
  release();
  await isSaved(page);
  expect(await keptTexts(site)).toContain("Typed early");
});

test("WRITE-1 WRITE-2 after saving, no copy is left by typing during the save or by a reconnect", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const path = await createPost(site);
  await gotoHydrated(page, path);
  await excerpt(page).fill("Typed");
  await expect(page.locator("[name=writer]")).toBeAttached();
  const release = await holdSave(page, path);
  await excerpt(page).press("End");
  await excerpt(page).pressSequentially(" and saved");
  await page.keyboard.press("Control+s");
  release();
  await expect(note(page)).toBeHidden();
  await page.clock.runFor(5_000);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.clock.runFor(5_000);
  // A round trip first: leaving would abort a request that has just begun.
  await page.evaluate(async () => void (await fetch(location.href)));
  await page.goto(path);
  await expect(excerpt(page)).toHaveValue("Typed and saved");
  await expect(copies(page)).toBeHidden();
  expect(await keptTexts(site)).not.toContain("Typed and saved");
});

test("WRITE-1 WRITE-2 a save that fails while a copy is being sent still ends with a stored copy", async ({
  page,
  site,
  problems,
}) => {
  problems.expect(failedWithStatus(503));
  const path = await createPost(site);
  await gotoHydrated(page, path);
  let sent = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/admin/blog/copy", async (route) => {
    sent += 1;
    if (sent === 1) await released;
    await route.continue().catch(() => undefined);
  });
  await page.route(`**${path}.data*`, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, body: "Unavailable" }) : route.fallback(),
  );
  await excerpt(page).fill("Typed");
  await expect.poll(() => sent).toBe(1);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("alert").filter({ hasText: "The change was not made." })).toBeVisible();
  release();
  // Without another keystroke.
  await isSaved(page);
  expect(await keptTexts(site)).toContain("Typed");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("WRITE-1 offline text stays in the browser and says so, is stored once online, and can be discarded", async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const path = await createPost(site, { excerpt: "As published" });
  await gotoHydrated(page, path);
  await excerpt(page).fill("Typed");
  await isSaved(page);
  await context.setOffline(true);
  await excerpt(page).fill("Typed offline");
  await expect(page.getByRole("status").filter({ hasText: "you're offline" })).toBeVisible();
  await context.setOffline(false);
  await isSaved(page);
  await page.reload();
  await expect(excerpt(page)).toHaveValue("Typed offline");
  await startRouter(page);
  await copies(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(copies(page)).toBeHidden();
  await expect(excerpt(page)).toHaveValue("As published");
});

test("WRITE-1 after a browser is killed between typing and saving, the text is offered", async ({
  page,
  context,
  site,
}) => {
  const path = await createPost(site);
  await gotoHydrated(page, path);
  await excerpt(page).fill("Saved");
  await isSaved(page);
  await excerpt(page).fill("Saved, then killed");
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("draft:")));
  // Without `beforeunload` and `pagehide`, as in a crash.
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await gotoHydrated(next, path);
  if ((await excerpt(next).inputValue()) === "Saved")
    await next.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Restore" }).click();
  await expect(excerpt(next)).toHaveValue("Saved, then killed");
});

test("WRITE-5 typing in two windows warns the second, and keeps its text until the writer decides", async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(failedWithStatus(409));
  const path = await createPost(site);
  await gotoHydrated(page, path);
  const other = await context.newPage();
  await gotoHydrated(other, path);
  await excerpt(page).fill("Typed in the first");
  await isSaved(page);
  await excerpt(other).fill("Typed in the second");
  const told = copies(other).getByRole("alert");
  await expect(told).toContainText("You have unsaved changes in another window");
  await told.getByRole("button", { name: "Keep this version" }).click();
  await isSaved(other);
  await page.reload();
  await expect(excerpt(page)).toHaveValue("Typed in the second");
});

test("WRITE-1 a new row is kept before it is created, and found by a reload and from the form for new rows", async ({
  page,
}) => {
  await gotoHydrated(page, "/admin/glossary/new");
  await page.locator("[name=term]").fill("A term that was begun");
  await isSaved(page);
  await page.reload();
  await expect(page.locator("[name=term]")).toHaveValue("A term that was begun");
  await page.goto("/admin/glossary/new");
  await copies(page).getByRole("link", { name: "Continue A term that was begun" }).click();
  await expect(page.locator("[name=term]")).toHaveValue("A term that was begun");
  await startRouter(page);
  await page.getByRole("button", { name: "Create Glossary item" }).click();
  await expect(page).toHaveURL(/\/admin\/glossary$/);
  await page.goto("/admin/glossary/new");
  await expect(copies(page)).toBeHidden();
});
