import { expect, it } from "vitest";
import { createD1Database } from "../../drizzle/client";
import { runScheduledTasks } from "../../workers/scheduled-tasks";
import { testEnv } from "../support/d1";

const now = "2026-11-21T03:17:00.000Z";

async function plant(): Promise<void> {
  const enquiry = `insert or replace into onboarding_submissions (id, project_type, problem, user_needs, budget, start_timeline, launch_timeline, email, created_at)
    values (?, 'startup-mvp', 'p', 'u', '5k-10k', 'flexible', 'asap', 'a@b.example', ?)`;
  await testEnv.DB.batch([
    testEnv.DB.prepare(enquiry).bind("old", "2024-11-20T00:00:00.000Z"),
    testEnv.DB.prepare(enquiry).bind("kept", "2024-11-22T00:00:00.000Z"),
    testEnv.DB.prepare("insert or replace into rate_limits values ('over', 1, 1), ('running', 1, 4102444800)"),
  ]);
}

const ids = async (sql: string) =>
  (await testEnv.DB.prepare(sql).all<{ id: string }>()).results.map((row) => row.id).toSorted();

it("forgets enquiries after 24 months and limits that are over, and keeps the rest", async () => {
  await plant();
  await runScheduledTasks(createD1Database(testEnv.DB), {}, now);
  expect(await ids("select id from onboarding_submissions")).toEqual(["kept"]);
  expect(await ids("select key as id from rate_limits")).toEqual(["running"]);
});

it("keeps enquiries as long as the operator says", async () => {
  await plant();
  await runScheduledTasks(createD1Database(testEnv.DB), { RETENTION_MONTHS: "36" }, now);
  expect(await ids("select id from onboarding_submissions")).toEqual(["kept", "old"]);
});

it.each(["0", "-1", "soon", ""])(
  "takes RETENTION_MONTHS=%s for a mistake and keeps enquiries 24 months",
  async (months) => {
    await plant();
    await runScheduledTasks(createD1Database(testEnv.DB), { RETENTION_MONTHS: months }, now);
    expect(await ids("select id from onboarding_submissions")).toEqual(["kept"]);
  },
);
