import { lt } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { submissions } from "../../../drizzle/schema";

/** How long enquiries are kept, in months, unless the operator says otherwise. The privacy policy names it. */
export const defaultRetention = 24;

/**
 * Forgets enquiries older than so many months.
 *
 * @param now an ISO instant
 */
export async function forgetOldSubmissions(
  db: DatabaseClient,
  now: string,
  months: number = defaultRetention,
): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - months);
  await db.write([db.query.delete(submissions).where(lt(submissions.createdAt, oldest.toISOString()))]);
}
