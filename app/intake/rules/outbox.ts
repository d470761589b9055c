import { isObject } from "../../base/words/json";
import { answerFields, type Answers, buildAnswers, emptyAnswers, normalizeAnswer } from "./answers";
import { type EnquiryOutcome, summarizeAnswers } from "./enquiry";
import { maxProgressAge } from "./progress";
import { sourceFields, type VisitSource } from "./source";

/**
 * The rules of the outbox: the enquiries of this browser that the server may not have. An entry is written before its
 * first request, and only the server's answer or the visitor removes it. Every attempt, from whatever tab or the service
 * worker, uses the entry's idempotency key, so that the server stores one row (E5, P16).
 */

/** How long identical answers are the same enquiry after they were sent, in milliseconds. The server's window, too. */
export const duplicateWindow = 10 * 60 * 1000;

/** What is sent. */
export interface Enquiry {
  readonly answers: Answers;
  /** True if the server asks for a CAPTCHA, which only the intake page can show. */
  readonly needsPerson: boolean;
  /** How the visitor came here. */
  readonly source?: VisitSource;
  /** The answer to "How did you hear of us?". */
  readonly heardOf?: string;
  /** Meaningless. Open tabs of earlier releases would delete an entry without it. */
  readonly openedAt: 0;
}

interface EntryBase {
  /** The idempotency key. */
  readonly key: string;
  /** Identifies the answers; see `fingerprintOf`. */
  readonly fingerprint: string;
  /** When the entry last changed, by the browser's clock: milliseconds since 1970. */
  readonly at: number;
}

/** Not yet answered by the server. Not `queued` during the first attempt, which its tab is still showing. */
export type WaitingEntry = EntryBase & {
  readonly state: "waiting";
  readonly enquiry: Enquiry;
  readonly queued: boolean;
};
/** Refused by the server, for the visitor to correct. */
export type RefusedEntry = EntryBase & {
  readonly state: "refused";
  readonly enquiry: Enquiry;
  readonly message: string;
};
/** Stored by the server. Has no answers. `seen` once the visitor knows. */
export type SentEntry = EntryBase & { readonly state: "sent"; readonly seen: boolean };
export type OutboxEntry = WaitingEntry | RefusedEntry | SentEntry;

/** A SHA-256 of the answers, as they are stored. */
export async function fingerprintOf(answers: Answers): Promise<string> {
  const text = JSON.stringify(answerFields.map((field) => normalizeAnswer(field, answers[field])));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Adds an enquiry before it is sent. The same answers under another key (a second tab with the same draft) are the same
 * enquiry: the entry keeps the first key.
 *
 * @returns the entries, and the one to send
 */
export function putEnquiry(
  entries: readonly OutboxEntry[],
  { key, fingerprint, enquiry }: { key: string; fingerprint: string; enquiry: Enquiry },
  now: number,
): { readonly entries: readonly OutboxEntry[]; readonly entry: OutboxEntry } {
  const current = currentEntries(entries, now);
  const existingEntry = findEnquiry(current, key, fingerprint, now);
  if (existingEntry?.state === "sent") return { entries: current, entry: existingEntry };
  const entry: WaitingEntry = {
    key: existingEntry?.key ?? key,
    fingerprint,
    at: now,
    state: "waiting",
    enquiry,
    queued: existingEntry?.state === "refused" || (existingEntry?.queued ?? false),
  };
  return { entries: [...current.filter((other) => other.key !== entry.key), entry], entry };
}

/** The entry with this key, or with the same answers. */
export function findEnquiry(
  entries: readonly OutboxEntry[],
  key: string,
  fingerprint: string,
  now: number,
): OutboxEntry | undefined {
  return (
    entries.find((entry) => entry.key === key) ??
    entries.find(
      (entry) => entry.fingerprint === fingerprint && (entry.state !== "sent" || now - entry.at <= duplicateWindow),
    )
  );
}

/**
 * Applies the outcome of an attempt.
 *
 * @param keep whether the enquiry stays if the server did not take it. False for a first attempt, which the intake page
 *   reports itself; true for one that the visitor was told is queued.
 */
export function applyOutcome(
  entries: readonly OutboxEntry[],
  key: string,
  outcome: EnquiryOutcome,
  keep: boolean,
  now: number,
): readonly OutboxEntry[] {
  const existingEntry = entries.find((entry) => entry.key === key);
  const others = entries.filter((entry) => entry.key !== key);
  if (existingEntry?.state === "sent") return entries;
  // Withdrawn while it was on its way: still say that it was sent.
  if (outcome.status === "sent")
    return [...others, { key, fingerprint: existingEntry?.fingerprint ?? "", at: now, state: "sent", seen: false }];
  if (!existingEntry) return entries;
  const { fingerprint, enquiry } = existingEntry;
  // Another tab may have told the visitor meanwhile that the same enquiry is queued.
  const keeps = keep || existingEntry.state === "refused" || existingEntry.queued;
  switch (outcome.status) {
    case "unreachable":
      return [...others, { key, fingerprint, at: now, state: "waiting", enquiry, queued: true }];
    case "unknown":
    case "failed":
      return keeps ? [...others, { key, fingerprint, at: now, state: "waiting", enquiry, queued: true }] : others;
    default:
      return keeps
        ? [...others, { key, fingerprint, at: now, state: "refused", enquiry, message: outcome.message }]
        : others;
  }
}

/** Withdraws an enquiry that the visitor changed. Does nothing to one that was sent. */
export function withdrawEntry(entries: readonly OutboxEntry[], key: string): readonly OutboxEntry[] {
  return entries.filter((entry) => entry.key !== key || entry.state === "sent");
}

/** Records that the visitor knows that the enquiry was sent. */
function acknowledgeEntry(entries: readonly OutboxEntry[], key: string): readonly OutboxEntry[] {
  return entries.map((entry) => (entry.key === key && entry.state === "sent" ? { ...entry, seen: true } : entry));
}

/**
 * Drops expired entries: after 30 days (D36), or once they are sent, known to the visitor, and can no longer be sent
 * twice.
 */
export function currentEntries(entries: readonly OutboxEntry[], now: number): readonly OutboxEntry[] {
  return entries.filter((entry) => {
    const age = now - entry.at;
    return age <= (entry.state === "sent" && entry.seen ? duplicateWindow : maxProgressAge);
  });
}

/** The entries that the visitor should know of. */
export function entriesToShow(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  return entries.filter((entry) => (entry.state === "sent" ? !entry.seen : entry.state === "refused" || entry.queued));
}

/** Parses stored entries, which may be anything. Drops invalid ones. */
export function parseEntries(value: unknown): OutboxEntry[] {
  return Array.isArray(value) ? value.flatMap(parseEntry) : [];
}

function parseEntry(value: unknown): OutboxEntry[] {
  if (!isObject(value)) return [];
  const { key, fingerprint, at, state, seen, queued, message } = value;
  if (typeof key !== "string" || typeof fingerprint !== "string" || typeof at !== "number") return [];
  const base = { key, fingerprint, at };
  if (state === "sent") return [{ ...base, state, seen: seen === true }];
  const enquiry = parseEnquiry(value.enquiry);
  if (enquiry === null) return [];
  if (state === "waiting") return [{ ...base, state, enquiry, queued: queued === true }];
  if (state === "refused" && typeof message === "string") return [{ ...base, state, enquiry, message }];
  return [];
}

function parseEnquiry(value: unknown): Enquiry | null {
  if (!isObject(value) || !isObject(value.answers)) return null;
  const storedAnswers = value.answers;
  if (answerFields.some((field) => typeof storedAnswers[field] !== "string")) return null;
  return {
    answers: buildAnswers((field) => storedAnswers[field] as string),
    needsPerson: value.needsPerson === true,
    ...(isObject(value.source) && { source: parseVisitSource(value.source) }),
    ...(typeof value.heardOf === "string" && { heardOf: value.heardOf }),
    openedAt: 0,
  };
}

const parseVisitSource = (value: Readonly<Record<string, unknown>>) =>
  // `fromEntries` widens the keys to strings.
  Object.fromEntries(sourceFields.map((field) => [field, String(value[field] ?? "")])) as unknown as VisitSource;

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
