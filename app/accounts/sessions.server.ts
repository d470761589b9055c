import { sha256 } from "@oslojs/crypto/sha2";
import { encodeHexLowerCase } from "@oslojs/encoding";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accounts, sessions, userRoles } from "../../drizzle/schema";
import type { Person, Role } from "../base/access/permissions";
import { maxSessionSeconds } from "../base/access/session-cookie";
import { loggableMessage } from "../base/words/error-message";
import { randomToken, Lucia, TimeSpan, type DatabaseSession } from "./lucia.server";
import { sessionAdapter, type SessionStart } from "./session-adapter.server";

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
