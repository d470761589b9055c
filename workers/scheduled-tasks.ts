import { deleteExpiredTokens, deleteOldLinks } from "../app/accounts/one-time-links.server";
import { deleteExpiredSessions } from "../app/accounts/sessions.server";
import { deleteOldActivity } from "../app/activity/record.server";
import { deleteExpiredRateLimits } from "../app/base/limits/rate-limit.server";
import { zonedTime } from "../app/base/time/time-zones";
import { loggableMessage } from "../app/base/words/error-message";
import { recordWentLive } from "../app/catalog/after-save.server";
import { announceChanges } from "../app/catalog/changes/changes.server";
import { inspectWaiting, recheckLinks } from "../app/catalog/findings/inspect.server";
import { visitOutsideLinks } from "../app/catalog/findings/outside-links.server";
import { sweepPictures } from "../app/catalog/media/change.server";
import { relateAgain, relateChanged } from "../app/catalog/related/relate.server";
import { deleteOldWorkingCopies } from "../app/catalog/rows/working-copies.server";
import { deleteOldVisits } from "../app/content/pages/old-addresses.server";
import { emptyTrashQueries } from "../app/content/saving/revisions.server";
import { deleteOldEnquiries } from "../app/enquiries/rules/inbox-changes.server";
import { retentionMonths } from "../app/enquiries/rules/retention";
import { enqueueDigest } from "../app/enquiries/rules/waiting.server";
import { deleteOldSuggestions } from "../app/enquiries/suggestions/suggestions.server";
import { digestHour } from "../app/outbox/mail-settings";
import { findMailSettings } from "../app/outbox/mail.server";
import { deleteOldMessages } from "../app/outbox/queue.server";
import { deleteOldCounts } from "../app/visits/counts.server";
import type { DatabaseClient } from "../drizzle/client";
import { type Env, mailSetup } from "./env";
import { writeLog } from "./log";
import { type StoreEnv, pictureStore } from "./media/picture-store";
import { backUp } from "./nightly-backup";

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
    counts: deleteOldCounts(db, now),
    ...(store && { pictures: sweepPictures(db, store, now) }),
    suggestions: deleteOldSuggestions(db, now, retentionMonths(env.RETENTION_MONTHS)),
    enquiries: deleteOldEnquiries(db, now, retentionMonths(env.RETENTION_MONTHS)),
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

/** In milliseconds. A change is dated by the start of its request, so one younger than this may not be written yet. */
const longestRequest = 60_000;
/** In milliseconds. Short enough for a run to end before the next one begins a minute later. */
const inspectionTime = 20_000;
/**
 * The smallest plan allows 50 database queries per run. The batch in progress and the link checks take about a dozen.
 */
const maxRoundTrips = 36;

/**
 * Records the scheduled rows that went live, and queues what others are told about changes. Computes the related pages of changed rows or, on the hour if nothing changed, recomputes some others. Then looks for
 * findings in changed rows, checks some of the links, and visits some on other sites. Never rejects: the next run tries
 * again.
 *
 * @param now an ISO instant
 * @param origin the site's origin
 */
export async function relatePages(
  db: DatabaseClient,
  { now, origin }: { readonly now: string; readonly origin: string },
  purge: (tags: readonly string[]) => Promise<void>,
): Promise<void> {
  await tryToCompute("live_failed", () => recordWentLive(db, now));
  await tryToCompute("announce_failed", () => announceChanges(db, { now, origin }));
  const until = new Date(Date.parse(now) - longestRequest).toISOString();
  await tryToCompute("relate_failed", async () => {
    const result = await relateChanged(db, until);
    const { tags } = result.rows === 0 && new Date(now).getUTCMinutes() === 0 ? await relateAgain(db) : result;
    if (tags.length > 0) await purge(tags);
  });
  await tryToCompute("inspect_failed", async () => {
    const ends = Date.now() + inspectionTime;
    await inspectWaiting(db, until, origin, () => Date.now() < ends && db.cost.batches < maxRoundTrips);
    await recheckLinks(db, { now, origin });
  });
  await tryToCompute("visit_links_failed", () =>
    visitOutsideLinks(db, { now, origin }, (address, init) => fetch(address, init)),
  );
}

async function tryToCompute(
  event: "live_failed" | "announce_failed" | "relate_failed" | "inspect_failed" | "visit_links_failed",
  compute: () => Promise<void>,
): Promise<void> {
  try {
    await compute();
  } catch (error) {
    writeLog(event, "scheduled", { message: loggableMessage(error) });
  }
}

/** The last minute of the hour to queue the digest, in case the handler misses the start of the hour. */
const lastMinute = 9;

type DigestEnv = Pick<Env, "PUBLIC_ORIGIN" | "SMTP_URL" | "EMAIL" | "MAIL_FROM" | "MAIL_TO">;

/**
 * Queues the day's digest in the morning, in the time zone of the settings. Only once: its unique cause is the day.
 * Never rejects: the next run tries again, and the scheduled handler has messages to deliver meanwhile.
 */
export async function enqueueMorningDigest(db: DatabaseClient, env: DigestEnv, now: string): Promise<void> {
  try {
    await enqueueIfMorning(db, env, now);
  } catch (error) {
    writeLog("digest_failed", "scheduled", { message: loggableMessage(error) });
  }
}

async function enqueueIfMorning(db: DatabaseClient, env: DigestEnv, now: string): Promise<void> {
  // Time zones are offset by quarters of an hour, so most runs need not read the settings.
  if (new Date(now).getUTCMinutes() % 15 > lastMinute) return;
  const { settings } = await findMailSettings(db);
  const { hour, minute } = zonedTime(now, settings.timeZone);
  if (!settings.sendsDigest || hour !== digestHour || minute > lastMinute) return;
  const origin = env.PUBLIC_ORIGIN;
  await enqueueDigest(db, { setup: mailSetup(env), origin, linkOrigin: origin }, now);
}
