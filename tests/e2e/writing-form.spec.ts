import { posts } from "../../drizzle/schema";
import { failedWithStatus, expect, test } from "../support/admin-test";
import { drawFrames, holdRequests, gotoHydrated } from "../support/browser-test";
import { auditBothWidths, auditPage } from "../support/page-audit";
import { post } from "../support/rows";

test.use({ actionTimeout: 20_000 });

test("WRITE-7 a new form starts in its title; refused fields are named, and the first is focused", async ({
  page,
  problems,
}) => {
  problems.expect(failedWithStatus(400));
  await gotoHydrated(page, "/admin");
  await page.getByRole("link", { name: "New Blog post" }).click();
  const title = page.locator("[name=title]");
  await expect(title).toBeFocused();
  // The same after a full page load.
  await gotoHydrated(page, "/admin/blog/new");
  await expect(title).toBeFocused();
  await page.keyboard.type(" ");
  const image = page.getByLabel("Featured image");
  await image.fill("no address");
  await page.locator("details", { has: image }).locator("summary").click();
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("2 fields need your attention: Title, Featured image.");
  await expect(title).toBeFocused();
  await title.fill("A title");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("One field needs your attention: Featured image.");
  await expect(image).toBeFocused();
  await auditBothWidths(page, "the form of a post");
});

test("the form's button says what saving does to what visitors see", async ({ page, site }) => {
  const button = page.locator(".editor-actions > button.button-primary");
  const draft = page.getByRole("checkbox", { name: "Draft" });
  const archived = page.getByRole("checkbox", { name: "Archived" });
  await gotoHydrated(page, "/admin/blog/new");
  await expect(button).toHaveText("Save draft");
  await draft.uncheck();
  await expect(button).toHaveText("Publish");
  await page.getByLabel("Posted date").fill("2099-01-01T09:00");
  await expect(button).toHaveText("Schedule");
  await archived.check();
  await expect(button).toHaveText("Archive");

  await site.insert(posts, post({ title: "In the open", draft: false }));
  const [row] = await site.query("select max(row_id) as id from Blog_posts", []);
  const form = `/admin/blog/${(row as { id: number }).id}`;
  await gotoHydrated(page, form);
  await expect(button).toHaveText("Update");
  await draft.check();
  await expect(button).toHaveText("Unpublish");
  await button.click();
  await expect(page).toHaveURL("/admin/blog");
  await gotoHydrated(page, form);
  await expect(button).toHaveText("Save draft");
  // Rows that are always public have no status to say.
  await gotoHydrated(page, "/admin/stack-categories/1");
  await expect(button).toHaveText("Save");
});

test("WRITE-7 the form's buttons and the text's toolbar stay in view", { tag: "@both" }, async ({ page }) => {
  await gotoHydrated(page, "/admin/blog/1");
  await page.getByRole("button", { name: "Edit Text" }).click();
  const tools = page.getByRole("toolbar").first();
  await expect(tools).toBeVisible();
  await page.evaluate(() =>
    scrollTo(0, document.querySelector(".rich-text-place")!.getBoundingClientRect().top + scrollY),
  );
  await drawFrames(page);
  await expect(tools).toBeInViewport();
  const update = page.getByRole("button", { name: "Update", exact: true });
  const publish = page.getByRole("button", { name: "Unpublish…" });
  for (const button of [update, publish]) await expect(button).toBeInViewport({ ratio: 1 });
  const head = test.info().project.name === "phone" ? 0 : (await page.locator(".editor-head").boundingBox())!.height;
  expect((await tools.boundingBox())!.y).toBeGreaterThanOrEqual(head - 1);
});

test(
  "a text grows with its words, and fills the screen until Escape or Tab leaves it",
  { tag: "@both" },
  async ({ page, site }) => {
    const paragraphs = "<p>One of many.</p>".repeat(60);
    await site.insert(posts, post({ title: "Long", body: paragraphs }));
    const [row] = await site.query("select max(row_id) as id from Blog_posts", []);
    const path = `/admin/blog/${(row as { id: number }).id}`;
    await gotoHydrated(page, path);
    await page.getByRole("button", { name: "Edit Text" }).click();
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await expect(text).toBeFocused();
    // No text scrolls inside the page.
    expect((await page.locator(".rich-text-place").boundingBox())!.height).toBeGreaterThan(60 * 24);
    const editor = page.getByRole("group", { name: "Text", exact: true });
    const { width, height } = page.viewportSize()!;
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(() => editor.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    await expect(page.getByRole("toolbar").first()).toBeInViewport({ ratio: 1 });
    await text.press("ControlOrMeta+Home");
    await page.keyboard.type("First. ");
    await auditPage(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Full screen" })).toBeVisible();
    await expect(text).toBeFocused();
    await expect(text).toContainText("First. One of many.");
    expect(page.url()).toContain(path);
    await page.getByRole("button", { name: "Full screen" }).click();
    await page.getByRole("button", { name: "HTML" }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Full screen" })).toBeVisible();
  },
);

test("a notice links to what comes next, and a new token is in view and can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await gotoHydrated(page, "/admin/glossary/1");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  const notice = page.locator("[data-tone]", { hasText: "Glossary item updated successfully" });
  await expect(notice.getByRole("link", { name: "View" })).toHaveAttribute("href", "/admin/glossary/1/live");

  await gotoHydrated(page, "/admin/api-tokens");
  await page.getByLabel("Name").fill("For a program");
  await page.getByLabel("Blog Posts Blog_posts", { exact: true }).selectOption({ label: "Read all rows" });
  await page.getByRole("button", { name: "Create token" }).click();
  const token = page.locator("[data-token]");
  await expect(token).toBeInViewport();
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await token.textContent());
});

test("WRITE-7 Enter moves from the title to the text, and keeps what is typed before the editor has loaded", async ({
  page,
}) => {
  const letEditorCome = await holdRequests(page, /rich-text-editor-[\w-]+\.js/);
  await gotoHydrated(page, "/admin/blog/new");
  await page.keyboard.type("Written at once");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Text preview" })).toBeFocused();
  // Outside a field, a question mark would open the list of shortcuts.
  await page.keyboard.type("Is it lost?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  letEditorCome();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.type(" No.");
  await expect(text).toHaveText("Is it lost? No.");
  await expect(page.locator("[name=title]")).toHaveValue("Written at once");
});

test("WRITE-7 a long title wraps, a pasted one becomes one line, and without a text Enter saves", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await gotoHydrated(page, "/admin/stack-categories/new");
  const title = page.locator("[name=name]");
  const { height } = (await title.boundingBox())!;
  await page.evaluate(() => navigator.clipboard.writeText("Two lines\nof a name"));
  await page.keyboard.press("ControlOrMeta+V");
  await expect(title).toHaveValue("Two lines of a name");
  await page.keyboard.type(` ${"that goes on ".repeat(8)}`);
  expect((await title.boundingBox())!.height).toBeGreaterThan(height * 1.5);
  await title.fill("A category");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-tone]", { hasText: "created" })).toBeVisible();
});

test("the settings link to their parts, and following a link keeps the input", async ({ page }) => {
  await gotoHydrated(page, "/admin/settings");
  await page.getByLabel("Tagline").fill("Typed before the jump");
  await page.getByRole("navigation", { name: "Settings sections" }).getByRole("link", { name: "Team" }).click();
  await expect(page.getByRole("heading", { name: "Team" })).toBeInViewport();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByLabel("Tagline")).toHaveValue("Typed before the jump");
});

test(
  "WRITE-7 a double click on a word opens the editor and selects that word in place",
  { tag: "@both" },
  async ({ page, site }, { project }) => {
    // Its own post: other tests leave pictures at the beginning of a sample post.
    const title = `Selected on a ${project.name}`;
    await site.insert(posts, post({ title, body: `<p>${"Consultancies write about launches. ".repeat(20)}</p>` }));
    const [row] = await site.query(`select row_id from Blog_posts where "Blog Post - Title" = ?`, [title]);
    await gotoHydrated(page, `/admin/blog/${(row as { row_id: number }).row_id}`);
    const word = page.locator(".rich-text-reading p").first();
    await word.scrollIntoViewIfNeeded();
    const before = (await word.boundingBox())!;
    const [x, y] = [before.x + 20, before.y + 10];
    await page.mouse.click(x, y);
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await expect(text).toBeFocused();
    const after = (await text.locator("p").first().boundingBox())!;
    expect(Math.abs(after.y - before.y)).toBeLessThan(2);
    // Draws frames after each press and release, because a person pauses, too: ProseMirror handles one in a later task.
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount });
      await drawFrames(page);
      await page.mouse.up({ clickCount });
      await drawFrames(page);
    }
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe("Consultancies");
  },
);

test("a new row's text can be written at once, and an editor that does not load can be asked for again", async ({
  page,
  problems,
}) => {
  await gotoHydrated(page, "/admin/blog/new");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeVisible();
  await expect(page.locator("[name=title]")).toBeFocused();
  await text.click();
  await page.keyboard.type("Written at once.");
  await expect(page.locator("textarea[name=body]")).toHaveValue("<p>Written at once.</p>");

  problems.expect(/Failed to load resource|Failed to fetch dynamically imported module|ERR_FAILED/);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.route(/rich-text-editor-[\w-]+\.js$/, (route) => route.abort());
  await gotoHydrated(page, "/admin/blog/1");
  await page.getByRole("button", { name: "Edit Text" }).click();
  await expect(page.getByText("The editor could not be loaded.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload the page" })).toBeVisible();
  await page.unroute(/rich-text-editor-[\w-]+\.js$/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(text).toBeFocused();
});
