import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { findLink } from "../../app/accounts/one-time-links.server";
import { createResetLink, invite, requestReset, resetPassword } from "../../app/accounts/password-links.server";
import { applyAccountAction } from "../../app/accounts/people.server";
import { countSignInRequest } from "../../app/accounts/sign-in.server";
import { createToken } from "../../app/api/api-tokens.server";
import { defaultMailSettings } from "../../app/outbox/mail-settings";
import { defaultSettings, publicSettings } from "../../app/settings/default-settings";
import type { DatabaseClient } from "../../drizzle/client";
import { accountLinks, accounts, apiTokens, messages, rateLimits, sessions } from "../../drizzle/schema";
import { addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";

const now = "2026-06-15T12:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();
const origin = "https://studio.example";
const mail = { site: publicSettings(defaultSettings, origin), mail: defaultMailSettings, origin };

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
  await db.write([
    db.query.delete(accounts),
    db.query.delete(accountLinks),
    db.query.delete(messages),
    db.query.delete(rateLimits),
  ]);
  await addAccount(db, "ada");
  await addAccount(db, "bea");
});

const hashOf = async (id: string) =>
  (await db.read(db.query.select().from(accounts).where(eq(accounts.id, id))))[0]!.passwordHash;
const sentMessages = () => db.read(db.query.select().from(messages));

async function linkFor(id: string, by: string | null = null) {
  const path = await createResetLink(db, id, by, null, now);
  const { tokenHash, email, accountId } = (await findLink(db, path!.split("token=")[1]!, now))!;
  return { token: path!.split("token=")[1]!, link: { tokenHash, email, accountId: accountId! } };
}

describe("a reset link", () => {
  it("ACC-5 sets the password, ends all sessions and tokens, and nobody else's", async () => {
    for (const id of ["ada", "ada", "bea"]) await sessionCookie(db, id);
    for (const id of ["ada", "bea"])
      await createToken(db, { name: "One", scopes: ["stack_items:read"], days: 7 }, id, now);
    await invite(db, { email: "gro@example.com", role: "user" }, "ada", null, now);
    const { link, token } = await linkFor("ada");
    const other = await linkFor("ada", "bea");
    expect(await resetPassword(db, link, "new", now)).toBe(true);
    expect([await hashOf("ada"), await hashOf("bea")]).toEqual(["new", expect.stringContaining("$scrypt$")]);
    expect((await db.read(db.query.select().from(sessions))).map(({ userId }) => userId)).toEqual(["bea"]);
    const tokens = await db.read(db.query.select().from(apiTokens));
    expect(tokens.filter(({ revokedAt }) => revokedAt === null).map(({ accountId }) => accountId)).toEqual(["bea"]);
    for (const used of [token, other.token]) expect(await findLink(db, used, now)).toBeNull();
    expect(await db.read(db.query.select().from(accountLinks))).toEqual([]);
  });

  it("ACC-2 of eight who use it at the same time, one sets the password", async () => {
    const { link } = await linkFor("ada");
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, number) => resetPassword(db, link, `new ${number}`, now)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await hashOf("ada")).toBe(`new ${results.indexOf(true)}`);
  });

  it.each([
    ["has expired", async () => after(60)],
    [
      "was used",
      async (link: Parameters<typeof resetPassword>[1]) => void (await resetPassword(db, link, "first", now)),
    ],
    ["is for a disabled account", async () => void (await applyAccountAction(db, "disable", "ada", now, "system"))],
    [
      "was made by somebody who was disabled",
      async () => void (await applyAccountAction(db, "disable", "bea", now, "system")),
    ],
  ])("ACC-5 that %s changes nothing", async (_, change) => {
    const { link, token } = await linkFor("ada", "bea");
    const at = (await change(link)) ?? now;
    await sessionCookie(db, "ada").catch(() => "");
    const before = [await hashOf("ada"), await db.read(db.query.select().from(sessions))];
    expect(await findLink(db, token, at)).toBeNull();
    expect(await resetPassword(db, link, "second", at)).toBe(false);
    expect([await hashOf("ada"), await db.read(db.query.select().from(sessions))]).toEqual(before);
  });

  it("ACC-6 is made only for accounts that may sign in", async () => {
    expect(await createResetLink(db, "nobody", "ada", null, now)).toBeNull();
    await applyAccountAction(db, "disable", "bea", now, "system");
    expect(await createResetLink(db, "bea", "ada", null, now)).toBeNull();
  });
});

describe("asking for a reset", () => {
  it("ACC-4 mails a link that works for an hour", async () => {
    expect(await requestReset(db, "ada@example.com", mail, now)).toBe("ada");
    const [message] = await sentMessages();
    expect(message).toMatchObject({ kind: "reset", recipient: "ada@example.com", state: "queued" });
    const [, token] = /token=([a-z2-7]{40})/.exec(message!.payload!)!;
    expect(await findLink(db, token!, after(59))).toMatchObject({ kind: "reset", accountId: "ada" });
    expect(await findLink(db, token!, after(60))).toBeNull();
  });

  it("ACC-4 mails nothing to addresses without an account, or with a disabled one", async () => {
    await applyAccountAction(db, "disable", "bea", now, "system");
    for (const email of ["nobody@example.com", "bea@example.com"])
      expect(await requestReset(db, email, mail, now)).toBeNull();
    expect(await sentMessages()).toEqual([]);
  });

  it("ACC-4 mails one account three times an hour at most, however many ask at once", async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => requestReset(db, "ada@example.com", mail, now)));
    expect(asked.filter((account) => account !== null)).toHaveLength(3);
    expect(await sentMessages()).toHaveLength(3);
    expect(await requestReset(db, "ada@example.com", mail, after(61))).toBe("ada");
  });

  it("ACC-4 is limited per address, like sign-in", async () => {
    const seconds = Math.floor(Date.parse(now) / 1000);
    const ask = (address: string) => countSignInRequest(db, address, seconds);
    for (let count = 0; count < 20; count += 1) expect(await ask("10.0.0.1")).toBe(0);
    expect([await ask("10.0.0.1"), await ask("10.0.0.2")]).toEqual([60, 0]);
  });
});
