import type { messageChannels, messageKinds, messageStates } from "../../drizzle/schema/messages";
import { isPublicHost } from "../base/limits/public-hosts";
import type { PageCursors } from "../base/listing/list-page";
import { parseSearch, type SearchQuery } from "../base/search/search-text";

// Types only: importing the table's values would bundle the query builder for the browser.
export type MessageKind = (typeof messageKinds)[number];
export type MessageChannel = (typeof messageChannels)[number];
export type MessageState = (typeof messageStates)[number];

/** By id, in the order of the filter. */
export const stateChoices = {
  queued: { label: "Waiting" },
  sending: { label: "Sending" },
  sent: { label: "Sent" },
  failed: { label: "Failed" },
  stopped: { label: "Stopped" },
  shown: { label: "Not sent" },
} as const satisfies Record<MessageState, { label: string }>;

export const kindChoices = {
  enquiry: { label: "New enquiry" },
  copy: { label: "Copy for the prospect" },
  digest: { label: "Morning digest" },
  invitation: { label: "Invitation" },
  reset: { label: "Password reset" },
  account: { label: "Account" },
  test: { label: "Test" },
  event: { label: "Event" },
  suggestion: { label: "Suggested tool" },
  reply: { label: "Reply to an enquiry" },
  changes: { label: "Changed content" },
  indexnow: { label: "Changed pages" },
} as const satisfies Record<MessageKind, { label: string }>;

export const channelChoices = {
  mail: { label: "Email" },
  webhook: { label: "Webhook" },
} as const satisfies Record<MessageChannel, { label: string }>;

/** Kinds whose payload has a secret, such as a one-time link. It is deleted after delivery or the last attempt. */
export const secretKinds: readonly MessageKind[] = ["invitation", "reset", "account"];

/** A message to be sent. */
export interface NewMessage {
  /** Identifies its cause and recipient. A second message with the same cause is not written. */
  readonly cause: string;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  /** An email address, or the id of a webhook. */
  readonly recipient: string;
  /** One line for the delivery log. */
  readonly subject: string;
  /** A letter, or the body of a webhook. */
  readonly payload: object;
  /** The enquiry that it is about. Erasing the enquiry erases the message. */
  readonly enquiryId?: string;
  /** Why it must not be sent. It is then only in the delivery log, where a person can send it after all. */
  readonly stopReason?: string | undefined;
}

/** Automatic attempts end this long after a message was written, in milliseconds. */
export const retryPeriod = 48 * 60 * 60 * 1000;

/** The pauses after each failed attempt, in minutes. Their sum is `retryPeriod`. */
const pauses = [1, 2, 4, 8, 15, 30, 60, 120, 240, 480, 720, 1200] as const;

/**
 * The instant of the next attempt, or null if there is none.
 *
 * @param attempts how many have failed
 * @param random from 0 to 1: spreads the retries of messages that failed together
 */
export function nextAttempt(attempts: number, now: string, retryUntil: string, random: number): string | null {
  const minutes = pauses[Math.min(attempts, pauses.length) - 1];
  if (minutes === undefined || attempts > pauses.length) return null;
  const at = new Date(Date.parse(now) + minutes * 60_000 * (0.9 + 0.2 * random)).toISOString();
  if (at <= retryUntil) return at;
  // A pause that would end after the period is cut short, so that the last attempt is at its end.
  return now < retryUntil ? retryUntil : null;
}

export const messagesPerPage = 50;

/** The filters of the delivery log, by query parameter. */
export const logFacets = {
  state: { label: "status", choices: stateChoices },
  kind: { label: "type", choices: kindChoices },
  channel: { label: "channel", choices: channelChoices },
} as const;
export type LogFacet = keyof typeof logFacets;

/** The parsed query of the delivery log, newest first. A facet is "" if it is not filtered by. */
export interface LogQuery extends PageCursors {
  readonly search: SearchQuery | null;
  readonly facets: Readonly<Record<LogFacet, string>>;
}

/** Parses the log's query parameters. Unknown values are ignored. */
export function parseLogQuery(query: URLSearchParams): LogQuery {
  const facetEntries = Object.entries(logFacets).map(([name, { choices }]) => {
    const value = query.get(name) ?? "";
    return [name, Object.hasOwn(choices, value) ? value : ""];
  });
  const after = query.get("after");
  return {
    search: parseSearch(query.get("q")),
    facets: Object.fromEntries(facetEntries) as LogQuery["facets"],
    after,
    before: after === null ? query.get("before") : null,
  };
}

/** A message in the delivery log. */
export interface MessageEntry {
  readonly rowId: number;
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly subject: string;
  readonly state: MessageState;
  readonly attempts: number;
  /** The next attempt of a message that waits. */
  readonly dueAt: string;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Whether a person can send a message again, or stop it. */
export const canResend = ({ state }: Pick<MessageEntry, "state">): boolean => state !== "queued" && state !== "sending";
export const canStop = ({ state }: Pick<MessageEntry, "state">): boolean => state === "queued" || state === "sending";

/** What a webhook is called for. */
export interface WebhookEvents {
  readonly sendsEnquiries: boolean;
  readonly sendsChanges: boolean;
}

/** A webhook as the portal lists it. */
export interface WebhookEntry extends WebhookEvents {
  readonly id: string;
  readonly url: string;
  readonly createdAt: string;
  /** The end of the period in which calls are also signed with the previous secret. */
  readonly previousUntil: string | null;
}

/** The payload of a webhook message. */
export interface WebhookCall {
  readonly webhook: string;
  /** As Standard Webhooks describes: the event, its time and its subject. */
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: object };
}

/** The error message for a webhook's URL; null if it is valid. */
export function webhookUrlError(text: string, allowsPrivate: boolean): string | null {
  const url = URL.parse(text);
  if (!url || text.length > 500 || url.username !== "" || url.password !== "" || url.hash !== "")
    return "Enter a URL, such as https://hooks.example.com/enquiries.";
  if (allowsPrivate) return /^https?:$/.test(url.protocol) ? null : "Enter a URL that starts with https://.";
  if (url.protocol !== "https:") return "Enter a URL that starts with https://.";
  return isPublicHost(url.hostname) ? null : "This address is not public.";
}
