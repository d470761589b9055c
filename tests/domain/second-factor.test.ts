import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newTotpSecret, totpStep } from "../../app/accounts/one-time-codes.server";
import {
  acceptPasskey,
  passkeyCreationOptions,
  passkeySite,
  passkeyUseOptions,
  findNewPasskey,
} from "../../app/accounts/passkeys.server";
import { changePasswordQueries, disableAccountQueries } from "../../app/accounts/people.server";
import {
  addApp,
  addPasskey,
  findSecondFactor,
  removeFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  setSecondFactorPolicy,
} from "../../app/accounts/second-factor.server";
import {
  completeSignIn,
  confirmIdentity,
  findPendingSignIn,
  signInWithPasskey,
  type GivenProof,
} from "../../app/accounts/second-step.server";
import { createSession, peekSession, hashToken } from "../../app/accounts/sessions.server";
import { signIn } from "../../app/accounts/sign-in.server";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, oneTimeTokens, rateLimits, recoveryCodes, sessions, siteSettings } from "../../drizzle/schema";
import { accountPassword, addAccount, cheapHash } from "../support/accounts";
import { openDatabase } from "../support/database";
import { SoftwareAuthenticator } from "../support/software-authenticator";

const start = Date.now();
const at = (seconds = 0) => new Date(start + seconds * 1000).toISOString();
const site = passkeySite("https://studio.example");
const from = { address: "203.0.113.7", userAgent: "Test", site, previousToken: null };
const ada = { id: "ada", email: "ada@example.com", name: "" };
const codeAt = (secret: string, now: string) =>
  generateHOTP(decodeBase32IgnorePadding(secret), BigInt(Math.floor(Date.parse(now) / 30_000)), 6);

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
  await db.write([db.query.delete(accounts), db.query.delete(rateLimits), db.query.delete(oneTimeTokens)]);
  await db.write([db.query.delete(siteSettings).where(eq(siteSettings.key, "access"))]);
  await addAccount(db, "ada");
  await addAccount(db, "bea");
});

/** A session of an account, as the setup of a factor needs it. */
async function own(accountId = "ada") {
  const token = await createSession(db, accountId, "", { passwordHash: cheapHash, queries: [] });
  return { token, sessionId: hashToken(token), accountId };
}
async function withApp(now = at(-60)) {
  const session = await own();
  const secret = newTotpSecret();
  const added = await addApp(db, session, { secret, code: codeAt(secret, now) }, now);
  return { session, secret, codes: added.ok ? added.codes! : [] };
}
async function register(who = ada, now = at(), given?: SoftwareAuthenticator) {
  const device = given ?? (await SoftwareAuthenticator.create());
  const session = await own(who.id);
  const { challenge } = await passkeyCreationOptions(db, { ...site, brand: "Studio" }, who, now);
  const response = await device.make({ challenge, origin: site.origin, rpId: site.id });
  const created = await findNewPasskey(db, who.id, response, site, now);
  const added = await addPasskey(db, session, created!, "Laptop", now);
  return { device, session, response, codes: added.ok ? added.codes : null };
}
async function challengeNow(now = at()) {
  const { challenge } = await passkeyUseOptions(db, site, now);
  return { challenge, origin: site.origin, rpId: site.id };
}
const password = (now = at()) => signIn(db, { ...from, email: ada.email, password: accountPassword }, now);
async function pendingSignIn(now = at()): Promise<string> {
  const result = await password(now);
  if (!result.ok || !("pending" in result)) throw new Error(JSON.stringify(result));
  return result.pending;
}
const complete = (pending: string, given: GivenProof, now = at()) => completeSignIn(db, pending, given, from, now);
const code = (text: string): GivenProof => ({ kind: "code", code: text });
const passkey = (response: string): GivenProof => ({ kind: "passkey", response });
const sessionOf = async (result: { ok: boolean; token?: string }) =>
  peekSession(db, result.ok ? (result.token ?? null) : null);

describe("an authenticator app", () => {
  it("ACC-22 accepts a code of the step before and after, and none further", () => {
    const secret = newTotpSecret();
    const steps = [-60, -30, 0, 30, 60].map((by) => totpStep(secret, codeAt(secret, at(by)), 0, at()) !== null);
    expect(steps).toEqual([false, true, true, true, false]);
  });

  it("ACC-21 ACC-22 is asked for after the password, which alone begins no session", async () => {
    const { secret } = await withApp();
    const pending = await pendingSignIn();
    expect(await findPendingSignIn(db, pending, at())).toEqual({ email: ada.email, app: true, passkey: false });
    expect(await sessionOf({ ok: true, token: pending })).toBeNull();
    expect(await complete(pending, code("000000"))).toEqual({ ok: false, reason: "wrong" });
    const done = await complete(pending, code(` ${codeAt(secret, at())} `));
    expect(await sessionOf(done)).toMatchObject({ person: ada, proof: "totp" });
    expect(await complete(pending, code(codeAt(secret, at(30))))).toEqual({ ok: false, reason: "expired" });
  });

  it("ACC-22 accepts a code once, even if several send it at the same time", async () => {
    const { secret } = await withApp();
    const waiting = await Promise.all([pendingSignIn(), pendingSignIn(), pendingSignIn()]);
    const given = code(codeAt(secret, at()));
    const results = await Promise.all(waiting.map((pending) => complete(pending, given)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await complete(await pendingSignIn(), given)).toMatchObject({ ok: false });
  });

  it("ACC-22 the code that set it up does not sign in", async () => {
    const { secret } = await withApp(at());
    expect(await complete(await pendingSignIn(), code(codeAt(secret, at())))).toEqual({ ok: false, reason: "wrong" });
  });

  it("ACC-22 guesses come under the limits of sign-in, also when the password is given again before each", async () => {
    await withApp();
    const results = [];
    for (let guess = 0; guess < 4; guess += 1) {
      const result = await password();
      results.push(result.ok && "pending" in result ? await complete(result.pending, code("000000")) : result);
    }
    expect(results.at(-1)).toMatchObject({ ok: false, reason: "too-many" });
  });

  it("ACC-21 waits ten minutes for the second factor, and not beyond a new password or a disabled account", async () => {
    const { secret } = await withApp();
    const late = await pendingSignIn();
    expect(await findPendingSignIn(db, late, at(599))).not.toBeNull();
    expect(await complete(late, code(codeAt(secret, at(600))), at(600))).toEqual({ ok: false, reason: "expired" });
    const before = await pendingSignIn();
    await db.write(changePasswordQueries(db.query, ada, "new"));
    expect(await findPendingSignIn(db, before, at())).toBeNull();
    await db.write([db.query.update(accounts).set({ passwordHash: cheapHash }).where(eq(accounts.id, "ada"))]);
    const disabled = await pendingSignIn();
    await db.write(disableAccountQueries(db.query, "ada", at()));
    expect(await findPendingSignIn(db, disabled, at())).toBeNull();
  });

  it("ACC-24 ends the sessions that a password alone has opened, and none is opened any more", async () => {
    const [other, bea] = [await own(), await own("bea")];
    const { session } = await withApp();
    expect(await peekSession(db, other.token)).toBeNull();
    expect(await peekSession(db, session.token)).toMatchObject({ proof: "totp" });
    expect(await peekSession(db, bea.token)).not.toBeNull();
    expect(await peekSession(db, (await own()).token)).toBeNull();
  });
});

describe("recovery codes", () => {
  it("ACC-23 are ten, sign in once each after the password, and are counted", async () => {
    const { codes } = await withApp();
    expect(new Set(codes).size).toBe(10);
    const stored = JSON.stringify(await db.read(db.query.select().from(recoveryCodes)));
    for (const shown of codes) expect(stored).not.toContain(shown.replaceAll("-", ""));
    const done = await complete(await pendingSignIn(), code(codes[0]!.toUpperCase()));
    expect(done).toMatchObject({ ok: true, codesLeft: 9 });
    expect(await sessionOf(done)).toMatchObject({ proof: "recovery" });
    expect(await complete(await pendingSignIn(), code(codes[0]!))).toMatchObject({ ok: false });
    const waiting = await Promise.all([pendingSignIn(), pendingSignIn()]);
    const both = await Promise.all(waiting.map((pending) => complete(pending, code(codes[1]!))));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("ACC-23 work for nobody else, and new ones end the old", async () => {
    const { codes } = await withApp();
    await register({ id: "bea", email: "bea@example.com", name: "" });
    const renewed = await renewRecoveryCodes(db, "bea", at());
    expect(await complete(await pendingSignIn(), code(renewed![0]!))).toMatchObject({ ok: false });
    const renewedOwn = await renewRecoveryCodes(db, "ada", at());
    expect(await complete(await pendingSignIn(), code(codes[0]!))).toMatchObject({ ok: false });
    await db.write([db.query.delete(rateLimits)]);
    expect(await complete(await pendingSignIn(), code(renewedOwn![9]!))).toMatchObject({ ok: true, codesLeft: 9 });
    await addAccount(db, "cleo");
    expect(await renewRecoveryCodes(db, "cleo", at())).toBeNull();
  });
});

describe("a passkey", () => {
  it("ACC-20 signs in alone, again and again, and says when it was used", async () => {
    const { device, codes } = await register();
    expect(codes).toHaveLength(10);
    for (const seconds of [0, 60]) {
      const response = await device.use(await challengeNow(at(seconds)), { userHandle: "ada" });
      const done = await signInWithPasskey(db, response, from, at(seconds));
      expect(await sessionOf(done)).toMatchObject({ person: ada, proof: "passkey" });
      expect((await findSecondFactor(db, "ada")).passkeys).toMatchObject([{ name: "Laptop", lastUsedAt: at(seconds) }]);
    }
  });

  it("ACC-20 ACC-21 is the second factor after the password, of its owner only", async () => {
    const { device } = await register();
    const { device: beas } = await register({ id: "bea", email: "bea@example.com", name: "" });
    const pending = await pendingSignIn();
    expect(await complete(pending, passkey(await beas.use(await challengeNow())))).toMatchObject({ ok: false });
    expect(await complete(pending, passkey(await device.use(await challengeNow())))).toMatchObject({ ok: true });
  });

  it("ACC-20 signs in with a key whose coordinates begin with zeros", async () => {
    const { device } = await register(ada, at(), await SoftwareAuthenticator.createWithZero());
    expect(await acceptPasskey(db, await device.use(await challengeNow()), site, at())).toMatchObject({ id: "ada" });
  });

  it("ACC-20 answers a challenge once, for five minutes", async () => {
    const { device } = await register();
    const ceremony = await challengeNow();
    const response = await device.use(ceremony);
    expect(await acceptPasskey(db, response, site, at(300))).toBeNull();
    expect(await acceptPasskey(db, response, site, at(299))).toMatchObject({ id: "ada" });
    expect(await acceptPasskey(db, await device.use(ceremony), site, at(299))).toBeNull();
    const unknown = { ...ceremony, challenge: btoa("a".repeat(40)).replaceAll("=", "") };
    expect(await acceptPasskey(db, await device.use(unknown), site, at())).toBeNull();
  });

  it.each([
    ["of another site", { origin: "https://evil.example" }, {}],
    ["for another relying party", { rpId: "evil.example" }, {}],
    ["of a creation", {}, { type: "webauthn.create" }],
    ["within a frame of another site", {}, { crossOrigin: true }],
    ["without verification of the user", {}, { flags: 0b001 }],
    ["without presence of the user", {}, { flags: 0b100 }],
    ["for another account", {}, { userHandle: "bea" }],
    ["with a counter that does not grow", {}, { counter: 1 }],
    ["with a counter that begins again", {}, { counter: 0 }],
  ])("ACC-20 is refused %s", async (_, ceremony, deviation) => {
    const { device } = await register();
    expect(await acceptPasskey(db, await device.use(await challengeNow()), site, at())).not.toBeNull();
    const response = await device.use({ ...(await challengeNow()), ...ceremony }, deviation);
    expect(await acceptPasskey(db, response, site, at())).toBeNull();
  });

  it("ACC-20 is refused with the signature of another key, or with a malformed response", async () => {
    const { device } = await register();
    const other = await SoftwareAuthenticator.create();
    const forged = JSON.parse(await other.use(await challengeNow())) as { id: string };
    const { id } = JSON.parse(await device.use(await challengeNow())) as { id: string };
    for (const response of [JSON.stringify({ ...forged, id }), JSON.stringify(forged), "", "null", "{}", "[1]"])
      expect(await acceptPasskey(db, response, site, at())).toBeNull();
  });

  it("ACC-20 a device that does not count is accepted", async () => {
    const { device } = await register();
    for (let use = 0; use < 2; use += 1)
      expect(
        await acceptPasskey(db, await device.use(await challengeNow(), { counter: 0 }), site, at()),
      ).not.toBeNull();
  });

  it("ACC-20 is created once, for the requester only, with verification, not for a disabled account", async () => {
    const { response, device } = await register();
    expect(await findNewPasskey(db, "ada", response, site, at())).toBeNull();
    const { challenge } = await passkeyCreationOptions(db, { ...site, brand: "Studio" }, ada, at());
    const ceremony = { challenge, origin: site.origin, rpId: site.id };
    const fresh = await SoftwareAuthenticator.create();
    expect(await findNewPasskey(db, "ada", await fresh.make(ceremony, { flags: 0b001 }), site, at())).toBeNull();
    expect(await findNewPasskey(db, "bea", await fresh.make(ceremony), site, at())).toBeNull();
    await db.write(disableAccountQueries(db.query, "ada", at()));
    expect(await acceptPasskey(db, await device.use(await challengeNow()), site, at())).toBeNull();
  });
});

describe("an open session", () => {
  it.each([
    ["the password", async () => ({ kind: "password", password: accountPassword }) as const, "totp"],
    ["a code", async (secret: string) => code(codeAt(secret, at(30))) as GivenProof, "totp"],
  ])("ACC-25 is confirmed by %s", async (_, giving, proof) => {
    const { secret, session } = await withApp();
    await db.write([db.query.update(sessions).set({ provenAt: 0 })]);
    const given = await giving(secret);
    const wrong = given.kind === "password" ? { ...given, password: "wrong password" } : code("000000");
    const active = { id: session.sessionId, person: ada };
    expect(await confirmIdentity(db, active, wrong, from, at())).toEqual({ ok: false, reason: "wrong" });
    expect(await peekSession(db, session.token)).toMatchObject({ provenAt: 0 });
    expect(await confirmIdentity(db, active, given, from, at())).toEqual({ ok: true });
    expect(await peekSession(db, session.token)).toMatchObject({ provenAt: Math.floor(start / 1000), proof });
  });

  it("ACC-25 is not confirmed by somebody else's passkey, and guesses are limited", async () => {
    const { session, device } = await register();
    const { device: beas } = await register({ id: "bea", email: "bea@example.com", name: "" });
    const active = { id: session.sessionId, person: ada };
    const give = async (by: SoftwareAuthenticator) =>
      confirmIdentity(db, active, passkey(await by.use(await challengeNow())), from, at());
    expect(await give(beas)).toEqual({ ok: false, reason: "wrong" });
    expect(await give(device)).toEqual({ ok: true });
    const guesses = [];
    for (let guess = 0; guess < 6; guess += 1) guesses.push(await confirmIdentity(db, active, code("x"), from, at()));
    expect(guesses.at(-1)).toMatchObject({ ok: false, reason: "too-many" });
  });
});

describe("a second factor", () => {
  it("ACC-24 can be removed; with the last one the recovery codes go", async () => {
    await withApp();
    await register();
    const [{ id } = { id: "" }] = (await findSecondFactor(db, "ada")).passkeys;
    expect(await removeFactor(db, "bea", id, at())).toBe("gone");
    expect(await removeFactor(db, "ada", id, at())).toBe("removed");
    expect(await findSecondFactor(db, "ada")).toMatchObject({ hasApp: true, codesLeft: 10 });
    expect(await removeFactor(db, "ada", null, at())).toBe("removed");
    expect(await findSecondFactor(db, "ada")).toEqual({ hasApp: false, passkeys: [], codesLeft: 0 });
    expect(await removeFactor(db, "ada", null, at())).toBe("gone");
    expect(await password()).toMatchObject({ ok: true, token: expect.anything() });
  });

  it("ACC-26 can be required by somebody who has one, and the last one stays then", async () => {
    expect(await setSecondFactorPolicy(db, true, "ada", at())).toBe(false);
    await withApp();
    expect(await setSecondFactorPolicy(db, true, "ada", at())).toBe(true);
    expect(await removeFactor(db, "ada", null, at())).toBe("required");
    const bea = await own("bea");
    expect(await peekSession(db, bea.token)).toMatchObject({ lacksSecondFactor: true });
    await register({ id: "bea", email: "bea@example.com", name: "" });
    expect(await setSecondFactorPolicy(db, false, "bea", at())).toBe(true);
    expect(await removeFactor(db, "ada", null, at())).toBe("removed");
  });

  it("ACC-27 is reset for somebody who lost everything, whose sessions end", async () => {
    const { session } = await register();
    expect(await resetSecondFactor(db, "bea", "system", at())).toBe(false);
    expect(await resetSecondFactor(db, "ada", "system", at())).toBe(true);
    expect(await findSecondFactor(db, "ada")).toEqual({ hasApp: false, passkeys: [], codesLeft: 0 });
    expect(await peekSession(db, session.token)).toBeNull();
    expect(await password()).toMatchObject({ ok: true, token: expect.anything() });
  });
});
