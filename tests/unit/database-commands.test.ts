import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { main as fill } from "../../scripts/db-fill";
import { knownMigrations, main as migrate } from "../../scripts/migrations";
import { main as prepare } from "../../scripts/prepare-database";
import { main as seed } from "../../scripts/seed-database";
import { root } from "../../scripts/toolchain";
import { runMain } from "../support/command-output";
import { createLibsql, type LibsqlDatabase } from "../support/libsql";

const folder = mkdtempSync(join(tmpdir(), "database-"));
let database: LibsqlDatabase;
const countOf = async (table: string) =>
  Number((await database.client.execute(`select count(*) as rows from ${table}`)).rows[0]!.rows);

beforeAll(async () => {
  database = await createLibsql({ migrated: false });
  vi.stubEnv("LIBSQL_URL", database.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
  await database.close();
});

it("npm run db:migrate, db:seed and db:fill make a libSQL database ready, and change nothing when they run again", async () => {
  expect(await runMain(migrate)).toMatchObject({ hasFailed: false });
  expect((await runMain(seed)).output).toMatch(/^Blog_posts: [1-9]\d* new, 0 updated, 0 unchanged$/m);
  const counts = ["--posts", "60", "--tools", "20", "--terms", "20", "--ventures", "20", "--enquiries", "20"];
  expect((await runMain(fill, ...counts)).output).toContain("posts: 60 added");
  const posts = await countOf("Blog_posts");
  expect(posts).toBeGreaterThan(60);

  expect(await runMain(migrate)).toMatchObject({ hasFailed: false });
  expect((await runMain(seed)).output).toMatch(/^Blog_posts: 0 new, 0 updated, [1-9]\d* unchanged$/m);
  expect((await runMain(fill, ...counts)).output).toContain("posts: 0 added");
  expect([await countOf("Blog_posts"), await countOf("__drizzle_migrations")]).toEqual([
    posts,
    knownMigrations().length,
  ]);
});

it.runIf(inject("libsqlOnServers"))(
  "commands on whole tables reach a server, too, as they are bundled for little memory",
  () => {
    const out = join(folder, "backup.ndjson.gz");
    const args = ["scripts/run.mjs", "--heap=40", "scripts/backup.ts", "--out", out];
    const output = execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    expect(output).toContain(`Backed up libSQL (migration ${knownMigrations().at(-1)}) to ${out}.`);
  },
);

it("npm start refuses a libSQL database that a later release has migrated", async () => {
  await runMain(migrate);
  await database.client.execute("insert into __drizzle_migrations (hash, created_at) values ('later', 4000000000000)");
  const { output, hasFailed } = await runMain(prepare, "--origin", "http://127.0.0.1:8787");
  expect([hasFailed, output]).toEqual([true, expect.stringContaining("has migrations that are not in migrations/")]);
});
