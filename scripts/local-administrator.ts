import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { normalizeEmail, passwordLength } from "../app/domain/accounts/account";
import { hashPassword, verifyPassword } from "../app/domain/accounts/password-hash.server";
import { passwordWeakness } from "../app/domain/accounts/password-policy";
import { enableQueries, passwordQueries, roleQueries } from "../app/domain/accounts/people.server";
import { defaultSettings } from "../app/domain/settings/settings";
import type { DatabaseClient } from "../drizzle/client";
import { createAccount, findAccount, listAccounts, makePassword } from "./accounts";
import { root } from "./toolchain";

/** Where the password of the local administrator is kept, so that every `npm start` can show it. Not part of the repository. */
const passwordFile = join(root, ".wrangler/local-administrator.json");
const localEmail = "admin@localhost";

/**
 * Makes sure that somebody can sign in on this machine, and gives the lines that say how. With ADMIN_EMAIL and
 * ADMIN_PASSWORD that account is created or brought up to date; without them an administrator is created if there is none.
 *
 * @param origin where the site will be served, such as "http://127.0.0.1:8787"
 */
export async function ensureLocalAdministrator(db: DatabaseClient, origin: string): Promise<string[]> {
  const email = normalizeEmail(process.env.ADMIN_EMAIL ?? "");
  const given = process.env.ADMIN_PASSWORD;
  if (email && given) return ensureAdministrator(db, origin, email, given, "the password in ADMIN_PASSWORD");
  const kept = readPassword();
  const administrators = (await listAccounts(db)).filter(({ role, disabledAt }) => role === "admin" && !disabledAt);
  const own = administrators.find((account) => account.email === localEmail);
  if (own && kept && (await verifyPassword(own.passwordHash, kept))) return signInLines(origin, localEmail, kept);
  const [first] = administrators;
  if (first) return [`Sign in as ${first.email}. New password: npm run admin -- reset ${first.email}`];
  // Whoever owns a database elsewhere decides who administers it.
  if (process.env.LIBSQL_URL) return ["Nobody can sign in yet: npm run admin -- create <email>"];
  const password = kept ?? makePassword();
  mkdirSync(dirname(passwordFile), { recursive: true });
  writeFileSync(passwordFile, `${JSON.stringify({ email: localEmail, password })}\n`, { mode: 0o600 });
  return ensureAdministrator(db, origin, localEmail, password, password);
}

async function ensureAdministrator(
  db: DatabaseClient,
  origin: string,
  email: string,
  password: string,
  shownPassword: string,
): Promise<string[]> {
  const weakness = passwordWeakness(password, [email, defaultSettings.brand]);
  const tooShort = [...password].length < passwordLength.signIn;
  if (weakness && (tooShort || process.env.LIBSQL_URL))
    return [`ADMIN_PASSWORD is not used, so ${email} was not set up. ${weakness}`];
  const account = await findAccount(db, email);
  if (!account) await createAccount(db, { email, name: "", role: "admin", password });
  else {
    if (!(await verifyPassword(account.passwordHash, password)))
      await db.write(passwordQueries(db.query, account, await hashPassword(password)));
    if (account.disabledAt !== null) await db.write(enableQueries(db.query, account.id));
    if (account.role !== "admin") await db.write(roleQueries(db.query, account.id, "admin"));
  }
  // It opens this machine's own database alone, so a warning is enough.
  const warning = weakness ? [`ADMIN_PASSWORD is good enough for this machine and no other. ${weakness}`] : [];
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
