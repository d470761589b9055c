import { emptyAnswers } from "./answers";
import {
  acknowledgeEntry,
  currentEntries,
  findEnquiry,
  fingerprintOf,
  parseEntries,
  putEnquiry,
  applyOutcome,
  withdrawEntry,
  type Enquiry,
  type OutboxEntry,
} from "./outbox";
import { summarizeAnswers, type SubmissionOutcome } from "./submission";

/** A store of entries, shared by tabs and the service worker. */
export interface OutboxStore {
  /** Whether entries survive the page. */
  readonly durable: boolean;
  /** The stored value. Rejects if the store cannot be used. */
  read(): Promise<unknown>;
  /** Replaces the stored value in one transaction. Rejects if it cannot be stored. */
  update(change: (stored: unknown) => readonly OutboxEntry[]): Promise<void>;
}

/** The enquiries of this browser that the server may not have. */
export interface Outbox {
  list(): Promise<readonly OutboxEntry[]>;
  /** Adds an enquiry, and resolves to its entry: `key` may be another tab's. `durable` is false if closing the page loses it. */
  put(key: string, enquiry: Enquiry): Promise<{ readonly entry: OutboxEntry; readonly durable: boolean }>;
  recordOutcome(key: string, outcome: SubmissionOutcome, keep: boolean): Promise<void>;
  withdraw(key: string): Promise<void>;
  acknowledge(key: string): Promise<void>;
}

/** Runs work while no other tab and no service worker holds the lock of that name. */
export type Lock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** The dependencies of an outbox. */
export interface OutboxParts {
  readonly stores: readonly OutboxStore[];
  readonly lock: Lock;
  /** Called after every change. */
  readonly changed?: (entries: readonly OutboxEntry[]) => void;
  readonly now?: () => number;
}

/**
 * An outbox on several stores. An enquiry goes to the first store that takes it; everything else applies to all of
 * them, so that a store that failed for a while cannot bring an entry back.
 */
export function createOutbox({ stores, lock, changed = () => {}, now = Date.now }: OutboxParts): Outbox {
  const list = async () => {
    const storedLists = await Promise.all(stores.map((store) => store.read().then(parseEntries, () => [])));
    const byKey = new Map<string, OutboxEntry>();
    // An entry that one store has as sent counts as sent: the others may have missed the update.
    for (const entry of currentEntries(storedLists.flat(), now()))
      if (byKey.get(entry.key)?.state !== "sent") byKey.set(entry.key, entry);
    return [...byKey.values()];
  };
  const updateAll = async (
    change: (entries: readonly OutboxEntry[], isFirstStore: boolean) => readonly OutboxEntry[],
  ) => {
    const update = (store: OutboxStore, index: number) =>
      store.update((stored) => currentEntries(change(parseEntries(stored), index === 0), now())).catch(() => undefined);
    await Promise.all(stores.map(update));
    changed(await list());
  };

  return {
    list,
    async put(ownKey, enquiry) {
      const fingerprint = await fingerprintOf(enquiry.answers);
      // The same enquiry may already be in a different store.
      const stored = await lock(putLock, async () => {
        const key = findEnquiry(await list(), ownKey, fingerprint, now())?.key ?? ownKey;
        for (const store of stores) {
          const entry = await putInto(store, { key, fingerprint, enquiry }, now());
          if (entry) return { entry, durable: store.durable };
        }
        throw new Error("No store took the enquiry.");
      });
      changed(await list());
      return stored;
    },
    async recordOutcome(key, outcome, keep) {
      const isKnown = (await list()).some((entry) => entry.key === key);
      await updateAll((entries, isFirstStore) =>
        entries.some((entry) => entry.key === key) || (isFirstStore && !isKnown)
          ? applyOutcome(entries, key, outcome, keep, now())
          : entries,
      );
    },
    withdraw: (key) => updateAll((entries) => withdrawEntry(entries, key)),
    acknowledge: (key) => updateAll((entries) => acknowledgeEntry(entries, key)),
  };
}

const putLock = "enquiries";

/** Adds an enquiry to a store. Resolves to its entry, or to null if the store is disabled or full. */
async function putInto(
  store: OutboxStore,
  enquiry: Parameters<typeof putEnquiry>[1],
  now: number,
): Promise<OutboxEntry | null> {
  let entry: OutboxEntry | null = null;
  try {
    await store.update((stored) => {
      const result = putEnquiry(parseEntries(stored), enquiry, now);
      entry = result.entry;
      return result.entries;
    });
    return entry;
  } catch {
    return null;
  }
}

/** The dependencies of a delivery. */
export interface DeliveryOptions {
  readonly outbox: Outbox;
  /** Sends an enquiry under its key. Never rejects. */
  readonly post: (key: string, enquiry: Enquiry) => Promise<SubmissionOutcome>;
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
export function deliver(key: string, { outbox, post, lock, keep }: DeliveryOptions): Promise<SubmissionOutcome | null> {
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
