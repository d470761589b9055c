import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { openD1 } from "../../scripts/d1-client";
import { isLoopback, isPortFree } from "../../scripts/local-database";
import { canMigrate, knownMigrations } from "../../scripts/migrations";
import { root } from "../../scripts/toolchain";

const folder = mkdtempSync(join(tmpdir(), "local-"));
const state = join(folder, "state");
const origin = "http://127.0.0.1:4321";
// With an account given, no password is written to the project's own folder.
const env = {
  ...process.env,
  LIBSQL_URL: "",
  ADMIN_EMAIL: "ada@example.com",
  ADMIN_PASSWORD: "Vellum7 kestrel oat bridge",
};

/** The output that `npm start` shows of it. */
async function prepare(): Promise<string> {
  const args = ["scripts/run.mjs", "scripts/prepare-database.ts", "--origin", origin, "--persist-to", state];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return stdout;
}

/** The file of a local D1, opened without wrangler, which takes seconds. */
function openFile(place: string): DatabaseSync {
  const files = join(place, "v3/d1/miniflare-D1DatabaseObject");
  const [name] = readdirSync(files).filter((file) => /^[0-9a-f]{64}\.sqlite$/.test(file));
  return new DatabaseSync(join(files, name!));
}

afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  [[], true],
  [["a"], true],
  [["a", "b"], true],
  [["b"], false],
  [["a", "c"], false],
  [["a", "b", "c"], false],
])("a database with the migrations %j can be brought to those of the repository: %s", (applied, expected) => {
  expect(canMigrate(applied, ["a", "b"])).toBe(expected);
});

it.each([
  ["http://127.0.0.1:8080", true],
  ["http://localhost:8080", true],
  ["libsql://[::1]:8080?tls=0", true],
  ["libsql://plainloom-ada.turso.io", false],
  ["http://127.0.0.1.example.com", false],
  ["http://localhost@example.com", false],
  ["http://192.168.0.2:8080", false],
  // The worker has no files.
  ["file:local.db", false],
  ["local", false],
])("%s is a server on this machine: %s", (url, expected) => {
  expect(isLoopback(url)).toBe(expected);
});

it.each([
  ["start.ts", "libsql://plainloom.example", "npm run db:migrate"],
  ["dev.ts", "http://127.0.0.1:1", "npm start"],
])("%s does not touch the database at %s, and says what to run", (script, LIBSQL_URL, command) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}`], {
    cwd: root,
    env: { ...env, LIBSQL_URL },
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(command);
});

it.each(["127.0.0.1", "::1"])("a port that is in use on %s is not free", async (host) => {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await isPortFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await isPortFree(port)).toBe(true);
});

it("a local database with unknown migrations is moved aside and replaced by a new one", async () => {
  mkdirSync(state);
  const { db, close } = await openD1({ persistTo: state });
  await db.batch([
    db.prepare("create table d1_migrations (id integer primary key, name text)"),
    db.prepare("insert into d1_migrations (name) values ('0000_of_another_release.sql')"),
    db.prepare("create table accounts (old text)"),
    db.prepare("insert into accounts values ('kept')"),
  ]);
  await close();

  const first = await prepare();
  const [aside] = readdirSync(folder).filter((name) => name.startsWith("state-"));
  expect(first.split("\n")[0]).toContain(
    `has migrations that are not in migrations/. It was moved to ${join(folder, aside!)}`,
  );
  using old = openFile(join(folder, aside!));
  expect(old.prepare("select old from accounts").get()).toEqual({ old: "kept" });
  expect(first).toContain(`Sign in at ${origin}/auth\n  email     ada@example.com`);
  using made = openFile(state);
  const applied = made.prepare("select name from d1_migrations order by id").all();
  expect(applied.map(({ name }) => name)).toEqual(knownMigrations().map((name) => `${name}.sql`));
  expect(made.prepare("select count(*) as n from stack_items").get()!.n).toBeGreaterThan(0);
  made.prepare("update accounts set name = 'Ada'").run();

  const second = await prepare();
  expect(second.split("\n")[0]).toBe(`Sign in at ${origin}/auth`);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(made.prepare("select email, name from accounts").all()).toEqual([{ email: "ada@example.com", name: "Ada" }]);
}, 180_000);
