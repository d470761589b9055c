import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { passkeys, recoveryCodes, sessions, siteSettings, totpSecrets } from "../../drizzle/schema";
import type { Actor } from "../activity/activity";
import { accountSubject, recordActivity } from "../activity/record.server";
import { isTotpSecret, newRecoveryCodes, totpStep } from "./one-time-codes.server";
import type { CreatedPasskey } from "./passkey-ceremony.server";
import { passkeyName } from "./passkeys.server";
import { isProtected, type SecondFactor } from "./second-factor";
import { isProtectedAccount, isRequiredOfAll, policyKey } from "./sessions.server";

/** Limit for the unpaged list. */
const maxPasskeys = 20;

type Builder = DatabaseClient["query"];

export async function findSecondFactor(db: DatabaseClient, accountId: string): Promise<SecondFactor> {
  const { id, name, createdAt, lastUsedAt } = passkeys;
  const [apps, passkeyRows, codes] = await Promise.all([
    db.read(db.query.select({ id: totpSecrets.userId }).from(totpSecrets).where(eq(totpSecrets.userId, accountId))),
    db.read(
      db.query
        .select({ id, name, createdAt, lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, accountId))
        .orderBy(asc(createdAt))
        .limit(maxPasskeys),
    ),
    db.read(
      db.query
        .select({ count: sql<number>`count(*)`.as("codes_left") })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, accountId)),
    ),
  ]);
  return { hasApp: apps.length > 0, passkeys: passkeyRows, codesLeft: codes[0]?.count ?? 0 };
}

/** The session in which a second factor is set up. */
export interface AccountSession {
  readonly sessionId: string;
  readonly accountId: string;
}

/** `codes` are shown once; null if there were codes already. */
export type AddResult =
  | { readonly ok: true; readonly codes: readonly string[] | null }
  | { readonly ok: false; readonly reason: "wrong-code" | "known" | "too-many" };

/** Sets up an authenticator app, whose first code proves that it has the secret (ACC-22). Replaces an earlier app. */
export async function addApp(
  db: DatabaseClient,
  session: AccountSession,
  { secret, code }: { readonly secret: string; readonly code: string },
  now: string,
): Promise<AddResult> {
  const step = isTotpSecret(secret) ? totpStep(secret, code, 0, now) : null;
  if (step === null) return { ok: false, reason: "wrong-code" };
  const { codes, queries } = await protectQueries(db, session, "totp", now);
  const row = { secret, lastStep: step, createdAt: now };
  await db.write([
    db.query
      .insert(totpSecrets)
      .values({ userId: session.accountId, ...row })
      .onConflictDoUpdate({ target: totpSecrets.userId, set: row }),
    recordFactor(db.query, session.accountId, "add-factor", "an authenticator app", now),
    ...queries,
  ]);
  return { ok: true, codes };
}

/** Stores a passkey (ACC-20). */
export async function addPasskey(
  db: DatabaseClient,
  session: AccountSession,
  { id, publicKey, algorithm, counter }: CreatedPasskey,
  name: string,
  now: string,
): Promise<AddResult> {
  const { passkeys: before } = await findSecondFactor(db, session.accountId);
  if (before.length >= maxPasskeys) return { ok: false, reason: "too-many" };
  const { codes, queries } = await protectQueries(db, session, "passkey", now);
  const row = { id, publicKey, algorithm, counter, name: passkeyName(name) || `Passkey ${before.length + 1}` };
  const [addedRows] = await db.write([
    db.query
      .insert(passkeys)
      .values({ ...row, userId: session.accountId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: passkeys.id }),
    recordFactor(db.query, session.accountId, "add-factor", "a passkey", now),
    ...queries,
  ]);
  return addedRows.length > 0 ? { ok: true, codes } : { ok: false, reason: "known" };
}

/**
 * The queries for a new factor. The first one also creates recovery codes and ends sessions opened by a password alone,
 * except the current one, which has just proven the factor.
 */
async function protectQueries(
  db: DatabaseClient,
  { sessionId, accountId }: AccountSession,
  proof: "totp" | "passkey",
  now: string,
): Promise<{ readonly codes: readonly string[] | null; readonly queries: readonly Query[] }> {
  const proofQuery = provenQuery(db.query, sessionId, proof, now);
  if (isProtected(await findSecondFactor(db, accountId))) return { codes: null, queries: [proofQuery] };
  const { codes, queries } = newRecoveryCodes(db.query, accountId);
  const endOthers = db.query
    .delete(sessions)
    .where(and(eq(sessions.userId, accountId), ne(sessions.id, sessionId), eq(sessions.proof, "password")));
  return { codes, queries: [proofQuery, ...queries, endOthers] };
}

/** Records a change of somebody's own second factor. */
function recordFactor(
  query: Builder,
  id: string,
  action: "add-factor" | "remove-factor" | "renew-codes",
  factor: string,
  now: string,
): Query {
  const entry = { action, section: "sign-in", subject: accountSubject(id), detail: { factor } } as const;
  return recordActivity(query, { account: id }, entry, now);
}

/** Records a proof in a session. A password only renews its time, because it never replaces a stronger proof. */
export const provenQuery = (
  query: Builder,
  sessionId: string,
  proof: typeof sessions.$inferSelect.proof,
  now: string,
): Query =>
  query
    .update(sessions)
    .set({ provenAt: Math.floor(Date.parse(now) / 1000), ...(proof !== "password" && { proof }) })
    .where(eq(sessions.id, sessionId));

/**
 * Removes a passkey or the authenticator app and, with the last of them, the recovery codes. Refused if a second factor
 * is required and this is the last one.
 *
 * @param passkeyId null for the app
 */
export async function removeFactor(
  db: DatabaseClient,
  accountId: string,
  passkeyId: string | null,
  now: string,
): Promise<"removed" | "gone" | "required"> {
  const otherPasskeys = sql`(select count(*) from ${passkeys} as other where other.user_id = ${accountId})`;
  const otherApps = sql`(select count(*) from ${totpSecrets} as app where app.user_id = ${accountId})`;
  const mayGo = sql`(not ${isRequiredOfAll()} or ${otherPasskeys} + ${otherApps} > 1)`;
  const remove =
    passkeyId === null
      ? db.query
          .delete(totpSecrets)
          .where(and(eq(totpSecrets.userId, accountId), mayGo))
          .returning({ id: totpSecrets.userId })
      : db.query
          .delete(passkeys)
          .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, accountId), mayGo))
          .returning({ id: passkeys.id });
  const [removedRows] = await db.write([
    remove,
    recordFactor(db.query, accountId, "remove-factor", passkeyId === null ? "the authenticator app" : "a passkey", now),
    db.query
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, accountId), sql`not ${isProtectedAccount(sql`${accountId}`)}`)),
  ]);
  if (removedRows.length > 0) return "removed";
  const factors = await findSecondFactor(db, accountId);
  const isThere = passkeyId === null ? factors.hasApp : factors.passkeys.some(({ id }) => id === passkeyId);
  return isThere ? "required" : "gone";
}

/** Replaces the recovery codes (ACC-23). Null if there is no second factor for them to replace. */
export async function renewRecoveryCodes(
  db: DatabaseClient,
  accountId: string,
  now: string,
): Promise<readonly string[] | null> {
  if (!isProtected(await findSecondFactor(db, accountId))) return null;
  const { codes, queries } = newRecoveryCodes(db.query, accountId);
  await db.write([...queries, recordFactor(db.query, accountId, "renew-codes", "", now)]);
  return codes;
}

/**
 * Removes a person's second factor and ends all their sessions, for somebody who has lost every proof (ACC-27). False
 * if there is none.
 *
 * @param by who does it
 * @param more further queries for the same transaction
 */
export async function resetSecondFactor(
  db: DatabaseClient,
  accountId: string,
  by: Actor,
  now: string,
  more: readonly Query[] = [],
): Promise<boolean> {
  if (!isProtected(await findSecondFactor(db, accountId))) return false;
  const isThere = sql`${isProtectedAccount(sql`${accountId}`)}`;
  const entry = { action: "reset-factor", section: "users", subject: accountSubject(accountId) } as const;
  const [, keys, apps] = await db.write([
    recordActivity(db.query, by, entry, now, isThere),
    db.query.delete(passkeys).where(eq(passkeys.userId, accountId)).returning({ id: passkeys.id }),
    db.query.delete(totpSecrets).where(eq(totpSecrets.userId, accountId)).returning({ id: totpSecrets.userId }),
    db.query.delete(recoveryCodes).where(eq(recoveryCodes.userId, accountId)),
    db.query.delete(sessions).where(eq(sessions.userId, accountId)),
    ...more,
  ]);
  return keys.length + apps.length > 0;
}

/** Whether everybody needs a second factor (ACC-26). */
export async function findSecondFactorPolicy(db: DatabaseClient): Promise<boolean> {
  const [row] = await db.read(
    db.query.select({ required: sql<number>`${isRequiredOfAll()}`.as("required") }).from(sql`(select 1 as one)`),
  );
  return row?.required === 1;
}

/**
 * Requires a second factor of everybody, or stops requiring it. False if the administrator who requires it has none.
 */
export async function setSecondFactorPolicy(
  db: DatabaseClient,
  requiresSecondFactor: boolean,
  by: string,
  now: string,
): Promise<boolean> {
  if (requiresSecondFactor && !isProtected(await findSecondFactor(db, by))) return false;
  const action = requiresSecondFactor ? "require-factor" : "release-factor";
  const row = { value: JSON.stringify({ requiresSecondFactor }), updatedAt: now };
  await db.write([
    db.query
      .insert(siteSettings)
      .values({ key: policyKey, ...row })
      .onConflictDoUpdate({ target: siteSettings.key, set: row }),
    recordActivity(db.query, { account: by }, { action, section: "users" }, now),
  ]);
  return true;
}
