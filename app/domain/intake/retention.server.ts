import { lt } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { submissions } from "../../../drizzle/schema";

/** In months. The privacy policy states it. */
export const defaultRetention = 24;

/**
 * Deletes submissions older than a number of months. For the scheduled handler.
 *
 * @param now an ISO instant
 */
export async function deleteOldSubmissions(
  db: DatabaseClient,
  now: string,
  months: number = defaultRetention,
): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - months);
  await db.write([db.query.delete(submissions).where(lt(submissions.createdAt, oldest.toISOString()))]);
}
