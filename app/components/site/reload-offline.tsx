import { useEffect } from "react";
import { isNoConnection } from "./no-connection";

/**
 * Opens the page anew when the router could not fetch its data: the service worker has a copy of it, or the page that
 * says that there is no connection. Both need no data, so this cannot repeat.
 */
export function ReloadOffline({ error }: { error: unknown }) {
  const isOffline = isNoConnection(error);
  useEffect(() => {
    if (isOffline && navigator.serviceWorker?.controller) location.reload();
  }, [isOffline]);
  return null;
}
