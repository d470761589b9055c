import { z } from "zod";
import type { DatabaseClient } from "../../../drizzle/client";
import { readStoredValue, writeStoredValue } from "../settings/stored-value.server";
import { isTimeZone } from "../text/time-zones";
import { defaultMailSettings, letterKinds, mailSettingsFaults, type MailSettings } from "./mail-settings";
import type { Actor } from "../activity/activity";
import { recordActivity } from "../activity/record.server";

/** The row of `site_settings` with the settings of mail. */
const settingsKey = "mail";

const stored = z.object({
  sender: z.string(),
  recipients: z.string(),
  sendsCopy: z.boolean(),
  sendsDigest: z.boolean(),
  timeZone: z.string().refine(isTimeZone).catch(defaultMailSettings.timeZone),
  noDigest: z.array(z.string()),
  texts: z.partialRecord(z.enum(letterKinds), z.object({ subject: z.string(), text: z.string() })),
});

/** Mail settings for the form. `version` is 0 until they are first saved. */
export interface EditableMailSettings {
  readonly settings: MailSettings;
  readonly version: number;
}

/** Reads the mail settings; the defaults until they are saved, or if the stored ones are invalid. */
export async function readMailSettingsRow(db: DatabaseClient): Promise<EditableMailSettings> {
  const row = await readStoredValue(db, settingsKey);
  if (!row) return { settings: defaultMailSettings, version: 0 };
  const parsed = stored.partial().safeParse(row.value);
  return { settings: { ...defaultMailSettings, ...withoutUndefined(parsed.data ?? {}) }, version: row.version };
}

const withoutUndefined = (given: object): Partial<MailSettings> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

export type SaveMailSettingsResult =
  | { readonly status: "written"; readonly version: number }
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  /** The version is stale; nothing was written. */
  | { readonly status: "conflict" };

/** Saves mail settings, unless they were changed since. */
export async function saveMailSettings(
  db: DatabaseClient,
  version: number,
  settings: MailSettings,
  by: Actor,
  now: string,
): Promise<SaveMailSettingsResult> {
  const fields = mailSettingsFaults(settings);
  if (Object.keys(fields).length > 0) return { status: "invalid", fields };
  const record = recordActivity(db.query, by, { action: "save-mail-settings", section: "messages" }, now);
  const isWritten = await writeStoredValue(db, settingsKey, version, settings, now, record);
  return isWritten ? { status: "written", version: version + 1 } : { status: "conflict" };
}

/** Ends the morning digest for one address, whatever else is changed at the same time. */
export async function endDigest(db: DatabaseClient, recipient: string, now: string): Promise<void> {
  for (;;) {
    const { settings, version } = await readMailSettingsRow(db);
    const noDigest = [...new Set([...settings.noDigest, recipient.toLowerCase()])];
    const saved = await saveMailSettings(db, version, { ...settings, noDigest }, "visitor", now);
    if (saved.status === "written") return;
    if (saved.status === "invalid") throw new Error("The stored mail settings are invalid.");
  }
}
