import { createExecutionContext } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { enqueue } from "../../app/outbox/queue.server";
import type { DatabaseClient } from "../../drizzle/client";
import { messages, enquiries } from "../../drizzle/schema";
import worker from "../../workers/app";
import { openD1, testEnv } from "../support/d1";
import { insert } from "../support/insert";
import { enquiry } from "../support/rows";
import { logOf } from "../support/test-server";

const morning = "2026-01-05T06:00:00.000Z";
const database = testEnv.DB;

/** Runs the cron trigger of every minute on a D1 where the statements with a given SQL fail. */
async function runMinute(fails: (sql: string) => boolean) {
  const session = {
    prepare: (sql: string) => database.prepare(fails(sql) ? `${sql} )` : sql),
    batch: (statements: D1PreparedStatement[]) => database.batch(statements as never),
  };
  const env = { ...testEnv, DB: { withSession: () => session }, MAIL_TO: "team@studio.example" };
  const event = { cron: "* * * * *", scheduledTime: Date.parse(morning), noRetry: () => {} };
  const log = await logOf(() => worker.scheduled(event as never, env as never, createExecutionContext() as never));
  return log.map((line) => JSON.parse(line) as { event: string; message?: string });
}

let db: DatabaseClient;
beforeEach(async () => {
  db = await openD1();
  await insert(db, enquiries, enquiry({ createdAt: "2026-01-04T12:00:00.000Z" }));
  const message = { cause: "test/1", kind: "test", channel: "mail", recipient: "bo@studio.example" } as const;
  await enqueue(db, [{ ...message, subject: "Test", payload: {} }], "2026-01-05T05:59:00.000Z");
});

const states = async () =>
  (await db.read(db.query.select().from(messages).orderBy(messages.rowId))).map(({ kind, state }) => [kind, state]);

it("queues the morning digest and delivers what is due", async () => {
  expect((await runMinute(() => false)).map(({ event }) => event)).not.toContain("digest_failed");
  // Without a mail server, messages are shown instead of sent.
  expect(await states()).toEqual([
    ["test", "shown"],
    ["digest", "shown"],
  ]);
});

it("a digest that fails is logged and does not stop the delivery of messages", async () => {
  const log = await runMinute((sql) => sql.startsWith('insert into "messages"'));
  expect(log.filter(({ event }) => event === "digest_failed")).toMatchObject([
    { requestId: "scheduled", message: expect.stringContaining("syntax error") },
  ]);
  expect(await states()).toEqual([["test", "shown"]]);
});
