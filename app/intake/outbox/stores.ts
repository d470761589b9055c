import type { OutboxStore } from "~/intake/rules/delivery";
import { outboxKey } from "~/intake/rules/outbox-key";
import { type IntakeProgress, progressKey, parseProgress, writeProgress } from "~/intake/rules/progress";

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
export function markOutbox(isEmpty: boolean): void {
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
