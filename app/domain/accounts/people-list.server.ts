import { asc, eq, gt, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { accounts, sessions, userRoles } from "../../../drizzle/schema";
import type { Person, Role } from "./account";
import { browserName } from "./browser-name";
import { isProtectedAccount } from "./second-factor-conditions.server";

/** A session as the Users section lists it, without its id or token. */
export interface ListedSession {
  /** ISO instants. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly browser: string;
  /** True for the session of the current request. */
  readonly current: boolean;
}

/** An account as the Users section lists it. */
export interface ListedPerson extends Person {
  readonly role: Role;
  readonly disabled: boolean;
  readonly createdAt: string;
  /** Whether the password alone is not enough to sign in. */
  readonly hasSecondFactor: boolean;
  readonly sessions: readonly ListedSession[];
}

/** Limit for the unpaged lists of people and sessions. */
const maxListed = 200;

/** Lists all accounts by email address, with their roles and the sessions active at `now`, newest first. */
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
          hasSecondFactor: sql<number>`${isProtectedAccount(sql`accounts.id`)}`.as("has_second_factor"),
        })
        .from(accounts)
        .leftJoin(userRoles, eq(userRoles.userId, accounts.id))
        .orderBy(asc(accounts.email))
        .limit(maxListed),
    ),
    db.read(
      db.query
        .select()
        .from(sessions)
        .where(gt(sessions.expiresAt, Math.floor(Date.parse(now) / 1000)))
        .orderBy(sql`${sessions.createdAt} desc`)
        .limit(maxListed),
    ),
  ]);
  const byPerson = Map.groupBy(open, (session) => session.userId);
  return people.map(({ disabledAt, role, hasSecondFactor, ...person }) => ({
    ...person,
    role: role ?? "user",
    disabled: disabledAt !== null,
    hasSecondFactor: hasSecondFactor === 1,
    sessions: (byPerson.get(person.id) ?? []).map((session) => ({
      createdAt: instant(session.createdAt),
      expiresAt: instant(session.expiresAt),
      browser: browserName(session.userAgent),
      current: session.id === currentSession,
    })),
  }));
}

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
