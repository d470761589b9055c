import { eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { accounts } from "../../../drizzle/schema";
import { verifyPassword } from "./password-hash.server";
import { createSession, endSessionQuery } from "./sessions.server";
import { countAttempt, successfulSignInQueries } from "./sign-in-limits.server";

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

/** Unknown account, disabled account and wrong password are one reason, so that callers cannot reveal which it was. */
export type SignInResult =
  | { readonly ok: true; readonly token: string; readonly accountId: string }
  | { readonly ok: false; readonly reason: "invalid-credentials" }
  | { readonly ok: false; readonly reason: "too-many"; readonly retryAfter: number };

/**
 * Signs in (AUTH-3, AUTH-9, AUTH-10). Takes the same time whether or not the account exists.
 *
 * @param now an ISO instant
 */
export async function signIn(db: DatabaseClient, attempt: SignInAttempt, now: string): Promise<SignInResult> {
  const counted = { email: attempt.email, address: attempt.address, now: Math.floor(Date.parse(now) / 1000) };
  const retryAfter = await countAttempt(db, counted);
  if (retryAfter > 0) return { ok: false, reason: "too-many", retryAfter };

  const [account] = await db.read(
    db.query
      .select({ id: accounts.id, passwordHash: accounts.passwordHash, disabledAt: accounts.disabledAt })
      .from(accounts)
      .where(eq(accounts.email, sql`${attempt.email} collate nocase`))
      .limit(1),
  );
  const isPasswordCorrect = await verifyPassword(account?.passwordHash ?? null, attempt.password);
  if (!account || !isPasswordCorrect || account.disabledAt !== null)
    return { ok: false, reason: "invalid-credentials" };
  const token = await createSession(db, account.id, attempt.userAgent, {
    passwordHash: account.passwordHash,
    queries: [
      ...successfulSignInQueries(db, counted),
      ...(attempt.previousToken ? [endSessionQuery(db, attempt.previousToken)] : []),
    ],
  });
  return { ok: true, token, accountId: account.id };
}
