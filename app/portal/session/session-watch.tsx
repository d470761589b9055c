import { useEffect, useEffectEvent } from "react";
import { useFetcher, useNavigation, useRevalidator } from "react-router";
import {
  isRenewalDue,
  loadingSessionState,
  sessionCheck,
  type SessionEvent,
  sessionEventBetween,
  type SessionResponse,
  type SessionState,
  toSessionState,
} from "~/accounts/session-state";
import { signInPath } from "~/base/access/return-path";
import { signOutKey } from "~/portal/shell/sign-out";

/** Called with every event and the resulting state. */
export type SessionListener = (event: SessionEvent, state: SessionState) => void;

/** The browser APIs that `watchSession` uses; tests pass a fake. */
export interface SessionEnvironment {
  /** Reads (GET) or renews (POST) the session. Rejects on failure, which says nothing about the session. */
  request(method: "GET" | "POST"): Promise<SessionResponse>;
  /** Opens the channel shared with the other tabs. */
  joinTabs(onMessage: (event: SessionEvent) => void): { send(event: SessionEvent): void; close(): void };
  /** Calls `callback` every `seconds`. Returns a function that stops it. */
  repeat(seconds: number, callback: () => void): () => void;
}

/**
 * Watches this browser's session: reads it now and every 30 seconds, renews it when 90 seconds or less remain, and
 * exchanges events with other tabs (AUTH-14, AUTH-16, AUTH-17). Does not trust another tab's message about the session,
 * which only triggers a check with the server. Returns a function that stops the watch.
 */
export function watchSession(listener: SessionListener, environment: SessionEnvironment = browser): () => void {
  let state = loadingSessionState;
  let isStopped = false;
  let pendingCheck: Promise<void> | null = null;

  async function poll(): Promise<void> {
    try {
      let response = await environment.request("GET");
      if (isRenewalDue(response)) response = await environment.request("POST");
      if (!isStopped) update(toSessionState(response.session));
    } catch {
      // No network or a busy server is no reason to sign the user out. The next check follows soon.
    }
  }

  function update(next: SessionState): void {
    const event = sessionEventBetween(state, next);
    state = next;
    if (!event) return;
    listener(event, next);
    // A newly opened page may be the first to learn of a sign-in or sign-out.
    tabs.send(event === "INITIAL_SESSION" ? (next.authenticated ? "SIGNED_IN" : "SIGNED_OUT") : event);
  }

  /** Checks the session. Concurrent calls share one request. */
  function check(): void {
    pendingCheck ??= poll().finally(() => {
      pendingCheck = null;
    });
  }

  const tabs = environment.joinTabs((event) => {
    // These do not change the session, so there is nothing to check.
    if (event === "PASSWORD_RECOVERY" || event === "MFA_CHALLENGE_VERIFIED") listener(event, state);
    else if (pendingCheck) void pendingCheck.then(check);
    else check();
  });
  const stopPolling = environment.repeat(sessionCheck.every, check);
  check();
  return () => {
    isStopped = true;
    stopPolling();
    tabs.close();
  };
}

/** The channel that the tabs share. */
export const channelName = "session";

const browser: SessionEnvironment = {
  async request(method) {
    const response = await fetch("/auth/session", {
      method,
      headers: { Accept: "application/json" },
      cache: "no-store",
    });
    if (!response.ok) throw new Error(`The session check returned ${response.status}.`);
    // routes/auth/session.ts responds with nothing else.
    return (await response.json()) as SessionResponse;
  },
  joinTabs(onMessage) {
    const channel = new BroadcastChannel(channelName);
    // Only this origin's pages send here. A message from another release only leads to a check with the server.
    channel.addEventListener("message", ({ data }) => onMessage(data as SessionEvent));
    return { send: (event) => channel.postMessage(event), close: () => channel.close() };
  },
  repeat(seconds, callback) {
    const timer = setInterval(callback, seconds * 1000);
    return () => clearInterval(timer);
  },
};

/**
 * Tells all open pages that the user opened a password reset link or proved a second factor (AUTH-14). Neither changes
 * the session. A module of its own, to keep it out of the portal's script.
 */
export function announceEvent(event: "PASSWORD_RECOVERY" | "MFA_CHALLENGE_VERIFIED"): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(event);
  channel.close();
}

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
