import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parsePeopleFilter } from "../../app/accounts/list-filter";
import { applyAccountAction, changePasswordQueries, listPeople } from "../../app/accounts/people.server";
import {
  createSession,
  endSession,
  findRole,
  deleteExpiredSessions,
  peekSession,
  hashToken,
  validateSession,
} from "../../app/accounts/sessions.server";
import { signIn, type SignInAttempt, waitAfter } from "../../app/accounts/sign-in.server";
import { maxSessionSeconds } from "../../app/base/access/session-cookie";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, rateLimits, sessions, userRoles } from "../../drizzle/schema";
import { accountPassword, addAccount, cheapHash } from "../support/accounts";
import { openDatabase } from "../support/database";
import { databaseRuns, propertyRuns, propertySeed } from "../support/properties";

const start = Date.parse("2026-06-15T12:00:00.000Z");
const noLog = () => {};

const attempt = (more: Partial<SignInAttempt> = {}): SignInAttempt => ({
  email: "ada@example.com",
  password: accountPassword,
  address: "203.0.113.7",
  userAgent: "Test",
  previousToken: null,
  ...more,
});
const iso = (time = Date.now()) => new Date(time).toISOString();
const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

async function signedIn(db: DatabaseClient, more: Partial<SignInAttempt> = {}): Promise<string> {
  const result = await signIn(db, attempt(more), iso());
  if (!result.ok || !("token" in result)) throw new Error(JSON.stringify(result));
  return result.token;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: start }));
afterEach(() => void vi.useRealTimers());

async function withAda(): Promise<DatabaseClient> {
  const db = await openDatabase();
  await addAccount(db, "ada");
  return db;
}

describe("a sign-in", () => {
  it("AUTH-3 AUTH-15 with the right password starts a session, regardless of the case of the email", async () => {
    const db = await withAda();
    await db.write([db.query.update(accounts).set({ email: "Ada@Example.com" })]);
    const token = await signedIn(db);
    expect(await validateSession(db, token, noLog)).toMatchObject({
      person: { id: "ada", email: "Ada@Example.com" },
      expiresAt: start / 1000 + 7200,
    });
  });

  it("AUTH-10 an unknown account, a disabled one and a wrong password get the same refusal", async () => {
    const db = await withAda();
    await addAccount(db, "bea");
    await applyAccountAction(db, "disable", "bea", iso(), "system");
    const answers = [
      await signIn(db, attempt({ email: "nobody@example.com" }), iso()),
      await signIn(db, attempt({ email: "bea@example.com" }), iso()),
      await signIn(db, attempt({ password: "something else" }), iso()),
    ];
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ ok: false, reason: "invalid-credentials" })));
  });

  it("creates a new token and ends the browser's previous session", async () => {
    const db = await withAda();
    const first = await signedIn(db);
    const second = await signedIn(db, { previousToken: first });
    expect(second).not.toBe(first);
    expect(await validateSession(db, first, noLog)).toBeNull();
    expect(await validateSession(db, second, noLog)).not.toBeNull();
    // A token that somebody planted never becomes a session.
    const planted = "a".repeat(40);
    await signedIn(db, { previousToken: planted });
    expect(await validateSession(db, planted, noLog)).toBeNull();
  });

  it("F9 stores no token: nothing in the table can be used to sign in", async () => {
    const db = await withAda();
    const token = await signedIn(db);
    const [row] = await db.read(db.query.select().from(sessions));
    expect(row!.id).toBe(hashToken(token));
    for (const value of Object.values(row!)) {
      expect(String(value)).not.toContain(token);
      expect(await validateSession(db, String(value), noLog)).toBeNull();
    }
  });

  it("creates no session if the password changes during the comparison", async () => {
    const db = await withAda();
    const token = await createSession(db, "ada", "", { passwordHash: "an older one", queries: [] });
    expect(await validateSession(db, token, noLog)).toBeNull();
  });
});

describe("a session", () => {
  it("ends after two hours without use, and continues while it is used", async () => {
    const db = await withAda();
    const [left, used] = [await signedIn(db), await signedIn(db)];
    wait(3700);
    expect((await validateSession(db, used, noLog))!.expiresAt).toBe(Date.now() / 1000 + 7200);
    wait(3600);
    expect(await validateSession(db, left, noLog)).toBeNull();
    expect(await validateSession(db, used, noLog)).not.toBeNull();
  });

  it("AUTH-16 is not extended by reading it, but by renewing it with 90 seconds left", async () => {
    const db = await withAda();
    const token = await signedIn(db);
    wait(7200 - 90);
    expect((await peekSession(db, token))!.expiresAt).toBe(start / 1000 + 7200);
    expect((await validateSession(db, token, noLog))!.expiresAt).toBe(Date.now() / 1000 + 7200);
  });

  it("AUTH-12 ends on signing out, and the others do not", async () => {
    const db = await withAda();
    const [ended, other] = [await signedIn(db), await signedIn(db)];
    await endSession(db, ended);
    expect([await validateSession(db, ended, noLog), await peekSession(db, ended)]).toEqual([null, null]);
    expect(await validateSession(db, other, noLog)).not.toBeNull();
  });

  it("ends at once when the password is changed, the account disabled, or everything signed out", async () => {
    const db = await withAda();
    await addAccount(db, "bea");
    const ends = [
      () => db.write(changePasswordQueries(db.query, { id: "ada", email: "ada@example.com" }, cheapHash)),
      () => applyAccountAction(db, "sign-out-everywhere", "ada", iso(), "system"),
      () => applyAccountAction(db, "disable", "ada", iso(), "system"),
    ];
    for (const end of ends) {
      const token = await signedIn(db);
      const elsewhere = await signedIn(db, { email: "bea@example.com" });
      await end();
      expect(await validateSession(db, token, noLog)).toBeNull();
      expect(await validateSession(db, elsewhere, noLog)).not.toBeNull();
    }
  });

  it("is invalid for a disabled account, even if its row exists", async () => {
    const db = await withAda();
    const token = await signedIn(db);
    await db.write([db.query.update(accounts).set({ disabledAt: iso() })]);
    expect([await peekSession(db, token), await validateSession(db, token, noLog)]).toEqual([null, null]);
  });

  it("P14 rejects any altered token", async () => {
    const db = await withAda();
    const token = await signedIn(db);
    const mutations = fc
      .tuple(fc.nat(39), fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz234567"))
      .map(([at, sign]) => token.slice(0, at) + sign + token.slice(at + 1))
      .filter((changed) => changed !== token);
    const changed = fc.sample(mutations, { numRuns: propertyRuns, seed: propertySeed });
    // Reads that start together are one round trip.
    const found = await Promise.all(changed.map((one) => peekSession(db, one)));
    expect(found.every((session) => session === null)).toBe(true);
    expect(await peekSession(db, token)).not.toBeNull();
  });

  it("P14 its expiry never moves back, nor beyond twelve hours, with any clock", async () => {
    const db = await withAda();
    const sessionsPerClock = 25;
    // Mostly in the second half of the idle timeout, where a session is extended; otherwise few would reach the limit.
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 3_601, max: 7_199 }) },
      { weight: 1, arbitrary: fc.integer({ min: -7_200, max: 7_200 }) },
    );
    // The steps at which a session is used, as bits. A session that is not used at each of them soon ends.
    const uses = fc.oneof(
      { weight: 1, arbitrary: fc.constant(2 ** 12 - 1) },
      { weight: 3, arbitrary: fc.nat(2 ** 12 - 1) },
    );
    const clock = fc.record({
      steps: fc.array(step, { minLength: 8, maxLength: 12 }),
      uses: fc.array(uses, { minLength: sessionsPerClock, maxLength: sessionsPerClock }),
    });
    let limited = 0;
    await fc.assert(
      fc.asyncProperty(clock, async ({ steps, uses: usesOfSessions }) => {
        vi.setSystemTime(start);
        const begun = await Promise.all(
          usesOfSessions.map(async (bits) => ({
            token: await createSession(db, "ada", "", { passwordHash: cheapHash, queries: [] }),
            bits,
            latest: 0,
            open: true,
          })),
        );
        for (const [at, seconds] of steps.entries()) {
          wait(seconds);
          const used = begun.filter(({ bits }) => bits & (1 << at));
          const found = await Promise.all(used.map(({ token }) => validateSession(db, token, noLog)));
          for (const [position, session] of used.entries()) {
            const valid = found[position]!;
            // Once refused, it stays refused, whatever the clock does.
            if (!session.open) expect(valid).toBeNull();
            session.open = valid !== null;
            if (!valid) continue;
            expect(valid.expiresAt).toBeGreaterThanOrEqual(session.latest);
            expect(valid.expiresAt).toBeLessThanOrEqual(start / 1000 + maxSessionSeconds);
            session.latest = valid.expiresAt;
            if (valid.expiresAt === start / 1000 + maxSessionSeconds) limited += 1;
          }
        }
        vi.setSystemTime(start + (maxSessionSeconds + 1) * 1000);
        const ended = await Promise.all(begun.map(({ token }) => validateSession(db, token, noLog)));
        expect(ended.every((session) => session === null)).toBe(true);
      }),
      { numRuns: Math.ceil(databaseRuns / sessionsPerClock), seed: propertySeed },
    );
    expect(limited).toBeGreaterThan(0);
  });

  it("F11 stays valid if the write that extends it fails, and that is logged", async () => {
    const db = await withAda();
    const token = await signedIn(db);
    wait(4000);
    const logged: unknown[] = [];
    const cause = new Error("D1_ERROR: Network connection lost.");
    const failing: DatabaseClient = {
      ...db,
      // As drizzle rejects, with the query's values in the message.
      write: async () => Promise.reject(new Error("Failed query: update …\nparams: 7200,the-id", { cause })),
    };
    expect(await validateSession(failing, token, (...entry) => logged.push(entry))).toMatchObject({
      expiresAt: start / 1000 + 7200,
    });
    expect(logged).toEqual([["session_write_failed", { message: cause.message }]]);
  });

  it("rejects if the database does not respond, instead of reporting no session", async () => {
    const db = await withAda();
    const token = await signedIn(db);
    const failing: DatabaseClient = {
      ...db,
      read: async () => Promise.reject(new Error("D1_ERROR: Network connection lost.")),
    };
    await expect(validateSession(failing, token, noLog)).rejects.toThrow("lost");
  });

  it("is deleted after it has expired", async () => {
    const db = await withAda();
    await signedIn(db);
    wait(3600);
    await signedIn(db);
    wait(3601);
    await deleteExpiredSessions(db);
    expect(await db.read(db.query.select().from(sessions))).toHaveLength(1);
  });
});

describe("a role", () => {
  it("CALL-7 DATA-9 is the row's, or user without a row", async () => {
    const db = await withAda();
    expect(await findRole(db, "ada", noLog)).toBe("admin");
    expect(await findRole(db, "nobody", noLog)).toBe("user");
  });

  it("GUARD-5 F10 is user when it cannot be looked up, and that is logged", async () => {
    const db = await withAda();
    const logged: string[] = [];
    const failing: DatabaseClient = { ...db, read: async () => Promise.reject(new Error("no such table: user_roles")) };
    expect(await findRole(failing, "ada", (event) => logged.push(event))).toBe("user");
    expect(logged).toEqual(["role_lookup_failed"]);
  });
});

describe("the limits", () => {
  const wrong = (db: DatabaseClient, more: Partial<SignInAttempt> = {}) =>
    signIn(db, attempt({ password: "wrong-one", ...more }), iso());

  it("from the fifth failure, a delay doubles up to 15 minutes", async () => {
    const db = await withAda();
    const waits: number[] = [];
    for (let count = 0; count < 14; count += 1) {
      const result = await wrong(db);
      waits.push(!result.ok && result.reason === "too-many" ? result.retryAfter : 0);
      wait(4);
    }
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(waits.slice(5)).toEqual([30, 60, 120, 240, 480, 900, 900, 900, 900]);
    expect(waitAfter(5)).toBe(15);
  });

  it("the right password is refused during the delay, and accepted after it", async () => {
    const db = await withAda();
    for (let count = 0; count < 5; count += 1) await wrong(db);
    expect(await signIn(db, attempt(), iso())).toMatchObject({ reason: "too-many" });
    wait(31);
    await signedIn(db);
    // Success resets the counters.
    for (let count = 0; count < 4; count += 1) expect(await wrong(db)).toMatchObject({ reason: "invalid-credentials" });
  });

  it("simultaneous failures are counted one by one", async () => {
    const db = await withAda();
    const results = await Promise.all(Array.from({ length: 12 }, () => wrong(db)));
    expect(results.filter((result) => !result.ok && result.reason === "invalid-credentials")).toHaveLength(5);
  });

  it("an account that does not exist is limited in the same way", async () => {
    const db = await withAda();
    for (const email of ["ada@example.com", "nobody@example.com"]) {
      const reasons: string[] = [];
      for (let count = 0; count < 8; count += 1) {
        const result = await wrong(db, {
          email,
          address: email === "ada@example.com" ? "198.51.100.1" : "192.0.2.1",
        });
        reasons.push(result.ok ? "ok" : result.reason);
      }
      expect(reasons.join()).toBe([...Array(5).fill("invalid-credentials"), ...Array(3).fill("too-many")].join());
    }
  });

  it("one address gets twenty attempts a minute, for all accounts together", async () => {
    const db = await withAda();
    const reasons: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      // To compare a password with nobody's takes as long as with a real one, which no other account here has.
      await addAccount(db, `person${count}`);
      const result = await wrong(db, { email: `person${count}@example.com` });
      reasons.push(result.ok ? "ok" : result.reason);
    }
    expect(reasons.indexOf("too-many")).toBe(20);
    wait(61);
    await signedIn(db);
  });

  it("ASVS 6.1.1 the owner cannot be locked out: guesses delay unknown networks, but not one that signed in before", async () => {
    const db = await withAda();
    await signedIn(db, { address: "198.51.100.20" });
    for (let count = 0; count < 40; count += 1) {
      await wrong(db, { address: `10.${count}.0.1` });
      wait(1);
    }
    expect(await signIn(db, attempt({ address: "172.16.0.1" }), iso())).toMatchObject({ reason: "too-many" });
    await signedIn(db, { address: "198.51.100.99" });
    // A stranger with the right password waits half a minute, no more.
    wait(31);
    await signedIn(db, { address: "172.17.0.1" });
  });

  it("resetting a password clears the failures of that account only", async () => {
    const db = await withAda();
    await addAccount(db, "bea");
    for (let count = 0; count < 6; count += 1) await wrong(db);
    for (let count = 0; count < 6; count += 1) await wrong(db, { email: "bea@example.com" });
    await db.write(changePasswordQueries(db.query, { id: "ada", email: "ada@example.com" }, cheapHash));
    await signedIn(db);
    expect(await wrong(db, { email: "bea@example.com" })).toMatchObject({ reason: "too-many" });
  });

  it("store neither IP addresses nor email addresses", async () => {
    const db = await withAda();
    await wrong(db);
    for (const { key } of await db.read(db.query.select().from(rateLimits))) expect(key).not.toMatch(/ada|203\.0/);
  });
});

describe("the people", () => {
  it("are listed with role and active sessions, without secrets", async () => {
    const db = await withAda();
    await addAccount(db, "bea", "user");
    const token = await signedIn(db, { userAgent: "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0" });
    const { people } = await listPeople(db, hashToken(token), iso());
    expect(people.map(({ id, role, disabled }) => [id, role, disabled])).toEqual([
      ["ada", "admin", false],
      ["bea", "user", false],
    ]);
    expect(people[0]!.sessions).toEqual([
      { createdAt: iso(start), expiresAt: iso(start + 7_200_000), browser: "Firefox on Windows", current: true },
    ]);
    expect(JSON.stringify(people)).not.toMatch(new RegExp(`${token}|${hashToken(token)}|scrypt`));
    wait(7201);
    expect((await listPeople(db, "", iso())).people[0]!.sessions).toEqual([]);
  });

  it("are found by a part of their name or address, and by their role", async () => {
    const db = await withAda();
    await addAccount(db, "bea", "user");
    await addAccount(db, "cy", "inbox");
    await db.write([db.query.update(accounts).set({ name: "Özgür 100%" }).where(eq(accounts.id, "cy"))]);
    await db.write([db.query.delete(userRoles).where(eq(userRoles.userId, "bea"))]);
    const found = async (query: string) =>
      (await listPeople(db, "", iso(), parsePeopleFilter(new URLSearchParams(query)))).people.map(({ id }) => id);
    expect(await found("q=BEA@")).toEqual(["bea"]);
    expect(await found("q=Özg")).toEqual(["cy"]);
    expect(await found("q=%25")).toEqual(["cy"]);
    expect(await found("q=example&role=user")).toEqual(["bea"]);
    expect(await found("role=nobody&q=+")).toEqual(["ada", "bea", "cy"]);
    expect(await found("q=_")).toEqual([]);
  });

  it("the last administrator cannot be disabled or demoted", async () => {
    const db = await withAda();
    await addAccount(db, "bea", "user");
    expect([
      await applyAccountAction(db, "make-user", "ada", iso(), "system"),
      await applyAccountAction(db, "disable", "ada", iso(), "system"),
    ]).toEqual([false, false]);
    expect(await findRole(db, "ada", noLog)).toBe("admin");
    const [row] = await db.read(db.query.select().from(accounts).where(eq(accounts.id, "ada")));
    expect(row!.disabledAt).toBeNull();
    // A disabled account does not count as an administrator.
    await applyAccountAction(db, "make-admin", "bea", iso(), "system");
    expect(await applyAccountAction(db, "disable", "bea", iso(), "system")).toBe(true);
    expect([
      await applyAccountAction(db, "make-user", "ada", iso(), "system"),
      await applyAccountAction(db, "disable", "ada", iso(), "system"),
    ]).toEqual([false, false]);
    expect(await applyAccountAction(db, "enable", "bea", iso(), "system")).toBe(true);
    expect(await applyAccountAction(db, "make-user", "ada", iso(), "system")).toBe(true);
  });

  it("ACC-9 whatever is done, an administrator who can sign in remains, and roles are as given last", async () => {
    const names = ["ada", "bea", "cleo"] as const;
    const step = fc.record({
      who: fc.constantFrom(...names),
      action: fc.constantFrom("make-admin", "make-editor", "make-inbox", "make-user", "disable", "enable"),
    });
    const stepsPerRun = 12;
    const db = await withAda();
    for (const name of names.slice(1)) await addAccount(db, name, "user");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: stepsPerRun, maxLength: stepsPerRun }), async (steps) => {
        const isAda = sql`iif(${userRoles.userId} = 'ada', 'admin', 'user')`;
        await db.write([
          db.query.update(accounts).set({ disabledAt: null }),
          db.query.update(userRoles).set({ role: isAda }),
        ]);
        const model = new Map(
          names.map((name) => [name, { role: name === "ada" ? "admin" : "user", disabled: false }]),
        );
        for (const { who, action } of steps) {
          const changed = await applyAccountAction(db, action, who, iso(), "system");
          const person = model.get(who)!;
          if (changed && action.startsWith("make-")) person.role = action.slice("make-".length);
          else if (changed) person.disabled = action === "disable";
          expect([...model.values()].some(({ role, disabled }) => role === "admin" && !disabled)).toBe(true);
        }
        const stored = (await listPeople(db, "", iso())).people.map(({ id, role, disabled }) => [
          id,
          { role, disabled },
        ]);
        expect(stored).toEqual([...model]);
      }),
      { numRuns: Math.ceil(databaseRuns / stepsPerRun), seed: propertySeed },
    );
  });

  it("an account that cannot be disabled keeps its sessions", async () => {
    const db = await withAda();
    const token = await signedIn(db);
    await applyAccountAction(db, "disable", "ada", iso(), "system");
    expect(await validateSession(db, token, noLog)).not.toBeNull();
  });

  it("two administrators who demote each other at once leave one", async () => {
    const db = await withAda();
    await addAccount(db, "bea");
    const done = await Promise.all([
      applyAccountAction(db, "make-user", "ada", iso(), "system"),
      applyAccountAction(db, "disable", "bea", iso(), "system"),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it("an action on an unknown account changes nothing", async () => {
    const db = await withAda();
    for (const action of [
      "make-admin",
      "make-editor",
      "make-user",
      "disable",
      "enable",
      "sign-out-everywhere",
    ] as const)
      expect(await applyAccountAction(db, action, "nobody", iso(), "system"), action).toBe(false);
  });
});
