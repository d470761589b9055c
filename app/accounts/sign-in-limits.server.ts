import { and, eq, exists, gt, inArray, lt, lte, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { rateLimits } from "../../drizzle/schema";
import { clientNetwork, networkOf } from "../base/limits/senders";
import { hashToken } from "./sessions.server";

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

/** The wait after the nth consecutive attempt of a pair, in seconds (T8). */
export function waitAfter(attempts: number): number {
  const over = attempts - perPair.free - 1;
  return over < 0 ? 0 : Math.min(perPair.maxWait, perPair.firstWait * 2 ** Math.min(over, 10));
}

/** The keys of an attempt's counters. Hashed, so that the table contains no email or IP addresses. */
function keysOf({ email, address }: CountedAttempt) {
  const account = short(email);
  const network = short(networkOf(address, { v4: 24, v6: 48 }));
  return {
    address: `sign-in-address:${short(clientNetwork(address))}`,
    pair: `sign-in:${account}:${network}`,
    account: `sign-in:${account}`,
    known: `signed-in:${account}:${network}`,
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
    .where(sql`known.key = ${keys.known} and known.resets_at > ${now}`);
  const [counted, current] = await db.write([
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
  if (counted.length > 0) return 0;
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
    increment(db, keys.known, attempt.now, knownNetworkLifetime, true),
  ];
}

/**
 * Counts a request such as a password reset, or a sign-in with a passkey, among the sign-ins from its address, and
 * returns the seconds to wait; 0 if it may proceed. Reveals nothing about accounts.
 */
export async function countSignInRequest(db: DatabaseClient, address: string, now: number): Promise<number> {
  const key = keysOf({ email: "", address, now }).address;
  const [[counted]] = await db.write([increment(db, key, now, perAddress.seconds, false)]);
  return counted && counted.count > perAddress.max ? Math.max(1, counted.resetsAt - now) : 0;
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
function increment(db: DatabaseClient, key: string, now: number, seconds: number, sliding: boolean, allowed?: SQL) {
  const over = sql`${rateLimits.resetsAt} <= ${now}`;
  const resetsAt = sliding
    ? now + seconds
    : sql`case when ${over} then ${now + seconds} else ${rateLimits.resetsAt} end`;
  return db.query
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: now + seconds })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`, resetsAt },
      ...(allowed && { setWhere: allowed }),
    })
    .returning();
}

const short = (text: string): string => hashToken(text).slice(0, 32);
