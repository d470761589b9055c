import { and, asc, eq, exists, gt, isNotNull, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accounts, apiTokens, sessions, userRoles } from "../../drizzle/schema";
import type { Actor } from "../activity/activity";
import { accountSubject, recordActivity } from "../activity/record.server";
import { isAllowed, type Person, type Role, roleLabel, roleNames } from "../base/access/permissions";
import type { PeopleFilter } from "./list-filter";
import { deleteLinksQuery, deleteTokensQuery } from "./one-time-links.server";
import { browserName, isProtectedAccount } from "./sessions.server";
import { clearAttemptsQuery } from "./sign-in.server";

type Builder = DatabaseClient["query"];

/** Inserts an account and its role. The write fails if the email address is taken. */
export function createAccountQueries(
  query: Builder,
  account: Person & { readonly passwordHash: string; readonly role: Role },
): [Query, Query] {
  const { role, ...row } = account;
  return [query.insert(accounts).values(row), query.insert(userRoles).values({ userId: row.id, role })];
}

/**
 * Sets a new password, ends all sessions of the account and clears its failed attempts. Also revokes its API tokens and
 * withdraws the invitations it made, since anyone who knew the old password may have created them.
 *
 * @param passwordHash its own salt lets the other statements tell that the first one changed the password
 * @param condition nothing changes unless it holds when the first statement runs: for example, that a link still works
 */
export function changePasswordQueries(
  query: Builder,
  { id, email }: Pick<Person, "id" | "email">,
  passwordHash: string,
  condition?: SQL,
): [Query<unknown[]>, ...Query[]] {
  const isChanged = hasPassword(id, passwordHash);
  return [
    query
      .update(accounts)
      .set({ passwordHash, ...bumpVersion })
      .where(and(eq(accounts.id, id), condition))
      .returning({ id: accounts.id }),
    endAllSessionsQuery(query, id, isChanged),
    revokeTokensQuery(query, id, isChanged),
    clearAttemptsQuery(query, email, isChanged),
    deleteLinksQuery(query, id, isChanged),
    deleteTokensQuery(query, id, ["second-factor", "new-address"], isChanged),
  ];
}

/** The condition that an account has exactly this password hash. Every hash has its own salt. */
export const hasPassword = (id: string, passwordHash: string): SQL =>
  sql`exists (select 1 from ${accounts} as changed where changed.id = ${id} and changed.password_hash = ${passwordHash})`;

/**
 * Disables an account, ends its sessions, revokes its API tokens and deletes its links, unless it is the last
 * administrator's.
 */
export function disableAccountQueries(query: Builder, id: string, now: string): [Query, ...Query[]] {
  return [
    query
      .update(accounts)
      .set({ disabledAt: now, ...bumpVersion })
      .where(
        and(
          eq(accounts.id, id),
          isNull(accounts.disabledAt),
          or(isNotAdministrator(query, id), hasOtherAdministrator(query, id)),
        ),
      )
      .returning({ id: accounts.id }),
    query.delete(sessions).where(and(eq(sessions.userId, id), isDisabled(query, id))),
    revokeTokensQuery(query, id, isDisabled(query, id)),
    deleteLinksQuery(query, id, isDisabled(query, id)),
  ];
}

/** Enables a disabled account. Revokes its tokens once more, so that a surviving one cannot become valid again. */
export const enableAccountQueries = (query: Builder, id: string): [Query, Query] => [
  revokeTokensQuery(query, id, isDisabled(query, id)),
  query
    .update(accounts)
    .set({ disabledAt: null, ...bumpVersion })
    .where(eq(accounts.id, id))
    .returning({ id: accounts.id }),
];

/**
 * Sets a role (ACC-9). Nothing is changed if there is no such account, or if it is the last administrator's. A role without
 * tokens revokes those of the account.
 */
export function setRoleQueries(query: Builder, id: string, role: Role): [Query, ...Query[]] {
  const keepsAdministrator = or(ne(userRoles.role, "admin"), hasOtherAdministrator(query, id))!;
  const upsert = query
    .insert(userRoles)
    .select(sql`select ${accounts.id}, ${role} from ${accounts} where ${accounts.id} = ${id}`)
    .onConflictDoUpdate({
      target: userRoles.userId,
      set: { role },
      ...(role !== "admin" && { setWhere: keepsAdministrator }),
    })
    .returning({ id: userRoles.userId });
  return isAllowed(role, "api") ? [upsert] : [upsert, revokeTokensQuery(query, id, hasRole(query, id, role))];
}

/** Ends all sessions of an account, if the condition holds when the statement runs. */
const endAllSessionsQuery = (query: Builder, id: string, condition?: SQL): Query =>
  query
    .delete(sessions)
    .where(and(eq(sessions.userId, id), condition))
    .returning({ id: sessions.userId });

/** Revokes all tokens of an account, if the condition holds when the statement runs. */
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

const bumpVersion: { version: SQL; updatedAt: SQL } = {
  version: sql`${accounts.version} + 1`,
  updatedAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
};

/*
 * There must always be an administrator. The check is part of the statement that removes rights: checked beforehand,
 * two administrators could demote each other at the same time.
 */
function hasOtherAdministrator(query: Builder, id: string): SQL {
  return exists(
    query
      .select({ one: sql`1` })
      .from(sql`${userRoles} as other join ${accounts} as owner on owner.id = other.user_id`)
      .where(sql`other.role = 'admin' and owner.disabled_at is null and other.user_id <> ${id}`),
  );
}

const isNotAdministrator = (query: Builder, id: string): SQL => sql`not ${hasRole(query, id, "admin")}`;

function hasRole(query: Builder, id: string, role: Role): SQL {
  return exists(
    query
      .select({ one: sql`1` })
      .from(sql`${userRoles} as own`)
      .where(sql`own.user_id = ${id} and own.role = ${role}`),
  );
}

/** Records the role change that `setRoleQueries` makes. Must run before it, to read the old role. */
function recordRoleQuery(query: Builder, actor: Actor, id: string, role: Role, now: string): Query {
  const before = sql`coalesce((select own.role from ${userRoles} as own where own.user_id = ${id}), 'user')`;
  const labels = sql.join(
    roleNames.map((name) => sql`when ${name} then ${roleLabel(name)}`),
    sql` `,
  );
  const detail = sql`json_object('from', case ${before} ${labels} end, 'to', ${roleLabel(role)})`;
  const mayChange = role === "admin" ? sql`true` : or(isNotAdministrator(query, id), hasOtherAdministrator(query, id));
  const condition = sql`exists (select 1 from ${accounts} where ${accounts.id} = ${id}) and ${before} <> ${role} and ${mayChange}`;
  const entry = { action: "set-role", section: "users", subject: accountSubject(id), detail } as const;
  return recordActivity(query, actor, entry, now, condition);
}

/** What an administrator can do with an account. */
const accountActions = [
  ...roleNames.map((role) => `make-${role}` as const),
  "disable",
  "enable",
  "sign-out-everywhere",
] as const;
export type AccountAction = (typeof accountActions)[number];

/** Whether an action revokes the tokens of an account, which cannot be undone. */
export function revokesTokens(action: AccountAction): boolean {
  const role = roleNames.find((name) => action === `make-${name}`);
  return action === "disable" || (role !== undefined && !isAllowed(role, "api"));
}

/** Narrows a form value to an account action. */
export const isAccountAction = (word: string): word is AccountAction =>
  (accountActions as readonly string[]).includes(word);

/**
 * Applies an action to an account. False if nothing changed: there is no such account, or it is the last administrator.
 *
 * @param by who does it
 * @param now an ISO instant
 */
export async function applyAccountAction(
  db: DatabaseClient,
  action: AccountAction,
  id: string,
  now: string,
  by: Actor,
): Promise<boolean> {
  const setRole = (role: Role): [Query, ...Query[]] => [
    recordRoleQuery(db.query, by, id, role, now),
    ...setRoleQueries(db.query, id, role),
  ];
  const record = (accountAction: "disable" | "enable" | "sign-out-everywhere") =>
    recordActivity(db.query, by, { action: accountAction, section: "users", subject: accountSubject(id) }, now);
  const queries: Readonly<Record<AccountAction, () => readonly [Query, ...Query[]]>> = {
    "make-admin": () => setRole("admin"),
    "make-editor": () => setRole("editor"),
    "make-inbox": () => setRole("inbox"),
    "make-user": () => setRole("user"),
    disable: () => {
      const [disable, ...others] = disableAccountQueries(db.query, id, now);
      return [disable, record("disable"), ...others];
    },
    enable: () => [...enableAccountQueries(db.query, id), record("enable")],
    "sign-out-everywhere": () => [endAllSessionsQuery(db.query, id), record("sign-out-everywhere")],
  };
  // Only the statement that changes the account returns rows.
  const results = await db.write(queries[action]());
  return results.some((rows) => Array.isArray(rows) && rows.length > 0);
}

/** An account's public part; null if there is none. */
export async function findPerson(db: DatabaseClient, id: string): Promise<Person | null> {
  const { email, name } = accounts;
  const [row] = await db.read(
    db.query.select({ id: accounts.id, email, name }).from(accounts).where(eq(accounts.id, id)).limit(1),
  );
  return row ?? null;
}

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
