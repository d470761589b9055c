import { beforeEach, expect, it } from "vitest";
import { createSetupLink } from "../../app/accounts/setup-link.server";
import type { DatabaseClient } from "../../drizzle/client";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";
import { origin, startServer } from "../support/test-server";

const send = startServer({ renderPage });
let db: DatabaseClient;

beforeEach(async () => {
  db = await openDatabase();
});

const post = (path: string, fields: Record<string, string>) =>
  send(path, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: origin } });

it("AUTH-18 no session leads to the sign-in page and back", async () => {
  const response = await send("/admin/blog", { redirect: "manual" });
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/auth?return=%2Fadmin%2Fblog"]);
});

it("AUTH-18 wrong credentials do not tell which of the two is wrong", async () => {
  await addAccount(db, "ada");
  for (const email of ["ada@example.com", "nobody@example.com"]) {
    const response = await post("/auth", { email, password: "not the password" });
    expect(await response.text()).toContain("Incorrect email or password.");
  }
});

it("AUTH-18 an invalid token ends the session and says so", async () => {
  await addAccount(db, "ada");
  const cookie = await sessionCookie(db, "ada");
  const response = await send("/auth", { headers: { Cookie: `${cookie.slice(0, -4)}zzzz` } });
  expect(await response.text()).toContain("Your session has ended. Sign in again.");
  expect(response.headers.get("Set-Cookie")).toContain("Max-Age=0");
});

it("AUTH-18 a weak password is refused with what is weak about it", async () => {
  const path = (await createSetupLink(db, new Date().toISOString()))!;
  const person = { email: "ada@example.com", name: "Ada" };
  for (const [password, reason] of [
    ["short", "Use at least 15 characters."],
    ["aaaaaaaaaaaaaaaaaaaa", "Use a wider variety of characters."],
  ] as const) {
    const response = await post(path, { ...person, password });
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(reason)]);
  }
});
