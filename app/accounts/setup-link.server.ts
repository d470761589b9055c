import { and, eq, gt, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, apiTokens, oneTimeTokens, userRoles } from "../../drizzle/schema";
import { accountSubject, recordActivity } from "../activity/record.server";
import { type Role, roleLabel, roleNames, rolesWith } from "../base/access/permissions";
import { storableText } from "../base/words/storable-text";
import { accountExists, findToken, isUsableToken, newToken } from "./one-time-links.server";

/**
 * The administrator that `npm start` creates for a local database. Does not count: somebody who sets up the site in the
 * browser still becomes its first administrator.
 */
export const localAdministrator = "admin@localhost";

/** The condition that nobody administers this site yet. */
const isUnclaimed = (): SQL<boolean> => sql`not exists (
  select 1 from ${userRoles} as administrator join ${accounts} as owner on owner.id = administrator.user_id
  where administrator.role = 'admin' and owner.disabled_at is null and owner.email <> ${localAdministrator}
)`;

/**
 * Creates the link that creates the first administrator in the browser (ACC-28). Ends any earlier link.
 *
 * @returns the path, to be shown once; null if there is an administrator
 */
export async function createSetupLink(db: DatabaseClient, now: string): Promise<string | null> {
  if (!(await isSetupOpen(db))) return null;
  const { token, insert } = newToken(db.query, "setup", {}, now);
  await db.write([db.query.delete(oneTimeTokens).where(sql`${oneTimeTokens.purpose} = 'setup'`), insert]);
  return `/auth/setup?token=${token}`;
}

/** Whether a setup link works. */
export async function findSetupLink(db: DatabaseClient, token: string, now: string): Promise<boolean> {
  return (await findToken(db, "setup", token, now)) !== null && (await isSetupOpen(db));
}

/**
 * Creates the first administrator. If several people follow the link at once, one succeeds.
 *
 * @param person with a normalized address
 * @returns the id of the account; null if the link does not work, or the address has an account
 */
export async function followSetupLink(
  db: DatabaseClient,
  token: string,
  person: { readonly email: string; readonly name: string; readonly passwordHash: string },
  now: string,
): Promise<string | null> {
  const tokenRow = await findToken(db, "setup", token, now);
  if (!tokenRow) return null;
  const id = crypto.randomUUID();
  const [createdRows] = await db.write([
    db.query
      .insert(accounts)
      .select(
        sql`select ${id}, ${person.email}, ${storableText(person.name)}, ${person.passwordHash}, null, ${now}, 1, ${now}
        from ${oneTimeTokens} where ${isUsableToken("setup", tokenRow.tokenHash, now)} and ${isUnclaimed()}`,
      )
      .onConflictDoNothing()
      .returning({ id: accounts.id }),
    recordActivity(
      db.query,
      { account: id },
      {
        action: "create-account",
        section: "users",
        subject: accountSubject(id),
        detail: { to: roleLabel("admin") },
      },
      now,
    ),
    db.query.insert(userRoles).select(sql`select ${id}, 'admin' where ${accountExists(id)}`),
    db.query
      .delete(oneTimeTokens)
      .where(sql`${oneTimeTokens.tokenHash} = ${tokenRow.tokenHash} and ${accountExists(id)}`),
  ]);
  return createdRows.length > 0 ? id : null;
}

async function isSetupOpen(db: DatabaseClient): Promise<boolean> {
  const [row] = await db.read(
    db.query.select({ open: sql<number>`${isUnclaimed()}`.as("open") }).from(sql`(select 1 as one)`),
  );
  return row?.open === 1;
}

/** The most tokens that are looked at. */
export const maxHeldTokens = 200;

/** Who can act on the site now: the roles of its accounts, and the scopes of the tokens in force. */
export interface Holders {
  /** Roles that an enabled account has. */
  readonly roles: ReadonlySet<Role>;
  /** The scopes of each token that is accepted, at most `maxHeldTokens` + 1 of them. */
  readonly tokens: ReadonlyArray<readonly string[]>;
  /** The address of the administrator that `npm start` created, while that account can sign in; otherwise null. */
  readonly localAdministrator: string | null;
}

/** Reads who can act on the site, in one statement. */
export async function findHolders(db: DatabaseClient, now: string): Promise<Holders> {
  const isEnabled = sql`select 1 from ${accounts} where ${accounts.id} = ${userRoles.userId} and ${accounts.disabledAt} is null`;
  const [holderRow] = await db.read(
    db.query
      .select({
        roles: sql<string>`(select json_group_array(value) from json_each(${JSON.stringify(roleNames)}) where exists (
          select 1 from ${userRoles} where ${userRoles.role} = value and exists (${isEnabled})))`.as("roles"),
        tokens: sql<string>`(select json_group_array(json(scopes)) from ${db.query
          .select({ scopes: sql`${apiTokens.scopes}`.as("scopes") })
          .from(apiTokens)
          .innerJoin(accounts, and(eq(accounts.id, apiTokens.accountId), isNull(accounts.disabledAt)))
          .innerJoin(
            userRoles,
            and(eq(userRoles.userId, apiTokens.accountId), inArray(userRoles.role, rolesWith("api"))),
          )
          .where(and(gt(apiTokens.expiresAt, now), isNull(apiTokens.revokedAt)))
          .limit(maxHeldTokens + 1)})`.as("tokens"),
        localAdministrator: sql<string | null>`(select ${accounts.email} from ${accounts}
          where ${accounts.email} = ${localAdministrator} and ${accounts.disabledAt} is null and exists (
            select 1 from ${userRoles} where ${userRoles.userId} = ${accounts.id} and ${userRoles.role} = 'admin'))`.as(
          "local_administrator",
        ),
      })
      .from(sql`(select 1)`),
  );
  return {
    roles: new Set(JSON.parse(holderRow!.roles) as Role[]),
    tokens: JSON.parse(holderRow!.tokens) as string[][],
    localAdministrator: holderRow!.localAdministrator,
  };
}
