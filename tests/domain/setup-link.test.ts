import { beforeEach, expect, it } from "vitest";
import { listPeople } from "../../app/accounts/people.server";
import { createSetupLink, findSetupLink, followSetupLink } from "../../app/accounts/setup-link.server";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, oneTimeTokens } from "../../drizzle/schema";
import { addAccount } from "../support/accounts";
import { openDatabase } from "../support/database";

const now = "2026-06-15T12:00:00.000Z";
const after = (hours: number) => new Date(Date.parse(now) + hours * 60 * 60 * 1000).toISOString();
const gro = { email: "gro@example.com", name: "Gro", passwordHash: "hash" };

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
  await db.write([db.query.delete(accounts), db.query.delete(oneTimeTokens)]);
});

async function token(): Promise<string> {
  const path = await createSetupLink(db, now);
  return path!.slice("/auth/setup?token=".length);
}
const people = async () => (await listPeople(db, "", now)).people.map(({ email, role }) => [email, role]);

it("ACC-28 creates the first administrator, once, and not the second", async () => {
  const first = await token();
  expect(await findSetupLink(db, first, now)).toBe(true);
  const ids = await Promise.all(
    ["gro", "hal", "ida"].map((name) => followSetupLink(db, first, { ...gro, email: `${name}@example.com` }, now)),
  );
  expect(ids.filter((id) => id !== null)).toHaveLength(1);
  expect((await people()).map(([, role]) => role)).toEqual(["admin"]);
  expect(await findSetupLink(db, first, now)).toBe(false);
  expect(await createSetupLink(db, now)).toBeNull();
});

it("ACC-28 works for a day, and only the last link", async () => {
  const [first, second] = [await token(), await token()];
  expect([await findSetupLink(db, first, now), await findSetupLink(db, second, after(23))]).toEqual([false, true]);
  expect(await followSetupLink(db, first, gro, now)).toBeNull();
  expect(await followSetupLink(db, second, gro, after(24))).toBeNull();
  expect(await people()).toEqual([]);
});

it("ACC-28 ends when there is an administrator, unless it is the one that npm start created", async () => {
  const early = await token();
  await addAccount(db, "bea", "user");
  await db.write([db.query.insert(accounts).values({ id: "local", email: "admin@localhost", passwordHash: "x" })]);
  expect(await findSetupLink(db, early, now)).toBe(true);
  expect(await followSetupLink(db, early, { ...gro, email: "BEA@example.com" }, now)).toBeNull();
  await addAccount(db, "ada");
  expect(await findSetupLink(db, early, now)).toBe(false);
  expect(await followSetupLink(db, early, gro, now)).toBeNull();
});
