import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, revisions } from "../../drizzle/schema";
import { actorOf, detailOfFields } from "../activity/activity";
import { recordActivity } from "../activity/record.server";
import { isCalendarDay } from "../base/time/dates";
import { contentSignals, indexNowKey } from "../base/web/agent-documents";
import { completeWebAddress } from "../base/web/link-address";
import { imageUrl, isWebUrl } from "../base/web/urls";
import { isEmail } from "../base/words/email-mentions";
import { storableText } from "../base/words/storable-text";
import { analyticsScriptError } from "./analytics-script";
import { colourError } from "./brand-colours";
import { knownLabels } from "./control-labels";
import { canonicalLanguage, isLanguage, storedSettings } from "./default-settings";
import { isLinkAddress, notedClaims } from "./links-and-claims";
import { resolveSettings, resolveSettingsValue, settingsKey } from "./queries.server";
import { lineNames, lineSettings, type LineSetting } from "./setting-table";
import { claimNames, recordOf, type Settings, type SiteLink } from "./settings";
import { changedSettings, choiceName, settingsFormValues } from "./settings-form";
import {
  mergeWithStored,
  findStoredValue,
  writeStoredValue,
  type EditedValue,
  type StoredValueConflict,
  type StoredValueWrite,
} from "./stored-value.server";

/** Why a line may not be saved; null if it may. */
type LineCheck = (line: string) => string | null;

const checkThat =
  (isValid: (line: string) => boolean, message: string): LineCheck =>
  (line) =>
    isValid(line) ? null : message;

/** The ending, width and height in the address of a library picture; null for any other address. */
function pictureIn(address: string): { type: string; width: number; height: number } | null {
  const [, width, height, type = ""] =
    /^\/media\/[0-9a-f]{32}\/(\d{1,5})x(\d{1,5})-[\w-]+\.(jpg|png|webp|avif|gif)$/.exec(address) ?? [];
  return type === "" ? null : { type, width: Number(width), height: Number(height) };
}

/** What lines are checked for unless they are empty. */
const checks: Readonly<Record<NonNullable<LineSetting["check"]>, LineCheck>> = {
  email: checkThat(isEmail, "Enter a valid email address."),
  url: checkThat(isWebUrl, "Enter a URL that starts with https://."),
  day: checkThat((line) => /^\d{4}-\d\d-\d\d$/.test(line) && isCalendarDay(line), "Enter a day, such as 2026-11-26."),
  contentSignals: checkThat(
    (text) => contentSignals.test(text),
    "Write such as search=yes, ai-input=yes, ai-train=no.",
  ),
  indexNowKey: checkThat((text) => indexNowKey.test(text), "Use 8 to 128 letters, digits and hyphens."),
  months: checkThat((text) => /^[1-9]\d{0,2}$/.test(text), "Enter a number of months, such as 12."),
  phone: checkThat(
    (line) => /^\+?[\d\s()./-]{5,40}$/.test(line) && /(?:\d\D*){5}/.test(line),
    "Enter a phone number, such as +44 20 7946 0018.",
  ),
  language: checkThat(isLanguage, "Enter the code of a language, such as de or pt-BR."),
  currency: checkThat((line) => Intl.supportedValuesOf("currency").includes(line), "Enter a code such as EUR."),
  textColour: (line) => colourError(line, "text"),
  threadColour: (line) => colourError(line, "thread"),
  picture: checkThat((line) => pictureIn(line) !== null, "Choose a picture of the library."),
  iconPicture: checkThat((line) => {
    const { type, width, height } = pictureIn(line) ?? { type: "", width: 0, height: 0 };
    return type === "png" && width === height && width >= 180;
  }, "Choose a square PNG of the library, of at least 180 × 180 pixels."),
  socialPicture: checkThat(
    (line) => ["jpg", "png"].includes(pictureIn(line)?.type ?? ""),
    "Choose a JPEG or PNG of the library.",
  ),
};

/** What makes a line what its check expects of it. */
const completions: { readonly [Check in keyof typeof checks]?: (line: string) => string } = {
  url: completeWebAddress,
  language: canonicalLanguage,
};

function schemaOf({ label, required, max = 300, check }: Partial<LineSetting>): z.ZodType<string> {
  const trimmedText = z.string().overwrite(storableText).trim();
  const complete = check && completions[check];
  const anyText = (complete ? trimmedText.overwrite(complete) : trimmedText).max(max, `Use at most ${max} characters.`);
  const text = required ? anyText.min(1, `${label} is required.`) : anyText;
  if (!check) return text;
  return text.superRefine((value, { addIssue }) => {
    const message = value === "" ? null : checks[check](value);
    if (message !== null) addIssue({ code: "custom", message });
  });
}

const line = schemaOf({});
const photoAddress = line.refine(
  (value) => value === "" || imageUrl(value) !== null,
  "Enter a URL that starts with https://, or / for a picture of this site.",
);

const linkAddress = schemaOf({ label: "Address", required: true, max: 2000 }).refine(
  isLinkAddress,
  "Enter a path of this site, such as /about, or a URL that starts with https://.",
);
const linkShape = { label: schemaOf({ label: "Label", required: true, max: 60 }), address: linkAddress };
const siteLink: z.ZodType<SiteLink> = z.strictObject(linkShape);
const footerLink: z.ZodType<SiteLink> = z.strictObject({
  ...linkShape,
  column: schemaOf({ label: "Column", required: true, max: 60 }),
});
const barLink: z.ZodType<SiteLink> = z.strictObject({
  ...linkShape,
  column: schemaOf({ label: "Folded into", max: 30 }).exactOptional(),
});
const links = (max: number, entry = siteLink) => z.array(entry).max(max, `Enter at most ${max} links.`);

/** The setting of a thread that has the colour of another thread; undefined if all differ. */
export function repeatedThread(
  settings: Pick<Settings, "warpColour" | "weftColour" | "secondWeftColour">,
): string | undefined {
  const names = ["warpColour", "weftColour", "secondWeftColour"] as const;
  const colours = names.map((name) => settings[name].toLowerCase());
  return names.find((_, at) => colours[at] !== "" && colours.indexOf(colours[at]!) < at);
}

/** Validates settings before they are saved (ADM-39, D16, D17). */
export const settingsSchema = z.strictObject({
  // `saveSettings` checks the analytics script, because the allowed hosts depend on the deployment.
  ...recordOf(lineNames, (name) => schemaOf(lineSettings[name])),
  choiceLabels: z
    .record(z.string().regex(choiceName), schemaOf({ max: 160 }))
    // What a choice says besides its label has a third part in its name.
    .refine(
      (labels) => Object.entries(labels).every(([name, text]) => name.split(".").length > 2 || text.length <= 60),
      "Use at most 60 characters for a label.",
    ),
  controlLabels: z.record(z.string(), schemaOf({ max: 160 })).transform(knownLabels),
  navigation: links(12, barLink),
  menuLinks: links(8),
  footerLinks: links(40, footerLink),
  socialLinks: links(10),
  featuredTools: z.array(line).max(3, "Enter at most three tools."),
  team: z
    .array(
      z.strictObject({
        name: schemaOf({ label: "Name", required: true }),
        role: line,
        bio: line,
        profileUrl: schemaOf({ check: "url" }),
        photo: photoAddress.exactOptional(),
        since: line.exactOptional(),
        before: line.exactOptional(),
      }),
    )
    .max(20, "Add at most 20 people."),
  claims: z.strictObject(recordOf(claimNames, () => line)),
  claimNotes: z.partialRecord(z.enum(notedClaims), line),
  realCounts: z.boolean(),
  rating: z.strictObject({
    value: z.number("Enter a number.").min(0, "Enter a number from 0 to 5.").max(5, "Enter a number from 0 to 5."),
    count: z.int("Enter a whole number.").min(0, "Enter a whole number."),
  }),
  confirmed: z.array(line).max(100).optional(),
} satisfies Record<keyof Settings, z.ZodType>);

/** Settings for the form. `version` is 0 until settings are first saved. */
export interface EditableSettings {
  readonly settings: Settings;
  readonly version: number;
  readonly updatedAt: string | null;
}

/** Reads the settings for editing, with the claims as entered. */
export async function findEditableSettings(db: DatabaseClient): Promise<EditableSettings> {
  const row = await findStoredValue(db, settingsKey);
  return {
    settings: resolveSettingsValue(row?.value ?? null).settings,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
  };
}

export type SaveSettingsResult =
  | { readonly status: "written"; readonly version: number; readonly settings: Settings }
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  | StoredValueConflict;

/** The settings as they are edited. */
export const editedSettings: EditedValue = {
  key: settingsKey,
  boxes: ["realCounts"],
  textsOf: (value) => settingsFormValues(resolveSettingsValue(value).settings),
};

/**
 * Saves settings, and the previous version as a revision, unless `version` is stale.
 *
 * @param input without `confirmed`, earlier confirmations are kept for values that were not edited
 * @param analyticsHosts the hosts that may serve the analytics script
 */
export async function saveSettings(
  db: DatabaseClient,
  version: number,
  input: unknown,
  write: StoredValueWrite,
  analyticsHosts: readonly string[] = [],
): Promise<SaveSettingsResult> {
  const result = settingsSchema
    .superRefine((settings, { addIssue }) => {
      const message = analyticsScriptError(settings.analyticsScript, analyticsHosts);
      if (message !== null) addIssue({ code: "custom", path: ["analyticsScript"], message });
      const thread = repeatedThread(settings);
      if (thread)
        addIssue({ code: "custom", path: [thread], message: "Choose another colour: one colour makes no weave." });
    })
    .safeParse(input);
  if (!result.success) {
    const fields: Record<string, string> = {};
    for (const { path, message } of result.error.issues) fields[path.join(".")] ??= message;
    return { status: "invalid", fields };
  }
  const editableSettings = await findEditableSettings(db);
  const conflict = () =>
    mergeWithStored(db, editedSettings, version, settingsFormValues({ ...result.data!, confirmed: [] }));
  if (editableSettings.version !== version) return conflict();
  const newSettings: Settings = {
    ...result.data,
    confirmed: result.data.confirmed ?? editableSettings.settings.confirmed,
  };
  const detail = detailOfFields(changedSettings(editableSettings.settings, newSettings));
  const entry = { action: "save-settings", section: "settings", key: write.setId, detail } as const;
  const record = recordActivity(db.query, actorOf(write.by), entry, write.now);
  return (await writeStoredValue(db, settingsKey, version, storedSettings(newSettings), write, record))
    ? { status: "written", version: version + 1, settings: newSettings }
    : conflict();
}

/**
 * Confirms that sample values are true, or that another item of the checklist is done (see `default-settings.ts`), unless
 * `version` is stale.
 *
 * @param names as in `Settings.confirmed`; unknown ones are ignored
 */
export async function confirmSamples(
  db: DatabaseClient,
  version: number,
  names: readonly string[],
  write: StoredValueWrite,
): Promise<SaveSettingsResult> {
  const { settings: current } = await findEditableSettings(db);
  const confirmedNames = [...new Set([...current.confirmed, ...names])];
  return saveSettings(db, version, { ...current, confirmed: confirmedNames }, write);
}

/** A previous version of the settings. */
export interface SettingsVersion {
  readonly id: number;
  readonly at: string;
  readonly by: string | null;
}

/** The latest previous versions of the settings, newest first. */
export async function listSettingsVersions(db: DatabaseClient): Promise<SettingsVersion[]> {
  return db.read(
    db.query
      .select({ id: revisions.id, at: revisions.createdAt, by: accounts.email })
      .from(revisions)
      .leftJoin(accounts, eq(accounts.id, revisions.accountId))
      .where(and(eq(revisions.tableName, "site_settings"), eq(revisions.rowKey, settingsKey)))
      .orderBy(desc(revisions.id))
      .limit(20),
  );
}

/** The settings before a change; null if there is no such revision. */
export async function findSettingsVersion(db: DatabaseClient, id: number): Promise<Settings | null> {
  const [row] = await db.read(
    db.query
      .select({ before: revisions.before })
      .from(revisions)
      .where(and(eq(revisions.id, id), eq(revisions.tableName, "site_settings"), eq(revisions.rowKey, settingsKey)))
      .limit(1),
  );
  return row?.before ? resolveSettings(row.before) : null;
}
