import { createHash } from "node:crypto";
import { insertAccount } from "../support/accounts";
import { expect, test } from "../support/browser-test";
import { auditPage } from "../support/page-audit";
import { borrowSite } from "../support/site-pool";

test("the API reference and the API tokens work and pass the audit", { tag: "@both" }, async ({ page, context }) => {
  const site = await borrowSite("empty", false);
  try {
    const [token, at] = ["a".repeat(40), Math.floor(Date.now() / 1000)];
    const id = createHash("sha256").update(token).digest("hex");
    await insertAccount(site, "ada");
    const session = "insert into sessions (id, user_id, expires_at, created_at, proven_at) values (?, 'ada', ?, ?, ?)";
    await site.query(session, [id, at + 3_600, at, at]);
    await context.addCookies([{ name: "session", value: token, url: site.origin }]);

    await page.goto(`${site.origin}/api`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data API");
    await auditPage(page);

    await page.goto(`${site.origin}/admin/api-tokens`);
    await page.getByLabel("Name").fill("Nightly export of the posts");
    await page.getByLabel("Blog_posts").selectOption("Read all rows");
    await page.getByRole("button", { name: "Create token" }).click();
    await expect(page.getByText("It will not be shown again.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Nightly export of the posts" })).toBeVisible();
    await auditPage(page);
    await page.getByRole("button", { name: "Revoke" }).click();
    await auditPage(page);
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText(/^Token “.*” revoked$/)).toBeVisible();
    await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  } finally {
    await site.close();
  }
});
