import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { hashPassword } from "../../app/accounts/passwords.server";
import { createAccountQueries } from "../../app/accounts/people.server";
import { signIn, type SignInResult } from "../../app/accounts/sign-in.server";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, rateLimits } from "../../drizzle/schema";
import { openDatabase } from "../support/database";

const password = "Vellum7 kestrel oat bridge";
const email = "ada@example.com";
const start = Date.parse("2026-06-15T12:00:00.000Z");

async function withAda(): Promise<DatabaseClient> {
  const db = await openDatabase();
  await db.write([db.query.delete(accounts), db.query.delete(rateLimits)]);
  const passwordHash = await hashPassword(password, { logN: 4, r: 8, p: 1 });
  await db.write(createAccountQueries(db.query, { id: "ada", email, name: "", role: "admin", passwordHash }));
  return db;
}

/** An attempt from a network that no other attempt uses, `after` seconds after the start. */
const attempt = (db: DatabaseClient, given: string, network: number, after = 0) =>
  signIn(
    db,
    { email, password: given, address: `10.${network >> 8}.${network & 255}.1`, userAgent: "", previousToken: null },
    new Date(start + after * 1000).toISOString(),
  );
const outcome = (result: SignInResult) => (result.ok ? "ok" : result.reason);
const count = (results: readonly SignInResult[], reason: string) =>
  results.filter((result) => outcome(result) === reason).length;

it("ASVS 6.1.1 of sixty simultaneous guesses from sixty networks, thirty are checked", async () => {
  const db = await withAda();
  const results = await Promise.all(Array.from({ length: 60 }, (_, number) => attempt(db, "wrong-one", number)));
  expect([count(results, "invalid-credentials"), count(results, "too-many")]).toEqual([30, 30]);
  for (const result of results) if (!result.ok && result.reason === "too-many") expect(result.retryAfter).toBe(30);
  // Half a minute later, one more is checked, however many are tried.
  const later = await Promise.all(
    Array.from({ length: 20 }, (_, number) => attempt(db, "wrong-one", 100 + number, 30)),
  );
  expect([count(later, "invalid-credentials"), count(later, "too-many")]).toEqual([1, 19]);
});

it("ASVS 6.1.1 the right password among fewer guesses is accepted, and does not count as an attempt", async () => {
  const db = await withAda();
  const guesses = Array.from({ length: 20 }, (_, number) => attempt(db, "wrong-one", number));
  const results = await Promise.all([...guesses, ...Array.from({ length: 5 }, () => attempt(db, password, 200))]);
  expect([count(results, "invalid-credentials"), count(results, "ok")]).toEqual([20, 5]);
  const rows = await db.read(db.query.select().from(rateLimits).where(eq(rateLimits.count, 20)));
  expect(rows).toHaveLength(1);
});

it("ASVS 6.1.1 sign-ins with the right password never use up an account's attempts", async () => {
  const db = await withAda();
  for (let number = 0; number < 40; number += 1) expect(outcome(await attempt(db, password, number))).toBe("ok");
  expect(outcome(await attempt(db, "wrong-one", 300))).toBe("invalid-credentials");
});

it("ASVS 6.1.1 refused guesses do not prolong the wait, and a network that signed in before has none", async () => {
  const db = await withAda();
  expect(outcome(await attempt(db, password, 250))).toBe("ok");
  await Promise.all(Array.from({ length: 60 }, (_, number) => attempt(db, "wrong-one", number)));
  for (let second = 1; second < 30; second += 1)
    expect(outcome(await attempt(db, "wrong-one", 100 + second, second))).toBe("too-many");
  expect(outcome(await attempt(db, password, 250, 29))).toBe("ok");
  expect(outcome(await attempt(db, password, 251, 60))).toBe("ok");
});
