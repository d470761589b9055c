import { eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { siteSettings } from "../../../drizzle/schema";
import { isPublicHost } from "../../base/limits/public-hosts";
import { markdownAddress } from "../../base/web/markdown-address";
import { indexNowHost, type IndexNowCall } from "../../outbox/index-now.server";
import type { NewMessage } from "../../outbox/message";
import { enqueueQuery } from "../../outbox/queue.server";
import type { WebhookCall, WebhookEntry } from "../../outbox/webhook";
import { listWebhooks, webhookRecipient } from "../../outbox/webhooks.server";
import { settingsKey } from "../../settings/queries.server";
import { type ContentChange, forgetChanges, readChanges } from "./changes.server";

/**
 * Queues what others are told about content that changed: one call for each webhook that wants changes, and one to search
 * engines if the settings have a key for it. In the transaction that remembers how far changes were read, so that each is
 * told once. For the scheduled handler.
 *
 * @param now an ISO instant
 * @param origin the site's origin
 */
export async function announceChanges(
  db: DatabaseClient,
  { now, origin }: { readonly now: string; readonly origin: string },
): Promise<void> {
  const [allWebhooks, indexNowKey] = await Promise.all([listWebhooks(db), findIndexNowKey(db, origin)]);
  const webhooks = allWebhooks.filter(({ sendsChanges }) => sendsChanges);
  if (webhooks.length === 0 && indexNowKey === "") return forgetChanges(db);
  const { changes, id, markRead } = await readChanges(db, { now, origin });
  const messages = [
    ...(changes.length > 0 ? webhooks.map((webhook) => callOf(webhook, changes, { id, origin, now })) : []),
    ...indexNowCalls(changes, indexNowKey, { id, origin }),
  ];
  await db.write(messages.length > 0 ? [enqueueQuery(db.query, messages, now), markRead] : [markRead]);
}

/** The key of the settings; "" if there is none, or if no search engine could reach the site. */
async function findIndexNowKey(db: DatabaseClient, origin: string): Promise<string> {
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "https:" || !isPublicHost(hostname)) return "";
  const [row] = await db.read(
    db.query
      .select({ key: sql<string | null>`json_extract(${siteSettings.value}, '$.indexNowKey')`.as("index_now_key") })
      .from(siteSettings)
      .where(eq(siteSettings.key, settingsKey)),
  );
  return row?.key ?? "";
}

/** A row as calls describe it: of what visitors do not see, no more than that it exists. */
function described({ stored, events, key, status, shown, paths }: ContentChange, origin: string) {
  const { path = null, title = null } = shown ?? {};
  return {
    events,
    table: stored.api.name,
    key,
    status: status ?? "published",
    title,
    url: path === null ? null : origin + path,
    markdown: path === null ? null : origin + markdownAddress(path),
    /** What caches and mirrors have to renew, or to drop. */
    pages: paths.map((one) => origin + one),
  };
}

function callOf(
  webhook: WebhookEntry,
  changes: readonly ContentChange[],
  { id, origin, now }: { readonly id: string; readonly origin: string; readonly now: string },
): NewMessage {
  const [first, ...others] = changes.map(
    (change) => `${change.events.join(", ")} ${change.stored.api.name}/${change.key}`,
  );
  const body: WebhookCall["body"] = {
    type: "content.changed",
    timestamp: now,
    data: { changes: changes.map((change) => described(change, origin)) },
  };
  return {
    cause: `changes/${id}/webhook/${webhook.id}`,
    kind: "changes",
    channel: "webhook",
    recipient: webhookRecipient(webhook),
    subject: `${body.type}: ${first}${others.length > 0 ? ` and ${others.length} more` : ""}`,
    payload: { webhook: webhook.id, body } satisfies WebhookCall,
  };
}

function indexNowCalls(
  changes: readonly ContentChange[],
  key: string,
  { id, origin }: { readonly id: string; readonly origin: string },
): NewMessage[] {
  const paths = [...new Set(changes.flatMap((change) => change.paths))];
  if (key === "" || paths.length === 0) return [];
  const payload: IndexNowCall = {
    host: new URL(origin).host,
    key,
    keyLocation: `${origin}/${key}.txt`,
    urlList: paths.map((path) => origin + encodeURI(path)),
  };
  const subject = `${paths.length === 1 ? "1 page" : `${paths.length} pages`}: ${paths.slice(0, 3).join(", ")}`;
  return [{ cause: `indexnow/${id}`, kind: "indexnow", channel: "webhook", recipient: indexNowHost, subject, payload }];
}
