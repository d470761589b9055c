import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { recordWentLive } from "../../app/catalog/after-save.server";
import { announceChanges } from "../../app/catalog/changes/changes.server";
import { changeSelected } from "../../app/content/saving/bulk.server";
import { saveRows, updateRow } from "../../app/content/saving/store.server";
import type { WebhookCall } from "../../app/outbox/message";
import { addWebhook, listWebhooks, removeWebhook } from "../../app/outbox/webhooks.server";
import { settingsKey } from "../../app/settings/queries.server";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { messages, siteSettings } from "../../drizzle/schema";
import { completeValues, createContent, writeContext } from "../support/content";
import { openDatabase } from "../support/database";
import { now } from "../support/rows";

const origin = "https://mill.studio";
const minutes = (count: number) => new Date(Date.parse(now) + count * 60_000).toISOString();
const receiver = "https://hooks.receiver.studio/changes?key=secret";

let db: DatabaseClient;
let ran: number;
/** A run of the scheduled handler. */
const run = async () => announceChanges(db, { now: minutes((ran += 1)), origin });
const sent = async (kind: "changes" | "indexnow") =>
  db.read(db.query.select().from(messages).where(eq(messages.kind, kind)).orderBy(messages.rowId));
interface Described {
  readonly events: readonly string[];
  readonly table: string;
  readonly key: string;
  readonly status: string;
  readonly title: string | null;
  readonly url: string | null;
  readonly pages: readonly string[];
}
/** The changes of the latest call. */
const told = async (): Promise<readonly Described[]> => {
  const { body } = JSON.parse((await sent("changes")).at(-1)!.payload!) as WebhookCall;
  return (body.data as { changes: Described[] }).changes;
};
const eventsOf = async () => (await told()).map(({ events, status }) => [...events, status].join(" "));
const write = (values: object) => createContent(db, "blog", { category: "Weaving", author: "Ada", ...values });
const publishKey = (indexNowKey: string) =>
  db.write([db.query.insert(siteSettings).values({ key: settingsKey, value: JSON.stringify({ indexNowKey }) })]);

beforeEach(async () => {
  db = await openDatabase();
  ran = 0;
});

describe("a webhook for content", () => {
  beforeEach(async () => {
    await addWebhook(db, receiver, false, "system", now, { sendsEnquiries: false, sendsChanges: true });
  });

  it("is told of rows that were created, published, changed, withdrawn and deleted, once each", async () => {
    await write({ title: "Before anybody asked", draft: false });
    await run();
    expect(await sent("changes")).toEqual([]);
    const row = await write({ title: "Looms", draft: true });
    await run();
    expect(await eventsOf()).toEqual(["created draft"]);
    const change = async (values: object, version: number) => {
      const result = await updateRow(db, storedTypes.blog, row.rowId, version, { ...values }, writeContext());
      expect(result.status).toBe("written");
      await run();
      return eventsOf();
    };
    expect(await change({ excerpt: "About looms." }, 1)).toEqual(["updated draft"]);
    expect(await change({ draft: false }, 2)).toEqual(["published published"]);
    expect(await change({ excerpt: "All about looms." }, 3)).toEqual(["updated published"]);
    expect(await change({ draft: true }, 4)).toEqual(["unpublished draft"]);
    await changeSelected(db, storedTypes.blog, { rowIds: [row.rowId] }, "delete", writeContext());
    await run();
    expect(await eventsOf()).toEqual(["deleted deleted"]);
    const calls = await sent("changes");
    await run();
    expect(await sent("changes")).toHaveLength(calls.length);
    expect(calls[0]).toMatchObject({
      channel: "webhook",
      recipient: "https://hooks.receiver.studio/changes",
      state: "queued",
      subject: expect.stringMatching(/^content\.changed: created Blog_posts\//),
    });
  });

  it("gets the address and title of what visitors see, and of the rest no more than that it exists", async () => {
    await run();
    const shown = await write({ title: "Looms", draft: false, body: "<p>Shuttles.</p>" });
    await write({ title: "Secret plan", draft: true, excerpt: "Sell the mill.", body: "<p>Sell the mill.</p>" });
    await run();
    const [first, second] = await told();
    expect(first).toMatchObject({
      events: ["created", "published"],
      table: "Blog_posts",
      title: "Looms",
      url: `${origin}/blog/post/looms`,
      markdown: `${origin}/blog/post/looms.md`,
      pages: [`${origin}/blog/post/looms`],
    });
    expect(second).toMatchObject({ events: ["created"], status: "draft", title: null, url: null, pages: [] });
    expect(JSON.stringify(await sent("changes"))).not.toMatch(/secret plan|sell the mill/i);
    await updateRow(db, storedTypes.blog, shown.rowId, 1, { title: "Power looms" }, writeContext());
    await run();
    expect((await told())[0]!.pages).toEqual([`${origin}/blog/post/looms`, `${origin}/blog/post/power-looms`]);
  });

  it("is told when the time of a scheduled row comes", async () => {
    await run();
    await write({ title: "Tomorrow", draft: false, postedDate: minutes(30) });
    await run();
    expect(await eventsOf()).toEqual(["created scheduled"]);
    ran = 40;
    await recordWentLive(db, minutes(ran));
    await run();
    expect(await eventsOf()).toEqual(["published published"]);
  });

  it("is told of a large change in calls of a hundred rows", async () => {
    await run();
    const saves = Array.from({ length: 130 }, (_, at) => ({
      before: null,
      id: `loom-${at}`,
      values: completeValues("blog", { title: `Loom ${at}` }),
    }));
    expect((await saveRows(db, storedTypes.blog, saves, writeContext())).status).toBe("written");
    await run();
    await run();
    await run();
    const sizes = (await sent("changes")).map(
      ({ payload }) => ((JSON.parse(payload!) as WebhookCall).body.data as { changes: unknown[] }).changes.length,
    );
    expect(sizes).toEqual([100, 30]);
  });

  it("that is added after a pause is not told of what happened meanwhile", async () => {
    await run();
    const [webhook] = await listWebhooks(db);
    await removeWebhook(db, webhook!.id, "system", now);
    await run();
    await write({ title: "Meanwhile", draft: false });
    await addWebhook(db, receiver, false, "system", now, { sendsEnquiries: false, sendsChanges: true });
    await run();
    await run();
    expect(await sent("changes")).toEqual([]);
  });
});

describe("search engines", () => {
  it("are told of public pages in one list a minute, only with a key", async () => {
    await run();
    await write({ title: "Unheard", draft: false });
    await run();
    expect(await sent("indexnow")).toEqual([]);
    await publishKey("a-key-of-the-mill");
    await run();
    await write({ title: "Looms", draft: false });
    const row = await write({ title: "Warp", draft: false });
    await write({ title: "Draft", draft: true });
    await run();
    const [call] = await sent("indexnow");
    expect(call).toMatchObject({
      recipient: "api.indexnow.org",
      subject: "2 pages: /blog/post/looms, /blog/post/warp",
    });
    expect(JSON.parse(call!.payload!)).toEqual({
      host: "mill.studio",
      key: "a-key-of-the-mill",
      keyLocation: `${origin}/a-key-of-the-mill.txt`,
      urlList: [`${origin}/blog/post/looms`, `${origin}/blog/post/warp`],
    });
    await run();
    expect(await sent("indexnow")).toHaveLength(1);
    await updateRow(db, storedTypes.blog, row.rowId, 1, { draft: true }, writeContext());
    await run();
    expect(JSON.parse((await sent("indexnow"))[1]!.payload!)).toMatchObject({ urlList: [`${origin}/blog/post/warp`] });
  });

  it("cost a run one round trip while nobody is to be told, and four at rest", async () => {
    const cost = async () => {
      const { batches } = db.cost;
      await run();
      return db.cost.batches - batches;
    };
    // With what remembers how far changes were read.
    expect(await cost()).toBe(2);
    await publishKey("a-key-of-the-mill");
    await run();
    expect(await cost()).toBe(4);
  });

  it("are told nothing by a site that they cannot reach", async () => {
    await publishKey("a-key-of-the-mill");
    for (const at of ["http://localhost:8787", "https://mill.example", "https://mill.internal"]) {
      await announceChanges(db, { now: minutes(1), origin: at });
      await write({ title: `Looms at ${at}`, draft: false });
      await announceChanges(db, { now: minutes(2), origin: at });
    }
    expect(await sent("indexnow")).toEqual([]);
  });
});
