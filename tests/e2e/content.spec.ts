import type { Page } from "@playwright/test";
import { initialValues, textsOf } from "../../app/content/types/field-values";
import { contentTypes } from "../../app/types";
import { posts } from "../../drizzle/schema";
import { failedWithStatus, dismiss, email, expect, password, startRouter, test } from "../support/admin-test";
import {
  drawFrames,
  flushEffects,
  followBeforeTimer,
  holdRequests,
  holdTimer,
  gotoHydrated,
} from "../support/browser-test";
import { hostileHtml } from "../support/hostile-html";
import { auditBothWidths } from "../support/page-audit";
import { post } from "../support/rows";
import type { PooledSite } from "../support/site-pool";

const { blog } = contentTypes;

// A missing control fails soon, not when the test times out.
test.use({ actionTimeout: 20_000 });

/** Inserts a post. Resolves to its row id. */
async function insertPost(site: PooledSite, title: string): Promise<number> {
  await site.insert(posts, post({ title }));
  const rows = await site.query(`select row_id from Blog_posts where "Blog Post - Title" = ?`, [title]);
  return (rows[0] as { row_id: number }).row_id;
}

const titleOf = async (site: PooledSite, row: number) =>
  (
    (await site.query(`select "Blog Post - Title" as title from Blog_posts where row_id = ?`, [row]))[0] as {
      title: string;
    }
  ).title;
const notice = (page: Page, text: string) => page.locator("[data-tone]", { hasText: text });

test("a post is written in the editor and published, and the receipt checks its live page", async ({ page }) => {
  await gotoHydrated(page, "/admin/blog/new");
  await page.locator("[name=title]").fill("Kestrels over oat fields");
  await page.getByLabel("Excerpt", { exact: true }).fill("What a kestrel sees.");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await text.pressSequentially("Hovering ");
  await page.keyboard.press("Control+b");
  await text.pressSequentially("low");
  await page.getByLabel("Draft").uncheck();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL("/admin/blog");
  await expect(notice(page, "Blog post created successfully")).toBeVisible();
  const receipt = page.locator("dl.receipt");
  await expect(receipt).toContainText("/blog/post/kestrels-over-oat-fields");
  await expect(receipt).toContainText("200");
  await expect(receipt).toContainText("BlogPosting");
  await page.goto("/blog/post/kestrels-over-oat-fields");
  await expect(page.locator("article .prose")).toContainText("Hovering low");
  await expect(page.locator("article .prose strong")).toHaveText("low");
});

test("ADM-42 the check before publishing names a category that does not exist, and a refused step shows no older success", async ({
  page,
  problems,
}) => {
  problems.expect(failedWithStatus(400));
  await gotoHydrated(page, "/admin/blog/new");
  await page.locator("[name=title]").fill("A heron waits");
  await page.getByLabel("Category", { exact: true }).fill("Weaving");
  await page.getByLabel("Category", { exact: true }).press("Enter");
  await expect(notice(page, "created")).toBeVisible();
  await page.getByLabel("Author", { exact: true }).fill("Mara Voss");
  await page.getByLabel("Author", { exact: true }).press("Enter");
  await expect(notice(page, "updated")).toBeVisible();
  await dismiss(page.locator("[data-tone=success]"));
  const menu = page.getByRole("dialog", { name: "Publish this blog post?" });
  await page.getByRole("button", { name: "Publish…" }).click();
  const missing = menu.getByText("There is no category “Weaving”.");
  await expect(missing).toBeVisible();
  await menu.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("There is no blog category “Weaving” yet.")).toBeVisible();
  await expect(page.locator("[data-tone]")).toHaveText(/One field needs your attention: Category\./);
  await page.getByLabel("Create the category “Weaving”").check();
  await page.getByRole("button", { name: "Publish…" }).click();
  await expect(missing).toBeHidden();
  await menu.getByRole("button", { name: "Publish now" }).click();
  await expect(notice(page, "“A heron waits” published")).toBeVisible();
});

test("PUB-1 PUB-2 the button publishes, schedules and unpublishes a post, whose status is always shown", async ({
  page,
  site,
  problems,
}) => {
  problems.expect(failedWithStatus(400));
  const row = await insertPost(site, "A kestrel waits");
  await site.query(`update Blog_posts set "Draft" = 1 where row_id = ?`, [row]);
  await gotoHydrated(page, `/admin/blog/${row}`);
  const status = page.locator(".editor-head .list-badge");
  await expect(status).toHaveText("Draft");
  await page.getByLabel("Excerpt", { exact: true }).fill("Typed before it was published.");
  const menu = page.getByRole("dialog", { name: "Publish this blog post?" });

  await page.getByRole("button", { name: "Publish…" }).click();
  await expect(menu.getByRole("region", { name: "Before you publish" })).toBeVisible();
  await auditBothWidths(page, "the publish menu");
  await menu.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByText("Choose a time in the future.")).toBeVisible();
  await page.getByRole("button", { name: "Publish…" }).click();
  await menu.getByLabel("Schedule for later").fill("2099-01-02T10:00");
  await expect(page.getByLabel("Posted date")).toHaveValue("2099-01-02T10:00");
  await menu.getByRole("button", { name: "Schedule" }).click();
  await expect(notice(page, "“A kestrel waits” scheduled")).toBeVisible();
  await expect(status).toHaveText("Scheduled");
  await expect(page.getByLabel("Draft")).not.toBeChecked();

  await page.getByRole("button", { name: "Scheduled…" }).click();
  await expect(menu.getByRole("button", { name: "Unschedule" })).toBeVisible();
  await menu.getByRole("button", { name: "Publish now" }).click();
  await expect(notice(page, "“A kestrel waits” published")).toBeVisible();
  await expect(status).toHaveText("Published");
  await expect(page.locator("dl.receipt")).toContainText("200");

  await page.getByRole("button", { name: "Unpublish…" }).click();
  await page.getByRole("dialog", { name: "Unpublish this" }).getByRole("button", { name: "Unpublish" }).click();
  await expect(status).toHaveText("Draft");
  await expect(page.getByLabel("Draft")).toBeChecked();
  await expect(page.getByLabel("Excerpt", { exact: true })).toHaveValue("Typed before it was published.");
});

test("E3 if the session ends during an edit, signing in on the spot saves it", async ({ page, site, problems }) => {
  problems.expect(failedWithStatus(401));
  const row = await insertPost(site, "Edited while the session ends");
  await gotoHydrated(page, `/admin/blog/${row}`);
  await page.locator("[name=title]").fill("Saved after all");
  await site.query("delete from sessions", []);
  await page.getByRole("button", { name: "Update", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await expect(dialog.getByLabel("Password")).toBeFocused();
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(notice(page, "Blog post updated successfully")).toBeVisible();
  expect(await titleOf(site, row)).toBe("Saved after all");
});

test("E4 with two tabs, the later one sees both versions, decides and saves", async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(failedWithStatus(409));
  const row = await insertPost(site, "Edited twice");
  const other = await context.newPage();
  await gotoHydrated(page, `/admin/blog/${row}`);
  await gotoHydrated(other, `/admin/blog/${row}`);
  await other.locator("[name=title]").fill("Theirs");
  await other.getByLabel("Author").fill("Somebody else");
  await other.getByRole("button", { name: "Update", exact: true }).click();
  await expect(notice(other, "updated successfully")).toBeVisible();
  await page.locator("[name=title]").fill("Mine");
  await page.getByLabel("Excerpt", { exact: true }).fill("Only I changed this.");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  const view = page.getByRole("alert").filter({ hasText: "Someone else saved this after you opened it" });
  await expect(view.locator("pre")).toHaveText(["Theirs"]);
  await expect(page.getByLabel("Author")).toHaveValue("Somebody else");
  await expect(page.getByLabel("Excerpt", { exact: true })).toHaveValue("Only I changed this.");
  await view.getByRole("button", { name: "Use theirs" }).click();
  await expect(page.locator("[name=title]")).toHaveValue("Theirs");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(notice(page, "updated successfully")).toBeVisible();
  const [saved] = await site.query(
    `select "Blog Post - Title" as title, "Blog Post - Author" as author, "Blog Post - Excerpt" as excerpt from Blog_posts where row_id = ?`,
    [row],
  );
  expect(saved).toEqual({ title: "Theirs", author: "Somebody else", excerpt: "Only I changed this." });
});

test("unsaved text: leaving asks, an offline save keeps it, a reload offers it again, and saving clears it", async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  // Working copies do not reach the server, so that only the browser has the text.
  problems.expect(failedWithStatus(503));
  await context.route("**/admin/*/copy", (route) => route.fulfill({ status: 503, body: "Unavailable" }));
  const row = await insertPost(site, "Not yet saved");
  await gotoHydrated(page, `/admin/blog/${row}`);
  const title = page.locator("[name=title]");
  await title.fill("Typed and typed");
  await page.getByRole("link", { name: "Cancel" }).click();
  const asks = page.getByRole("dialog", { name: "Leave without saving?" });
  await asks.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(`/admin/blog/${row}`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(notice(page, "You're offline. The change is not saved yet.")).toBeVisible();
  await expect(title).toHaveValue("Typed and typed");
  await context.setOffline(false);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await startRouter(page);
  await expect(title).toHaveValue("Typed and typed");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("are in the form");
  // Saving by keyboard leaves the form as it is: same field, same caret.
  await title.focus();
  await page.keyboard.press("Control+s");
  await expect(notice(page, "updated successfully")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Typed and typed");
  await expect(title).toBeFocused();
  expect(await titleOf(site, row)).toBe("Typed and typed");
  await page.reload();
  await startRouter(page);
  await expect(page.getByText(/^(Unsaved changes|Not saved:)/)).toBeHidden();
});

test("the keyboard shortcuts work: /, j, k, Enter, n, Escape, ? and Ctrl+K", async ({ page }) => {
  await gotoHydrated(page, "/admin/glossary");
  const rows = page.locator("[data-row-link]");
  await page.keyboard.press("j");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("retrieval");
  await expect(page).toHaveURL(/q=retrieval/);
  await expect(page.locator(".list-count [role=status]")).not.toContainText("More");
  await page.getByRole("searchbox").blur();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Update", exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Jump to" });
  await box.fill("cursor");
  await expect(page.getByRole("option", { name: /Cursor/ }).first()).toBeVisible();
  await box.press("Enter");
  await expect(page).toHaveURL(/\/admin\/stack\/\d+$/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option").first(), "what was edited last comes first").toContainText(/\w/);
  await box.fill("go to vent");
  await expect(page.getByRole("option").first()).toContainText("Ventures");
  await box.press("Enter");
  await expect(page).toHaveURL("/admin/ventures");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ventures");
  await expect(page.getByRole("dialog", { name: "Jump to" })).toBeHidden();
  // Both screens listen once their effects have run.
  await flushEffects(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Ctrl K");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeHidden();
  await page.keyboard.press("n");
  await expect(page).toHaveURL("/admin/ventures/new");
  await expect(page.getByRole("button", { name: "Save draft", exact: true })).toBeVisible();
  await flushEffects(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/ventures");
});

test("a row opened right after typing a search stays open, even if the search arrives late", async ({ page }) => {
  await gotoHydrated(page, "/admin/blog");
  await holdTimer(page, 200);
  await page.getByRole("searchbox").fill("a");
  await followBeforeTimer(page.locator("[data-row-link]").first());
  await expect(page).toHaveURL(/\/admin\/blog\/\d+$/);
  await expect(page.locator("form.editor")).toBeVisible();
});

test("ADM-14 deleting asks first, and Undo restores the row; ADM-12 a slow section says what is loading", async ({
  page,
  site,
}) => {
  const row = await insertPost(site, "Deleted and back");
  const release = await holdRequests(page, "**/admin/blog.data*");
  await gotoHydrated(page, "/admin");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Blog Posts" }).click();
  await expect(page.getByText("Loading blog posts...")).toBeVisible();
  release();
  await page.getByRole("searchbox").fill("deleted and back");
  await expect(page.locator("[data-row-link]")).toHaveText(["Deleted and back"]);
  await page.getByRole("link", { name: "Delete Deleted and back" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await notice(page, "Blog post deleted successfully").getByRole("button", { name: "Undo" }).click();
  await expect(notice(page, "Undone: 1 item restored.")).toBeVisible();
  expect(await titleOf(site, row)).toBe("Deleted and back");
});

test("ADM-8, D57 Edit and Delete stand in the row where there is room, and in its menu elsewhere", async ({
  page,
  site,
}) => {
  await insertPost(site, "A row with actions");
  const actions = (name: string) => page.getByRole("link", { name: `${name} A row with actions` });
  const menu = page.getByRole("button", { name: "Actions for A row with actions" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await gotoHydrated(page, "/admin/blog?q=a+row+with+actions");
  await expect(actions("Edit")).toBeVisible();
  await expect(actions("Delete")).toBeVisible();
  await menu.click();
  await expect(actions("History")).toBeVisible();
  await expect(actions("Delete")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(actions("Edit")).toBeHidden();
  await menu.click();
  await expect(actions("Edit")).toBeVisible();
  await actions("Delete").click();
  await expect(page.getByRole("heading", { name: "Delete “A row with actions”?" })).toBeVisible();
});

test("ADM-15 categories can be reordered by keyboard and by dragging", async ({ page }) => {
  await gotoHydrated(page, "/admin/stack-categories/order");
  const names = page.locator("ol.order-list li span.font-semibold");
  const [first = "", second = "", third = ""] = await names.allTextContents();
  const down = page.getByRole("button", { name: `Move ${first} down` });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(names.nth(1)).toHaveText(first);
  await expect(notice(page, "Category order updated")).toBeVisible();
  await expect(down).toBeFocused();
  await names.nth(2).dragTo(names.nth(0));
  await expect(names.nth(0)).toHaveText(third);
  await expect(page.locator("ol.order-list[aria-busy=false]")).toBeVisible();
  await page.reload();
  await expect(names.nth(0)).toHaveText(third);
  await expect(names.nth(1)).toHaveText(second);
});

test("ADM-15 a move made during the save of another is saved after it", async ({ page }) => {
  await gotoHydrated(page, "/admin/stack-categories/order");
  const names = page.locator("ol.order-list li span.font-semibold");
  const [first = "", second = "", third = ""] = await names.allTextContents();
  const release = await holdRequests(page, "**/stack-categories/order.data*");
  await page.getByRole("button", { name: `Move ${first} down` }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(names.nth(2)).toHaveText(first);
  release();
  await expect(page.locator("ol.order-list[aria-busy=false]")).toBeVisible();
  await page.reload();
  expect((await names.allTextContents()).slice(0, 3)).toEqual([second, third, first]);
});

test("the history shows changes word by word, and restores the version that an entry created", async ({
  page,
  site,
}) => {
  const row = await insertPost(site, "A kestrel hovers");
  await gotoHydrated(page, `/admin/blog/${row}`);
  const save = async (fill: () => Promise<void>) => {
    await fill();
    await page.keyboard.press("Control+s");
    await expect(notice(page, "updated successfully")).toBeVisible();
    await dismiss(notice(page, "updated successfully"));
  };
  await save(() => page.locator("[name=title]").fill("A kestrel dives"));
  await save(() => page.locator("[name=title]").fill("A falcon dives"));
  await gotoHydrated(page, `/admin/blog/${row}/history`);
  const entries = page.locator("main ol > li");
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("Current version");
  await expect(entries.first().getByRole("button")).toHaveCount(0);
  await entries.first().getByText("Title", { exact: true }).click();
  await expect(entries.first().locator("del")).toHaveText("kestrel");
  await expect(entries.first().locator("ins")).toHaveText("falcon");
  await entries.nth(1).getByRole("button", { name: "Restore this version" }).click();
  await expect(entries).toHaveCount(3);
  await expect(notice(page, "updated successfully").getByRole("link", { name: "View", exact: true })).toBeVisible();
  expect(await titleOf(site, row)).toBe("A kestrel dives");
  // No revision created the first version, like that of a row which came with the samples.
  const earliest = page.getByText("Before these changes").locator("../..");
  await earliest.getByRole("button", { name: "Restore this version" }).click();
  await expect(entries).toHaveCount(4);
  expect(await titleOf(site, row)).toBe("A kestrel hovers");
});

test("offline, the current page stays open, and a page that could not be fetched opens once online again", async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await gotoHydrated(page, "/admin/blog");
  await page.getByRole("link", { name: "Glossary" }).first().click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Glossary");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Ventures" }).first().click();
  await expect(page.getByRole("alert")).toContainText("You're offline");
  await expect(page).toHaveURL("/admin/glossary");
  await expect(heading).toHaveText("Glossary");
  // Unlike a link, Back cannot be prevented, so a placeholder shows until the page can be fetched.
  await page.goBack();
  await expect(heading).toHaveText("You're offline");
  await expect(page.getByText("Error 500")).toHaveCount(0);
  await context.setOffline(false);
  await expect(heading).toHaveText("Blog Posts");
});

test("no axe violations and no overflow, in both themes and at both widths", async ({ page, site, problems }) => {
  test.slow();
  problems.expect(failedWithStatus(404));
  const row = await insertPost(site, "Seen by axe");
  await gotoHydrated(page, `/admin/blog/${row}`);
  await page.getByRole("button", { name: "Edit Text" }).click();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeVisible();
  await page.getByLabel("Author").fill("Ada");
  await auditBothWidths(page, "form, with the editor open");
  await page.keyboard.press("Control+s");
  await expect(notice(page, "updated successfully")).toBeVisible();
  // The editor stays open after saving.
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeVisible();
  // portal-screens.spec.ts audits the other screens, but its row has no versions.
  await gotoHydrated(page, `/admin/blog/${row}/history`);
  await auditBothWidths(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Jump to" })).toBeVisible();
  await auditBothWidths(page, "the command palette");
});

test("E1 a post made of every known attack shows its text and does nothing", async ({ page, site }) => {
  const { draft: _, archived: __, isFeatured: ___, ...texts } = textsOf(blog, initialValues(blog));
  const saved = await page.request.post("/admin/blog/new", {
    form: {
      ...texts,
      title: "Hostile",
      body: `<p>Harmless</p>${hostileHtml.join("\n")}`,
      version: "",
      id: "hostile00000",
    },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(saved.status()).toBe(302);
  const fetched = new Set<string>();
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await page.route(
    (url) => url.origin !== site.origin,
    async (route) => {
      fetched.add(route.request().resourceType());
      await route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    },
  );
  await page.goto("/blog/post/hostile");
  await startRouter(page);
  await expect(page.getByText("Harmless")).toBeVisible();
  // Lazy pictures are fetched when they come near; everything else was fetched before the page had loaded.
  await drawFrames(page);
  // Only pictures may come from other sites.
  expect([...fetched].filter((type) => type !== "image")).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/blog/post/hostile");
});

test("ADM-13 a refused bulk action keeps the selection", async ({ page }) => {
  await page.goto("/admin/blog");
  await startRouter(page);
  const boxes = page.locator("tbody input[type=checkbox]");
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await page.getByRole("button", { name: "Move" }).click();
  await expect(page.getByText("Choose where to move the selected items.")).toBeVisible();
  await expect(boxes.nth(2)).toBeChecked();
  await expect(page.getByText("2 blog posts selected")).toBeVisible();
});
