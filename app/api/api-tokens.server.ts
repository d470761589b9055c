import { and, count, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, apiTokens, userRoles } from "../../drizzle/schema";
import { matchesListSearch } from "../accounts/people.server";
import type { Log } from "../accounts/sessions.server";
import { recordActivity } from "../activity/record.server";
import { rolesWith, type TokenEntry } from "../base/access/permissions";
import { consumeRateLimit, type RateLimit } from "../base/limits/rate-limit.server";
import { clientNetwork } from "../base/limits/senders";
import { daysAfter } from "../base/time/dates";
import { loggableMessage } from "../base/words/error-message";
import { sha256Hex } from "../base/words/hash";
import { storableText } from "../base/words/storable-text";
import { storedTypes } from "../types.server";
import { type Caller, pictureScope, publishScope, type TokenRight, tokenRights } from "./access";
import { ApiError } from "./api-error";

/** Rate limits of requests that reach the database; responses from the cache do not count. */
const requestLimits = {
  visitor: { name: "api-visitor", max: 300, seconds: 60 },
  account: { name: "api-known", max: 1_200, seconds: 60 },
  write: { name: "api-write", max: 120, seconds: 60 },
} as const satisfies Record<string, RateLimit>;

/** Counts a request against the caller's rate limit. Throws a 429 when it is exceeded. */
export async function countApiRequest(
  db: DatabaseClient,
  caller: Caller,
  isWrite: boolean,
  clientAddress: string,
  now: string,
): Promise<void> {
  const limit = isWrite
    ? requestLimits.write
    : caller.kind === "visitor"
      ? requestLimits.visitor
      : requestLimits.account;
  const allowance = await consumeRateLimit(
    db,
    limit,
    caller.kind === "visitor" ? clientNetwork(clientAddress) : caller.id,
    now,
  );
  if (allowance.isAllowed) return;
  throw new ApiError(
    429,
    "PT429",
    `At most ${limit.max} requests in ${limit.seconds} seconds.`,
    null,
    `Try again in ${allowance.retryAfter} seconds.`,
    allowance.retryAfter,
  );
}

/** The lifetimes to choose from, in days. */
export const tokenDays = [7, 30, 90, 365] as const;
/** Active tokens per person. */
const maxTokens = 50;
const maxNameLength = 80;
/** `lastUsedAt` is updated at most this often, in milliseconds. */
const lastUsedInterval = 60_000;
/** 256 random bits behind a prefix by which secret scanners recognise leaked tokens. */
const tokenPattern = /^plk_[A-Za-z0-9_-]{43}$/;

/** The tables a token can be scoped to. */
export const tokenTables = Object.values(storedTypes).map(({ type, api }) => ({ name: api.name, label: type.title }));

/** What a token can be scoped to, and what its choices are called; "none" is no scope. */
export interface TokenSubject {
  readonly name: string;
  readonly label: string;
  readonly choices: Readonly<Partial<Record<"none" | TokenRight, string>>>;
}

/** What a token can be scoped to: each table, the picture library, and publishing through the agents' endpoint. */
export const tokenSubjects: readonly TokenSubject[] = [
  ...tokenTables.map((table) => ({
    ...table,
    choices: { none: "Public rows only", read: "Read all rows", write: "Read and write" },
  })),
  { name: pictureScope, label: "Pictures", choices: { none: "No access", read: "Read", write: "Read and write" } },
  { name: publishScope, label: "Writing by agents", choices: { none: "Drafts only", write: "May publish" } },
];

const knownScopes = new Set(
  tokenSubjects.flatMap(({ name, choices }) =>
    tokenRights.filter((right) => right in choices).map((right) => `${name}:${right}`),
  ),
);

/** The new token, or field errors. */
export type CreateTokenResult =
  | { readonly ok: true; readonly id: string; readonly token: string }
  | { readonly ok: false; readonly fields: Readonly<Partial<Record<"name" | "scopes" | "days", string>>> };

/**
 * Creates a token. Only its hash is stored, so the token itself cannot be shown again.
 *
 * @param input the form values
 * @param accountId its owner; the token acts with their role, and stops when that does not include tokens
 * @param now an ISO instant
 */
export async function createToken(
  db: DatabaseClient,
  input: { readonly name: string; readonly scopes: readonly string[]; readonly days: number },
  accountId: string,
  now: string,
): Promise<CreateTokenResult> {
  const name = storableText(input.name).trim();
  const scopes = [...new Set(input.scopes)];
  const fields = {
    ...(name === "" && { name: "Give the token a name." }),
    ...(name.length > maxNameLength && { name: `Keep the name under ${maxNameLength} characters.` }),
    ...(scopes.length === 0 && { scopes: "Choose at least one permission. Public rows need no token." }),
    ...(scopes.some((scope) => !knownScopes.has(scope)) && { scopes: "Unknown permission." }),
    ...(!(tokenDays as readonly number[]).includes(input.days) && { days: "Choose an expiration." }),
  };
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  const [active] = await db.read(
    db.query
      .select({ tokens: count() })
      .from(apiTokens)
      .where(and(eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now))),
  );
  if ((active?.tokens ?? 0) >= maxTokens)
    return { ok: false, fields: { name: `You have ${maxTokens} tokens. Revoke one first.` } };
  const token = `plk_${base64Url(crypto.getRandomValues(new Uint8Array(32)))}`;
  const id = crypto.randomUUID();
  const expiresAt = daysAfter(now, input.days);
  await db.write([
    db.query
      .insert(apiTokens)
      .values({ id, name, scopes, accountId, createdAt: now, expiresAt, tokenHash: await sha256Hex(token) }),
    recordActivity(
      db.query,
      { account: accountId },
      { action: "create-token", section: "api-tokens", subject: { id, title: name } },
      now,
    ),
  ]);
  return { ok: true, id, token };
}

/**
 * Lists tokens, newest first. A `search` other than "" limits them to those with the text in their name, tables or
 * owner.
 */
export async function listTokens(db: DatabaseClient, now: string, search = ""): Promise<TokenEntry[]> {
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
      .where(matchesListSearch(search, apiTokens.name, apiTokens.scopes, accounts.email))
      .orderBy(desc(apiTokens.createdAt))
      .limit(200),
  );
  return rows.map(({ revokedAt, ...row }) => ({
    ...row,
    state: revokedAt !== null ? "revoked" : row.expiresAt <= now ? "expired" : "active",
  }));
}

/** The names of an account's active tokens, which stop working with its role or while it is disabled. At most 200. */
export async function listActiveTokens(db: DatabaseClient, account: string, now: string): Promise<string[]> {
  const rows = await db.read(
    db.query
      .select({ name: apiTokens.name })
      .from(apiTokens)
      .where(and(eq(apiTokens.accountId, account), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now)))
      .orderBy(desc(apiTokens.createdAt))
      .limit(200),
  );
  return rows.map(({ name }) => name);
}

/** Revokes a token. False if there is no such active token. */
export async function revokeToken(db: DatabaseClient, id: string, by: string, now: string): Promise<boolean> {
  const [revokedRows] = await db.write([
    db.query
      .update(apiTokens)
      .set({ revokedAt: now })
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
      .returning({ id: apiTokens.id }),
    recordActivity(
      db.query,
      { account: by },
      {
        action: "revoke-token",
        section: "api-tokens",
        subject: { id, title: sql`(select ${apiTokens.name} from ${apiTokens} where ${apiTokens.id} = ${id})` },
      },
      now,
    ),
  ]);
  return revokedRows.length > 0;
}

/**
 * The caller a token authenticates; null if it is unknown, expired or revoked, or its owner is disabled or has a role
 * without tokens. Rejects when the database is unreachable: callers must deny the request then.
 */
export async function validateToken(
  db: DatabaseClient,
  token: string,
  now: string,
  log: Log,
): Promise<Extract<Caller, { kind: "token" }> | null> {
  if (!tokenPattern.test(token)) return null;
  const [row] = await db.read(
    db.query
      .select({
        id: apiTokens.id,
        accountId: apiTokens.accountId,
        role: userRoles.role,
        scopes: apiTokens.scopes,
        lastUsedAt: apiTokens.lastUsedAt,
      })
      .from(apiTokens)
      .innerJoin(accounts, and(eq(accounts.id, apiTokens.accountId), isNull(accounts.disabledAt)))
      .innerJoin(userRoles, and(eq(userRoles.userId, apiTokens.accountId), inArray(userRoles.role, rolesWith("api"))))
      .where(
        and(eq(apiTokens.tokenHash, await sha256Hex(token)), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now)),
      )
      .limit(1),
  );
  if (!row) return null;
  const { lastUsedAt, ...caller } = row;
  if (lastUsedAt === null || Date.parse(now) - Date.parse(lastUsedAt) >= lastUsedInterval) {
    const touch = db.query.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, row.id));
    await db
      .write([touch])
      .catch((error: unknown) => log("token_use_not_written", { message: loggableMessage(error) }));
  }
  return { kind: "token", ...caller };
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
