import { sha256 } from "@oslojs/crypto/sha2";
import { eq } from "drizzle-orm";
import { generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { sessions, userRoles } from "../../../drizzle/schema";
import type { Person, Role } from "./account";
import { sessionAdapter, type SessionStart } from "./session-adapter.server";

/** A session that holds. Its id is the hash of its token, and stays on the server. */
export interface OpenSession {
  readonly id: string;
  readonly person: Person;
  /** When it ends unless it is used, in Unix seconds. Never later than `longestSession` after it began. */
  readonly expiresAt: number;
}

/** Writes one line to the log. */
export type Log = (event: string, detail?: Readonly<Record<string, unknown>>) => void;

/** How long a session lasts without use. Longer than an office recommends: writing takes hours, and nothing written may be lost. */
const idleTime = new TimeSpan(2, "h");
const tokenBytes = 25;

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof openLucia>;
    DatabaseUserAttributes: Omit<Person, "id">;
    DatabaseSessionAttributes: { readonly userAgent: string };
  }
}

function openLucia(...parts: Parameters<typeof sessionAdapter>) {
  return new Lucia(sessionAdapter(...parts), {
    sessionExpiresIn: idleTime,
    getUserAttributes: ({ email, name }) => ({ email, name }),
  });
}

/** The id under which a token's session is stored. A copy of the table holds no token, so it opens nothing (F9). */
export function sessionId(token: string): string {
  return [...sha256(new TextEncoder().encode(token))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Begins a session with a token of its own, whatever the browser brought: a token that somebody planted there never
 * becomes a session (ASVS 7.2.4). Resolves to the token, the only time it is seen outside the cookie.
 *
 * @param start what else happens in the same transaction, and the password hash that was proven
 */
export async function beginSession(
  db: DatabaseClient,
  accountId: string,
  userAgent: string,
  start: SessionStart,
): Promise<string> {
  const token = generateIdFromEntropySize(tokenBytes);
  await openLucia(db, { start }).createSession(accountId, { userAgent }, { sessionId: sessionId(token) });
  return token;
}

/**
 * The session of a token; null when there is none, it is over, or its account is disabled. Using a session in its
 * second half prolongs it; when that write fails the session holds as it is (F11). Rejects when the database does not
 * answer: whoever asks must then refuse (fail closed).
 */
export async function validateSession(db: DatabaseClient, token: string | null, log: Log): Promise<OpenSession | null> {
  if (token === null) return null;
  const tolerate = (error: unknown) => log("session_write_failed", { message: String(error).slice(0, 300) });
  const lucia = openLucia(db, { tolerate });
  const { session, user } = await lucia.validateSession(sessionId(token));
  if (!session) return null;
  // Lucia knows no absolute limit: what it prolonged is read again, because what is stored is what holds.
  if (session.fresh) return peekSession(db, token);
  return { id: session.id, person: user, expiresAt: Math.floor(session.expiresAt.getTime() / 1000) };
}

/** The session of a token as it stands, without prolonging it: looking whether it still holds is not use. */
export async function peekSession(db: DatabaseClient, token: string | null): Promise<OpenSession | null> {
  if (token === null) return null;
  const [session, user] = await sessionAdapter(db).getSessionAndUser(sessionId(token));
  if (!session || !user || session.expiresAt.getTime() <= Date.now()) return null;
  const expiresAt = Math.floor(session.expiresAt.getTime() / 1000);
  return { id: session.id, person: { id: user.id, ...user.attributes }, expiresAt };
}

/** Ends the session of a token. */
export async function endSession(db: DatabaseClient, token: string): Promise<void> {
  await openLucia(db).invalidateSession(sessionId(token));
}

/** The deletion of a token's session, for a transaction that does more. */
export const endSessionQuery = (db: DatabaseClient, token: string): Query =>
  db.query.delete(sessions).where(eq(sessions.id, sessionId(token)));

/** Forgets sessions that are over. For the scheduled handler. */
export async function forgetEndedSessions(db: DatabaseClient): Promise<void> {
  await openLucia(db).deleteExpiredSessions();
}

/**
 * A person's role (CALL-7). Asked for at every request, so that a change holds at once. A failed or missing lookup
 * means `user`, and a failed one is logged (GUARD-5, F10).
 */
export async function findRole(db: DatabaseClient, accountId: string, log: Log): Promise<Role> {
  try {
    const [row] = await db.read(
      db.query.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, accountId)).limit(1),
    );
    return row?.role ?? "user";
  } catch (error) {
    log("role_lookup_failed", { message: error instanceof Error ? error.message.slice(0, 300) : "unknown" });
    return "user";
  }
}
