import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { backupTables, excludedTables, tableLines } from "../../app/base/backup/backup.server";
import { deleteQueries, rowIdIn } from "../../app/content/saving/row-writes.server";
import { createRow, newSetId, updateRow } from "../../app/content/saving/store.server";
import type { StoredType } from "../../app/content/types/content-type.server";
import { initialValues } from "../../app/content/types/field-values";
import { changeSelected } from "../../app/enquiries/rules/inbox-changes.server";
import { contentNames, type ContentName } from "../../app/types";
import { storedTypes } from "../../app/types.server";
import { createD1Database, type DatabaseClient } from "../../drizzle/client";
import * as schema from "../../drizzle/schema";
import { main as backup } from "../../scripts/backup";
import { openD1 } from "../../scripts/d1-client";
import { migrateD1 } from "../../scripts/migrations";
import { main as restore } from "../../scripts/restore";
import { root } from "../../scripts/root";
import { runMain } from "../support/command-output";
import { createContent, visibleValues } from "../support/content";
import { insert } from "../support/insert";
import { createLibsql, type LibsqlDatabase } from "../support/libsql";
import { enquiry } from "../support/rows";

const folder = mkdtempSync(join(tmpdir(), "backup-"));
const now = "2026-06-15T12:00:00.000Z";
/** The hash of a picture. */
const hash = "ab".repeat(16);
const odd = "One\u2028two\r\nthree\u0085 'four' \"five\" \\ 日本 😀";

/** Rows in every table, and traces of deleted ones. */
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
    revokedAt: now,
  });
  await insert(db, schema.passkeys, { id: "p", userId: "ada", publicKey: "k", algorithm: -7, counter: 3, name: odd });
  await insert(db, schema.totpSecrets, { userId: "ada", secret: "s", lastStep: 4 });
  await insert(db, schema.recoveryCodes, { userId: "ada", codeHash: "c" });
  await insert(db, schema.enquiries, enquiry({ email: "gro@example.com", problem: odd }), enquiry({ id: "worked-on" }));
  const by = { actor: odd, by: "system", source: "bulk", now } as const;
  await changeSelected(db, { ids: ["worked-on"] }, { status: "won", owner: { id: "m", name: "Mara" } }, "set", by);
  await insert(db, schema.webhooks, { id: "w", url: "https://hooks.example/in", secret: "whsec_a", createdAt: now });
  await insert(db, schema.media, { hash, type: "png", width: 9, height: 9, color: "clear", bytes: 9, name: odd });
  await insert(db, schema.mediaSources, { address: "https://old.example.com/a.png", hash });
  await insert(db, schema.siteSettings, { key: "site", value: `{"photo":"/media/${hash}/9x9-clear.png"}` });
  await insert(db, schema.workingCopies, {
    tableName: "Blog_posts",
    item: "1",
    accountId: "ada",
    texts: { title: odd },
    writer: "w",
    revision: 1,
  });
  await insert(db, schema.toolSuggestions, { id: "s", name: odd, address: "https://loom.example", reason: odd });
  await createRow(
    db,
    storedTypes["stack-categories"],
    { ...initialValues(storedTypes["stack-categories"].type), name: "Design" },
    writeContext(),
    "design",
  );
  const values: Partial<Record<ContentName, object>> = {
    blog: { title: "Harvest notes", body: `<p>${odd}</p>`, tags: [odd, ""] },
    ventures: { stack: [{ name: odd }] },
    stack: { name: "Shuttle", categoryId: "design" },
  };
  for (const name of contentNames) {
    const stored: StoredType = storedTypes[name];
    const given = { ...visibleValues(stored.type), ...values[name] };
    const made = await createContent(db, name, given);
    if (name === "blog") await updateRow(db, stored, made.rowId, 1, { title: "Harvest diary" }, writeContext());
    await createContent(db, name, { ...given, [stored.type.label]: "Stays" });
    // The highest number belongs to a deleted row.
    const gone = await createContent(db, name, { ...given, [stored.type.label]: "Zzz gone" });
    await db.write(deleteQueries(db, stored, rowIdIn(stored, [gone.rowId]), writeContext()));
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

/** Values that triggers maintain: the counts of posts, and the search indexes. */
const keptByTriggers = (client: { execute(sql: string): Promise<{ rows: unknown[] }> }) =>
  Promise.all(
    [
      "select scope, level, period, count from post_counts order by 1, 2, 3",
      "select hash, kind, row_key from media_uses order by 1, 2, 3",
      "select kind, count from row_counts where count > 0 order by 1",
      "select rowid from blog_search where blog_search match '\"stays\"'",
      "select rowid from glossary_search where glossary_search match '\"stays\"'",
      "select rowid from submission_search where submission_search match '\"three\"' order by 1",
      "select name, seq from sqlite_sequence where name <> 'd1_migrations' and name not like '\\_\\_%' escape '\\' order by 1",
    ].map(async (sql) => JSON.stringify((await client.execute(sql)).rows)),
  );

const file = join(folder, "backup.ndjson.gz");
let source: LibsqlDatabase;

beforeAll(async () => {
  source = await createLibsql();
  await fill(source.open());
  vi.stubEnv("LIBSQL_URL", source.url);
  expect(await runMain(backup, "--out", file)).toMatchObject({ hasFailed: false });
  vi.unstubAllEnvs();
}, 30_000);
beforeEach(() => void vi.stubEnv("LIBSQL_URL", source.url));
afterEach(() => void vi.unstubAllEnvs());
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

describe("npm run backup and npm run restore", () => {
  it("F14 restore everything: accounts, revisions, previous slugs, submissions and settings too", async () => {
    const target = await createLibsql();
    vi.stubEnv("LIBSQL_URL", target.url);
    const { output, hasFailed } = await runMain(restore, file);
    expect([hasFailed, output.includes("to its state of")]).toEqual([false, true]);
    const contents = await contentsOf(target.open());
    expect(contents).toEqual(await contentsOf(source.open()));
    for (const [table, rows] of Object.entries(contents)) expect(rows.length, table).toBeGreaterThan(0);
    expect(await keptByTriggers(target.client)).toEqual(await keptByTriggers(source.client));
    expect((await target.client.execute("select 1 from sessions")).rows).toEqual([]);
    await target.close();
  });

  // The file is the same wherever it comes from, and a D1 takes long to start.
  it.skipIf(inject("libsqlOnServers"))(
    "F14 work from libSQL to D1 and back",
    async () => {
      const place = join(folder, "d1");
      const made = await openD1({ persistTo: place });
      await migrateD1(made.db);
      await made.close();
      vi.stubEnv("LIBSQL_URL", "");
      expect(await runMain(restore, file, "--persist-to", place)).toMatchObject({ hasFailed: false });
      const back = join(folder, "back.ndjson.gz");
      expect(await runMain(backup, "--out", back, "--persist-to", place)).toMatchObject({ hasFailed: false });
      const { db, close } = await openD1({ persistTo: place });
      try {
        expect(await contentsOf(createD1Database(db))).toEqual(await contentsOf(source.open()));
        const client = { execute: async (sql: string) => ({ rows: (await db.prepare(sql).all()).results }) };
        expect(await keptByTriggers(client)).toEqual(await keptByTriggers(source.client));
      } finally {
        await close();
      }
      const linesOf = (path: string) => gunzipSync(readFileSync(path)).toString().split("\n").slice(1);
      expect(linesOf(back)).toEqual(linesOf(file));
    },
    180_000,
  );

  it("refuse a database with rows unless forced to empty it", async () => {
    const target = await createLibsql();
    await insert(target.open(), schema.accounts, { id: "bea", email: "bea@example.com", passwordHash: "x" });
    await insert(target.open(), schema.sessions, { id: "s", userId: "bea", expiresAt: 1, createdAt: 1 });
    vi.stubEnv("LIBSQL_URL", target.url);
    const { output, hasFailed } = await runMain(restore, file);
    expect([hasFailed, output.includes("is not empty: accounts")]).toEqual([true, true]);
    expect((await target.client.execute("select id from accounts")).rows.map((row) => row["id"])).toEqual(["bea"]);
    expect(await runMain(restore, file, "--force", "--trust-accounts")).toMatchObject({ hasFailed: false });
    expect(await contentsOf(target.open())).toEqual(await contentsOf(source.open()));
    expect((await target.client.execute("select 1 from sessions")).rows).toEqual([]);
    await target.close();
  });

  it("write nothing from a damaged or truncated file, or one of another schema", async () => {
    const target = await createLibsql();
    vi.stubEnv("LIBSQL_URL", target.url);
    const before = await contentsOf(target.open());
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
      const { output, hasFailed } = await runMain(restore, path, "--force");
      expect([hasFailed, output]).toEqual([true, expect.stringContaining(why)]);
    }
    expect(await runMain(restore, join(folder, "none.gz"))).toMatchObject({ hasFailed: true });
    expect(await runMain(restore)).toMatchObject({ hasFailed: true });
    expect(await contentsOf(target.open())).toEqual(before);
    await target.close();
  });

  it("leave no part of a backup behind that failed", async () => {
    const target = await createLibsql();
    vi.stubEnv("LIBSQL_URL", target.url);
    await target.client.execute("alter table webhooks rename column secret to gone");
    const place = join(folder, "failed");
    await expect(runMain(backup, "--folder", place)).rejects.toThrow();
    expect(readdirSync(place)).toEqual([]);
    await target.close();
  });

  // Depends on the process, not on the database.
  it.skipIf(inject("libsqlOnServers")).each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "leave no part behind of a backup that %s ended",
    async (signal) => {
      const place = join(folder, signal);
      mkdirSync(place);
      // Long enough to be interrupted.
      const large = await createLibsql();
      await large.client.execute(`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
      insert into working_copies (kind, item, account_id, texts, writer, revision, saved_at)
      select 'Blog_posts', i, 'ada', json_object('body', hex(randomblob(10000))), 'w', 1, '${now}' from n`);
      const command = spawn(process.execPath, ["scripts/run.mjs", "scripts/backup.ts", "--folder", place], {
        cwd: root,
        env: { ...process.env, LIBSQL_URL: large.url },
        stdio: "ignore",
      });
      const ended = once(command, "exit");
      await vi.waitUntil(() => readdirSync(place).length > 0, { timeout: 90_000, interval: 5 });
      const seen = readdirSync(place);
      command.kill(signal);
      expect(await ended).toEqual([{ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal], null]);
      expect([seen, readdirSync(place)]).toEqual([[expect.stringMatching(/\.part$/)], []]);
      await large.close();
    },
  );

  it("cover every table except derived and short-lived ones", () => {
    const all = (Object.values(schema) as unknown[]).filter((value) => is(value, SQLiteTable)).map(getTableName);
    expect([...backupTables.map(({ name }) => name), ...excludedTables.map(getTableName)].toSorted()).toEqual(
      all.toSorted(),
    );
    expect(excludedTables.map(getTableName)).toEqual([
      "post_counts",
      "row_counts",
      "stack_item_packs",
      "submission_totals",
      "media_uses",
      "rate_limits",
      "redirect_hits",
      "missing_addresses",
      "visit_counts",
      "sessions",
      "account_links",
      "one_time_tokens",
      "recovery_codes",
      "messages",
      "related",
      "related_progress",
      "findings",
      "content_links",
      "outside_links",
    ]);
  });
});
