import { beforeEach, describe, expect, it } from "vitest";
import { applyAccountAction, createAccountQueries, changePasswordQueries } from "../../app/accounts/people.server";
import { createToken, listTokens } from "../../app/api/api-tokens.server";
import { createD1Database } from "../../drizzle/client";
import { accounts } from "../../drizzle/schema";
import { testEnv } from "../support/d1";
import { logOf, startServer } from "../support/test-server";

const db = createD1Database(testEnv.DB);
const send = startServer();
const now = () => new Date().toISOString();

beforeEach(async () => {
  await db.write([db.query.delete(accounts)]);
  for (const id of ["ada", "bea"])
    await db.write(
      createAccountQueries(db.query, { id, email: `${id}@example.com`, name: "", role: "admin", passwordHash: "none" }),
    );
});

async function tokenOf(account: string): Promise<string> {
  const made = await createToken(db, { name: "One", scopes: ["stack_items:read"], days: 7 }, account, now());
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.token;
}

/** The data API's answer to a program with this token. */
async function statusFor(token: string): Promise<number> {
  let status = 0;
  await logOf(async () => {
    const response = await send("/api/rest/v1/stack_items", { headers: { Authorization: `Bearer ${token}` } });
    status = response.status;
  });
  return status;
}

describe("an API token", () => {
  it.each([
    [
      "the password is reset",
      () => db.write(changePasswordQueries(db.query, { id: "ada", email: "ada@example.com" }, "new")),
    ],
    ["the account is disabled", () => applyAccountAction(db, "disable", "ada", now(), "system")],
    ["the account is no administrator's any more", () => applyAccountAction(db, "make-user", "ada", now(), "system")],
  ])("ends for good when %s, and nobody else's does", async (_, change) => {
    const [own, other] = [await tokenOf("ada"), await tokenOf("bea")];
    expect([await statusFor(own), await statusFor(other)]).toEqual([200, 200]);
    await change();
    expect([await statusFor(own), await statusFor(other)]).toEqual([401, 200]);
    expect(await applyAccountAction(db, "enable", "ada", now(), "system")).toBe(true);
    expect(await applyAccountAction(db, "make-admin", "ada", now(), "system")).toBe(true);
    expect([await statusFor(own), await statusFor(other)]).toEqual([401, 200]);
    expect((await listTokens(db, now())).find(({ owner }) => owner === "ada@example.com")?.state).toBe("revoked");
    // A token created afterwards is valid.
    expect(await statusFor(await tokenOf("ada"))).toBe(200);
  });

  it("stays valid if a change is refused or changes nothing", async () => {
    const token = await tokenOf("ada");
    await applyAccountAction(db, "disable", "bea", now(), "system");
    expect(await applyAccountAction(db, "disable", "ada", now(), "system")).toBe(false);
    expect(await applyAccountAction(db, "make-user", "ada", now(), "system")).toBe(false);
    expect(await applyAccountAction(db, "enable", "ada", now(), "system")).toBe(true);
    expect(await applyAccountAction(db, "make-admin", "ada", now(), "system")).toBe(true);
    expect(await statusFor(token)).toBe(200);
  });
});
