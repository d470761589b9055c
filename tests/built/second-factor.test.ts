import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";
import { beforeAll, describe, expect, it } from "vitest";
import { accountPassword, insertAccount } from "../support/accounts";
import { openAdminSite } from "../support/admin-site";
import { attribute, Page } from "../support/html";
import { SoftwareAuthenticator } from "../support/software-authenticator";

const site = openAdminSite("empty");
const people = ["cleo", "dora", "eve", "fay"] as const;
const page = "/account/second-factor";

beforeAll(async () => {
  for (const id of people) await insertAccount(site, id, "admin");
});

/** A browser without script: keeps its cookies. */
class Browser {
  #cookies = new Map<string, string>();

  async send(path: string, fields?: Readonly<Record<string, string>>) {
    const response = await site.fetch(path, {
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
      headers: {
        "Sec-Fetch-Site": "same-origin",
        "CF-Connecting-IP": crypto.randomUUID(),
        Cookie: [...this.#cookies].map((pair) => pair.join("=")).join("; "),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";", 1)[0]!.split("=");
      this.#cookies.set(name, value);
    }
    const { status, headers } = response;
    return { status, headers, to: headers.get("Location"), page: new Page(await response.text()) };
  }

  enter(who: string, to = "") {
    return this.send(`/auth${to}`, { email: `${who}@example.com`, password: accountPassword });
  }
}

const codeOf = (secret: string, by = 0) =>
  generateHOTP(decodeBase32IgnorePadding(secret), BigInt(Math.floor(Date.now() / 30_000) + by), 6);
const valueOf = (of: Page, name: string) => attribute(of.one(`input[name=${name}]`), "value")!;
const codesIn = (of: Page) => of.texts("[data-codes] li");

async function setUpApp(who: string) {
  const browser = new Browser();
  await browser.enter(who);
  const offered = await browser.send(page, { intent: "new-app" });
  const secret = valueOf(offered.page, "secret");
  const done = await browser.send(page, { intent: "add-app", secret, code: codeOf(secret, -1) });
  return { browser, secret, codes: codesIn(done.page), offered };
}
/** As if the person had signed in a while ago. */
const growOld = (who: string) => site.run("update sessions set proven_at = 0 where user_id = ?", who);

describe("without script", () => {
  it("ACC-21 ACC-22 ACC-23 an app is set up, asked for, and replaced by a recovery code", async () => {
    const { browser, secret, codes, offered } = await setUpApp("cleo");
    expect(offered.page.texts("[data-secret]")[0]!.replaceAll(" ", "")).toBe(secret);
    expect(offered.page.all("svg[role=img] path")).toHaveLength(2);
    expect(codes).toHaveLength(10);
    expect((await browser.send(page)).page.html).not.toContain(codes[0]);
    expect((await browser.send("/account")).page.main).toContain("On: an authenticator app, 10 recovery codes.");

    const other = new Browser();
    const first = await other.enter("cleo", "?return=%2Fadmin%2Fusers");
    expect([first.status, first.to, first.headers.get("Cache-Control")]).toEqual([
      302,
      "/auth/second-factor?return=%2Fadmin%2Fusers",
      "private, no-store",
    ]);
    expect((await other.send("/admin/users")).to).toBe("/auth?return=%2Fadmin%2Fusers");
    const asking = await other.send(first.to!);
    expect([asking.status, asking.page.texts("h1")]).toEqual([200, ["Enter your code"]]);
    expect(asking.page.all("main form").map((form) => attribute(form, "action"))).toEqual([first.to]);
    const wrong = await other.send(first.to!, { code: "000000" });
    expect([wrong.status, wrong.page.text]).toEqual([401, expect.stringContaining("Incorrect code.")]);
    expect((await other.send(first.to!, { code: codeOf(secret) })).to).toBe("/admin/users");
    expect((await other.send("/admin/users")).status).toBe(200);

    const third = new Browser();
    await third.enter("cleo");
    const recovered = await third.send("/auth/second-factor", { code: codes[3]! });
    expect(recovered.to).toBe(page);
    expect((await third.send(page)).page.text).toContain("Signed in with a recovery code. 9 are left.");
    const events = (await site.takeLog()).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(["second_factor_added", "recovery_code_used"]));
  });

  it("ACC-21 a second step without a first one leads back", async () => {
    for (const sent of [
      await new Browser().send("/auth/second-factor"),
      await new Browser().send("/auth/second-factor", { code: "1" }),
    ])
      expect([sent.status, sent.to]).toEqual([302, "/auth"]);
  });

  it("ACC-5 ACC-21 a link to a new password does not get around the second factor", async () => {
    const { secret } = await setUpApp("eve");
    const made = await site.send("/admin/users", { intent: "reset-link", account: "eve" });
    const path = new Page(await made.text()).texts("[data-link]")[0]!.slice(site.origin.length);
    const browser = new Browser();
    expect((await browser.send(path, { password: "Quartz9 lantern fjord willow" })).to).toBe("/auth/second-factor");
    expect((await browser.send("/account")).to).toBe("/auth?return=%2Faccount");
    expect((await browser.send("/auth/second-factor", { code: codeOf(secret) })).to).toBe("/admin");
  });

  it("ACC-25 a dangerous action asks for a proof of identity, and then continues with its form", async () => {
    const browser = new Browser();
    await browser.enter("dora");
    await growOld("dora");
    const fields = { intent: "invite", email: "gro@example.com", role: "user" };
    const asked = await browser.send("/admin/users", fields);
    expect([asked.status, asked.headers.get("Cache-Control"), asked.page.texts("h1")]).toEqual([
      401,
      "private, no-store",
      ["Confirm your identity"],
    ]);
    for (const [name, value] of Object.entries(fields)) expect(valueOf(asked.page, name)).toBe(value);
    const invited = () => site.rows("select 1 from account_links where email = ?", "gro@example.com");
    const wrong = await browser.send("/admin/users", { ...fields, "confirm-password": "wrong password" });
    expect([wrong.status, wrong.page.text]).toEqual([401, expect.stringContaining("Incorrect password.")]);
    expect(wrong.page.html).not.toContain("wrong password");
    expect(await invited()).toEqual([]);
    const done = await browser.send("/admin/users", { ...fields, "confirm-password": accountPassword });
    expect([done.status, done.page.text]).toEqual([200, expect.stringContaining("Copy the link now.")]);
    expect(await invited()).toHaveLength(1);
    // For the next ten minutes, no proof is asked for.
    expect((await browser.send("/admin/users", { intent: "reset-link", account: "fay" })).status).toBe(200);
  });

  it.each([
    ["/admin/users", { intent: "make-admin", account: "bea" }],
    ["/admin/users", { intent: "reset-second-factor", account: "cleo" }],
    ["/admin/users", { intent: "second-factor-required" }],
    ["/admin/api-tokens", { name: "Sync", scope: "posts:read", days: "30" }],
    ["/admin/submissions/erase", { intent: "erase", email: "a@b.example", typed: "a@b.example" }],
    [page, { intent: "new-app" }],
    [page, { intent: "new-passkey" }],
    [page, { intent: "remove-app" }],
    [page, { intent: "renew-codes" }],
  ])("ACC-25 asks who it is before %s %o", async (path, fields) => {
    const browser = new Browser();
    await browser.enter("dora");
    await growOld("dora");
    expect((await browser.send(path)).status).toBe(200);
    expect((await browser.send(path, fields as Record<string, string>)).status).toBe(401);
  });
});

describe("with a passkey", () => {
  const rpId = "127.0.0.1";
  const challengeIn = async () =>
    (
      (await (
        await site.fetch("/auth/passkey-options", { method: "POST", headers: { "Sec-Fetch-Site": "same-origin" } })
      ).json()) as {
        challenge: string;
      }
    ).challenge;
  const ask = async (device: SoftwareAuthenticator) =>
    device.use({ challenge: await challengeIn(), origin: site.origin, rpId });

  it("ACC-20 signs in, confirms, is renamed and removed", async () => {
    const browser = new Browser();
    await browser.enter("fay");
    const offered = await browser.send(page, { intent: "new-passkey" });
    expect(offered.page.html).toContain("Passkeys need JavaScript.");
    const challenge = /"?challenge\\?",\\?"([\w-]+)/.exec(offered.page.html)![1]!;
    const device = await SoftwareAuthenticator.create();
    const answer = await device.make({ challenge, origin: site.origin, rpId });
    const added = await browser.send(page, { intent: "add-passkey", passkey: answer, name: "Work laptop" });
    expect(codesIn(added.page)).toHaveLength(10);
    expect((await browser.send(page, { intent: "add-passkey", passkey: answer })).status).toBe(422);

    const other = new Browser();
    const entered = await other.send("/auth?return=%2Faccount", { passkey: await ask(device) });
    expect([entered.status, entered.to]).toEqual([302, "/account"]);
    await growOld("fay");
    const fields = { intent: "rename-passkey", id: valueOf((await other.send(page)).page, "id"), name: "Old laptop" };
    expect((await other.send(page, fields)).status).toBe(401);
    expect((await other.send(page, { ...fields, "confirm-passkey": await ask(device) })).status).toBe(200);
    expect(valueOf((await other.send(page)).page, "name")).toBe("Old laptop");
    expect((await other.send(page, { ...fields, intent: "remove-passkey" })).page.text).toContain("Passkey removed");
    const refused = await new Browser().send("/auth", { passkey: await ask(device) });
    const unknown = await new Browser().send("/auth", { passkey: await ask(await SoftwareAuthenticator.create()) });
    for (const { status, page: shown } of [refused, unknown])
      expect([status, shown.text]).toEqual([401, expect.stringContaining("This passkey was not accepted.")]);
  });

  it("ACC-20 gives no network more than 60 challenges a minute, and other sites none", async () => {
    const asked = (headers: Record<string, string>) => site.fetch("/auth/passkey-options", { method: "POST", headers });
    const foreign = await asked({ "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    const headers = { "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": "192.0.2.44" };
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await asked(headers)).status);
    expect([statuses[59], statuses[60]]).toEqual([200, 429]);
  });
});

describe("of everybody", () => {
  it("ACC-26 ACC-27 is required: those without one can do nothing else; those who lost it start over", async () => {
    const { browser } = await setUpApp("fay");
    const dora = new Browser();
    await dora.enter("dora");
    expect((await dora.send("/admin/users", { intent: "second-factor-required" })).status).toBe(409);
    expect((await browser.send("/admin/users", { intent: "second-factor-required" })).status).toBe(200);
    try {
      for (const path of ["/admin", "/admin/users", "/account", "/admin/submissions.csv"])
        expect([(await dora.send(path)).to, path]).toEqual([page, path]);
      expect((await dora.send("/admin/users", { intent: "make-admin", account: "bea" })).to).toBe(page);
      expect((await dora.send("/api/rest/v1/user_roles")).status).toBe(401);
      expect((await dora.send(page)).page.main).toContain("Two-factor authentication is required.");
      const secret = valueOf((await dora.send(page, { intent: "new-app" })).page, "secret");
      await dora.send(page, { intent: "add-app", secret, code: codeOf(secret, -1) });
      expect((await dora.send("/admin/users")).status).toBe(200);
      expect((await dora.send(page, { intent: "remove-app" })).status).toBe(409);
      expect((await browser.send("/admin/users", { intent: "reset-second-factor", account: "fay" })).status).toBe(409);
      const reset = { intent: "reset-second-factor", account: "dora" };
      expect((await browser.send("/admin/users", reset)).status).toBe(200);
      expect((await browser.send("/admin/users", reset)).status).toBe(409);
      expect((await dora.send("/admin")).to).toBe("/auth");
      expect((await dora.enter("dora")).to).toBe("/admin");
      expect((await dora.send("/admin")).to).toBe(page);
      expect((await site.takeLog()).find(({ event }) => event === "second_factor_reset")).toMatchObject({
        account: "dora",
        by: "fay",
      });
    } finally {
      await browser.send("/admin/users", { intent: "second-factor-optional" });
    }
  });
});
