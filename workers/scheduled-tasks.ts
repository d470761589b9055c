import { deleteOldLinks } from "../app/domain/accounts/one-time-links.server";
import { deleteExpiredTokens } from "../app/domain/accounts/one-time-tokens.server";
import { deleteExpiredSessions } from "../app/domain/accounts/sessions.server";
import { deleteOldActivity } from "../app/domain/activity/retention.server";
import { emptyTrashQueries } from "../app/domain/content/history/revisions.server";
import { deleteOldWorkingCopies } from "../app/domain/content/writing/working-copies.server";
import { retentionMonths } from "../app/domain/intake/retention";
import { deleteOldSuggestions } from "../app/domain/suggestions/inbox.server";
import { deleteOldSubmissions } from "../app/domain/intake/retention.server";
import { sweepPictures } from "../app/domain/media/sweep.server";
import { deleteOldMessages } from "../app/domain/messages/queue.server";
import { deleteExpiredRateLimits } from "../app/domain/limits/rate-limit.server";
import { loggableMessage } from "../app/domain/text/error-message";
import type { DatabaseClient } from "../drizzle/client";
import { backUp } from "./backups/nightly-backup";
import type { Env } from "./env";
import { pictureStore, type StoreEnv } from "./media/picture-store";
import { writeLog } from "./log";

/**
 * Deletes expired sessions, one-time links and tokens, rate limits, trash, working copies, activity, messages,
 * pictures, suggestions and enquiries, then writes the backup. A task that fails is logged and does not stop the
 * others.
 *
 * @param now an ISO instant
 * @throws at the end if a task failed, so that the platform lists the run as failed
 */
export async function runScheduledTasks(
  db: DatabaseClient,
  env: Pick<Env, "RETENTION_MONTHS" | "BACKUPS" | "BACKUPS_KEPT"> & StoreEnv,
  now: string,
): Promise<void> {
  const store = pictureStore(env);
  const tasks = {
    sessions: deleteExpiredSessions(db),
    links: deleteOldLinks(db, now),
    tokens: deleteExpiredTokens(db, now),
    limits: deleteExpiredRateLimits(db, now),
    trash: db.write(emptyTrashQueries(db, now)),
    copies: deleteOldWorkingCopies(db, now),
    activity: deleteOldActivity(db, now),
    messages: deleteOldMessages(db, now),
    ...(store && { pictures: sweepPictures(db, store, now) }),
    suggestions: deleteOldSuggestions(db, now, retentionMonths(env.RETENTION_MONTHS)),
    submissions: deleteOldSubmissions(db, now, retentionMonths(env.RETENTION_MONTHS)),
  };
  const failed: string[] = [];
  const awaitTask = async (part: string, task: Promise<unknown>) => {
    try {
      await task;
    } catch (error) {
      failed.push(part);
      writeLog("scheduled_task_failed", "scheduled", { part, message: loggableMessage(error) });
    }
  };
  await Promise.all(Object.entries(tasks).map(([part, task]) => awaitTask(part, task)));
  // Last, because a backup during which rows change is discarded.
  if (env.BACKUPS) await awaitTask("backup", backUpAndLog(db, env.BACKUPS, now, env.BACKUPS_KEPT));
  if (failed.length > 0) throw new Error(`Scheduled tasks failed: ${failed.join(", ")}`);
}

async function backUpAndLog(...parameters: Parameters<typeof backUp>): Promise<void> {
  const { name, bytes, rows } = await backUp(...parameters);
  writeLog("backup_written", "scheduled", { name, bytes, rows });
}
