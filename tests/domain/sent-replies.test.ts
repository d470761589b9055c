import { beforeEach, describe, expect, it } from "vitest";
import { erasePerson } from "../../app/admin/erasure/erase-person.server";
import { listChanges } from "../../app/enquiries/rules/changes.server";
import { findEnquiry } from "../../app/enquiries/rules/inbox.server";
import { canSendReply, listSentReplies, sendReply } from "../../app/enquiries/rules/replies.server";
import { type Letter, letterHtml } from "../../app/outbox/letter";
import type { DatabaseClient } from "../../drizzle/client";
import { enquiries, messages } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { enquiry, now } from "../support/rows";

const person = { id: "ada", name: "Ada", email: "ada@studio.example" };
const by = { actor: "Ada", by: "system", source: "form", now } as const;
const once = "0d9f3a52-6c1f-4c33-9a39-6d4c7a1f0b10";
const reply = { subject: "Your\nproject", text: "Hello,\r\n\r\nwhen can we talk?\r\n\r\nAda", once };
const to = { id: "one", email: "prospect@growers.example" };

describe("INB-20 a reply from the portal", () => {
  let db: DatabaseClient;
  beforeEach(async () => {
    db = await openDatabase();
    await insert(db, enquiries, enquiry({ id: "one", email: to.email }), enquiry({ id: "two", status: "qualified" }));
  });
  const rows = () => db.read(db.query.select().from(messages));

  it("is queued for the prospect, with answers to the person, and recorded with the stage", async () => {
    expect(await sendReply(db, to, reply, person, by)).toBeNull();
    const [message] = await rows();
    expect(message).toMatchObject({ kind: "reply", recipient: to.email, subject: "Your project", enquiryId: "one" });
    expect(JSON.parse(message!.payload!) as Letter).toEqual({
      subject: "Your project",
      parts: [{ part: "text", text: "Hello,\n\nwhen can we talk?\n\nAda" }],
      replyTo: "ada@studio.example",
    });
    expect(await findEnquiry(db, "one")).toMatchObject({ status: "contacted", answeredAt: now, version: 2 });
    expect((await listChanges(db, "one")).map(({ field, after }) => [field, after])).toEqual([
      ["reply", "Your project"],
      ["answered", now],
      ["status", "contacted"],
    ]);
    expect(await listSentReplies(db, "one")).toMatchObject([{ subject: "Your project", state: "queued" }]);
  });

  it("is sent once, however often its form is submitted; another form sends another", async () => {
    await Promise.all([sendReply(db, to, reply, person, by), sendReply(db, to, reply, person, by)]);
    await sendReply(db, to, reply, person, { ...by, now: "2026-06-16T12:00:00.000Z" });
    expect(await rows()).toHaveLength(1);
    expect(await findEnquiry(db, "one")).toMatchObject({ version: 2, answeredAt: now });
    await sendReply(db, to, { ...reply, once: once.replace("0d", "1d") }, person, by);
    expect(await rows()).toHaveLength(2);
  });

  it.each([
    ["de", '<html lang="de">'],
    ["he", '<html lang="he" dir="rtl">'],
  ])("is in the language of the site, %s, and in its direction", async (language, start) => {
    await sendReply(db, to, { ...reply, language }, person, by);
    const [message] = await rows();
    expect(letterHtml(JSON.parse(message!.payload!) as Letter)).toContain(start);
  });

  it("leaves a later stage as it is", async () => {
    await sendReply(db, { ...to, id: "two" }, reply, person, by);
    expect(await findEnquiry(db, "two")).toMatchObject({ status: "qualified", answeredAt: now });
  });

  it.each([
    [{ subject: " " }, "Enter a subject."],
    [{ text: "\n" }, "Enter a text."],
    [{ text: "x".repeat(10_001) }, "Use at most 10,000 characters for the text."],
    [{ once: "" }, "This form is incomplete. Reload the page and try again."],
  ])("is refused with %j, and nothing is written", async (changes, error) => {
    expect(await sendReply(db, to, { ...reply, ...changes }, person, by)).toBe(error);
    expect(await rows()).toEqual([]);
    expect(await findEnquiry(db, "one")).toMatchObject({ status: "new", answeredAt: null });
  });

  it("needs mail, and an address that mail can be sent to", async () => {
    const origins = (transport: "smtp" | "none", sender = "Studio <hello@studio.example>") => ({
      setup: { transport, sender, recipients: [] },
      origin: "https://studio.company",
      linkOrigin: "https://studio.company",
    });
    expect(await canSendReply(db, origins("smtp"), to.email)).toBe(true);
    expect(await canSendReply(db, origins("none"), to.email)).toBe(false);
    expect(await canSendReply(db, origins("smtp", ""), to.email)).toBe(false);
    expect(await canSendReply(db, origins("smtp"), "a@b,c@d")).toBe(false);
  });

  it("T22 is erased with the person", async () => {
    await sendReply(db, to, reply, person, by);
    await erasePerson(db, to.email, "system", now);
    expect(await rows()).toEqual([]);
  });
});
