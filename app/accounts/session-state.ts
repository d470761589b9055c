import type { Person, Role } from "../base/access/permissions";

/** The signed-in person, as sent to the browser. */
export interface SessionUser extends Person {
  readonly role: Role;
}

/** A session, as sent to the browser. Must never contain the token, which stays in an HttpOnly cookie. */
export interface BrowserSession {
  readonly user: SessionUser;
  /** In Unix seconds. */
  readonly expires_at: number;
}

/** The session state of a page (DATA-15). */
export interface SessionState {
  readonly user: SessionUser | null;
  readonly session: BrowserSession | null;
  /** True until the first response. */
  readonly loading: boolean;
  readonly authenticated: boolean;
}

/** Session events (AUTH-14). The pages of these flows announce the last two, which do not change the session. */
export type SessionEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

/** The response of `/auth/session`. `now` is the server's clock in Unix seconds, since the browser's may be wrong. */
export interface SessionResponse {
  readonly session: BrowserSession | null;
  readonly now: number;
}

/** The polling interval, and the remaining lifetime at which a session is renewed, in seconds (AUTH-16). */
export const sessionCheck = { every: 30, renewAt: 90 } as const;

/** The state before the first response. */
export const loadingSessionState: SessionState = { user: null, session: null, loading: true, authenticated: false };

/** The state for a session, or for none. */
export function toSessionState(session: BrowserSession | null): SessionState {
  return { user: session?.user ?? null, session, loading: false, authenticated: session !== null };
}

/** True if the session must be renewed now (AUTH-16). */
export function isRenewalDue({ session, now }: SessionResponse): boolean {
  return session !== null && session.expires_at - now <= sessionCheck.renewAt;
}

/** The event that leads from one state to the next, or null. A later expiry is a renewal. */
export function sessionEventBetween(before: SessionState, after: SessionState): SessionEvent | null {
  if (before.loading) return "INITIAL_SESSION";
  if (before.authenticated !== after.authenticated) return after.authenticated ? "SIGNED_IN" : "SIGNED_OUT";
  if (!before.session || !after.session) return null;
  if (before.session.user.id !== after.session.user.id) return "SIGNED_IN";
  const hasChanged = (["email", "name", "role"] as const).some((part) => before.user?.[part] !== after.user?.[part]);
  if (hasChanged) return "USER_UPDATED";
  return after.session.expires_at > before.session.expires_at ? "TOKEN_REFRESHED" : null;
}
