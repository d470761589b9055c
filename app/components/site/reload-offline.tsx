import { useEffect } from "react";

/** What browsers say of a `fetch` without a response. */
const noConnection = /failed to fetch|networkerror|load failed|dynamically imported module/i;

/**
 * Opens the page anew when the router could not fetch its data: the service worker has a copy of it, or the page that
 * says that there is no connection. Both need no data, so this cannot repeat.
 */
export function ReloadOffline({ error }: { error: unknown }) {
  const isOffline = error instanceof TypeError && noConnection.test(error.message);
  useEffect(() => {
    if (isOffline && navigator.serviceWorker?.controller) location.reload();
  }, [isOffline]);
  return null;
}
