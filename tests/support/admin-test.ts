import { accountPassword, insertAccount } from "./accounts";
import { expect, test as base } from "./browser-test";
import { borrowSite, type PooledSite } from "./site-pool";

export { answered, expect, startRouter } from "./browser-test";

/** The credentials of the site's administrator. */
export const password = accountPassword;
export const email = "ada@example.com";

/** Browser tests on a site of their own, signed in as its administrator. */
export const test = base.extend<{ signedIn: undefined }, { site: PooledSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the parameter
    async ({}, provide) => {
      const site = await borrowSite("seeded", false);
      await insertAccount(site, "ada");
      await provide(site);
      await site.close();
    },
    { scope: "worker", timeout: 180_000 },
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
