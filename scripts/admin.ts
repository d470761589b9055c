import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { hashPassword, passwordWeakness } from "../app/accounts/passwords.server";
import { applyAccountAction, changePasswordQueries, hasPassword } from "../app/accounts/people.server";
import { resetSecondFactor } from "../app/accounts/second-factor.server";
import { createSetupLink } from "../app/accounts/setup-link.server";
import { accountSubject, recordActivity } from "../app/activity/record.server";
import { normalizeEmail, type Role, roleNames, roleSummary } from "../app/base/access/permissions";
import { defaultSettings } from "../app/settings/default-settings";
import { createAccount, findAccount, listAccounts, generatePassword } from "./accounts";
import { CommandError, parseCommand, reportErrors } from "./command";
import { openDatabase, type OpenDatabase } from "./open-database";

const usage = `npm run admin -- create <email> [--name N] [--role admin|editor|inbox|user]
                 role <email> --role admin|editor|inbox|user
                 reset <email> | disable <email> | enable <email> | list
                 reset-second-factor <email>
                 setup [--origin https://your.domain]
Uses the local database, the deployed one with --remote, or libSQL when LIBSQL_URL is set.
Without --role, create makes an administrator.
The password comes from ADMIN_PASSWORD or from a prompt; otherwise one is generated and shown once.`;

/** Accounts that `list` prints. */
const maxListed = 200;

/** npm run admin (see `usage`). */
export const main = (args: string[]): Promise<void> => reportErrors(() => runCommand(args));

async function runCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand(
    {
      args,
      allowPositionals: true,
      options: {
        name: { type: "string", default: "" },
        role: { type: "string" },
        origin: { type: "string", default: "" },
        remote: { type: "boolean", default: false },
        "persist-to": { type: "string" },
      },
    },
    usage,
  );
  const [command = "", emailText, ...more] = positionals;
  const takesEmail = ["create", "role", "reset", "disable", "enable", "reset-second-factor"].includes(command);
  if (more.length > 0 || (!takesEmail && !["list", "setup"].includes(command))) throw new CommandError(usage);
  const email = normalizeEmail(emailText ?? "");
  if (takesEmail && email === null) throw new CommandError(`A valid email address is required.\n${usage}`);
  const role = roleNames.find((name) => name === (values.role ?? (command === "role" ? "" : "admin")));
  if (!role) throw new CommandError(`The role must be one of: ${roleNames.join(", ")}.`);

  const target = await openDatabase({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    if (command === "list") await list(target);
    else if (command === "setup") await setUp(target, values.origin);
    else if (command === "reset-second-factor") await dropSecondFactor(target, email!);
    else if (command === "create") await create(target, email!, values.name, role);
    else if (command === "role") await changeRole(target, email!, role);
    else await change(target, command as "reset" | "disable" | "enable", email!);
  } finally {
    await target.close();
  }
}

async function create({ db, name: where }: OpenDatabase, email: string, name: string, role: Role): Promise<void> {
  if (await findAccount(db, email))
    throw new CommandError(`${email} already has an account. To set a new password: npm run admin -- reset ${email}`);
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
  if (!account) throw new CommandError(`${email} has no account on ${where}.`);
  if (command === "reset") {
    const password = await choosePassword(email, account.name);
    const passwordHash = await hashPassword(password.text);
    await db.write([
      ...changePasswordQueries(db.query, account, passwordHash),
      recordActivity(
        db.query,
        "command",
        { action: "reset-password", section: "users", subject: accountSubject(account.id) },
        new Date().toISOString(),
        hasPassword(account.id, passwordHash),
      ),
    ]);
    console.log(`The password of ${email} was reset. All its sessions were ended and its API tokens are revoked.`);
    return password.show();
  }
  if (command === "enable") {
    await applyAccountAction(db, "enable", account.id, new Date().toISOString(), "command");
    return console.log(`${email} is enabled. Its old API tokens stay revoked.`);
  }
  await applyAccountAction(db, "disable", account.id, new Date().toISOString(), "command");
  if ((await findAccount(db, email))?.disabledAt === null)
    throw new CommandError(`${email} is the last administrator. Create another one first.`);
  console.log(`${email} is disabled. All its sessions were ended and its API tokens are revoked.`);
}

async function changeRole({ db, name: where }: OpenDatabase, email: string, role: Role): Promise<void> {
  const account = await findAccount(db, email);
  if (!account) throw new CommandError(`${email} has no account on ${where}.`);
  if (!(await applyAccountAction(db, `make-${role}`, account.id, new Date().toISOString(), "command")))
    throw new CommandError(`${email} is the last administrator. Make someone else an administrator first.`);
  console.log(`${email} is now: ${roleSummary(role)}.`);
}

/** Removes an account's second factor, for when the only administrator has lost it and every recovery code. */
async function dropSecondFactor({ db, name: where }: OpenDatabase, email: string): Promise<void> {
  const account = await findAccount(db, email);
  if (!account) throw new CommandError(`${email} has no account on ${where}.`);
  if (!(await resetSecondFactor(db, account.id, "command", new Date().toISOString())))
    throw new CommandError(`${email} has no second factor.`);
  console.log(`The second factor of ${email} was removed. All its sessions were ended; the password is the same.`);
}

/** Prints the link that creates the first administrator in the browser (ACC-28). */
async function setUp({ db, name: where }: OpenDatabase, origin: string): Promise<void> {
  const path = await createSetupLink(db, new Date().toISOString());
  if (path === null)
    throw new CommandError(`There is an administrator on ${where}. They can invite others under Users in the portal.`);
  const site = origin === "" ? "On your site, open this path" : "Open";
  console.log(`${site}, once, within a day:\n${origin.replace(/\/$/, "")}${path}`);
}

async function list({ db, name: where }: OpenDatabase): Promise<void> {
  const rows = await listAccounts(db, maxListed + 1);
  if (rows.length === 0)
    return console.log(`There are no accounts on ${where}. The first one: npm run admin -- setup\n${usage}`);
  console.table(
    rows.slice(0, maxListed).map(({ email, name, role, disabledAt, sessions }) => ({
      email,
      name,
      role,
      disabled: disabledAt ?? "",
      sessions,
    })),
  );
  if (rows.length > maxListed)
    console.log(`These are the first ${maxListed} by email address. The portal lists everyone, under Users.`);
}

/** The password for an account: ADMIN_PASSWORD, the answer to the prompt, or a generated one, which `show` prints. */
async function choosePassword(email: string, name: string): Promise<{ text: string; show(): void }> {
  const password =
    process.env.ADMIN_PASSWORD ??
    (process.stdin.isTTY ? await promptHidden("Password (leave empty to generate one): ") : "");
  if (password === "") {
    const text = generatePassword();
    return { text, show: () => console.log(`Password, shown only once: ${text}`) };
  }
  const weakness = passwordWeakness(password, [email, name, defaultSettings.brand]);
  if (weakness) throw new CommandError(weakness);
  return { text: password, show: () => {} };
}

/** Prompts on the terminal without echoing the input. */
async function promptHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question("");
  } catch (error) {
    if ((error as Error).name !== "AbortError") throw error;
    process.stdout.write("\n");
    // As a shell reports Ctrl+C.
    return process.exit(130);
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
}
