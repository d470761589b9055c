import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseClient } from "../../../drizzle/client";
import { enquiries, messages } from "../../../drizzle/schema";
import type { Actor } from "../../activity/activity";
import { recordActivity } from "../../activity/record.server";
import type { Person } from "../../base/access/permissions";
import { storableText } from "../../base/words/storable-text";
import { choiceLabel } from "../../intake/rules/choices";
import type { Letter } from "../../outbox/letter";
import { isMailAddress } from "../../outbox/mail";
import { mailProblem } from "../../outbox/mail-settings";
import { findMailSettings, type MessageOrigins } from "../../outbox/mail.server";
import { enqueueQuery } from "../../outbox/queue.server";
import { publicSettings } from "../../settings/default-settings";
import { findEditableSettings } from "../../settings/settings-store.server";
import {
  type EditedValue,
  findStoredValue,
  mergeWithStored,
  type StoredValueConflict,
  storedValueWrite,
  writeStoredValue,
} from "../../settings/stored-value.server";
import { type ChangeAuthor, recordQuery } from "./changes.server";
import { referenceOf } from "./enquiry-letters";
import type { Enquiry } from "./inbox";
import {
  defaultReplies,
  type FilledReply,
  fillReplies,
  replyError,
  replyErrors,
  replyFormValues,
  type ReplyTemplate,
  type SentReply,
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

/** Whether replies to an address can leave from here: mail is set up, and the address is one. */
export async function canSendReply(db: DatabaseClient, { setup }: MessageOrigins, email: string): Promise<boolean> {
  return isMailAddress(email) && mailProblem((await findMailSettings(db)).settings, setup) === "";
}

/** A reply as somebody wrote it. */
interface NewReply {
  readonly subject: string;
  readonly text: string;
  /** The language of the site. */
  readonly language?: string;
  /** A UUID of the form: the same form sends one reply, however often it is submitted. */
  readonly once: string;
}

/**
 * Queues a reply to an enquiry, in the batch that records it: the enquiry counts as answered and, if it was new, is in
 * conversation. Answers go to the person's own mailbox.
 *
 * @returns an error message, or null
 */
export async function sendReply(
  db: DatabaseClient,
  { id, email }: Pick<Enquiry, "id" | "email">,
  reply: NewReply,
  person: Person,
  author: ChangeAuthor,
): Promise<string | null> {
  const subject = storableText(reply.subject).replace(/\s+/g, " ").trim();
  const text = storableText(reply.text.replaceAll("\r\n", "\n")).trim();
  const error = replyError(subject, text, reply.once);
  if (error !== null) return error;
  const cause = `reply/${id}/${reply.once}`;
  const letter: Letter = {
    subject,
    parts: [{ part: "text", text }],
    ...(isMailAddress(person.email) && { replyTo: person.email }),
    ...(reply.language && { language: reply.language }),
  };
  // Until the message is written, last in the batch.
  const isFirst = and(
    eq(enquiries.id, id),
    sql`not exists (select 1 from ${messages} where ${messages.cause} = ${cause})`,
  );
  const status = sql<Enquiry["status"]>`iif(${enquiries.status} = 'new', 'contacted', ${enquiries.status})`;
  const answeredAt = sql<string>`coalesce(${enquiries.answeredAt}, ${author.now})`;
  await db.write([
    recordQuery(db.query, { status, answered: answeredAt, reply: subject }, isFirst, author),
    recordActivity(
      db.query,
      author.by,
      { action: "reply", section: "submissions", subject: { id, title: referenceOf(id) } },
      author.now,
      sql`exists (select 1 from ${enquiries} where ${isFirst})`,
    ),
    db.query
      .update(enquiries)
      .set({ status, answeredAt, version: sql`${enquiries.version} + 1`, updatedAt: author.now })
      .where(isFirst),
    enqueueQuery(
      db.query,
      [{ cause, kind: "reply", channel: "mail", recipient: email, subject, payload: letter, enquiryId: id }],
      author.now,
      sql`exists (select 1 from ${enquiries} where ${enquiries.id} = ${id})`,
    ),
  ]);
  return null;
}

/** The replies that were sent to an enquiry from here, and how they fared; the newest first. */
export function listSentReplies(db: DatabaseClient, id: string): Promise<SentReply[]> {
  const { subject, state, createdAt, lastError, enquiryId, kind, rowId } = messages;
  return db.read(
    db.query
      .select({ rowId, subject, state, createdAt, lastError })
      .from(messages)
      .where(and(eq(enquiryId, id), eq(kind, "reply")))
      .orderBy(desc(rowId))
      .limit(10),
  );
}
