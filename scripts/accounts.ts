import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { and, asc, eq, gt, isNull, sql, type SQL } from "drizzle-orm";
import { hashPassword, passwordWeakness, verifyPassword } from "../app/accounts/passwords.server";
import {
  changePasswordQueries,
  createAccountQueries,
  enableAccountQueries,
  setRoleQueries,
} from "../app/accounts/people.server";
import { createSetupLink, localAdministrator } from "../app/accounts/setup-link.server";
import { accountSubject, recordActivity } from "../app/activity/record.server";
import { normalizeEmail, passwordLength, type Role, roleLabel } from "../app/base/access/permissions";
import { defaultSettings } from "../app/settings/default-settings";
import type { DatabaseClient } from "../drizzle/client";
import { accounts, sessions, userRoles } from "../drizzle/schema";
import { root } from "./toolchain";

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

/** Stores the local administrator's generated password, so that every `npm start` can show it. Ignored by git. */
const passwordFile = join(root, ".wrangler/local-administrator.json");

/**
 * Makes sure there is an administrator, and returns the lines that say how to sign in. ADMIN_EMAIL and ADMIN_PASSWORD
 * create or update that account; without them, or with a refused password, an administrator is created if there is none.
 *
 * @param origin the site's origin, such as "http://localhost:8787"
 */
export async function ensureLocalAdministrator(db: DatabaseClient, origin: string): Promise<string[]> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  const email = normalizeEmail(ADMIN_EMAIL ?? "");
  if (email && ADMIN_PASSWORD) {
    const refusal = passwordRefusal(email, ADMIN_PASSWORD);
    if (refusal === null)
      return ensureAdministrator(db, origin, email, ADMIN_PASSWORD, "the password in ADMIN_PASSWORD");
    const line = `ADMIN_PASSWORD was rejected, so ${email} was not set up. ${refusal}`;
    return [line, ...(await ensureAnyAdministrator(db, origin))];
  }
  const problem = email ? "ADMIN_PASSWORD is not set" : "it is not an email address";
  const warning = ADMIN_EMAIL ? [`ADMIN_EMAIL was ignored, because ${problem}.`] : [];
  return [...warning, ...(await ensureAnyAdministrator(db, origin))];
}

async function ensureAnyAdministrator(db: DatabaseClient, origin: string): Promise<string[]> {
  const savedPassword = readPassword();
  const administrator = await findAccount(db, localAdministrator);
  const canSignIn = administrator?.role === "admin" && administrator.disabledAt === null;
  if (canSignIn && savedPassword && (await verifyPassword(administrator.passwordHash, savedPassword)))
    return [...signInLines(origin, localAdministrator, savedPassword), ...(await setupLines(db, origin))];
  const [first] = await listAccounts(db, 1, isActiveAdministrator);
  if (first) return [`Sign in as ${first.email}. To set a new password: npm run admin -- reset ${first.email}`];
  // This database may be shared, so it gets no administrator unprompted.
  if (process.env.LIBSQL_URL)
    return [
      "There is no administrator yet. Create one: npm run admin -- create <email>",
      ...(await setupLines(db, origin)),
    ];
  const password = savedPassword ?? generatePassword();
  mkdirSync(dirname(passwordFile), { recursive: true });
  writeFileSync(passwordFile, `${JSON.stringify({ email: localAdministrator, password })}\n`, { mode: 0o600 });
  const lines = await ensureAdministrator(db, origin, localAdministrator, password, password);
  return [...lines, ...(await setupLines(db, origin))];
}

/** The lines that say how to create the first administrator in the browser instead (ACC-28). */
async function setupLines(db: DatabaseClient, origin: string): Promise<string[]> {
  const path = await createSetupLink(db, new Date().toISOString());
  return path === null ? [] : ["Or create your own account with this one-time link:", `  ${origin}${path}`];
}

/** Why a password cannot be set, or null: a weak one may protect a local database, but not one that may be shared. */
function passwordRefusal(email: string, password: string): string | null {
  const tooShort = [...password].length < passwordLength.signIn;
  return tooShort || process.env.LIBSQL_URL ? passwordWeakness(password, [email, defaultSettings.brand]) : null;
}

async function ensureAdministrator(
  db: DatabaseClient,
  origin: string,
  email: string,
  password: string,
  shownPassword: string,
): Promise<string[]> {
  const weakness = passwordWeakness(password, [email, defaultSettings.brand]);
  const account = await findAccount(db, email);
  if (!account) await createAccount(db, { email, name: "", role: "admin", password });
  else {
    if (!(await verifyPassword(account.passwordHash, password)))
      await db.write(changePasswordQueries(db.query, account, await hashPassword(password)));
    if (account.disabledAt !== null) await db.write(enableAccountQueries(db.query, account.id));
    if (account.role !== "admin") await db.write(setRoleQueries(db.query, account.id, "admin"));
  }
  // The password protects only a local database, so a warning is enough.
  const warning = weakness ? [`ADMIN_PASSWORD is too weak for anything but local use. ${weakness}`] : [];
  return [...warning, ...signInLines(origin, email, shownPassword)];
}

const signInLines = (origin: string, email: string, password: string): string[] => [
  `Sign in at ${origin}/auth`,
  `  email     ${email}`,
  `  password  ${password}`,
];

function readPassword(): string | null {
  return existsSync(passwordFile)
    ? (JSON.parse(readFileSync(passwordFile, "utf8")) as { password: string }).password
    : null;
}
