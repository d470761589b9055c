import type { Locator } from "@playwright/test";
import { accountPassword, insertAccount } from "./accounts";
import { expect, test as base } from "./browser-test";
import { startTimeout } from "./test-process";

export { failedWithStatus, expect, startRouter } from "./browser-test";

/** The credentials of the site's administrator. */
export const password = accountPassword;
export const email = "ada@example.com";

/** Browser tests on a site of their own, signed in as its administrator. */
export const test = base.extend<{ signedIn: undefined }>({
  site: [
    async ({ testProcess }, provide) =>
      provide(await testProcess.site("portal", "seeded", (site) => insertAccount(site, "ada"))),
    { scope: "test", timeout: startTimeout },
  ],
  signedIn: [
    async ({ page, site }, provide) => {
      await site.query("delete from rate_limits", []);
      const answer = await page.request.post("/auth", {
        form: { email, password },
        headers: { "Sec-Fetch-Site": "same-origin" },
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(302);
      await provide(undefined);
    },
    { auto: true },
  ],
});

/** Dismisses a success notice, unless it has already disappeared by itself. */
export async function dismiss(notice: Locator): Promise<void> {
  await notice
    .getByRole("button", { name: "Dismiss" })
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
  await expect(notice).toBeHidden();
}
