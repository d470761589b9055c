import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteOldLinks, findLink } from "../../app/accounts/one-time-links.server";
import {
  acceptInvitation,
  invite,
  listInvitations,
  renewInvitation,
  withdrawInvitation,
} from "../../app/accounts/password-links.server";
import { applyAccountAction, changePasswordQueries } from "../../app/accounts/people.server";
import { defaultMailSettings } from "../../app/outbox/mail-settings";
import { defaultSettings, publicSettings } from "../../app/settings/default-settings";
import type { DatabaseClient } from "../../drizzle/client";
import { accountLinks, accounts, messages, userRoles } from "../../drizzle/schema";
import { addAccount } from "../support/accounts";
import { openDatabase } from "../support/database";

const now = "2026-06-15T12:00:00.000Z";
const after = (hours: number) => new Date(Date.parse(now) + hours * 60 * 60 * 1000).toISOString();
const origin = "https://studio.example";
const mail = { site: publicSettings(defaultSettings, origin), mail: defaultMailSettings, origin };
const gro = { email: "gro@example.com", role: "admin" } as const;
const person = { name: "Gro", passwordHash: "hash" };

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
  await db.write([db.query.delete(accounts), db.query.delete(accountLinks), db.query.delete(messages)]);
  await addAccount(db, "ada");
  await addAccount(db, "bea");
});

const tokenOf = (path: string) => new URLSearchParams(path.split("?")[1]).get("token")!;
async function invited(): Promise<{ id: string; token: string }> {
  const result = await invite(db, gro, "ada", null, now);
  if (!result.ok) throw new Error(result.reason);
  return { id: result.id, token: tokenOf(result.path) };
}
async function accept(token: string, at = now) {
  const link = await findLink(db, token, at);
  return link && acceptInvitation(db, link.tokenHash, person, at);
}
const peopleCalledGro = () => db.read(db.query.select().from(accounts).where(eq(accounts.email, gro.email)));

describe("an invitation", () => {
  it("ACC-1 creates an account with its role, once", async () => {
    const { token } = await invited();
    const [link] = await db.read(db.query.select().from(accountLinks));
    expect(JSON.stringify(link)).not.toContain(token);
    const id = await accept(token);
    expect(await peopleCalledGro()).toMatchObject([{ id, name: "Gro", passwordHash: "hash", disabledAt: null }]);
    expect(await db.read(db.query.select().from(userRoles).where(eq(userRoles.userId, id!)))).toMatchObject([
      { role: "admin" },
    ]);
    expect(await findLink(db, token, now)).toBeNull();
    expect(await listInvitations(db, now)).toEqual([]);
  });

  it("ACC-2 of eight who accept it at the same time, one gets the account", async () => {
    const { token } = await invited();
    const { tokenHash } = (await findLink(db, token, now))!;
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        acceptInvitation(db, tokenHash, { name: `Gro ${number}`, passwordHash: `hash ${number}` }, now),
      ),
    );
    const winners = ids.filter((id) => id !== null);
    expect(winners).toHaveLength(1);
    expect(await peopleCalledGro()).toMatchObject([
      { id: winners[0], passwordHash: `hash ${ids.indexOf(winners[0]!)}` },
    ]);
  });

  it.each([
    ["has expired", async () => after(7 * 24)],
    ["was withdrawn", async (id: string) => void (await withdrawInvitation(db, id, "ada", now))],
    ["was renewed", async (id: string) => void (await renewInvitation(db, id, "ada", null, now))],
    [
      "is of somebody who is no administrator any more",
      async () => void (await applyAccountAction(db, "make-user", "ada", now, "system")),
    ],
    [
      "is of somebody who was disabled",
      async () => void (await applyAccountAction(db, "disable", "ada", now, "system")),
    ],
    [
      "is of somebody whose password was reset",
      async () =>
        void (await db.write(changePasswordQueries(db.query, { id: "ada", email: "ada@example.com" }, "new"))),
    ],
  ])("ACC-1 that %s does not work, not even for somebody who already has the form open", async (_, change) => {
    const { id, token } = await invited();
    const { tokenHash } = (await findLink(db, token, now))!;
    const at = (await change(id)) ?? now;
    expect(await findLink(db, token, at)).toBeNull();
    expect(await acceptInvitation(db, tokenHash, person, at)).toBeNull();
    expect(await peopleCalledGro()).toEqual([]);
  });

  it("ACC-1 works until the last second of its week, and can be renewed afterwards", async () => {
    const { id, token } = await invited();
    expect(await findLink(db, token, after(7 * 24 - 1))).toMatchObject({ kind: "invitation", email: gro.email });
    expect(await listInvitations(db, after(7 * 24))).toMatchObject([{ id, email: gro.email, isExpired: true }]);
    const renewed = await renewInvitation(db, id, "bea", null, after(7 * 24));
    expect(renewed.ok && (await accept(tokenOf(renewed.path), after(7 * 24 + 1)))).toBeTruthy();
  });

  it("ACC-1 is one per address, and none for an address with an account", async () => {
    const results = await Promise.all([
      invite(db, gro, "ada", null, now),
      invite(db, gro, "bea", null, now),
      invite(db, { email: "bea@example.com", role: "user" }, "ada", null, now),
    ]);
    expect(results.map((result) => (result.ok ? "ok" : result.reason)).toSorted()).toEqual([
      "has-account",
      "invited",
      "ok",
    ]);
  });

  it("ACC-1 cannot take an address that got an account in another way", async () => {
    const { token } = await invited();
    await db.write([db.query.insert(accounts).values({ id: "gro", email: "Gro@example.com", passwordHash: "own" })]);
    expect(await accept(token)).toBeNull();
    expect((await db.read(db.query.select().from(accounts).where(eq(accounts.id, "gro"))))[0]!.passwordHash).toBe(
      "own",
    );
    expect(await db.read(db.query.select().from(userRoles).where(eq(userRoles.userId, "gro")))).toEqual([]);
  });

  it("ACC-3 is mailed with its link, also when it is renewed, and not when nobody was invited", async () => {
    const first = await invite(db, gro, "ada", mail, now);
    await invite(db, gro, "ada", mail, now);
    const second = await renewInvitation(db, first.ok ? first.id : "", "ada", mail, now);
    const rows = await db.read(db.query.select().from(messages));
    expect(rows.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["invitation", gro.email],
      ["invitation", gro.email],
    ]);
    for (const [at, result] of [first, second].entries())
      expect(rows[at]!.payload).toContain(result.ok ? origin + result.path : "no link");
  });

  it("ACC-1 is deleted a month after it expired", async () => {
    await invited();
    await deleteOldLinks(db, after(37 * 24 - 1));
    expect(await listInvitations(db, now)).toHaveLength(1);
    await deleteOldLinks(db, after(37 * 24 + 1));
    expect(await listInvitations(db, now)).toEqual([]);
  });
});
