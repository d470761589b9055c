import { and, eq, lt, ne, or, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { enquiries } from "../../../drizzle/schema";
import { recordActivity } from "../../activity/record.server";
import { daysBefore, monthsBefore } from "../../base/time/dates";
import { spamDays } from "./retention";

/**
 * Deletes enquiries older than a number of months, except those that were won: they belong to an agreement, and the
 * privacy policy says that they stay. Deletes spam that nobody marked as not spam. For the scheduled handler.
 *
 * @param now an ISO instant
 */
export async function deleteOldEnquiries(db: DatabaseClient, now: string, months: number): Promise<void> {
  const oldestSpam = daysBefore(now, spamDays);
  const { status, createdAt, updatedAt } = enquiries;
  const isOld = and(lt(createdAt, monthsBefore(now, months)), ne(status, "won"));
  // By arrival, which has an index, and by the last change: it may have been marked as spam only recently.
  const isOldSpam = and(eq(status, "spam"), lt(createdAt, oldestSpam), lt(updatedAt, oldestSpam));
  const isOver = or(isOld, isOldSpam);
  const count = sql`(select count(*) from ${enquiries} where ${isOver})`;
  const entry = { action: "expire", section: "submissions", rows: count } as const;
  await db.write([
    recordActivity(db.query, "system", entry, now, sql`${count} > 0`),
    db.query.delete(enquiries).where(isOver),
  ]);
}
