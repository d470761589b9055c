import { expect, it } from "vitest";
import { accountPassword } from "../support/accounts";
import { openAdminSite } from "../support/admin-site";
import { Page } from "../support/html";

const site = openAdminSite("empty");
const chosen = "Quartz9 lantern fjord willow";

const post = (path: string, fields: Record<string, string>) =>
  site.fetch(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": crypto.randomUUID() },
  });

it("ACC-5 ACC-6 a link that an administrator makes sets a new password, once, without script", async () => {
  const made = await site.send("/admin/users", { intent: "reset-link", account: "bea" });
  const [link] = new Page(await made.text()).texts("[data-link]");
  const path = link!.slice(site.origin.length);
  expect((await site.visit(path)).page.main).toContain("bea@example.com Choose a new password");
  const weak = await post(path, { password: "password password" });
  expect([weak.status, (await post("/auth", { email: "bea@example.com", password: accountPassword })).status]).toEqual([
    422, 302,
  ]);
  const done = await post(path, { password: chosen });
  expect([done.status, done.headers.get("Cache-Control")]).toEqual([302, "private, no-store"]);
  expect(done.headers.getSetCookie()[0]).toMatch(/^session=[a-z2-7]{40};/);
  const statuses = [accountPassword, chosen].map((password) => post("/auth", { email: "bea@example.com", password }));
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([401, 302]);
  expect((await (await site.get("/auth/session", "bea")).json()) as object).toMatchObject({ session: null });
  expect((await post(path, { password: chosen })).status).toBe(410);
  expect((await site.send("/admin/users", { intent: "reset-link", account: "nobody" })).status).toBe(409);
  expect((await site.send("/admin/users", { intent: "reset-link", account: "ada" }, "bea")).status).toBe(302);
});

it("ACC-4 sign-in leads to a page that asks for the address, or says that no mail is sent", async () => {
  expect((await site.visit("/auth")).page.hrefs("main a")).toContain("/auth/forgot");
  const { status, headers, page } = await site.visit("/auth/forgot");
  expect([status, headers.get("Cache-Control"), page.meta("robots")]).toEqual([
    200,
    "private, no-store",
    ["noindex, nofollow"],
  ]);
  expect(page.main).toContain("This site does not email links. Ask an administrator for a link.");
  const answers = ["ada@example.com", "nobody@example.com"].map((email) => post("/auth/forgot", { email }));
  expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([409, 409]);
});
