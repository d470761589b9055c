import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { signInPath } from "~/domain/accounts/return-path";
import { watchSession } from "./session-events";

/** Dispatched before the page is left because the session ended. A form with unsaved changes cancels it and asks to sign in. */
export const sessionEnded = "session-ended";

/**
 * Keeps an admin page in step with the session: renews it, leaves the page when it ends in this or another tab
 * (AUTH-16, AUTH-17), and revalidates when the user's name or role changes.
 */
export function SessionWatch() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const stop = watchSession((event, { authenticated }) => {
      // A full page load, so that no private data stays in memory.
      if (!authenticated) {
        const mayLeave = dispatchEvent(new Event(sessionEnded, { cancelable: true }));
        if (mayLeave) location.replace(signInPath(location.pathname + location.search));
      } else if (event === "USER_UPDATED") void revalidate();
    });
    // The back/forward cache would restore the page even after signing out: reload it instead.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      document.body.hidden = true;
      location.reload();
    };
    addEventListener("pageshow", onShow);
    return () => {
      stop();
      removeEventListener("pageshow", onShow);
    };
  }, [revalidate]);
  return null;
}
