import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { accounts, apiTokens, userRoles } from "../../../drizzle/schema";
import { tokenRights, type Caller } from "../api/access";
import { apiTables } from "../api/contract";
import { storableText } from "../text/well-formed";
import type { Log } from "./sessions.server";

/** How long a token may live, in days. */
export const tokenDays = [7, 30, 90, 365] as const;
/** How many tokens one person can have at a time. */
const maxTokens = 50;
const longestName = 80;
/** "Last used" is written no more often than this, in milliseconds. */
const usedEvery = 60_000;
/** 256 random bits behind a name by which leaked tokens are recognised. */
const shape = /^plk_[A-Za-z0-9_-]{43}$/;

/** The tables a token can be for, and what it can do with each. */
export const tokenTables = apiTables
  .filter((table) => table.readers === "everybody")
  .map(({ name, about }) => ({ name, about }));

const knownScopes = new Set(tokenTables.flatMap(({ name }) => tokenRights.map((right) => `${name}:${right}`)));

/** A token as the admin area shows it: never the token itself. Times are ISO instants. */
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

/** A token that was made, or what is wrong with what was asked for. */
export type MadeToken =
  | { readonly ok: true; readonly id: string; readonly token: string }
  | { readonly ok: false; readonly fields: Readonly<Partial<Record<"name" | "scopes" | "days", string>>> };

/**
 * Makes a token. It is given once: what is kept is its hash.
 *
 * @param asked what a form sent
 * @param accountId who makes it; the token can do no more than they may, and ends with their rights
 * @param now an ISO instant
 */
export async function createToken(
  db: DatabaseClient,
  asked: { readonly name: string; readonly scopes: readonly string[]; readonly days: number },
  accountId: string,
  now: string,
): Promise<MadeToken> {
  const name = storableText(asked.name).trim();
  const scopes = [...new Set(asked.scopes)];
  const fields = {
    ...(name === "" && { name: "Give the token a name." }),
    ...(name.length > longestName && { name: `Keep the name under ${longestName} characters.` }),
    ...(scopes.length === 0 && { scopes: "Choose at least one table." }),
    ...(scopes.some((scope) => !knownScopes.has(scope)) && { scopes: "There is no such table." }),
    ...(!(tokenDays as readonly number[]).includes(asked.days) && { days: "Choose how long it lives." }),
  };
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  const [held] = await db.read(
    db.query
      .select({ tokens: count() })
      .from(apiTokens)
      .where(and(eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now))),
  );
  if ((held?.tokens ?? 0) >= maxTokens)
    return { ok: false, fields: { name: `You have ${maxTokens} tokens. Revoke one first.` } };
  const token = `plk_${base64Url(crypto.getRandomValues(new Uint8Array(32)))}`;
  const id = crypto.randomUUID();
  const expiresAt = new Date(Date.parse(now) + asked.days * 24 * 60 * 60 * 1000).toISOString();
  await db.write([
    db.query
      .insert(apiTokens)
      .values({ id, name, scopes, accountId, createdAt: now, expiresAt, tokenHash: await hashToken(token) }),
  ]);
  return { ok: true, id, token };
}

/** All tokens, the newest first. */
export async function listTokens(db: DatabaseClient, now: string): Promise<TokenEntry[]> {
  const rows = await db.read(
    db.query
      .select({
        id: apiTokens.id,
        name: apiTokens.name,
        scopes: apiTokens.scopes,
        owner: sql<string>`${accounts.email}`.as("owner"),
        createdAt: sql<string>`${apiTokens.createdAt}`.as("made_at"),
        expiresAt: apiTokens.expiresAt,
        lastUsedAt: apiTokens.lastUsedAt,
        revokedAt: apiTokens.revokedAt,
      })
      .from(apiTokens)
      .innerJoin(accounts, eq(accounts.id, apiTokens.accountId))
      .orderBy(desc(apiTokens.createdAt))
      .limit(200),
  );
  return rows.map(({ revokedAt, ...row }) => ({
    ...row,
    state: revokedAt !== null ? "revoked" : row.expiresAt <= now ? "expired" : "active",
  }));
}

/** Ends a token at once. Resolves to whether there was one to end. */
export async function revokeToken(db: DatabaseClient, id: string, now: string): Promise<boolean> {
  const [ended] = (await db.write([
    db.query
      .update(apiTokens)
      .set({ revokedAt: now })
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
      .returning({ id: apiTokens.id }),
  ])) as [unknown[]];
  return ended.length > 0;
}

/**
 * Who a token speaks for; null when it is unknown, over or revoked, or whoever made it is no administrator any more.
 * Rejects when the database does not answer: whoever asks must then refuse (fail closed).
 */
export async function validateToken(
  db: DatabaseClient,
  token: string,
  now: string,
  log: Log,
): Promise<Extract<Caller, { kind: "token" }> | null> {
  if (!shape.test(token)) return null;
  const [row] = await db.read(
    db.query
      .select({
        id: apiTokens.id,
        accountId: apiTokens.accountId,
        scopes: apiTokens.scopes,
        lastUsedAt: apiTokens.lastUsedAt,
      })
      .from(apiTokens)
      .innerJoin(accounts, and(eq(accounts.id, apiTokens.accountId), isNull(accounts.disabledAt)))
      .innerJoin(userRoles, and(eq(userRoles.userId, apiTokens.accountId), eq(userRoles.role, "admin")))
      .where(
        and(eq(apiTokens.tokenHash, await hashToken(token)), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now)),
      )
      .limit(1),
  );
  if (!row) return null;
  const { lastUsedAt, ...found } = row;
  if (lastUsedAt === null || Date.parse(now) - Date.parse(lastUsedAt) >= usedEvery) {
    const used = db.query.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, row.id));
    await db
      .write([used])
      .catch((error: unknown) => log("token_use_not_written", { message: String(error).slice(0, 300) }));
  }
  return { kind: "token", ...found };
}

async function hashToken(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
