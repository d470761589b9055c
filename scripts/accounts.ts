import { and, asc, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Role } from "../app/domain/accounts/account";
import { hashPassword } from "../app/domain/accounts/password-hash.server";
import { createQueries } from "../app/domain/accounts/people.server";
import type { DatabaseClient } from "../drizzle/client";
import { accounts, sessions, userRoles } from "../drizzle/schema";

/** An account as commands see it. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  /** An ISO instant; null for an account that can sign in. */
  readonly disabledAt: string | null;
  readonly role: Role;
  /** Sessions that have not ended. */
  readonly sessions: number;
}

/** Accounts by email address, at most 200. */
export async function listAccounts(db: DatabaseClient, where?: SQL): Promise<Account[]> {
  const open = db.query
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
        sessions: sql<number>`(${open})`.as("sessions"),
      })
      .from(accounts)
      .leftJoin(userRoles, eq(userRoles.userId, accounts.id))
      .where(where)
      .orderBy(asc(accounts.email))
      .limit(200),
  );
  return rows.map((row) => ({ ...row, role: row.role ?? "user" }));
}

/** The account with an email address, in whatever case; null when there is none. */
export const findAccount = async (db: DatabaseClient, email: string): Promise<Account | null> =>
  (await listAccounts(db, sql`${accounts.email} = ${email} collate nocase`))[0] ?? null;

/** Creates an account. Rejects when the email address is taken. */
export async function createAccount(
  db: DatabaseClient,
  { password, ...account }: { email: string; name: string; role: Role; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.write(createQueries(db.query, { ...account, id: crypto.randomUUID(), passwordHash }));
}

/** A password nobody can guess: 120 bits, in groups of four that can be typed from paper. */
export function makePassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const signs = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => letters[byte % letters.length]);
  return signs.join("").match(/.{4}/g)!.join("-");
}
