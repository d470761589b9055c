import { parseObject } from "~/base/words/json";
import { enquiryBody, type EnquiryOutcome, failureText, parseOutcome, submitTimeout } from "~/intake/rules/enquiry";
import {
  createOutbox,
  deliver,
  type Enquiry,
  entriesToShow,
  type Outbox,
  type OutboxStore,
} from "~/intake/rules/outbox";
import { type IntakeProgress, outboxKey, parseProgress, progressKey, writeProgress } from "~/intake/rules/progress";
import { heardOfField, sourceField } from "~/intake/rules/source";

/** Fields that only the intake page can fill. */
export interface FormExtras {
  /** The honeypot's value. */
  readonly trap?: string;
  /** The CAPTCHA's token. */
  readonly token?: string | undefined;
}

/** Sends an enquiry, from a page or the service worker. `unreachable` if the response is missing or incomplete. */
export async function postEnquiry(
  key: string,
  { answers, source, heardOf = "" }: Enquiry,
  { trap = "", token }: FormExtras = {},
): Promise<EnquiryOutcome> {
  const body = enquiryBody(answers, key, trap, token);
  if (source) body.set(sourceField, JSON.stringify(source));
  body.set(heardOfField, heardOf);
  try {
    const response = await fetch("/onboarding", {
      method: "POST",
      headers: { Accept: "application/json" },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(submitTimeout),
    });
    return parseOutcome(response.status, parseObject(await response.text()));
  } catch {
    return { status: "unreachable", message: failureText };
  }
}

/** Runs work under a lock for the whole origin, or at once in browsers without locks: the server detects repeats. */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

/** Reads the stored progress of an unfinished enquiry; null if there is none or it is invalid (WIZ-22). */
export function loadProgress(): IntakeProgress | null {
  try {
    const progress = parseProgress(localStorage.getItem(progressKey), Date.now());
    // It contains an email address, so do not leave an expired one behind (D36).
    if (progress === null) localStorage.removeItem(progressKey);
    return progress;
  } catch {
    // Storage may be disabled. The wizard works without it.
    markUnsaved();
    return null;
  }
}

/** Stores progress (WIZ-21). Failures are ignored. */
export function saveProgress(progress: Omit<IntakeProgress, "savedAt">): void {
  try {
    localStorage.setItem(progressKey, writeProgress({ ...progress, savedAt: Date.now() }));
  } catch {
    // Full or disabled.
    markUnsaved();
  }
}

/** Keeps the top bar from offering "Save and leave". */
function markUnsaved(): void {
  document.documentElement.dataset.unsaved = "";
}

/** Deletes the stored progress. */
export function clearProgress(): void {
  try {
    localStorage.removeItem(progressKey);
  } catch {
    // Disabled, so nothing was stored either.
  }
}

/** The channel on which tabs and the service worker announce changes to the outbox. */
const channelName = "onboarding-outbox";
/** The tag of the background sync. */
export const outboxSyncTag = "onboarding-outbox";

/** Tells all tabs that the outbox changed. */
export function announceChange(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("changed");
  channel.close();
}

/**
 * Calls `listener` when the service worker or any tab, including this one, changes the outbox. Returns a function that
 * stops it.
 */
export function onOutboxChange(listener: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", listener);
  return () => channel.close();
}

/** The name of the database in the browser. */
const databaseName = "onboarding";
const storeName = "outbox";
const recordKey = "entries";
/** In milliseconds. In some browsers, opening a database never settles. */
const openTimeout = 2_000;

/** IndexedDB, which the service worker can read too. */
export const indexedDbStore: OutboxStore = {
  async read() {
    // Opening a missing database would create it on every visit to the intake.
    const names = await indexedDB.databases?.();
    if (names?.every(({ name }) => name !== databaseName)) return [];
    return inTransaction("readonly", (store, resolve) => {
      const request = store.get(recordKey);
      request.addEventListener("success", () => resolve(request.result));
    });
  },
  async update(change) {
    await inTransaction("readwrite", (store, resolve) => {
      const request = store.get(recordKey);
      request.addEventListener("success", () => {
        const entries = change(request.result);
        if (entries.length > 0) store.put(entries, recordKey);
        else store.delete(recordKey);
        resolve(undefined);
      });
    });
  },
};

/** Sets a mark that tells the next page, in one synchronous read, whether to open the outbox. */
function markOutbox(isEmpty: boolean): void {
  try {
    if (isEmpty) localStorage.removeItem(outboxKey);
    else localStorage.setItem(outboxKey, "1");
  } catch {
    // Full or disabled. The intake page and the service worker open the outbox anyway.
  }
}

async function inTransaction<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, resolve: (result: Result) => void) => void,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      let result: Result;
      const fail = () => reject(transaction.error ?? new Error("The browser's database failed."));
      transaction.addEventListener("complete", () => resolve(result));
      transaction.addEventListener("abort", fail);
      transaction.addEventListener("error", fail);
      work(transaction.objectStore(storeName), (value) => {
        result = value;
      });
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    const timer = setTimeout(() => reject(new Error("The browser's database did not open.")), openTimeout);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(storeName));
    request.addEventListener("success", () => {
      clearTimeout(timer);
      resolve(request.result);
    });
    request.addEventListener("error", () => {
      clearTimeout(timer);
      reject(request.error ?? new Error("The browser's database did not open."));
    });
  });
}

type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

let openOutbox: Outbox | undefined;

/** A page's outbox. */
export function pageOutbox(): Outbox {
  openOutbox ??= createOutbox(indexedDbStore, {
    changed(entries) {
      const waits = entries.some((entry) => entry.state === "waiting");
      markOutbox(!waits && entriesToShow(entries).length === 0);
      announceChange();
    },
  });
  return openOutbox;
}

/** Keys of enquiries that this page's intake says are sent. The outbox learns of it only later, if at all. */
export const shownAsSent = new Set<string>();

/** Whether there may be something in the outbox. */
export function mayHaveEntries(): boolean {
  try {
    return localStorage.getItem(outboxKey) !== null;
  } catch {
    return true;
  }
}

/**
 * Writes an enquiry to the outbox, then sends it. While it waits, the service worker sends it even with no page open,
 * if the browser supports that. A browser that stores nothing sends it all the same.
 *
 * @param key used unless the outbox has the same enquiry under another key
 * @param keep see `applyOutcome`
 * @param extras awaited before the request
 * @param onStored called before the request, with the key to use and whether the enquiry survives the page
 */
export async function sendEnquiry(
  key: string,
  enquiry: Enquiry,
  keep: boolean,
  extras: () => Promise<FormExtras>,
  { onStored }: { onStored: (key: string, durable: boolean) => void },
): Promise<EnquiryOutcome> {
  const outbox = pageOutbox();
  // When offline, a request could take its whole time limit to fail.
  const post = async (sentKey: string, waitingEnquiry: Enquiry): Promise<EnquiryOutcome> =>
    navigator.onLine
      ? postEnquiry(sentKey, waitingEnquiry, await extras())
      : { status: "unreachable", message: failureText };
  const entry = await outbox.put(key, enquiry);
  onStored(entry?.key ?? key, entry !== null);
  if (!entry) return post(key, enquiry);
  const outcome = await deliver(entry.key, { outbox, keep, lock: withLock, post });
  if (outcome?.status === "unreachable" && !enquiry.needsPerson) requestBackgroundSync();
  // Null only if another tab withdrew it, which cannot happen: answers cannot change while they are being sent.
  return outcome ?? { status: "failed", message: failureText };
}

/** Asks the browser to wake the service worker when there is a connection. */
export function requestBackgroundSync(): void {
  const whenRegistered = navigator.serviceWorker?.getRegistration() as
    | Promise<SyncRegistration | undefined>
    | undefined;
  // Not supported, or denied by the visitor. The next page sends it.
  whenRegistered?.then((registration) => registration?.sync?.register(outboxSyncTag)).catch(() => undefined);
}
