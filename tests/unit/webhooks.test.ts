import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isPublicAddress, isPublicHost } from "../../app/base/limits/public-hosts";
import { submitIntake } from "../../app/enquiries/rules/submit.server";
import { webhookUrlError } from "../../app/outbox/message";
import { type ClaimedMessage, deliverDue, DeliveryError } from "../../app/outbox/queue.server";
import {
  addWebhook,
  changeEvents,
  indexNowChannel,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  webhookChannel,
} from "../../app/outbox/webhooks.server";
import type { DatabaseClient } from "../../drizzle/client";
import { messages } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { formEntries, enquiryKeys, validAnswers } from "../support/intake";
import { noMail } from "../support/no-mail";

const origin = "https://studio.example";
// The library checks that a call is not old.
const started = Date.now();
const at = (hours: number) => new Date(started + hours * 3_600_000).toISOString();

describe("a webhook", () => {
  let db: DatabaseClient;
  let receiver: Server;
  let address: string;
  let secret: string;
  let calls: Array<{ body: string; headers: IncomingHttpHeaders }>;
  let respond: RequestListener;

  beforeEach(async () => {
    db = await openDatabase();
    calls = [];
    respond = (_, response) => void response.end("Thanks");
    receiver = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => (body += part));
      request.on("end", () => {
        calls.push({ body, headers: request.headers });
        respond(request, response);
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const added = await addWebhook(db, address, true, "system", at(0));
    if (!added.ok) throw new Error(added.error);
    secret = added.secret;
    await submitIntake(db, formEntries(validAnswers, { key: enquiryKeys[0] }), {
      now: at(0),
      clientAddress: "192.0.2.1",
      messages: { setup: noMail, origin, linkOrigin: origin },
    });
  });
  afterEach(() => void receiver.closeAllConnections());
  afterEach(() => new Promise((resolve) => receiver.close(resolve)));

  const deliver = (hours = 0, timeout = 5_000) => {
    const now = () => at(hours);
    const webhook = webhookChannel({ db, fetch: (url, init) => fetch(url, init), now, allowsPrivate: true });
    const mail = async () => ({ state: "shown", note: null }) as const;
    return deliverDue(db, async () => ({ mail, webhook }), { now, log: () => {}, timeout });
  };
  const logged = async () =>
    (await db.read(db.query.select().from(messages))).find(({ channel }) => channel === "webhook")!;
  const verify = (key: string, { body, headers } = calls.at(-1)!) =>
    new Webhook(key).verify(body, headers as Record<string, string>);

  it("is not called for enquiries if it is for content alone", async () => {
    const other = await addWebhook(db, `${address}/2`, true, "system", at(0), {
      sendsEnquiries: false,
      sendsChanges: true,
    });
    expect(other.ok).toBe(true);
    const entries = formEntries({ ...validAnswers, problem: "Another one." }, { key: enquiryKeys[1] });
    await submitIntake(db, entries, {
      now: at(1),
      clientAddress: "192.0.2.1",
      messages: { setup: noMail, origin, linkOrigin: origin },
    });
    await deliver(1);
    expect(calls).toHaveLength(2);
    const webhooks = await listWebhooks(db);
    const id = webhooks.find(({ sendsEnquiries }) => sendsEnquiries)!.id;
    expect(await changeEvents(db, id, { sendsEnquiries: false, sendsChanges: false }, "system", at(2))).toBe(false);
    expect(await changeEvents(db, id, { sendsEnquiries: false, sendsChanges: true }, "system", at(2))).toBe(true);
    expect((await listWebhooks(db)).map(({ sendsEnquiries }) => sendsEnquiries)).toEqual([false, false]);
  });

  it("is called with the enquiry, signed so that the standard's library accepts it", async () => {
    await deliver();
    expect(verify(secret)).toMatchObject({
      type: "enquiry.created",
      data: { email: validAnswers.email, budget: "10k-20k" },
    });
    expect(() => verify(`whsec_${btoa("another secret of some length")}`)).toThrow();
    expect(await logged()).toMatchObject({ state: "sent", providerId: "200 Thanks", recipient: address });
    await deliver(1);
    expect(calls).toHaveLength(1);
  });

  it("is called again, with the same id and the time of the attempt, until it answers well", async () => {
    respond = (_, response) => void response.writeHead(500).end("Try again\nlater");
    await deliver();
    expect(await logged()).toMatchObject({
      state: "queued",
      lastError: "The server returned 500.",
      providerId: "500 Try again later",
    });
    respond = (_, response) => void response.writeHead(204).end();
    await deliver(0.05);
    expect(await logged()).toMatchObject({ state: "sent", attempts: 2, providerId: "204" });
    expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(calls.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(2);
  });

  it("that redirects is not followed", async () => {
    respond = (_, response) => void response.writeHead(301, { Location: `${address}/elsewhere` }).end();
    await deliver();
    expect(calls).toHaveLength(1);
    expect(await logged()).toMatchObject({
      state: "queued",
      lastError: "The server returned 301. Redirects are not followed.",
    });
  });

  it("that is gone is not called again", async () => {
    respond = (_, response) => void response.writeHead(410).end();
    await deliver();
    expect(await logged()).toMatchObject({ state: "failed", attempts: 1 });
  });

  it("that answers with a gigabyte, or never ends, is cut off and counts by its status", async () => {
    respond = (_, response) => {
      const part = Buffer.alloc(65_536, "x");
      let left = 16_384;
      const more = () => {
        while (left > 0 && response.write(part)) left -= 1;
      };
      response.on("drain", more);
      more();
    };
    await deliver();
    const { state, providerId } = await logged();
    expect([state, providerId!.length]).toEqual(["sent", 1_004]);
  });

  it("that says nothing more after its status counts by it, and one without a status is given up", async () => {
    respond = (_, response) => void response.writeHead(200).write("Wait");
    await deliver();
    expect(await logged()).toMatchObject({ state: "sent", providerId: "200 Wait" });
    await db.write([db.query.update(messages).set({ state: "queued", dueAt: at(0) })]);
    respond = () => {};
    await deliver(1, 300);
    expect(await logged()).toMatchObject({ state: "queued", lastError: "No response within 0.3 seconds." });
  });

  it("has two secrets for a day after it got a new one", async () => {
    const [{ id } = { id: "" }] = await listWebhooks(db);
    const next = (await rotateSecret(db, id, "system", at(-1)))!;
    await deliver();
    verify(secret);
    verify(next);
    await db.write([db.query.update(messages).set({ state: "queued", dueAt: at(0) })]);
    await rotateSecret(db, id, "system", at(-25));
    await deliver();
    expect(() => verify(next)).toThrow();
    expect(await rotateSecret(db, "none", "system", at(0))).toBeNull();
  });

  it("that was removed is not called any more", async () => {
    const [{ id } = { id: "" }] = await listWebhooks(db);
    expect(await removeWebhook(db, id, "system", at(0))).toBe(true);
    await deliver();
    expect(calls).toEqual([]);
    expect(await logged()).toMatchObject({ state: "failed", lastError: "The webhook was removed." });
  });

  it("exists once, and there are at most ten", async () => {
    expect(await addWebhook(db, address, true, "system", at(0))).toMatchObject({ ok: false });
    for (let number = 1; number < 10; number += 1)
      expect((await addWebhook(db, `${address}/${number}`, true, "system", at(0))).ok).toBe(true);
    expect((await addWebhook(db, `${address}/10`, true, "system", at(0))).ok).toBe(false);
  });

  it("T15 whose name leads to a private network, or cannot be looked up, is not called", async () => {
    const call = async (addresses: readonly string[] | Error) => {
      const asked: string[] = [];
      const now = () => at(0);
      const channel = webhookChannel({
        db,
        now,
        allowsPrivate: false,
        fetch: async (url) => {
          asked.push(new URL(url).hostname);
          if (!url.startsWith("https://cloudflare-dns.com/")) return new Response("Thanks");
          if (addresses instanceof Error) throw addresses;
          return Response.json({ Answer: addresses.map((data) => ({ type: data.includes(":") ? 28 : 1, data })) });
        },
      });
      await db.write([db.query.update(messages).set({ state: "queued", dueAt: at(0), lease: null })]);
      const { deliveries, ...outcome } = await deliverDue(
        db,
        async () => ({ mail: async () => ({ state: "shown", note: null }), webhook: channel }),
        { now, log: () => {} },
      ).then(async (count) => ({ deliveries: count, ...(await logged()) }));
      expect(deliveries).toBeGreaterThan(0);
      return { called: asked.includes("hooks.studio.company"), state: outcome.state };
    };
    const [{ id } = { id: "" }] = await listWebhooks(db);
    await removeWebhook(db, id, "system", at(0));
    await addWebhook(db, "https://hooks.studio.company/enquiries", false, "system", at(0));
    const [added] = await listWebhooks(db);
    const { payload } = await logged();
    await db.write([db.query.update(messages).set({ payload: payload!.replace(id, added!.id) })]);
    expect(await call(["93.184.216.34", "2606:2800:220:1::1"])).toEqual({ called: true, state: "sent" });
    expect(await call(["93.184.216.34", "10.0.0.1"])).toEqual({ called: false, state: "failed" });
    expect(await call(["fd00::1"])).toEqual({ called: false, state: "failed" });
    expect(await call([])).toEqual({ called: false, state: "queued" });
    expect(await call(new DeliveryError("no network"))).toEqual({ called: false, state: "queued" });
  });
});

describe("T15 an address", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "2001::1",
    "not an address",
    "1.2.3",
    "",
  ])("%j is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:2800:220:1:248:1893:25c8:1946", "2001:4860:4860::8888"])(
    "%j is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it("of a webhook is https, public, and has no password", () => {
    for (const url of ["https://hooks.studio.company/a?b=c", "https://93.184.216.34/"])
      expect(webhookUrlError(url, false)).toBeNull();
    // The parser writes every other form of an address as this one: decimal, octal, hexadecimal, short, with a dot.
    for (const host of [
      "127.0.0.1",
      "2130706433",
      "0x7f.1",
      "0177.0.0.1",
      "127.1",
      "[::1]",
      "[::ffff:7f00:1]",
      "localhost",
      "LOCALHOST.",
      "db",
      "printer.local",
      "x.internal",
    ])
      expect(webhookUrlError(`https://${host}/`, false), host).not.toBeNull();
    for (const url of [
      "http://hooks.studio.company/",
      "ftp://a.company/",
      "https://user:pw@a.company/",
      "https://a.company/#x",
      "x",
      "",
    ])
      expect(webhookUrlError(url, false), url).not.toBeNull();
    expect(isPublicHost("hooks.studio.company")).toBe(true);
    expect(webhookUrlError("http://127.0.0.1:9000/hook", true)).toBeNull();
    expect(webhookUrlError("ftp://127.0.0.1/", true)).not.toBeNull();
  });
});

describe("a list of changed pages", () => {
  const message = { payload: '{"host":"mill.studio"}' } as ClaimedMessage;
  const send = (status: number) => {
    const requests: Array<readonly [string, RequestInit]> = [];
    const channel = indexNowChannel(async (address, init) => {
      requests.push([address, init]);
      return new Response("Noted", { status });
    });
    return { requests, outcome: channel(message, AbortSignal.timeout(1_000)) };
  };

  it("is posted to IndexNow as it was queued, and taken by 200 and 202", async () => {
    const { requests, outcome } = send(202);
    expect(await outcome).toEqual({ state: "sent", note: "202 Noted" });
    expect(requests).toEqual([
      ["https://api.indexnow.org/indexnow", expect.objectContaining({ method: "POST", body: message.payload })],
    ]);
  });

  it.each([
    [403, true],
    [422, true],
    [429, false],
    [503, false],
  ])("that is refused with %s is given up: %s", async (status, isPermanent) => {
    const error = await send(status).outcome.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DeliveryError);
    expect((error as DeliveryError).options.isPermanent).toBe(isPermanent);
  });
});
