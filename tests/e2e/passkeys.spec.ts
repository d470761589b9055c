import { generateKeyPairSync } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { enquiries } from "../../drizzle/schema";
import { accountPassword, insertAccount } from "../support/accounts";
import { startRouter } from "../support/browser-test";
import { auditPage } from "../support/page-audit";
import { enquiry } from "../support/rows";
import { listenForSessionEvents } from "../support/session-listener";
import type { PooledSite } from "../support/site-pool";
import { startTimeout, test as base } from "../support/test-process";

/** Tests on a site with the administrator ada, at localhost: browsers have no passkeys for IP addresses. */
const test = base.extend<{ site: PooledSite }>({
  site: [
    async ({ testProcess }, provide) =>
      provide(await testProcess.site("passkeys", "empty", (site) => insertAccount(site, "ada"))),
    { scope: "test", timeout: startTimeout },
  ],
  baseURL: async ({ site }, provide) => provide(site.origin.replace("127.0.0.1", "localhost")),
});

/** Gives the browser a device with passkeys, which answers at once while attended. */
async function addDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    attend: (enabled: boolean) => client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    /** Adds a passkey that no site knows. */
    addPasskey: () =>
      client.send("WebAuthn.addCredential", {
        authenticatorId,
        credential: {
          credentialId: Buffer.from("unknown").toString("base64"),
          isResidentCredential: true,
          rpId: "localhost",
          userHandle: Buffer.from("nobody").toString("base64"),
          privateKey: generateKeyPairSync("ec", { namedCurve: "P-256" })
            .privateKey.export({ format: "der", type: "pkcs8" })
            .toString("base64"),
          signCount: 0,
        },
      }),
    lose: () => client.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
  };
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/account");
  await startRouter(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
}

test("ACC-20 ACC-21 ACC-23 an invited colleague signs in with a passkey, loses it, and recovers with a code", async ({
  page,
  request,
  baseURL,
  site,
}) => {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  await request.post("/auth", { form: { email: "ada@example.com", password: accountPassword }, headers });
  const invited = await request.post("/admin/users", {
    form: { intent: "invite", email: "gro@example.com", role: "admin" },
    headers,
  });
  const link = /\/auth\/link\?token=[a-z2-7]+/.exec(await invited.text())![0];

  const device = await addDevice(page);
  await page.goto(link);
  await page.getByLabel("Name").fill("Gro");
  await page.getByLabel("Password").fill(accountPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/admin");

  await page.goto("/account/second-factor");
  await startRouter(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill("Work laptop");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByRole("heading", { name: "Save these recovery codes" })).toBeVisible();
  expect(await page.locator("[data-codes] li").allTextContents()).toHaveLength(10);
  await auditPage(page);

  // Otherwise the device would answer the sign-in page's autofill at once.
  await device.attend(false);
  const autofill = page.waitForResponse("**/auth/passkey-options");
  await signOut(page);
  await autofill;
  const heard = await listenForSessionEvents(page);
  // Attend the device before it is asked: it does not return to a request it left unanswered.
  const attended = Promise.withResolvers<void>();
  await page.route("**/auth/passkey-options", async (route) => {
    await attended.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("button", { name: "Waiting for your device…" })).toBeVisible();
  await device.attend(true);
  attended.resolve();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByText("Logged in successfully!")).toBeVisible();
  expect(await heard()).toContain("MFA_CHALLENGE_VERIFIED");

  await site.query("update sessions set proven_at = 0", []);
  await page.goto("/account/second-factor");
  await startRouter(page);
  await page.getByRole("button", { name: "Generate new codes" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Save these recovery codes" })).toBeVisible();
  await expect.poll(async () => (await heard()).filter((event) => event === "MFA_CHALLENGE_VERIFIED").length).toBe(2);
  const codes = await page.locator("[data-codes] li").allTextContents();

  await device.lose();
  await signOut(page);
  await page.getByLabel("Email").fill("gro@example.com");
  await page.getByLabel("Password").fill(accountPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}/auth/second-factor`);
  await auditPage(page);
  await page.getByLabel("Recovery code").fill(codes[4]!);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/account/second-factor");
  await expect(page.getByText("Signed in with a recovery code. 9 are left.")).toBeVisible();
  expect((await heard()).filter((event) => event === "MFA_CHALLENGE_VERIFIED")).toHaveLength(3);
  await auditPage(page);
});

test("ACC-25 a form sent long after sign-in asks for proof on the spot, then goes on", async ({ page, site }) => {
  await page.request.post("/auth", {
    form: { email: "ada@example.com", password: accountPassword },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  await site.query("update sessions set proven_at = 0", []);
  await page.goto("/admin/users");
  await startRouter(page);
  await page.getByLabel("Email").fill("hal@example.com");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  await expect(dialog.getByLabel("Password")).toBeVisible();
  // In place: the form keeps what was typed.
  await expect(page.locator("[name=email]").first()).toHaveValue("hal@example.com");
  await auditPage(page);
  await dialog.getByLabel("Password").fill(accountPassword);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Copy the link now.")).toBeVisible();
  expect(await site.query("select email from account_links where email = 'hal@example.com'", [])).toHaveLength(1);
});

test("ACC-20 a late autofill does not close the open passkey dialog", async ({ page }) => {
  const device = await addDevice(page);
  await device.addPasskey();
  await device.attend(false);
  const asked = Promise.withResolvers<void>();
  await page.route(
    "**/auth/passkey-options",
    async (route) => {
      await asked.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const autofill = page.waitForRequest("**/auth/passkey-options");
  await page.goto("/auth");
  await autofill;
  const dialog = page.waitForResponse("**/auth/passkey-options");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await dialog;
  const late = page.waitForResponse("**/auth/passkey-options");
  asked.resolve();
  await late;
  await expect(page.getByRole("button", { name: "Waiting for your device…" })).toBeVisible();
  // Long enough for the autofill to start and close the dialog.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await expect(page.getByRole("button", { name: "Waiting for your device…" })).toBeVisible();
});

test("ACC-20 if its script cannot be loaded, the button says so and can be used again", async ({ page }) => {
  await addDevice(page);
  await page.route("**/passkey-browser-*.js", (route) => route.abort());
  await page.goto("/auth");
  await startRouter(page);
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "Check your connection and try again." })).toBeVisible();
  await expect(button).toBeEnabled();
});

test("ACC-25 an erasure that is begun long after sign-in keeps both of its steps while it asks", async ({
  page,
  site,
}) => {
  await page.request.post("/auth", {
    form: { email: "ada@example.com", password: accountPassword },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  await site.insert(enquiries, enquiry({ email: "gone@growers.example" }));
  await page.goto("/admin/submissions/erase");
  await startRouter(page);
  await page.getByLabel("Email address").fill("gone@growers.example");
  await page.getByRole("button", { name: "Find their data" }).click();
  await page.getByLabel("Type the address to confirm").fill("gone@growers.example");
  await site.query("update sessions set proven_at = 0", []);
  await page.getByRole("button", { name: "Erase permanently" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Type the address to confirm")).toHaveValue("gone@growers.example");
  expect(await site.query("select count(*) as n from onboarding_submissions", [])).toEqual([{ n: 1 }]);
  await page.getByRole("button", { name: "Erase permanently" }).click();
  await dialog.getByLabel("Password").fill(accountPassword);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("1 submission erased successfully")).toBeVisible();
  expect(await site.query("select count(*) as n from onboarding_submissions", [])).toEqual([{ n: 0 }]);
});
