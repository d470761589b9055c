/** All roles, from the least rights to all (DATA-9, ACC-9). A person without a role row is a `user`. */
export const roleNames = ["user", "inbox", "editor", "admin"] as const;
export type Role = (typeof roleNames)[number];

/** The public part of an account. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** In characters (RFC 5321). */
const maxEmailLength = 254;

/**
 * Normalizes an email address for storage and lookup: trimmed and lowercase; null if invalid. Accepts what
 * `<input type="email">` accepts, including domains without a dot such as `admin@localhost` (AUTH-7).
 */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  // Length first, so that the pattern never runs on a huge input.
  return email.length <= maxEmailLength && /^[^\s@]{1,64}@[^\s@]{1,253}$/.test(email) ? email : null;
}

/** Password lengths in characters: minimum at sign-in (AUTH-8), minimum for a new one (D41), and the maximum that is hashed. */
export const passwordLength = { signIn: 6, chosen: 15, max: 1000 } as const;

/**
 * Authentication errors with one text each (AUTH-18). The other two have none: without a session, the guard leads to the
 * sign-in page, and `passwordWeakness` says what is weak about a password.
 */
export type AuthenticationError = "invalid-credentials" | "invalid-token";

/** Error messages. An unknown account and a wrong password share one, or it would reveal which accounts exist. */
export const authenticationErrors: Readonly<Record<AuthenticationError, string>> = {
  "invalid-credentials": "Incorrect email or password.",
  "invalid-token": "Your session has ended. Sign in again.",
};

/** The name to show: falls back to the email address. */
export const displayName = ({ name, email }: Pick<Person, "name" | "email">): string => name || email;

/** A token as the portal lists it, without the token itself. Times are ISO instants. */
export interface TokenEntry {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly owner: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly state: "active" | "expired" | "revoked";
}

/** An invitation as the Users section lists it, without its link. Times are ISO instants. */
export interface InvitationEntry {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly expired: boolean;
}

/** One of a person's own sessions. Times are ISO instants. */
export interface OwnSession {
  /** Identifies it to the server; not a secret. */
  readonly handle: string;
  readonly browser: string;
  readonly createdAt: string;
  /** A lower bound for its last use, because not every use is stored. */
  readonly usedAfter: string;
  readonly current: boolean;
}
