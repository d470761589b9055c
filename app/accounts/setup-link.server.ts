import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, oneTimeTokens, userRoles } from "../../drizzle/schema";
import { accountSubject, recordActivity } from "../activity/record.server";
import { storableText } from "../base/words/storable-text";
import { findToken, isUsableToken, newToken } from "./one-time-tokens.server";
import { roleLabel } from "../base/access/permissions";
import { accountExists } from "./one-time-links.server";

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
  const found = await findToken(db, "setup", token, now);
  if (!found) return null;
  const id = crypto.randomUUID();
  const [created] = await db.write([
    db.query
      .insert(accounts)
      .select(
        sql`select ${id}, ${person.email}, ${storableText(person.name)}, ${person.passwordHash}, null, ${now}, 1, ${now}
        from ${oneTimeTokens} where ${isUsableToken("setup", found.tokenHash, now)} and ${isUnclaimed()}`,
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
    db.query.delete(oneTimeTokens).where(sql`${oneTimeTokens.tokenHash} = ${found.tokenHash} and ${accountExists(id)}`),
  ]);
  return created.length > 0 ? id : null;
}

async function isSetupOpen(db: DatabaseClient): Promise<boolean> {
  const [row] = await db.read(
    db.query.select({ open: sql<number>`${isUnclaimed()}`.as("open") }).from(sql`(select 1 as one)`),
  );
  return row?.open === 1;
}
