import { enqueueDigest } from "../../app/domain/messages/digest.server";
import { digestHour } from "../../app/domain/messages/mail-settings";
import { readMailSettingsRow } from "../../app/domain/messages/mail-settings.server";
import { zonedTime } from "../../app/domain/text/time-zones";
import type { DatabaseClient } from "../../drizzle/client";
import type { Env } from "../env";
import { mailSetup } from "./transport";

/** The minutes of the hour in which a digest may still be written, if the handler did not run at its start. */
const lastMinute = 9;

/** Writes the digest of the day in the morning of the settings' time zone, once: its cause is the day. */
export async function enqueueMorningDigest(
  db: DatabaseClient,
  env: Pick<Env, "PUBLIC_ORIGIN" | "SMTP_URL" | "EMAIL" | "MAIL_FROM" | "MAIL_TO">,
  now: string,
): Promise<void> {
  // Every offset is whole quarters of an hour, so that most runs need not read the settings.
  if (new Date(now).getUTCMinutes() % 15 > lastMinute) return;
  const { settings } = await readMailSettingsRow(db);
  const { hour, minute } = zonedTime(now, settings.timeZone);
  if (!settings.sendsDigest || hour !== digestHour || minute > lastMinute) return;
  const origin = env.PUBLIC_ORIGIN;
  await enqueueDigest(db, { setup: mailSetup(env), origin, linkOrigin: origin }, now);
}
