import { hashPassword } from "../../app/domain/accounts/password-hash.server";
import { expect, test as base } from "./browser-test";
import { borrowSite, type PooledSite } from "./site-keeper";

export { answered, expect, startRouter } from "./browser-test";

/** Who administers the site of these tests. */
export const password = "Vellum7 kestrel oat bridge";
export const email = "ada@example.com";

/** A site of these tests' own with an administrator, who is signed in. */
export const test = base.extend<{ signedIn: undefined }, { site: PooledSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the parameter
    async ({}, provide) => {
      const site = await borrowSite("seeded", false);
      const hash = await hashPassword(password, { logN: 4, r: 8, p: 1 });
      await site.query("insert into accounts (id, email, password_hash) values ('ada', ?, ?)", [email, hash]);
      await site.query("insert into user_roles (user_id, role) values ('ada', 'admin')", []);
      await provide(site);
      await site.close();
    },
    { scope: "worker", timeout: 90_000 },
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
