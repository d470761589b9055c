import { expect } from "../support/browser-test";
import { openEditor, openFieldsPage as openPage, readSentValue, test } from "../support/fields-page/fields-test";
import { auditPage } from "../support/page-audit";

test("the editor loads when opened, changes what is sent, and leaves unedited text exactly as it was", async ({
  page,
}) => {
  // An idle browser fetches the editor on its own: this one is never idle.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  const scripts: string[] = [];
  page.on("response", (response) => void (response.url().endsWith(".js") && scripts.push(response.url())));
  await openPage(page);
  const hasEditor = () => scripts.some((url) => url.includes("rich-text-editor"));
  expect(hasEditor()).toBe(false);
  const before = await readSentValue(page, "body");
  const editor = await openEditor(page);
  expect(hasEditor()).toBe(true);
  await expect(page.getByText("10 words")).toBeVisible();
  await page.getByRole("button", { name: "HTML" }).click();
  expect(await readSentValue(page, "body")).toBe(before);
  await page.getByRole("button", { name: "Back to the editor" }).click();

  await expect(editor).toBeFocused();
  await page.getByRole("toolbar").getByRole("button", { name: "Heading 3" }).click();
  // The editor takes back the focus, and learns where the caret is, in the next frame.
  const nextFrame = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await nextFrame();
  await editor.press("End");
  await nextFrame();
  await editor.press("Enter");
  await editor.pressSequentially("Words ");
  await editor.press("ControlOrMeta+b");
  await editor.pressSequentially("in bold");
  await expect(page.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(() => readSentValue(page, "body"))
    .toBe(
      '<h3>First heading</h3>\n<p>Words <strong>in bold</strong></p>\n<p>Some <strong>bold</strong> text with a <a href="https://example.com/">link</a>.</p>\n<ul><li>One</li>\n<li>Two</li></ul>',
    );
  await expect(page.getByText("Unsaved changes")).toBeVisible();
});

test("the toolbar is one tab stop, reached and left with Escape", async ({ page }) => {
  await openPage(page);
  const editor = await openEditor(page);
  await editor.press("Escape");
  await expect(page.getByRole("button", { name: "Paragraph" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: "Redo" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Paragraph" })).toBeFocused();
  expect(await page.locator('[role="toolbar"] [tabindex="0"]').count()).toBe(1);
  await page.keyboard.press("Tab");
  await expect(editor).toBeFocused();
  await page.getByLabel("Excerpt").focus();
  await page.locator("label", { hasText: "Body" }).click();
  await expect(editor).toBeFocused();
});

test("links, pictures and tables can be inserted, and invalid addresses are refused", async ({ page }) => {
  await openPage(page);
  const editor = await openEditor(page);
  await editor.press("ControlOrMeta+a");
  await editor.press("Delete");
  await editor.press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("javascript:alert(1)");
  await dialog.getByLabel("Text").fill("a link");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Enter an address that starts with https://")).toBeVisible();
  await dialog.getByLabel("Address").fill("example.com/a");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(editor.getByRole("link", { name: "a link" })).toHaveAttribute("href", "https://example.com/a");

  await editor.press("ControlOrMeta+End");
  await editor.press("Enter");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await dialog.getByLabel("Address").fill("/icon-180.png");
  await expect(dialog.getByText("180 × 180 pixels")).toBeVisible();
  await dialog.getByLabel("Alt text").fill("The mark");
  await dialog.getByRole("button", { name: "Insert" }).click();

  await editor.press("ControlOrMeta+End");
  await editor.press("Enter");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await editor.pressSequentially("A");
  await page.getByRole("button", { name: "Delete column" }).click();
  await page.getByRole("button", { name: "Delete row" }).click();
  await page.getByRole("button", { name: "Row below" }).click();
  await expect(editor.getByRole("row")).toHaveCount(3);
  const body = () => readSentValue(page, "body");
  await expect.poll(body).toContain("<table>");
  expect(await body()).toContain('<p><a href="https://example.com/a">a link</a></p>');
  expect(await body()).toContain('<p><img src="/icon-180.png" alt="The mark" width="180" height="180"></p>');
  expect(await body()).not.toMatch(/style|class|data-|colgroup/);
  expect(await readSentValue(page, "title")).toBe("A first post");
});

test("text that the editor would lose parts of opens as its source, with the reason", async ({ page }) => {
  await openPage(page);
  await openEditor(page);
  await page.getByRole("button", { name: "HTML" }).click();
  const table = "<table><caption>Of what</caption><tbody><tr><td>x</td></tr></tbody></table>";
  await page.locator("textarea[name=body]").fill(table);
  await page.getByRole("button", { name: "Back to the editor" }).click();
  await expect(page.getByText("The editor would lose parts of this text")).toBeVisible();
  expect(await readSentValue(page, "body")).toBe(table);
  await page.getByRole("button", { name: "Open in the editor anyway" }).click();
  await expect(page.getByRole("toolbar")).toBeVisible();
  expect(await readSentValue(page, "body")).toBe(table);
});

test("if the editor cannot be loaded, the source can be edited", async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  await page.route("**/rich-text-editor-*.js", (route) => route.abort());
  await openPage(page);
  await page.getByRole("button", { name: "Edit Body" }).click();
  await expect(page.getByText("The editor could not be loaded.")).toBeVisible();
  await expect(page.locator("textarea[name=body]")).toBeVisible();
});

test.describe("in Berlin", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test("ADM-22 a date is entered in local time and sent as an instant, on both sides of a clock change", async ({
    page,
  }) => {
    await openPage(page);
    const date = page.getByLabel("Posted date");
    await expect(date).toHaveValue("2026-07-01T12:23");
    await expect(page.getByText("Europe/Berlin (UTC+02:00)")).toBeVisible();
    // An untouched field sends the stored instant, with its seconds.
    expect(await readSentValue(page, "posted")).toBe("2026-07-01T10:23:45.678Z");
    await expect(page.getByText("Unsaved changes")).toBeHidden();
    await date.fill("2026-03-28T12:00");
    expect(await readSentValue(page, "posted")).toBe("2026-03-28T11:00:00.000Z");
    await date.fill("2026-03-29T12:00");
    expect(await readSentValue(page, "posted")).toBe("2026-03-29T10:00:00.000Z");
    await date.fill("2026-03-29T02:30");
    await date.blur();
    await expect(date).toHaveValue("2026-03-29T03:30");
    await date.fill("");
    expect(await readSentValue(page, "posted")).toBe("");
  });
});

test("in a long list, typing the beginning of an option selects it", async ({ page }) => {
  await openPage(page);
  const list = page.getByLabel("Many relations");
  await expect(list).toHaveValue("c3");
  await list.focus();
  await page.keyboard.type("Category 20");
  await expect(list).toHaveValue("c20");
  expect(await readSentValue(page, "far")).toBe("c20");
});

test("previews follow the input: address, search result, picture, list, counter", async ({ page }) => {
  await openPage(page);
  const result = page.getByRole("region", { name: "Search result preview" });
  await page.getByLabel("Title").fill(`A rather long title ${"x".repeat(50)}`);
  await expect(page.getByText("70/60")).toHaveAttribute("data-beyond", "true");
  await expect(result).toContainText("Title 70/48, will be cut");
  await expect(result).toContainText("… | Plainloom");
  // As the page's description, which is extended from the body, and left out if it is too short (SEO-9, D56). This page
  // has no settings, and so no keywords that would lengthen it further.
  await page.getByLabel("Excerpt").fill("A first sentence, as it stands in lists.");
  await expect(result).toContainText("A first sentence, as it stands in lists. Some bold text with a link.");
  await expect(result).toContainText("Description 40/160");
  await page.getByLabel("Excerpt").fill("Short.");
  await expect(result).toContainText("No description yet");
  await expect(page.getByText("/blog/post/a-rather-long-title-")).toBeVisible();
  await page.getByLabel("Link").fill("Own link");
  await expect(page.getByText("/blog/post/own-link")).toBeVisible();
  await expect(result).toContainText("plainloom.example › blog › post › own-link");
  await page.getByLabel("Tags").fill("a, b, c");
  await expect(page.getByRole("list", { name: "3 entries" }).getByRole("listitem")).toHaveText(["a", "b", "c"]);
  await page.getByLabel("Featured image").fill("not an address");
  await expect(page.getByText("Enter one address that starts with")).toBeVisible();
});

test("a missing picture is reported", async ({ page, problems }) => {
  problems.expect(/status of 404/);
  await openPage(page);
  await expect(page.getByText("180 × 180 pixels")).toBeVisible();
  await page.getByLabel("Featured image").fill("/absent.png");
  await expect(page.getByText("The image could not be loaded.")).toBeVisible();
});

test("unsaved input survives a reload, and every field can be restored", async ({ page }) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await openPage(page);
  await page.getByLabel("Title").fill("Another title");
  await page.getByLabel("Draft").uncheck();
  await page.getByLabel("Posted date").fill("2026-01-02T03:04");
  await page.getByLabel("Many relations").selectOption("Category 7");
  const editor = await openEditor(page);
  await editor.pressSequentially("New. ");
  await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toContain("New. First");
  const posted = await readSentValue(page, "posted");

  await page.reload();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText(
    /Your unsaved changes from \d+ \w+ \d{4}, \d\d:\d\d:\d\d are in the form/,
  );
  await expect(page.getByLabel("Title")).toHaveValue("Another title");
  await expect(page.getByLabel("Draft")).not.toBeChecked();
  await expect(page.getByLabel("Many relations")).toHaveValue("c7");
  await expect(page.getByRole("heading", { name: "New. First heading" })).toBeVisible();
  expect(await readSentValue(page, "posted")).toBe(posted);
  await expect(page.getByText("/blog/post/another-title")).toBeVisible();

  // Saving deletes the draft.
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("#sent")).toContainText("Another title");
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(Object.keys(localStorage)))).not.toContain("draft:");
});

test("text typed just before a save is saved, and leaving with unsaved changes asks", async ({ page }) => {
  await openPage(page);
  const editor = await openEditor(page);
  await editor.pressSequentially("Late");
  await page.evaluate(() => document.querySelector("form")!.requestSubmit());
  await expect(page.locator("#sent")).toContainText("LateFirst heading");
  await page.getByRole("link", { name: "Another page" }).click();
  await expect(page.getByRole("heading", { name: "Another page" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(Object.keys(localStorage)))).not.toContain("draft:");
  await page.getByRole("link", { name: "Back" }).click();

  await page.getByLabel("Title").fill("Unsaved");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.getByRole("link", { name: "Another page" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Unsaved");
  await page.getByRole("link", { name: "Another page" }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Another page" })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  expect(await page.evaluate(() => JSON.stringify(Object.keys(localStorage)))).not.toContain("draft:");
});

test("the fields have no axe violations and do not overflow", { tag: "@both" }, async ({ page }) => {
  await openPage(page);
  await auditPage(page);
  const editor = page.getByRole("textbox", { name: "Body" });
  await auditPage(page);
  await openEditor(page);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(page.getByRole("button", { name: "Delete table" })).toBeVisible();
  for (const heading of ["A", "B", "C"]) {
    await editor.pressSequentially(heading);
    await editor.press("Tab");
  }
  await auditPage(page);
  await editor.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await auditPage(page);
});

test("a browser that cannot store unsaved changes says so", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("No space left", "QuotaExceededError");
    };
  });
  await openPage(page);
  await page.getByLabel("Title").fill("Another title");
  await expect(
    page.getByRole("status").filter({ hasText: "This browser cannot store unsaved changes." }),
  ).toBeVisible();
});
