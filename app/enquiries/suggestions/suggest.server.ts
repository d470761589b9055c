import { and, eq, getTableColumns, gt, notExists, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { toolSuggestions } from "../../../drizzle/schema";
import { consumeRateLimit, type RateLimit } from "../../base/limits/rate-limit.server";
import { clientNetwork } from "../../base/limits/senders";
import { fillPlaceholders } from "../../base/words/placeholders";
import { formatWait, formFields, type HumanCheck, humanCheckField } from "../../intake/rules/enquiry";
import type { Letter, LetterContext } from "../../outbox/letter";
import { recipientsOf } from "../../outbox/mail-settings";
import { type MessageOrigins, findLetterContext } from "../../outbox/mail-settings.server";
import type { NewMessage } from "../../outbox/message";
import { enqueueQuery } from "../../outbox/queue.server";
import { judgeSpam } from "../rules/spam";
import { parseSuggestion, type Suggestion, suggestionErrors, type SuggestionOutcome } from "./suggestion";

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
      count === 1 ? "One field still needs your attention." : `${count} fields still need your attention.`;
    return { status: "invalid", message, errors };
  }
  const allowance = await consumeRateLimit(db, networkLimit, clientNetwork(clientAddress), now);
  if (!allowance.isAllowed) {
    const { retryAfter } = allowance;
    const message = `Too many tools were suggested from your network. Please try again in ${formatWait(retryAfter)}.`;
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
