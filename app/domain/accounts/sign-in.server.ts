import { eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { accounts } from "../../../drizzle/schema";
import { verifyPassword } from "./password-hash.server";
import { beginSession, endSessionQuery } from "./sessions.server";
import { countAttempt, successQueries } from "./sign-in-limits.server";

/** An attempt to sign in. */
export interface SignIn {
  /** Normalised; see `normalizeEmail`. */
  readonly email: string;
  readonly password: string;
  /** The network address it comes from, for the limits. */
  readonly address: string;
  readonly userAgent: string;
  /** The token the browser brought, whose session ends. */
  readonly presented: string | null;
}

/** How it went. An unknown account, a disabled one and a wrong password are the same to whoever asks. */
export type SignInResult =
  | { readonly ok: true; readonly token: string; readonly accountId: string }
  | { readonly ok: false; readonly reason: "invalid-credentials" }
  | { readonly ok: false; readonly reason: "too-many"; readonly retryAfter: number };

/**
 * Signs somebody in (AUTH-3, AUTH-9, AUTH-10). Takes the same work whether the account exists or not.
 *
 * @param now an ISO instant
 */
export async function signIn(db: DatabaseClient, attempt: SignIn, now: string): Promise<SignInResult> {
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
  const right = await verifyPassword(account?.passwordHash ?? null, attempt.password);
  if (!account || !right || account.disabledAt !== null) return { ok: false, reason: "invalid-credentials" };
  const token = await beginSession(db, account.id, attempt.userAgent, {
    passwordHash: account.passwordHash,
    together: [...successQueries(db, counted), ...(attempt.presented ? [endSessionQuery(db, attempt.presented)] : [])],
  });
  return { ok: true, token, accountId: account.id };
}
