import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { parseInboxQuery, type FollowUp } from "../../app/domain/intake/inbox";
import {
  changeSubmission,
  countSubmissionsFrom,
  erasePerson,
  setSubmissionStatus,
  undoStatusChange,
} from "../../app/domain/intake/inbox-changes.server";
import { countForBulkAction, findSubmission, listSubmissions } from "../../app/domain/intake/inbox.server";
import { hashEmail } from "../../app/domain/intake/submit.server";
import type { DatabaseClient } from "../../drizzle/client";
import { rateLimits, submissions } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { submit, validAnswers } from "../support/intake";
import { now, submission } from "../support/rows";
import { databaseRuns, propertySeed } from "../support/properties";
import { insert } from "../support/insert";

const followUp: FollowUp = { status: "contacted", owner: "Mara", nextStepOn: "2026-12-01", notes: "Rang. Ünusual." };
const placeOf = (address: string) => parseInboxQuery(new URLSearchParams(address));

describe("a change in the inbox", () => {
  let db: DatabaseClient;
  beforeEach(async () => {
    db = await openDatabase();
    await insert(db, submissions, submission({ id: "one" }), submission({ id: "two" }), submission({ id: "three" }));
  });
  const found = async (address: string) => (await listSubmissions(db, placeOf(address))).items.map((row) => row.id);

  it("stores status, owner, next step and notes, which can be searched at once", async () => {
    expect(await changeSubmission(db, "two", followUp, 1, now)).toEqual({ status: "changed" });
    expect(await findSubmission(db, "two")).toMatchObject({ ...followUp, version: 2, updatedAt: now });
    expect(await found("q=ünusual")).toEqual(["two"]);
    expect(await found("status=contacted")).toEqual(["two"]);
    expect(await found("status=new")).toEqual(["three", "one"]);
    await changeSubmission(db, "two", { ...followUp, nextStepOn: "", notes: "" }, 2, now);
    expect(await findSubmission(db, "two")).toMatchObject({ nextStepOn: null, notes: "" });
    expect(await found("q=ünusual")).toEqual([]);
  });

  it("works on a submission whose text the list truncates", async () => {
    const long = submission({ problem: "long ".repeat(2_000) });
    await insert(db, submissions, long);
    expect((await listSubmissions(db, placeOf(""))).items[0]!.problem).toHaveLength(200);
    expect((await findSubmission(db, long.id))!.problem).toBe(long.problem);
  });

  it("is refused with field errors, and writes nothing", async () => {
    const wrong = { status: "gone", owner: "x".repeat(121), nextStepOn: "2026-02-30", notes: "x".repeat(20_001) };
    expect(await changeSubmission(db, "two", wrong, 1, now)).toEqual({
      status: "invalid",
      faults: {
        status: "Please choose a status.",
        owner: "Please keep this under 120 characters.",
        nextStepOn: "Please enter a date, such as 2026-11-30.",
        notes: "Please keep notes under 20,000 characters; these have 20,001.",
      },
    });
    expect(await findSubmission(db, "two")).toMatchObject({ status: "new", version: 1 });
    expect(await changeSubmission(db, "nobody", followUp, 1, now)).toEqual({ status: "missing" });
  });

  it("P17 never overwrites a change that its author has not seen", async () => {
    const step = fc.record({ author: fc.nat(2), looks: fc.boolean() });
    await insert(db, submissions, submission({ id: "race" }));
    let version = 1;
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 3 }), async (steps) => {
        const seen = [version, version, version];
        let notes: string | null = null;
        for (const { author, looks } of steps) {
          if (looks) seen[author] = version;
          const change = { ...followUp, notes: `change ${(changes += 1)}` };
          const outcome = await changeSubmission(db, "race", change, seen[author]!, now);
          if (seen[author] === version) {
            version += 1;
            notes = change.notes;
            expect(outcome).toEqual({ status: "changed" });
          } else expect(outcome).toMatchObject({ status: "conflict", theirs: { id: "race", version } });
        }
        if (notes !== null) expect(await findSubmission(db, "race")).toMatchObject({ notes, version });
      }),
      { numRuns: databaseRuns, seed: propertySeed },
    );
  });

  it("P17 of two concurrent changes, one is stored and the other gets a conflict", async () => {
    const outcomes = await Promise.all(
      ["mine", "yours"].map((notes) => changeSubmission(db, "one", { ...followUp, notes }, 1, now)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["changed", "conflict"]);
  });

  it("sets the status of the given rows, and counts those it changed", async () => {
    expect(await setSubmissionStatus(db, { ids: ["one", "three", "nobody"] }, "spam", "set 1", now)).toBe(2);
    expect(await setSubmissionStatus(db, { ids: ["one", "two"] }, "spam", "set 2", now)).toBe(1);
    expect(await findSubmission(db, "one")).toMatchObject({ status: "spam", version: 2 });
    expect(await found("status=spam")).toEqual(["three", "two", "one"]);
  });

  it("sets the status of all matching rows, except those added after they were counted", async () => {
    const { filter } = placeOf("q=problem of&status=new");
    const { count, until } = await countForBulkAction(db, filter);
    expect(count).toBe(3);
    await insert(db, submissions, submission({ id: "late" }));
    expect(await setSubmissionStatus(db, { filter, until }, "lost", "set", now)).toBe(3);
    expect(await findSubmission(db, "late")).toMatchObject({ status: "new", version: 1 });
  });

  it("of many rows is undone at once, except rows changed since", async () => {
    const statuses = async () =>
      Promise.all(["one", "two", "three"].map(async (id) => (await findSubmission(db, id))!.status));
    await changeSubmission(db, "one", { ...followUp, status: "won" }, 1, now);
    await setSubmissionStatus(db, { ids: ["one", "two", "three"] }, "spam", "set", now);
    await changeSubmission(db, "three", { ...followUp, status: "spam" }, 2, now);
    expect(await undoStatusChange(db, "another set", now)).toEqual({ undone: 0, left: 0 });
    expect(await undoStatusChange(db, "set", "2026-11-02T00:00:00.000Z")).toEqual({ undone: 2, left: 1 });
    expect(await statuses()).toEqual(["won", "new", "spam"]);
    expect(await found("status=new")).toEqual(["two"]);
    // A change like any other: who has the version before it open is told.
    expect(await findSubmission(db, "one")).toMatchObject({ version: 4, updatedAt: "2026-11-02T00:00:00.000Z" });
    expect(await changeSubmission(db, "one", followUp, 3, now)).toMatchObject({ status: "conflict" });
    expect(await undoStatusChange(db, "set", now)).toEqual({ undone: 0, left: 1 });
  });

  it("of many rows, when undone, skips rows of later changes and rows that already had the status", async () => {
    await setSubmissionStatus(db, { ids: ["one", "two"] }, "lost", "earlier", now);
    await setSubmissionStatus(db, { ids: ["two", "three"] }, "spam", "later", now);
    expect(await undoStatusChange(db, "earlier", now)).toEqual({ undone: 1, left: 0 });
    expect(await undoStatusChange(db, "later", now)).toEqual({ undone: 2, left: 0 });
    expect(await found("status=new")).toEqual(["three", "one"]);
    expect(await found("status=lost")).toEqual(["two"]);
  });
});

describe("erasing a person", () => {
  it("deletes their submissions and hashes, and no one else's", async () => {
    const db = await openDatabase();
    for (const email of [
      "ada@growers.example",
      "Ada@Growers.example",
      "ada@growers.example.org",
      "not.ada@growers.example",
    ])
      expect((await submit(db, { answers: { ...validAnswers, email, problem: `From ${email}` } })).status).toBe("sent");
    await insert(
      db,
      submissions,
      submission({ id: "imported", email: "ADA@growers.example", emailHash: "of another time" }),
    );
    const { filter } = placeOf("");
    expect(await countSubmissionsFrom(db, " ada@growers.example ")).toBe(3);
    expect(await erasePerson(db, "ada@GROWERS.example")).toBe(3);
    expect(await countSubmissionsFrom(db, "ada@growers.example")).toBe(0);
    const left = await db.read(db.query.select().from(submissions));
    expect(left.map((row) => row.email)).toEqual(["ada@growers.example.org", "not.ada@growers.example"]);
    expect(JSON.stringify(left)).not.toContain(await hashEmail("ada@growers.example"));
    // Two of the four e-mail addresses are one person; their count went with them.
    const counts = await db.read(db.query.select().from(rateLimits));
    expect(counts.filter(({ key }) => key.startsWith("intake-email:"))).toHaveLength(2);
    expect((await countForBulkAction(db, filter)).count).toBe(2);
    expect((await listSubmissions(db, placeOf("q=growers"))).items).toHaveLength(2);
  });

  it.each(["", "%", "ada", "@growers.example", "x' or '1'='1"])("takes nothing for %j", async (email) => {
    const db = await openDatabase();
    await insert(db, submissions, submission({ id: "imported" }));
    expect(await erasePerson(db, email)).toBe(0);
    expect((await countForBulkAction(db, placeOf("").filter)).count).toBe(1);
  });
});
