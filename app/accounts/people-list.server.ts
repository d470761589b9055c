import { and, asc, eq, gt, or, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, sessions, userRoles } from "../../drizzle/schema";
import type { Person, Role } from "../base/access/permissions";
import { browserName } from "./browser-name";
import type { PeopleFilter } from "./list-filter";
import { isProtectedAccount } from "./second-factor-conditions.server";

/**
 * Matches rows that have a text in any of the columns, in any case; undefined for "". Reads every row, so it is for
 * short lists such as people and tokens.
 */
export function matchesListSearch(search: string, ...columns: ReadonlyArray<AnySQLiteColumn | SQL>): SQL | undefined {
  if (search === "") return undefined;
  // SQLite lowercases only ASCII, so the text is also searched for as written.
  return or(
    ...columns.flatMap((column) => [
      sql`instr(lower(${column}), ${search.toLowerCase()}) > 0`,
      sql`instr(${column}, ${search}) > 0`,
    ]),
  );
}

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

/**
 * Lists accounts by email address, with their roles and the sessions active at `now`, newest first. `more` tells
 * whether there are more than it lists.
 */
export async function listPeople(
  db: DatabaseClient,
  currentSession: string,
  now: string,
  { search, role: only }: PeopleFilter = { search: "", role: "" },
): Promise<{ readonly people: readonly ListedPerson[]; readonly more: boolean }> {
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
        .where(
          and(
            matchesListSearch(search, accounts.email, accounts.name),
            only === "" ? undefined : sql`coalesce(${userRoles.role}, 'user') = ${only}`,
          ),
        )
        .orderBy(asc(accounts.email))
        .limit(maxListed + 1),
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
  const listedPeople = people.slice(0, maxListed).map(({ disabledAt, role, hasSecondFactor, ...person }) => ({
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
  return { people: listedPeople, more: people.length > maxListed };
}

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
