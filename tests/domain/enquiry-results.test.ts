import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { firstMonth } from "../../app/enquiries/results/results";
import { readResults } from "../../app/enquiries/results/results.server";
import { listChanges } from "../../app/enquiries/rules/changes.server";
import { followUpOf, parseInboxQuery } from "../../app/enquiries/rules/inbox";
import { changeEnquiry, changeSelected, undoBulkChange } from "../../app/enquiries/rules/inbox-changes.server";
import { findEnquiry } from "../../app/enquiries/rules/inbox.server";
import { noOutcome, outcomeErrors, outcomeOf } from "../../app/enquiries/rules/outcome";
import type { DatabaseClient } from "../../drizzle/client";
import { enquiries } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { enquiry, now } from "../support/rows";

const by = { actor: "Ada", by: "system", source: "form", now } as const;
const noTexts = { amount: "", currency: "", lostReason: "", lostNote: "" };
const all = () => parseInboxQuery(new URLSearchParams(), "", "2026-06-15").filter;

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
  await insert(db, enquiries, enquiry({ id: "one" }), enquiry({ id: "two" }), enquiry({ id: "three" }));
});

async function save(id: string, changes: Partial<ReturnType<typeof followUpOf>>) {
  const stored = (await findEnquiry(db, id))!;
  return changeEnquiry(db, id, { ...followUpOf(stored), ...changes }, stored.version, by);
}

describe("the outcome of an enquiry", () => {
  it("INB-16 is an amount once it is won, and a reason once it is lost; another stage clears it", async () => {
    expect(await save("one", { status: "won", amount: "12,000", currency: "EUR", lostNote: "left over" })).toEqual({
      status: "changed",
    });
    expect(await findEnquiry(db, "one")).toMatchObject({ amount: 12_000, currency: "EUR", lostNote: null });
    await save("one", { status: "lost", lostReason: "someone-else", lostNote: "Cheaper abroad" });
    expect(await findEnquiry(db, "one")).toMatchObject({
      amount: null,
      currency: null,
      lostReason: "someone-else",
      lostNote: "Cheaper abroad",
    });
    await save("one", { status: "contacted" });
    expect(await findEnquiry(db, "one")).toMatchObject(noOutcome);
    const outcomes = (await listChanges(db, "one")).filter(({ field }) => field === "outcome");
    expect(outcomes.map(({ before, after }) => [before, after])).toEqual([
      ["someone-else: Cheaper abroad", ""],
      ["12000 EUR", "someone-else: Cheaper abroad"],
      ["", "12000 EUR"],
    ]);
  });

  it.each(["twelve", "-5", "1,00", "12.5", "1000000000", "1e5"])("INB-16 refuses the amount %s", (amount) => {
    expect(Object.keys(outcomeErrors("won", { ...noTexts, amount, currency: "EUR" }))).toEqual(["amount"]);
  });

  it.each([
    ["12000", 12_000],
    ["12 000", 12_000],
    ["1.250.000", 1_250_000],
    ["0", 0],
  ])("INB-16 reads the amount %s", (amount, value) => {
    expect(outcomeErrors("won", { ...noTexts, amount, currency: "EUR" })).toEqual({});
    expect(outcomeOf("won", { ...noTexts, amount, currency: "EUR" }).amount).toBe(value);
  });

  it("INB-16 can be set for many at once, and undone", async () => {
    await save("one", { status: "won", amount: "900", currency: "CHF" });
    const outcome = { ...noOutcome, lostReason: "budget", lostNote: "Next year" } as const;
    const bulk = { ...by, source: "bulk" } as const;
    const selection = { filter: all(), until: 1_000_000 };
    expect(await changeSelected(db, selection, { status: "lost", outcome }, "set-1", bulk)).toBe(3);
    expect(await findEnquiry(db, "one")).toMatchObject({ status: "lost", ...outcome });
    expect(await undoBulkChange(db, "set-1", by)).toEqual({ undoneCount: 3, skippedCount: 0 });
    expect(await findEnquiry(db, "one")).toMatchObject({ status: "won", ...noOutcome, amount: 900, currency: "CHF" });
    expect(await findEnquiry(db, "two")).toMatchObject({ status: "new", ...noOutcome });
  });
});

describe("the report", () => {
  /** The totals as a reader of the rows counts them. */
  async function counted(since: string, itemOf: (row: typeof enquiries.$inferSelect) => string) {
    const rows = await db.read(db.query.select().from(enquiries));
    const result: Record<string, Record<string, number>> = {};
    for (const row of rows) {
      if (row.status === "spam" || row.createdAt.slice(0, 7) < since) continue;
      const of = (result[itemOf(row)] ??= { enquiries: 0, won: 0, lost: 0 });
      of["enquiries"]! += 1;
      if (row.status === "won") of["won"]! += 1;
      if (row.status === "lost") of["lost"]! += 1;
      if (row.status === "won" && row.amount !== null) of[row.currency!] = (of[row.currency!] ?? 0) + row.amount;
    }
    return result;
  }

  async function expectToMatch(since: string) {
    const { groups, total } = await readResults(db, since, now);
    const flat = (rows: typeof groups.source) =>
      Object.fromEntries(
        rows.map(({ item, enquiries: count, won, lost, amounts }) => [
          item,
          { enquiries: count, won, lost, ...amounts },
        ]),
      );
    expect(flat(groups.month)).toEqual(await counted(since, (row) => row.createdAt.slice(0, 7)));
    expect(flat(groups.source)).toEqual(await counted(since, (row) => row.source ?? ""));
    expect(flat(groups.page)).toEqual(await counted(since, (row) => row.firstPage ?? ""));
    expect(flat(groups.type)).toEqual(await counted(since, (row) => row.projectType ?? ""));
    return total;
  }

  it("INB-17 equals a count of the rows, through inserts, changes, bulk changes, Undo and erasure", async () => {
    const sources = ["search/Google", "assistant/ChatGPT", null];
    await insert(
      db,
      enquiries,
      ...Array.from({ length: 40 }, (_, at) =>
        enquiry({
          id: `row-${at}`,
          email: `row-${at}@growers.example`,
          source: sources[at % 3]!,
          firstPage: at % 2 === 0 ? "/about" : "/blog/post/what-is-rag",
          createdAt: `2026-${String(1 + (at % 11)).padStart(2, "0")}-10T12:00:00.000Z`,
          status: (["new", "won", "lost", "spam", "contacted"] as const)[at % 5]!,
          ...(at % 5 === 1 && { amount: 1_000 * at, currency: at % 2 === 0 ? "EUR" : "USD" }),
        }),
      ),
    );
    const before = await expectToMatch("2026-01");
    expect(before.enquiries).toBe(3 + 32);
    await save("row-0", { status: "won", amount: "5000", currency: "EUR" });
    await save("row-1", { status: "contacted" });
    await expectToMatch("2026-03");
    for (const id of ["one", "row-0", "row-10"]) {
      await changeSelected(db, { ids: [id] }, { status: "lost" }, `lost-${id}`, { ...by, source: "bulk" });
      await expectToMatch("2026-01");
    }
    await changeSelected(db, { filter: all(), until: 1_000_000 }, { status: "spam" }, "set-2", {
      ...by,
      source: "bulk",
    });
    expect((await expectToMatch("2026-01")).enquiries).toBe(0);
    await undoBulkChange(db, "set-2", by);
    await db.write([db.query.delete(enquiries).where(eq(enquiries.id, "row-0"))]);
    expect((await expectToMatch("2026-01")).enquiries).toBe(3 + 31);
  });

  it("INB-17 a period begins with a whole month", () => {
    expect(firstMonth("2026-11-30T10:00:00.000Z", 12)).toBe("2025-12");
    expect(firstMonth("2026-05-31T10:00:00.000Z", 3)).toBe("2026-03");
  });
});
