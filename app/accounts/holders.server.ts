import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, apiTokens, userRoles } from "../../drizzle/schema";
import { roleNames, type Role } from "../base/access/account";
import { rolesWith } from "../base/access/permissions";
import { localAdministrator } from "./setup-link.server";

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
export async function readHolders(db: DatabaseClient, now: string): Promise<Holders> {
  const isEnabled = sql`select 1 from ${accounts} where ${accounts.id} = ${userRoles.userId} and ${accounts.disabledAt} is null`;
  const [held] = await db.read(
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
    roles: new Set(JSON.parse(held!.roles) as Role[]),
    tokens: JSON.parse(held!.tokens) as string[][],
    localAdministrator: held!.localAdministrator,
  };
}
