import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { signInPath } from "~/domain/accounts/return-path";
import { watchSession } from "./session-events";

/** Told to the page before it goes because the session is over. A form with unsaved text prevents it, and asks instead. */
export const sessionEnded = "session-ended";

/**
 * Keeps the admin area's pages and the session in step: renews it in time, leaves when it is over, in this tab or in
 * another (AUTH-16, AUTH-17), and reads the page again when the person's name or role changed.
 */
export function SessionWatch() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const stop = watchSession((event, { authenticated }) => {
      // A whole new page, so that nothing that was read stays in memory.
      if (!authenticated) {
        const mayGo = dispatchEvent(new Event(sessionEnded, { cancelable: true }));
        if (mayGo) location.replace(signInPath(location.pathname + location.search));
      } else if (event === "USER_UPDATED") void revalidate();
    });
    // The browser may bring a page back as it was left, signed out or not: it is asked for again instead.
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
