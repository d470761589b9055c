import { deleteExpiredTokens, deleteOldLinks } from "../app/accounts/one-time-links.server";
import { deleteExpiredSessions } from "../app/accounts/sessions.server";
import { deleteOldActivity } from "../app/activity/record.server";
import { deleteExpiredRateLimits } from "../app/base/limits/rate-limit.server";
import { loggableMessage } from "../app/base/words/error-message";
import { sweepPictures } from "../app/catalog/media/remove.server";
import { deleteOldWorkingCopies } from "../app/catalog/rows/working-copies.server";
import { deleteOldVisits } from "../app/content/pages/old-addresses.server";
import { emptyTrashQueries } from "../app/content/saving/revisions.server";
import { retentionMonths } from "../app/enquiries/rules/retention";
import { deleteOldSubmissions } from "../app/enquiries/rules/retention.server";
import { deleteOldSuggestions } from "../app/enquiries/suggestions/inbox.server";
import { deleteOldMessages } from "../app/outbox/queue.server";
import type { DatabaseClient } from "../drizzle/client";
import { backUp } from "./backups/nightly-backup";
import type { Env } from "./env";
import { writeLog } from "./log";
import { pictureStore, type StoreEnv } from "./media/picture-store";

/**
 * Deletes expired sessions, one-time links and tokens, rate limits, trash, working copies, activity, messages, counts of
 * visits, pictures, suggestions and enquiries, then writes the backup. A task that fails is logged and does not stop the
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
    visits: deleteOldVisits(db, now),
    ...(store && { pictures: sweepPictures(db, store, now) }),
    suggestions: deleteOldSuggestions(db, now, retentionMonths(env.RETENTION_MONTHS)),
    submissions: deleteOldSubmissions(db, now, retentionMonths(env.RETENTION_MONTHS)),
  };
  const failedParts: string[] = [];
  const awaitTask = async (part: string, task: Promise<unknown>) => {
    try {
      await task;
    } catch (error) {
      failedParts.push(part);
      writeLog("scheduled_task_failed", "scheduled", { part, message: loggableMessage(error) });
    }
  };
  await Promise.all(Object.entries(tasks).map(([part, task]) => awaitTask(part, task)));
  // Last, because a backup during which rows change is discarded.
  if (env.BACKUPS) await awaitTask("backup", backUpAndLog(db, env.BACKUPS, now, env.BACKUPS_KEPT));
  if (failedParts.length > 0) throw new Error(`Scheduled tasks failed: ${failedParts.join(", ")}`);
}

async function backUpAndLog(...parameters: Parameters<typeof backUp>): Promise<void> {
  const { name, bytes, rows } = await backUp(...parameters);
  writeLog("backup_written", "scheduled", { name, bytes, rows });
}
