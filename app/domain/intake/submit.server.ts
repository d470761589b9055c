import { and, eq, getTableColumns, gt, notExists, sql } from "drizzle-orm";
import { DatabaseTimeout, type DatabaseClient } from "../../../drizzle/client";
import { submissions } from "../../../drizzle/schema";
import { clientNetwork } from "../limits/networks";
import { countTowards, type RateLimit } from "../limits/rate-limit.server";
import { fields } from "./answers";
import type { HumanCheck } from "./human-check";
import { submissionSearchText } from "./submission-record";
import { receiveSubmission, type AcceptedAnswers } from "./submission-schema.server";
import { failureText, shortestVisit, summaryOf, waitInWords, type Outcome } from "./submission";

/** New projects from one client, as `clientNetwork` tells them apart (threat 20). */
const addressLimit: RateLimit = { name: "intake-address", most: 5, seconds: 60 };
/** New projects under one e-mail address (threat 20). */
export const emailLimit: RateLimit = { name: "intake-email", most: 20, seconds: 24 * 60 * 60 };
/** The same answers without a key count as one project for this long, in milliseconds. */
const sameAnswersWindow = 10 * 60 * 1000;

/** Where and when a submission arrives. */
export interface SubmissionRequest {
  /** An ISO instant. */
  readonly now: string;
  /** The network address. It is counted as a hash and never stored. */
  readonly clientAddress: string;
  /** Asked before the row is written, if there is one: without its yes nothing is. */
  readonly humanCheck?: HumanCheck | null;
}

/**
 * Takes in a project: at most one row, whatever is sent again (WIZ-31, DATA-10, threats 11, 20, 21; P16).
 *
 * The key that came with the answers is the row's. The same key with the same answers ends alike, also after the
 * first end was lost; with other answers it is a conflict. Without a key the same answers are one project for ten
 * minutes. `sent` means that the row is committed.
 *
 * @param entries what the form sent
 * @returns `unknown` when the write was not confirmed in time; it may have happened
 * @throws what the database throws: nothing was written then, as far as it says
 */
export async function submitIntake(
  db: DatabaseClient,
  entries: ReadonlyArray<readonly [string, unknown]>,
  arrival: SubmissionRequest,
): Promise<Outcome> {
  const received = receiveSubmission(entries);
  if (!received.ok) return refusal(received.faults);
  const { answers, key } = received;
  if (received.trapped) return { status: "refused", message: failureText };
  const early = received.openedAt + shortestVisit - Date.parse(arrival.now);
  if (early > 0) return limited("That was very quick.", Math.min(early, shortestVisit) / 1000);

  try {
    const [answersHash, emailHash] = await Promise.all([hashAnswers(answers), hashEmail(answers.email)]);
    const sent: Outcome = { status: "sent", summary: summaryOf(answers) };
    // Before the limits: whoever did not get the answer must be able to ask again.
    const earlier = await findEarlier(db, key, answersHash, arrival.now);
    if (earlier !== null) return earlier === answersHash ? sent : conflict;

    for (const [limit, subject, reason] of [
      [addressLimit, clientNetwork(arrival.clientAddress), "Many projects came from your connection just now."],
      [emailLimit, emailHash, "Many projects came from this e-mail address today."],
    ] as const) {
      const allowance = await countTowards(db, limit, subject, arrival.now);
      if (!allowance.allowed) return limited(reason, allowance.retryAfter);
    }

    const { humanCheck, clientAddress } = arrival;
    if (humanCheck && !(await humanCheck.isHuman(received.token, key ?? crypto.randomUUID(), clientAddress)))
      return { status: "refused", message: failureText };

    const row = { ...answers, idempotencyKey: key, answersHash, emailHash, createdAt: arrival.now };
    if ((await insertOnce(db, row)) || key === null) return sent;
    // Two requests with one key had both found nothing before; the row says whose answers it holds.
    return (await findEarlier(db, key, answersHash, arrival.now)) === answersHash ? sent : conflict;
  } catch (error) {
    if (error instanceof DatabaseTimeout) return { status: "unknown", message: failureText };
    throw error;
  }
}

const conflict: Outcome = {
  status: "conflict",
  message: "This project was already sent with other answers. Please send it again as a new one.",
};

function refusal(faults: Extract<Outcome, { status: "invalid" }>["faults"]): Outcome {
  const count = Object.keys(faults).length;
  if (count === 0) return { status: "refused", message: failureText };
  const message =
    count === 1 ? "One answer still needs your attention." : `${count} answers still need your attention.`;
  return { status: "invalid", message, faults };
}

function limited(reason: string, seconds: number): Outcome {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return { status: "limited", retryAfter, message: `${reason} Please try again in ${waitInWords(retryAfter)}.` };
}

/** The hash of the answers that the key already names, or that were sent without one a short while ago; null for none. */
async function findEarlier(
  db: DatabaseClient,
  key: string | null,
  answersHash: string,
  now: string,
): Promise<string | null> {
  const earlier = key === null ? sameAnswers(answersHash, now) : eq(submissions.idempotencyKey, key);
  const [row] = await db.read(
    db.query.select({ answersHash: submissions.answersHash }).from(submissions).where(earlier).limit(1),
  );
  return row?.answersHash ?? null;
}

function sameAnswers(answersHash: string, now: string) {
  const since = new Date(Date.parse(now) - sameAnswersWindow).toISOString();
  return and(eq(submissions.answersHash, answersHash), gt(submissions.createdAt, since));
}

type NewSubmission = AcceptedAnswers & {
  readonly idempotencyKey: string | null;
  readonly answersHash: string;
  readonly emailHash: string;
  readonly createdAt: string;
};

/**
 * Writes the row unless it is there. One statement, so that nothing can come between the question and the write: a
 * key that exists is a conflict of the unique index; answers without a key are looked for in the insert itself.
 * Resolves to whether this call wrote it.
 */
async function insertOnce(db: DatabaseClient, submission: NewSubmission): Promise<boolean> {
  const row: Record<string, unknown> = {
    ...submission,
    id: crypto.randomUUID(),
    userId: null,
    status: "new",
    notes: "",
    owner: "",
    nextStepOn: null,
    searchText: submissionSearchText(submission, ""),
    version: 1,
    updatedAt: submission.createdAt,
  };
  // In the table's order, as the insert names its columns.
  const values = Object.keys(getTableColumns(submissions)).map((column) => sql`${row[column] ?? null}`);
  const absent =
    submission.idempotencyKey === null
      ? notExists(
          db.query
            .select({ found: sql`1` })
            .from(submissions)
            .where(sameAnswers(submission.answersHash, submission.createdAt)),
        )
      : sql`true`;
  const [written] = (await db.write([
    db.query
      .insert(submissions)
      .select(sql`select ${sql.join(values, sql`, `)} where ${absent}`)
      .onConflictDoNothing()
      .returning({ id: submissions.id }),
  ])) as [unknown[]];
  return written.length > 0;
}

async function hashAnswers(answers: AcceptedAnswers): Promise<string> {
  return sha256(JSON.stringify(fields.map((field) => answers[field])));
}

/** The hash under which a person's rows are counted and found again, whatever the case of the letters. */
export function hashEmail(email: string): Promise<string> {
  return sha256(email.trim().toLowerCase());
}

async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
