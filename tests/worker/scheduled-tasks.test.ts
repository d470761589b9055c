import { beforeEach, describe, expect, it } from "vitest";
import { createD1Database } from "../../drizzle/client";
import { findBackupStatus } from "../../workers/nightly-backup";
import { runScheduledTasks } from "../../workers/scheduled-tasks";
import { testEnv } from "../support/d1";
import { logOf } from "../support/test-server";

const now = "2026-11-21T03:17:00.000Z";

async function plant(): Promise<void> {
  const enquiry = `insert or replace into onboarding_submissions (id, project_type, problem, user_needs, budget, start_timeline, launch_timeline, email, created_at, status)
    values (?, 'startup-mvp', 'p', 'u', '5k-10k', 'flexible', 'asap', 'a@b.example', ?, ?)`;
  await testEnv.DB.batch([
    testEnv.DB.prepare("delete from onboarding_submissions"),
    testEnv.DB.prepare("delete from activity"),
    testEnv.DB.prepare(
      "insert into activity (at, who, actor, action, section, area) values ('2025-11-20T00:00:00.000Z', 'ada', 'Ada', 'save', 'blog', 'content')",
    ),
    testEnv.DB.prepare(enquiry).bind("old", "2024-11-20T00:00:00.000Z", "new"),
    testEnv.DB.prepare(enquiry).bind("old and lost", "2024-11-20T00:00:00.000Z", "lost"),
    testEnv.DB.prepare(enquiry).bind("old and won", "2020-01-01T00:00:00.000Z", "won"),
    testEnv.DB.prepare(enquiry).bind("kept", "2024-11-22T00:00:00.000Z", "new"),
    testEnv.DB.prepare("insert or replace into rate_limits values ('over', 1, 1), ('running', 1, 4102444800)"),
  ]);
}

const ids = async (sql: string) =>
  (await testEnv.DB.prepare(sql).all<{ id: string }>()).results.map((row) => row.id).toSorted();

it("deletes enquiries after 24 months, except won ones, and expired limits, and keeps the rest", async () => {
  await plant();
  await runScheduledTasks(createD1Database(testEnv.DB), {}, now);
  expect(await ids("select id from onboarding_submissions")).toEqual(["kept", "old and won"]);
  expect(await ids("select key as id from rate_limits")).toEqual(["running"]);
});

it("ACT-7 deletes activity after a year", async () => {
  await plant();
  await runScheduledTasks(createD1Database(testEnv.DB), {}, now);
  expect(await ids("select action as id from activity")).toEqual(["expire"]);
});

it("keeps enquiries as long as configured", async () => {
  await plant();
  await runScheduledTasks(createD1Database(testEnv.DB), { RETENTION_MONTHS: "36" }, now);
  expect(await ids("select id from onboarding_submissions")).toEqual(["kept", "old", "old and lost", "old and won"]);
});

it.each(["0", "-1", "soon", ""])(
  "takes RETENTION_MONTHS=%s for a mistake and keeps enquiries 24 months",
  async (months) => {
    await plant();
    await runScheduledTasks(createD1Database(testEnv.DB), { RETENTION_MONTHS: months }, now);
    expect(await ids("select id from onboarding_submissions")).toEqual(["kept", "old and won"]);
  },
);

describe("the nightly backup", () => {
  const BACKUPS = testEnv.TEST_BUCKET;
  const db = () => createD1Database(testEnv.DB);
  const night = (day: number) => `2026-11-${String(day).padStart(2, "0")}T03:17:00.000Z`;
  const names = async () => (await BACKUPS.list()).objects.map(({ key }) => key);

  beforeEach(async () => {
    const keys = await names();
    if (keys.length > 0) await BACKUPS.delete(keys);
    await plant();
  });

  it("is a compressed file that ends with checksums, and is made after the cleanup", async () => {
    const log = await logOf(() => runScheduledTasks(db(), { BACKUPS }, now));
    expect(await names()).toEqual(["nightly/2026-11-21T031700.ndjson.gz"]);
    const stored = await BACKUPS.get("nightly/2026-11-21T031700.ndjson.gz");
    const text = await new Response(stored!.body.pipeThrough(new DecompressionStream("gzip"))).text();
    const lines = text.trimEnd().split("\n");
    expect(JSON.parse(lines[0]!)).toEqual({
      backup: 1,
      schema: testEnv.MIGRATIONS.at(-1)!.name.replace(".sql", ""),
      at: now,
    });
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ end: { onboarding_submissions: { rows: 2 } } });
    expect(text).not.toContain("2024-11-20");
    expect(log.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        event: "backup_written",
        requestId: "scheduled",
        name: "2026-11-21T031700.ndjson.gz",
        bytes: stored!.size,
        // The enquiries that stay, and the entry that says that others went.
        rows: 3,
      },
    ]);
  });

  it("leaves the newest ones and every other object", async () => {
    await BACKUPS.put("nightly/note.txt", "x");
    await BACKUPS.put("other", "x");
    await logOf(async () => {
      for (const day of [18, 19, 20, 21]) await runScheduledTasks(db(), { BACKUPS, BACKUPS_KEPT: "2" }, night(day));
    });
    expect(await names()).toEqual([
      "nightly/2026-11-20T031700.ndjson.gz",
      "nightly/2026-11-21T031700.ndjson.gz",
      "nightly/note.txt",
      "other",
    ]);
    for (const kept of ["0", "-1", "some"])
      await logOf(() => runScheduledTasks(db(), { BACKUPS, BACKUPS_KEPT: kept }, night(22)));
    expect(await names()).toHaveLength(5);
  });

  it("that fails is logged, fails the run after all other tasks, and leaves the older ones", async () => {
    await logOf(() => runScheduledTasks(db(), { BACKUPS, BACKUPS_KEPT: "1" }, night(20)));
    await plant();
    const full = Object.assign(Object.create(BACKUPS) as typeof BACKUPS, {
      createMultipartUpload: () => Promise.reject(new Error("The bucket is full")),
    });
    const log = await logOf(async () => {
      await expect(runScheduledTasks(db(), { BACKUPS: full, BACKUPS_KEPT: "1" }, night(21))).rejects.toThrow("backup");
    });
    expect(log.map((line) => JSON.parse(line) as unknown)).toEqual([
      { event: "scheduled_task_failed", requestId: "scheduled", part: "backup", message: "The bucket is full" },
    ]);
    expect(await ids("select id from onboarding_submissions")).toEqual(["kept", "old and won"]);
    expect(await findBackupStatus(BACKUPS, night(21))).toMatchObject({ stored: [{ at: night(20) }], isOverdue: false });
    expect(await findBackupStatus(BACKUPS, night(22))).toMatchObject({ isOverdue: true });
  });
});

it("a task that fails does not stop the others, and fails the run", async () => {
  await plant();
  const failing = createD1Database({
    prepare: (sql: string) => testEnv.DB.prepare(sql.includes('"rate_limits"') ? `${sql} )` : sql),
    batch: (statements) => testEnv.DB.batch(statements),
  } as Parameters<typeof createD1Database>[0]);
  const log = await logOf(async () => {
    await expect(runScheduledTasks(failing, {}, now)).rejects.toThrow("limits");
  });
  expect(log.join()).toContain('"part":"limits"');
  expect(await ids("select id from onboarding_submissions")).toEqual(["kept", "old and won"]);
});
