import { createClient } from "@libsql/client";
import { getTableName, is } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { initialValues } from "../../app/domain/content/writing/field-values";
import { deleteQueries, rowIdIn } from "../../app/domain/content/writing/row-writes.server";
import { createRow, newSetId, updateRow } from "../../app/domain/content/writing/store.server";
import { storedTypes } from "../../app/domain/content/types/registry.server";
import { createD1Database, type DatabaseClient } from "../../drizzle/client";
import { createLibsqlDatabase } from "../../drizzle/libsql";
import * as schema from "../../drizzle/schema";
import { main as backup } from "../../scripts/backup";
import { backupTables, excludedTables, tableLines } from "../../scripts/backup-file";
import { openD1 } from "../../scripts/d1-client";
import { main as restore } from "../../scripts/restore";
import { root } from "../../scripts/toolchain";
import { runMain } from "../support/command-output";
import { submission } from "../support/rows";
import { insert } from "../support/insert";

const folder = mkdtempSync(join(tmpdir(), "backup-"));
const now = "2026-06-15T12:00:00.000Z";
const odd = "One\u2028two\r\nthree\u0085 'four' \"five\" \\ 日本 😀";

async function openLibsql(name: string) {
  const url = `file:${join(folder, name)}`;
  const client = createClient({ url });
  await migrate(drizzle(client), { migrationsFolder: join(root, "migrations") });
  await client.execute("pragma synchronous = off");
  return { url, client, db: createLibsqlDatabase(drizzle(client)) };
}

/** A row of everything, and traces of rows that are gone. */
async function fill(db: DatabaseClient): Promise<void> {
  const writeContext = () => ({ by: "ada", now, setId: newSetId() });
  await insert(db, schema.accounts, { id: "ada", email: "ada@example.com", passwordHash: "$scrypt$x", name: odd });
  await insert(db, schema.userRoles, { userId: "ada", role: "admin" });
  await insert(db, schema.sessions, { id: "open", userId: "ada", expiresAt: 4_000_000_000, createdAt: 1 });
  await insert(db, schema.apiTokens, {
    id: "t",
    name: "t",
    tokenHash: "h",
    accountId: "ada",
    expiresAt: now,
    scopes: ["x:read"],
  });
  await insert(db, schema.submissions, submission({ email: "gro@example.com", problem: odd }), submission());
  await insert(db, schema.siteSettings, { key: "site", value: '{"brand":"Kept"}' });
  await createRow(
    db,
    storedTypes["stack-categories"],
    { ...initialValues(storedTypes["stack-categories"].type), name: "Design" },
    writeContext(),
    "design",
  );
  const values: Record<string, object> = {
    blog: { title: "Harvest notes", body: `<p>${odd}</p>`, draft: false, tags: [odd, ""] },
    glossary: { term: "Agent", draft: false },
    ventures: { name: "Loom", microDescription: "x", stack: [{ name: odd }] },
    stack: { name: "Shuttle", categoryId: "design" },
    briefs: { name: "Diary" },
    "blog-categories": { name: "Notes" },
  };
  for (const [name, given] of Object.entries(values)) {
    const stored = storedTypes[name as "blog"];
    const made = await createRow(db, stored, { ...initialValues(stored.type), ...given }, writeContext());
    if (made.status !== "written") throw new Error(JSON.stringify(made));
    if (name === "blog") await updateRow(db, stored, made.row.rowId, 1, { title: "Harvest diary" }, writeContext());
    await createRow(
      db,
      stored,
      { ...initialValues(stored.type), ...given, [stored.type.label]: "Stays" },
      writeContext(),
    );
    // The highest number belongs to a row that is gone.
    const gone = await createRow(
      db,
      stored,
      { ...initialValues(stored.type), ...given, [stored.type.label]: "Zzz gone" },
      writeContext(),
    );
    if (gone.status === "written")
      await db.write(deleteQueries(db, stored, rowIdIn(stored, [gone.row.rowId]), writeContext()));
  }
}

async function contentsOf(db: DatabaseClient): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const table of backupTables) {
    const lines: string[] = (contents[table.name] = []);
    for await (const part of tableLines(db, table)) lines.push(...part);
  }
  return contents;
}

/** What triggers keep: the counts of posts, and what search finds. */
const keptByTriggers = (client: { execute(sql: string): Promise<{ rows: unknown[] }> }) =>
  Promise.all(
    [
      "select scope, level, period, count from post_counts order by 1, 2, 3",
      "select kind, count from row_counts where count > 0 order by 1",
      "select rowid from blog_search where blog_search match '\"stays\"'",
      "select rowid from glossary_search where glossary_search match '\"stays\"'",
      "select rowid from submission_search where submission_search match '\"three\"' order by 1",
      "select name, seq from sqlite_sequence where name <> 'd1_migrations' and name not like '\\_\\_%' escape '\\' order by 1",
    ].map(async (sql) => JSON.stringify((await client.execute(sql)).rows)),
  );

const file = join(folder, "backup.ndjson.gz");
let source: Awaited<ReturnType<typeof openLibsql>>;

beforeAll(async () => {
  source = await openLibsql("source.db");
  await fill(source.db);
  vi.stubEnv("LIBSQL_URL", source.url);
  expect(await runMain(backup, "--out", file)).toMatchObject({ failed: false });
  vi.unstubAllEnvs();
}, 30_000);
beforeEach(() => void vi.stubEnv("LIBSQL_URL", source.url));
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => {
  source.client.close();
  rmSync(folder, { recursive: true });
});

describe("npm run backup and npm run restore", () => {
  it("F14 put everything back as it was, accounts, revisions, old addresses, submissions and settings too", async () => {
    const target = await openLibsql("target.db");
    vi.stubEnv("LIBSQL_URL", target.url);
    const { said, failed } = await runMain(restore, file);
    expect([failed, said.includes("to its state of")]).toEqual([false, true]);
    const contents = await contentsOf(target.db);
    expect(contents).toEqual(await contentsOf(source.db));
    for (const [table, rows] of Object.entries(contents)) expect(rows.length, table).toBeGreaterThan(0);
    expect(await keptByTriggers(target.client)).toEqual(await keptByTriggers(source.client));
    expect((await target.client.execute("select 1 from sessions")).rows).toEqual([]);
    target.client.close();
  });

  it("F14 do so from libSQL to D1 and back", async () => {
    const place = join(folder, "d1");
    execFileSync(process.execPath, ["scripts/run.mjs", "scripts/db-migrate.ts", "--persist-to", place], {
      cwd: root,
      stdio: "ignore",
      env: { ...process.env, LIBSQL_URL: "" },
    });
    vi.stubEnv("LIBSQL_URL", "");
    expect(await runMain(restore, file, "--persist-to", place)).toMatchObject({ failed: false });
    const back = join(folder, "back.ndjson.gz");
    expect(await runMain(backup, "--out", back, "--persist-to", place)).toMatchObject({ failed: false });
    const { db, close } = await openD1({ persistTo: place });
    try {
      expect(await contentsOf(createD1Database(db))).toEqual(await contentsOf(source.db));
      const client = { execute: async (sql: string) => ({ rows: (await db.prepare(sql).all()).results }) };
      expect(await keptByTriggers(client)).toEqual(await keptByTriggers(source.client));
    } finally {
      await close();
    }
    const linesOf = (path: string) => gunzipSync(readFileSync(path)).toString().split("\n").slice(1);
    expect(linesOf(back)).toEqual(linesOf(file));
  }, 180_000);

  it("refuse a database with rows, unless they are told to empty it", async () => {
    const target = await openLibsql("filled.db");
    await insert(target.db, schema.accounts, { id: "bea", email: "bea@example.com", passwordHash: "x" });
    await insert(target.db, schema.sessions, { id: "s", userId: "bea", expiresAt: 1, createdAt: 1 });
    vi.stubEnv("LIBSQL_URL", target.url);
    const { said, failed } = await runMain(restore, file);
    expect([failed, said.includes("is not empty: accounts")]).toEqual([true, true]);
    expect((await target.client.execute("select id from accounts")).rows.map((row) => row["id"])).toEqual(["bea"]);
    expect(await runMain(restore, file, "--force")).toMatchObject({ failed: false });
    expect(await contentsOf(target.db)).toEqual(await contentsOf(source.db));
    expect((await target.client.execute("select 1 from sessions")).rows).toEqual([]);
    target.client.close();
  });

  it("write nothing from a file that is damaged, cut off, or of another schema", async () => {
    const target = await openLibsql("untouched.db");
    vi.stubEnv("LIBSQL_URL", target.url);
    const text = gunzipSync(readFileSync(file)).toString();
    const packed = readFileSync(file);
    const damaged: ReadonlyArray<readonly [string, Uint8Array]> = [
      ["does not match its checksum", gzipSync(text.replace("Harvest diary", "Harvest dairy"))],
      ["does not match its checksum", gzipSync(text.replace(/\n\[[^\n]*Shuttle[^\n]*/, ""))],
      ["is incomplete", gzipSync(text.slice(0, text.lastIndexOf('{"end"')))],
      ["cannot be read", packed.subarray(0, packed.length - 40)],
      ["is incomplete", gzipSync("[1]\n")],
      ["cannot be read", gzipSync("{}\n")],
      ["cannot be read", Buffer.from("no backup")],
      [
        "The backup was made at migration 0000_schema",
        gzipSync(text.replace(/"schema":"[^"]+"/, '"schema":"0000_schema"')),
      ],
    ];
    for (const [why, bytes] of damaged) {
      const path = join(folder, "damaged.gz");
      writeFileSync(path, bytes);
      const { said, failed } = await runMain(restore, path, "--force");
      expect([failed, said]).toEqual([true, expect.stringContaining(why)]);
    }
    expect(await runMain(restore, join(folder, "none.gz"))).toMatchObject({ failed: true });
    expect(await runMain(restore)).toMatchObject({ failed: true });
    expect(Object.values(await contentsOf(target.db)).flat()).toEqual([]);
    target.client.close();
  });

  it("keep every table there is, but for those that make themselves again", () => {
    const all = (Object.values(schema) as unknown[]).filter((value) => is(value, SQLiteTable)).map(getTableName);
    expect([...backupTables.map(({ name }) => name), ...excludedTables.map(getTableName)].toSorted()).toEqual(
      all.toSorted(),
    );
    expect(excludedTables.map(getTableName)).toEqual(["post_counts", "row_counts", "rate_limits", "sessions"]);
  });
});
