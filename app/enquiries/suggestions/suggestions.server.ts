import { and, eq, getTableColumns, gt, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { toolSuggestions } from "../../../drizzle/schema";
import type { Actor } from "../../activity/activity";
import { recordActivity } from "../../activity/record.server";
import { consumeRateLimit, type RateLimit } from "../../base/limits/rate-limit.server";
import { clientNetwork } from "../../base/limits/senders";
import { cursorPage } from "../../base/listing/keyset.server";
import type { PageCursors } from "../../base/listing/list-page";
import { daysBefore, monthsBefore } from "../../base/time/dates";
import { fillPlaceholders } from "../../base/words/placeholders";
import { formatWait, formFields, type HumanCheck, humanCheckField } from "../../intake/rules/enquiry";
import type { Letter, LetterContext } from "../../outbox/letter";
import { recipientsOf } from "../../outbox/mail-settings";
import { findLetterContext, type MessageOrigins } from "../../outbox/mail.server";
import type { NewMessage } from "../../outbox/message";
import { enqueueQuery } from "../../outbox/queue.server";
import { spamDays } from "../rules/retention";
import { judgeSpam } from "../rules/spam";
import {
  parseSuggestion,
  type Suggestion,
  suggestionErrors,
  type SuggestionOutcome,
  type SuggestionPage,
  type SuggestionStatus,
} from "./suggestion";

/** The letter to the team about a suggested tool. Its texts cannot be edited: it only says what was sent. */
function suggestionLetter({ site, origin }: LetterContext, { name, address, reason }: Suggestion): Letter {
  const [text = ""] = fillPlaceholders(["Someone suggested a tool for the directory of {brand}."], {
    brand: site.brand,
  });
  return {
    subject: `Suggested tool: ${name}`,
    parts: [
      { part: "text", text },
      {
        part: "facts",
        facts: [
          ["Tool", name],
          ["Address", address],
        ],
      },
      { part: "quote", label: "Why", text: reason },
      { part: "link", label: "Open in the portal", url: `${origin}/admin/suggestions` },
    ],
  };
}

/** The rate limit of suggestions per network (SUG-3, T20). */
const networkLimit: RateLimit = { name: "suggest-address", max: 5, seconds: 60 };
/** The suggestions of the whole site that cause a message. Further ones are only in the portal. */
const mailLimit: RateLimit = { name: "suggest-mail", max: 20, seconds: 60 * 60 };
/** In milliseconds. The same texts sent again within this time are ignored. */
const duplicateWindow = 10 * 60 * 1000;

const uncheckedText =
  "We could not check that you are a person. The check needs JavaScript: please wait until it is there, and send it again.";

export interface SuggestionRequest {
  /** An ISO instant. */
  readonly now: string;
  /** The IP address, for the rate limit. Never stored unhashed. */
  readonly clientAddress: string;
  /** Null or undefined if the check is off. */
  readonly humanCheck?: HumanCheck | null;
  readonly messages: MessageOrigins;
  /** Delivers the queued messages once the response is sent. */
  readonly deliverMessages: () => void;
}

/**
 * Stores a suggested tool, and queues a message to the recipients of enquiries (SUG-1 to SUG-4). Likely spam is stored
 * as such and causes no message, but gets the same response. The same texts within ten minutes are stored once. If the
 * human check is on, nothing is stored without passing it.
 *
 * @throws on database errors. Nothing has been written then, unless a timeout hid a success
 */
export async function suggestTool(
  db: DatabaseClient,
  form: FormData,
  { now, clientAddress, humanCheck, messages, deliverMessages }: SuggestionRequest,
): Promise<SuggestionOutcome> {
  const suggestion = parseSuggestion(form);
  const errors = suggestionErrors(suggestion);
  const count = Object.keys(errors).length;
  if (count > 0) {
    const message =
      count === 1
        ? "One field still needs your attention."
        : "{count} fields still need your attention.".replace("{count}", String(count));
    return { status: "invalid", message, errors };
  }
  const allowance = await consumeRateLimit(db, networkLimit, clientNetwork(clientAddress), now);
  if (!allowance.isAllowed) {
    const { retryAfter } = allowance;
    const text = "Too many tools were suggested from your network. Please try again in {time}.";
    const message = text.replace("{time}", formatWait(retryAfter));
    return { status: "limited", message, retryAfter };
  }
  const id = crypto.randomUUID();
  if (humanCheck && !(await humanCheck.isHuman(String(form.get(humanCheckField) ?? ""), id, clientAddress)))
    return { status: "refused", message: uncheckedText };
  const isFlood = !(await consumeRateLimit(db, mailLimit, "site", now)).isAllowed;
  const { isHeld, reasons } = judgeSpam({
    texts: [suggestion.name, suggestion.reason],
    email: "",
    isHoneypotFilled: Boolean(form.get(formFields.trap)),
    repeats: 0,
    fromNetwork: allowance.count,
    fromMailbox: 0,
    isFlood,
  });
  const row: Record<string, unknown> = {
    ...suggestion,
    id,
    status: isHeld ? "spam" : "new",
    spamReasons: JSON.stringify(reasons),
    createdAt: now,
    updatedAt: now,
  };
  // In the order of the table's columns, as in the insert.
  const values = Object.keys(getTableColumns(toolSuggestions)).map((column) => sql`${row[column] ?? null}`);
  const { name, address, reason, createdAt } = toolSuggestions;
  const since = new Date(Date.parse(now) - duplicateWindow).toISOString();
  const same = and(
    gt(createdAt, since),
    eq(name, suggestion.name),
    eq(address, suggestion.address),
    eq(reason, suggestion.reason),
  );
  const absent = notExists(
    db.query
      .select({ one: sql`1` })
      .from(toolSuggestions)
      .where(same),
  );
  const context = await findLetterContext(db, messages);
  const letter = suggestionLetter(context, suggestion);
  const newMessages = recipientsOf(context.mail, messages.setup).map((recipient): NewMessage => ({
    cause: `suggestion/${id}/${recipient.toLowerCase()}`,
    kind: "suggestion",
    channel: "mail",
    recipient,
    subject: letter.subject,
    payload: letter,
  }));
  const isWritten = sql`exists (select 1 from ${toolSuggestions} where id = ${id})`;
  await db.write([
    db.query.insert(toolSuggestions).select(sql`select ${sql.join(values, sql`, `)} where ${absent}`),
    ...(isHeld || isFlood || newMessages.length === 0 ? [] : [enqueueQuery(db.query, newMessages, now, isWritten)]),
  ]);
  if (!isHeld) deliverMessages();
  return { status: "sent" };
}

const suggestionsPerPage = 25;

/** A page of the suggestions with a status, newest first (SUG-5). An invalid place shows the first page. */
export async function listSuggestions(
  db: DatabaseClient,
  status: SuggestionStatus,
  cursors: PageCursors = { before: null, after: null },
): Promise<SuggestionPage> {
  const { id, name, address, reason, spamReasons, createdAt, rowId } = toolSuggestions;
  const page = cursorPage(cursors, suggestionsPerPage);
  const entries = await db.read(
    db.query
      .select({ id, name, address, reason, spamReasons, createdAt, rowId })
      .from(toolSuggestions)
      .where(and(eq(toolSuggestions.status, status), page.isBeyond(rowId)))
      .orderBy(page.order(rowId))
      .limit(page.limit),
  );
  const { rows, ...others } = page.from(entries, (row) => row.rowId);
  return { items: rows.map(({ rowId: _, ...entry }) => entry), ...others };
}

/** Sets the status of a suggestion, and records it (SUG-5). Resolves to its name, or to null if nothing was changed. */
export async function setSuggestionStatus(
  db: DatabaseClient,
  id: string,
  status: SuggestionStatus,
  by: Actor,
  now: string,
): Promise<string | null> {
  const [changedRows] = await db.write([
    db.query
      .update(toolSuggestions)
      .set({ status, updatedAt: now })
      .where(and(eq(toolSuggestions.id, id), ne(toolSuggestions.status, status)))
      .returning({ name: toolSuggestions.name }),
    recordActivity(db.query, by, { action: "follow-up", section: "suggestions", detail: { to: status } }, now),
  ]);
  return changedRows[0]?.name ?? null;
}

/** Deletes suggestions older than a number of months, and spam after `spamDays` (SUG-6). For the scheduled handler. */
export async function deleteOldSuggestions(db: DatabaseClient, now: string, months: number): Promise<void> {
  const oldestSpam = daysBefore(now, spamDays);
  const { status, createdAt, updatedAt } = toolSuggestions;
  const isOver = or(lt(createdAt, monthsBefore(now, months)), and(eq(status, "spam"), lt(updatedAt, oldestSpam)));
  const count = sql`(select count(*) from ${toolSuggestions} where ${isOver})`;
  await db.write([
    recordActivity(
      db.query,
      "system",
      { action: "expire", section: "suggestions", rows: count },
      now,
      sql`${count} > 0`,
    ),
    db.query.delete(toolSuggestions).where(isOver),
  ]);
}
