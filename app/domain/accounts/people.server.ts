import { and, asc, eq, exists, gt, isNotNull, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { accounts, apiTokens, sessions, userRoles } from "../../../drizzle/schema";
import type { Person, Role } from "./account";
import { browserName } from "./browser-name";
import { forgetAttemptsQuery } from "./sign-in-limits.server";

/** A session as it is listed: nothing in it opens anything. */
export interface ListedSession {
  /** ISO instants. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly browser: string;
  /** Whether it is the one that asks. */
  readonly current: boolean;
}

/** Somebody who can sign in, as the Users section shows them. */
export interface ListedPerson extends Person {
  readonly role: Role;
  readonly disabled: boolean;
  readonly createdAt: string;
  readonly sessions: readonly ListedSession[];
}

/** The most people and sessions that are listed; a studio has fewer. */
const most = 200;

/** Everybody who can sign in, by e-mail address, with their roles and the sessions that hold at `now`, newest first. */
export async function listPeople(db: DatabaseClient, currentSession: string, now: string): Promise<ListedPerson[]> {
  const [people, open] = await Promise.all([
    db.read(
      db.query
        .select({
          id: accounts.id,
          email: accounts.email,
          name: accounts.name,
          disabledAt: accounts.disabledAt,
          createdAt: accounts.createdAt,
          role: userRoles.role,
        })
        .from(accounts)
        .leftJoin(userRoles, eq(userRoles.userId, accounts.id))
        .orderBy(asc(accounts.email))
        .limit(most),
    ),
    db.read(
      db.query
        .select()
        .from(sessions)
        .where(gt(sessions.expiresAt, Math.floor(Date.parse(now) / 1000)))
        .orderBy(sql`${sessions.createdAt} desc`)
        .limit(most),
    ),
  ]);
  const byPerson = Map.groupBy(open, (session) => session.userId);
  return people.map(({ disabledAt, role, ...person }) => ({
    ...person,
    role: role ?? "user",
    disabled: disabledAt !== null,
    sessions: (byPerson.get(person.id) ?? []).map((session) => ({
      createdAt: instant(session.createdAt),
      expiresAt: instant(session.expiresAt),
      browser: browserName(session.userAgent),
      current: session.id === currentSession,
    })),
  }));
}

/** How the administrators are called, for choosing one: by their names, or else their e-mail addresses. */
export async function listAdministratorNames(db: DatabaseClient): Promise<string[]> {
  const rows = await db.read(
    db.query
      .select({ email: accounts.email, name: accounts.name })
      .from(userRoles)
      .innerJoin(accounts, eq(accounts.id, userRoles.userId))
      .where(and(eq(userRoles.role, "admin"), isNull(accounts.disabledAt)))
      .orderBy(asc(accounts.email))
      .limit(most),
  );
  return rows.map(({ name, email }) => name || email);
}

type Builder = DatabaseClient["query"];

/** Somebody new, with a role. Fails on an e-mail address that is taken. */
export function createQueries(
  query: Builder,
  account: Person & { readonly passwordHash: string; readonly role: Role },
): [Query, Query] {
  const { role, ...row } = account;
  return [query.insert(accounts).values(row), query.insert(userRoles).values({ userId: row.id, role })];
}

/**
 * A new password. Ends all the account's sessions, revokes its API tokens, since whoever knew the old password may have
 * made one, and forgets how often somebody failed to guess the old one.
 */
export function passwordQueries(
  query: Builder,
  { id, email }: Pick<Person, "id" | "email">,
  passwordHash: string,
): [Query, Query, Query, Query] {
  return [
    query
      .update(accounts)
      .set({ passwordHash, ...changed })
      .where(eq(accounts.id, id))
      .returning({ id: accounts.id }),
    endAllQuery(query, id),
    revokeTokensQuery(query, id),
    forgetAttemptsQuery(query, email),
  ];
}

/** Disables an account, ends its sessions and revokes its API tokens, unless it is the last administrator's. */
export function disableQueries(query: Builder, id: string, now: string): [Query, Query, Query] {
  return [
    query
      .update(accounts)
      .set({ disabledAt: now, ...changed })
      .where(
        and(
          eq(accounts.id, id),
          isNull(accounts.disabledAt),
          or(isNoAdministrator(query, id), othersAdminister(query, id)),
        ),
      )
      .returning({ id: accounts.id }),
    query.delete(sessions).where(and(eq(sessions.userId, id), isDisabled(query, id))),
    revokeTokensQuery(query, id, isDisabled(query, id)),
  ];
}

/** Lets a disabled account sign in again. A token that outlived the disabling, however it did, must not come back. */
export const enableQueries = (query: Builder, id: string): [Query, Query] => [
  revokeTokensQuery(query, id, isDisabled(query, id)),
  query
    .update(accounts)
    .set({ disabledAt: null, ...changed })
    .where(eq(accounts.id, id))
    .returning({ id: accounts.id }),
];

/** Gives a role; taking `admin` away revokes the account's API tokens, and from the last administrator does nothing. */
export function roleQueries(query: Builder, id: string, role: Role): [Query, ...Query[]] {
  if (role === "admin") {
    return [
      query
        .insert(userRoles)
        .values({ userId: id, role })
        .onConflictDoUpdate({ target: userRoles.userId, set: { role } })
        .returning({ id: userRoles.userId }),
    ];
  }
  return [
    query
      .update(userRoles)
      .set({ role })
      .where(and(eq(userRoles.userId, id), or(ne(userRoles.role, "admin"), othersAdminister(query, id))))
      .returning({ id: userRoles.userId }),
    revokeTokensQuery(query, id, isNoAdministrator(query, id)),
  ];
}

/** Ends all sessions of an account. */
const endAllQuery = (query: Builder, id: string): Query =>
  query.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.userId });

/** Revokes all tokens of an account for good, if the condition holds by then. */
const revokeTokensQuery = (query: Builder, id: string, condition?: SQL): Query =>
  query
    .update(apiTokens)
    .set({ revokedAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')` })
    .where(and(eq(apiTokens.accountId, id), isNull(apiTokens.revokedAt), condition));

const isDisabled = (query: Builder, id: string): SQL =>
  exists(
    query
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, id), isNotNull(accounts.disabledAt))),
  );

const changed: { version: SQL; updatedAt: SQL } = {
  version: sql`${accounts.version} + 1`,
  updatedAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
};

/*
 * The last administrator stays one. These stand in the condition of the very statement that takes rights away: asked
 * for beforehand, two administrators could demote each other at the same moment.
 */
function othersAdminister(query: Builder, id: string): SQL {
  return exists(
    query
      .select({ one: sql`1` })
      .from(sql`${userRoles} as other join ${accounts} as owner on owner.id = other.user_id`)
      .where(sql`other.role = 'admin' and owner.disabled_at is null and other.user_id <> ${id}`),
  );
}

function isNoAdministrator(query: Builder, id: string): SQL {
  return sql`not ${exists(
    query
      .select({ one: sql`1` })
      .from(sql`${userRoles} as own`)
      .where(sql`own.user_id = ${id} and own.role = 'admin'`),
  )}`;
}

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What an administrator can do about somebody. */
const deeds = ["make-admin", "make-user", "disable", "enable", "sign-out-everywhere"] as const;
export type Deed = (typeof deeds)[number];

/** Whether a word names a deed. */
export const isAccountAction = (word: string): word is Deed => (deeds as readonly string[]).includes(word);

/**
 * Does a deed. False when it changed nothing: there is no such account, or it would have left nobody to administer.
 *
 * @param now an ISO instant
 */
export async function changePerson(db: DatabaseClient, deed: Deed, id: string, now: string): Promise<boolean> {
  const queries: Readonly<Record<Deed, () => readonly [Query, ...Query[]]>> = {
    "make-admin": () => roleQueries(db.query, id, "admin"),
    "make-user": () => roleQueries(db.query, id, "user"),
    disable: () => disableQueries(db.query, id, now),
    enable: () => enableQueries(db.query, id),
    "sign-out-everywhere": () => [endAllQuery(db.query, id)],
  };
  // Only the statement that makes the change returns rows.
  const results = (await db.write(queries[deed]())) as unknown[][];
  return results.some((rows) => rows.length > 0);
}
