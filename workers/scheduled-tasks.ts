import { forgetEndedSessions } from "../app/domain/accounts/sessions.server";
import { emptyTrashQueries } from "../app/domain/content/history/revisions.server";
import { defaultRetention, forgetOldSubmissions } from "../app/domain/intake/retention.server";
import { forgetOldLimits } from "../app/domain/limits/rate-limit.server";
import type { DatabaseClient } from "../drizzle/client";
import type { Env } from "./env";
import { writeLog } from "./log";

/**
 * What the scheduled handler does once a day: forgets what is over. Each part goes on when another fails.
 *
 * @param now an ISO instant
 */
export async function runScheduledTasks(
  db: DatabaseClient,
  env: Pick<Env, "RETENTION_MONTHS">,
  now: string,
): Promise<void> {
  const months = Number(env.RETENTION_MONTHS ?? defaultRetention);
  // A typing mistake in a variable must not delete what the policy promises to keep.
  const retention = Number.isInteger(months) && months > 0 ? months : defaultRetention;
  const parts = {
    sessions: forgetEndedSessions(db),
    limits: forgetOldLimits(db, now),
    trash: db.write(emptyTrashQueries(db, now)),
    submissions: forgetOldSubmissions(db, now, retention),
  };
  for (const [part, work] of Object.entries(parts)) {
    await work.catch((error: unknown) =>
      writeLog("scheduled_task_failed", "scheduled", {
        part,
        message: error instanceof Error ? error.message : "unknown",
      }),
    );
  }
}
