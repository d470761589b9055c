import { and, eq, inArray, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { activity, enquiries } from "../../../drizzle/schema";
import { recordActivity } from "../../activity/record.server";
import { daysBefore, monthsBefore } from "../../base/time/dates";
import { type ChangeAuthor, enquirySearchText, outcomeSql, recordQuery } from "./changes.server";
import { referenceOf } from "./enquiry-letters";
import {
  type Enquiry,
  type EnquiryStatus,
  type FollowUp,
  followUpErrors,
  type InboxFilter,
  isStatus,
  type Owner,
  ownerReference,
  statusChoices,
} from "./inbox";
import { matchesUpTo } from "./inbox-filter.server";
import { findEnquiry, findOwner } from "./inbox.server";
import { noOutcome, type Outcome, outcomeOf } from "./outcome";
import { spamDays } from "./retention";

/** An enquiry as the subject of a log entry: only its reference, which is not personal data and may outlive an erasure. */
const enquirySubject = (id: string) => ({ id, title: referenceOf(id) });

/** Unless the status is "changed", nothing was written. */
export type ChangeEnquiryResult =
  | { readonly status: "changed" }
  /** `errors` are error messages by field. */
  | { readonly status: "invalid"; readonly errors: Partial<Record<keyof FollowUp, string>> }
  /** The version is stale; `savedEnquiry` is the stored enquiry. */
  | { readonly status: "conflict"; readonly savedEnquiry: Enquiry }
  | { readonly status: "missing" };

/**
 * Updates an enquiry's follow-up, unless it was changed since (P17), and records who changed what (INB-6).
 *
 * @param version the version the form was loaded with
 * @param today the author's day, such as "2026-11-30": a new date of the next step may not be before it
 */
export async function changeEnquiry(
  db: DatabaseClient,
  id: string,
  followUp: FollowUp,
  version: number,
  author: ChangeAuthor,
  today = "",
): Promise<ChangeEnquiryResult> {
  const errors = followUpErrors(followUp);
  const { status, nextStep, nextStepOn, notes } = followUp;
  // `isStatus` narrows the type, which `errors` alone does not.
  if (Object.keys(errors).length > 0 || !isStatus(status)) return { status: "invalid", errors };
  const current = await findEnquiry(db, id);
  if (!current) return { status: "missing" };
  if (current.version !== version) return { status: "conflict", savedEnquiry: current };
  // A stored date may have passed since: the other fields can still be saved.
  if (nextStepOn !== "" && nextStepOn < today && nextStepOn !== current.nextStepOn)
    return { status: "invalid", errors: { nextStepOn: "This day has passed. Choose today or a later day." } };
  const ownerColumns = await chosenOwner(db, followUp.owner, current);
  if (!ownerColumns) return { status: "invalid", errors: { owner: "Please choose someone who can see enquiries." } };
  const { owner } = ownerColumns;
  const outcome = outcomeOf(status, followUp);
  // Whoever moves a new enquiry on has been in touch.
  const answeredAt =
    current.status === "new" && isAnswer(status) ? (current.answeredAt ?? author.now) : current.answeredAt;
  const isUnchanged = and(eq(enquiries.id, id), eq(enquiries.version, version));
  const [, , changedRows] = await db.write([
    recordQuery(
      db.query,
      { status, owner, nextStep, nextStepOn, notes, outcome: outcomeSql(outcome), answered: answeredAt ?? "" },
      isUnchanged,
      author,
    ),
    recordActivity(
      db.query,
      author.by,
      {
        action: "follow-up",
        section: "submissions",
        subject: enquirySubject(id),
        detail:
          status === current.status
            ? {}
            : { from: statusChoices[current.status].label, to: statusChoices[status].label },
      },
      author.now,
      sql`exists (select 1 from ${enquiries} where ${isUnchanged})`,
    ),
    db.query
      .update(enquiries)
      .set({
        status,
        ...ownerColumns,
        nextStep,
        nextStepOn: nextStepOn || null,
        notes,
        ...outcome,
        answeredAt,
        searchText: enquirySearchText(current, notes),
        version: version + 1,
        updatedAt: author.now,
      })
      .where(isUnchanged)
      .returning({ id: enquiries.id }),
  ]);
  if (changedRows.length > 0) return { status: "changed" };
  const savedEnquiry = await findEnquiry(db, id);
  return savedEnquiry ? { status: "conflict", savedEnquiry } : { status: "missing" };
}

/** Whether moving a new enquiry to this stage means that it was answered. */
const isAnswer = (status: EnquiryStatus): boolean => status !== "new" && status !== "spam";

/** The columns of the owner that a form names; null if they may not own enquiries. A current owner may keep theirs. */
async function chosenOwner(db: DatabaseClient, reference: string, current: Enquiry) {
  if (reference === ownerReference(current)) return { owner: current.owner, ownerId: current.ownerId };
  if (reference === "") return { owner: "", ownerId: null };
  const account = await findOwner(db, reference);
  return account && { owner: account.name, ownerId: account.id };
}

/** The enquiries with these ids, or all that match a filter up to and including the row `until`. */
export type EnquirySelection =
  | { readonly ids: readonly string[] }
  | { readonly filter: InboxFilter; readonly until: number };

/** The maximum number of ids. D1 binds at most 100 values. */
const maxSelected = 90;

const countOf = (condition: SQL | undefined): SQL<number> =>
  sql`(select count(*) from ${enquiries} where ${condition ?? sql`true`})`;

/** The outcome and the time of the answer as JSON, for Undo. */
const storedOutcome = sql<string>`json_object('amount', ${enquiries.amount}, 'currency', ${enquiries.currency}, 'lostReason', ${enquiries.lostReason}, 'lostNote', ${enquiries.lostNote}, 'answeredAt', ${enquiries.answeredAt})`;

const nextVersion = sql<number>`${enquiries.version} + 1`;

/** What a bulk action sets, optionally only in enquiries of one stage. */
export interface BulkChange {
  readonly status?: EnquiryStatus;
  /** With `status`. What is null stays as it is, if the stage is the same. */
  readonly outcome?: Outcome;
  /** Whether somebody answered. Moving a new enquiry on says so, too, but not assigning it. */
  readonly answered?: true;
  /** Null for nobody. */
  readonly owner?: Owner | null;
  readonly from?: EnquiryStatus;
}

/**
 * Sets the stage or the owner of selected enquiries, and records it. Resolves to the number that changed.
 *
 * @param setId identifies the change for `undoBulkChange`
 */
export async function changeSelected(
  db: DatabaseClient,
  selection: EnquirySelection,
  { status, outcome = noOutcome, answered, owner, from }: BulkChange,
  setId: string,
  author: ChangeAuthor,
): Promise<number> {
  const isSelected: SQL =
    "ids" in selection
      ? inArray(enquiries.id, selection.ids.slice(0, maxSelected))
      : matchesUpTo(selection.filter, selection.until);
  const hasOutcome = Object.values(outcome).some((value) => value !== null);
  const isDifferent = or(
    status === undefined ? undefined : ne(enquiries.status, status),
    hasOutcome ? sql`${outcomeSql(enquiries)} is not ${outcomeSql(outcome)}` : undefined,
    answered ? isNull(enquiries.answeredAt) : undefined,
    owner === undefined ? undefined : ne(enquiries.owner, owner?.name ?? ""),
    owner === undefined ? undefined : sql`${enquiries.ownerId} is not ${owner?.id ?? null}`,
  );
  const isChanged = and(isSelected, isDifferent, from === undefined ? undefined : eq(enquiries.status, from));
  const newValues = {
    ...(status !== undefined && { status }),
    ...(owner !== undefined && { owner: owner?.name ?? "" }),
  };
  const newOutcome = status !== undefined && { outcome: outcomeSql(outcome) };
  const answersNow = answered || (status !== undefined && isAnswer(status) && owner === undefined);
  const isAnswered = answered ? sql`true` : eq(enquiries.status, "new");
  const answeredAt = sql<string | null>`coalesce(${enquiries.answeredAt}, iif(${isAnswered}, ${author.now}, null))`;
  const [[counts]] = await db.write([
    // In the same transaction, so that it counts exactly what is written.
    db.query
      .select({ count: sql<number>`count(*)` })
      .from(enquiries)
      .where(isChanged),
    recordQuery(
      db.query,
      { ...newValues, ...newOutcome, ...(answersNow && { answered: sql`coalesce(${answeredAt}, '')` }) },
      isChanged,
      author,
    ),
    recordActivity(
      db.query,
      author.by,
      {
        action: "change-many",
        section: "submissions",
        rows: countOf(isChanged),
        key: setId,
        detail:
          status !== undefined
            ? { to: statusChoices[status].label }
            : answered
              ? { what: "the answer" }
              : { what: "the owner", to: owner?.name || "nobody" },
      },
      author.now,
      sql`${countOf(isChanged)} > 0`,
    ),
    db.query
      .update(enquiries)
      .set({
        ...newValues,
        ...(status !== undefined && outcome),
        ...(answersNow && { answeredAt }),
        ...(owner !== undefined && { ownerId: owner?.id ?? null }),
        version: nextVersion,
        updatedAt: author.now,
        undoSet: setId,
        undoStatus: status === undefined ? null : sql`${enquiries.status}`,
        undoOutcome: status === undefined && !answered ? null : storedOutcome,
        undoOwner: owner === undefined ? null : sql`${enquiries.owner}`,
        undoOwnerId: owner === undefined ? null : sql`${enquiries.ownerId}`,
        undoVersion: nextVersion,
      })
      .where(isChanged),
  ]);
  return counts!.count;
}

/** Counts of enquiries. */
export interface UndoBulkResult {
  readonly undoneCount: number;
  /** Skipped, because they were changed since. */
  readonly skippedCount: number;
}

/** Restores what a bulk change replaced, except in enquiries changed since. */
export async function undoBulkChange(
  db: DatabaseClient,
  setId: string,
  author: Omit<ChangeAuthor, "source">,
): Promise<UndoBulkResult> {
  const inSet = eq(enquiries.undoSet, setId);
  const isUnchanged = eq(enquiries.undoVersion, enquiries.version);
  const status = sql<EnquiryStatus>`coalesce(${enquiries.undoStatus}, ${enquiries.status})`;
  const owner = sql<string>`coalesce(${enquiries.undoOwner}, ${enquiries.owner})`;
  const ownerId = sql<
    string | null
  >`iif(${enquiries.undoOwner} is null, ${enquiries.ownerId}, ${enquiries.undoOwnerId})`;
  const outcomeField = <Field extends keyof Outcome | "answeredAt">(field: Field) =>
    sql<
      Enquiry[Field]
    >`iif(${enquiries.undoOutcome} is null, ${enquiries[field]}, ${enquiries.undoOutcome} ->> ${field})`;
  const outcome = {
    amount: outcomeField("amount"),
    currency: outcomeField("currency"),
    lostReason: outcomeField("lostReason"),
    lostNote: outcomeField("lostNote"),
  };
  const answeredAt = outcomeField("answeredAt");
  const isUndone = and(inSet, isUnchanged);
  const [[counts]] = await db.write([
    db.query
      .select({
        undoneCount: sql<number>`count(*) filter (where ${isUnchanged})`.as("undone"),
        skippedCount: sql<number>`count(*) filter (where not ${isUnchanged})`.as("left"),
      })
      .from(enquiries)
      .where(inSet),
    recordQuery(
      db.query,
      { status, owner, outcome: outcomeSql(outcome), answered: sql`coalesce(${answeredAt}, '')` },
      isUndone,
      { ...author, source: "undo" },
    ),
    recordActivity(
      db.query,
      author.by,
      { action: "undo", section: "submissions", rows: countOf(isUndone), key: `undo/${setId}` },
      author.now,
      sql`${countOf(isUndone)} > 0`,
    ),
    db.query
      .update(enquiries)
      .set({
        status,
        ...outcome,
        answeredAt,
        owner,
        ownerId,
        version: nextVersion,
        updatedAt: author.now,
        undoSet: null,
        undoStatus: null,
        undoOutcome: null,
        undoOwner: null,
        undoOwnerId: null,
        undoVersion: null,
      })
      .where(isUndone),
    db.query
      .update(activity)
      .set({ undoneAt: author.now })
      .where(
        and(
          eq(activity.key, setId),
          sql`exists (select 1 from ${activity} as undoing where undoing.key = ${`undo/${setId}`})`,
        ),
      ),
  ]);
  return counts!;
}

/**
 * Deletes enquiries older than a number of months, except those that were won: they belong to an agreement, and the
 * privacy policy says that they stay. Deletes spam that nobody marked as not spam. For the scheduled handler.
 *
 * @param now an ISO instant
 */
export async function deleteOldEnquiries(db: DatabaseClient, now: string, months: number): Promise<void> {
  const oldestSpam = daysBefore(now, spamDays);
  const { status, createdAt, updatedAt } = enquiries;
  const isOld = and(lt(createdAt, monthsBefore(now, months)), ne(status, "won"));
  // By arrival, which has an index, and by the last change: it may have been marked as spam only recently.
  const isOldSpam = and(eq(status, "spam"), lt(createdAt, oldestSpam), lt(updatedAt, oldestSpam));
  const isOver = or(isOld, isOldSpam);
  const count = sql`(select count(*) from ${enquiries} where ${isOver})`;
  const entry = { action: "expire", section: "submissions", rows: count } as const;
  await db.write([
    recordActivity(db.query, "system", entry, now, sql`${count} > 0`),
    db.query.delete(enquiries).where(isOver),
  ]);
}
