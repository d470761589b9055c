import { and, desc, eq, gt, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accountLinks, accounts, oneTimeTokens, sessions } from "../../drizzle/schema";
import { accountSubject, recordActivity } from "../activity/record.server";
import type { ActivityAction } from "../activity/sentences";
import type { OwnSession, Person } from "../base/access/permissions";
import { consumeRateLimit } from "../base/limits/rate-limit.server";
import { enqueueQuery } from "../outbox/queue.server";
import {
  accountMessage,
  deleteTokensQuery,
  findToken,
  isUsableToken,
  type LinkMail,
  newToken,
} from "./one-time-links.server";
import { hashPassword } from "./passwords.server";
import { changePasswordQueries, hasPassword } from "./people.server";
import { browserName, hashToken, idleSeconds } from "./sessions.server";
import type { VerifiedAccount } from "./sign-in.server";

/** Limit for the unpaged list. */
const maxListed = 100;

/** Address changes per day. Each one reveals whether an address is taken, so there must not be many. */
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
    handle: hashToken(id),
    browser: browserName(userAgent),
    createdAt: instant(createdAt),
    usedAfter: instant(Math.max(createdAt, expiresAt - idleSeconds)),
    current: id === currentSession,
  }));
}

/** Ends one of a person's sessions. False if it had already ended. */
export async function endOwnSession(
  db: DatabaseClient,
  accountId: string,
  handle: string,
  now: string,
): Promise<boolean> {
  const accountSessions = await db.read(
    db.query.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, accountId)),
  );
  const session = accountSessions.find(({ id }) => hashToken(id) === handle);
  if (!session) return false;
  await db.write([
    db.query.delete(sessions).where(and(eq(sessions.id, session.id), eq(sessions.userId, accountId))),
    recordOwn(db, accountId, "end-session", now),
  ]);
  return true;
}

/** Ends all of a person's sessions except one. Resolves to how many ended. */
export async function endOtherSessions(
  db: DatabaseClient,
  accountId: string,
  currentSession: string,
  now: string,
): Promise<number> {
  const [endedSessions] = await db.write([
    db.query
      .delete(sessions)
      .where(and(eq(sessions.userId, accountId), ne(sessions.id, currentSession)))
      .returning({ id: sessions.id }),
    recordOwn(db, accountId, "end-sessions", now),
  ]);
  return endedSessions.length;
}

/** Records what somebody does with their own account. */
const recordOwn = (db: DatabaseClient, id: string, action: ActivityAction, now: string, condition?: SQL): Query =>
  recordActivity(
    db.query,
    { account: id },
    { action, section: "sign-in", subject: accountSubject(id) },
    now,
    condition,
  );

/**
 * Changes a person's own password (ACC-7), unless it has changed since it was verified. Ends all sessions.
 *
 * @returns the new hash, to begin a session with; null if nothing was changed
 */
export async function changeOwnPassword(
  db: DatabaseClient,
  person: Person,
  { passwordHash, queries }: VerifiedAccount,
  password: string,
  now: string,
): Promise<string | null> {
  const newHash = await hashPassword(password);
  const change = changePasswordQueries(db.query, person, newHash, eq(accounts.passwordHash, passwordHash));
  const [changedRows] = await db.write([
    ...change,
    recordOwn(db, person.id, "change-password", now, hasPassword(person.id, newHash)),
    ...queries,
  ]);
  return changedRows.length > 0 ? newHash : null;
}

/** The result of a change of address. `requested`: it takes effect once the link mailed to the new address is opened. */
export type AddressChange = "changed" | "requested" | "taken" | "too-many";

/**
 * Changes a person's own address (ACC-7), unless the password has changed since it was verified. Where mail is sent,
 * the new address takes effect once the link mailed to it is opened (ACC-29), and the answer does not tell whether it
 * is taken. Reset links sent to the old address stop working.
 *
 * @param email normalized
 * @param mail null where no mail is sent
 */
export async function changeOwnEmail(
  db: DatabaseClient,
  { id, passwordHash, queries }: VerifiedAccount,
  email: string,
  mail: LinkMail | null,
  now: string,
): Promise<AddressChange> {
  if (!(await consumeRateLimit(db, addressChanges, id, now)).isAllowed) return "too-many";
  if (mail) {
    const { token, tokenHash, insert } = newToken(db.query, "new-address", { userId: id, data: email }, now);
    const label = "Confirm this address";
    const message = accountMessage(mail, "new-address", email, { label, path: `/auth/new-address?token=${token}` });
    const isFree = sql`exists (select 1 from ${oneTimeTokens} where ${oneTimeTokens.tokenHash} = ${tokenHash}) and not ${isTaken(email, id)}`;
    await db.write([
      deleteTokensQuery(db.query, id, ["new-address"]),
      insert,
      recordOwn(db, id, "ask-address", now),
      enqueueQuery(db.query, [message], now, isFree),
      ...queries,
    ]);
    return "requested";
  }
  const [changedRows] = await db.write([
    ...changeAddressQueries(db, id, email, now, eq(accounts.passwordHash, passwordHash)),
    ...queries,
  ]);
  return changedRows.length > 0 ? "changed" : "taken";
}

/** The address that this token would confirm; null if there is none. */
export async function findNewAddress(db: DatabaseClient, token: string, now: string): Promise<string | null> {
  return (await findToken(db, "new-address", token, now))?.data ?? null;
}

/**
 * Confirms a new address (ACC-29) and notifies the old one. If several people follow the link at once, one succeeds.
 *
 * @param mail null where no mail is sent any more
 * @returns the account; null if the link does not work, or the address was taken meanwhile
 */
export async function confirmNewAddress(
  db: DatabaseClient,
  token: string,
  mail: LinkMail | null,
  now: string,
): Promise<string | null> {
  const tokenRow = await findToken(db, "new-address", token, now);
  if (!tokenRow?.userId) return null;
  const { userId, data: email, tokenHash } = tokenRow;
  const [before] = await db.read(
    db.query.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, userId)).limit(1),
  );
  if (!before) return null;
  const works = sql`exists (select 1 from ${oneTimeTokens} where ${isUsableToken("new-address", tokenHash, now)})`;
  const isChanged = sql`exists (select 1 from ${accounts} as changed where changed.id = ${userId} and changed.email = ${email})`;
  const messages = mail ? [accountMessage(mail, "address-changed", before.email, undefined, tokenHash)] : [];
  const [changedRows] = await db.write([
    ...changeAddressQueries(db, userId, email, now, and(works, isNull(accounts.disabledAt))),
    enqueueQuery(db.query, messages, now, isChanged),
    deleteTokensQuery(db.query, userId, ["new-address"]),
  ]);
  return changedRows.length > 0 ? userId : null;
}

/** Changes an address unless it is taken, if the condition holds when the first statement runs. */
function changeAddressQueries(
  db: DatabaseClient,
  id: string,
  email: string,
  now: string,
  condition: SQL | undefined,
): [Query<unknown[]>, Query, Query] {
  const isToOther = sql`${accountLinks.email} <> (select current.email from ${accounts} as current where current.id = ${id}) collate nocase`;
  return [
    db.query
      .update(accounts)
      .set({ email, version: sql`${accounts.version} + 1`, updatedAt: now })
      .where(and(eq(accounts.id, id), condition, sql`not ${isTaken(email, id)}`))
      .returning({ id: accounts.id }),
    recordOwn(db, id, "change-address", now),
    db.query.delete(accountLinks).where(and(eq(accountLinks.accountId, id), isToOther)),
  ];
}

const isTaken = (email: string, id: string): SQL =>
  sql`exists (select 1 from ${accounts} as other where other.email = ${email} collate nocase and other.id <> ${id})`;

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
