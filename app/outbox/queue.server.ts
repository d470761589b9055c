import { and, eq, getTableColumns, inArray, lte, ne, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { messages } from "../../drizzle/schema";
import { searchTextOf } from "../base/search/search-text";
import { daysBefore } from "../base/time/dates";
import { storableText } from "../base/words/storable-text";
import { nextAttempt, retryPeriod, secretKinds, type NewMessage } from "./message";

/** A message leased to this worker. */
export type ClaimedMessage = typeof messages.$inferSelect & { readonly lease: string };

/** The lease of an attempt, in milliseconds. Must be longer than the attempt and recording it can take. */
const leaseTime = 90_000;
const maxErrorLength = 500;

/**
 * The statement that writes messages, for the batch of their cause. A message whose cause already has one is skipped.
 *
 * @param condition must hold for the messages to be written: for example, that the cause was written
 */
export function enqueueQuery(
  query: DatabaseClient["query"],
  list: readonly NewMessage[],
  now: string,
  condition: SQL = sql`true`,
): Query {
  const rows = list.map((message) => Object.values(rowOf(message, now)));
  // In the order of the table's columns. One value for all rows, because D1 binds at most 100.
  const values = Object.keys(getTableColumns(messages)).map((_, position) => sql.raw(`value->>${position}`));
  return query
    .insert(messages)
    .select(
      sql`select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(rows)}) where ${condition} order by key`,
    )
    .onConflictDoNothing();
}

/** Writes messages that are caused by no other row. */
export async function enqueue(db: DatabaseClient, list: readonly NewMessage[], now: string): Promise<void> {
  if (list.length > 0) await db.write([enqueueQuery(db.query, list, now)]);
}

function rowOf({ stopReason, ...message }: NewMessage, now: string) {
  const subject = storableText(message.subject);
  const row: Record<keyof typeof messages.$inferSelect, string | number | null> = {
    rowId: null,
    id: crypto.randomUUID(),
    cause: message.cause,
    kind: message.kind,
    channel: message.channel,
    recipient: storableText(message.recipient),
    subject,
    payload: JSON.stringify(message.payload),
    enquiryId: message.enquiryId ?? null,
    state: stopReason === undefined ? "queued" : "stopped",
    attempts: 0,
    dueAt: now,
    lease: null,
    lastError: stopReason ?? null,
    providerId: null,
    searchText: searchTextOf(message.recipient, subject),
    createdAt: now,
    updatedAt: now,
    retryUntil: new Date(Date.parse(now) + retryPeriod).toISOString(),
  };
  return row;
}

/**
 * Takes messages that are due, and those whose lease expired because their worker died. One statement, so that no two
 * workers get the same message.
 *
 * @param now an ISO instant
 */
export async function claimDue(db: DatabaseClient, now: string, limit: number): Promise<ClaimedMessage[]> {
  const due = db.query
    .select({ rowId: messages.rowId })
    .from(messages)
    .where(and(isUnfinished, lte(messages.dueAt, now)))
    .orderBy(messages.attempts, messages.dueAt)
    .limit(limit);
  const lease = crypto.randomUUID();
  const [claimedRows] = await db.write([
    db.query
      .update(messages)
      .set({
        state: "sending",
        lease,
        dueAt: new Date(Date.parse(now) + leaseTime).toISOString(),
        attempts: sql`${messages.attempts} + 1`,
        updatedAt: now,
      })
      .where(inArray(messages.rowId, due))
      .returning(),
  ]);
  return claimedRows.map((message) => ({ ...message, lease }));
}

/** Spelled as in the partial index: SQLite uses the index only for the same expression. */
const isUnfinished = sql`${messages.state} in ('queued', 'sending')`;

/**
 * Records that a message was delivered or must not be, whichever worker has the lease now.
 *
 * @param state `shown` if there is no transport, so that the message is only in the portal
 */
export async function recordDelivery(
  db: DatabaseClient,
  { id, kind }: ClaimedMessage,
  { state, note }: { readonly state: "sent" | "shown" | "stopped"; readonly note: string | null },
  now: string,
): Promise<void> {
  await db.write([
    db.query
      .update(messages)
      .set({
        state,
        lease: null,
        lastError: state === "stopped" ? note : null,
        providerId: state === "stopped" ? null : note,
        updatedAt: now,
        ...(secretKinds.includes(kind) && { payload: null }),
      })
      .where(and(eq(messages.id, id), ne(messages.state, "sent"))),
  ]);
}

/**
 * Records a failed attempt and the time of the next one, unless another worker now has the message or a person has
 * stopped it.
 *
 * @param isPermanent whether another attempt would fail as well
 */
export async function recordFailure(
  db: DatabaseClient,
  message: ClaimedMessage,
  { error, isPermanent, note }: { readonly error: string; readonly isPermanent: boolean; readonly note: string | null },
  now: string,
): Promise<void> {
  const { id, lease, attempts, retryUntil, kind } = message;
  const next = isPermanent ? null : nextAttempt(attempts, now, retryUntil, Math.random());
  await db.write([
    db.query
      .update(messages)
      .set({
        state: next === null ? "failed" : "queued",
        lease: null,
        dueAt: next ?? now,
        lastError: storableText(error).slice(0, maxErrorLength),
        providerId: note,
        updatedAt: now,
        ...(next === null && secretKinds.includes(kind) && { payload: null }),
      })
      .where(and(eq(messages.id, id), eq(messages.lease, lease))),
  ]);
}

/** Whether `claimDue` would find a message, for the portal and the scheduled handler. */
export async function hasDueMessages(db: DatabaseClient, now: string): Promise<boolean> {
  const rows = await db.read(
    db.query
      .select({ rowId: messages.rowId })
      .from(messages)
      .where(and(isUnfinished, lte(messages.dueAt, now)))
      .limit(1),
  );
  return rows.length > 0;
}

/** How long delivered and given-up messages are kept, in days. */
const messageDays = 90;

/** Deletes old messages that need no further attempt. For the scheduled handler. */
export async function deleteOldMessages(db: DatabaseClient, now: string): Promise<void> {
  const oldest = daysBefore(now, messageDays);
  const { state, createdAt } = messages;
  await db.write([
    db.query
      .delete(messages)
      .where(and(lte(createdAt, oldest), inArray(state, ["sent", "failed", "stopped", "shown"]))),
  ]);
}
