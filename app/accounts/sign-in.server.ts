import { and, eq, exists, gt, inArray, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accounts, rateLimits } from "../../drizzle/schema";
import { recordDenied } from "../activity/record.server";
import { normalizeEmail, passwordLength } from "../base/access/permissions";
import { clientNetwork, networkOf } from "../base/limits/senders";
import { newToken } from "./one-time-links.server";
import { verifyPassword } from "./passwords.server";
import { createSession, endSessionQuery, hashToken, isProtectedAccount } from "./sessions.server";

/*
 * Three limits on guessing passwords; see docs/decisions/0009-sign-in-and-sessions.md.
 *
 *   address   20 attempts a minute from one address, for any account
 *   pair      from the 5th failure for an account from one network, a wait that doubles up to 15 minutes
 *   account   after 30 failures for an account from anywhere, one attempt per 30 seconds from unknown networks. Networks
 *             the account has signed in from are exempt, so that an attacker cannot lock the owner out. An attempt
 *             counts as a failure until its password is verified
 */

const perAddress = { max: 20, seconds: 60 } as const;
const perPair = { free: 4, firstWait: 15, maxWait: 15 * 60, memory: 60 * 60 } as const;
const perAccount = { free: 30, wait: 30, memory: 60 * 60 } as const;
/** How long a network stays known after a successful sign-in, in seconds. */
const knownNetworkLifetime = 90 * 24 * 60 * 60;

/** A sign-in attempt. */
export interface CountedAttempt {
  /** Normalized. */
  readonly email: string;
  /** The IP address. */
  readonly address: string;
  /** Unix seconds. */
  readonly now: number;
}

/** The wait after the nth consecutive attempt of a pair, in seconds. */
export function waitAfter(attempts: number): number {
  const excess = attempts - perPair.free - 1;
  return excess < 0 ? 0 : Math.min(perPair.maxWait, perPair.firstWait * 2 ** Math.min(excess, 10));
}

/** The keys of an attempt's counters. Hashed, so that the table contains no email or IP addresses. */
function keysOf({ email, address }: CountedAttempt) {
  const account = short(email);
  const network = short(networkOf(address, { v4: 24, v6: 48 }));
  return {
    address: `sign-in-address:${short(clientNetwork(address))}`,
    pair: `sign-in:${account}:${network}`,
    account: `sign-in:${account}`,
    knownNetwork: `signed-in:${account}:${network}`,
  };
}

/**
 * Counts an attempt and returns the seconds to wait; 0 if it may proceed. Counts before the password is checked, so that
 * concurrent attempts all count. A rejected attempt counts for its address and pair, so that hammering extends the wait,
 * but not for the account, or an attacker could lock its owner out forever.
 */
export async function countAttempt(db: DatabaseClient, attempt: CountedAttempt): Promise<number> {
  const { now } = attempt;
  const keys = keysOf(attempt);
  const [before, [address], [pair]] = await db.write([
    // First in the transaction, to read the counters before this attempt.
    db.query
      .select()
      .from(rateLimits)
      .where(and(inArray(rateLimits.key, [keys.address, keys.pair]), gt(rateLimits.resetsAt, now))),
    increment(db, keys.address, now, perAddress.seconds, false),
    increment(db, keys.pair, now, perPair.memory, true),
  ]);

  const waits = [0];
  if (address && address.count > perAddress.max) waits.push(address.resetsAt - now);
  const last = before.find((row) => row.key === keys.pair);
  if (last && last.resetsAt - perPair.memory + waitAfter(last.count) > now) waits.push(waitAfter(pair?.count ?? 0));
  const wait = Math.max(...waits);
  return wait > 0 ? wait : countForAccount(db, keys, now);
}

/**
 * Counts an attempt for its account unless the account is over its limit. Check and increment are one statement, or
 * concurrent attempts could exceed the limit.
 */
async function countForAccount(db: DatabaseClient, keys: ReturnType<typeof keysOf>, now: number): Promise<number> {
  const isKnown = db.query
    .select({ one: sql`1` })
    .from(sql`${rateLimits} as known`)
    .where(sql`known.key = ${keys.knownNetwork} and known.resets_at > ${now}`);
  const [countedRows, current] = await db.write([
    increment(
      db,
      keys.account,
      now,
      perAccount.memory,
      true,
      or(
        lt(rateLimits.count, perAccount.free),
        lte(rateLimits.resetsAt, now + perAccount.memory - perAccount.wait),
        exists(isKnown),
      ),
    ),
    db.query.select().from(rateLimits).where(eq(rateLimits.key, keys.account)),
  ]);
  if (countedRows.length > 0) return 0;
  return Math.max(1, (current[0]?.resetsAt ?? now) - perAccount.memory + perAccount.wait - now);
}

/**
 * Updates the counters after a successful sign-in: clears the pair's, takes the attempt back from the account's, and
 * marks the network as known.
 */
export function successfulSignInQueries(db: DatabaseClient, attempt: CountedAttempt): Query[] {
  const keys = keysOf(attempt);
  return [
    db.query.delete(rateLimits).where(eq(rateLimits.key, keys.pair)),
    db.query
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} - 1` })
      .where(and(eq(rateLimits.key, keys.account), gt(rateLimits.count, 0))),
    increment(db, keys.knownNetwork, attempt.now, knownNetworkLifetime, true),
  ];
}

/**
 * Counts a request such as a password reset, or a sign-in with a passkey, among the sign-ins from its address, and
 * returns the seconds to wait; 0 if it may proceed. Reveals nothing about accounts.
 */
export async function countSignInRequest(db: DatabaseClient, address: string, now: number): Promise<number> {
  const key = keysOf({ email: "", address, now }).address;
  const [[counter]] = await db.write([increment(db, key, now, perAddress.seconds, false)]);
  return counter && counter.count > perAddress.max ? Math.max(1, counter.resetsAt - now) : 0;
}

/** Clears all counters of an account, for a password reset, if the condition holds when the statement runs. */
export function clearAttemptsQuery(query: DatabaseClient["query"], email: string, condition?: SQL): Query {
  const account = `sign-in:${short(email)}`;
  const pairs = and(gt(rateLimits.key, `${account}:`), lt(rateLimits.key, `${account};`));
  return query.delete(rateLimits).where(and(or(eq(rateLimits.key, account), pairs), condition));
}

/**
 * Increments a counter. Its window starts at the first hit, or with `sliding` at every hit. An existing counter that does
 * not meet the condition `allowed` stays unchanged, and no row is returned.
 */
function increment(db: DatabaseClient, key: string, now: number, seconds: number, sliding: boolean, condition?: SQL) {
  const isOver = sql`${rateLimits.resetsAt} <= ${now}`;
  const resetsAt = sliding
    ? now + seconds
    : sql`case when ${isOver} then ${now + seconds} else ${rateLimits.resetsAt} end`;
  return db.query
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: now + seconds })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`, resetsAt },
      ...(condition && { setWhere: condition }),
    })
    .returning();
}

const short = (text: string): string => hashToken(text).slice(0, 32);

/** Error messages by field name. */
type SignInFieldErrors = { readonly email?: string; readonly password?: string };

/** Unknown fields are rejected. */
const form = z.strictObject({ email: z.string(), password: z.string() });

/** The parsed form, or field errors with the email as typed, to fill the form again. */
type ParsedSignIn =
  | { readonly ok: true; readonly email: string; readonly password: string }
  | { readonly ok: false; readonly email: string; readonly fields: SignInFieldErrors };

/** Parses the sign-in form (AUTH-7, AUTH-8). */
export function parseSignIn(entries: Iterable<readonly [string, unknown]>): ParsedSignIn {
  const result = form.safeParse(Object.fromEntries(entries));
  if (!result.success) return { ok: false, email: "", fields: { email: "Enter your email and password." } };
  const { email: emailText, password } = result.data;
  const email = normalizeEmail(emailText);
  const emailError =
    emailText.trim() === "" ? "Enter your email." : email === null ? "Enter a valid email address." : undefined;
  const passwordError = passwordLengthError(password);
  if (email === null || passwordError !== undefined) {
    const fields = { ...(emailError && { email: emailError }), ...(passwordError && { password: passwordError }) };
    return { ok: false, email: emailText.slice(0, 254), fields };
  }
  return { ok: true, email, password };
}

function passwordLengthError({ length }: string): string | undefined {
  if (length === 0) return "Enter your password.";
  if (length < passwordLength.signIn) return `Password must be at least ${passwordLength.signIn} characters.`;
  if (length > passwordLength.max) return `Password must be at most ${passwordLength.max} characters.`;
  return undefined;
}

export interface SignInAttempt {
  /** Normalized; see `normalizeEmail`. */
  readonly email: string;
  readonly password: string;
  /** The IP address, for rate limits. */
  readonly address: string;
  readonly userAgent: string;
  /** The browser's current session token, if any; its session is deleted. */
  readonly previousToken: string | null;
}

/**
 * Unknown account, disabled account and wrong password share one reason, so that callers cannot reveal which it was.
 * With `pending`, the second factor is still to be proven; see `completeSignIn`.
 */
export type SignInResult =
  | { readonly ok: true; readonly token: string; readonly accountId: string }
  | { readonly ok: true; readonly pending: string; readonly accountId: string }
  | { readonly ok: false; readonly reason: "invalid-credentials" }
  | { readonly ok: false; readonly reason: "too-many"; readonly retryAfter: number };

/** An account whose password was verified. */
export interface VerifiedAccount {
  readonly id: string;
  readonly passwordHash: string;
  /** Whether the password alone is not enough to sign in. */
  readonly isProtected: boolean;
  /** Updates the counters of attempts after the correct password, in the batch of the next write. */
  readonly queries: readonly Query[];
}

/**
 * Signs in (AUTH-3, AUTH-9, AUTH-10). Takes the same time whether or not the account exists.
 *
 * @param now an ISO instant
 */
export async function signIn(db: DatabaseClient, attempt: SignInAttempt, now: string): Promise<SignInResult> {
  const result = await verifyAccount(db, attempt, now);
  if (!result.ok) return result;
  const { id, passwordHash, isProtected, queries } = result.account;
  if (isProtected) return { ok: true, pending: await beginSecondFactor(db, result.account, now), accountId: id };
  const token = await createSession(db, id, attempt.userAgent, {
    passwordHash,
    queries: [...queries, ...(attempt.previousToken ? [endSessionQuery(db, attempt.previousToken)] : [])],
  });
  return { ok: true, token, accountId: id };
}

/**
 * Remembers that the password was given until the second factor is proven. The attempt keeps counting as a failure, so
 * that guesses at the second factor fall under the same limits (ACC-22).
 *
 * @returns a token for the browser
 */
export async function beginSecondFactor(
  db: DatabaseClient,
  { id, passwordHash }: Pick<VerifiedAccount, "id" | "passwordHash">,
  now: string,
): Promise<string> {
  const { token, insert } = newToken(db.query, "second-factor", { userId: id, data: passwordHash }, now);
  await db.write([insert]);
  return token;
}

/**
 * Verifies the password of an account that may sign in, within the limits of sign-in. Takes the same time whether or not
 * the account exists.
 *
 * @param now an ISO instant
 */
export async function verifyAccount(
  db: DatabaseClient,
  attempt: Pick<SignInAttempt, "email" | "password" | "address">,
  now: string,
): Promise<{ readonly ok: true; readonly account: VerifiedAccount } | Extract<SignInResult, { ok: false }>> {
  const countedAttempt = { email: attempt.email, address: attempt.address, now: Math.floor(Date.parse(now) / 1000) };
  const retryAfter = await countAttempt(db, countedAttempt);
  if (retryAfter > 0) return { ok: false, reason: "too-many", retryAfter };

  const [account] = await db.read(
    db.query
      .select({
        id: accounts.id,
        passwordHash: accounts.passwordHash,
        disabledAt: accounts.disabledAt,
        isProtected: sql<number>`${isProtectedAccount(sql`accounts.id`)}`.as("is_protected"),
      })
      .from(accounts)
      .where(eq(accounts.email, sql`${attempt.email} collate nocase`))
      .limit(1),
  );
  const isPasswordCorrect = await verifyPassword(account?.passwordHash ?? null, attempt.password);
  if (!account || !isPasswordCorrect || account.disabledAt !== null) {
    await recordDenied(db, account?.id ?? null, now);
    return { ok: false, reason: "invalid-credentials" };
  }
  const { id, passwordHash } = account;
  const queries = successfulSignInQueries(db, countedAttempt);
  return { ok: true, account: { id, passwordHash, isProtected: account.isProtected === 1, queries } };
}
