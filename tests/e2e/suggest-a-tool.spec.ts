import { failedWithStatus, expect, startRouter, test } from "../support/admin-test";
import { auditBothWidths } from "../support/page-audit";

test("SUG-1 SUG-2 SUG-5 a suggestion is corrected, sent, listed in the portal and becomes a tool", async ({
  page,
  site,
  problems,
}) => {
  problems.expect(failedWithStatus(422));
  await site.query("delete from tool_suggestions", []);
  await page.goto("/suggest-a-tool");
  await startRouter(page);
  await auditBothWidths(page);
  const send = page.locator("main").getByRole("button", { name: "Send suggestion" });
  await page.getByLabel("Name of the tool").fill("Spindle");
  await page.getByLabel("Why does it belong in the directory?").fill("It turns notes into drafts.");
  await send.click();
  await expect(page.locator("main").getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Suggest a Tool/);
  await page.getByRole("link", { name: /^Please enter the address of its website/ }).click();
  const address = page.getByLabel("Address of its website");
  await expect(address).toBeFocused();
  await auditBothWidths(page);
  await address.fill("https://spindle.example");
  await send.click();
  await expect(page.locator("main").getByRole("status")).toContainText("Your suggestion has arrived");
  await expect(page.locator("main").getByRole("status")).toBeFocused();
  await expect(page).toHaveTitle(/^Suggestion Sent/);

  await page.goto("/admin/suggestions");
  await startRouter(page);
  await expect(page.getByRole("heading", { name: "Spindle" })).toBeVisible();
  await page.getByRole("link", { name: "Add as a tool" }).click();
  await expect(page.locator("[name=name]")).toHaveValue("Spindle");
  await expect(page.locator("input[name=url]")).toHaveValue("https://spindle.example");
  await page.goto("/admin/suggestions");
  await startRouter(page);
  await page.getByRole("button", { name: "Mark as done" }).click();
  await expect(page.getByText("No suggestions found")).toBeVisible();
  expect(await site.query("select name, status from tool_suggestions", [])).toEqual([
    { name: "Spindle", status: "done" },
  ]);
});
