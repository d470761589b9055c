import { asc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { webhooks } from "../../drizzle/schema";
import { enqueue } from "./queue.server";
import { webhookUrlFault, type WebhookCall, type WebhookEntry } from "./webhook";
import type { Actor } from "../activity/activity";
import { recordActivity } from "../activity/record.server";
import { daysAfter } from "../base/time/dates";

const maxWebhooks = 10;
/** The days for which the previous secret signs as well. */
const rotationPeriod = 1;

/** The webhooks, oldest first, without their secrets. */
export async function listWebhooks(db: DatabaseClient): Promise<WebhookEntry[]> {
  const { id, url, createdAt, previousUntil } = webhooks;
  return db.read(
    db.query
      .select({ id, url, createdAt, previousUntil })
      .from(webhooks)
      .orderBy(asc(createdAt), asc(id))
      .limit(maxWebhooks),
  );
}

/** A webhook's address for the delivery log, without its query, which may contain a secret. */
export const webhookRecipient = ({ url }: Pick<WebhookEntry, "url">): string => url.replace(/\?.*$/s, "");

export type AddWebhookResult =
  /** The secret is never shown again. */
  { readonly ok: true; readonly secret: string } | { readonly ok: false; readonly fault: string };

/** Adds a webhook. */
export async function addWebhook(
  db: DatabaseClient,
  url: string,
  allowsPrivate: boolean,
  by: Actor,
  now: string,
): Promise<AddWebhookResult> {
  const fault = webhookUrlFault(url, allowsPrivate);
  if (fault !== null) return { ok: false, fault };
  const [id, secret] = [crypto.randomUUID(), newSecret()];
  const [added] = await db.write([
    db.query
      .insert(webhooks)
      .select(
        sql`select ${id}, ${url}, ${secret}, null, null, ${now} where (select count(*) from ${webhooks}) < ${maxWebhooks}`,
      )
      .onConflictDoNothing()
      .returning({ id: webhooks.id }),
    recordWebhook(db, by, "add-webhook", id, now),
  ]);
  return added.length > 0
    ? { ok: true, secret }
    : { ok: false, fault: `This webhook already exists, or the limit of ${maxWebhooks} is reached.` };
}

/** Gives a webhook a new secret; null if it does not exist. For a day, calls are also signed with the old one. */
export async function rotateSecret(db: DatabaseClient, id: string, by: Actor, now: string): Promise<string | null> {
  const secret = newSecret();
  const previousUntil = daysAfter(now, rotationPeriod);
  const [changed] = await db.write([
    db.query
      .update(webhooks)
      .set({ secret, previousSecret: sql`${webhooks.secret}`, previousUntil })
      .where(eq(webhooks.id, id))
      .returning({ id: webhooks.id }),
    recordWebhook(db, by, "rotate-webhook", id, now),
  ]);
  return changed.length > 0 ? secret : null;
}

/** Removes a webhook. Its queued calls will fail. */
export async function removeWebhook(db: DatabaseClient, id: string, by: Actor, now: string): Promise<boolean> {
  const isThere = sql`exists (select 1 from ${webhooks} where ${webhooks.id} = ${id})`;
  const [, removed] = await db.write([
    // Before the deletion, because the row's address is recorded.
    recordWebhook(db, by, "remove-webhook", id, now, isThere),
    db.query.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id }),
  ]);
  return removed.length > 0;
}

/** Records a change of a webhook by its host only, because the rest of the address may contain a secret. */
function recordWebhook(
  db: DatabaseClient,
  by: Actor,
  action: "add-webhook" | "rotate-webhook" | "remove-webhook",
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
