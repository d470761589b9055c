import { beforeEach, describe, expect, it } from "vitest";
import { readResults } from "../../app/enquiries/results/results.server";
import {
  answerDay,
  answerDueAt,
  answerState,
  answerTimeHint,
  parseAnswerTime,
} from "../../app/enquiries/rules/answer-time";
import { listChanges } from "../../app/enquiries/rules/changes.server";
import { followUpOf } from "../../app/enquiries/rules/inbox";
import { changeEnquiry, changeSelected, undoBulkChange } from "../../app/enquiries/rules/inbox-changes.server";
import { findEnquiry } from "../../app/enquiries/rules/inbox.server";
import { submitIntake } from "../../app/enquiries/rules/submit.server";
import { enqueueDigest } from "../../app/enquiries/rules/waiting.server";
import { type Letter, letterText } from "../../app/outbox/letter";
import type { DatabaseClient } from "../../drizzle/client";
import { enquiries, messages } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert, storeSettings } from "../support/insert";
import { allEnquiries, deleteEnquiries, formEntries, validAnswers } from "../support/intake";
import { enquiry } from "../support/rows";

const berlin = "Europe/Berlin";

describe("the promised answer", () => {
  it("INB-18 is named where it cannot be counted", () => {
    const hintOf = (answerTime: string, countedAnswerTime = "") =>
      Object.entries(answerTimeHint({ answerTime, countedAnswerTime })).map(([name, hint]) => `${name}: ${hint}`);
    expect(hintOf("within a day")).toEqual([]);
    expect(hintOf("")).toEqual([]);
    expect(hintOf("binnen eines Tages", "1 day")).toEqual([]);
    expect(hintOf("binnen eines Tages")).toEqual([expect.stringContaining("answerTime: The inbox cannot count this")]);
    expect(hintOf("binnen eines Tages", "bald")).toEqual([expect.stringContaining("countedAnswerTime: The inbox")]);
  });

  it.each([
    ["within two working days", 2, "working-day"],
    ["within 24 hours", 24, "hour"],
    ["the same day", 0, "day"],
    ["by the next business day", 1, "working-day"],
    ["within a day", 1, "day"],
    ["in 3 weekdays", 3, "working-day"],
  ])("INB-18 “%s” is %d %s", (text, count, unit) => {
    expect(parseAnswerTime(text)).toEqual({ count, unit });
  });

  it.each(["", "soon", "as fast as we can", "most days"])("INB-18 “%s” promises no time", (text) => {
    expect(parseAnswerTime(text)).toBeNull();
  });

  it.each([
    // A Wednesday, in winter: the end of Friday.
    ["2026-11-25T15:00:00.000Z", "within two working days", "2026-11-27T23:00:00.000Z"],
    // Friday evening: the end of Tuesday.
    ["2026-11-27T18:00:00.000Z", "within two working days", "2026-12-01T23:00:00.000Z"],
    // Saturday counts from Monday.
    ["2026-11-28T09:00:00.000Z", "within one working day", "2026-11-30T23:00:00.000Z"],
    ["2026-11-28T09:00:00.000Z", "the same working day", "2026-11-30T23:00:00.000Z"],
    // Half past midnight in Berlin is the next day there.
    ["2026-11-25T23:30:00.000Z", "the same day", "2026-11-26T23:00:00.000Z"],
    // The clocks go back on 25 October.
    ["2026-10-23T10:00:00.000Z", "within two days", "2026-10-25T23:00:00.000Z"],
    ["2026-11-27T18:00:00.000Z", "within 24 hours", "2026-11-28T18:00:00.000Z"],
  ])("INB-18 of an enquiry from %s, “%s” ends at %s", (receivedAt, promise, dueAt) => {
    expect(answerDueAt(receivedAt, promise, berlin)).toBe(dueAt);
  });

  it("INB-18 is in time, late, due or overdue, and nothing where it was not promised", () => {
    const state = (answeredAt: string | null, status = "new", dueAt: string | null = "2026-11-27T00:00:00.000Z") =>
      answerState({ answerDueAt: dueAt, answeredAt, status }, "2026-11-28T00:00:00.000Z");
    expect(state("2026-11-26T00:00:00.000Z")).toBe("in-time");
    expect(state("2026-11-27T00:00:00.001Z")).toBe("late");
    expect(state(null)).toBe("overdue");
    expect(state(null, "new", "2026-11-29T00:00:00.000Z")).toBe("due");
    expect(state(null, "lost")).toBeNull();
    expect(state(null, "new", null)).toBeNull();
  });
});

it.each([
  // Midnight in Berlin ends the day before.
  ["2026-11-27T23:00:00.000Z", "Friday 27 November 2026"],
  ["2026-11-28T18:00:00.000Z", "Saturday 28 November 2026"],
])("INB-18 the day of what is due at %s is %s", (dueAt, day) => {
  expect(answerDay(dueAt, berlin).replace(",", "")).toBe(day);
});

it("the day of an answer is written in the language of the site", () => {
  const days = ["de", "en-US"].map((language) => answerDay("2026-11-27T23:00:00.000Z", berlin, language));
  expect(days).toEqual(["Freitag, 27. November 2026", "Friday, November 27, 2026"]);
});

describe("an answer", () => {
  let db: DatabaseClient;
  const arrivedAt = "2026-11-25T15:00:00.000Z";
  const answeredAt = "2026-11-26T09:00:00.000Z";
  const by = { actor: "Ada", by: "system", source: "form", now: answeredAt } as const;
  const dueAt = "2026-11-27T23:00:00.000Z";
  beforeEach(async () => {
    db = await openDatabase();
    await deleteEnquiries(db);
    await insert(
      db,
      enquiries,
      ...["one", "two", "three"].map((id) => enquiry({ id, createdAt: arrivedAt, answerDueAt: dueAt })),
    );
  });

  it("INB-18 is due from the moment the enquiry arrives", async () => {
    await deleteEnquiries(db);
    await storeSettings(db, { answerTime: "within two working days" });
    const origin = "https://plainloom.example";
    const submit = (receivedAt: string) =>
      submitIntake(db, formEntries(validAnswers), {
        now: receivedAt,
        clientAddress: "client",
        messages: { setup: { transport: "none", sender: "", recipients: [] }, origin, linkOrigin: origin },
      });
    const { status, ...sent } = await submit(arrivedAt);
    expect(status).toBe("sent");
    expect(await allEnquiries(db)).toMatchObject([{ answerDueAt: "2026-11-28T00:00:00.000Z", answeredAt: null }]);
    // The same day again when the form is sent twice, whatever the settings say by now.
    expect(sent).toMatchObject({ summary: { answerBy: expect.stringMatching(/^Friday,? 27 November 2026$/) } });
    await storeSettings(db, { answerTime: "soon" });
    expect(await submit("2026-11-25T15:05:00.000Z")).toEqual({ status, ...sent });
    await deleteEnquiries(db);
    expect(await submit(arrivedAt)).not.toHaveProperty("summary.answerBy");
    const inGerman = { answerTime: "binnen zweier Arbeitstage", countedAnswerTime: "2 working days", language: "de" };
    await storeSettings(db, inGerman);
    await deleteEnquiries(db);
    expect(await submit(arrivedAt)).toMatchObject({ summary: { answerBy: "Freitag, 27. November 2026" } });
    // Nothing is promised, so nothing is counted.
    await storeSettings(db, { ...inGerman, answerTime: "" });
    await deleteEnquiries(db);
    expect(await submit(arrivedAt)).not.toHaveProperty("summary.answerBy");
  });

  it("INB-19 is a move on from New, by form or for many, but not an assignment", async () => {
    const one = (await findEnquiry(db, "one"))!;
    await changeEnquiry(db, "one", { ...followUpOf(one), status: "contacted" }, 1, by);
    expect(await findEnquiry(db, "one")).toMatchObject({ answeredAt });
    const owner = { id: "ada", name: "Ada" };
    await changeSelected(db, { ids: ["two"] }, { status: "contacted", owner, from: "new" }, "set-1", by);
    expect(await findEnquiry(db, "two")).toMatchObject({ status: "contacted", answeredAt: null });
    await changeSelected(db, { ids: ["three"] }, { status: "lost" }, "set-2", by);
    expect(await findEnquiry(db, "three")).toMatchObject({ answeredAt });
  });

  it("INB-19 is said by a button, once, with history and Undo, and counted by the report", async () => {
    expect(await changeSelected(db, { ids: ["one"] }, { answered: true }, "set-1", by)).toBe(1);
    expect(await changeSelected(db, { ids: ["one"] }, { answered: true }, "set-2", { ...by, now: dueAt })).toBe(0);
    expect(await findEnquiry(db, "one")).toMatchObject({ answeredAt, status: "new" });
    expect(await listChanges(db, "one")).toMatchObject([{ field: "answered", before: "", after: answeredAt }]);
    // The two others may still be answered in time.
    expect((await readResults(db, "2026-11", answeredAt)).total).toMatchObject({ due: 1, kept: 1 });
    expect((await readResults(db, "2026-11", dueAt)).total).toMatchObject({ due: 3, kept: 1 });
    await undoBulkChange(db, "set-1", by);
    expect(await findEnquiry(db, "one")).toMatchObject({ answeredAt: null });
    expect((await readResults(db, "2026-11", dueAt)).total).toMatchObject({ due: 3, kept: 0 });
  });

  it("INB-18 that is due within a day, or late, is in the digest, until it was given", async () => {
    const setup = { transport: "smtp", sender: "a@studio.example", recipients: ["team@studio.example"] } as const;
    const origin = "https://plainloom.example";
    await changeSelected(db, { ids: ["one"] }, { answered: true }, "set-1", by);
    await enqueueDigest(db, { setup, origin, linkOrigin: origin }, "2026-11-27T05:00:00.000Z");
    const [digest] = await db.read(db.query.select().from(messages));
    const text = letterText(JSON.parse(digest!.payload!) as Letter);
    expect(digest!.subject).toContain("2 promised answers");
    expect(text).toContain("The promised answer is due today:");
    expect(text.split("New and unassigned:")[0]).not.toMatch(/ONE|late:/);
  });
});
