import { expect, it } from "vitest";
import { hashToken } from "../../app/accounts/sessions.server";
import { oneTimeTokens } from "../../drizzle/schema";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("empty");
const token = "abcdefghijklmnopqrstuvwxyz234567abcdefgh";
const path = `/auth/setup?token=${token}`;
const send = (fields: Record<string, string>) =>
  site.fetch(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": crypto.randomUUID() },
  });

it("ACC-28 the first administrator is created in the browser, without script", async () => {
  expect((await site.visit(path)).status).toBe(410);
  const expiresAt = Math.floor(Date.now() / 1000) + 600;
  await site.insert(oneTimeTokens, { tokenHash: hashToken(token), purpose: "setup", expiresAt });
  const { status, headers, page } = await site.visit(path);
  expect([status, headers.get("Cache-Control"), page.texts("h1")]).toEqual([
    200,
    "private, no-store",
    ["Create your account"],
  ]);
  const password = "Quartz9 lantern fjord willow";
  for (const [fields, refusal] of [
    [{ email: "gro", password }, 422],
    [{ email: "gro@example.com", password: "too short" }, 422],
    [{ email: "gro@example.com", password, role: "admin" }, 400],
  ] as const)
    expect((await send(fields)).status).toBe(refusal);
  const done = await send({ email: "Gro@Example.com", name: "Gro", password });
  expect([done.status, done.headers.get("Location")]).toEqual([302, "/admin"]);
  const cookie = done.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const overview = await site.visit("/admin", { headers: { Cookie: cookie.join("; ") } });
  expect([overview.status, overview.page.text]).toEqual([200, expect.stringContaining("Your account is ready")]);
  expect((await send({ email: "hal@example.com", password })).status).toBe(410);
  expect(await site.rows("select email, role from accounts join user_roles on user_id = id")).toEqual([
    { email: "gro@example.com", role: "admin" },
  ]);
});
