import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { applyAccountAction } from "../../app/accounts/people.server";
import { countPersonalRows, erasePerson } from "../../app/admin/erasure/erase-person.server";
import { listChanges } from "../../app/enquiries/rules/changes.server";
import { ownerText, parseInboxQuery, type FollowUp } from "../../app/enquiries/rules/inbox";
import { changeEnquiry, changeSelected, undoBulkChange } from "../../app/enquiries/rules/inbox-changes.server";
import {
  countForBulkAction,
  countStages,
  findEnquiry,
  listFromSamePerson,
  listOwners,
  listEnquiries,
} from "../../app/enquiries/rules/inbox.server";
import { noOutcome } from "../../app/enquiries/rules/outcome";
import { hashEmail } from "../../app/enquiries/rules/submit.server";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, rateLimits, enquiryChanges, enquiries } from "../../drizzle/schema";
import { addAccount } from "../support/accounts";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { submit, validAnswers } from "../support/intake";
import { databaseRuns, propertySeed } from "../support/properties";
import { now, enquiry } from "../support/rows";

const followUp: FollowUp = {
  status: "contacted",
  owner: "mara",
  nextStep: "Send the offer",
  nextStepOn: "2026-12-01",
  amount: "",
  currency: "",
  lostReason: "",
  lostNote: "",
  notes: "Rang. Ünusual.",
};
const by = { actor: "Ada", by: "system", source: "form", now } as const;
const placeOf = (address: string) => parseInboxQuery(new URLSearchParams(address), "", "2026-06-15");

describe("a change in the inbox", () => {
  let db: DatabaseClient;
  beforeEach(async () => {
    db = await openDatabase();
    await addAccount(db, "mara", "inbox");
    await insert(db, enquiries, enquiry({ id: "one" }), enquiry({ id: "two" }), enquiry({ id: "three" }));
  });
  const found = async (address: string) => (await listEnquiries(db, placeOf(address))).items.map((row) => row.id);

  it("stores status, owner, next step and notes, which can be searched at once", async () => {
    expect(await changeEnquiry(db, "two", followUp, 1, by)).toEqual({ status: "changed" });
    const owner = { owner: "mara@example.com", ownerId: "mara" };
    expect(await findEnquiry(db, "two")).toMatchObject({
      ...followUp,
      ...owner,
      ...noOutcome,
      version: 2,
      updatedAt: now,
    });
    expect(await found("q=ünusual")).toEqual(["two"]);
    expect(await found("status=contacted")).toEqual(["two"]);
    expect(await found("status=new")).toEqual(["three", "one"]);
    await changeEnquiry(db, "two", { ...followUp, nextStepOn: "", notes: "" }, 2, by);
    expect(await findEnquiry(db, "two")).toMatchObject({ nextStepOn: null, notes: "" });
    expect(await found("q=ünusual")).toEqual([]);
  });

  it("works on a submission whose text the list truncates", async () => {
    const long = enquiry({ problem: "long ".repeat(2_000) });
    await insert(db, enquiries, long);
    expect((await listEnquiries(db, placeOf(""))).items[0]!.problem).toHaveLength(200);
    expect((await findEnquiry(db, long.id))!.problem).toBe(long.problem);
  });

  it("has no new date of a next step that has passed; a stored one may have passed since", async () => {
    const change = (nextStepOn: string, version: number, today: string) =>
      changeEnquiry(db, "two", { ...followUp, nextStepOn }, version, by, today);
    expect(await change("2026-06-14", 1, "2026-06-15")).toEqual({
      status: "invalid",
      errors: { nextStepOn: "This day has passed. Choose today or a later day." },
    });
    expect(await change("2026-06-15", 1, "2026-06-15")).toEqual({ status: "changed" });
    expect(await change("2026-06-15", 2, "2026-06-20")).toEqual({ status: "changed" });
    expect(await change("2026-06-16", 3, "2026-06-20")).toMatchObject({ status: "invalid" });
    expect(await change("", 3, "2026-06-20")).toEqual({ status: "changed" });
  });

  it("is refused with field errors, and writes nothing", async () => {
    const wrong = {
      ...followUp,
      status: "gone",
      owner: "nobody",
      nextStep: "x".repeat(201),
      nextStepOn: "2026-02-30",
      notes: "x".repeat(20_001),
    };
    expect(await changeEnquiry(db, "two", wrong, 1, by)).toEqual({
      status: "invalid",
      errors: {
        status: "Please choose a stage.",
        nextStep: "Please keep this under 200 characters.",
        nextStepOn: "Please enter a date, such as 2026-11-30.",
        notes: "Please keep notes under 20,000 characters; these have 20,001.",
      },
    });
    expect(await findEnquiry(db, "two")).toMatchObject({ status: "new", version: 1 });
    expect(await changeEnquiry(db, "nobody", followUp, 1, by)).toEqual({ status: "missing" });
  });

  it("P17 never overwrites a change that its author has not seen", async () => {
    const step = fc.record({ author: fc.nat(2), looks: fc.boolean() });
    await insert(db, enquiries, enquiry({ id: "race" }));
    let version = 1;
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 3 }), async (steps) => {
        const seen = [version, version, version];
        let notes: string | null = null;
        for (const { author, looks } of steps) {
          if (looks) seen[author] = version;
          const change = { ...followUp, notes: `change ${(changes += 1)}` };
          const outcome = await changeEnquiry(db, "race", change, seen[author]!, by);
          if (seen[author] === version) {
            version += 1;
            notes = change.notes;
            expect(outcome).toEqual({ status: "changed" });
          } else expect(outcome).toMatchObject({ status: "conflict", savedEnquiry: { id: "race", version } });
        }
        if (notes !== null) expect(await findEnquiry(db, "race")).toMatchObject({ notes, version });
      }),
      { numRuns: databaseRuns, seed: propertySeed },
    );
  });

  it("P17 of two concurrent changes, one is stored and the other gets a conflict", async () => {
    const outcomes = await Promise.all(
      ["mine", "yours"].map((notes) => changeEnquiry(db, "one", { ...followUp, notes }, 1, by)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["changed", "conflict"]);
  });

  it("INB-2 gives it only to people who may see enquiries, and leaves it to an owner who no longer may", async () => {
    const give = (owner: string, version: number) => changeEnquiry(db, "two", { ...followUp, owner }, version, by);
    const refused = { status: "invalid", errors: { owner: "Please choose someone who can see enquiries." } };
    await addAccount(db, "ed", "editor");
    expect([await give("ed", 1), await give("Mara", 1), await give("mara@example.com", 1)]).toEqual([
      refused,
      refused,
      refused,
    ]);
    expect(await give("mara", 1)).toEqual({ status: "changed" });
    expect(await listOwners(db)).toEqual([{ id: "mara", name: "mara@example.com" }]);

    await applyAccountAction(db, "make-editor", "mara", now, "system");
    expect(await listOwners(db)).toEqual([]);
    const kept = { owner: "mara@example.com", ownerId: "mara" };
    expect(await give("mara", 2)).toEqual({ status: "changed" });
    await db.write([db.query.delete(accounts).where(eq(accounts.id, "mara"))]);
    expect(await give("mara", 3)).toEqual({ status: "changed" });
    expect(await findEnquiry(db, "two")).toMatchObject(kept);
    expect(ownerText(kept, [])).toBe("mara@example.com (no access)");
    expect(ownerText({ ...kept, ownerId: null }, [])).toBe("mara@example.com (no account)");
    expect(await give("", 4)).toEqual({ status: "changed" });
    expect(await give("mara", 5)).toEqual(refused);
    expect(await findEnquiry(db, "two")).toMatchObject({ owner: "", ownerId: null });
  });

  it("INB-2 tells owners of the same name apart", async () => {
    await addAccount(db, "bo", "inbox");
    await addAccount(db, "cy");
    await db.write([
      db.query
        .update(accounts)
        .set({ name: "Bo" })
        .where(inArray(accounts.id, ["bo", "cy"])),
    ]);
    expect((await listOwners(db)).map(({ name }) => name)).toEqual([
      "Bo (bo@example.com)",
      "Bo (cy@example.com)",
      "mara@example.com",
    ]);
  });

  it("sets the status of the given rows, and counts those it changed", async () => {
    expect(await changeSelected(db, { ids: ["one", "three", "nobody"] }, { status: "spam" }, "set 1", by)).toBe(2);
    expect(await changeSelected(db, { ids: ["one", "two"] }, { status: "spam" }, "set 2", by)).toBe(1);
    expect(await findEnquiry(db, "one")).toMatchObject({ status: "spam", version: 2 });
    expect(await found("status=spam")).toEqual(["three", "two", "one"]);
  });

  it("sets the status of all matching rows, except those added after they were counted", async () => {
    const { filter } = placeOf("q=problem of&status=new");
    const { count, until } = await countForBulkAction(db, filter);
    expect(count).toBe(3);
    await insert(db, enquiries, enquiry({ id: "late" }));
    expect(await changeSelected(db, { filter, until }, { status: "lost" }, "set", by)).toBe(3);
    expect(await findEnquiry(db, "late")).toMatchObject({ status: "new", version: 1 });
  });

  it("of many rows is undone at once, except rows changed since", async () => {
    const statuses = async () =>
      Promise.all(["one", "two", "three"].map(async (id) => (await findEnquiry(db, id))!.status));
    await changeEnquiry(db, "one", { ...followUp, status: "won" }, 1, by);
    await changeSelected(db, { ids: ["one", "two", "three"] }, { status: "spam" }, "set", by);
    await changeEnquiry(db, "three", { ...followUp, status: "spam" }, 2, by);
    expect(await undoBulkChange(db, "another set", by)).toEqual({ undoneCount: 0, skippedCount: 0 });
    expect(await undoBulkChange(db, "set", { ...by, now: "2026-11-02T00:00:00.000Z" })).toEqual({
      undoneCount: 2,
      skippedCount: 1,
    });
    expect(await statuses()).toEqual(["won", "new", "spam"]);
    expect(await found("status=new")).toEqual(["two"]);
    // A change like any other: anyone with the earlier version open is told.
    expect(await findEnquiry(db, "one")).toMatchObject({ version: 4, updatedAt: "2026-11-02T00:00:00.000Z" });
    expect(await changeEnquiry(db, "one", followUp, 3, by)).toMatchObject({ status: "conflict" });
    expect(await undoBulkChange(db, "set", by)).toEqual({ undoneCount: 0, skippedCount: 1 });
  });

  it("of many rows, when undone, skips rows of later changes and rows that already had the status", async () => {
    await changeSelected(db, { ids: ["one", "two"] }, { status: "lost" }, "earlier", by);
    await changeSelected(db, { ids: ["two", "three"] }, { status: "spam" }, "later", by);
    expect(await undoBulkChange(db, "earlier", by)).toEqual({ undoneCount: 1, skippedCount: 0 });
    expect(await undoBulkChange(db, "later", by)).toEqual({ undoneCount: 2, skippedCount: 0 });
    expect(await found("status=new")).toEqual(["three", "one"]);
    expect(await found("status=lost")).toEqual(["two"]);
  });
});

describe("INB-6 the history of a submission", () => {
  let db: DatabaseClient;
  beforeEach(async () => {
    db = await openDatabase();
    await addAccount(db, "mara", "inbox");
    await insert(db, enquiries, enquiry({ id: "one" }), enquiry({ id: "two" }));
  });
  const lines = async (id: string) =>
    (await listChanges(db, id)).map(({ actor, source, field, before, after }) =>
      [actor, source, field, before, after].join("|"),
    );

  it("says who changed which field from what to what, and keeps no text of notes", async () => {
    await changeEnquiry(db, "one", followUp, 1, by);
    await changeEnquiry(db, "one", { ...followUp, nextStepOn: "" }, 2, { ...by, actor: "Bo" });
    expect((await lines("one")).toSorted()).toEqual([
      `Ada|form|answered||${now}`,
      "Ada|form|nextStepOn||2026-12-01",
      "Ada|form|nextStep||Send the offer",
      "Ada|form|notes||",
      "Ada|form|owner||mara@example.com",
      "Ada|form|status|new|contacted",
      "Bo|form|nextStepOn|2026-12-01|",
    ]);
    expect((await listChanges(db, "one"))[0]).toMatchObject({ actor: "Bo", at: now });
    expect(await lines("two")).toEqual([]);
  });

  it("has no line for a change that was refused", async () => {
    await changeEnquiry(db, "one", followUp, 7, by);
    await changeEnquiry(db, "one", { ...followUp, status: "gone" }, 1, by);
    await changeSelected(db, { ids: ["one"] }, { status: "new", from: "spam" }, "set", by);
    expect(await lines("one")).toEqual([]);
  });

  it("has bulk changes and their undoing", async () => {
    const bulk = { ...by, source: "bulk" } as const;
    await changeSelected(db, { ids: ["one", "two"] }, { owner: { id: "mara", name: "Mara" } }, "set 1", bulk);
    expect(await undoBulkChange(db, "set 1", { ...by, actor: "Bo" })).toEqual({ undoneCount: 2, skippedCount: 0 });
    await changeSelected(
      db,
      { ids: ["one"] },
      { status: "contacted", owner: { id: "bo", name: "Bo" }, from: "new" },
      "set 2",
      bulk,
    );
    expect(await findEnquiry(db, "one")).toMatchObject({ status: "contacted", owner: "Bo", ownerId: "bo" });
    expect((await lines("one")).toReversed()).toEqual([
      "Ada|bulk|owner||Mara",
      "Bo|undo|owner|Mara|",
      "Ada|bulk|status|new|contacted",
      "Ada|bulk|owner||Bo",
    ]);
    await undoBulkChange(db, "set 2", by);
    expect(await findEnquiry(db, "one")).toMatchObject({ status: "new", owner: "", ownerId: null });
  });

  it("T22 is erased with the person", async () => {
    await insert(db, enquiries, enquiry({ id: "mine", email: "ada@growers.example" }));
    await changeEnquiry(db, "mine", followUp, 1, by);
    await changeEnquiry(db, "two", followUp, 1, by);
    await erasePerson(db, "ADA@growers.example", "system", now);
    const left = await db.read(db.query.select({ row: enquiryChanges.enquiryRow }).from(enquiryChanges));
    expect(new Set(left.map(({ row }) => row))).toEqual(new Set([(await findEnquiry(db, "two"))!.rowId]));
  });
});

describe("INB-5 the enquiries of one person", () => {
  it("are found by their address in any case, the newest first, without the one that is open", async () => {
    const db = await openDatabase();
    const emails = { first: "ada@growers.example", second: "Ada@Growers.example", other: "bo@growers.example" };
    for (const [id, email] of Object.entries(emails)) await insert(db, enquiries, enquiry({ id, email }));
    await submit(db);
    const sent = (await listEnquiries(db, placeOf(""))).items[0]!;
    expect((await listFromSamePerson(db, sent.id)).map(({ id }) => id)).toEqual(["second", "first"]);
    expect((await listFromSamePerson(db, "first")).map(({ id }) => id)).toEqual([sent.id, "second"]);
    expect(await listFromSamePerson(db, "other")).toEqual([]);
    expect(await listFromSamePerson(db, "nobody")).toEqual([]);
  });
});

describe("INB-1 the number of submissions in each stage", () => {
  it("follows every change", async () => {
    const db = await openDatabase();
    const none = { new: 0, contacted: 0, qualified: 0, won: 0, lost: 0, spam: 0 };
    await insert(db, enquiries, enquiry({ id: "one" }), enquiry({ id: "two" }), enquiry({ status: "won" }));
    expect(await countStages(db)).toEqual({ ...none, new: 2, won: 1 });
    await changeSelected(db, { ids: ["one", "two"] }, { status: "spam" }, "set", by);
    await changeEnquiry(db, "one", { ...followUp, owner: "" }, 2, by);
    expect(await countStages(db)).toEqual({ ...none, contacted: 1, won: 1, spam: 1 });
    await erasePerson(db, (await findEnquiry(db, "two"))!.email, "system", now);
    expect(await countStages(db)).toEqual({ ...none, contacted: 1, won: 1 });
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
      enquiries,
      enquiry({ id: "imported", email: "ADA@growers.example", emailHash: "of another time" }),
    );
    const { filter } = placeOf("");
    expect(await countPersonalRows(db, " ada@growers.example ")).toEqual({ enquiries: 3, suggestions: 0, others: 0 });
    expect(await erasePerson(db, "ada@GROWERS.example", "system", now)).toEqual({
      enquiries: 3,
      suggestions: 0,
      others: 0,
    });
    expect(await countPersonalRows(db, "ada@growers.example")).toEqual({ enquiries: 0, suggestions: 0, others: 0 });
    const left = await db.read(db.query.select().from(enquiries));
    expect(left.map((row) => row.email)).toEqual(["ada@growers.example.org", "not.ada@growers.example"]);
    expect(JSON.stringify(left)).not.toContain(await hashEmail("ada@growers.example"));
    // Two of the four e-mail addresses are one person; their count went with them.
    const counts = await db.read(db.query.select().from(rateLimits));
    expect(counts.filter(({ key }) => key.startsWith("intake-mailbox:"))).toHaveLength(2);
    expect((await countForBulkAction(db, filter)).count).toBe(2);
    expect((await listEnquiries(db, placeOf("q=growers"))).items).toHaveLength(2);
  });

  it.each(["", "%", "ada", "@growers.example", "x' or '1'='1"])("deletes nothing for %j", async (email) => {
    const db = await openDatabase();
    await insert(db, enquiries, enquiry({ id: "imported" }));
    expect(await erasePerson(db, email, "system", now)).toEqual({ enquiries: 0, suggestions: 0, others: 0 });
    expect((await countForBulkAction(db, placeOf("").filter)).count).toBe(1);
  });
});
