import { expect, type Page } from "@playwright/test";
import { accountPassword, insertAccount } from "../support/accounts";
import { drawFrames, flushEffects, holdRequests, startRouter } from "../support/browser-test";
import { contentSections } from "../support/content-sections";
import { auditPage } from "../support/page-audit";
import { listenForSessionEvents } from "../support/session-listener";
import type { PooledSite } from "../support/site-pool";
import { startTimeout, test as base } from "../support/test-process";

/**
 * Tests on a site with the administrator ada and the user bea. Content policy violations and page errors fail a test.
 */
const test = base.extend<{ guarded: undefined; site: PooledSite }>({
  site: [
    async ({ testProcess }, provide) =>
      provide(
        await testProcess.site("accounts", "seeded", async (site) => {
          await insertAccount(site, "ada", "admin");
          await insertAccount(site, "bea", "user");
        }),
      ),
    { scope: "test", timeout: startTimeout },
  ],
  baseURL: async ({ site }, provide) => provide(site.origin),
  guarded: [
    async ({ context, site }, provide) => {
      const failures: string[] = [];
      context.on("weberror", (error) => failures.push(error.error().message));
      context.on("console", (message) => {
        if (/Content Security Policy|Hydration|hydrat/i.test(message.text())) failures.push(message.text());
      });
      // Attempts and sessions of one test must not affect the next.
      await site.query("delete from rate_limits", []);
      await site.query("delete from sessions", []);
      await provide(undefined);
      expect(failures).toEqual([]);
    },
    { auto: true },
  ],
});

async function signIn(page: Page, name = "ada"): Promise<void> {
  await page.goto("/auth");
  await fill(page, `${name}@example.com`, accountPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function fill(page: Page, email: string, word: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password").fill(word);
}

test("AUTH-4 AUTH-9 signing in shows progress, then success", async ({ page }) => {
  const release = await holdRequests(page, "**/auth.data*");
  await page.goto("/auth");
  await startRouter(page);
  await expect(page.getByText("Initializing...")).toBeHidden();
  await fill(page, "ada@example.com", accountPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  release();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByText("Logged in successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome, ada@example.com" })).toBeVisible();
});

test("AUTH-10 a wrong password shows Login Error and focuses the emptied password field", async ({ page }) => {
  await page.goto("/auth");
  await startRouter(page);
  await fill(page, "ada@example.com", "wrong-password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Login Error");
  await expect(page.getByRole("alert")).toContainText("Incorrect email or password.");
  await expect(page.getByLabel("Password")).toBeFocused();
  await expect(page.getByLabel("Password")).toHaveValue("");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ada@example.com");
});

test("AUTH-10 the error of a refused sign-in is gone while the next one is on its way", async ({ page }) => {
  await page.goto("/auth");
  await startRouter(page);
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await page.getByLabel("Password").fill("not her password");
  await page.keyboard.press("Enter");
  const refused = page.getByText("Login Error");
  await expect(refused).toBeVisible();
  const release = await holdRequests(page, "**/auth.data*");
  await page.getByLabel("Password").fill(accountPassword);
  await page.keyboard.press("Enter");
  await expect(refused).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(refused).toBeHidden();
});

test("AUTH-11 without a connection, sign-in reports an error and keeps the input", async ({ page }) => {
  await page.goto("/auth");
  await startRouter(page);
  await fill(page, "ada@example.com", accountPassword);
  await page.route("**/auth.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("An unexpected error occurred. Please try again.");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ada@example.com");
});

test("AUTH-5 shows Initializing... until the page is hydrated", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/auth", { waitUntil: "commit" });
  await expect(page.getByText("Initializing...")).toBeVisible();
  release();
  await expect(page.getByText("Initializing...")).toBeHidden();
});

test("GUARD-1 GUARD-2 ADM-10 a slow page says Verifying access..., and an ended session leads to sign-in and back", async ({
  page,
  site,
}) => {
  await signIn(page);
  await expect(page).toHaveURL("/admin");
  await startRouter(page);
  const release = await holdRequests(page, "**/users.data*");
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  // Let the session watch run its check first: the navigation must be what finds the session gone.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/auth/session")),
  );
  await site.query("delete from sessions", []);
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page.getByText("Verifying access...")).toBeVisible();
  release();
  await expect(page).toHaveURL("/auth?return=%2Fadmin%2Fusers");
  await fill(page, "ada@example.com", accountPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/admin/users");
});

test("E2 GUARD-3 an account without the role sees Access Denied, and its data requests reveal nothing", async ({
  page,
  request,
}) => {
  await signIn(page, "bea");
  await expect(page).toHaveURL("/account");
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await page.goto("/admin/users");
  await expect(page.getByText("Protected Resource")).toBeVisible();
  await expect(
    page.getByText("You don't have permission to access this area. Administrator privileges are required."),
  ).toBeVisible();
  await auditPage(page);
  const cookies = await page.context().cookies();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const path of ["/admin.data", "/admin/users.data", "/admin/users.data?_routes=routes%2Fadmin%2Fusers"]) {
    const answer = await request.get(path, { headers: { Cookie } });
    expect([path, answer.status(), (await answer.text()).includes("ada@")]).toEqual([path, 403, false]);
  }
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
});

test("ACC-12 ACC-14 a changed role takes effect at the next navigation, without leaving the portal", async ({
  page,
  site,
}) => {
  const give = (role: string) => site.query("update user_roles set role = ? where user_id = 'bea'", [role]);
  await give("editor");
  await signIn(page, "bea");
  await expect(page.getByRole("heading", { name: "Welcome, bea@example.com" })).toBeVisible();
  const sections = page.getByRole("navigation", { name: "Sections" });
  await expect(sections.getByRole("link")).toHaveText([
    /Overview/,
    ...contentSections,
    "Visits",
    "Activity",
    "Your account",
  ]);
  await startRouter(page);
  await give("inbox");
  await sections.getByRole("link", { name: "Glossary" }).click();
  await expect(page.getByText("Your role, Inbox, does not include Content. Ask an administrator.")).toBeVisible();
  await expect(sections.getByRole("link")).toHaveText([
    /Overview/,
    /Submissions/,
    /Results/,
    /Suggested tools/,
    "Visits",
    "Activity",
    "Your account",
  ]);
  await auditPage(page);
  // The same after a full page load. Its router still starts.
  await page.reload();
  await expect(page.getByText("Your role, Inbox, does not include Content. Ask an administrator.")).toBeVisible();
  await expect(sections.getByRole("link")).toHaveText([
    /Overview/,
    /Submissions/,
    /Results/,
    /Suggested tools/,
    "Visits",
    "Activity",
    "Your account",
  ]);
  await auditPage(page);
  await startRouter(page);
  await sections.getByRole("link", { name: "Submissions" }).click();
  await expect(page.getByRole("heading", { name: "Submissions" })).toBeVisible();
  await give("user");
});

test("AUTH-12 AUTH-17 signing out in one tab signs out the other tabs", async ({ page, context }) => {
  await signIn(page);
  await expect(page).toHaveURL("/admin");
  const other = await context.newPage();
  await other.goto("/admin/users");
  await expect(other.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await expect(page).toHaveURL("/auth");
  await expect(other).toHaveURL("/auth?return=%2Fadmin%2Fusers");
  // Signing in in one tab signs the other one in, too (AUTH-6).
  await fill(page, "ada@example.com", accountPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByText("Logged in successfully!")).toBeVisible();
  await expect(other).toHaveURL("/admin/users");
});

test("AUTH-12 the message stays even if another tab notices the sign-out first", async ({ page, context }) => {
  await signIn(page);
  await expect(page).toHaveURL("/admin");
  await startRouter(page);
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/auth/sign-out*", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await answered.promise;
  // The session has ended on the server, but this tab has no response yet. Another tab notices and announces it. Opened
  // only now: one that is already open may leave by itself before the test reloads it.
  const left: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && left.push(request.url()));
  const checked = page.waitForResponse((response) => response.url().endsWith("/auth/session"));
  const other = await context.newPage();
  await other.goto("/admin/users");
  await expect(other).toHaveURL("/auth?return=%2Fadmin%2Fusers");
  await (await checked).finished();
  await flushEffects(page);
  released.resolve();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await expect(page).toHaveURL("/auth");
  expect(left, "pages that it left for by itself").toEqual([]);
});

test("AUTH-14 opening a password reset link announces PASSWORD_RECOVERY to other pages, only once", async ({
  page,
  request,
}) => {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  await request.post("/auth", { form: { email: "ada@example.com", password: accountPassword }, headers });
  const made = await request.post("/admin/users", { form: { intent: "reset-link", account: "bea" }, headers });
  const link = /\/auth\/link\?token=[a-z2-7]+/.exec(await made.text())![0];
  const heard = await listenForSessionEvents(page);
  await page.goto(link);
  await startRouter(page);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expect.poll(heard).toContain("PASSWORD_RECOVERY");
  // A rejected password (too similar to the email) shows the page again, which must not announce it a second time.
  await page.getByLabel("Password").fill("bea@example.com");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  expect((await heard()).filter((event) => event === "PASSWORD_RECOVERY")).toHaveLength(1);
});

test(
  "the current section is in view, and hydration keeps the scroll position of the page",
  { tag: "@both" },
  async ({ page }) => {
    await signIn(page);
    await expect(page).toHaveURL("/admin");
    await page.goto("/admin/api-tokens");
    await page.evaluate(() => scrollTo(0, 100));
    await startRouter(page);
    await drawFrames(page);
    expect(await page.evaluate(() => scrollY)).toBe(100);
    await page.evaluate(() => scrollTo(0, 0));
    const bar = page.getByRole("navigation", { name: "Sections" });
    const more = page.getByRole("button", { name: "More" });
    if (await more.isVisible()) {
      await expect(more).toHaveAttribute("aria-current", "true");
      await more.click();
    }
    const here = bar.getByRole("link", { name: "API" });
    await expect(here).toHaveAttribute("aria-current", "page");
    await expect(here).toBeInViewport({ ratio: 0.95 });
  },
);

test("in a low window the side bar scrolls to the current section", async ({ page }) => {
  // Before signing in, because resizing the window aborts the view transition between two pages.
  await page.setViewportSize({ width: 1440, height: 400 });
  await signIn(page);
  await expect(page).toHaveURL("/admin");
  await page.goto("/admin/users");
  await startRouter(page);
  await expect(page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Users" })).toBeInViewport({
    ratio: 1,
  });
});

test("AUTH-13 a failed sign-out says so and keeps the session", async ({ page }) => {
  await signIn(page);
  await expect(page).toHaveURL("/admin");
  await startRouter(page);
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Failed to log out. Please try again.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
});

test("E8 after signing out, Back shows nothing of the portal", async ({ page }) => {
  await signIn(page);
  await expect(page).toHaveURL("/admin");
  await startRouter(page);
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { name: "bea@example.com" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  for (let back = 0; back < 2; back += 1) {
    await page.goBack();
    await expect(page.getByLabel("Password")).toBeVisible();
    await expect(page.getByText("bea@example.com")).toHaveCount(0);
  }
});

test("E8 after the session has ended, Back from a public page shows nothing of the portal", async ({ page, site }) => {
  await signIn(page);
  await expect(page).toHaveURL("/admin");
  await page.goto("/admin/users");
  await page.goto("/about");
  await site.query("delete from sessions", []);
  await page.goBack();
  await expect(page.getByLabel("Password")).toBeVisible();
  await expect(page.getByText("bea@example.com")).toHaveCount(0);
});

test("AUTH-16 an open page checks every 30 seconds and renews a session that is about to expire", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  // The page starts checking once it is hydrated. Time that passed before does not count.
  await startRouter(page);
  const [{ expires_at: before } = { expires_at: 0 }] = (await site.query(
    "update sessions set expires_at = unixepoch() + 80 returning expires_at",
    [],
  )) as Array<{ expires_at: number }>;
  const renewed = page.waitForResponse(
    (response) => response.url().endsWith("/auth/session") && response.request().method() === "POST",
  );
  await page.clock.runFor(31_000);
  expect((await renewed).status()).toBe(200);
  const [{ expires_at: after } = { expires_at: 0 }] = (await site.query(
    "select expires_at from sessions",
    [],
  )) as Array<{ expires_at: number }>;
  expect(after).toBeGreaterThan(before + 7000);
});

test("the last administrator keeps the role, and other accounts can be managed", async ({ page }) => {
  await signIn(page);
  await page.getByRole("link", { name: "Users" }).click();
  const card = (name: string) => page.getByRole("region", { name: new RegExp(`^${name}@`) });
  await card("ada").getByLabel("Role").selectOption("User");
  await card("ada").getByRole("button", { name: "Change role" }).click();
  await expect(page.getByRole("alert")).toContainText("This is the last administrator.");
  await card("bea").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("is disabled and can no longer sign in")).toBeVisible();
  await expect(card("bea").getByText("Disabled", { exact: true })).toBeVisible();
  await card("bea").getByRole("button", { name: "Enable" }).click();
  await expect(page.getByText("is enabled and can sign in again")).toBeVisible();
  await expect(card("bea").getByText("Disabled", { exact: true })).toHaveCount(0);
});

test("sign-in and the portal work with the keyboard alone", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).focus();
  await page.keyboard.type("ada@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type(accountPassword);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin");
  await page.reload();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Blog Posts" })).toBeFocused();
});

// accessibility.spec.ts audits the form before it is sent, portal-screens.spec.ts the portal behind it.
test("a refused sign-in is accessible and fits", { tag: "@both" }, async ({ page }) => {
  await page.goto("/auth");
  await fill(page, "ada@example.com", "wrong-password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await auditPage(page);
});

test("the tab bar navigates, and following a link closes its sheet", { tag: "@phone" }, async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await startRouter(page);
  const [bar, sheet] = ["Tab bar", "Sections"].map((name) => page.getByRole("navigation", { name }));
  await expect(bar!.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page");
  await bar!.getByRole("link", { name: "Blog Posts" }).click();
  await expect(page.getByRole("heading", { name: "Blog Posts" })).toBeFocused();
  await bar!.getByRole("button", { name: "More" }).click();
  await auditPage(page);
  await sheet!.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeFocused();
  await expect(sheet!).toBeHidden();
});

test("nothing overflows with text at 200 %", { tag: "@phone" }, async ({ page }) => {
  await signIn(page);
  await expect(page).toHaveURL("/admin");
  for (const path of ["/admin", "/admin/users", "/admin/blog/1"]) {
    await page.goto(path);
    const beyond = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect(beyond, path).toBeLessThanOrEqual(0);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "E7 the sign-in waits for nothing, and a phone's sheet opens and links to every section",
    { tag: "@phone" },
    async ({ page }) => {
      await page.goto("/auth?return=%2Fadmin%2Fblog");
      await expect(page.getByText("Initializing...")).toBeHidden();
      await fill(page, "ada@example.com", accountPassword);
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Users" }).click();
      await expect(page).toHaveURL("/admin/users");
    },
  );
});
