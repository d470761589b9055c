import { asc, inArray } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { isToRelease, enquiries } from "../../../drizzle/schema/index";
import { oneTimeLinkLetter } from "../../accounts/one-time-links.server";
import { type Answers, buildAnswers } from "../../intake/rules/answers";
import type { Letter, LetterContext } from "../../outbox/letter";
import { isMailAddress, type MailSetup } from "../../outbox/mail";
import { type LetterKind, recipientsOf } from "../../outbox/mail-settings";
import { type MessageOrigins, type ReadLetterContext, findLetterContext } from "../../outbox/mail.server";
import type { NewMessage, WebhookCall, WebhookEntry } from "../../outbox/message";
import { enqueue, enqueueQuery } from "../../outbox/queue.server";
import { listWebhooks, webhookRecipient } from "../../outbox/webhooks.server";
import { copyLetter, digestLetter, enquiryLetter, type LetterEnquiry, referenceOf } from "./enquiry-letters";
import { noSource, pickSource } from "./source";

const sourceColumns = pickSource(enquiries);

/** Example letters, for previews and tests. */
export function exampleLetter(context: LetterContext, kind: LetterKind): Letter {
  const answers: Answers = {
    projectType: "internal-tool",
    problem: "Growers write their harvest on paper and lose the paper.",
    userNeeds: "Forty growers, each evening, on a phone, often offline.",
    budget: "10k-20k",
    startTimeline: "within-month",
    launchTimeline: "1-2-months",
    email: "ada@growers.example",
  };
  const source = {
    ...noSource,
    source: "search/Google",
    firstPage: "/it-glossary",
    fromPage: "/services/internal-tools",
  };
  const enquiry = { id: "3f2a9c1b-0000-4000-8000-000000000000", answers, source };
  switch (kind) {
    case "enquiry":
      return enquiryLetter(context, enquiry);
    case "copy":
      return copyLetter(context, enquiry);
    case "digest": {
      const { projectType, budget } = answers;
      const exampleEnquiry = { id: enquiry.id, projectType, budget, source: source.source, since: "2026-11-20" };
      return digestLetter(context, {
        newEnquiries: { count: 1, more: false, newest: [exampleEnquiry] },
        unanswered: { count: 0, more: false, late: 0, first: [] },
        due: { count: 0, more: false, overdue: 0, oldest: [] },
      })!;
    }
    default:
      return oneTimeLinkLetter(context, kind, `${context.origin}/example`);
  }
}

/** Queues a letter with the saved texts and example values for one person. */
export async function enqueueTest(
  db: DatabaseClient,
  origins: MessageOrigins,
  kind: LetterKind,
  recipient: string,
  now: string,
): Promise<void> {
  const letter = exampleLetter(await findLetterContext(db, origins), kind);
  const payload = { ...letter, subject: `Test: ${letter.subject}` };
  const cause = `test/${crypto.randomUUID()}`;
  await enqueue(db, [{ cause, kind: "test", channel: "mail", recipient, subject: payload.subject, payload }], now);
}

/**
 * The messages that an enquiry causes: to each of the chosen people, and to the prospect.
 *
 * @param copyRefusal why the prospect gets no copy; "" if they do
 */
export function enquiryMessages(
  context: ReadLetterContext,
  setup: MailSetup,
  enquiry: LetterEnquiry,
  copyRefusal = "",
): NewMessage[] {
  const { mail, notForProspects } = context;
  const { email } = enquiry.answers;
  const forTeam = enquiryLetter(context, enquiry);
  const common = { channel: "mail", enquiryId: enquiry.id } as const;
  const team = recipientsOf(mail, setup).map((recipient): NewMessage => ({
    ...common,
    cause: `enquiry/${enquiry.id}/${recipient.toLowerCase()}`,
    kind: "enquiry",
    recipient,
    subject: forTeam.subject,
    payload: forTeam,
  }));
  if (!mail.sendsCopy) return team;
  const forProspect = copyLetter(context, enquiry);
  const copy: NewMessage = {
    ...common,
    cause: `copy/${enquiry.id}`,
    kind: "copy",
    recipient: email,
    subject: forProspect.subject,
    payload: forProspect,
    stopReason:
      notForProspects ||
      copyRefusal ||
      (isMailAddress(email) ? undefined : "Not sent: this is not a valid email address."),
  };
  return [...team, copy];
}

/** The calls that an enquiry causes. */
export function enquiryCalls(
  list: readonly WebhookEntry[],
  enquiry: LetterEnquiry,
  origin: string,
  now: string,
): NewMessage[] {
  const { id, answers, source } = enquiry;
  const body: WebhookCall["body"] = {
    type: "enquiry.created",
    timestamp: now,
    data: { id, reference: referenceOf(id), url: `${origin}/admin/submissions/${id}`, ...answers, ...source },
  };
  const called = list.filter(({ sendsEnquiries }) => sendsEnquiries);
  return called.map((webhook) => ({
    cause: `enquiry/${id}/webhook/${webhook.id}`,
    kind: "event",
    channel: "webhook",
    recipient: webhookRecipient(webhook),
    subject: `${body.type} ${referenceOf(id)}`,
    payload: { webhook: webhook.id, body } satisfies WebhookCall,
    enquiryId: id,
  }));
}

/** Enquiries per batch, and batches per run: the next run continues, a minute later. */
const batchSize = 20;
const maxBatches = 10;

/**
 * Queues the messages of enquiries that were held as spam and have been cleared (INB-9). Repeating it is safe: the same
 * batch clears `held`, and each cause has one message. Runs in the background, so that clearing an enquiry does not wait;
 * if the process ends first, the next run does it.
 */
export async function releaseHeldEnquiries(db: DatabaseClient, origins: MessageOrigins, now: string): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) if ((await releaseSome(db, origins, now)) < batchSize) return;
}

async function releaseSome(db: DatabaseClient, origins: MessageOrigins, now: string): Promise<number> {
  const { id, projectType, problem, userNeeds, budget, startTimeline, launchTimeline, email, rowId } = enquiries;
  const rows = await db.read(
    db.query
      .select({ id, projectType, problem, userNeeds, budget, startTimeline, launchTimeline, email, ...sourceColumns })
      .from(enquiries)
      .where(isToRelease(enquiries))
      .orderBy(asc(rowId))
      .limit(batchSize),
  );
  if (rows.length === 0) return 0;
  const [context, webhooks] = await Promise.all([findLetterContext(db, origins), listWebhooks(db)]);
  const newMessages = rows.flatMap((row) => {
    const answers = buildAnswers((field) => row[field] ?? "");
    const enquiry = { id: row.id, answers, source: pickSource(row) };
    return [
      ...enquiryMessages(context, origins.setup, enquiry),
      ...enquiryCalls(webhooks, enquiry, origins.linkOrigin, now),
    ];
  });
  const isReleased = inArray(
    id,
    rows.map((row) => row.id),
  );
  await db.write([
    db.query.update(enquiries).set({ held: false }).where(isReleased),
    ...(newMessages.length > 0 ? [enqueueQuery(db.query, newMessages, now)] : []),
  ]);
  return rows.length;
}
