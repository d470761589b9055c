import { z } from "zod";
import type { DatabaseClient } from "../../drizzle/client";
import type { Actor } from "../activity/activity";
import { recordActivity } from "../activity/record.server";
import { isTimeZone } from "../base/time/time-zones";
import { isReservedOrigin } from "../base/web/urls";
import { parseStoredFields } from "../settings/queries.server";
import { publicSettings, unconfirmedSamples } from "../settings/samples";
import { findEditableSettings } from "../settings/settings-store.server";
import {
  type EditedValue,
  mergeWithStored,
  findStoredValue,
  type StoredValueConflict,
  storedValueWrite,
  writeStoredValue,
} from "../settings/stored-value.server";
import type { LetterContext } from "./letter";
import type { MailSetup } from "./mail";
import {
  defaultMailSettings,
  letterKinds,
  mailFormValues,
  type MailSettings,
  mailSettingsErrors,
} from "./mail-settings";

/** The row of `site_settings` with the settings of mail. */
const settingsKey = "mail";

const letterText = z.object({ subject: z.string(), text: z.string() });
const schemas: { readonly [Name in keyof MailSettings]: z.ZodType<MailSettings[Name]> } = {
  sender: z.string(),
  recipients: z.string(),
  sendsCopy: z.boolean(),
  sendsDigest: z.boolean(),
  timeZone: z.string().refine(isTimeZone),
  noDigest: z.array(z.string()),
  // Letter by letter: one that cannot be read gets its default text.
  texts: z.record(z.string(), z.unknown()).transform((texts) =>
    Object.fromEntries(
      letterKinds.flatMap((kind) => {
        const text = letterText.safeParse(texts[kind]);
        return text.success ? [[kind, text.data]] : [];
      }),
    ),
  ),
};

/** Mail settings for the form. `version` is 0 until they are first saved. */
export interface EditableMailSettings {
  readonly settings: MailSettings;
  readonly version: number;
}

/** Reads the mail settings; the defaults until they are saved, and in place of a field that cannot be read. */
export async function findMailSettings(db: DatabaseClient): Promise<EditableMailSettings> {
  const row = await findStoredValue(db, settingsKey);
  if (!row) return { settings: defaultMailSettings, version: 0 };
  return { settings: settingsFrom(row.value), version: row.version };
}

/** Reads a stored value, which may be anything, field by field. */
const settingsFrom = (value: unknown): MailSettings => ({
  ...defaultMailSettings,
  ...parseStoredFields<MailSettings>(schemas, value).fields,
});

export type SaveMailSettingsResult =
  | { readonly status: "written"; readonly version: number }
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  | StoredValueConflict;

/** The mail settings as they are edited. */
export const editedMailSettings: EditedValue = {
  key: settingsKey,
  boxes: ["sendsCopy", "sendsDigest"],
  textsOf: (value) => mailFormValues(settingsFrom(value)),
};

/** Saves mail settings, unless they were changed since. */
export async function saveMailSettings(
  db: DatabaseClient,
  version: number,
  settings: MailSettings,
  by: Actor,
  now: string,
): Promise<SaveMailSettingsResult> {
  const fields = mailSettingsErrors(settings);
  if (Object.keys(fields).length > 0) return { status: "invalid", fields };
  const record = recordActivity(db.query, by, { action: "save-mail-settings", section: "messages" }, now);
  const write = storedValueWrite(by, now);
  if (await writeStoredValue(db, settingsKey, version, settings, write, record))
    return { status: "written", version: version + 1 };
  return mergeWithStored(db, editedMailSettings, version, mailFormValues(settings));
}

/** Ends the morning digest for one address, whatever else is changed at the same time. */
export async function endDigest(db: DatabaseClient, recipient: string, now: string): Promise<void> {
  for (;;) {
    const { settings, version } = await findMailSettings(db);
    const noDigest = [...new Set([...settings.noDigest, recipient.toLowerCase()])];
    const result = await saveMailSettings(db, version, { ...settings, noDigest }, "visitor", now);
    if (result.status === "written") return;
    if (result.status === "invalid") throw new Error("The stored mail settings are invalid.");
  }
}

/** The mail setup and origins for the messages of a request. */
export interface MessageOrigins {
  readonly setup: MailSetup;
  /** The configured public origin, which decides whether sample values are used. */
  readonly origin: string;
  /** The origin of links in messages. */
  readonly linkOrigin: string;
}

/** A letter context with the reason why prospects get no mail; "" if they do. */
export interface ReadLetterContext extends LetterContext {
  readonly notForProspects: string;
}

/** Reads the settings that letters are written from. */
export async function findLetterContext(
  db: DatabaseClient,
  { origin, linkOrigin }: Pick<MessageOrigins, "origin" | "linkOrigin">,
): Promise<ReadLetterContext> {
  const [{ settings }, { settings: mail }] = await Promise.all([findEditableSettings(db), findMailSettings(db)]);
  const samples = isReservedOrigin(origin)
    ? []
    : unconfirmedSamples(settings).filter(({ name }) => name === "brand" || name === "contactEmail");
  return {
    site: publicSettings(settings, origin),
    mail,
    origin: linkOrigin,
    // A mail in the name of a sample company, or without an address to reply to, would be false (decision 25).
    notForProspects:
      samples.length === 0
        ? ""
        : `Not sent, because it is still a sample: ${samples.map(({ label }) => label.toLowerCase()).join(", ")}.`,
  };
}
