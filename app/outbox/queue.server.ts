import { and, eq, getTableColumns, inArray, lte, ne, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { messages } from "../../drizzle/schema";
import { searchTextOf } from "../base/search/search-text";
import { daysBefore } from "../base/time/dates";
import { storableText } from "../base/words/storable-text";
import { type MessageChannel, type NewMessage, nextAttempt, retryPeriod, secretKinds } from "./message";

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
async function recordFailure(
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
async function hasDueMessages(db: DatabaseClient, now: string): Promise<boolean> {
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

/** A failed attempt. Its message is shown in the delivery log. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  constructor(
    message: string,
    readonly options: {
      /** Whether another attempt would fail as well, such as for an address that does not exist. */
      readonly isPermanent?: boolean;
      /** The other side's answer. */
      readonly note?: string;
    } = {},
  ) {
    super(message);
  }
}

/**
 * The result of a final attempt. `shown`: there is no transport, so the message is only in the portal. `stopped`: it must
 * not be sent.
 */
export interface Delivery {
  readonly state: "sent" | "shown" | "stopped";
  /** The provider's id, the webhook's answer, or the reason why it is stopped. */
  readonly note: string | null;
}

/** Attempts a message once. Rejects with a `DeliveryError`, or with any other error if the outcome is unknown. */
export type Channel = (message: ClaimedMessage, signal: AbortSignal) => Promise<Delivery>;
export type Channels = Readonly<Record<MessageChannel, Channel>>;

/** What a delivery needs besides the database and the channels. */
export interface DeliveryOptions {
  /** The current ISO instant. */
  readonly now: () => string;
  readonly log: (event: string, detail?: Readonly<Record<string, unknown>>) => void;
  /** In milliseconds. Below the 30 seconds that the platform allows for work after a response. */
  readonly timeout?: number;
}

/** Concurrent attempts: below the platform's six connections per request. */
const together = 4;
/** Messages per run. */
const maxRun = 40;
const attemptTimeout = 20_000;

/**
 * Attempts the messages that are due, and records the outcome (decision 28). Resolves to the number of attempts.
 *
 * @param openChannels called once, and only if a message is due
 */
export async function deliverDue(
  db: DatabaseClient,
  openChannels: () => Promise<Channels>,
  { now, log, timeout = attemptTimeout }: DeliveryOptions,
): Promise<number> {
  if (!(await hasDueMessages(db, now()))) return 0;
  const channels = await openChannels();
  for (let attemptCount = 0; ;) {
    const dueMessages = await claimDue(db, now(), together);
    await Promise.all(
      dueMessages.map((message) => deliver(db, channels[message.channel], message, { now, log, timeout })),
    );
    attemptCount += dueMessages.length;
    if (dueMessages.length < together || attemptCount >= maxRun) return attemptCount;
  }
}

async function deliver(
  db: DatabaseClient,
  channel: Channel,
  message: ClaimedMessage,
  { now, log, timeout }: Required<DeliveryOptions>,
): Promise<void> {
  const { id, kind, attempts } = message;
  const outcome = await attempt(channel, message, timeout);
  const detail = { id, kind, attempts };
  if ("state" in outcome) log("message_delivered", { ...detail, state: outcome.state });
  else log("message_failed", { ...detail, reason: outcome.error.slice(0, 200) });
  const record = () =>
    "state" in outcome ? recordDelivery(db, message, outcome, now()) : recordFailure(db, message, outcome, now());
  try {
    // Tried twice, because a delivery that is not recorded is attempted again once its lease expires.
    await record().catch(record);
  } catch (error) {
    log("message_not_recorded", { ...detail, reason: error instanceof Error ? error.name : "unknown" });
  }
}

async function attempt(channel: Channel, message: ClaimedMessage, timeout: number) {
  try {
    return await withTimeout(timeout, (signal) => channel(message, signal));
  } catch (error) {
    const { isPermanent = false, note = null } = error instanceof DeliveryError ? error.options : {};
    return { error: error instanceof Error ? error.message : "unknown", isPermanent, note };
  }
}

async function withTimeout<T>(milliseconds: number, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeliveryError(`No response within ${milliseconds / 1000} seconds.`));
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([start(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
