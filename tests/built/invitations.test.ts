import { expect, it } from "vitest";
import { accountPassword } from "../support/accounts";
import { openAdminSite } from "../support/admin-site";
import { Page } from "../support/html";

const site = openAdminSite("empty");
const origin = { "Sec-Fetch-Site": "same-origin" };

/** Sends the form of a link, as somebody who is not signed in. */
const accept = (path: string, fields: Record<string, string>, headers: Record<string, string> = origin) =>
  site.fetch(path, { method: "POST", body: new URLSearchParams(fields), headers });
/** The path of the link that a response shows. */
const linkIn = (html: string) => new Page(html).texts("[data-link]").map((link) => link.slice(site.origin.length))[0]!;
const invite = async (email: string, role = "admin") =>
  (await site.send("/admin/users", { intent: "invite", email, role })).text();

it("ACC-1 ACC-3 D53 an invited person sets a password and is signed in, without script", async () => {
  const html = await invite(" Gro@Example.com ");
  expect(html).toContain("Copy the link now.");
  const path = linkIn(html);
  const list = await site.open("/admin/users");
  expect(list.page.main).toMatch(/Pending invitations.*gro@example\.com/s);
  expect(list.page.html).not.toContain(path);

  const { status, page, headers } = await site.visit(path);
  expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect(page.main).toContain("Set up your account");
  expect(page.meta("robots")).toEqual(["noindex, nofollow"]);
  const weak = await accept(path, { name: "Gro", password: "grogrogrogrogrogro" });
  expect([weak.status, weak.headers.get("Cache-Control")]).toEqual([422, "private, no-store"]);
  expect(await weak.text()).toContain('value="Gro"');
  expect((await accept(path, { password: accountPassword, role: "admin" })).status).toBe(400);

  const done = await accept(path, { name: "Gro", password: accountPassword });
  expect([done.status, done.headers.get("Location")]).toEqual([302, "/admin"]);
  const cookie = done.headers.getSetCookie().map((value) => value.split(";", 1)[0]);
  expect((await site.visit("/admin", { headers: { Cookie: cookie.join("; ") } })).page.text).toContain(
    "Your account is ready",
  );
  expect((await accept("/auth", { email: "gro@example.com", password: accountPassword })).status).toBe(302);
  for (const again of [await accept(path, { password: accountPassword }), await site.fetch(path)])
    expect([again.status, await again.text()]).toEqual([410, expect.stringContaining("This link does not work")]);
  const lines = await site.takeLog();
  expect(lines.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["invitation_created", "invitation_accepted"]),
  );
  expect(JSON.stringify(lines)).not.toContain(path.split("=")[1]);
});

it("ACC-1 an invitation can be renewed and withdrawn, and its old links end", async () => {
  const first = linkIn(await invite("hal@example.com"));
  const { id } = (
    await site.rows<{ id: string }>("select id from account_links where email = ?", "hal@example.com")
  )[0]!;
  const renewed = await site.send("/admin/users", { intent: "renew-invitation", invitation: id });
  const second = linkIn(await renewed.text());
  expect([(await site.fetch(first)).status, (await site.fetch(second)).status]).toEqual([410, 200]);
  expect((await site.send("/admin/users", { intent: "withdraw-invitation", invitation: id })).status).toBe(200);
  expect((await site.send("/admin/users", { intent: "withdraw-invitation", invitation: id })).status).toBe(409);
  expect((await site.fetch(second)).status).toBe(410);
});

it("ACC-1 refuses invalid addresses and roles, and people who already have an account or an invitation", async () => {
  await invite("ida@example.com");
  for (const [email, role, status, text] of [
    ["ida", "admin", 422, "Enter a valid email address."],
    ["jon@example.com", "owner", 422, "No one was invited."],
    ["BEA@example.com", "user", 409, "This address already has an account."],
    ["ida@example.com", "user", 409, "This address is already invited."],
  ] as const) {
    const response = await site.send("/admin/users", { intent: "invite", email, role });
    expect([response.status, response.headers.get("Cache-Control"), await response.text()]).toEqual([
      status,
      "private, no-store",
      expect.stringContaining(text),
    ]);
  }
});

it("ACC-1 only administrators invite, and only from this site", async () => {
  const fields = { intent: "invite", email: "kim@example.com", role: "admin" };
  expect((await site.send("/admin/users", fields, "bea")).status).toBe(403);
  expect((await accept("/admin/users", fields)).headers.get("Location")).toBe("/auth?return=%2Fadmin%2Fusers");
  const foreign = { Cookie: site.cookie("ada"), "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
  expect((await accept("/admin/users", fields, foreign)).status).toBe(403);
  const path = linkIn(await invite("lea@example.com"));
  expect((await accept(path, { password: accountPassword }, { Origin: "https://evil.example" })).status).toBe(403);
  expect(await site.rows("select 1 from account_links where email = ?", "kim@example.com")).toEqual([]);
});

it.each(["", "?token=", "?token=a%00b", `?token=${"a".repeat(40)}`, `?token=${"a".repeat(4000)}`, "?token=x&token=y"])(
  "ACC-1 /auth/link%s does not work, and says so",
  async (query) => {
    const { status, page } = await site.visit(`/auth/link${query}`);
    expect([status, page.texts("h1")]).toEqual([410, ["This link does not work"]]);
  },
);
