import { beforeEach, expect, it } from "vitest";
import { changeOwnEmail, confirmNewAddress, findNewAddress } from "../../app/accounts/own-account.server";
import { changePasswordQueries, disableAccountQueries } from "../../app/accounts/people.server";
import { defaultMailSettings } from "../../app/outbox/mail-settings";
import { defaultSettings, publicSettings } from "../../app/settings/default-settings";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, messages, oneTimeTokens, rateLimits } from "../../drizzle/schema";
import { addAccount, cheapHash } from "../support/accounts";
import { openDatabase } from "../support/database";

const now = "2026-06-15T12:00:00.000Z";
const after = (hours: number) => new Date(Date.parse(now) + hours * 60 * 60 * 1000).toISOString();
const origin = "https://studio.example";
const mail = { site: publicSettings(defaultSettings, origin), mail: defaultMailSettings, origin };
const verified = { id: "ada", passwordHash: cheapHash, isProtected: false, queries: [] };

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
  await db.write([db.query.delete(accounts), db.query.delete(messages), db.query.delete(rateLimits)]);
  await db.write([db.query.delete(oneTimeTokens)]);
  await addAccount(db, "ada");
  await addAccount(db, "bea");
});

const request = (email: string) => changeOwnEmail(db, verified, email, mail, now);
const mails = () => db.read(db.query.select().from(messages));
const emails = async () => (await db.read(db.query.select().from(accounts))).map(({ email }) => email).toSorted();
async function requested(email = "new@example.com"): Promise<string> {
  expect(await request(email)).toBe("requested");
  return /new-address\?token=([a-z2-7]{40})/.exec((await mails()).at(-1)!.payload!)![1]!;
}

it("ACC-29 a new address takes effect once its mailed link is followed, and the old one is notified", async () => {
  const token = await requested();
  expect(await emails()).toEqual(["ada@example.com", "bea@example.com"]);
  expect(await findNewAddress(db, token, now)).toBe("new@example.com");
  const results = await Promise.all([1, 2, 3].map(() => confirmNewAddress(db, token, mail, after(23))));
  expect(results.filter((account) => account === "ada")).toHaveLength(1);
  expect(await emails()).toEqual(["bea@example.com", "new@example.com"]);
  expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["new@example.com", expect.stringContaining("Confirm your new address")],
    ["ada@example.com", expect.stringContaining("was changed")],
  ]);
});

it("ACC-29 answers alike for an address that is taken, and sends no mail to it", async () => {
  expect(await request("BEA@example.com")).toBe("requested");
  expect(await mails()).toEqual([]);
});

it("ACC-29 does not take an address that was taken meanwhile", async () => {
  const token = await requested();
  await db.write([db.query.insert(accounts).values({ id: "cleo", email: "New@example.com", passwordHash: "x" })]);
  expect(await confirmNewAddress(db, token, mail, now)).toBeNull();
  expect(await emails()).toContain("ada@example.com");
});

it.each([
  ["after a day", async () => after(24)],
  ["after another request", async () => void (await requested("newer@example.com"))],
  [
    "after a new password",
    async () => void (await db.write(changePasswordQueries(db.query, { id: "ada", email: "ada@example.com" }, "new"))),
  ],
  ["of a disabled account", async () => void (await db.write(disableAccountQueries(db.query, "ada", now)))],
])("ACC-29 a link does not work %s", async (_, change) => {
  const token = await requested();
  const at = (await change()) ?? now;
  expect(await confirmNewAddress(db, token, mail, at)).toBeNull();
  expect(await emails()).toEqual(["ada@example.com", "bea@example.com"]);
});
