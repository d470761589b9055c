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
