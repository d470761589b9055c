import type { DatabaseClient } from "../../drizzle/client";
import { DeliveryError, type Channel } from "./deliver.server";
import { findHostFault } from "../base/limits/public-hosts";
import { webhookUrlFault, type WebhookCall } from "./webhook";
import { findWebhook } from "./webhooks.server";

/** The dependencies of the webhook channel. */
export interface WebhookChannelOptions {
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
    const fault = webhookUrlFault(url, allowsPrivate);
    if (fault !== null) throw new DeliveryError(fault, { isPermanent: true });
    if (!allowsPrivate) {
      const hostFault = await findHostFault(new URL(url).hostname, fetch, signal);
      if (hostFault !== null) throw new DeliveryError(hostFault.text, { isPermanent: hostFault.isPermanent });
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
