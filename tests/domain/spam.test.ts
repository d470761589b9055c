import { beforeEach, describe, expect, it } from "vitest";
import { listChanges } from "../../app/enquiries/rules/changes.server";
import { releaseHeldEnquiries } from "../../app/enquiries/rules/enquiry-messages.server";
import { parseInboxQuery } from "../../app/enquiries/rules/inbox";
import { changeSelected, deleteOldEnquiries, undoBulkChange } from "../../app/enquiries/rules/inbox-changes.server";
import { findEnquiry, listEnquiries } from "../../app/enquiries/rules/inbox.server";
import { submitIntake } from "../../app/enquiries/rules/submit.server";
import { addWebhook } from "../../app/outbox/webhooks.server";
import type { DatabaseClient } from "../../drizzle/client";
import { messages, enquiries } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import {
  allEnquiries,
  deleteEnquiries,
  failNextInsert,
  formEntries,
  noon,
  enquiryKeys,
  submit,
  validAnswers,
} from "../support/intake";
import { enquiry } from "../support/rows";

const now = new Date(noon).toISOString();
const by = { actor: "Ada", by: "system", source: "bulk", now } as const;
const origin = "https://plainloom.example";
const origins = {
  setup: { transport: "smtp", sender: "a@studio.example", recipients: ["team@studio.example"] },
  origin,
  linkOrigin: origin,
} as const;

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
  await deleteEnquiries(db);
});

describe("INB-8 T20 an enquiry that looks like spam", () => {
  const rulesOf = async () => (await allEnquiries(db)).map((row) => row.spamReasons.map(({ rule }) => rule));

  it("is answered like any other, and held with its reasons", async () => {
    const asSent = await submit(db, { key: enquiryKeys[0] });
    await deleteEnquiries(db);
    const answer = await submit(db, { key: enquiryKeys[1], changes: { website: "http://spam.example" } });
    const readable = JSON.stringify(asSent).replaceAll(enquiryKeys[0]!, enquiryKeys[1]!);
    expect(JSON.stringify(answer)).toBe(readable);
    const [held] = await allEnquiries(db);
    expect(held).toMatchObject({ status: "spam", held: true, version: 1, email: validAnswers.email });
    expect(await rulesOf()).toEqual([["honeypot"]]);
    expect(await listChanges(db, held!.id)).toMatchObject([
      { actor: "", source: "rules", field: "status", before: "new", after: "spam" },
    ]);
  });

  it("is not judged by when the browser says that the form was opened", async () => {
    for (const openedAt of ["0", String(noon - 1_500), String(noon + 99_000)])
      await submit(db, { key: crypto.randomUUID(), changes: { openedAt } });
    expect((await allEnquiries(db)).map(({ status }) => status)).toEqual(["new", "new", "new"]);
  });

  it("is held when its mailbox sent many that day, with whatever tags", async () => {
    for (let number = 1; number <= 6; number += 1)
      await submit(db, { answers: { ...validAnswers, problem: `${number}`, email: `ada+${number}@growers.example` } });
    expect((await allEnquiries(db)).map(({ status }) => status)).toEqual([...Array(5).fill("new"), "spam"]);
  });

  it("is noticed as one of a flood, from the 31st of the site within an hour", async () => {
    for (let number = 1; number <= 32; number += 1)
      await submit(db, { answers: { ...validAnswers, problem: `${number}`, email: `${number}@growers.example` } });
    expect((await rulesOf()).slice(29)).toEqual([[], ["rate"], ["rate"]]);
    await submit(db, { answers: { ...validAnswers, email: "late@growers.example" }, after: 3_600_000 });
    expect((await rulesOf()).at(-1)).toEqual([]);
  });

  it("is held when another address sent its text within a week, but not when the same person sends it again", async () => {
    const from = (email: string, after = 0) =>
      submit(db, { key: crypto.randomUUID(), answers: { ...validAnswers, email }, after });
    const day = 24 * 60 * 60 * 1000;
    await from("ada@growers.example");
    await from("ADA@growers.example");
    await from("bo@growers.example");
    await from("cy@growers.example", 8 * day);
    expect((await allEnquiries(db)).map(({ email, status }) => [email, status])).toEqual([
      ["ada@growers.example", "new"],
      ["ADA@growers.example", "new"],
      ["bo@growers.example", "spam"],
      ["cy@growers.example", "new"],
    ]);
  });

  it("keeps what was noticed when that is not enough, and counts what a network sends", async () => {
    for (const number of [1, 2, 3])
      await submit(db, {
        from: "one",
        answers: { ...validAnswers, email: `${number}@mailinator.com`, problem: `Number ${number} of its kind.` },
      });
    expect(await rulesOf()).toEqual([["disposable"], ["disposable"], ["disposable", "rate"]]);
    expect((await allEnquiries(db)).map(({ status }) => status)).toEqual(["new", "new", "spam"]);
  });

  it("P16 is stored once, however often it is sent", async () => {
    const held = { key: enquiryKeys[0], changes: { website: "x" } };
    await expect(submit(failNextInsert(db, "after", new Error("lost")), held)).rejects.toThrow("lost");
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await submit(db, held)).status).toBe("sent");
    expect(await allEnquiries(db)).toHaveLength(1);
  });

  it("is left out of the inbox until one asks for it or searches", async () => {
    await submit(db, { changes: { website: "x" } });
    const found = async (address: string) =>
      (await listEnquiries(db, parseInboxQuery(new URLSearchParams(address), "", "2026-06-15"))).items.length;
    expect([await found(""), await found("status=spam"), await found("q=ada@growers")]).toEqual([0, 1, 1]);
  });
});

describe("INB-9 an enquiry that is moved out of spam", () => {
  beforeEach(async () => {
    await addWebhook(db, "https://hooks.studio.company/in", false, "system", now);
    await submitIntake(db, formEntries(validAnswers, { key: enquiryKeys[0], website: "x" }), {
      now,
      clientAddress: "held",
      messages: origins,
      deliverMessages: () => expect.unreachable(),
    });
  });
  const release = () => releaseHeldEnquiries(db, origins, now);
  const told = async () =>
    (await db.read(db.query.select().from(messages).orderBy(messages.rowId))).map(({ kind, state }) => [kind, state]);
  const first = async () => (await allEnquiries(db))[0]!;
  const set = async (status: "new" | "contacted" | "lost" | "spam", setId: string = crypto.randomUUID()) =>
    changeSelected(db, { ids: [(await first()).id] }, { status }, setId, by);

  it("notified nobody before, and then has the messages of a new one, once", async () => {
    await release();
    expect(await told()).toEqual([]);
    await set("new");
    await Promise.all([release(), release()]);
    await release();
    const all = [
      ["enquiry", "queued"],
      ["copy", "queued"],
      ["event", "queued"],
    ];
    expect(await told()).toEqual(all);
    expect(await first()).toMatchObject({ status: "new", held: false });
    await set("spam");
    await set("new");
    await release();
    expect(await told()).toEqual(all);
  });

  it("has them from whatever stage it is worked on in, but not when it is lost", async () => {
    await set("lost");
    await release();
    expect(await told()).toEqual([]);
    await set("contacted");
    await release();
    expect(await told()).toHaveLength(3);
  });

  it("has none when that is undone before they were written", async () => {
    await set("new", "mistake");
    await undoBulkChange(db, "mistake", by);
    await release();
    expect(await told()).toEqual([]);
    expect(await first()).toMatchObject({ status: "spam", held: true });
  });

  it("F5 has them even if the process ended in between, and none that was marked by a person", async () => {
    await set("new");
    const failing: DatabaseClient = { ...db, query: db.query, read: (query) => db.read(query), write: () => lost() };
    await expect(releaseHeldEnquiries(failing, origins, now)).rejects.toThrow("lost");
    expect(await first()).toMatchObject({ held: true });
    await release();
    expect(await told()).toHaveLength(3);
    await insert(db, enquiries, enquiry({ id: "by hand", status: "spam" }));
    await changeSelected(db, { ids: ["by hand"] }, { status: "new", from: "spam" }, "set", by);
    await release();
    expect(await told()).toHaveLength(3);
  });
});

const lost = () => Promise.reject(new Error("lost"));

it("INB-10 spam is deleted 30 days after its last change; what was won stays forever", async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
  const row = (id: string, status: "spam" | "won" | "new", createdAt: string, updatedAt = createdAt) =>
    enquiry({ id, status, createdAt, updatedAt });
  await insert(
    db,
    enquiries,
    row("old", "spam", day(1)),
    row("marked lately", "spam", day(1), day(20)),
    row("young", "spam", day(20)),
    row("won", "won", "2020-01-01T00:00:00.000Z"),
    row("very old", "new", "2020-01-01T00:00:00.000Z"),
    row("new", "new", day(1)),
  );
  await deleteOldEnquiries(db, day(32), 24);
  expect((await allEnquiries(db)).map(({ id }) => id).toSorted()).toEqual(["marked lately", "new", "won", "young"]);
  expect(await findEnquiry(db, "old")).toBeNull();
});
