import type { Person, Role } from "./account";

/** The signed-in person as the browser knows them. */
export interface SessionUser extends Person {
  readonly role: Role;
}

/** A session as the browser knows it. Never a token: that stays in a cookie that scripts cannot read. */
export interface BrowserSession {
  readonly user: SessionUser;
  /** When it ends unless it is renewed, in Unix seconds. */
  readonly expires_at: number;
}

/** The state of the session in a page (DATA-15). */
export interface SessionState {
  readonly user: SessionUser | null;
  readonly session: BrowserSession | null;
  /** Whether the first answer is still to come. */
  readonly loading: boolean;
  readonly authenticated: boolean;
}

/** What can happen to a session (AUTH-14). The last two are announced by the flows that have them. */
export type SessionEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

/** What `/auth/session` answers. `now` is the server's clock in Unix seconds: the browser's may be wrong. */
export interface SessionResponse {
  readonly session: BrowserSession | null;
  readonly now: number;
}

/** How often the session is looked at, and how little of it may remain before it is renewed, in seconds (AUTH-16). */
export const sessionCheck = { every: 30, renewAt: 90 } as const;

/** Before anything is known. */
export const loadingSessionState: SessionState = { user: null, session: null, loading: true, authenticated: false };

/** The state that a session, or none, means. */
export function toSessionState(session: BrowserSession | null): SessionState {
  return { user: session?.user ?? null, session, loading: false, authenticated: session !== null };
}

/** Whether a session is to be renewed now (AUTH-16). */
export function isRenewalDue({ session, now }: SessionResponse): boolean {
  return session !== null && session.expires_at - now <= sessionCheck.renewAt;
}

/** What happened between two states, if anything. A session that only lasts longer was renewed. */
export function sessionEventBetween(before: SessionState, after: SessionState): SessionEvent | null {
  if (before.loading) return "INITIAL_SESSION";
  if (before.authenticated !== after.authenticated) return after.authenticated ? "SIGNED_IN" : "SIGNED_OUT";
  if (!before.session || !after.session) return null;
  if (before.session.user.id !== after.session.user.id) return "SIGNED_IN";
  const changed = (["email", "name", "role"] as const).some((part) => before.user?.[part] !== after.user?.[part]);
  if (changed) return "USER_UPDATED";
  return after.session.expires_at > before.session.expires_at ? "TOKEN_REFRESHED" : null;
}
