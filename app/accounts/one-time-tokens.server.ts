import { and, eq, gt, inArray, lte, type SQL } from "drizzle-orm";
import { generateIdFromEntropySize } from "./lucia.server";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { oneTimeTokens } from "../../drizzle/schema";
import { hashToken } from "./sessions.server";

/** What a one-time token is for. */
export type TokenPurpose = (typeof oneTimeTokens.purpose.enumValues)[number];

/** How long tokens work, in seconds. */
const tokenLifetimes: Readonly<Record<TokenPurpose, number>> = {
  "passkey-use": 5 * 60,
  "passkey-creation": 5 * 60,
  "second-factor": 10 * 60,
  setup: 24 * 60 * 60,
  "new-address": 24 * 60 * 60,
};

const tokenBytes = 25;
/** Anything else is never looked up. */
const tokenPattern = /^[a-z2-7]{40}$/;

/** A token that works. */
export interface FoundToken {
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
  const token = generateIdFromEntropySize(tokenBytes);
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
  const [[taken]] = await db.write([
    db.query
      .delete(oneTimeTokens)
      .where(isUsableToken(purpose, hashToken(token), now))
      .returning({ tokenHash, userId, data }),
  ]);
  return taken ?? null;
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
