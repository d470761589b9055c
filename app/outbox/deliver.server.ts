import type { DatabaseClient } from "../../drizzle/client";
import type { MessageChannel } from "./message";
import { claimDue, hasDueMessages, recordDelivery, recordFailure, type ClaimedMessage } from "./queue.server";

/** A failed attempt. Its message is shown in the delivery log. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  constructor(
    message: string,
    readonly options: {
      /** Whether another attempt would fail as well, such as for an address that does not exist. */
      readonly isPermanent?: boolean;
      /** The other side's answer. */
      readonly note?: string;
    } = {},
  ) {
    super(message);
  }
}

/**
 * The result of a final attempt. `shown`: there is no transport, so the message is only in the portal. `stopped`: it must
 * not be sent.
 */
export interface Delivery {
  readonly state: "sent" | "shown" | "stopped";
  /** The provider's id, the webhook's answer, or the reason why it is stopped. */
  readonly note: string | null;
}

/** Attempts a message once. Rejects with a `DeliveryError`, or with any other error if the outcome is unknown. */
export type Channel = (message: ClaimedMessage, signal: AbortSignal) => Promise<Delivery>;
export type Channels = Readonly<Record<MessageChannel, Channel>>;

/** What a delivery needs besides the database and the channels. */
export interface DeliveryOptions {
  /** The current ISO instant. */
  readonly now: () => string;
  readonly log: (event: string, detail?: Readonly<Record<string, unknown>>) => void;
  /** In milliseconds. Below the 30 seconds that the platform allows for work after a response. */
  readonly timeout?: number;
}

/** Concurrent attempts: below the platform's six connections per request. */
const together = 4;
/** Messages per run. */
const maxRun = 40;
const attemptTimeout = 20_000;

/**
 * Attempts the messages that are due, and records the outcome (decision 28). Resolves to the number of attempts.
 *
 * @param openChannels called once, and only if a message is due
 */
export async function deliverDue(
  db: DatabaseClient,
  openChannels: () => Promise<Channels>,
  { now, log, timeout = attemptTimeout }: DeliveryOptions,
): Promise<number> {
  if (!(await hasDueMessages(db, now()))) return 0;
  const channels = await openChannels();
  for (let attemptCount = 0; ;) {
    const messages = await claimDue(db, now(), together);
    await Promise.all(
      messages.map((message) => deliver(db, channels[message.channel], message, { now, log, timeout })),
    );
    attemptCount += messages.length;
    if (messages.length < together || attemptCount >= maxRun) return attemptCount;
  }
}

async function deliver(
  db: DatabaseClient,
  channel: Channel,
  message: ClaimedMessage,
  { now, log, timeout }: Required<DeliveryOptions>,
): Promise<void> {
  const { id, kind, attempts } = message;
  const outcome = await attempt(channel, message, timeout);
  const detail = { id, kind, attempts };
  if ("state" in outcome) log("message_delivered", { ...detail, state: outcome.state });
  else log("message_failed", { ...detail, reason: outcome.error.slice(0, 200) });
  const record = () =>
    "state" in outcome ? recordDelivery(db, message, outcome, now()) : recordFailure(db, message, outcome, now());
  try {
    // Tried twice, because a delivery that is not recorded is attempted again once its lease expires.
    await record().catch(record);
  } catch (error) {
    log("message_not_recorded", { ...detail, reason: error instanceof Error ? error.name : "unknown" });
  }
}

async function attempt(channel: Channel, message: ClaimedMessage, timeout: number) {
  try {
    return await withTimeout(timeout, (signal) => channel(message, signal));
  } catch (error) {
    const { isPermanent = false, note = null } = error instanceof DeliveryError ? error.options : {};
    return { error: error instanceof Error ? error.message : "unknown", isPermanent, note };
  }
}

async function withTimeout<T>(milliseconds: number, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeliveryError(`No response within ${milliseconds / 1000} seconds.`));
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([start(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
