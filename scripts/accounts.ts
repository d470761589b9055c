import { and, asc, eq, gt, isNull, sql, type SQL } from "drizzle-orm";
import type { Role } from "../app/base/access/account";
import { hashPassword } from "../app/accounts/password-hash.server";
import { createAccountQueries } from "../app/accounts/people.server";
import type { DatabaseClient } from "../drizzle/client";
import { accounts, sessions, userRoles } from "../drizzle/schema";
import { roleLabel } from "../app/base/access/permissions";
import { accountSubject, recordActivity } from "../app/activity/record.server";

/** An account as the commands list it. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  /** An ISO instant; null when the account is enabled. */
  readonly disabledAt: string | null;
  readonly role: Role;
  /** Open sessions. */
  readonly sessions: number;
}

/** The first accounts by email address. */
export async function listAccounts(db: DatabaseClient, limit: number, where?: SQL): Promise<Account[]> {
  const openSessions = db.query
    .select({ count: sql<number>`count(*)` })
    .from(sessions)
    .where(and(eq(sessions.userId, accounts.id), gt(sessions.expiresAt, sql`unixepoch()`)));
  const rows = await db.read(
    db.query
      .select({
        id: accounts.id,
        email: accounts.email,
        name: accounts.name,
        passwordHash: accounts.passwordHash,
        disabledAt: accounts.disabledAt,
        role: userRoles.role,
        sessions: sql<number>`(${openSessions})`.as("sessions"),
      })
      .from(accounts)
      .leftJoin(userRoles, eq(userRoles.userId, accounts.id))
      .where(where)
      .orderBy(asc(accounts.email))
      .limit(limit),
  );
  return rows.map((row) => ({ ...row, role: row.role ?? "user" }));
}

/** Finds an account by email address, ignoring case. */
export const findAccount = async (db: DatabaseClient, email: string): Promise<Account | null> =>
  (await listAccounts(db, 1, sql`${accounts.email} = ${email} collate nocase`))[0] ?? null;

/** Whether an account is an administrator and can sign in. */
export const isActiveAdministrator = and(eq(userRoles.role, "admin"), isNull(accounts.disabledAt));

/** Creates an account. Rejects when the email address is taken. */
export async function createAccount(
  db: DatabaseClient,
  { password, ...account }: { email: string; name: string; role: Role; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const id = crypto.randomUUID();
  await db.write([
    ...createAccountQueries(db.query, { ...account, id, passwordHash }),
    recordActivity(
      db.query,
      "command",
      {
        action: "create-account",
        section: "users",
        subject: accountSubject(id),
        detail: { to: roleLabel(account.role) },
      },
      new Date().toISOString(),
    ),
  ]);
}

/** Generates a password of 120 bits, in groups of four characters that are easy to type. */
export function generatePassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const characters = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => letters[byte % letters.length]);
  return characters.join("").match(/.{4}/g)!.join("-");
}
