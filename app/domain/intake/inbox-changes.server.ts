import { and, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { rateLimits, submissions } from "../../../drizzle/schema";
import { limitKey } from "../limits/rate-limit.server";
import { followUpFaults, type FollowUp, type InboxFilter, type Submission, type SubmissionStatus } from "./inbox";
import { findSubmission } from "./inbox.server";
import { matching } from "./inbox-filter.server";
import { submissionSearchText } from "./submission-record";
import { emailLimit, hashEmail } from "./submit.server";

/** How a change of one submission ended. Unless it was made, nothing was written. */
export type ChangeOutcome =
  | { readonly status: "changed" }
  /** `faults` are the messages to show beside the fields. */
  | { readonly status: "invalid"; readonly faults: Partial<Record<keyof FollowUp, string>> }
  /** Somebody else changed it meanwhile: `theirs` is what is there now. */
  | { readonly status: "conflict"; readonly theirs: Submission }
  | { readonly status: "missing" };

/**
 * Writes what the studio noted about a submission, if nobody else did since (P17).
 *
 * @param version the one that was shown to whoever changes it
 * @param now an ISO instant
 */
export async function changeSubmission(
  db: DatabaseClient,
  id: string,
  given: FollowUp,
  version: number,
  now: string,
): Promise<ChangeOutcome> {
  const faults = followUpFaults(given);
  if (Object.keys(faults).length > 0) return { status: "invalid", faults };
  const current = await findSubmission(db, id);
  if (!current) return { status: "missing" };
  if (current.version !== version) return { status: "conflict", theirs: current };
  const [changed] = (await db.write([
    db.query
      .update(submissions)
      .set({
        status: given.status as SubmissionStatus,
        owner: given.owner,
        nextStepOn: given.nextStepOn || null,
        notes: given.notes,
        searchText: submissionSearchText(current, given.notes),
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

/** Several submissions: those named, or all that match a filter and are not newer than the row `until`. */
export type Several = { readonly ids: readonly string[] } | { readonly filter: InboxFilter; readonly until: number };

/** The most submissions that are named at once: a page of them. D1 binds 100 values. */
const maxNamed = 90;

const nextVersion = sql<number>`${submissions.version} + 1`;

/**
 * Gives several submissions a status. Resolves to how many had another before.
 *
 * @param setId under which `undoStatus` takes it back
 */
export async function setStatus(
  db: DatabaseClient,
  several: Several,
  status: SubmissionStatus,
  setId: string,
  now: string,
): Promise<number> {
  const which: SQL =
    "ids" in several
      ? inArray(submissions.id, several.ids.slice(0, maxNamed))
      : matching(several.filter, several.until);
  const changed = and(which, ne(submissions.status, status));
  const [[counted]] = (await db.write([
    // In the same transaction, so that it counts what is then written.
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

/** What taking a change of many back came to, in submissions. */
export interface StatusUndone {
  readonly undone: number;
  /** Those that somebody changed since: they stay as they are. */
  readonly left: number;
}

/** Gives the submissions that a change of many gave a status the one they had before it, unless they changed since. */
export async function undoStatus(db: DatabaseClient, setId: string, now: string): Promise<StatusUndone> {
  const ofSet = eq(submissions.undoSet, setId);
  const untouched = eq(submissions.undoVersion, submissions.version);
  const [[counted]] = (await db.write([
    db.query
      .select({
        undone: sql<number>`count(*) filter (where ${untouched})`.as("undone"),
        left: sql<number>`count(*) filter (where not ${untouched})`.as("left"),
      })
      .from(submissions)
      .where(ofSet),
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
      .where(and(ofSet, untouched)),
  ])) as [[StatusUndone], unknown];
  return counted;
}

/** How many submissions came from an e-mail address, whatever the case of its letters. */
export async function countFrom(db: DatabaseClient, email: string): Promise<number> {
  const [row] = await db.read(
    db.query
      .select({ count: sql<number>`count(*)` })
      .from(submissions)
      .where(await isFrom(email)),
  );
  return row!.count;
}

/**
 * Erases all that is known of a person: their submissions with the hashes in them, and the count of them that limits
 * keep. Resolves to how many submissions there were.
 */
export async function erasePerson(db: DatabaseClient, email: string): Promise<number> {
  const counted = await limitKey(emailLimit, await hashEmail(email));
  const [erased] = (await db.write([
    db.query
      .delete(submissions)
      .where(await isFrom(email))
      .returning({ rowId: submissions.rowId }),
    db.query.delete(rateLimits).where(eq(rateLimits.key, counted)),
  ])) as [unknown[], unknown];
  return erased.length;
}

async function isFrom(email: string): Promise<SQL> {
  const address = email.trim();
  const hashed = sql`select row_id from ${submissions} where email_hash = ${await hashEmail(address)}`;
  // Rows that came in another way than through the form have no hash.
  const named = sql`select row_id from ${submissions} where email = ${address} collate nocase`;
  return sql`${submissions.rowId} in (${hashed} union all ${named})`;
}
