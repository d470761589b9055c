import { eq, sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accounts } from "../../drizzle/schema";
import { recordDenied } from "../activity/record.server";
import { newToken } from "./one-time-tokens.server";
import { verifyPassword } from "./password-hash.server";
import { isProtectedAccount } from "./second-factor-conditions.server";
import { createSession, endSessionQuery } from "./sessions.server";
import { countAttempt, successfulSignInQueries } from "./sign-in-limits.server";
import { z } from "zod";
import { normalizeEmail, passwordLength } from "../base/access/permissions";

/** Error messages by field name. */
type SignInFieldErrors = { readonly email?: string; readonly password?: string };

/** Unknown fields are rejected (T11). */
const form = z.strictObject({ email: z.string(), password: z.string() });

/** The parsed form, or field errors with the email as typed, to fill the form again. */
type ParsedSignIn =
  | { readonly ok: true; readonly email: string; readonly password: string }
  | { readonly ok: false; readonly email: string; readonly fields: SignInFieldErrors };

/** Parses the sign-in form (AUTH-7, AUTH-8). */
export function parseSignIn(entries: Iterable<readonly [string, unknown]>): ParsedSignIn {
  const parsed = form.safeParse(Object.fromEntries(entries));
  if (!parsed.success) return { ok: false, email: "", fields: { email: "Enter your email and password." } };
  const { email: typed, password } = parsed.data;
  const email = normalizeEmail(typed);
  const emailError =
    typed.trim() === "" ? "Enter your email." : email === null ? "Enter a valid email address." : undefined;
  const passwordError = passwordLengthError(password);
  if (email === null || passwordError !== undefined) {
    const fields = { ...(emailError && { email: emailError }), ...(passwordError && { password: passwordError }) };
    return { ok: false, email: typed.slice(0, 254), fields };
  }
  return { ok: true, email, password };
}

function passwordLengthError({ length }: string): string | undefined {
  if (length === 0) return "Enter your password.";
  if (length < passwordLength.signIn) return `Password must be at least ${passwordLength.signIn} characters.`;
  if (length > passwordLength.max) return `Password must be at most ${passwordLength.max} characters.`;
  return undefined;
}

export interface SignInAttempt {
  /** Normalized; see `normalizeEmail`. */
  readonly email: string;
  readonly password: string;
  /** The IP address, for rate limits. */
  readonly address: string;
  readonly userAgent: string;
  /** The browser's current session token, if any; its session is deleted. */
  readonly previousToken: string | null;
}

/**
 * Unknown account, disabled account and wrong password share one reason, so that callers cannot reveal which it was.
 * With `pending`, the second factor is still to be proven; see `completeSignIn`.
 */
export type SignInResult =
  | { readonly ok: true; readonly token: string; readonly accountId: string }
  | { readonly ok: true; readonly pending: string; readonly accountId: string }
  | { readonly ok: false; readonly reason: "invalid-credentials" }
  | { readonly ok: false; readonly reason: "too-many"; readonly retryAfter: number };

/** An account whose password was verified. */
export interface VerifiedAccount {
  readonly id: string;
  readonly passwordHash: string;
  /** Whether the password alone is not enough to sign in. */
  readonly isProtected: boolean;
  /** Updates the counters of attempts after the correct password, in the batch of the next write. */
  readonly queries: readonly Query[];
}

/**
 * Signs in (AUTH-3, AUTH-9, AUTH-10). Takes the same time whether or not the account exists.
 *
 * @param now an ISO instant
 */
export async function signIn(db: DatabaseClient, attempt: SignInAttempt, now: string): Promise<SignInResult> {
  const result = await verifyAccount(db, attempt, now);
  if (!result.ok) return result;
  const { id, passwordHash, isProtected, queries } = result.account;
  if (isProtected) return { ok: true, pending: await beginSecondFactor(db, result.account, now), accountId: id };
  const token = await createSession(db, id, attempt.userAgent, {
    passwordHash,
    queries: [...queries, ...(attempt.previousToken ? [endSessionQuery(db, attempt.previousToken)] : [])],
  });
  return { ok: true, token, accountId: id };
}

/**
 * Remembers that the password was given until the second factor is proven. The attempt keeps counting as a failure, so
 * that guesses at the second factor fall under the same limits (ACC-22).
 *
 * @returns a token for the browser
 */
export async function beginSecondFactor(
  db: DatabaseClient,
  { id, passwordHash }: Pick<VerifiedAccount, "id" | "passwordHash">,
  now: string,
): Promise<string> {
  const { token, insert } = newToken(db.query, "second-factor", { userId: id, data: passwordHash }, now);
  await db.write([insert]);
  return token;
}

/**
 * Verifies the password of an account that may sign in, within the limits of sign-in. Takes the same time whether or not
 * the account exists.
 *
 * @param now an ISO instant
 */
export async function verifyAccount(
  db: DatabaseClient,
  attempt: Pick<SignInAttempt, "email" | "password" | "address">,
  now: string,
): Promise<{ readonly ok: true; readonly account: VerifiedAccount } | Extract<SignInResult, { ok: false }>> {
  const counted = { email: attempt.email, address: attempt.address, now: Math.floor(Date.parse(now) / 1000) };
  const retryAfter = await countAttempt(db, counted);
  if (retryAfter > 0) return { ok: false, reason: "too-many", retryAfter };

  const [account] = await db.read(
    db.query
      .select({
        id: accounts.id,
        passwordHash: accounts.passwordHash,
        disabledAt: accounts.disabledAt,
        isProtected: sql<number>`${isProtectedAccount(sql`accounts.id`)}`.as("is_protected"),
      })
      .from(accounts)
      .where(eq(accounts.email, sql`${attempt.email} collate nocase`))
      .limit(1),
  );
  const isPasswordCorrect = await verifyPassword(account?.passwordHash ?? null, attempt.password);
  if (!account || !isPasswordCorrect || account.disabledAt !== null) {
    await recordDenied(db, account?.id ?? null, now);
    return { ok: false, reason: "invalid-credentials" };
  }
  const { id, passwordHash } = account;
  const queries = successfulSignInQueries(db, counted);
  return { ok: true, account: { id, passwordHash, isProtected: account.isProtected === 1, queries } };
}
