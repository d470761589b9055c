import { expect, startRouter, test } from "../support/admin-test";
import { gotoHydrated, holdRequests } from "../support/browser-test";
import { auditBothWidths } from "../support/page-audit";

test("ADM-41 related pages are found by typing, moved, removed, and stored as addresses", async ({ page, site }) => {
  await page.goto("/admin/glossary");
  const [row] = (await site.query(`select row_id from IT_Glossary where Slug = 'webhook'`, [])) as [{ row_id: number }];
  await site.query("update IT_Glossary set related_pages = null where row_id = ?", [row.row_id]);
  await page.goto(`/admin/glossary/${row.row_id}`);
  await startRouter(page);
  await page.getByRole("textbox", { name: "Related pages" }).focus();
  const input = page.getByRole("combobox", { name: "Related pages" });
  await expect(input).toBeFocused();
  await input.pressSequentially("zapier");
  await expect(page.getByRole("option", { name: "Zapier" })).toBeVisible();
  await input.press("Enter");
  await input.pressSequentially("prototype");
  await page.getByRole("option", { name: "Prototype" }).click();
  const entries = page.locator(".picker-entries li");
  await expect(entries).toHaveText([/^Zapier/, /^Prototype/]);
  await page.getByRole("button", { name: "Move Prototype up" }).click();
  await expect(entries).toHaveText([/^Prototype/, /^Zapier/]);
  await auditBothWidths(page);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("updated successfully")).toBeVisible();
  await page.reload();
  await startRouter(page);
  // Shown by title again.
  await expect(entries).toHaveText([/^Prototype/, /^Zapier/]);
  const stored = await site.query("select related_pages as pages from IT_Glossary where row_id = ?", [row.row_id]);
  expect(stored).toEqual([{ pages: '["/it-glossary/term/prototype","/ai-product-stack/zapier"]' }]);
  await page.getByRole("button", { name: "Remove Prototype" }).click();
  await expect(entries).toHaveText([/^Zapier/]);
  await page.goto("/it-glossary/term/webhook");
  await expect(
    page
      .locator("section", { has: page.locator("#related") })
      .locator("h3")
      .first(),
  ).toHaveText("Prototype");
});

test("ADM-41 a venture's tools are found by name, and others can be typed in", async ({ page, site }) => {
  const [row] = (await site.query("select row_id from ventures_data limit 1", [])) as [{ row_id: number }];
  await page.goto(`/admin/ventures/${row.row_id}`);
  await startRouter(page);
  const input = page.getByRole("combobox", { name: "Stack" });
  await input.pressSequentially("airt");
  await page.getByRole("option", { name: "Airtable" }).click();
  await input.pressSequentially("Our own loom");
  await page.getByRole("option", { name: "Our own loom" }).click();
  await expect(page.locator("textarea[name=stack]")).toHaveValue(/, Airtable, Our own loom$/);
});

test("ADM-41 a case's services are chosen by name, and stored as slugs", async ({ page, site }) => {
  const [row] = (await site.query("select row_id from cases limit 1", [])) as [{ row_id: number }];
  await site.query("update cases set services = '[\"internal-tools\"]' where row_id = ?", [row.row_id]);
  await page.goto(`/admin/work/${row.row_id}`);
  await startRouter(page);
  const entries = page.locator(".picker-entries li", { hasText: /Internal Tools|AI Workflows/ });
  await expect(entries).toHaveText([/^Internal Tools/]);
  const input = page.getByRole("combobox", { name: "Services" });
  await input.pressSequentially("workf");
  await page.getByRole("option", { name: "AI Workflows" }).click();
  await expect(entries).toHaveText([/^Internal Tools/, /^AI Workflows/]);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("updated successfully")).toBeVisible();
  const stored = await site.query("select services from cases where row_id = ?", [row.row_id]);
  expect(stored).toEqual([{ services: '["internal-tools","ai-workflows"]' }]);
});

test("ADM-41 the focus stays in a list of picked entries as they move and as the list fills", async ({ page }) => {
  await gotoHydrated(page, "/admin/settings");
  const input = page.getByRole("combobox", { name: "Featured tools" });
  const entries = page.locator(".picker-entries li");
  await expect(entries).toHaveText([/^Cursor/, /^Lovable/, /^Supabase/]);
  await expect(input).not.toBeEditable();
  const up = page.getByRole("button", { name: "Move Supabase up" });
  await up.focus();
  for (const order of [
    [/^Cursor/, /^Supabase/, /^Lovable/],
    [/^Supabase/, /^Cursor/, /^Lovable/],
    // At the top, nothing happens, and the button is still there.
    [/^Supabase/, /^Cursor/, /^Lovable/],
  ]) {
    await page.keyboard.press("Enter");
    await expect(entries).toHaveText(order);
    await expect(up).toBeFocused();
  }
  await expect(up).toBeDisabled();
  await page.getByRole("button", { name: "Remove Lovable" }).press("Enter");
  await expect(entries).toHaveCount(2);
  await expect(input).toBeFocused();
  await input.pressSequentially("airt");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option", { name: "Airtable", selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(entries).toHaveText([/^Supabase/, /^Cursor/, /^Airtable/]);
  await expect(input).toBeFocused();
  await expect(input).not.toBeEditable();
});

test("ADM-41 the keys choose none of the results of an earlier query", async ({ page }) => {
  await gotoHydrated(page, "/admin/ventures/new");
  const input = page.getByRole("combobox", { name: "Stack" });
  await page.getByRole("textbox", { name: "Stack" }).focus();
  const letThrough = await holdRequests(page, /\/admin\/find/);
  await input.pressSequentially("Our own loom");
  await page.keyboard.press("ArrowDown");
  letThrough();
  await expect(page.getByRole("option", { name: "Our own loom", selected: true })).toBeVisible();
  await expect(input).toHaveAttribute("aria-activedescendant", /-0$/);

  await page.keyboard.press("Control+k");
  const jump = page.getByRole("combobox", { name: "Jump to" });
  await jump.fill("zapier");
  const zapier = page.getByRole("option", { name: /^Zapier/ });
  await expect(zapier.first()).toBeVisible();
  const searchNext = await holdRequests(page, /\/admin\/find/);
  await jump.fill("zap");
  await expect(zapier.first(), "still matches").toBeVisible();
  await jump.fill("zapped");
  await expect(zapier).toHaveCount(0);
  await expect(page.getByText("No results.")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  searchNext();
  await expect(page.getByText("No results.")).toBeVisible();
  await jump.fill("airtable");
  await expect(page.getByRole("option", { name: /^Airtable/, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/stack\/\d+$/);
});
