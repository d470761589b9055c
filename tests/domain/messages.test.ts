import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { nextAttempt, retryPeriod, type NewMessage } from "../../app/outbox/message";
import {
  type Channel,
  type Channels,
  claimDue,
  deleteOldMessages,
  deliverDue,
  DeliveryError,
  enqueue,
} from "../../app/outbox/queue.server";
import type { DatabaseClient } from "../../drizzle/client";
import { messages } from "../../drizzle/schema";
import { openDatabase } from "../support/database";

const noon = Date.parse("2026-11-01T12:00:00.000Z");
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
const letter = (cause: string, changes: Partial<NewMessage> = {}): NewMessage => ({
  cause,
  kind: "enquiry",
  channel: "mail",
  recipient: "ada@example.com",
  subject: `About ${cause}`,
  payload: { cause },
  ...changes,
});

describe("the queue of messages", () => {
  let db: DatabaseClient;
  let minutes: number;
  let sent: string[];
  const log: string[] = [];
  const delivered: Channel = async ({ cause }) => {
    sent.push(cause);
    return { state: "sent", note: "250 OK" };
  };
  const channels =
    (mail: Channel, webhook: Channel = mail): (() => Promise<Channels>) =>
    async () => ({ mail, webhook });
  const deliver = (mail: Channel, options: { timeout?: number; db?: DatabaseClient } = {}) =>
    deliverDue(options.db ?? db, channels(mail), {
      now: () => at(minutes),
      log: (event) => log.push(event),
      ...options,
    });
  const rows = () => db.read(db.query.select().from(messages).orderBy(messages.rowId));

  beforeEach(async () => {
    db = await openDatabase();
    minutes = 0;
    sent = [];
    log.length = 0;
  });

  it("has one message for each cause, whatever is repeated", async () => {
    await enqueue(db, [letter("one"), letter("two")], at(0));
    await enqueue(db, [letter("two"), letter("three")], at(1));
    expect((await rows()).map(({ cause, createdAt }) => [cause, createdAt])).toEqual([
      ["one", at(0)],
      ["two", at(0)],
      ["three", at(1)],
    ]);
  });

  it("F7 sends each message once, and records what the provider said", async () => {
    await enqueue(
      db,
      ["a", "b", "c", "d", "e", "f"].map((cause) => letter(cause)),
      at(0),
    );
    expect(await deliver(delivered)).toBe(6);
    expect(await deliver(delivered)).toBe(0);
    expect(sent.toSorted()).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect((await rows())[0]).toMatchObject({ state: "sent", attempts: 1, lease: null, providerId: "250 OK" });
  });

  it("two workers never attempt the same message", async () => {
    await enqueue(
      db,
      Array.from({ length: 30 }, (_, number) => letter(String(number))),
      at(0),
    );
    await Promise.all([deliver(delivered), deliver(delivered), deliver(delivered)]);
    await deliver(delivered);
    expect(sent).toHaveLength(30);
    expect(new Set(sent).size).toBe(30);
  });

  it("F7 attempts a message again when the worker that had it is gone, with the same id", async () => {
    await enqueue(db, [letter("lost")], at(0));
    const [claimed] = await claimDue(db, at(0), 5);
    minutes = 1;
    expect(await deliver(delivered)).toBe(0);
    minutes = 2;
    const ids: string[] = [];
    await deliver(async (message) => {
      ids.push(message.id);
      return delivered(message, new AbortController().signal);
    });
    expect(ids).toEqual([claimed!.id]);
    expect((await rows())[0]).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("F1 F8 keeps a message when the database is gone between its attempt and the record of it", async () => {
    await enqueue(db, [letter("unrecorded")], at(0));
    let writes = 0;
    const failing: DatabaseClient = {
      ...db,
      query: db.query,
      read: (query) => db.read(query),
      write: async (queries) => {
        writes += 1;
        if (writes > 1) throw new Error("The database is gone");
        return db.write(queries);
      },
    };
    await deliver(delivered, { db: failing });
    expect(log).toEqual(["message_delivered", "message_not_recorded"]);
    expect((await rows())[0]).toMatchObject({ state: "sending" });
    minutes = 2;
    await deliver(delivered);
    expect((await rows())[0]).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("attempts a failed message after growing pauses, for 48 hours, and then says so", async () => {
    await enqueue(db, [letter("refused"), letter("fine")], at(0));
    const refuse: Channel = async (message, signal) => {
      if (message.cause === "fine") return delivered(message, signal);
      throw new DeliveryError("451 Try again later");
    };
    const times: number[] = [];
    for (let state = "queued"; state === "queued";) {
      await deliver(refuse);
      times.push(minutes);
      const [refused] = await rows();
      state = refused!.state;
      minutes = (Date.parse(refused!.dueAt) - noon) / 60_000;
      expect(await claimDue(db, at(minutes - 0.01), 5)).toEqual([]);
    }
    const [refused, fine] = await rows();
    expect(fine).toMatchObject({ state: "sent", attempts: 1 });
    expect(refused).toMatchObject({ state: "failed", lastError: "451 Try again later" });
    expect(times.length).toBeGreaterThan(10);
    expect(times.at(-1)).toBeGreaterThan(40 * 60);
    const gaps = times.slice(1, -1).map((time, place) => time - times[place]!);
    expect(gaps).toEqual(gaps.toSorted((one, other) => one - other));
  });

  it("gives up at once what would fail again", async () => {
    await enqueue(db, [letter("nobody")], at(0));
    await deliver(async () => {
      throw new DeliveryError("550 No such user", { isPermanent: true, note: "550" });
    });
    expect((await rows())[0]).toMatchObject({ state: "failed", attempts: 1, providerId: "550" });
  });

  it("F4 cuts off an attempt that does not end", async () => {
    await enqueue(db, [letter("slow")], at(0));
    let wasAborted = false;
    const hang: Channel = (_, signal) =>
      new Promise(() => signal.addEventListener("abort", () => (wasAborted = true), { once: true }));
    await deliver(hang, { timeout: 10 });
    expect(wasAborted).toBe(true);
    expect((await rows())[0]).toMatchObject({ state: "queued", lastError: "No response within 0.01 seconds." });
  });

  it("does not overwrite what a person or another worker recorded meanwhile", async () => {
    await enqueue(db, [letter("stopped"), letter("delivered")], at(0));
    await deliver(async ({ cause, id }) => {
      const state = cause === "stopped" ? "stopped" : "sent";
      await db.write([db.query.update(messages).set({ state, lease: null }).where(eq(messages.id, id))]);
      throw new DeliveryError("421 Too late");
    });
    expect((await rows()).map(({ state }) => state)).toEqual(["stopped", "sent"]);
  });

  it("writes what must not be sent with its reason only", async () => {
    await enqueue(db, [letter("sample", { stopReason: "The brand is a sample." })], at(0));
    expect(await deliver(delivered)).toBe(0);
    expect((await rows())[0]).toMatchObject({ state: "stopped", lastError: "The brand is a sample." });
  });

  it("F9 forgets a one-time link as soon as it was sent or given up", async () => {
    await enqueue(db, [letter("sent", { kind: "reset" }), letter("refused", { kind: "invitation" })], at(0));
    await deliver(async (message, signal) => {
      if (message.cause === "sent") return delivered(message, signal);
      throw new DeliveryError("550 No such user", { isPermanent: true });
    });
    expect((await rows()).map(({ payload }) => payload)).toEqual([null, null]);
  });

  it("deletes what was delivered 90 days ago, and nothing that waits", async () => {
    await enqueue(db, [letter("sent"), letter("waiting", { channel: "webhook" })], at(0));
    await deliverDue(
      db,
      channels(delivered, async () => {
        throw new DeliveryError("503");
      }),
      { now: () => at(0), log: () => {} },
    );
    await deleteOldMessages(db, at(89 * 24 * 60));
    expect(await rows()).toHaveLength(2);
    await deleteOldMessages(db, at(90 * 24 * 60));
    expect((await rows()).map(({ cause }) => cause)).toEqual(["waiting"]);
  });
});

it("the pauses between attempts fill the period of attempts", () => {
  const until = new Date(noon + retryPeriod).toISOString();
  let [now, attempts] = [noon, 0];
  for (;;) {
    attempts += 1;
    const next = nextAttempt(attempts, new Date(now).toISOString(), until, 0.5);
    if (next === null) break;
    now = Date.parse(next);
  }
  expect([attempts, now - noon]).toEqual([13, retryPeriod]);
});
