import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant, oneOf, rowId } from "./columns";
import { enquiries } from "./intake";
import { FacetIndex, SearchIndex } from "./maintained";

/**
 * Addresses to call when something happens, signed as Standard Webhooks specifies. Until `previous_until`, calls are
 * also signed with the previous secret, so that receivers can switch over.
 */
export const webhooks = sqliteTable("webhooks", {
  id: text("id").primaryKey(),
  url: text("url").notNull().unique(),
  secret: text("secret").notNull(),
  previousSecret: text("previous_secret"),
  previousUntil: text("previous_until"),
  createdAt: instant("created_at"),
  sendsEnquiries: flag("sends_enquiries", true),
  /** Changes of content, as visitors see them. */
  sendsChanges: flag("sends_changes", false),
});

/** What a message is about. Not a check constraint: adding a kind would mean rebuilding the table. */
export const messageKinds = [
  "enquiry",
  "copy",
  "digest",
  "invitation",
  "reset",
  "account",
  "test",
  "event",
  "suggestion",
  "reply",
  "changes",
  "indexnow",
] as const;
export const messageChannels = ["mail", "webhook"] as const;
/**
 * `queued` waits for its next attempt, `sending` is being attempted, and `shown` is only in the portal, because nothing
 * can send it. `failed` was given up and `stopped` is not to be sent; a person can resend either.
 */
export const messageStates = ["queued", "sending", "sent", "failed", "stopped", "shown"] as const;

/**
 * Messages that the server sends: mail and webhook calls (decision 28). A row is written in the batch of its cause.
 * `cause` is unique, so that a repeated request adds no second message for a recipient.
 *
 * `id` is sent as the Message-ID or `webhook-id`, the same on every attempt. `due_at` is the next attempt or, while
 * `sending`, the end of the lease, after which another worker may try; `lease` names the attempt. `submission_id` is
 * the enquiry that the message is about: deleting the enquiry deletes the message.
 */
export const messages = sqliteTable(
  "messages",
  {
    rowId: rowId(),
    id: text("id").notNull().unique(),
    cause: text("cause").notNull().unique(),
    kind: text("kind", { enum: messageKinds }).notNull(),
    channel: text("channel", { enum: messageChannels }).notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** As JSON: a letter, or a webhook's body. Null once a message with a secret needs no further attempt. */
    payload: text("payload"),
    enquiryId: text("submission_id").references(() => enquiries.id, { onDelete: "cascade" }),
    state: text("state", { enum: messageStates }).notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    dueAt: instant("due_at"),
    lease: text("lease"),
    lastError: text("last_error"),
    /** The provider's id, or the webhook's response. */
    providerId: text("provider_id"),
    searchText: text("search_text").notNull().default(""),
    createdAt: instant("created_at"),
    updatedAt: instant("updated_at"),
    /** When automatic attempts end. */
    retryUntil: text("retry_until").notNull(),
  },
  (t) => [
    // Fewest attempts first, so that new messages do not wait behind failing ones.
    index("messages_due")
      .on(t.attempts, t.dueAt)
      .where(sql`${t.state} in ('queued', 'sending')`),
    index("messages_recipient").on(sql`${t.recipient} collate nocase`),
    index("messages_submission").on(t.enquiryId),
    index("messages_age").on(t.createdAt),
    oneOf("messages_channel_is_known", t.channel, messageChannels),
    oneOf("messages_state_is_known", t.state, messageStates),
    check("messages_payload_is_json", sql`${t.payload} is null or json_valid(${t.payload})`),
    check("messages_sending_have_a_lease", sql`(${t.state} = 'sending') = (${t.lease} is not null)`),
  ],
);

export const messageSearch = new SearchIndex("message_search", messages);
export const messageFacets = new FacetIndex("message_facets", messages, {
  state: messages.state,
  kind: messages.kind,
  channel: messages.channel,
});
