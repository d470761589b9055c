import { enquiries } from "../../drizzle/schema";
import { failedWithStatus, expect, startRouter, test } from "../support/admin-test";
import { enquiry } from "../support/rows";

// A missing control fails soon, not when the test times out.
test.use({ actionTimeout: 10_000 });

test("INB-7 messages, webhooks and reply templates can be used by hand", async ({ page, site, problems }) => {
  // The invalid webhook address.
  problems.expect(failedWithStatus(422));
  await site.insert(enquiries, enquiry({ id: "told", email: "pia@prospect.example" }));
  await page.goto("/admin/messages/settings");
  await startRouter(page);
  await page.getByRole("button", { name: /^Send me a test.*Morning digest/ }).click();
  await expect(page.getByText("A test is on its way to ada@example.com")).toBeVisible();

  await page.getByRole("link", { name: "All messages" }).click();
  await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("ada@");
  await expect(page).toHaveURL(/q=ada/);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "ada@example.com" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Test: Waiting at /);
  await expect(page.getByText("Not sent", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(/ to ada@example\.com is being sent again/)).toBeVisible();

  await page.getByRole("link", { name: "All messages" }).click();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await startRouter(page);
  await page.getByLabel("URL").fill("http://10.0.0.1/hook");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Enter a URL that starts with https://.")).toBeVisible();
  await page.getByLabel("URL").fill("https://hooks.studio.company/enquiries");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Copy the secret now.")).toBeVisible();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page
    .getByRole("dialog")
    .or(page.getByRole("alertdialog"))
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();

  await page.getByRole("link", { name: "All messages" }).click();
  await page.getByRole("link", { name: "Reply templates" }).click();
  await startRouter(page);
  // Each is headed by its name, as it is typed.
  await expect(page.getByRole("region", { name: "Suggest a call" }).getByLabel("Subject")).toHaveValue(/\{brand\}/);
  await page.getByRole("region", { name: "New template" }).getByLabel("Name").fill("Later");
  const later = page.getByRole("region", { name: "Later" });
  await later.getByLabel("Text").fill("Hello,\nin spring.\n");
  await later.getByRole("button", { name: "{sender}" }).click();
  await expect(later.getByLabel("Text")).toHaveValue("Hello,\nin spring.\n{sender}");
  await later.getByLabel("Subject").focus();
  await later.getByRole("button", { name: "{reference}" }).click();
  await expect(later.getByLabel("Subject")).toHaveValue("{reference}");
  await page.getByRole("button", { name: "Save templates" }).click();
  await expect(page.getByText("Reply templates updated")).toBeVisible();
  // The added template stays where it was typed, with an empty one below it.
  await expect(later.getByLabel("Name")).toHaveValue("Later");
  await expect(page.getByRole("region", { name: "New template" }).getByLabel("Name")).toHaveValue("");
  await page.goto("/admin/submissions/told");
  await expect(page.getByRole("link", { name: "Later" })).toHaveAttribute("href", /^mailto:pia@prospect\.example\?/);
});
