import { lt, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { rateLimits } from "../../../drizzle/schema";

/** How often something may be done. */
export interface RateLimit {
  /** What is counted, such as "sign-in" ; the subject is added to it. */
  readonly name: string;
  readonly most: number;
  /** The window, in seconds. It begins with the first time. */
  readonly seconds: number;
}

/** Whether it may be done now; if not, in how many seconds. */
export type LimitResult = { readonly allowed: true } | { readonly allowed: false; readonly retryAfter: number };

/**
 * Counts one time and says whether it is within the limit. One statement, so that two requests at once count twice.
 *
 * @param subject who does it: hashed here, so that the table holds no addresses
 * @param now an ISO instant
 */
export async function countTowards(
  db: DatabaseClient,
  limit: RateLimit,
  subject: string,
  now: string,
): Promise<LimitResult> {
  const seconds = Math.floor(Date.parse(now) / 1000);
  const key = await limitKey(limit, subject);
  const expired = sql`${rateLimits.resetsAt} <= ${seconds}`;
  const [rows] = (await db.write([
    db.query
      .insert(rateLimits)
      .values({ key, count: 1, resetsAt: seconds + limit.seconds })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${expired} then 1 else ${rateLimits.count} + 1 end`,
          resetsAt: sql`case when ${expired} then ${seconds + limit.seconds} else ${rateLimits.resetsAt} end`,
        },
      })
      .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt }),
  ])) as [Array<{ count: number; resetsAt: number }>];
  const [row] = rows;
  if (!row || row.count <= limit.most) return { allowed: true };
  return { allowed: false, retryAfter: Math.max(1, row.resetsAt - seconds) };
}

/** Forgets windows that are over. For the scheduled handler. */
export async function forgetOldLimits(db: DatabaseClient, now: string): Promise<void> {
  await db.write([db.query.delete(rateLimits).where(lt(rateLimits.resetsAt, Math.floor(Date.parse(now) / 1000)))]);
}

/** Under which key it is counted how often somebody did something. */
export async function limitKey(limit: RateLimit, subject: string): Promise<string> {
  return `${limit.name}:${await hashSubject(subject)}`;
}

async function hashSubject(subject: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subject)));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
