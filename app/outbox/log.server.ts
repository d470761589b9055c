import { and, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { messages } from "../../drizzle/schema";
import type { Actor } from "../activity/activity";
import { recordActivity } from "../activity/record.server";
import { cursorPage } from "../base/listing/keyset.server";
import { boundedCount, type BoundedCount, maxCounted, type PageCursors } from "../base/listing/list-page";
import { matchExpression } from "../base/search/search-text";
import { kindChoices, type LogQuery, type MessageEntry, messagesPerPage, retryPeriod, secretKinds } from "./message";

const { rowId, id, kind, channel, recipient, subject, state, attempts, dueAt, lastError, createdAt, updatedAt } =
  messages;
const columns = {
  rowId,
  id,
  kind,
  channel,
  recipient,
  subject,
  state,
  attempts,
  dueAt,
  lastError,
  createdAt,
  updatedAt,
};

/** A page of the delivery log, with the cursors of the pages before and after it. */
export interface LogPage extends PageCursors {
  readonly items: readonly MessageEntry[];
}

/** One page of the delivery log, newest first. */
export async function listMessages(db: DatabaseClient, query: LogQuery): Promise<LogPage> {
  const page = cursorPage(query, messagesPerPage);
  const entries = await db.read(
    db.query
      .select(columns)
      .from(messages)
      .where(and(matches(query), page.isBeyond(rowId)))
      .orderBy(page.order(rowId))
      .limit(page.limit),
  );
  const { rows, ...cursors } = page.from(entries, (row) => row.rowId);
  return { items: rows, ...cursors };
}

/** Counts matching messages up to 1,000. `more` tells whether there may be more. */
export async function countMessages(db: DatabaseClient, query: LogQuery): Promise<BoundedCount> {
  const some = db.query
    .select({ one: sql`1` })
    .from(messages)
    .where(matches(query))
    .limit(maxCounted + 1)
    .as("some");
  const [row] = await db.read(db.query.select({ count: sql<number>`count(*)` }).from(some));
  return boundedCount(row!.count);
}

function matches({ search, facets }: LogQuery): SQL | undefined {
  const words = Object.entries(facets).flatMap(([name, value]) => (value === "" ? [] : [`"${name}:${value}"`]));
  return and(
    words.length > 0
      ? sql`${rowId} in (select rowid from message_facets where message_facets match ${words.join(" AND ")})`
      : undefined,
    search?.isIndexable
      ? sql`${rowId} in (select rowid from message_search where message_search match ${matchExpression(search)})`
      : undefined,
    search ? sql`instr(${messages.searchText}, ${search.foldedText}) > 0` : undefined,
  );
}

/** A message as its page shows it. */
export interface LoggedMessage extends MessageEntry {
  /** JSON; null if it was deleted. */
  readonly payload: string | null;
  readonly providerId: string | null;
  readonly enquiryId: string | null;
}

/** The message with this id, or null. */
export async function findMessage(db: DatabaseClient, messageId: string): Promise<LoggedMessage | null> {
  const { payload, providerId, enquiryId } = messages;
  const [row] = await db.read(
    db.query
      .select({ ...columns, payload, providerId, enquiryId })
      .from(messages)
      .where(eq(id, messageId))
      .limit(1),
  );
  return row ?? null;
}

/** Queues a finished message for another attempt. Resolves to whether it was queued. */
export async function resendMessage(db: DatabaseClient, messageId: string, by: Actor, now: string): Promise<boolean> {
  const isOver = and(
    eq(id, messageId),
    inArray(state, ["sent", "failed", "stopped", "shown"]),
    isNotNull(messages.payload),
  );
  const [, changedRows] = await db.write([
    recordMessage(db, by, "resend", messageId, isOver, now),
    db.query
      .update(messages)
      .set({
        state: "queued",
        attempts: 0,
        dueAt: now,
        lease: null,
        lastError: null,
        updatedAt: now,
        retryUntil: new Date(Date.parse(now) + retryPeriod).toISOString(),
      })
      .where(isOver)
      .returning({ id }),
  ]);
  return changedRows.length > 0;
}

/** Stops further attempts. One that is under way may still succeed, and the log then says so. */
export async function stopMessage(db: DatabaseClient, messageId: string, by: Actor, now: string): Promise<boolean> {
  const waits = and(eq(id, messageId), inArray(state, ["queued", "sending"]));
  const [, changedRows] = await db.write([
    recordMessage(db, by, "stop", messageId, waits, now),
    db.query
      .update(messages)
      .set({
        state: "stopped",
        lease: null,
        updatedAt: now,
        lastError: "Stopped manually.",
        payload: sql`case when ${inArray(kind, [...secretKinds])} then null else ${messages.payload} end`,
      })
      .where(waits)
      .returning({ id }),
  ]);
  return changedRows.length > 0;
}

/** How many messages have failed for good, for the Overview. */
export async function countFailedMessages(db: DatabaseClient): Promise<BoundedCount> {
  const [row] = await db.read(
    db.query
      .select({ count: sql<number>`count(*)` })
      .from(
        sql`(select rowid from message_facets where message_facets match '"state:failed"' limit ${maxCounted + 1})`,
      ),
  );
  return boundedCount(row!.count);
}

/** Records an action on a message: its kind, never its recipient. Must run before the action. */
function recordMessage(
  db: DatabaseClient,
  by: Actor,
  action: "resend" | "stop",
  messageId: string,
  condition: SQL | undefined,
  now: string,
): Query {
  const labels = sql.join(
    Object.entries(kindChoices).map(([name, { label }]) => sql`when ${name} then ${label}`),
    sql` `,
  );
  const title = sql`(select case ${kind} ${labels} end from ${messages} where ${eq(id, messageId)})`;
  const entry = { action, section: "messages", subject: { id: messageId, title } } as const;
  return recordActivity(db.query, by, entry, now, sql`exists (select 1 from ${messages} where ${condition})`);
}
