import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { accountLinks, accounts, sessions } from "../../../drizzle/schema";
import { consumeRateLimit } from "../limits/rate-limit.server";
import type { OwnSession, Person } from "./account";
import { browserName } from "./browser-name";
import { hashPassword } from "./password-hash.server";
import { changePasswordQueries } from "./people.server";
import { idleSeconds, sessionId as hash } from "./sessions.server";
import type { VerifiedAccount } from "./sign-in.server";

/** Limit for the unpaged list. */
const maxListed = 100;

/** A day's changes of address. Each says whether an address is taken, so they must not be many. */
const addressChanges = { name: "address-change", max: 5, seconds: 24 * 60 * 60 } as const;

/** Lists a person's sessions that are active at `now`, newest first (ACC-8). */
export async function listOwnSessions(
  db: DatabaseClient,
  accountId: string,
  currentSession: string,
  now: string,
): Promise<OwnSession[]> {
  const rows = await db.read(
    db.query
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, accountId), gt(sessions.expiresAt, Math.floor(Date.parse(now) / 1000))))
      .orderBy(desc(sessions.createdAt))
      .limit(maxListed),
  );
  return rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
    // The id itself must not leave the server.
    handle: hash(id),
    browser: browserName(userAgent),
    createdAt: instant(createdAt),
    usedAfter: instant(Math.max(createdAt, expiresAt - idleSeconds)),
    current: id === currentSession,
  }));
}

/** Ends one of a person's sessions. False if it has ended. */
export async function endOwnSession(db: DatabaseClient, accountId: string, handle: string): Promise<boolean> {
  const own = await db.read(db.query.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, accountId)));
  const session = own.find(({ id }) => hash(id) === handle);
  if (!session) return false;
  await db.write([db.query.delete(sessions).where(and(eq(sessions.id, session.id), eq(sessions.userId, accountId)))]);
  return true;
}

/** Ends all of a person's sessions but one. Resolves to how many there were. */
export async function endOtherSessions(db: DatabaseClient, accountId: string, currentSession: string): Promise<number> {
  const [ended] = (await db.write([
    db.query
      .delete(sessions)
      .where(and(eq(sessions.userId, accountId), ne(sessions.id, currentSession)))
      .returning({ id: sessions.id }),
  ])) as [unknown[]];
  return ended.length;
}

/**
 * Changes a person's own password (ACC-7), unless it was changed since it was verified. Ends all sessions.
 *
 * @returns the new hash, to begin a session with; null if nothing was changed
 */
export async function changeOwnPassword(
  db: DatabaseClient,
  person: Person,
  { passwordHash, queries }: VerifiedAccount,
  password: string,
): Promise<string | null> {
  const newHash = await hashPassword(password);
  const change = changePasswordQueries(db.query, person, newHash, eq(accounts.passwordHash, passwordHash));
  const [changed] = (await db.write([...change, ...queries])) as [unknown[]];
  return changed.length > 0 ? newHash : null;
}

/**
 * Changes a person's own address (ACC-7), unless the password was changed since it was verified. Reset links that were
 * sent to the old address end.
 *
 * @param email normalized
 */
export async function changeOwnEmail(
  db: DatabaseClient,
  { id, passwordHash, queries }: VerifiedAccount,
  email: string,
  now: string,
): Promise<"changed" | "taken" | "too-many"> {
  if (!(await consumeRateLimit(db, addressChanges, id, now)).allowed) return "too-many";
  const isTaken = sql`exists (select 1 from ${accounts} as other where other.email = ${email} collate nocase and other.id <> ${id})`;
  const isToOther = sql`${accountLinks.email} <> (select current.email from ${accounts} as current where current.id = ${id}) collate nocase`;
  const [changed] = (await db.write([
    db.query
      .update(accounts)
      .set({ email, version: sql`${accounts.version} + 1`, updatedAt: now })
      .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash), sql`not ${isTaken}`))
      .returning({ id: accounts.id }),
    db.query.delete(accountLinks).where(and(eq(accountLinks.accountId, id), isToOther)),
    ...queries,
  ])) as [unknown[]];
  return changed.length > 0 ? "changed" : "taken";
}

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
