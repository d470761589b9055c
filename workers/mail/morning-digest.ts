import { zonedTime } from "../../app/base/time/time-zones";
import { loggableMessage } from "../../app/base/words/error-message";
import { enqueueDigest } from "../../app/enquiries/rules/waiting.server";
import { digestHour } from "../../app/outbox/mail-settings";
import { findMailSettings } from "../../app/outbox/mail-settings.server";
import type { DatabaseClient } from "../../drizzle/client";
import type { Env } from "../env";
import { writeLog } from "../log";
import { mailSetup } from "./mail-setup";

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
