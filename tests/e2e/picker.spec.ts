import { expect, startRouter, test } from "../support/admin-test";
import { auditBothWidths } from "../support/page-audit";

test("ADM-41 related pages are found by typing, moved, removed, and stored as addresses", async ({ page, site }) => {
  await page.goto("/admin/glossary");
  const [row] = (await site.query(`select row_id from IT_Glossary where Slug = 'webhook'`, [])) as [{ row_id: number }];
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
