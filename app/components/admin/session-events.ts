import {
  eventBetween,
  isRenewalDue,
  loadingState,
  sessionCheck,
  stateOf,
  type SessionAnswer,
  type SessionEvent,
  type SessionState,
} from "~/domain/accounts/session-state";

/** Told of every event, with the state it led to. */
export type SessionListener = (event: SessionEvent, state: SessionState) => void;

/** What the watch needs from the browser; tests pass their own. */
export interface SessionSurroundings {
  /** Asks for the session, or renews it. Rejects when there is no answer: nothing is known then. */
  ask(method: "GET" | "POST"): Promise<SessionAnswer>;
  /** Joins the other tabs; gives a way to tell them something, and one to leave. */
  join(onMessage: (event: SessionEvent) => void): { tell(event: SessionEvent): void; leave(): void };
  /** Calls back every so many seconds until what it gives is called. */
  repeat(seconds: number, work: () => void): () => void;
}

/**
 * Watches the session of this browser: reads it now, looks again every 30 seconds, renews it when 90 seconds or less
 * remain, and tells the other tabs what happened, as they tell this one (AUTH-14, AUTH-16, AUTH-17). What another tab
 * says is only a reason to ask the server, never an answer. Gives the way to stop.
 */
export function watchSession(listener: SessionListener, surroundings: SessionSurroundings = browser): () => void {
  let state = loadingState;
  let stopped = false;
  let asking: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      let answer = await surroundings.ask("GET");
      if (isRenewalDue(answer)) answer = await surroundings.ask("POST");
      if (!stopped) settle(stateOf(answer.session));
    } catch {
      // No network, or the server is busy: that is no reason to sign anybody out. The next look is soon.
    }
  }

  function settle(next: SessionState): void {
    const event = eventBetween(state, next);
    state = next;
    if (!event) return;
    listener(event, next);
    // A page that just opened may be the first to know of a sign-in or a sign-out.
    tabs.tell(event === "INITIAL_SESSION" ? (next.authenticated ? "SIGNED_IN" : "SIGNED_OUT") : event);
  }

  /** Looks once; whoever asks meanwhile waits for the same answer. */
  function check(): void {
    asking ??= look().finally(() => {
      asking = null;
    });
  }

  const tabs = surroundings.join((event) => {
    // These two change nothing the server could be asked about.
    if (event === "PASSWORD_RECOVERY" || event === "MFA_CHALLENGE_VERIFIED") listener(event, state);
    else if (asking) void asking.then(check);
    else check();
  });
  const halt = surroundings.repeat(sessionCheck.every, check);
  check();
  return () => {
    stopped = true;
    halt();
    tabs.leave();
  };
}

const channelName = "session";

const browser: SessionSurroundings = {
  async ask(method) {
    const response = await fetch("/auth/session", {
      method,
      headers: { Accept: "application/json" },
      cache: "no-store",
    });
    if (!response.ok) throw new Error(`The session check answered ${response.status}.`);
    return (await response.json()) as SessionAnswer;
  },
  join(onMessage) {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener("message", ({ data }) => onMessage(data as SessionEvent));
    return { tell: (event) => channel.postMessage(event), leave: () => channel.close() };
  },
  repeat(seconds, work) {
    const timer = setInterval(work, seconds * 1000);
    return () => clearInterval(timer);
  },
};
