import { findings } from "../../drizzle/schema";
import { failedWithStatus, expect, test } from "../support/admin-test";

test("ATT-4 a fixed row leaves the list, and a refused one stays with the reason", async ({ page, site, problems }) => {
  for (const item of [1, 2, 3])
    await site.insert(findings, { section: "blog", item, kind: "no-description", field: "seoDescription" });
  await page.goto("/admin/needs-attention?kind=no-description");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.nth(2)).toBeVisible();
  // Other tests on this site may have left rows without a description.
  const count = await rows.count();
  const second = rows.nth(1);
  const title = await second.getByRole("heading").textContent();
  await second.getByRole("textbox").fill("What it says.");
  await second.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText(`“${title}” saved`)).toBeVisible();
  await expect(rows).toHaveCount(count - 1);
  await expect(rows.getByRole("heading", { name: title! })).toHaveCount(0);
  problems.expect(failedWithStatus(400));
  await rows.nth(1).getByRole("textbox").fill(" ");
  await rows.nth(1).getByRole("button", { name: "Save" }).press("Enter");
  await expect(rows.nth(1).getByRole("textbox")).toHaveAccessibleDescription(/Enter some text\./);
});
