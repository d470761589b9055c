import { beforeAll, expect, it } from "vitest";
import { accountPassword, insertAccount } from "../support/accounts";
import { openAdminSite } from "../support/admin-site";

const site = openAdminSite("empty");
const chosen = "Quartz9 lantern fjord willow";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

beforeAll(async () => {
  for (const id of ["cleo", "dora", "eve"]) await insertAccount(site, id, "user");
});

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.fetch(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": crypto.randomUUID(), ...headers },
  });
const enter = (email: string, password = accountPassword) =>
  post("/auth?return=%2Faccount", { email, password }, { "User-Agent": firefox });
async function signIn(email: string): Promise<{ Cookie: string }> {
  const response = await enter(email);
  expect(response.headers.get("Location")).toBe("/account");
  return { Cookie: response.headers.getSetCookie()[0]!.split(";", 1)[0]! };
}
const isSignedIn = async (who: { Cookie: string }) =>
  ((await (await site.fetch("/auth/session", { headers: who })).json()) as { session: unknown }).session !== null;

it("ACC-7 is for everyone who is signed in, and nobody else", async () => {
  for (const who of ["ada", "bea"]) {
    const { status, headers, page } = await site.open("/account", who);
    expect([status, headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual([
      200,
      "private, no-store",
      "noindex, nofollow",
    ]);
    expect(page.main).toContain(`${who}@example.com Your account`);
  }
  for (const response of [await site.fetch("/account"), await post("/account", { intent: "end-others" })])
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/auth?return=%2Faccount"]);
  const foreign = { Cookie: site.cookie("ada"), "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
  expect((await post("/account", { intent: "end-others" }, foreign)).status).toBe(403);
});

it("ACC-8 lists own sessions, ends one, and all others", async () => {
  const [one, two, three, other] = await Promise.all([
    signIn("cleo@example.com"),
    signIn("cleo@example.com"),
    signIn("cleo@example.com"),
    signIn("eve@example.com"),
  ]);
  const { page } = await site.visit("/account", { headers: one });
  expect(page.texts("ul[aria-label=Sessions] li").filter((text) => text.startsWith("Firefox on Linux"))).toHaveLength(
    3,
  );
  expect(page.main).toContain("(this browser)");
  const stored = await site.rows<{ id: string }>("select id from sessions");
  for (const { id } of stored) expect(page.html).not.toContain(id);
  const [handle] = page
    .all("input[name=session]")
    .map((input) => input.attrs.find(({ name }) => name === "value")!.value);
  expect((await post("/account", { intent: "end-session", session: handle! }, other)).status).toBe(409);
  expect((await post("/account", { intent: "end-session", session: handle! }, one)).status).toBe(200);
  expect((await post("/account", { intent: "end-session", session: handle! }, one)).status).toBe(409);
  expect((await Promise.all([two, three].map(isSignedIn))).filter(Boolean)).toHaveLength(1);
  expect((await post("/account", { intent: "end-others" }, one)).status).toBe(200);
  expect(await Promise.all([one, two, three, other].map(isSignedIn))).toEqual([true, false, false, true]);
});

it("ACC-7 a new password needs the current one, and ends all other sessions", async () => {
  const [here, there] = [await signIn("dora@example.com"), await signIn("dora@example.com")];
  const change = (current: string, next: string) =>
    post("/account", { intent: "password", "current-password": current, "new-password": next }, here);
  for (const [response, text] of [
    [await change("wrong password", chosen), "Incorrect password."],
    [await change(accountPassword, "too short"), "Use at least 15 characters."],
  ] as const)
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(text)]);
  expect(await isSignedIn(there)).toBe(true);
  const done = await change(accountPassword, chosen);
  expect([done.status, done.headers.get("Location")]).toEqual([302, "/account"]);
  const renewed = { Cookie: done.headers.getSetCookie()[0]!.split(";", 1)[0]! };
  expect(await Promise.all([renewed, here, there].map(isSignedIn))).toEqual([true, false, false]);
  expect((await enter("dora@example.com")).status).toBe(401);
  expect((await enter("dora@example.com", chosen)).status).toBe(302);
});

it("ACC-7 a new address needs the password, must not be taken, and ends reset links to the old one", async () => {
  const who = await signIn("eve@example.com");
  await site.send("/admin/users", { intent: "reset-link", account: "eve" });
  const change = (email: string, password = accountPassword) =>
    post("/account", { intent: "email", "new-email": email, "email-password": password }, who);
  const links = () => site.rows("select 1 from account_links where account_id = 'eve'");
  for (const [response, status, text] of [
    [await change("new@example.com", "wrong password"), 422, "Incorrect password."],
    [await change("new"), 422, "Enter a valid email address."],
    [await change("ADA@example.com"), 409, "This address cannot be used."],
  ] as const)
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)]);
  expect(await links()).toHaveLength(1);
  expect((await change("New@example.com")).status).toBe(200);
  expect(await links()).toEqual([]);
  expect((await enter("eve@example.com")).status).toBe(401);
  expect((await enter("new@example.com")).status).toBe(302);
  // Each answer reveals whether an address is taken, so they are limited.
  for (let count = 0; count < 3; count += 1) await change("ada@example.com");
  expect(
    (
      await post(
        "/account",
        { intent: "email", "new-email": "bea@example.com", "email-password": accountPassword },
        who,
      )
    ).status,
  ).toBe(429);
});
