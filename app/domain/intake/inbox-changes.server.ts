import { and, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { messages, rateLimits, submissions } from "../../../drizzle/schema";
import { rateLimitKey } from "../limits/rate-limit.server";
import { followUpFaults, type FollowUp, type InboxFilter, type Submission, type SubmissionStatus } from "./inbox";
import { findSubmission } from "./inbox.server";
import { matchesUpTo } from "./inbox-filter.server";
import { submissionSearchText } from "./submission-record";
import { emailLimit, hashEmail } from "./submit.server";

/** Unless the status is "changed", nothing was written. */
export type ChangeSubmissionResult =
  | { readonly status: "changed" }
  /** `faults` are error messages by field. */
  | { readonly status: "invalid"; readonly faults: Partial<Record<keyof FollowUp, string>> }
  /** The version is stale; `theirs` is the stored submission. */
  | { readonly status: "conflict"; readonly theirs: Submission }
  | { readonly status: "missing" };

/**
 * Updates a submission's follow-up, unless it was changed since (P17).
 *
 * @param version the version the form was loaded with
 * @param now an ISO instant
 */
export async function changeSubmission(
  db: DatabaseClient,
  id: string,
  followUp: FollowUp,
  version: number,
  now: string,
): Promise<ChangeSubmissionResult> {
  const faults = followUpFaults(followUp);
  if (Object.keys(faults).length > 0) return { status: "invalid", faults };
  const current = await findSubmission(db, id);
  if (!current) return { status: "missing" };
  if (current.version !== version) return { status: "conflict", theirs: current };
  const [changed] = (await db.write([
    db.query
      .update(submissions)
      .set({
        status: followUp.status as SubmissionStatus,
        owner: followUp.owner,
        nextStepOn: followUp.nextStepOn || null,
        notes: followUp.notes,
        searchText: submissionSearchText(current, followUp.notes),
        version: version + 1,
        updatedAt: now,
      })
      .where(and(eq(submissions.id, id), eq(submissions.version, version)))
      .returning({ id: submissions.id }),
  ])) as [unknown[]];
  if (changed.length > 0) return { status: "changed" };
  const theirs = await findSubmission(db, id);
  return theirs ? { status: "conflict", theirs } : { status: "missing" };
}

/** The submissions with these ids, or all that match a filter up to and including the row `until`. */
export type SubmissionSelection =
  | { readonly ids: readonly string[] }
  | { readonly filter: InboxFilter; readonly until: number };

/** The maximum number of ids. D1 binds at most 100 values. */
const maxSelected = 90;

const nextVersion = sql<number>`${submissions.version} + 1`;

/**
 * Sets the status of selection submissions. Resolves to the number that changed.
 *
 * @param setId identifies the change for `undoStatusChange`
 */
export async function setSubmissionStatus(
  db: DatabaseClient,
  selection: SubmissionSelection,
  status: SubmissionStatus,
  setId: string,
  now: string,
): Promise<number> {
  const selected: SQL =
    "ids" in selection
      ? inArray(submissions.id, selection.ids.slice(0, maxSelected))
      : matchesUpTo(selection.filter, selection.until);
  const changed = and(selected, ne(submissions.status, status));
  const [[counted]] = (await db.write([
    // In the same transaction, so that it counts exactly what is written.
    db.query
      .select({ count: sql<number>`count(*)` })
      .from(submissions)
      .where(changed),
    db.query
      .update(submissions)
      .set({
        status,
        version: nextVersion,
        updatedAt: now,
        undoSet: setId,
        undoStatus: sql`${submissions.status}`,
        undoVersion: nextVersion,
      })
      .where(changed),
  ])) as [[{ count: number }], unknown];
  return counted.count;
}

/** Numbers of submissions. */
export interface UndoStatusResult {
  readonly undone: number;
  /** Skipped, because they were changed since. */
  readonly left: number;
}

/** Restores the previous status of the submissions in a bulk change, except those changed since. */
export async function undoStatusChange(db: DatabaseClient, setId: string, now: string): Promise<UndoStatusResult> {
  const inSet = eq(submissions.undoSet, setId);
  const isUnchanged = eq(submissions.undoVersion, submissions.version);
  const [[counted]] = (await db.write([
    db.query
      .select({
        undone: sql<number>`count(*) filter (where ${isUnchanged})`.as("undone"),
        left: sql<number>`count(*) filter (where not ${isUnchanged})`.as("left"),
      })
      .from(submissions)
      .where(inSet),
    db.query
      .update(submissions)
      .set({
        status: sql`${submissions.undoStatus}`,
        version: nextVersion,
        updatedAt: now,
        undoSet: null,
        undoStatus: null,
        undoVersion: null,
      })
      .where(and(inSet, isUnchanged)),
  ])) as [[UndoStatusResult], unknown];
  return counted;
}

/** Counts submissions by email address, case-insensitively. */
export async function countSubmissionsFrom(db: DatabaseClient, email: string): Promise<number> {
  const [row] = await db.read(
    db.query
      .select({ count: sql<number>`count(*)` })
      .from(submissions)
      .where(await isFromEmail(email)),
  );
  return row!.count;
}

/**
 * Deletes all data about a person: their submissions, including the hashes in them, the messages about those (by foreign
 * key) and to the person, and their rate limit counter.
 * Resolves to the number of deleted submissions.
 */
export async function erasePerson(db: DatabaseClient, email: string): Promise<number> {
  const counted = await rateLimitKey(emailLimit, await hashEmail(email));
  const [erased] = (await db.write([
    db.query
      .delete(submissions)
      .where(await isFromEmail(email))
      .returning({ rowId: submissions.rowId }),
    db.query.delete(rateLimits).where(eq(rateLimits.key, counted)),
    db.query.delete(messages).where(sql`${messages.recipient} = ${email.trim()} collate nocase`),
  ])) as [unknown[], ...unknown[]];
  return erased.length;
}

async function isFromEmail(email: string): Promise<SQL> {
  const address = email.trim();
  const hashed = sql`select row_id from ${submissions} where email_hash = ${await hashEmail(address)}`;
  // Rows that were not created through the form have no hash.
  const named = sql`select row_id from ${submissions} where email = ${address} collate nocase`;
  return sql`${submissions.rowId} in (${hashed} union all ${named})`;
}
