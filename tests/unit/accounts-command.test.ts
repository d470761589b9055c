import { PassThrough } from "node:stream";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { verifyPassword } from "../../app/accounts/passwords.server";
import { findSetupLink } from "../../app/accounts/setup-link.server";
import { ensureLocalAdministrator } from "../../scripts/accounts";
import { main } from "../../scripts/admin";
import { openDatabase } from "../../scripts/open-database";
import { createLibsql } from "../support/libsql";

const { url, client, close } = await createLibsql();
const password = "Vellum7 kestrel oat bridge";

/** Runs the command as `npm run admin -- …` does, and returns its output. */
async function admin(...args: string[]): Promise<{ output: string; hasFailed: boolean }> {
  const output: string[] = [];
  const keep = (...words: unknown[]) =>
    void output.push(words.map((word) => (typeof word === "string" ? word : JSON.stringify(word))).join(" "));
  const spies = (["log", "error", "table"] as const).map((name) => vi.spyOn(console, name).mockImplementation(keep));
  process.exitCode = 0;
  await main(args);
  const hasFailed = process.exitCode !== 0;
  process.exitCode = 0;
  for (const spy of spies) spy.mockRestore();
  return { output: output.join("\n"), hasFailed };
}

/** The output of `npm start` about how to sign in. */
async function local(): Promise<string> {
  const target = await openDatabase({});
  try {
    return (await ensureLocalAdministrator(target.db, "http://127.0.0.1:8787")).join("\n");
  } finally {
    await target.close();
  }
}

const rows = async (sql: string) => (await client.execute(sql)).rows.map((row) => ({ ...row }));
const hashOf = async (email: string) =>
  String(
    (await client.execute({ sql: "select password_hash from accounts where email = ?", args: [email] })).rows[0]!
      .password_hash,
  );

beforeEach(async () => {
  vi.stubEnv("LIBSQL_URL", url);
  vi.stubEnv("ADMIN_PASSWORD", password);
  await client.executeMultiple(
    "delete from api_tokens; delete from sessions; delete from user_roles; delete from accounts;",
  );
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => close());

describe("npm run admin", () => {
  it("creates an account with the password in ADMIN_PASSWORD, once, without printing it", async () => {
    const { output, hasFailed } = await admin("create", "Ada@Example.com", "--name", "Ada O'Neil?");
    expect([hasFailed, output]).toEqual([false, "ada@example.com can sign in as admin on libSQL."]);
    expect(await rows("select email, name, role from accounts join user_roles on user_id = id")).toEqual([
      { email: "ada@example.com", name: "Ada O'Neil?", role: "admin" },
    ]);
    expect(await verifyPassword(await hashOf("ada@example.com"), password)).toBe(true);
    expect((await admin("create", "ADA@example.com")).hasFailed).toBe(true);
    await admin("create", "bea@example.com", "--role", "user");
    expect(await rows("select role from user_roles order by role")).toEqual([{ role: "admin" }, { role: "user" }]);
  });

  it("generates a password and prints it once if none is given", async () => {
    vi.stubEnv("ADMIN_PASSWORD", "");
    const { output } = await admin("create", "ada@example.com");
    expect(await verifyPassword(await hashOf("ada@example.com"), /once: (\S+)/.exec(output)![1]!)).toBe(true);
  });

  it("D41 refuses a password that is short or common", async () => {
    for (const weak of ["short", "password123456789", "ada.example.com-2026"]) {
      vi.stubEnv("ADMIN_PASSWORD", weak);
      expect((await admin("create", "ada@example.com")).hasFailed, weak).toBe(true);
    }
    expect(await rows("select 1 from accounts")).toEqual([]);
  });

  it("ASVS 7.4.3 resetting or disabling an account ends all its sessions", async () => {
    await admin("create", "ada@example.com");
    await admin("create", "bea@example.com");
    const open = () =>
      client.execute(
        "insert or replace into sessions (id, user_id, expires_at, created_at) select id, id, unixepoch() + 100, unixepoch() from accounts",
      );
    const left = () => rows("select email from sessions join accounts on accounts.id = user_id order by email");
    await open();
    vi.stubEnv("ADMIN_PASSWORD", "anvil tundra lisp quorum");
    await admin("reset", "ada@example.com");
    expect(await left()).toEqual([{ email: "bea@example.com" }]);
    expect(await verifyPassword(await hashOf("ada@example.com"), "anvil tundra lisp quorum")).toBe(true);
    await open();
    await admin("disable", "ada@example.com");
    expect(await left()).toEqual([{ email: "bea@example.com" }]);
    expect((await admin("list")).output).toMatch(/ada@example.com.*bea@example.com/s);
  });

  it("resetting or disabling an account revokes its API tokens and says so; enabling does not restore them", async () => {
    await admin("create", "ada@example.com");
    await admin("create", "bea@example.com");
    const make = () =>
      client.execute(
        "insert into api_tokens (id, name, scopes, account_id, token_hash, created_at, expires_at) select hex(randomblob(8)), 'n', '[]', id, hex(randomblob(8)), '2026-01-01', '2999-01-01' from accounts",
      );
    const left = () =>
      rows("select email from api_tokens join accounts on accounts.id = account_id where revoked_at is null");
    await make();
    vi.stubEnv("ADMIN_PASSWORD", "anvil tundra lisp quorum");
    expect((await admin("reset", "ada@example.com")).output).toContain("its API tokens are revoked");
    expect(await left()).toEqual([{ email: "bea@example.com" }]);
    expect((await admin("disable", "bea@example.com")).output).toContain("its API tokens are revoked");
    expect(await left()).toEqual([]);
    // A token that the disabling missed, such as one from before it revoked any.
    await client.execute("update api_tokens set revoked_at = null");
    expect((await admin("enable", "bea@example.com")).output).toContain("old API tokens stay revoked");
    expect(await left()).toEqual([{ email: "ada@example.com" }]);
    // Somebody who was not disabled loses nothing.
    await admin("enable", "ada@example.com");
    expect(await left()).toEqual([{ email: "ada@example.com" }]);
  });

  it("ACC-9 changes a role, never that of the last administrator", async () => {
    await admin("create", "ada@example.com");
    await admin("create", "bea@example.com", "--role", "inbox");
    expect(await admin("role", "ada@example.com", "--role", "editor")).toMatchObject({ hasFailed: true });
    expect(await admin("role", "bea@example.com", "--role", "owner")).toMatchObject({ hasFailed: true });
    expect(await admin("role", "bea@example.com")).toMatchObject({ hasFailed: true });
    expect(await admin("role", "cleo@example.com", "--role", "user")).toMatchObject({ hasFailed: true });
    expect(await rows("select role from user_roles order by role")).toEqual([{ role: "admin" }, { role: "inbox" }]);
    const { output, hasFailed } = await admin("role", "bea@example.com", "--role", "editor");
    expect([hasFailed, output]).toEqual([false, "bea@example.com is now: Editor: content and media."]);
    expect(await rows("select role from user_roles order by role")).toEqual([{ role: "admin" }, { role: "editor" }]);
  });

  it("ACC-28 prints a link that makes the first administrator, while there is none", async () => {
    const { output, hasFailed } = await admin("setup", "--origin", "https://studio.example/");
    expect([hasFailed, output]).toEqual([
      false,
      expect.stringMatching(/\nhttps:\/\/studio\.example\/auth\/setup\?token=[a-z2-7]{40}$/),
    ]);
    expect(await rows("select purpose from one_time_tokens")).toEqual([{ purpose: "setup" }]);
    await admin("create", "ada@example.com");
    expect((await admin("setup")).hasFailed).toBe(true);
  });

  it("ACC-27 removes a second factor, and ends the sessions", async () => {
    await admin("create", "ada@example.com");
    expect((await admin("reset-second-factor", "ada@example.com")).hasFailed).toBe(true);
    await client.execute("insert into totp_secrets (user_id, secret, last_step) select id, 's', 1 from accounts");
    expect((await admin("reset-second-factor", "ada@example.com")).output).toContain("was removed");
    expect(await rows("select 1 from totp_secrets")).toEqual([]);
  });

  it("never disables the last administrator", async () => {
    await admin("create", "ada@example.com");
    const { output, hasFailed } = await admin("disable", "ada@example.com");
    expect([hasFailed, output]).toEqual([true, "ada@example.com is the last administrator. Create another one first."]);
    await admin("create", "bea@example.com");
    expect((await admin("disable", "ada@example.com")).hasFailed).toBe(false);
    expect((await admin("enable", "ada@example.com")).hasFailed).toBe(false);
    expect(await rows("select 1 from accounts where disabled_at is not null")).toEqual([]);
  });

  it.each([
    [],
    ["create"],
    ["create", "nobody"],
    ["drop", "ada@example.com"],
    ["create", "a@b", "--role", "owner"],
    ["list", "--all"],
    ["disable", "nobody@example.com"],
  ])("says what is wrong with: %s %s %s %s", async (...args) => {
    const { output, hasFailed } = await admin(...args.filter((arg) => arg !== undefined));
    expect([hasFailed, output.length > 0]).toEqual([true, true]);
  });

  it("npm start creates and updates the account of ADMIN_EMAIL, and keeps its sessions if nothing changed", async () => {
    vi.stubEnv("ADMIN_EMAIL", "owner@example.com");
    const output = await local();
    expect(output).toContain("http://127.0.0.1:8787/auth\n  email     owner@example.com");
    expect(output).not.toContain(password);
    const first = await hashOf("owner@example.com");
    await client.execute(
      "insert into sessions (id, user_id, expires_at, created_at) select 'x', id, 1, 1 from accounts",
    );
    await local();
    expect([await hashOf("owner@example.com"), await rows("select id from sessions")]).toEqual([first, [{ id: "x" }]]);
    await client.executeMultiple("update accounts set disabled_at = 'x'; update user_roles set role = 'user';");
    vi.stubEnv("ADMIN_PASSWORD", "anvil tundra lisp quorum");
    await local();
    expect(await verifyPassword(await hashOf("owner@example.com"), "anvil tundra lisp quorum")).toBe(true);
    expect(await rows("select disabled_at, role from accounts join user_roles on user_id = id")).toEqual([
      { disabled_at: null, role: "admin" },
    ]);
    vi.stubEnv("ADMIN_PASSWORD", "short");
    vi.stubEnv("ADMIN_EMAIL", "other@example.com");
    expect(await local()).toContain("not set up");
  });

  it("npm start leaves a way in when it rejects ADMIN_PASSWORD: a set-up link, or the administrator there is", async () => {
    vi.stubEnv("ADMIN_EMAIL", "owner@example.com");
    vi.stubEnv("ADMIN_PASSWORD", "secret1");
    const output = await local();
    expect(output).toContain("ADMIN_PASSWORD was rejected, so owner@example.com was not set up.");
    const [, token] = /http:\/\/127\.0\.0\.1:8787\/auth\/setup\?token=(\S+)/.exec(output)!;
    const target = await openDatabase({});
    try {
      expect(await findSetupLink(target.db, token!, new Date().toISOString())).toBe(true);
    } finally {
      await target.close();
    }
    vi.stubEnv("ADMIN_PASSWORD", password);
    await admin("create", "ada@example.com");
    vi.stubEnv("ADMIN_PASSWORD", "secret1");
    expect(await local()).toContain("Sign in as ada@example.com.");
  });

  it.each([
    ["nobody", password, "it is not an email address"],
    ["ada@example.com", "", "ADMIN_PASSWORD is not set"],
  ])("npm start says that it ignored ADMIN_EMAIL %j", async (email, adminPassword, why) => {
    vi.stubEnv("ADMIN_EMAIL", email);
    vi.stubEnv("ADMIN_PASSWORD", adminPassword);
    expect((await local()).split("\n")[0]).toBe(`ADMIN_EMAIL was ignored, because ${why}.`);
  });

  it("finds the administrator behind two hundred other accounts, and says that the list is cut", async () => {
    const many = Array.from({ length: 200 }, (_, at) => `('u${at}', 'a${at}@example.com', 'x', '')`);
    await client.execute(`insert into accounts (id, email, password_hash, name) values ${many.join(", ")}`);
    expect((await admin("list")).output).not.toContain("These are the first 200");
    await admin("create", "zoe@example.com");
    const { output } = await admin("list");
    expect(output).not.toContain("zoe@example.com");
    expect(output).toContain("These are the first 200 by email address.");
    vi.stubEnv("ADMIN_PASSWORD", "");
    expect(await local()).toContain("Sign in as zoe@example.com.");
  });

  it("exits quietly on Ctrl+C at the prompt for a password", async () => {
    vi.stubEnv("ADMIN_PASSWORD", undefined);
    const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => terminal });
    using _input = vi.spyOn(process, "stdin", "get").mockReturnValue(terminal as never);
    using _output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    using exit = vi.spyOn(process, "exit").mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    terminal.write("\u0003");
    await expect(main(["create", "ada@example.com"])).rejects.toThrow("exit 130");
    expect(exit).toHaveBeenCalledOnce();
    expect(await rows("select 1 from accounts")).toEqual([]);
  });

  it("npm start creates no account in a remote database", async () => {
    vi.stubEnv("ADMIN_PASSWORD", "");
    expect(await local()).toContain("There is no administrator yet");
    expect(await rows("select 1 from accounts")).toEqual([]);
  });
});
