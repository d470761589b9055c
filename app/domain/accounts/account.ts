/** The roles there are (DATA-9). A person without a role row is a `user`. */
export const roleNames = ["user", "admin"] as const;
export type Role = (typeof roleNames)[number];

/** Whoever is signed in, as pages may know them. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** The longest e-mail address there can be, in characters. */
const maxEmailLength = 254;

/**
 * An e-mail address as it is stored and looked up: trimmed and in lower case. Null when it is none. The test is the
 * one of `<input type="email">`: local addresses without a dot, such as `admin@localhost`, pass (AUTH-7).
 */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  // Length first: the pattern never sees more than it can be.
  return email.length <= maxEmailLength && /^[^\s@]{1,64}@[^\s@]{1,253}$/.test(email) ? email : null;
}

/** How many characters a password may have: at sign-in (AUTH-8), and when one is chosen (D41). The most is counted before anything is hashed. */
export const passwordLength = { signIn: 6, chosen: 15, max: 1000 } as const;

/** What can be wrong with who somebody says they are (AUTH-18). */
export type AuthenticationError = "session-missing" | "invalid-credentials" | "weak-password" | "invalid-token";

/** What is said about it. One text for an unknown account and a wrong password, so that it tells nobody which accounts exist. */
export const authenticationErrors: Readonly<Record<AuthenticationError, string>> = {
  "session-missing": "You are not signed in. Sign in to go on.",
  "invalid-credentials": "The email or the password is not right.",
  "weak-password": `Choose a password of at least ${passwordLength.chosen} characters that nobody would guess.`,
  "invalid-token": "Your session has ended. Sign in again.",
};

/** A person's name as it is shown; the e-mail address where there is none. */
export const displayName = ({ name, email }: Pick<Person, "name" | "email">): string => name || email;
