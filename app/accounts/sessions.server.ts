import { sha256 } from "@oslojs/crypto/sha2";
import { encodeHexLowerCase } from "@oslojs/encoding";
import { and, eq, getTableColumns, gt, isNull, lte, not, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accounts, passkeys, sessions, siteSettings, totpSecrets, userRoles } from "../../drizzle/schema";
import { accountSubject, recordActivity } from "../activity/record.server";
import type { Person, Role } from "../base/access/permissions";
import { maxSessionSeconds } from "../base/access/session-cookie";
import { loggableMessage } from "../base/words/error-message";
import { storableText } from "../base/words/storable-text";
import { type Adapter, type DatabaseSession, Lucia, randomToken, TimeSpan } from "./lucia.server";

/** The row of `site_settings` that says whether everybody needs a second factor. */
export const policyKey = "access";

/**
 * The condition that an account is protected by a second factor.
 *
 * @param id not a column object: in a select from a single table, Drizzle would omit the table's name
 */
export const isProtectedAccount = (id: SQL): SQL<boolean> =>
  sql`(exists (select 1 from ${passkeys} as own_passkey where own_passkey.user_id = ${id})
    or exists (select 1 from ${totpSecrets} as own_secret where own_secret.user_id = ${id}))`;

/** The condition that everybody needs a second factor (ACC-26). */
export const isRequiredOfAll = (): SQL<boolean> =>
  sql`exists (select 1 from ${siteSettings} as policy where policy.key = ${policyKey}
    and json_extract(policy.value, '$.requiresSecondFactor') = 1)`;

// Order matters: Edge also claims to be Chrome, and Chrome to be Safari.
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bcurl\//, "curl"],
];
const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** A readable name for a User-Agent, such as "Firefox on Windows". For display only. */
export function browserName(userAgent: string): string {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (!browser && !system) return "Unknown browser";
  return system ? `${browser ?? "A browser"} on ${system}` : browser!;
}

/** What creating a session depends on. */
interface SessionStart {
  /** The hash the password was verified against. If it changed meanwhile, no session is created. */
  readonly passwordHash: string;
  /** Further queries for the same transaction. */
  readonly queries: readonly Query[];
  /**
   * Whether it continues an earlier session after a password change. The activity log does not count that as a sign-in.
   */
  readonly isContinued?: boolean;
}

export interface SessionAdapterOptions {
  readonly start?: SessionStart;
  /** Called when a write fails during validation, which then succeeds anyway. Without it the error is thrown. */
  readonly onWriteError?: (error: unknown) => void;
}

const maxUserAgentLength = 300;

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const instant = (unixSeconds: number): Date => new Date(unixSeconds * 1000);

/**
 * Lucia's database adapter. Adds what Lucia lacks: an absolute session lifetime, no sessions for disabled accounts, and
 * expiries that never move back.
 */
function sessionAdapter(db: DatabaseClient, { start, onWriteError }: SessionAdapterOptions = {}): Adapter {
  async function tryWrite(query: Query): Promise<void> {
    try {
      await db.write([query]);
    } catch (error) {
      if (!onWriteError) throw error;
      onWriteError(error);
    }
  }

  return {
    async getSessionAndUser(id) {
      const [row] = await db.read(
        db.query
          .select({
            ...getTableColumns(sessions),
            // D1 returns rows as objects, where a second column named `id` would overwrite the first.
            accountId: sql<string | null>`${accounts.id}`.as("account_id"),
            email: accounts.email,
            name: accounts.name,
            lacksSecondFactor: sql<number>`(${isRequiredOfAll()} and not ${isProtectedAccount(sql`accounts.id`)})`.as(
              "lacks_second_factor",
            ),
          })
          .from(sessions)
          .leftJoin(accounts, and(eq(accounts.id, sessions.userId), isNull(accounts.disabledAt)))
          .where(eq(sessions.id, id)),
      );
      if (!row) return [null, null];
      const { accountId, email, name } = row;
      const attributes = { email: email ?? "", name: name ?? "", lacksSecondFactor: row.lacksSecondFactor === 1 };
      const user = accountId === null ? null : { id: accountId, attributes };
      return [toLucia(row), user];
    },
    async getUserSessions(userId) {
      const rows = await db.read(db.query.select().from(sessions).where(eq(sessions.userId, userId)));
      return rows.map(toLucia);
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const now = seconds(new Date());
      const userAgent = storableText(attributes.userAgent.slice(0, maxUserAgentLength));
      const isAllowed = and(
        eq(accounts.id, userId),
        isNull(accounts.disabledAt),
        start && eq(accounts.passwordHash, start.passwordHash),
        // A second factor may have been set up since the password was verified.
        attributes.proof === "password" ? not(isProtectedAccount(sql`accounts.id`)) : undefined,
      );
      const insert = db.query.insert(sessions).select(
        db.query
          .select({
            id: sql<string>`${id}`.as("id"),
            userId: accounts.id,
            expiresAt: sql<number>`${seconds(expiresAt)}`.as("expires_at"),
            createdAt: sql<number>`${now}`.as("created_at"),
            userAgent: sql<string>`${userAgent}`.as("user_agent"),
            proof: sql<typeof attributes.proof>`${attributes.proof}`.as("proof"),
            provenAt: sql<number>`${now}`.as("proven_at"),
          })
          .from(accounts)
          .where(isAllowed),
      );
      const entry = {
        action: "sign-in",
        section: "sign-in",
        subject: accountSubject(userId),
        detail: { browser: browserName(userAgent), proof: attributes.proof },
      } as const;
      const record = recordActivity(db.query, { account: userId }, entry, new Date().toISOString());
      await db.write([insert, ...(start?.isContinued ? [] : [record]), ...(start?.queries ?? [])]);
    },
    async updateSessionExpiration(id, expiresAt) {
      const latest = sql`min(${seconds(expiresAt)}, ${sessions.createdAt} + ${maxSessionSeconds})`;
      await tryWrite(
        db.query
          .update(sessions)
          .set({ expiresAt: sql`max(${sessions.expiresAt}, ${latest})` })
          .where(eq(sessions.id, id)),
      );
    },
    deleteSession: (id) => tryWrite(db.query.delete(sessions).where(eq(sessions.id, id))),
    async deleteUserSessions(userId) {
      await db.write([db.query.delete(sessions).where(eq(sessions.userId, userId))]);
    },
    async deleteExpiredSessions() {
      await db.write([db.query.delete(sessions).where(lte(sessions.expiresAt, seconds(new Date())))]);
    },
  };
}

/** Expires at the idle timeout or the absolute limit, whichever comes first. */
function toLucia(row: typeof sessions.$inferSelect): DatabaseSession {
  return {
    id: row.id,
    userId: row.userId,
    expiresAt: instant(Math.min(row.expiresAt, row.createdAt + maxSessionSeconds)),
    attributes: { userAgent: row.userAgent, proof: row.proof, provenAt: row.provenAt },
  };
}

/** A valid session. Its id is the hash of its token and must not leave the server. */
export interface ActiveSession {
  readonly id: string;
  readonly person: Person;
  /** In Unix seconds; at most `maxSessionSeconds` after it was created. */
  readonly expiresAt: number;
  /** What the person proved last, and when, in Unix seconds. */
  readonly proof: Proof;
  readonly provenAt: number;
  /** Whether everybody needs a second factor, and this person has none (ACC-26). */
  readonly lacksSecondFactor: boolean;
}

/** What a person proved to begin a session. */
export type Proof = (typeof sessions.$inferSelect)["proof"];

/** Writes one log line. */
export type Log = (event: string, detail?: Readonly<Record<string, unknown>>) => void;

/** Longer than usually recommended, because writing takes hours and a timeout must not lose the text. */
export const idleSeconds = 2 * 60 * 60;
const idleTimeout = new TimeSpan(idleSeconds, "s");

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof openLucia>;
    DatabaseUserAttributes: Omit<Person, "id"> & { readonly lacksSecondFactor: boolean };
    DatabaseSessionAttributes: { readonly userAgent: string; readonly proof: Proof; readonly provenAt: number };
  }
}

function openLucia(...parts: Parameters<typeof sessionAdapter>) {
  return new Lucia(sessionAdapter(...parts), {
    sessionExpiresIn: idleTimeout,
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: ({ proof, provenAt }) => ({ proof, provenAt }),
  });
}

/** The hash under which a token is stored, so that a copy of the table contains no usable token (F9). */
export function hashToken(token: string): string {
  return encodeHexLowerCase(sha256(new TextEncoder().encode(token)));
}

/**
 * Creates a session and returns its token, which is not stored. Always generates a new token, which prevents session
 * fixation (ASVS 7.2.4).
 *
 * @param proof what the person proved; a password alone begins no session of an account with a second factor
 */
export async function createSession(
  db: DatabaseClient,
  accountId: string,
  userAgent: string,
  start: SessionStart,
  proof: Proof = "password",
): Promise<string> {
  const token = randomToken();
  const attributes = { userAgent, proof, provenAt: Math.floor(Date.now() / 1000) };
  await openLucia(db, { start }).createSession(accountId, attributes, { sessionId: hashToken(token) });
  return token;
}

/**
 * The session of a token; null if there is none, it expired, or its account is disabled. Extends a session in the second
 * half of its idle timeout; if that write fails, the session stays valid as it is (F11). Rejects when the database is
 * unreachable: callers must deny the request then.
 */
export async function validateSession(
  db: DatabaseClient,
  token: string | null,
  log: Log,
): Promise<ActiveSession | null> {
  if (token === null) return null;
  const onWriteError = (error: unknown) => log("session_write_failed", { message: loggableMessage(error) });
  const lucia = openLucia(db, { onWriteError });
  const { session, user } = await lucia.validateSession(hashToken(token));
  if (!session) return null;
  // Lucia ignores the absolute limit that the adapter applied, so its expiry may be too late.
  if (session.fresh) return peekSession(db, token);
  const { id, proof, provenAt, expiresAt } = session;
  return toActiveSession({ id, expiresAt, attributes: { proof, provenAt } }, user);
}

/** The session of a token, without extending it: polling must not keep a session alive. */
export async function peekSession(db: DatabaseClient, token: string | null): Promise<ActiveSession | null> {
  if (token === null) return null;
  const [session, user] = await sessionAdapter(db).getSessionAndUser(hashToken(token));
  if (!session || !user || session.expiresAt.getTime() <= Date.now()) return null;
  return toActiveSession(session, { id: user.id, ...user.attributes });
}

function toActiveSession(
  {
    id,
    expiresAt,
    attributes: { proof, provenAt },
  }: Pick<DatabaseSession, "id" | "expiresAt"> & { readonly attributes: Pick<ActiveSession, "proof" | "provenAt"> },
  { lacksSecondFactor, ...person }: Person & { readonly lacksSecondFactor: boolean },
): ActiveSession {
  const { email, name } = person;
  const expires = Math.floor(expiresAt.getTime() / 1000);
  return { id, person: { id: person.id, email, name }, expiresAt: expires, proof, provenAt, lacksSecondFactor };
}

/**
 * The role of a token's session, in one statement; null if there is none. It decides what a response offers, never what
 * somebody may do.
 */
export async function peekRole(db: DatabaseClient, token: string | null): Promise<Role | null> {
  if (token === null) return null;
  const now = Math.floor(Date.now() / 1000);
  const [row] = await db.read(
    db.query
      .select({ role: userRoles.role })
      .from(sessions)
      .innerJoin(accounts, and(eq(accounts.id, sessions.userId), isNull(accounts.disabledAt)))
      .leftJoin(userRoles, eq(userRoles.userId, sessions.userId))
      .where(
        and(
          eq(sessions.id, hashToken(token)),
          gt(sessions.expiresAt, now),
          gt(sessions.createdAt, now - maxSessionSeconds),
        ),
      )
      .limit(1),
  );
  return row ? (row.role ?? "user") : null;
}

/** Deletes the session of a token. */
export async function endSession(db: DatabaseClient, token: string): Promise<void> {
  await openLucia(db).invalidateSession(hashToken(token));
}

/** The query that deletes a token's session, for use in a transaction. */
export const endSessionQuery = (db: DatabaseClient, token: string): Query =>
  db.query.delete(sessions).where(eq(sessions.id, hashToken(token)));

/** For the scheduled handler. */
export async function deleteExpiredSessions(db: DatabaseClient): Promise<void> {
  await openLucia(db).deleteExpiredSessions();
}

/**
 * A person's role (CALL-7). Read on every request, so that a change takes effect at once. Falls back to `user` if the
 * lookup fails, which is logged (GUARD-5, F10).
 */
export async function findRole(db: DatabaseClient, accountId: string, log: Log): Promise<Role> {
  try {
    const [row] = await db.read(
      db.query.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, accountId)).limit(1),
    );
    return row?.role ?? "user";
  } catch (error) {
    log("role_lookup_failed", { message: loggableMessage(error) });
    return "user";
  }
}
