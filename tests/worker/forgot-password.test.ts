import { RouterContextProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { uploadLimits } from "../../app/content/media/library";
import { requestPasswordReset } from "../../app/people/request-password-reset";
import { databaseContext, requestContext, type DatabaseClient } from "../../app/routing/context";
import { accounts, messages, rateLimits } from "../../drizzle/schema";
import { addAccount } from "../support/accounts";
import { openDatabase } from "../support/database";

const url = new URL("https://www.weaverstreet.studio/auth/forgot");
let db: DatabaseClient;
let afterwards: Array<(db: DatabaseClient) => Promise<void>>;

beforeEach(async () => {
  db = await openDatabase();
  await db.write([db.query.delete(accounts), db.query.delete(messages), db.query.delete(rateLimits)]);
  await addAccount(db, "ada");
  afterwards = [];
});

/** The answer to a reset request, and the number of statements before it. */
async function ask(email: string, clientAddress = "10.0.0.1") {
  const context = new RouterContextProvider();
  const logged: string[] = [];
  context.set(databaseContext, db);
  context.set(requestContext, {
    origin: url.origin,
    callerOrigin: url.origin,
    now: new Date().toISOString(),
    types: [],
    requestId: "1",
    clientAddress,
    purge: async () => {},
    findBackups: async () => ({ stored: null, isOverdue: false }),
    analyticsHosts: [],
    pictures: { store: null, limits: uploadLimits(undefined, undefined) },
    retentionMonths: 24,
    messages: {
      setup: { transport: "smtp", sender: "Studio <hello@studio.example>", recipients: [] },
      origin: url.origin,
      linkOrigin: url.origin,
      allowsPrivateWebhooks: false,
    },
    deliverMessages: () => {},
    afterResponse: (work) => void afterwards.push(work),
    log: (event) => void logged.push(event),
  });
  const before = db.cost.statements;
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ email }) });
  const { data, init } = await requestPasswordReset(request, context);
  const headers = Object.fromEntries(new Headers(init?.headers));
  return { data, status: init?.status, headers, logged, statements: db.cost.statements - before };
}

it("ACC-4 answers alike for known and unknown addresses: the same text, headers, log and work", async () => {
  const known = await ask("ada@example.com");
  expect(known.data).toEqual({ isTaken: true });
  expect(known.headers).toEqual({ "cache-control": "private, no-store" });
  expect(await ask("nobody@example.com")).toEqual(known);
  // Whether there is an account is checked only afterwards.
  expect(await db.read(db.query.select().from(messages))).toEqual([]);
  for (const work of afterwards) await work(db);
  expect((await db.read(db.query.select().from(messages))).map(({ recipient }) => recipient)).toEqual([
    "ada@example.com",
  ]);
});

it("ACC-4 refuses both after twenty in a minute, and text that is not an address", async () => {
  for (let count = 0; count < 20; count += 1) await ask("nobody@example.com", "10.0.0.2");
  const refused = await ask("ada@example.com", "10.0.0.2");
  expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await ask("nobody@example.com", "10.0.0.2")).status).toBe(429);
  expect(await ask("ada", "10.0.0.3")).toMatchObject({
    status: 400,
    data: { fields: { email: "Enter a valid email address." } },
  });
  expect(afterwards).toHaveLength(20);
});
