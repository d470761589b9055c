import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseClient } from "../../../drizzle/client";
import { siteSettings } from "../../../drizzle/schema";
import { referenceOf } from "../messages/letters";
import { publicSettings } from "../settings/samples";
import { readEditableSettings } from "../settings/settings-store.server";
import { choiceLabel } from "./answers";
import type { Submission } from "./inbox";
import { defaultReplies, fillReplies, replyFaults, type FilledReply, type ReplyTemplate } from "./replies";

/** The row of `site_settings` with the templates. Of its own: the site's settings are part of every public page. */
const settingsKey = "replies";

const stored = z.array(z.object({ name: z.string(), subject: z.string(), text: z.string() }));

/** Templates for the form. `version` is 0 until they are first saved. */
export interface EditableReplies {
  readonly replies: readonly ReplyTemplate[];
  readonly version: number;
}

/** Reads the templates; the samples until they are saved, and where they cannot be understood. */
export async function readReplyTemplates(db: DatabaseClient): Promise<EditableReplies> {
  const [row] = await db.read(
    db.query
      .select({ value: siteSettings.value, version: siteSettings.version })
      .from(siteSettings)
      .where(eq(siteSettings.key, settingsKey))
      .limit(1),
  );
  if (!row) return { replies: defaultReplies, version: 0 };
  return { replies: stored.safeParse(JSON.parse(row.value)).data ?? defaultReplies, version: row.version };
}

export type SaveRepliesResult =
  | { readonly status: "written" }
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  /** The version is stale; nothing was written. */
  | { readonly status: "conflict" };

/** Saves the templates, unless they were changed since. */
export async function saveReplyTemplates(
  db: DatabaseClient,
  version: number,
  replies: readonly ReplyTemplate[],
  now: string,
): Promise<SaveRepliesResult> {
  const fields = replyFaults(replies);
  if (Object.keys(fields).length > 0) return { status: "invalid", fields };
  const value = JSON.stringify(replies);
  const [written] = (await db.write([
    version === 0
      ? db.query
          .insert(siteSettings)
          .values({ key: settingsKey, value, updatedAt: now })
          .onConflictDoNothing()
          .returning({ version: siteSettings.version })
      : db.query
          .update(siteSettings)
          .set({ value, version: version + 1, updatedAt: now })
          .where(and(eq(siteSettings.key, settingsKey), eq(siteSettings.version, version)))
          .returning({ version: siteSettings.version }),
  ])) as [unknown[]];
  return { status: written.length > 0 ? "written" : "conflict" };
}

/**
 * Reads the templates, filled in for a submission.
 *
 * @param sender the name of who answers
 * @param origin the configured public origin, which decides about sample values
 */
export async function readFilledReplies(
  db: DatabaseClient,
  { id, email, projectType, budget }: Submission,
  sender: string,
  origin: string,
): Promise<FilledReply[]> {
  const [{ replies }, { settings }] = await Promise.all([readReplyTemplates(db), readEditableSettings(db)]);
  const { brand, bookingUrl } = publicSettings(settings, origin);
  return fillReplies(replies, email, {
    brand,
    project: choiceLabel("projectType", projectType ?? ""),
    budget: choiceLabel("budget", budget),
    reference: referenceOf(id),
    booking: bookingUrl,
    sender,
  });
}
