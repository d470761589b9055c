import { lt, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { rateLimits } from "../../../drizzle/schema";
import { sha256Hex } from "../words/hash";

/** A fixed-window rate limit. */
export interface RateLimit {
  /** The prefix of its keys, such as "sign-in". */
  readonly name: string;
  readonly max: number;
  /** The length of a window, which starts with the first hit. */
  readonly seconds: number;
}

/** In milliseconds. Many reads count a hit, and must not wait as long as a write may. */
const countTimeout = 3_000;

/** `count` is the number of hits in the window, this one included; `retryAfter` is in seconds. */
export type RateLimitResult =
  | { readonly isAllowed: true; readonly count: number }
  | { readonly isAllowed: false; readonly retryAfter: number };

/**
 * Counts a hit and checks the limit, in one statement so that concurrent requests all count.
 *
 * @param subject the client; hashed, so that the table contains no addresses
 * @param now an ISO instant
 */
export async function consumeRateLimit(
  db: DatabaseClient,
  limit: RateLimit,
  subject: string,
  now: string,
): Promise<RateLimitResult> {
  const seconds = Math.floor(Date.parse(now) / 1000);
  const key = await rateLimitKey(limit, subject);
  const isExpired = sql`${rateLimits.resetsAt} <= ${seconds}`;
  const hit = db.query
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: seconds + limit.seconds })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isExpired} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isExpired} then ${seconds + limit.seconds} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  const [[row]] = await db.write([hit], countTimeout);
  if (!row || row.count <= limit.max) return { isAllowed: true, count: row?.count ?? 1 };
  return { isAllowed: false, retryAfter: Math.max(1, row.resetsAt - seconds) };
}

/** Deletes expired counters. For the scheduled handler. */
export async function deleteExpiredRateLimits(db: DatabaseClient, now: string): Promise<void> {
  await db.write([db.query.delete(rateLimits).where(lt(rateLimits.resetsAt, Math.floor(Date.parse(now) / 1000)))]);
}

/** The key of a subject's counter. */
export async function rateLimitKey(limit: RateLimit, subject: string): Promise<string> {
  return `${limit.name}:${(await sha256Hex(subject)).slice(0, 32)}`;
}
