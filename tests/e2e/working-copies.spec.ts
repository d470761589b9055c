import type { BrowserContext, Page } from "@playwright/test";
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

/** Types over a post's excerpt, "As published", until that is kept. Returns the path of its form. */
async function typeInPost(page: Page, site: PooledSite): Promise<string> {
  const path = await createPost(site, { excerpt: "As published" });
  await gotoHydrated(page, path);
  await excerpt(page).fill("Typed here");
  await isSaved(page);
  return path;
}

/** Signs somebody in, in place of whoever was. */
async function signIn(context: BrowserContext, who: string): Promise<void> {
  await context.clearCookies();
  const answer = await context.request.post("/auth", {
    form: { email: who, password },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

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
  const path = await typeInPost(page, site);
  const elsewhere = await browser.newContext({ baseURL: site.origin });
  await signIn(elsewhere, email);
  const other = await elsewhere.newPage();
  await other.goto(path);
  await expect(excerpt(other)).toHaveValue("Typed here");
  await expect(copies(other)).toContainText("Your changes from");
  await startRouter(other);
  await auditPage(other);

  await insertAccount(site, "ben");
  await signIn(elsewhere, "ben@example.com");
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

test("WRITE-3 a press on the link to a copy goes there, even if the page becomes interactive meanwhile", async ({
  page,
  browser,
  site,
}) => {
  const path = await typeInPost(page, site);
  await insertAccount(site, "cem");
  const elsewhere = await browser.newContext({ baseURL: site.origin });
  await signIn(elsewhere, "cem@example.com");
  const other = await elsewhere.newPage();
  const release = await holdRequests(other, /\/assets\/.*\.js$/);
  await other.goto(path);
  await copies(other).getByRole("link", { name: "Show them" }).hover();
  await other.mouse.down();
  release();
  await startRouter(other);
  await other.mouse.up();
  await expect(excerpt(other)).toHaveValue("Typed here");
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
  await page.getByRole("button", { name: "Update", exact: true }).click();
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
  await page.getByRole("button", { name: "Update", exact: true }).click();
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
  await expect(excerpt(next)).toHaveValue("Saved, then killed");
  await isSaved(next);
});

/** Types while offline, and waits until the text is in the browser. */
async function typeOffline(page: Page, field: string, text: string): Promise<void> {
  await page.context().setOffline(true);
  await page.locator(`[name=${field}]`).fill(text);
  await expect
    .poll(() =>
      page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith("draft:")))),
    )
    .toContain(text);
}
/** Closes a page without its `beforeunload` and `pagehide`, as a crash does, and opens another online. */
async function crash(page: Page): Promise<Page> {
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  return context.newPage();
}
const offer = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });

test("WRITE-1 text typed offline in a new row fills the form after a crash, and is stored", async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await gotoHydrated(page, "/admin/blog/new");
  await page.locator("[name=title]").fill("ONE");
  await isSaved(page);
  await typeOffline(page, "title", "TWO");
  await expect(page.getByRole("status").filter({ hasText: "Your changes are kept in this browser." })).toBeVisible();
  const next = await crash(page);
  await gotoHydrated(next, "/admin/blog/new");
  await copies(next).getByRole("link", { name: "Continue ONE" }).click();
  await expect(next.locator("[name=title]")).toHaveValue("TWO");
  await expect(copies(next)).toContainText(/Your changes from .* are in the form/);
  // One version, so one notice.
  await expect(offer(next)).toBeHidden();
  await isSaved(next);
  expect(await keptTexts(site)).toContain("TWO");
  await next.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(next).toHaveURL(/\/admin\/blog$/);
  await next.goto("/admin/blog");
  await expect(next.getByRole("link", { name: "TWO" }).first()).toBeVisible();
});

test("WRITE-1 a new row typed offline from the start is found from the form for new rows", async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await gotoHydrated(page, "/admin/glossary/new");
  await typeOffline(page, "term", "Never reached the server");
  const next = await crash(page);
  await gotoHydrated(next, "/admin/glossary/new");
  // The form is for another new row, whose text does not overwrite this one.
  await next.locator("[name=term]").fill("Another term");
  await isSaved(next);
  await offer(next).getByRole("button", { name: "Restore" }).click();
  await expect(next.locator("[name=term]")).toHaveValue("Never reached the server");
  await startRouter(next);
  await isSaved(next);
  await expect(copies(next)).toContainText("Another term");
});

test("WRITE-1 text that neither was restored nor discarded survives typing, saving and a second visit", async ({
  page,
  site,
  browser,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const path = await createPost(site, { excerpt: "As published" });
  await gotoHydrated(page, path);
  await excerpt(page).fill("ONE");
  await isSaved(page);
  await typeOffline(page, "excerpt", "TWO");
  // Meanwhile, the same person types on another machine.
  const elsewhere = await browser.newContext({ baseURL: site.origin });
  const answer = await elsewhere.request.post("/auth", {
    form: { email, password },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  const other = await elsewhere.newPage();
  await gotoHydrated(other, path);
  await excerpt(other).fill("THREE");
  await expect.poll(() => keptTexts(site)).toContain("THREE");
  await elsewhere.close();

  let next = await crash(page);
  await gotoHydrated(next, path);
  // The newest fills the form; one notice has both times, to the second, and the difference.
  await expect(excerpt(next)).toHaveValue("THREE");
  await expect(offer(next)).toContainText(
    /Another version .* \d\d:\d\d:\d\d\. The form has those from \d+ \w+ \d{4}, \d\d:\d\d:\d\d/,
  );
  await expect(offer(next).locator("ins")).toHaveText("TWO");
  await next.getByLabel("Author").fill("Ada");
  await next.keyboard.press("Control+s");
  await expect(next.getByRole("status").filter({ hasText: "updated successfully" })).toBeVisible();
  await next.close();
  next = await page.context().newPage();
  await gotoHydrated(next, path);
  await expect(excerpt(next)).toHaveValue("THREE");
  await offer(next).getByRole("button", { name: "Restore" }).click();
  await expect(excerpt(next)).toHaveValue("TWO");
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
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/glossary$/);
  await page.goto("/admin/glossary/new");
  await startRouter(page);
  await expect(page.getByRole("link", { name: "Continue A term that was begun" })).toBeHidden();
});

test("WRITE-1 discarding another new row leaves alone what was just typed in this one", async ({ page, site }) => {
  await gotoHydrated(page, "/admin/glossary/new");
  await page.locator("[name=term]").fill("To be discarded");
  await isSaved(page);
  await gotoHydrated(page, "/admin/glossary/new");
  await page.locator("[name=term]").fill("To be kept");
  await expect(page.locator("[name=writer]")).toBeAttached();
  const reloaded = page.waitForEvent("load");
  await copies(page).getByText("“To be discarded”").locator("..").getByRole("button", { name: "Discard" }).click();
  await reloaded;
  await expect.poll(() => keptTexts(site)).not.toContain("To be discarded");
  // Sent as its page closed.
  await expect.poll(() => keptTexts(site)).toContain("To be kept");
  await page.goto("/admin/glossary/new");
  await expect(copies(page)).toContainText("To be kept");
});
