import type { DatabaseClient } from "../../../drizzle/client";
import { clientNetwork, mailboxOf } from "../../base/limits/senders";
import { consumeRateLimit, type RateLimit } from "../../base/limits/rate-limit.server";
import { formatWait, type SubmissionOutcome } from "../../intake/rules/submission";
import { sha256Hex } from "../../base/words/sha256";
import { answerFields } from "../../intake/rules/answers";
import { repeatableText } from "./spam";
import type { AcceptedAnswers } from "./submission-schema.server";

/** Hashes texts to recognize repeats; "" if they are too short. */
export async function hashTexts(texts: readonly string[]): Promise<string> {
  const text = repeatableText(texts);
  return text === "" ? "" : sha256Hex(text);
}

/** Hashes answers to recognize a resend. */
export async function hashAnswers(answers: AcceptedAnswers): Promise<string> {
  return sha256Hex(JSON.stringify(answerFields.map((field) => answers[field])));
}

/** A case-insensitive hash, by which a person's rows are counted and found. */
export function hashEmail(email: string): Promise<string> {
  return sha256Hex(email.trim().toLowerCase());
}

/** Submissions per network (see `clientNetwork`; threat 20). */
const networkLimit: RateLimit = { name: "intake-address", max: 5, seconds: 60 };
/** Submissions per mailbox (threat 20). */
export const mailboxLimit: RateLimit = { name: "intake-mailbox", max: 20, seconds: 24 * 60 * 60 };
/** Submissions of the whole site whose senders get a copy (INB-13). Further ones are a flood. */
const copyLimit: RateLimit = { name: "intake-copies", max: 30, seconds: 60 * 60 };
/** Submissions of a mailbox that cause a copy to it, within the window of `mailboxLimit`. */
const copiesPerMailbox = 2;

/** How many submissions came from a network and from a mailbox, the counted one included. */
export interface SubmissionCounts {
  readonly fromNetwork: number;
  readonly fromMailbox: number;
}

/** Counts a submission. Resolves to the outcome if it is beyond a limit. */
export async function countSubmission(
  db: DatabaseClient,
  email: string,
  clientAddress: string,
  now: string,
): Promise<SubmissionCounts | SubmissionOutcome> {
  const network = await consumeRateLimit(db, networkLimit, clientNetwork(clientAddress), now);
  if (!network.allowed) return limited("Too many projects were sent from your network.", network.retryAfter);
  const mailbox = await consumeRateLimit(db, mailboxLimit, mailboxOf(email), now);
  if (!mailbox.allowed)
    return limited("Too many projects were sent from this email address today.", mailbox.retryAfter);
  return { fromNetwork: network.count, fromMailbox: mailbox.count };
}

function limited(reason: string, seconds: number): SubmissionOutcome {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return { status: "limited", retryAfter, message: `${reason} Please try again in ${formatWait(retryAfter)}.` };
}

/** Counts a submission for the whole site. Resolves to whether it is one of a flood. */
export async function isOneOfFlood(db: DatabaseClient, now: string): Promise<boolean> {
  return !(await consumeRateLimit(db, copyLimit, "site", now)).allowed;
}

/**
 * Why the sender gets no copy; "" if they do (INB-13). Anyone can enter anyone's address, so the mails that a stranger
 * can cause must be few.
 */
export function copyRefusal({ fromMailbox }: SubmissionCounts, isFlood: boolean): string {
  if (fromMailbox > copiesPerMailbox) return `Not sent: this mailbox got ${copiesPerMailbox} copies within a day.`;
  return isFlood ? `Not sent: more than ${copyLimit.max} enquiries arrived within an hour.` : "";
}
