import { and, eq, gt, inArray, lt, lte, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accountLinks, accounts, type linkKinds, oneTimeTokens } from "../../drizzle/schema";
import { type Role, rolesWith } from "../base/access/permissions";
import { daysBefore } from "../base/time/dates";
import { randomToken } from "./lucia.server";
import { hashToken } from "./sessions.server";

/** What a one-time token is for. */
type TokenPurpose = (typeof oneTimeTokens.purpose.enumValues)[number];

/** How long tokens work, in seconds. */
const tokenLifetimes: Readonly<Record<TokenPurpose, number>> = {
  "passkey-use": 5 * 60,
  "passkey-creation": 5 * 60,
  "second-factor": 10 * 60,
  setup: 24 * 60 * 60,
  "new-address": 24 * 60 * 60,
};

/** A token that works. */
interface FoundToken {
  readonly tokenHash: string;
  readonly userId: string | null;
  readonly data: string;
}

/** Generates a token, and the query that stores its hash. */
export function newToken(
  query: DatabaseClient["query"],
  purpose: TokenPurpose,
  { userId = null, data = "" }: { readonly userId?: string | null; readonly data?: string },
  now: string,
): { readonly token: string; readonly tokenHash: string; readonly insert: Query } {
  const token = randomToken();
  const tokenHash = hashToken(token);
  const expiresAt = unixSeconds(now) + tokenLifetimes[purpose];
  const insert = query.insert(oneTimeTokens).values({ tokenHash, purpose, userId, data, expiresAt });
  return { token, tokenHash, insert };
}

/** The token if it works; null if it is unknown, used or expired. */
export async function findToken(
  db: DatabaseClient,
  purpose: TokenPurpose,
  token: string,
  now: string,
): Promise<FoundToken | null> {
  if (!tokenPattern.test(token)) return null;
  const { tokenHash, userId, data } = oneTimeTokens;
  const [row] = await db.read(
    db.query
      .select({ tokenHash, userId, data })
      .from(oneTimeTokens)
      .where(isUsableToken(purpose, hashToken(token), now))
      .limit(1),
  );
  return row ?? null;
}

/** Uses up a token. If several requests do so at once, one gets the token and the others null. */
export async function takeToken(
  db: DatabaseClient,
  purpose: TokenPurpose,
  token: string,
  now: string,
): Promise<FoundToken | null> {
  if (!tokenPattern.test(token)) return null;
  const { tokenHash, userId, data } = oneTimeTokens;
  const [[tokenRow]] = await db.write([
    db.query
      .delete(oneTimeTokens)
      .where(isUsableToken(purpose, hashToken(token), now))
      .returning({ tokenHash, userId, data }),
  ]);
  return tokenRow ?? null;
}

/** The condition that a token works, for the statement that uses it up. */
export const isUsableToken = (purpose: TokenPurpose, tokenHash: string, now: string): SQL =>
  and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, unixSeconds(now)),
  )!;

/** Deletes an account's tokens of some purposes, if the condition holds when the statement runs. */
export const deleteTokensQuery = (
  query: DatabaseClient["query"],
  userId: string,
  purposes: readonly TokenPurpose[],
  condition?: SQL,
): Query =>
  query
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.purpose, [...purposes]), condition));

/** For the scheduled handler. */
export async function deleteExpiredTokens(db: DatabaseClient, now: string): Promise<void> {
  await db.write([db.query.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, unixSeconds(now)))]);
}

const unixSeconds = (now: string): number => Math.floor(Date.parse(now) / 1000);

export type LinkKind = (typeof linkKinds)[number];

/** How long links work, in milliseconds: a week, and an hour. */
const linkLifetimes: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * 24 * 60 * 60 * 1000,
  reset: 60 * 60 * 1000,
};

/** Links are deleted this many days after they expire. Until then, an expired invitation can be sent again. */
const keptAfterExpiry = 30;

/** Anything else is never looked up. */
const tokenPattern = /^[a-z2-7]{40}$/;

/** A new link. Only the hash is stored, so `path` cannot be shown again. */
export interface NewLink {
  /** The path and query. */
  readonly path: string;
  readonly tokenHash: string;
  /** An ISO instant. */
  readonly expiresAt: string;
}

/** Generates a link; the caller stores it. */
export function newLink(kind: LinkKind, now: string): NewLink {
  const token = randomToken();
  const expiresAt = new Date(Date.parse(now) + linkLifetimes[kind]).toISOString();
  return { path: `/auth/link?token=${token}`, tokenHash: hashToken(token), expiresAt };
}

/** A link that works, with its purpose. */
export interface FoundLink {
  readonly kind: LinkKind;
  readonly tokenHash: string;
  readonly email: string;
  readonly role: Role;
  /** Whose password it sets; null for an invitation. */
  readonly accountId: string | null;
}

/** The link with this token; null if it is unknown, used, withdrawn or expired. */
export async function findLink(db: DatabaseClient, token: string, now: string): Promise<FoundLink | null> {
  if (!tokenPattern.test(token)) return null;
  const { kind, tokenHash, email, role, accountId } = accountLinks;
  const [row] = await db.read(
    db.query
      .select({ kind, tokenHash, email, role, accountId })
      .from(accountLinks)
      .where(isUsable(hashToken(token), now))
      .limit(1),
  );
  return row ?? null;
}

/**
 * The condition that a link works, for the statement that uses it: if it were checked beforehand, two people could use
 * the link at once. A link ends when its author loses the right to make one.
 */
export function isUsable(tokenHash: string, now: string): SQL {
  const isMade = sql`(${accountLinks.createdBy} is null or exists (
    select 1 from user_roles as maker_role join accounts as maker on maker.id = maker_role.user_id
    where maker.id = ${accountLinks.createdBy} and ${inArray(sql`maker_role.role`, [...rolesWith("people")])} and maker.disabled_at is null
  ))`;
  // A leftover link must not set the password of a disabled account.
  const isOpen = sql`(${accountLinks.accountId} is null or exists (
    select 1 from accounts as owner where owner.id = ${accountLinks.accountId} and owner.disabled_at is null
  ))`;
  return and(eq(accountLinks.tokenHash, tokenHash), gt(accountLinks.expiresAt, now), isMade, isOpen)!;
}

/**
 * Deletes the links for an account's password and those the account made, if the condition holds when the statement
 * runs.
 */
export const deleteLinksQuery = (query: DatabaseClient["query"], id: string, condition?: SQL): Query =>
  query.delete(accountLinks).where(and(or(eq(accountLinks.accountId, id), eq(accountLinks.createdBy, id)), condition));

/** For the scheduled handler. */
export async function deleteOldLinks(db: DatabaseClient, now: string): Promise<void> {
  const before = daysBefore(now, keptAfterExpiry);
  const isOverReset = and(eq(accountLinks.kind, "reset"), lt(accountLinks.expiresAt, now));
  await db.write([db.query.delete(accountLinks).where(or(isOverReset, lt(accountLinks.expiresAt, before)))]);
}

/** The condition that an account with this id exists. */
export const accountExists = (id: string): SQL =>
  sql`exists (select 1 from ${accounts} as created where created.id = ${id})`;
