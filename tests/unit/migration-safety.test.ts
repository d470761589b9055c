import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient, type Client } from "@libsql/client";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { type D1, openD1 } from "../../scripts/d1-client";
import { applyMigrations, knownMigrations, migrateD1, recordBookmark } from "../../scripts/migrations";
import { environment, root } from "../../scripts/toolchain";

const folder = mkdtempSync(join(tmpdir(), "migrations-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.unstubAllEnvs());

const masterSql = "select type, name, sql from sqlite_master where name not like '\\_cf%' escape '\\' order by 1, 2";
const objectsIn = async (client: Client) => (await client.execute(masterSql)).rows.map((row) => Object.values(row));
const statementsOf = (name: string) =>
  readFileSync(join(root, "migrations", `${name}.sql`), "utf8").split("--> statement-breakpoint");

describe("a database that is migrated", () => {
  it("F13 again on libSQL stays as it was", async () => {
    const url = `file:${join(folder, "again.db")}`;
    vi.stubEnv("LIBSQL_URL", url);
    expect(await applyMigrations({})).toBe(0);
    const client = createClient({ url });
    await client.execute("insert into site_settings (key, value) values ('site', '{}')");
    const before = await objectsIn(client);
    const applied = await client.execute("select * from __drizzle_migrations");
    expect(await applyMigrations({})).toBe(0);
    expect(await objectsIn(client)).toEqual(before);
    expect((await client.execute("select * from __drizzle_migrations")).rows).toEqual(applied.rows);
    expect((await client.execute("select key from site_settings")).rows).toHaveLength(1);
    client.close();
  });

  /** The second statement fails, after the first has changed the database. */
  const failing = ["CREATE TABLE half_done (a text);", "ALTER TABLE glossary_half ADD COLUMN b text;"];
  const expectMigrated = async (db: D1) => {
    const [objects, applied] = await db.batch([
      db.prepare(masterSql),
      db.prepare("select name from d1_migrations order by id"),
    ]);
    expect(applied!.results).toEqual(knownMigrations().map((name) => ({ name: `${name}.sql` })));
    expect(JSON.stringify(objects!.results)).toContain("Blog_posts");
    expect(JSON.stringify(objects!.results)).not.toContain("half_done");
  };

  it("F13 by a migration that fails halfway, on the local D1, stays at the one before it, also when run again", async () => {
    const { db, close } = await openD1({ persistTo: join(folder, "local") });
    expect(await migrateD1(db)).toEqual(knownMigrations());
    await expect(migrateD1(db, [{ name: "0999_failing", statements: failing }])).rejects.toThrow(
      "The migration 0999_failing failed, and nothing of it was applied: D1_ERROR: no such table: glossary_half",
    );
    await expectMigrated(db);
    expect(await migrateD1(db)).toEqual([]);
    await close();
  });

  it("F13 by a migration that fails halfway in wrangler, stays at the one before it, also when run again", async () => {
    cpSync(join(root, "migrations"), join(folder, "migrations"), { recursive: true });
    cpSync(join(root, "wrangler.toml"), join(folder, "wrangler.toml"));
    const file = join(folder, "migrations/0999_failing.sql");
    writeFileSync(file, [...failing, "CREATE TABLE never (a text);"].join("\n"));
    const state = join(folder, "state");
    // Wrangler, which migrates the deployed database, goes on where this ends.
    vi.stubEnv("LIBSQL_URL", "");
    expect(await applyMigrations({ persistTo: state })).toBe(0);
    const apply = () =>
      promisify(execFile)(
        "wrangler",
        [
          "d1",
          "migrations",
          "apply",
          "DB",
          "--config",
          join(folder, "wrangler.toml"),
          "--local",
          "--persist-to",
          state,
        ],
        { cwd: folder, env: { ...environment, CI: "true" } },
      ).then(
        ({ stdout }) => stdout,
        (error: unknown) => (error as { stdout: string; stderr: string }).stdout + (error as { stderr: string }).stderr,
      );
    expect(await apply()).toContain("no such table: glossary_half");
    rmSync(file);
    // Again, now without it: nothing is left to apply, and nothing of it is left behind.
    expect(await apply()).toContain("No migrations to apply");
    const { db, close } = await openD1({ persistTo: state });
    await expectMigrated(db);
    await close();
  });
});

interface Column {
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}
type Tables = Map<string, Map<string, Column>>;

async function tablesIn(client: Client): Promise<Tables> {
  const { rows } = await client.execute(
    "select m.name as tbl, c.name, c.type, c.\"notnull\" as required, c.dflt_value as value, c.pk from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and m.sql not like 'create virtual%'",
  );
  const tables: Tables = new Map();
  for (const row of rows) {
    const columns = tables.get(String(row["tbl"])) ?? new Map<string, Column>();
    tables.set(String(row["tbl"]), columns);
    columns.set(String(row["name"]), {
      type: String(row["type"]).toLowerCase(),
      isRequired: row["required"] === 1,
      // SQLite numbers the rows.
      hasDefault: row["value"] !== null || (row["pk"] === 1 && String(row["type"]).toLowerCase() === "integer"),
    });
  }
  return tables;
}

/** The changes of a migration that break the previous release, which still runs while the next one is deployed. */
function breakingChanges(before: Tables, after: Tables): string[] {
  const found: string[] = [];
  for (const [table, columns] of before) {
    const next = after.get(table);
    if (!next) {
      found.push(`${table} is gone`);
      continue;
    }
    for (const [name, column] of columns) {
      const now = next.get(name);
      if (!now) found.push(`${table}.${name} is gone`);
      else if (now.type !== column.type) found.push(`${table}.${name} is ${now.type}`);
      else if (now.isRequired && !column.isRequired) found.push(`${table}.${name} is required now`);
    }
    for (const [name, column] of next)
      if (!columns.has(name) && column.isRequired && !column.hasDefault) found.push(`${table}.${name} has no default`);
  }
  return found;
}

describe("F13 the release before a migration can run on its schema", () => {
  const changed = async (...statements: string[]) => {
    const client = createClient({ url: ":memory:" });
    await client.execute("create table things (id integer primary key, name text, note text not null default '')");
    const before = await tablesIn(client);
    await client.batch(statements, "write");
    const found = breakingChanges(before, await tablesIn(client));
    client.close();
    return found;
  };

  it.each([
    [[], ["alter table things add column b text", "create table more (a text not null)"]],
    [[], ["alter table things add column b text not null default ''", "create index x on things (name)"]],
    [["things is gone"], ["drop table things"]],
    [["things is gone"], ["alter table things rename to others"]],
    [["things.name is gone"], ["alter table things rename column name to title"]],
    [
      ["things.name is required now", "things.b has no default"],
      [
        "create table new_things (id integer primary key, name text not null, note text not null default '', b text not null)",
        "drop table things",
        "alter table new_things rename to things",
      ],
    ],
  ])("%j after %j", async (expected, statements) => {
    expect(await changed(...statements)).toEqual(expected);
  });

  it("every migration after the first only adds, or says in its first line that it contracts", async () => {
    const client = createClient({ url: ":memory:" });
    const [first, ...others] = knownMigrations();
    await client.batch(statementsOf(first!), "write");
    let before = await tablesIn(client);
    expect(before.size).toBeGreaterThan(15);
    for (const name of others) {
      const statements = statementsOf(name);
      await client.batch(statements, "write");
      const after = await tablesIn(client);
      if (!statements[0]!.startsWith("-- contract:")) expect(breakingChanges(before, after), name).toEqual([]);
      before = after;
    }
    client.close();
  });
});

describe("before the deployed database is migrated", () => {
  const tools = join(folder, "tools");
  const calls = join(folder, "calls");
  const bookmarks = join(folder, "backups/bookmarks.ndjson");
  const path = environment.PATH;
  const read = (file: string) => readFileSync(file, "utf8").trimEnd().split("\n");

  /** Puts a program in wrangler's place that writes down its arguments and then runs `script`. */
  function fakeWrangler(script: string): void {
    mkdirSync(tools, { recursive: true });
    writeFileSync(calls, "");
    writeFileSync(join(tools, "wrangler"), `#!/bin/sh\necho "$@" >> "${calls}"\n${script}\n`);
    chmodSync(join(tools, "wrangler"), 0o755);
    environment.PATH = `${tools}:${path}`;
  }
  const migrate = async () => {
    const output: string[] = [];
    const spies = (["log", "error"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void output.push(words.join(" "))),
    );
    try {
      return { code: await applyMigrations({ remote: true }, "inherit", () => recordBookmark(bookmarks)), output };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  };
  afterEach(() => void (environment.PATH = path));

  it("its Time Travel bookmark is recorded, and shown with the command that returns to it", async () => {
    const bookmark = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";
    fakeWrangler(`case "$*" in *"time-travel info"*) echo '{ "bookmark": "${bookmark}" }';; esac`);
    const { code, output } = await migrate();
    expect(code).toBe(0);
    expect(read(calls)).toEqual([
      "d1 time-travel info DB --config wrangler.toml --json",
      "d1 migrations apply DB --config wrangler.toml --remote",
    ]);
    expect(JSON.parse(read(bookmarks).at(-1)!)).toMatchObject({ bookmark, at: expect.stringMatching(/^\d{4}-/) });
    expect(output.join("\n")).toContain(`time-travel restore DB --bookmark=${bookmark}`);
    await migrate();
    expect(read(bookmarks)).toHaveLength(2);
  });

  it.each([["exit 1"], ["echo '{}'"], [`echo '{ "bookmark": "" }'`], ["echo 'Not logged in.'"]])(
    "nothing is migrated when there is no bookmark: %s",
    async (script) => {
      fakeWrangler(script);
      const { code, output } = await migrate();
      expect([code, read(calls)]).toEqual([1, ["d1 time-travel info DB --config wrangler.toml --json"]]);
      expect(output.join("\n")).toContain("Nothing was migrated");
    },
  );
});
