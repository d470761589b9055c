import { createOutbox, deliver, type Outbox } from "~/intake/rules/delivery";
import { failureText, type EnquiryOutcome } from "~/intake/rules/enquiry";
import { entriesToShow, type Enquiry } from "~/intake/rules/outbox";
import { outboxKey } from "~/intake/rules/outbox-key";
import { postEnquiry, withLock, type FormExtras } from "./post-enquiry";
import { announceChange, indexedDbStore, markOutbox, outboxSyncTag } from "./stores";

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
