import type { Page } from "@playwright/test";
import { enquiries } from "../../drizzle/schema";
import { expect, startRouter, test } from "../support/admin-test";
import { holdRequests } from "../support/browser-test";
import { enquiry } from "../support/rows";

/** Opens a page, runs `before` while its scripts are held back, and then lets them load. */
async function openSlowly(page: Page, path: string, before: () => Promise<void>): Promise<void> {
  const release = await holdRequests(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await before();
  release();
  await startRouter(page);
}

test("text typed before the scripts load is kept, counts as unsaved, and can be saved", async ({ page }) => {
  const title = page.locator("[name=term]");
  const definition = page.locator("[name=shortDefinition]");
  await openSlowly(page, "/admin/glossary/1", async () => {
    await title.press("End");
    await title.pressSequentially(" typed early");
    await definition.fill("Written on a slow line.");
  });
  await expect(title).toHaveValue(/ typed early$/);
  await expect(definition).toHaveValue("Written on a slow line.");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("updated successfully")).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue(/ typed early$/);
  await expect(definition).toHaveValue("Written on a slow line.");
});

test("settings changed before the scripts load are kept and count as unsaved", async ({ page }) => {
  const bio = page.locator("[name='team.0.bio']");
  await openSlowly(page, "/admin/settings", async () => {
    await bio.fill("Weaves early.");
    await page.locator("[name=realCounts]").check();
  });
  await expect(bio).toHaveValue("Weaves early.");
  await expect(page.locator("[name=realCounts]")).toBeChecked();
  await expect(page.getByText("Unsaved changes").first()).toBeVisible();
});

test("a date set before the scripts load is the one that is saved", async ({ page, site }) => {
  const date = page.getByLabel("Posted date");
  await openSlowly(page, "/admin/blog/1", () => date.fill("2026-03-04T05:06"));
  await expect(date).toHaveValue("2026-03-04T05:06");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("updated successfully")).toBeVisible();
  const [row] = await site.query(`select "Blog Post - Posted Date" as at from Blog_posts where row_id = 1`, []);
  expect(row).toEqual({ at: "2026-03-04T05:06:00.000Z" });
});

test("filters set before the scripts load are applied", async ({ page, site }) => {
  await site.insert(enquiries, enquiry({ id: "won", status: "won" }), enquiry({ id: "new" }));
  const owner = page.getByRole("search").getByRole("combobox", { name: "Owner" });
  await openSlowly(page, "/admin/submissions", async () => void (await owner.selectOption("me")));
  await expect(page).toHaveURL(/owner=me/);
  await expect(owner).toHaveValue("me");
  await openSlowly(page, "/admin/glossary", () => page.getByRole("searchbox").fill("webhook"));
  await expect(page).toHaveURL(/q=webhook/);
  await expect(page.locator("[data-row-link]").first()).toHaveText("Webhook");
});

test("rows checked before the scripts load are selected", async ({ page }) => {
  await openSlowly(page, "/admin/glossary", async () => {
    const boxes = page.locator("tbody input[type=checkbox]");
    await boxes.nth(0).check();
    await boxes.nth(2).check();
  });
  await expect(page.getByText(/^2 .*selected$/)).toBeVisible();
});

test("a click before the scripts load is made once they have, and shows until then that it waits", async ({
  page,
  site,
}) => {
  // A draft has no page to link to.
  await site.query(`update Blog_posts set "Draft" = 1 where row_id = 1`, []);
  const editor = page.getByRole("textbox", { name: "Text", exact: true });
  await openSlowly(page, "/admin/blog/1", async () => {
    const edit = page.getByRole("button", { name: "Edit Text" });
    await edit.click();
    await expect(edit).toHaveAttribute("aria-busy", "true");
  });
  await expect(editor).toBeFocused();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);

  await openSlowly(page, "/admin/glossary/new", async () => {
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("button", { name: "Preview" })).toHaveAttribute("aria-busy", "true");
  });
  await expect(page.getByRole("button", { name: "Preview", expanded: true })).toBeVisible();

  // The menu opens at once, and stays open.
  const menu = page.getByRole("dialog", { name: "Publish this blog post?" });
  await openSlowly(page, "/admin/blog/1", async () => {
    await page.getByRole("button", { name: "Publish…" }).click();
    await expect(menu).toBeVisible();
  });
  await expect(menu.getByLabel("Schedule for later")).toBeVisible();
  await menu.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("published").first()).toBeVisible();
});
