import { useEffect } from "react";
import { isNoConnection } from "./no-connection";

/**
 * Reloads the page if the router could not fetch its data: the service worker responds with a copy or the offline page.
 * Neither needs data, so this cannot loop.
 */
export function ReloadOffline({ error }: { error: unknown }) {
  const isOffline = isNoConnection(error);
  useEffect(() => {
    if (isOffline && navigator.serviceWorker?.controller) location.reload();
  }, [isOffline]);
  return null;
}
