import { terms } from "../../drizzle/schema";
import { expect, startRouter, test } from "../support/admin-test";
import { auditBothWidths } from "../support/page-audit";
import { term } from "../support/rows";

test("ACT-2 a bulk change is listed under Activity, and can be filtered and undone there", async ({ page, site }) => {
  const names = ["Activity of a loom", "Activity of a heddle"];
  await site.insert(terms, ...names.map((name) => term({ term: name })));
  const drafts = () =>
    site.query("select count(*) as n from IT_Glossary where glossary_term like 'Activity of%' and draft = 1", []);
  await page.goto("/admin/glossary?q=Activity+of");
  await startRouter(page);
  for (const box of await page.locator("tbody input[type=checkbox]").all()) await box.check();
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("2 glossary items unpublished", { exact: true })).toBeVisible();
  expect(await drafts()).toEqual([{ n: 2 }]);

  await page.goto("/admin");
  await page.getByRole("link", { name: "All activity" }).click();
  await page.getByLabel("Filter by section").selectOption("Glossary");
  await expect(page).toHaveURL(/section=glossary/);
  await auditBothWidths(page);
  await page.getByRole("button", { name: /^Undo: .* unpublished 2 glossary items in bulk/ }).click();
  await expect(page).toHaveURL(/\/admin\/activity\?section=glossary/);
  await expect(page.getByRole("listitem").filter({ hasText: "unpublished 2 glossary items in bulk" })).toContainText(
    "Undone",
  );
  expect(await drafts()).toEqual([{ n: 0 }]);
});
