import { and, eq, isNull } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accounts } from "../../drizzle/schema";
import { recordDenied } from "../activity/record.server";
import { acceptTotpCode, spendRecoveryCode } from "./one-time-codes.server";
import { findToken, takeToken } from "./one-time-links.server";
import type { PasskeySite } from "./passkey-ceremony.server";
import { acceptPasskey } from "./passkeys.server";
import type { ProofChoices } from "./second-factor";
import { provenQuery, findSecondFactor } from "./second-factor.server";
import { createSession, endSessionQuery, type ActiveSession } from "./sessions.server";
import {
  countAttempt,
  type CountedAttempt,
  countSignInRequest,
  successfulSignInQueries,
  verifyAccount,
} from "./sign-in.server";

/** What a person gives as the second factor: a code of the app, a recovery code, or a passkey's response as JSON. */
export type GivenProof =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "passkey"; readonly response: string };

/** Where a proof comes from. */
export interface ProofOrigin {
  /** The IP address, for rate limits. */
  readonly address: string;
  readonly userAgent: string;
  readonly site: PasskeySite;
  /** The browser's current session token, if any; its session is deleted. */
  readonly previousToken: string | null;
}

export type ProofResult =
  /** `codesLeft` after a recovery code, or else null. */
  | { readonly ok: true; readonly token: string; readonly accountId: string; readonly codesLeft: number | null }
  /** `expired`: the password has to be given again. */
  | { readonly ok: false; readonly reason: "expired" | "wrong" }
  | { readonly ok: false; readonly reason: "too-many"; readonly retryAfter: number };

/** The pending sign-in and the proofs it accepts; null if the password has to be given again. */
export async function findPendingSignIn(
  db: DatabaseClient,
  pending: string | null,
  now: string,
): Promise<ProofChoices | null> {
  const pendingSignIn = await readPending(db, pending, now);
  if (!pendingSignIn) return null;
  const { hasApp, passkeys } = await findSecondFactor(db, pendingSignIn.id);
  return { email: pendingSignIn.email, app: hasApp, passkey: passkeys.length > 0 };
}

/** Signs in with the second factor, after the password (ACC-21). */
export async function completeSignIn(
  db: DatabaseClient,
  pending: string | null,
  proof: GivenProof,
  from: ProofOrigin,
  now: string,
): Promise<ProofResult> {
  const pendingSignIn = await readPending(db, pending, now);
  if (!pendingSignIn) return { ok: false, reason: "expired" };
  const attempt = countedBy(pendingSignIn.email, from.address, now);
  const retryAfter = await countAttempt(db, attempt);
  if (retryAfter > 0) return { ok: false, reason: "too-many", retryAfter };
  const result = await proveSecondFactor(db, pendingSignIn.id, proof, from.site, now);
  if (!result) return rejectAttempt(db, pendingSignIn.id, now);
  if (!(await takeToken(db, "second-factor", pendingSignIn.token, now))) return { ok: false, reason: "expired" };
  const token = await createSession(
    db,
    pendingSignIn.id,
    from.userAgent,
    { passwordHash: pendingSignIn.passwordHash, queries: cleanup(db, attempt, from.previousToken) },
    result.proof,
  );
  return { ok: true, token, accountId: pendingSignIn.id, codesLeft: result.codesLeft };
}

/** Signs in with a passkey alone (ACC-20). It counts as two factors: the device, and what unlocks it. */
export async function signInWithPasskey(
  db: DatabaseClient,
  response: string,
  from: ProofOrigin,
  now: string,
): Promise<ProofResult> {
  const retryAfter = await countSignInRequest(db, from.address, Math.floor(Date.parse(now) / 1000));
  if (retryAfter > 0) return { ok: false, reason: "too-many", retryAfter };
  const owner = await acceptPasskey(db, response, from.site, now);
  if (!owner) return rejectAttempt(db, null, now);
  const queries = cleanup(db, countedBy(owner.email, from.address, now), from.previousToken, false);
  const start = { passwordHash: owner.passwordHash, queries };
  const token = await createSession(db, owner.id, from.userAgent, start, "passkey");
  return { ok: true, token, accountId: owner.id, codesLeft: null };
}

/**
 * Confirms the identity of an open session's user (ACC-25) by the password, a code or a passkey. Guesses are limited
 * like sign-in.
 */
export async function confirmIdentity(
  db: DatabaseClient,
  { id: sessionId, person }: Pick<ActiveSession, "id" | "person">,
  proof: GivenProof | { readonly kind: "password"; readonly password: string },
  { address, site }: Pick<ProofOrigin, "address" | "site">,
  now: string,
): Promise<{ readonly ok: true } | Exclude<ProofResult, { ok: true }>> {
  if (proof.kind === "password") {
    const verification = await verifyAccount(db, { email: person.email, password: proof.password, address }, now);
    if (verification.ok) {
      await db.write([provenQuery(db.query, sessionId, "password", now), ...verification.account.queries]);
      return { ok: true };
    }
    return verification.reason === "too-many" ? verification : { ok: false, reason: "wrong" };
  }
  const attempt = countedBy(person.email, address, now);
  const retryAfter = await countAttempt(db, attempt);
  if (retryAfter > 0) return { ok: false, reason: "too-many", retryAfter };
  const result = await proveSecondFactor(db, person.id, proof, site, now);
  if (!result) return rejectAttempt(db, person.id, now);
  await db.write([provenQuery(db.query, sessionId, result.proof, now), ...successfulSignInQueries(db, attempt)]);
  return { ok: true };
}

/** Refuses a proof and records the refusal (ACT-4). */
async function rejectAttempt(db: DatabaseClient, accountId: string | null, now: string) {
  await recordDenied(db, accountId, now);
  return { ok: false, reason: "wrong" } as const;
}

async function proveSecondFactor(
  db: DatabaseClient,
  accountId: string,
  proof: GivenProof,
  site: PasskeySite,
  now: string,
): Promise<{ readonly proof: "totp" | "recovery" | "passkey"; readonly codesLeft: number | null } | null> {
  if (proof.kind === "passkey") {
    const owner = await acceptPasskey(db, proof.response, site, now);
    return owner?.id === accountId ? { proof: "passkey", codesLeft: null } : null;
  }
  const digits = proof.code.replaceAll(/\s/g, "");
  if (/^\d{6}$/.test(digits))
    return (await acceptTotpCode(db, accountId, digits, now)) ? { proof: "totp", codesLeft: null } : null;
  const codesLeft = await spendRecoveryCode(db, accountId, proof.code.slice(0, 100));
  return codesLeft === null ? null : { proof: "recovery", codesLeft };
}

async function readPending(db: DatabaseClient, token: string | null, now: string) {
  const pending = token === null ? null : await findToken(db, "second-factor", token, now);
  if (token === null || !pending?.userId) return null;
  const { id, email } = accounts;
  const [account] = await db.read(
    db.query
      .select({ id, email })
      .from(accounts)
      .where(and(eq(id, pending.userId), isNull(accounts.disabledAt))),
  );
  return account ? { ...account, token, passwordHash: pending.data } : null;
}

const countedBy = (email: string, address: string, now: string): CountedAttempt => ({
  email,
  address,
  now: Math.floor(Date.parse(now) / 1000),
});

/** The queries that clear the attempt's counters, if it was counted for the account, and end the previous session. */
function cleanup(
  db: DatabaseClient,
  attempt: CountedAttempt,
  previousToken: string | null,
  wasCounted = true,
): readonly Query[] {
  return [
    ...(wasCounted ? successfulSignInQueries(db, attempt) : []),
    ...(previousToken ? [endSessionQuery(db, previousToken)] : []),
  ];
}
