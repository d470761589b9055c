import { failedWithStatus, expect, startRouter, test } from "../support/admin-test";

const refusal = "Only empty categories can be deleted. Move their stack items first.";

test("ADM-38 deleting a category in use is refused with an Error notice, one by one and in bulk", async ({
  page,
  site,
  problems,
}) => {
  problems.expect(failedWithStatus(409));
  const [used] = (await site.query(
    "select row_id, name from stack_categories where id in (select category_id from stack_items) limit 1",
    [],
  )) as Array<{ row_id: number; name: string }>;
  const notice = page.getByRole("alert").filter({ hasText: refusal });

  await page.goto(`/admin/stack-categories/${used!.row_id}/delete`);
  await startRouter(page);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(notice).toContainText("Error");
  await expect(notice).toHaveAttribute("data-tone", "error");
  await expect(page.getByRole("heading", { name: `Delete “${used!.name}”?` })).toBeVisible();
  await startRouter(page);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toBeHidden();

  await page.goto("/admin/stack-categories");
  await startRouter(page);
  await page.getByRole("checkbox", { name: `Select ${used!.name}` }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 1 category" }).click();
  await expect(notice).toContainText("Error");
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("checkbox", { name: `Select ${used!.name}` })).toBeVisible();
});
