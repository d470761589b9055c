import { and, eq, exists, gt, inArray, lt, lte, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { rateLimits } from "../../../drizzle/schema";
import { clientNetwork, networkOf } from "../limits/networks";
import { sessionId as hash } from "./sessions.server";

/*
 * Three limits on guessing passwords; docs/decisions/0009-sign-in-and-sessions.md says why they are so.
 *
 *   address   20 attempts a minute from one address, whatever the account
 *   pair      from the 5th failure of an account from one network on, a wait that doubles up to 15 minutes
 *   account   after 30 failures of an account from anywhere, one attempt in 30 seconds from networks it never signed
 *             in from; those it did sign in from are not held up, so nobody can lock the owner out. An attempt counts
 *             as a failure until its password turns out to be right
 */

const perAddress = { most: 20, seconds: 60 } as const;
const perPair = { free: 4, firstWait: 15, longestWait: 15 * 60, memory: 60 * 60 } as const;
const perAccount = { free: 30, wait: 30, memory: 60 * 60 } as const;
/** How long a network stays known after a sign-in from it, in seconds. */
const knownFor = 90 * 24 * 60 * 60;

/** Who tries to sign in: the e-mail address as typed and normalised, the network address, and when, in Unix seconds. */
export interface Attempt {
  readonly email: string;
  readonly address: string;
  readonly now: number;
}

/** The wait after the nth attempt of a pair in a row, in seconds (row 8 of the threat model). */
export function waitAfter(attempts: number): number {
  const over = attempts - perPair.free - 1;
  return over < 0 ? 0 : Math.min(perPair.longestWait, perPair.firstWait * 2 ** Math.min(over, 10));
}

interface Count {
  readonly key: string;
  readonly count: number;
  readonly resetsAt: number;
}

/** The names of an attempt's counters. Hashed, so that the table holds neither e-mail nor network addresses. */
function keysOf({ email, address }: Attempt) {
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
 * Counts an attempt before its password is looked at, so that many at once count as many. Resolves to the seconds to
 * wait, 0 when it may go on. An attempt that comes too early counts for its address and pair as well: whoever keeps
 * hammering waits longer. For the account it does not, or strangers could keep its owner waiting for ever.
 */
export async function countAttempt(db: DatabaseClient, attempt: Attempt): Promise<number> {
  const { now } = attempt;
  const keys = keysOf(attempt);
  const [before, [address], [pair]] = (await db.write([
    // First in the transaction, so it shows the counters as the last attempt left them.
    db.query
      .select()
      .from(rateLimits)
      .where(and(inArray(rateLimits.key, [keys.address, keys.pair]), gt(rateLimits.resetsAt, now))),
    count(db, keys.address, now, perAddress.seconds, false),
    count(db, keys.pair, now, perPair.memory, true),
  ])) as [Count[], Count[], Count[]];

  const waits = [0];
  if (address && address.count > perAddress.most) waits.push(address.resetsAt - now);
  const last = before.find((row) => row.key === keys.pair);
  if (last && last.resetsAt - perPair.memory + waitAfter(last.count) > now) waits.push(waitAfter(pair?.count ?? 0));
  const wait = Math.max(...waits);
  return wait > 0 ? wait : countForAccount(db, keys, now);
}

/**
 * Counts an attempt that may go on towards its account, unless the account has too many: whether it has and the count
 * are one statement, so that of any number at once only as many as are left get through.
 */
async function countForAccount(db: DatabaseClient, keys: ReturnType<typeof keysOf>, now: number): Promise<number> {
  const isKnown = db.query
    .select({ one: sql`1` })
    .from(sql`${rateLimits} as known`)
    .where(sql`known.key = ${keys.known} and known.resets_at > ${now}`);
  const [counted, current] = (await db.write([
    count(
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
  ])) as [Count[], Count[]];
  if (counted.length > 0) return 0;
  return Math.max(1, (current[0]?.resetsAt ?? now) - perAccount.memory + perAccount.wait - now);
}

/**
 * What a right password does to the counters: the pair's are forgotten, the account gets its attempt back, and the
 * network is known from now on.
 */
export function successQueries(db: DatabaseClient, attempt: Attempt): Query[] {
  const keys = keysOf(attempt);
  return [
    db.query.delete(rateLimits).where(eq(rateLimits.key, keys.pair)),
    db.query
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} - 1` })
      .where(and(eq(rateLimits.key, keys.account), gt(rateLimits.count, 0))),
    count(db, keys.known, attempt.now, knownFor, true),
  ];
}

/** Forgets everything that was counted for an account, for an owner who resets the password. */
export function forgetAttemptsQuery(query: DatabaseClient["query"], email: string): Query {
  const account = `sign-in:${short(email)}`;
  const pairs = and(gt(rateLimits.key, `${account}:`), lt(rateLimits.key, `${account};`));
  return query.delete(rateLimits).where(or(eq(rateLimits.key, account), pairs));
}

/**
 * One more on a counter. With `sliding` its window starts anew each time, else at the first. A counter that exists is
 * left alone, and no row comes back, unless it is `allowed`.
 */
function count(db: DatabaseClient, key: string, now: number, seconds: number, sliding: boolean, allowed?: SQL) {
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

const short = (text: string): string => hash(text).slice(0, 32);
