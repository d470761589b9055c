import type { Page } from "@playwright/test";
import { posts } from "../../drizzle/schema";
import { failedWithStatus, expect, test } from "../support/admin-test";
import { gotoHydrated } from "../support/browser-test";
import { post } from "../support/rows";

/** Corrupts what is sent, as a broken intermediary would, so that the site cannot read it. */
async function spoilWrites(page: Page): Promise<void> {
  await page.route("**/*.data*", (route) =>
    route.request().method() === "POST"
      ? route.continue({ headers: { ...route.request().headers(), "content-type": "application/json" } })
      : route.continue(),
  );
}

test("an unreadable form is not saved, reports it, and keeps the input", async ({ page, site, problems }) => {
  problems.expect(failedWithStatus(400));
  await site.insert(posts, post({ title: "Spoiled post" }));
  const [row] = (await site.query(`select row_id from Blog_posts where "Blog Post - Title" = 'Spoiled post'`, [])) as [
    { row_id: number },
  ];
  for (const [path, label, button] of [
    [`/admin/blog/${row.row_id}`, "Author", null],
    ["/admin/settings", "Tagline", "Save settings"],
    ["/admin/api-tokens", "Name", "Create token"],
  ] as const) {
    await gotoHydrated(page, path);
    await spoilWrites(page);
    await page.getByLabel(label).fill("My own words");
    if (button === null) await page.keyboard.press("Control+s");
    else await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.locator("[data-tone]", { hasText: "The change was not made. Please try again." })).toBeVisible();
    await expect(page.getByLabel(label)).toHaveValue("My own words");
    await page.unrouteAll();
    // Content forms keep the input as a working copy, so leaving them does not ask.
    if (button !== null) page.once("dialog", (dialog) => void dialog.accept());
  }
});

test("an unreadable sign-in reports it and keeps the email", async ({ page, context, problems }) => {
  problems.expect(failedWithStatus(400));
  await context.clearCookies();
  await gotoHydrated(page, "/auth");
  await spoilWrites(page);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("whatever it is");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("The form could not be read, so nothing was changed.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
});
