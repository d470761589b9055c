import { and, desc, eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { enquiries, messages } from "../../../drizzle/schema";
import { recordActivity } from "../../activity/record.server";
import type { Person } from "../../base/access/permissions";
import { storableText } from "../../base/words/storable-text";
import type { Letter } from "../../outbox/letter";
import { isMailAddress } from "../../outbox/mail";
import { mailProblem } from "../../outbox/mail-settings";
import { findMailSettings, type MessageOrigins } from "../../outbox/mail-settings.server";
import { enqueueQuery } from "../../outbox/queue.server";
import { type ChangeAuthor, recordQuery } from "./changes.server";
import { referenceOf } from "./enquiry-letters";
import type { Enquiry } from "./inbox";
import { replyError, type SentReply } from "./replies";

/** Whether replies to an address can leave from here: mail is set up, and the address is one. */
export async function canSendReply(db: DatabaseClient, { setup }: MessageOrigins, email: string): Promise<boolean> {
  return isMailAddress(email) && mailProblem((await findMailSettings(db)).settings, setup) === "";
}

/** A reply as somebody wrote it. */
interface NewReply {
  readonly subject: string;
  readonly text: string;
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
