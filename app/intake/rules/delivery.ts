import { emptyAnswers } from "./answers";
import { summarizeAnswers, type EnquiryOutcome } from "./enquiry";
import {
  acknowledgeEntry,
  currentEntries,
  fingerprintOf,
  parseEntries,
  putEnquiry,
  applyOutcome,
  withdrawEntry,
  type Enquiry,
  type OutboxEntry,
} from "./outbox";

/** Where the entries are kept, for tabs and the service worker. Both functions reject if the browser stores nothing. */
export interface OutboxStore {
  /** The stored value. */
  read(): Promise<unknown>;
  /** Replaces the stored value in one transaction. */
  update(change: (stored: unknown) => readonly OutboxEntry[]): Promise<void>;
}

/** The enquiries of this browser that the server may not have. */
export interface Outbox {
  list(): Promise<readonly OutboxEntry[]>;
  /** Adds an enquiry. Resolves to its entry, whose key may be another tab's; null if the browser does not store it. */
  put(key: string, enquiry: Enquiry): Promise<OutboxEntry | null>;
  recordOutcome(key: string, outcome: EnquiryOutcome, keep: boolean): Promise<void>;
  withdraw(key: string): Promise<void>;
  acknowledge(key: string): Promise<void>;
}

/** Runs work while no other tab and no service worker holds the lock of that name. */
export type Lock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * The outbox in a store. Without a store, it is empty and takes nothing.
 *
 * @param changed called after every change
 */
export function createOutbox(
  store: OutboxStore,
  {
    changed = () => {},
    now = Date.now,
  }: { changed?: (entries: readonly OutboxEntry[]) => void; now?: () => number } = {},
): Outbox {
  const list = () =>
    store.read().then(
      (stored) => currentEntries(parseEntries(stored), now()),
      () => [],
    );
  const update = async (change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[]) => {
    await store.update((stored) => currentEntries(change(parseEntries(stored)), now())).catch(() => undefined);
    changed(await list());
  };

  return {
    list,
    async put(ownKey, enquiry) {
      const fingerprint = await fingerprintOf(enquiry.answers);
      const entries: OutboxEntry[] = [];
      const change = (stored: unknown) => {
        const result = putEnquiry(parseEntries(stored), { key: ownKey, fingerprint, enquiry }, now());
        entries.splice(0, 1, result.entry);
        return result.entries;
      };
      try {
        await store.update(change);
      } catch {
        return null;
      }
      changed(await list());
      return entries[0] ?? null;
    },
    recordOutcome: (key, outcome, keep) => update((entries) => applyOutcome(entries, key, outcome, keep, now())),
    withdraw: (key) => update((entries) => withdrawEntry(entries, key)),
    acknowledge: (key) => update((entries) => acknowledgeEntry(entries, key)),
  };
}

/** The dependencies of a delivery. */
export interface DeliveryOptions {
  readonly outbox: Outbox;
  /** Sends an enquiry under its key. Never rejects. */
  readonly post: (key: string, enquiry: Enquiry) => Promise<EnquiryOutcome>;
  readonly lock: Lock;
  /** See `applyOutcome`. */
  readonly keep: boolean;
}

/** The name of the lock held while an enquiry is being sent. */
const deliveryLock = (key: string) => `enquiry-${key}`;

/**
 * Sends an enquiry unless another tab or the service worker has done so. The lock only saves requests; the
 * idempotency key ensures a single row.
 *
 * @returns the outcome, or null if the enquiry was withdrawn
 */
export function deliver(key: string, { outbox, post, lock, keep }: DeliveryOptions): Promise<EnquiryOutcome | null> {
  return lock(deliveryLock(key), async () => {
    const entry = (await outbox.list()).find((candidate) => candidate.key === key);
    if (!entry) return null;
    // Sent by another tab or the service worker. The entry no longer has the answers; the caller still does.
    if (entry.state === "sent") return { status: "sent", summary: summarizeAnswers(emptyAnswers) };
    const outcome = await post(key, entry.enquiry);
    await outbox.recordOutcome(key, outcome, keep);
    return outcome;
  });
}

/**
 * Sends the waiting enquiries that can be sent without the visitor.
 *
 * @returns how many enquiries still wait
 */
export async function deliverAll(options: Omit<DeliveryOptions, "keep">): Promise<number> {
  for (const entry of await options.outbox.list())
    if (entry.state === "waiting" && !entry.enquiry.needsPerson) await deliver(entry.key, { ...options, keep: true });
  const remaining = await options.outbox.list();
  return remaining.filter((entry) => entry.state === "waiting" && !entry.enquiry.needsPerson).length;
}
