import { useEffect, useEffectEvent } from "react";
import { useFetcher, useNavigation, useRevalidator } from "react-router";
import { signInPath } from "~/base/access/return-path";
import { signOutKey } from "~/portal/shell/sign-out";
import { watchSession } from "./session-events";

/**
 * Dispatched before leaving the page because the session ended. A form with unsaved changes cancels it and asks the
 * user to sign in.
 */
export const sessionEndedEvent = "session-ended";

/**
 * Keeps an admin page in step with the session: renews it, leaves the page when it ends in this or another tab
 * (AUTH-16, AUTH-17), and revalidates when the user's name or role changes.
 */
export function SessionWatch() {
  const { revalidate } = useRevalidator();
  const signOut = useFetcher({ key: signOutKey });
  const navigation = useNavigation();
  const leave = useEffectEvent(() => {
    // Another tab may notice the sign-out before this tab has the response. That response redirects with a message,
    // which leaving here would lose.
    if (signOut.state !== "idle" || navigation.location?.pathname === "/auth") return;
    const mayLeave = dispatchEvent(new Event(sessionEndedEvent, { cancelable: true }));
    // A full page load, so that no private data stays in memory.
    if (mayLeave) location.replace(signInPath(location.pathname + location.search));
  });
  useEffect(() => {
    const stop = watchSession((event, { authenticated }) => {
      if (!authenticated) leave();
      else if (event === "USER_UPDATED") void revalidate();
    });
    // The back/forward cache would bring the page back even after signing out, so reload it.
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
