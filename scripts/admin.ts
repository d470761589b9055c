import { drizzle } from "drizzle-orm/d1";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { normalizeEmail, passwordLength, roleNames, type Role } from "../app/domain/accounts/account";
import { hashPassword, verifyPassword } from "../app/domain/accounts/password-hash.server";
import { passwordWeakness } from "../app/domain/accounts/password-policy";
import * as people from "../app/domain/accounts/people.server";
import { defaultSettings } from "../app/domain/settings/settings";
import type { Query, QueryBuilder } from "../drizzle/client";
import { openDatabaseTarget, type DatabaseTarget } from "./database-target";
import { literal, type LiteralValue } from "./sql-statements";
import { root } from "./toolchain";

const usage = `npm run admin -- create <email> [--name N] [--role admin|user]
                 reset <email> | disable <email> | enable <email> | list
Works on the local database; with --remote on the deployed one; on libSQL when LIBSQL_URL is set.
A password is taken from ADMIN_PASSWORD, asked for on the terminal, or made up and shown once.`;

/** Where the password of the local administrator is kept, so that every `npm start` can show it. Not part of the repository. */
const localFile = join(root, ".wrangler/local-administrator.json");
const localEmail = "admin@localhost";

interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly password_hash: string;
  readonly disabled_at: string | null;
  readonly role: Role;
  readonly sessions: number;
}

/** What went wrong, said to whoever typed the command. */
class Refusal extends Error {}

/** npm run admin (see `usage`). `local` is what `npm start` calls: see `ensureLocalAdministrator`. */
export async function main(args: string[]): Promise<void> {
  try {
    await runCommand(args);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function runCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand(args);
  const [command = "", typed, ...more] = positionals;
  const takesEmail = ["create", "reset", "disable", "enable"].includes(command);
  if (more.length > 0 || (!takesEmail && !["list", "local"].includes(command))) throw new Refusal(usage);
  const email = normalizeEmail(typed ?? "");
  if (takesEmail && email === null) throw new Refusal(`Give an email address.\n${usage}`);
  const role = roleNames.find((name) => name === values.role);
  if (!role) throw new Refusal(`The role is one of: ${roleNames.join(", ")}.`);

  const target = await openDatabaseTarget({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    if (command === "list") await list(target);
    else if (command === "local") await ensureLocalAdministrator(target);
    else if (command === "create") await create(target, email!, values.name, role);
    else await change(target, command as "reset" | "disable" | "enable", email!);
  } finally {
    await target.close();
  }
}

function parseCommand(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: "string", default: "" },
        role: { type: "string", default: "admin" },
        remote: { type: "boolean", default: false },
        "persist-to": { type: "string" },
      },
    });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`);
  }
}

async function create(target: DatabaseTarget, email: string, name: string, role: Role): Promise<void> {
  if (await find(target, email))
    throw new Refusal(`${email} has an account already. To set a new password: reset ${email}`);
  const password = await choosePassword(email, name);
  await insert(target, email, name, role, password.text);
  console.log(`${email} can sign in as ${role} on ${target.name}.`);
  password.show();
}

async function insert(
  target: DatabaseTarget,
  email: string,
  name: string,
  role: Role,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await run(target, people.createQueries(builder, { id: crypto.randomUUID(), email, name, role, passwordHash }));
}

async function change(target: DatabaseTarget, command: "reset" | "disable" | "enable", email: string): Promise<void> {
  const account = await find(target, email);
  if (!account) throw new Refusal(`${email} has no account on ${target.name}.`);
  if (command === "reset") {
    const password = await choosePassword(email, account.name);
    await run(target, people.passwordQueries(builder, account, await hashPassword(password.text)));
    console.log(`${email} has a new password; all its sessions have ended, and its API tokens are revoked.`);
    return password.show();
  }
  if (command === "enable") {
    await run(target, people.enableQueries(builder, account.id));
    return console.log(`${email} can sign in. API tokens from before stay revoked.`);
  }
  await run(target, people.disableQueries(builder, account.id, new Date().toISOString()));
  if ((await find(target, email))?.disabled_at === null)
    throw new Refusal(`${email} is the last administrator. Make somebody else one first.`);
  console.log(`${email} cannot sign in any more; all its sessions have ended, and its API tokens are revoked.`);
}

async function list(target: DatabaseTarget): Promise<void> {
  const rows = await accountRows(target);
  if (rows.length === 0) return console.log(`There are no accounts on ${target.name}.\n${usage}`);
  console.table(
    rows.map(({ email, name, role, disabled_at, sessions }) => ({
      email,
      name,
      role,
      disabled: disabled_at ?? "",
      sessions,
    })),
  );
}

/**
 * Sees to it that somebody can sign in on this machine, and says how. With ADMIN_EMAIL and ADMIN_PASSWORD that
 * account is created or brought up to date; without them, and if there is no administrator at all, one is made up.
 */
async function ensureLocalAdministrator(target: DatabaseTarget): Promise<void> {
  const email = normalizeEmail(process.env.ADMIN_EMAIL ?? "");
  if (email && process.env.ADMIN_PASSWORD) return ensureAccount(target, email, process.env.ADMIN_PASSWORD);
  const kept = readKept();
  const administrators = (await accountRows(target)).filter((row) => row.role === "admin" && row.disabled_at === null);
  const own = administrators.find((row) => row.email === localEmail);
  if (own && kept && (await verifyPassword(own.password_hash, kept))) return sayHow(localEmail, kept);
  if (administrators.length > 0)
    return console.log(
      `Sign in as ${administrators[0]!.email}. New password: npm run admin -- reset ${administrators[0]!.email}`,
    );
  // A database elsewhere is nobody's local one: whoever owns it decides who administers it.
  if (process.env.LIBSQL_URL) return console.log("Nobody can sign in yet: npm run admin -- create <email>");
  const password = kept ?? makePassword();
  mkdirSync(dirname(localFile), { recursive: true });
  writeFileSync(localFile, `${JSON.stringify({ email: localEmail, password })}\n`, { mode: 0o600 });
  await ensureAccount(target, localEmail, password);
}

async function ensureAccount(target: DatabaseTarget, email: string, password: string): Promise<void> {
  const weakness = passwordWeakness(password, [email, defaultSettings.brand]);
  // A weak password opens this machine's own database alone, so it is only said; anything else must not have one.
  const tooShort = [...password].length < passwordLength.signIn;
  if (weakness && (tooShort || process.env.LIBSQL_URL)) {
    return console.error(`ADMIN_PASSWORD is not used, so ${email} was not set up. ${weakness}`);
  }
  if (weakness) console.warn(`ADMIN_PASSWORD is good enough for this machine and no other. ${weakness}`);
  const account = await find(target, email);
  if (!account) await insert(target, email, "", "admin", password);
  else {
    if (!(await verifyPassword(account.password_hash, password)))
      await run(target, people.passwordQueries(builder, account, await hashPassword(password)));
    if (account.disabled_at !== null) await run(target, people.enableQueries(builder, account.id));
    if (account.role !== "admin") await run(target, people.roleQueries(builder, account.id, "admin"));
  }
  sayHow(email, process.env.ADMIN_PASSWORD === password ? "the password in ADMIN_PASSWORD" : password);
}

function sayHow(email: string, password: string): void {
  console.log(
    `Sign in at http://127.0.0.1:${process.env.PORT ?? "8787"}/auth\n  email     ${email}\n  password  ${password}`,
  );
}

function readKept(): string | null {
  return existsSync(localFile) ? (JSON.parse(readFileSync(localFile, "utf8")) as { password: string }).password : null;
}

/** The password for an account: from ADMIN_PASSWORD, typed, or made up. `show` says it if nobody else knows it. */
async function choosePassword(email: string, name: string): Promise<{ text: string; show(): void }> {
  const given = process.env.ADMIN_PASSWORD ?? (process.stdin.isTTY ? await ask("Password (empty: make one up): ") : "");
  if (given === "") {
    const text = makePassword();
    return { text, show: () => console.log(`Its password, shown this once: ${text}`) };
  }
  const weakness = passwordWeakness(given, [email, name, defaultSettings.brand]);
  if (weakness) throw new Refusal(weakness);
  return { text: given, show: () => {} };
}

/** Asks on the terminal without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
}

/** A password nobody can guess, 120 bits in groups of four that can be typed from paper. */
function makePassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const signs = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => letters[byte % letters.length]);
  return signs.join("").match(/.{4}/g)!.join("-");
}

// Builds statements and runs none: they are handed on as text, which every kind of database takes.
const builder: QueryBuilder = drizzle({} as never);

function run(target: DatabaseTarget, queries: readonly Query[]): Promise<void> {
  return target.run(queries.map(toText));
}

function toText(query: Query): string {
  const { sql, params } = (query as unknown as { toSQL(): { sql: string; params: LiteralValue[] } }).toSQL();
  let position = 0;
  // Quoted names and texts may hold a question mark of their own.
  return sql.replace(/"[^"]*"|'[^']*'|\?/g, (part) => (part === "?" ? literal(params[position++] ?? null) : part));
}

async function accountRows(target: DatabaseTarget, where = "true"): Promise<AccountRow[]> {
  return (await target.rows(
    `SELECT id, email, name, password_hash, disabled_at, coalesce(role, 'user') AS role,
       (SELECT count(*) FROM sessions WHERE sessions.user_id = accounts.id AND expires_at > unixepoch()) AS sessions
     FROM accounts LEFT JOIN user_roles ON user_roles.user_id = accounts.id WHERE ${where} ORDER BY email LIMIT 200`,
  )) as unknown as AccountRow[];
}

async function find(target: DatabaseTarget, email: string): Promise<AccountRow | undefined> {
  return (await accountRows(target, `email = ${literal(email)} COLLATE NOCASE`))[0];
}
