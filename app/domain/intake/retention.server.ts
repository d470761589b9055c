import { and, lt, ne } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { submissions } from "../../../drizzle/schema";

/**
 * Deletes submissions older than a number of months, except those that were won: they belong to an agreement, and the
 * privacy policy says that they stay. For the scheduled handler.
 *
 * @param now an ISO instant
 */
export async function deleteOldSubmissions(db: DatabaseClient, now: string, months: number): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - months);
  const isOld = lt(submissions.createdAt, oldest.toISOString());
  await db.write([db.query.delete(submissions).where(and(isOld, ne(submissions.status, "won")))]);
}
