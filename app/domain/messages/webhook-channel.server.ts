import type { DatabaseClient } from "../../../drizzle/client";
import { DeliveryError, type Channel } from "./deliver.server";
import { isPublicAddress, webhookUrlFault, type WebhookCall } from "./webhook";
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
    if (!allowsPrivate) await requirePublic(new URL(url).hostname, fetch, signal);
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

/**
 * Fails if a name resolves to a private network or not at all. The platform resolves it again for the call itself, so
 * the owner of a name can change it in between; on Cloudflare, even that reaches no private network.
 */
async function requirePublic(host: string, fetch: WebhookChannelOptions["fetch"], signal: AbortSignal): Promise<void> {
  if (/^[[\d]/.test(host) && isPublicAddress(host.replace(/^\[|\]$/g, ""))) return;
  const found = await Promise.all(["A", "AAAA"].map((type) => resolve(host, type, fetch, signal)));
  const addresses = found.flat();
  if (addresses.length === 0) throw new DeliveryError("The host name has no address.");
  if (!addresses.every(isPublicAddress))
    throw new DeliveryError("The host name points to a non-public address.", { isPermanent: true });
}

/** Looks up a name with DNS over HTTPS. */
async function resolve(
  host: string,
  type: string,
  fetch: WebhookChannelOptions["fetch"],
  signal: AbortSignal,
): Promise<string[]> {
  const query = new URLSearchParams({ name: host, type });
  try {
    const response = await fetch(`https://cloudflare-dns.com/dns-query?${query}`, {
      headers: { Accept: "application/dns-json" },
      redirect: "error",
      signal,
    });
    const { Answer = [] } = (await response.json()) as { Answer?: ReadonlyArray<{ type: number; data: string }> };
    // 1 is A, 28 is AAAA. Other records are CNAMEs.
    return Answer.filter((answer) => answer.type === 1 || answer.type === 28).map(({ data }) => data);
  } catch {
    throw new DeliveryError("The host name could not be resolved.");
  }
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
