import { asc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { webhooks } from "../../drizzle/schema";
import type { Actor } from "../activity/activity";
import { recordActivity } from "../activity/record.server";
import { type FetchOf, findHostError } from "../base/limits/public-hosts";
import { daysAfter } from "../base/time/dates";
import { type WebhookCall, type WebhookEntry, type WebhookEvents, webhookUrlError } from "./message";
import { type Channel, DeliveryError, enqueue } from "./queue.server";

const maxWebhooks = 10;
/** The days for which the previous secret signs as well. */
const rotationPeriod = 1;

/** The webhooks, oldest first, without their secrets. */
export async function listWebhooks(db: DatabaseClient): Promise<WebhookEntry[]> {
  const { id, url, createdAt, previousUntil, sendsEnquiries, sendsChanges } = webhooks;
  return db.read(
    db.query
      .select({ id, url, createdAt, previousUntil, sendsEnquiries, sendsChanges })
      .from(webhooks)
      .orderBy(asc(createdAt), asc(id))
      .limit(maxWebhooks),
  );
}

/** A webhook's address for the delivery log, without its query, which may contain a secret. */
export const webhookRecipient = ({ url }: Pick<WebhookEntry, "url">): string => url.replace(/\?.*$/s, "");

export type AddWebhookResult =
  /** The secret is never shown again. */
  { readonly ok: true; readonly secret: string } | { readonly ok: false; readonly error: string };

/** Adds a webhook. */
export async function addWebhook(
  db: DatabaseClient,
  url: string,
  allowsPrivate: boolean,
  by: Actor,
  now: string,
  { sendsEnquiries, sendsChanges }: WebhookEvents = { sendsEnquiries: true, sendsChanges: false },
): Promise<AddWebhookResult> {
  const error = webhookUrlError(url, allowsPrivate);
  if (error !== null) return { ok: false, error };
  const [id, secret] = [crypto.randomUUID(), newSecret()];
  const [addedRows] = await db.write([
    db.query
      .insert(webhooks)
      .select(
        sql`select ${id}, ${url}, ${secret}, null, null, ${now}, ${Number(sendsEnquiries)}, ${Number(sendsChanges)} where (select count(*) from ${webhooks}) < ${maxWebhooks}`,
      )
      .onConflictDoNothing()
      .returning({ id: webhooks.id }),
    recordWebhook(db, by, "add-webhook", id, now),
  ]);
  return addedRows.length > 0
    ? { ok: true, secret }
    : { ok: false, error: `This webhook already exists, or the limit of ${maxWebhooks} is reached.` };
}

/** Gives a webhook a new secret; null if it does not exist. For a day, calls are also signed with the old one. */
export async function rotateSecret(db: DatabaseClient, id: string, by: Actor, now: string): Promise<string | null> {
  const secret = newSecret();
  const previousUntil = daysAfter(now, rotationPeriod);
  const [changedRows] = await db.write([
    db.query
      .update(webhooks)
      .set({ secret, previousSecret: sql`${webhooks.secret}`, previousUntil })
      .where(eq(webhooks.id, id))
      .returning({ id: webhooks.id }),
    recordWebhook(db, by, "rotate-webhook", id, now),
  ]);
  return changedRows.length > 0 ? secret : null;
}

/** Changes what a webhook is called for; false if it does not exist, or would be called for nothing. */
export async function changeEvents(
  db: DatabaseClient,
  id: string,
  events: WebhookEvents,
  by: Actor,
  now: string,
): Promise<boolean> {
  if (!events.sendsEnquiries && !events.sendsChanges) return false;
  const [changedRows] = await db.write([
    db.query.update(webhooks).set(events).where(eq(webhooks.id, id)).returning({ id: webhooks.id }),
    recordWebhook(db, by, "change-webhook", id, now),
  ]);
  return changedRows.length > 0;
}

/** Removes a webhook. Its queued calls will fail. */
export async function removeWebhook(db: DatabaseClient, id: string, by: Actor, now: string): Promise<boolean> {
  const isThere = sql`exists (select 1 from ${webhooks} where ${webhooks.id} = ${id})`;
  const [, removedRows] = await db.write([
    // Before the deletion, because the row's address is recorded.
    recordWebhook(db, by, "remove-webhook", id, now, isThere),
    db.query.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id }),
  ]);
  return removedRows.length > 0;
}

/** Records a change of a webhook by its host only, because the rest of the address may contain a secret. */
function recordWebhook(
  db: DatabaseClient,
  by: Actor,
  action: "add-webhook" | "change-webhook" | "rotate-webhook" | "remove-webhook",
  id: string,
  now: string,
  condition?: SQL,
): Query {
  const url = sql`(select substr(${webhooks.url}, instr(${webhooks.url}, '//') + 2) || '/' from ${webhooks} where ${webhooks.id} = ${id})`;
  const title = sql`(select substr(address.text, 1, instr(address.text, '/') - 1) from (select ${url} as text) as address)`;
  return recordActivity(db.query, by, { action, section: "messages", subject: { id, title } }, now, condition);
}

/** Writes a test call; false if there is no such webhook. */
export async function enqueueTestCall(db: DatabaseClient, id: string, now: string): Promise<boolean> {
  const webhook = (await listWebhooks(db)).find((one) => one.id === id);
  if (!webhook) return false;
  const payload: WebhookCall = { webhook: id, body: { type: "test", timestamp: now, data: {} } };
  const cause = `test/${crypto.randomUUID()}`;
  const recipient = webhookRecipient(webhook);
  await enqueue(db, [{ cause, kind: "test", channel: "webhook", recipient, subject: "test", payload }], now);
  return true;
}

/** A webhook's current address and signing secrets; null if it was removed. */
export async function findWebhook(
  db: DatabaseClient,
  id: string,
  now: string,
): Promise<{ readonly url: string; readonly secrets: readonly string[] } | null> {
  const [row] = await db.read(db.query.select().from(webhooks).where(eq(webhooks.id, id)).limit(1));
  if (!row) return null;
  const { url, secret, previousSecret, previousUntil } = row;
  const isRotating = previousSecret !== null && previousUntil !== null && previousUntil > now;
  return { url, secrets: isRotating ? [secret, previousSecret] : [secret] };
}

function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}

/** The dependencies of the webhook channel. */
interface WebhookChannelOptions {
  readonly db: DatabaseClient;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** The current ISO instant. */
  readonly now: () => string;
  /** Whether calls may go to private networks and without TLS (`WEBHOOKS_PRIVATE`). */
  readonly allowsPrivate: boolean;
}

/** How much of a response body is read, in characters. */
const maxAnswer = 1_000;
/** The timeout for a response body, in milliseconds. It may be short: the status already decides the outcome. */
const answerTimeout = 2_000;

/**
 * The channel of webhooks: signs calls as described by Standard Webhooks, follows no redirects, and truncates answers.
 */
export function webhookChannel({ db, fetch, now, allowsPrivate }: WebhookChannelOptions): Channel {
  return async ({ id, payload }, signal) => {
    if (payload === null) throw new DeliveryError("The message text was deleted.", { isPermanent: true });
    // Only `enqueue` writes payloads, and those of webhooks are always calls.
    const { webhook: webhookId, body } = JSON.parse(payload) as WebhookCall;
    const webhook = await findWebhook(db, webhookId, now());
    if (!webhook) throw new DeliveryError("The webhook was removed.", { isPermanent: true });
    const { url, secrets } = webhook;
    const error = webhookUrlError(url, allowsPrivate);
    if (error !== null) throw new DeliveryError(error, { isPermanent: true });
    if (!allowsPrivate) {
      const hostError = await findHostError(new URL(url).hostname, fetch, signal);
      if (hostError !== null) throw new DeliveryError(hostError.text, { isPermanent: hostError.isPermanent });
    }
    const text = JSON.stringify(body);
    const response = await fetch(url, {
      method: "POST",
      body: text,
      headers: { "Content-Type": "application/json", ...(await signatureHeaders(id, new Date(now()), text, secrets)) },
      // A redirect could lead to an unchecked address.
      redirect: "manual",
      signal,
    });
    const note = `${response.status} ${await readStart(response)}`.trim();
    if (response.ok) return { state: "sent", note };
    const isRedirect = response.status >= 300 && response.status < 400;
    // 410: the receiver wants no more calls (Standard Webhooks).
    throw new DeliveryError(
      `The server returned ${response.status}${isRedirect ? ". Redirects are not followed" : ""}.`,
      {
        isPermanent: response.status === 410,
        note,
      },
    );
  };
}

async function signatureHeaders(id: string, at: Date, text: string, secrets: readonly string[]) {
  const { Webhook } = await import("standardwebhooks");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, text)).join(" "),
  };
}

/** The start of a response body as text, without waiting for the rest. */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), answerTimeout);
  try {
    while (text.length < maxAnswer) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value.subarray(0, maxAnswer), { stream: true });
    }
    await reader.cancel();
  } catch {
    // An interrupted body does not affect the call's outcome.
  } finally {
    clearTimeout(timer);
  }
  return text
    .slice(0, maxAnswer)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .toWellFormed();
}

/** Shares what it is told with the other search engines of IndexNow. */
export const indexNowHost = "api.indexnow.org";

/** A list of changed pages, as IndexNow takes it: at most 10,000 of them. */
export interface IndexNowCall {
  readonly host: string;
  readonly key: string;
  /** The address of the file with the key, which shows that the sender may speak for the host. */
  readonly keyLocation: string;
  readonly urlList: readonly string[];
}

/** The channel of lists of changed pages for search engines. */
export const indexNowChannel =
  (fetch: FetchOf): Channel =>
  async ({ payload }, signal) => {
    if (payload === null) throw new DeliveryError("The message text was deleted.", { isPermanent: true });
    const response = await fetch(`https://${indexNowHost}/indexnow`, {
      method: "POST",
      headers: { "Content-Type": "application/json; charset=utf-8" },
      body: payload,
      redirect: "manual",
      signal,
    });
    const note = `${response.status} ${await readStart(response)}`.trim();
    // 202: the list is taken, and the key is still to be checked.
    if (response.ok) return { state: "sent", note };
    // 400, 403 and 422 concern the list or the key, which another attempt would send again.
    const isPermanent = response.status >= 400 && response.status < 500 && response.status !== 429;
    throw new DeliveryError(`The server returned ${response.status}.`, { isPermanent, note });
  };
