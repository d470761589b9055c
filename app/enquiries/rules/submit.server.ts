import { and, eq, getTableColumns, gt, ne, notExists, sql } from "drizzle-orm";
import { type DatabaseClient, DatabaseTimeout } from "../../../drizzle/client";
import { enquiries } from "../../../drizzle/schema";
import { consumeRateLimit, type RateLimit } from "../../base/limits/rate-limit.server";
import { clientNetwork, mailboxOf } from "../../base/limits/senders";
import { daysBefore } from "../../base/time/dates";
import { sha256Hex } from "../../base/words/hash";
import { answerFields } from "../../intake/rules/answers";
import {
  failureText,
  formatWait,
  type HumanCheck,
  type EnquiryOutcome,
  summarizeAnswers,
} from "../../intake/rules/enquiry";
import { type MessageOrigins, findLetterContext } from "../../outbox/mail.server";
import type { NewMessage } from "../../outbox/message";
import { enqueueQuery } from "../../outbox/queue.server";
import { listWebhooks } from "../../outbox/webhooks.server";
import { answerDay, answerDueAt, promiseToCount } from "./answer-time";
import { recordHoldQuery, enquirySearchText } from "./changes.server";
import { enquiryCalls, enquiryMessages } from "./enquiry-messages.server";
import { type AcceptedAnswers, parseEnquiry, parseEnquirySource } from "./enquiry-schema.server";
import type { EnquirySource } from "./source";
import { judgeSpam, repeatableText, repeatDays, type SpamVerdict } from "./spam";

/** Hashes texts to recognize repeats; "" if they are too short. */
async function hashTexts(texts: readonly string[]): Promise<string> {
  const text = repeatableText(texts);
  return text === "" ? "" : sha256Hex(text);
}

/** Hashes answers to recognize a resend. */
async function hashAnswers(answers: AcceptedAnswers): Promise<string> {
  return sha256Hex(JSON.stringify(answerFields.map((field) => answers[field])));
}

/** A case-insensitive hash, by which a person's rows are counted and found. */
export function hashEmail(email: string): Promise<string> {
  return sha256Hex(email.trim().toLowerCase());
}

/** Enquiries per network (see `clientNetwork`; T20). */
const networkLimit: RateLimit = { name: "intake-address", max: 5, seconds: 60 };
/** Enquiries per mailbox (T20). */
export const mailboxLimit: RateLimit = { name: "intake-mailbox", max: 20, seconds: 24 * 60 * 60 };
/** Enquiries of the whole site whose senders get a copy (INB-13). Further ones are a flood. */
const copyLimit: RateLimit = { name: "intake-copies", max: 30, seconds: 60 * 60 };
/** Enquiries of a mailbox that cause a copy to it, within the window of `mailboxLimit`. */
const copiesPerMailbox = 2;

/** How many enquiries came from a network and from a mailbox, the counted one included. */
interface EnquiryCounts {
  readonly fromNetwork: number;
  readonly fromMailbox: number;
}

/** Counts an enquiry. Resolves to the outcome if it is beyond a limit. */
async function countEnquiry(
  db: DatabaseClient,
  email: string,
  clientAddress: string,
  now: string,
): Promise<EnquiryCounts | EnquiryOutcome> {
  const network = await consumeRateLimit(db, networkLimit, clientNetwork(clientAddress), now);
  if (!network.isAllowed)
    return limitOutcome(
      "Too many projects were sent from your network. Please try again in {time}.",
      network.retryAfter,
    );
  const mailbox = await consumeRateLimit(db, mailboxLimit, mailboxOf(email), now);
  if (!mailbox.isAllowed)
    return limitOutcome(
      "Too many projects were sent from this email address today. Please try again in {time}.",
      mailbox.retryAfter,
    );
  return { fromNetwork: network.count, fromMailbox: mailbox.count };
}

function limitOutcome(text: string, seconds: number): EnquiryOutcome {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return { status: "limited", retryAfter, message: text.replace("{time}", formatWait(retryAfter)) };
}

/** Counts an enquiry for the whole site. Resolves to whether it is one of a flood. */
async function isOneOfFlood(db: DatabaseClient, now: string): Promise<boolean> {
  return !(await consumeRateLimit(db, copyLimit, "site", now)).isAllowed;
}

/**
 * Why the sender gets no copy; "" if they do (INB-13). Anyone can enter anyone's address, so the mails that a stranger
 * can cause must be few.
 */
function copyRefusal({ fromMailbox }: EnquiryCounts, isFlood: boolean): string {
  if (fromMailbox > copiesPerMailbox) return `Not sent: this mailbox got ${copiesPerMailbox} copies within a day.`;
  return isFlood ? `Not sent: more than ${copyLimit.max} enquiries arrived within an hour.` : "";
}

/** Repeated texts are counted up to this. */
const maxRepeats = 3;
/** How long identical answers without a key count as duplicates, in milliseconds. */
const duplicateWindow = 10 * 60 * 1000;

export interface EnquiryRequest {
  /** An ISO instant. */
  readonly now: string;
  /** The IP address, for rate limits. Never stored unhashed. */
  readonly clientAddress: string;
  /** If set, must succeed before anything is written. */
  readonly humanCheck?: HumanCheck | null;
  /** The address of the form's page, as the browser names it in `Referer`. */
  readonly formAddress?: string;
  /** How the deployment sends messages. Without it, no messages are written. */
  readonly messages?: MessageOrigins;
  /** Starts delivering the messages that were written, once the response is sent. */
  readonly deliverMessages?: () => void;
}

/**
 * Stores an enquiry idempotently (WIZ-31, DATA-10, T11, T20, T21; P16).
 *
 * A retry with the same key and the same answers has the same outcome; the same key with other answers is a conflict.
 * Without a key, the same answers are one enquiry for ten minutes. `sent` means that the row is committed. Suspected
 * spam is stored too, with its reasons, but causes no messages until a person clears it; the sender gets the same answer
 * as everybody (INB-8).
 *
 * @param entries the form's entries
 * @returns `unknown` if the write timed out; it may have happened
 * @throws on other database errors, after which nothing should have been written
 */
export async function submitIntake(
  db: DatabaseClient,
  entries: ReadonlyArray<readonly [string, unknown]>,
  request: EnquiryRequest,
): Promise<EnquiryOutcome> {
  const parsed = parseEnquiry(entries);
  if (!parsed.ok) return invalidOutcome(parsed.errors);
  const { answers, key } = parsed;
  const texts = [answers.problem, answers.userNeeds];

  try {
    const [answersHash, emailHash, textHash] = await Promise.all([
      hashAnswers(answers),
      hashEmail(answers.email),
      hashTexts(texts),
    ]);
    // Before the limits, so that a retry after a lost response is never limited.
    const [previous, repeats, context, webhooks] = await Promise.all([
      findPrevious(db, key, answersHash, request.now),
      countRepeats(db, textHash, emailHash, request.now),
      request.messages && findLetterContext(db, request.messages),
      request.messages ? listWebhooks(db) : [],
    ]);
    const success = (dueAt: string | null, id?: string): EnquiryOutcome => ({
      status: "sent",
      summary: {
        ...summarizeAnswers(answers, key ?? id),
        ...(context && dueAt !== null && { answerBy: answerDay(dueAt, context.mail.timeZone, context.site.language) }),
      },
    });
    if (previous) return previous.answersHash === answersHash ? success(previous.answerDueAt, previous.id) : conflict;

    const counts = await countEnquiry(db, answers.email, request.clientAddress, request.now);
    if ("status" in counts) return counts;

    const { humanCheck, clientAddress, messages } = request;
    if (humanCheck && !(await humanCheck.isHuman(parsed.token, key ?? crypto.randomUUID(), clientAddress)))
      return { status: "refused", message: failureText };
    const isFlood = await isOneOfFlood(db, request.now);

    const source = parseEnquirySource(parsed.source, parsed.heardOf, request.formAddress ?? "");
    const row = {
      ...answers,
      ...source,
      id: crypto.randomUUID(),
      idempotencyKey: key,
      answersHash,
      emailHash,
      textHash,
      createdAt: request.now,
      answerDueAt: context ? answerDueAt(request.now, promiseToCount(context.site), context.mail.timeZone) : null,
    };
    const verdict = judgeSpam({
      texts,
      email: answers.email,
      isHoneypotFilled: parsed.isHoneypotFilled,
      repeats,
      ...counts,
      isFlood,
    });
    const enquiry = { id: row.id, answers, source };
    const newMessages =
      context && messages && !verdict.isHeld
        ? [
            ...enquiryMessages(context, messages.setup, enquiry, copyRefusal(counts, isFlood)),
            ...enquiryCalls(webhooks, enquiry, messages.linkOrigin, request.now),
          ]
        : [];
    const isNew = await insertOnce(db, row, verdict, newMessages);
    if (isNew && !verdict.isHeld) request.deliverMessages?.();
    if (isNew || key === null) return success(row.answerDueAt, isNew ? row.id : undefined);
    // Lost a race against a request with the same key; the stored row decides.
    const stored = await findPrevious(db, key, answersHash, request.now);
    return stored?.answersHash === answersHash ? success(stored.answerDueAt) : conflict;
  } catch (error) {
    if (error instanceof DatabaseTimeout) return { status: "unknown", message: failureText };
    throw error;
  }
}

const conflict: EnquiryOutcome = {
  status: "conflict",
  message: "This project was already sent with different answers. Please send it again as a new project.",
};

function invalidOutcome(errors: Extract<EnquiryOutcome, { status: "invalid" }>["errors"]): EnquiryOutcome {
  const count = Object.keys(errors).length;
  if (count === 0) return { status: "refused", message: failureText };
  const message =
    count === 1
      ? "One answer still needs your attention."
      : "{count} answers still need your attention.".replace("{count}", String(count));
  return { status: "invalid", message, errors };
}

/** The enquiry with this key, or a recent duplicate if there is no key; else null. */
async function findPrevious(
  db: DatabaseClient,
  key: string | null,
  answersHash: string,
  now: string,
): Promise<Pick<NewEnquiry, "id" | "answersHash" | "answerDueAt"> | null> {
  const condition = key === null ? sameAnswers(answersHash, now) : eq(enquiries.idempotencyKey, key);
  const [row] = await db.read(
    db.query
      .select({ id: enquiries.id, answersHash: enquiries.answersHash, answerDueAt: enquiries.answerDueAt })
      .from(enquiries)
      .where(condition)
      .limit(1),
  );
  return row ?? null;
}

function sameAnswers(answersHash: string, now: string) {
  const since = new Date(Date.parse(now) - duplicateWindow).toISOString();
  return and(eq(enquiries.answersHash, answersHash), gt(enquiries.createdAt, since));
}

/** Counts recent enquiries with the same texts from other addresses. The same person sending again does not count. */
async function countRepeats(db: DatabaseClient, textHash: string, emailHash: string, now: string): Promise<number> {
  if (textHash === "") return 0;
  const since = daysBefore(now, repeatDays);
  const repeats = await db.read(
    db.query
      .select({ rowId: enquiries.rowId })
      .from(enquiries)
      .where(and(eq(enquiries.textHash, textHash), gt(enquiries.createdAt, since), ne(enquiries.emailHash, emailHash)))
      .limit(maxRepeats),
  );
  return repeats.length;
}

type NewEnquiry = AcceptedAnswers &
  EnquirySource & {
    readonly id: string;
    readonly idempotencyKey: string | null;
    readonly answersHash: string;
    readonly emailHash: string;
    readonly textHash: string;
    readonly createdAt: string;
    readonly answerDueAt: string | null;
  };

/**
 * Inserts the row unless it exists; resolves to true if it was inserted. Must be one statement, or concurrent requests
 * could both insert: the unique index rejects a duplicate key, and the insert itself checks for duplicates without one.
 *
 * @param newMessages the messages to write with it
 */
async function insertOnce(
  db: DatabaseClient,
  enquiry: NewEnquiry,
  { isHeld, reasons }: SpamVerdict,
  newMessages: readonly NewMessage[],
): Promise<boolean> {
  const row: Record<string, unknown> = {
    ...enquiry,
    userId: null,
    status: isHeld ? "spam" : "new",
    held: Number(isHeld),
    spamReasons: JSON.stringify(reasons),
    notes: "",
    owner: "",
    nextStep: "",
    nextStepOn: null,
    searchText: enquirySearchText(enquiry, ""),
    version: 1,
    updatedAt: enquiry.createdAt,
  };
  // In the order of the table's columns, as in the insert.
  const values = Object.keys(getTableColumns(enquiries)).map((column) => sql`${row[column] ?? null}`);
  const absent =
    enquiry.idempotencyKey === null
      ? notExists(
          db.query
            .select({ one: sql`1` })
            .from(enquiries)
            .where(sameAnswers(enquiry.answersHash, enquiry.createdAt)),
        )
      : sql`true`;
  const isWritten = sql`exists (select 1 from ${enquiries} where id = ${enquiry.id})`;
  const [writtenRows] = await db.write([
    db.query
      .insert(enquiries)
      .select(sql`select ${sql.join(values, sql`, `)} where ${absent}`)
      .onConflictDoNothing()
      .returning({ id: enquiries.id }),
    ...(isHeld ? [recordHoldQuery(db.query, enquiry.id, enquiry.createdAt)] : []),
    ...(newMessages.length > 0 ? [enqueueQuery(db.query, newMessages, enquiry.createdAt, isWritten)] : []),
  ]);
  return writtenRows.length > 0;
}
