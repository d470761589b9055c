import { z } from "zod";
import type { DatabaseClient } from "../../../drizzle/client";
import type { Actor } from "../../activity/activity";
import { recordActivity } from "../../activity/record.server";
import { choiceLabel } from "../../intake/rules/choices";
import { publicSettings } from "../../settings/samples";
import { findEditableSettings } from "../../settings/settings-store.server";
import {
  mergeWithStored,
  findStoredValue,
  storedValueWrite,
  writeStoredValue,
  type EditedValue,
  type StoredValueConflict,
} from "../../settings/stored-value.server";
import { referenceOf } from "./enquiry-letters";
import type { Enquiry } from "./inbox";
import {
  defaultReplies,
  fillReplies,
  replyErrors,
  replyFormValues,
  type FilledReply,
  type ReplyTemplate,
} from "./replies";

/** A separate row of `site_settings`, because every public page reads the site's settings. */
const settingsKey = "replies";

const template = z.object({ name: z.string(), subject: z.string(), text: z.string() });

/** Templates for the form. `version` is 0 until they are first saved. */
export interface EditableReplies {
  readonly replies: readonly ReplyTemplate[];
  readonly version: number;
}

/** Reads the templates; the samples until they are saved. */
export async function findReplyTemplates(db: DatabaseClient): Promise<EditableReplies> {
  const row = await findStoredValue(db, settingsKey);
  if (!row) return { replies: defaultReplies, version: 0 };
  return { replies: repliesFrom(row.value), version: row.version };
}

/** Reads a stored value, which may be anything, without the templates that cannot be read. */
const repliesFrom = (value: unknown): readonly ReplyTemplate[] =>
  Array.isArray(value) ? value.flatMap((one) => template.safeParse(one).data ?? []) : defaultReplies;

/** The templates as they are edited. */
export const editedReplies: EditedValue = {
  key: settingsKey,
  boxes: [],
  textsOf: (value) => replyFormValues(repliesFrom(value)),
};

export type SaveRepliesResult =
  | { readonly status: "written" }
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  | StoredValueConflict;

/** Saves the templates, unless they were changed since. */
export async function saveReplyTemplates(
  db: DatabaseClient,
  version: number,
  replies: readonly ReplyTemplate[],
  by: Actor,
  now: string,
): Promise<SaveRepliesResult> {
  const fields = replyErrors(replies);
  if (Object.keys(fields).length > 0) return { status: "invalid", fields };
  const record = recordActivity(db.query, by, { action: "save-replies", section: "submissions" }, now);
  if (await writeStoredValue(db, settingsKey, version, replies, storedValueWrite(by, now), record))
    return { status: "written" };
  return mergeWithStored(db, editedReplies, version, replyFormValues(replies));
}

/**
 * Reads the templates, filled in for an enquiry.
 *
 * @param sender the name of the person who answers
 * @param origin the configured public origin, which decides whether sample values are shown
 */
export async function listFilledReplies(
  db: DatabaseClient,
  { id, email, projectType, budget }: Enquiry,
  sender: string,
  origin: string,
): Promise<FilledReply[]> {
  const [{ replies }, { settings }] = await Promise.all([findReplyTemplates(db), findEditableSettings(db)]);
  const site = publicSettings(settings, origin);
  return fillReplies(replies, email, {
    brand: site.brand,
    project: choiceLabel("projectType", projectType ?? "", site),
    budget: choiceLabel("budget", budget, site),
    reference: referenceOf(id),
    booking: site.bookingUrl,
    sender,
  });
}
