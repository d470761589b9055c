import { deleteExpiredSessions } from "../app/domain/accounts/sessions.server";
import { emptyTrashQueries } from "../app/domain/content/history/revisions.server";
import { defaultRetention, deleteOldSubmissions } from "../app/domain/intake/retention.server";
import { deleteExpiredRateLimits } from "../app/domain/limits/rate-limit.server";
import type { DatabaseClient } from "../drizzle/client";
import type { Env } from "./env";
import { writeLog } from "./log";

/**
 * The daily cleanup of expired sessions, rate limits, trash and enquiries. A task that fails is logged and does not stop
 * the others.
 *
 * @param now an ISO instant
 */
export async function runScheduledTasks(
  db: DatabaseClient,
  env: Pick<Env, "RETENTION_MONTHS">,
  now: string,
): Promise<void> {
  const months = Number(env.RETENTION_MONTHS ?? defaultRetention);
  // A typo in the variable must not delete enquiries early.
  const retention = Number.isInteger(months) && months > 0 ? months : defaultRetention;
  const tasks = {
    sessions: deleteExpiredSessions(db),
    limits: deleteExpiredRateLimits(db, now),
    trash: db.write(emptyTrashQueries(db, now)),
    submissions: deleteOldSubmissions(db, now, retention),
  };
  for (const [part, task] of Object.entries(tasks)) {
    await task.catch((error: unknown) =>
      writeLog("scheduled_task_failed", "scheduled", {
        part,
        message: error instanceof Error ? error.message : "unknown",
      }),
    );
  }
}
