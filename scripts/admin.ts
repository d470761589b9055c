import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { normalizeEmail, roleNames, type Role } from "../app/domain/accounts/account";
import { hashPassword } from "../app/domain/accounts/password-hash.server";
import { passwordWeakness } from "../app/domain/accounts/password-policy";
import { disableQueries, enableQueries, passwordQueries } from "../app/domain/accounts/people.server";
import { defaultSettings } from "../app/domain/settings/settings";
import { createAccount, findAccount, listAccounts, makePassword } from "./accounts";
import { openDatabase, type OpenDatabase } from "./open-database";

const usage = `npm run admin -- create <email> [--name N] [--role admin|user]
                 reset <email> | disable <email> | enable <email> | list
Works on the local database; with --remote on the deployed one; on libSQL when LIBSQL_URL is set.
A password is taken from ADMIN_PASSWORD, asked for on the terminal, or made up and shown once.`;

/** What went wrong, said to whoever typed the command. */
class Refusal extends Error {}

/** npm run admin (see `usage`). */
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
  if (more.length > 0 || (!takesEmail && command !== "list")) throw new Refusal(usage);
  const email = normalizeEmail(typed ?? "");
  if (takesEmail && email === null) throw new Refusal(`Give an email address.\n${usage}`);
  const role = roleNames.find((name) => name === values.role);
  if (!role) throw new Refusal(`The role is one of: ${roleNames.join(", ")}.`);

  const target = await openDatabase({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    if (command === "list") await list(target);
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

async function create({ db, name: where }: OpenDatabase, email: string, name: string, role: Role): Promise<void> {
  if (await findAccount(db, email))
    throw new Refusal(`${email} has an account already. To set a new password: reset ${email}`);
  const password = await choosePassword(email, name);
  await createAccount(db, { email, name, role, password: password.text });
  console.log(`${email} can sign in as ${role} on ${where}.`);
  password.show();
}

async function change(
  { db, name: where }: OpenDatabase,
  command: "reset" | "disable" | "enable",
  email: string,
): Promise<void> {
  const account = await findAccount(db, email);
  if (!account) throw new Refusal(`${email} has no account on ${where}.`);
  if (command === "reset") {
    const password = await choosePassword(email, account.name);
    await db.write(passwordQueries(db.query, account, await hashPassword(password.text)));
    console.log(`${email} has a new password; all its sessions have ended, and its API tokens are revoked.`);
    return password.show();
  }
  if (command === "enable") {
    await db.write(enableQueries(db.query, account.id));
    return console.log(`${email} can sign in. API tokens from before stay revoked.`);
  }
  await db.write(disableQueries(db.query, account.id, new Date().toISOString()));
  if ((await findAccount(db, email))?.disabledAt === null)
    throw new Refusal(`${email} is the last administrator. Make somebody else one first.`);
  console.log(`${email} cannot sign in any more; all its sessions have ended, and its API tokens are revoked.`);
}

async function list({ db, name: where }: OpenDatabase): Promise<void> {
  const rows = await listAccounts(db);
  if (rows.length === 0) return console.log(`There are no accounts on ${where}.\n${usage}`);
  console.table(
    rows.map(({ email, name, role, disabledAt, sessions }) => ({
      email,
      name,
      role,
      disabled: disabledAt ?? "",
      sessions,
    })),
  );
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
