import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { accounts, userRoles } from "../../../drizzle/schema";
import { displayName, type Person } from "../../base/access/account";
import { rolesWith } from "../../base/access/permissions";
import type { Owner } from "./inbox";

/** Limit for the unpaged list of names. */
const maxOwners = 200;

/** The enabled people who may own enquiries. Those who share a name are listed with their address. */
export async function listOwners(db: DatabaseClient): Promise<Owner[]> {
  const rows = await db.read(ownersQuery(db.query).orderBy(asc(accounts.email)).limit(maxOwners));
  const shared = Map.groupBy(rows, displayName);
  return rows.map((row) => ({ id: row.id, name: ownerName(row, shared.get(displayName(row))!.length > 1) }));
}

/** The person with this id, if they may own enquiries. */
export async function findOwner(db: DatabaseClient, id: string): Promise<Owner | null> {
  const [row] = await db.read(ownersQuery(db.query, eq(accounts.id, id)).limit(1));
  return row ? { id: row.id, name: displayName(row) } : null;
}

const ownerName = (person: Person, isShared: boolean): string =>
  isShared && person.name !== "" ? `${person.name} (${person.email})` : displayName(person);

const ownersQuery = (query: DatabaseClient["query"], condition?: SQL) =>
  query
    .select({ id: accounts.id, email: accounts.email, name: accounts.name })
    .from(userRoles)
    .innerJoin(accounts, eq(accounts.id, userRoles.userId))
    .where(and(inArray(userRoles.role, rolesWith("enquiries")), isNull(accounts.disabledAt), condition));
