import { beforeAll, describe, expect, it } from "vitest";
import { readResults } from "../../../app/enquiries/results/results.server";
import { leftAt } from "../../../app/visits/report";
import { readVisits } from "../../../app/visits/report.server";
import { createD1Database, type DatabaseClient } from "../../../drizzle/client";
import { enquiries, visitCounts } from "../../../drizzle/schema";
import { playEnquiries, playVisits, type SimulatedVisit, simulatedMonth } from "../../../scripts/simulated-month";
import { testEnv } from "../../support/d1";
import { storeSettings } from "../../support/insert";

const start = "2026-10-02T00:00:00.000Z";
const end = "2026-10-31T23:59:59.000Z";
const month = simulatedMonth(start);

/** A month of 50,000 visits and 400 enquiries. The figures must equal what the simulation knows to be true. */
describe("a simulated month", () => {
  let db: DatabaseClient;
  let writes = 0;
  let visitCost = { statements: 0, rowsRead: 0 };
  beforeAll(async () => {
    db = createD1Database(testEnv.DB);
    await db.write([db.query.delete(visitCounts), db.query.delete(enquiries)]);
    const before = { ...db.cost };
    writes = await playVisits(db, month.visits);
    visitCost = {
      statements: db.cost.statements - before.statements,
      rowsRead: db.cost.rowsRead - before.rowsRead,
    };
    await storeSettings(db, { answerTime: "within 48 hours" });
    await playEnquiries(db, month.enquiries);
  });

  /** How often each name occurs among visits, as pairs in no order. */
  function tally(visits: readonly SimulatedVisit[], nameOf: (visit: SimulatedVisit) => string) {
    const result: Record<string, number> = {};
    for (const visit of visits) result[nameOf(visit)] = (result[nameOf(visit)] ?? 0) + 1;
    return result;
  }
  const asRecord = (list: ReadonlyArray<{ readonly item: string; readonly count: number }>) =>
    Object.fromEntries(list.map(({ item, count }) => [item, count]));

  it("VIS-1 VIS-3 has the pages, origins, devices, days and programs of an independent count", async () => {
    const report = await readVisits(db, end, 30);
    const people = month.visits.filter(({ who }) => who === "person");
    expect(people.length).toBeGreaterThan(30_000);
    expect(asRecord(report.pages)).toEqual(tally(people, ({ page }) => page));
    expect(asRecord(report.from)).toEqual(tally(people, ({ from }) => from));
    expect(asRecord(report.devices)).toEqual(tally(people, ({ device }) => device));
    expect(asRecord(report.days)).toEqual(tally(people, ({ at }) => at.slice(0, 10)));
    expect(asRecord(report.who)).toEqual({
      person: people.length,
      ...tally(
        month.visits.filter(({ who }) => who === "program"),
        ({ from }) => from,
      ),
    });
    expect(report.isCutOff).toBe(false);
  });

  it("VIS-4 has the steps of the intake and where it was left", async () => {
    const { steps } = await readVisits(db, end, 30);
    const opened = (step: number) => month.visits.filter((visit) => visit.steps >= step).length;
    expect(steps.map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6, 7].map(opened));
    const left = (step: number) => month.visits.filter((visit) => visit.steps === step).length;
    expect(leftAt(steps)).toEqual([1, 2, 3, 4, 5, 6].map(left));
  });

  it("INB-14 INB-17 INB-18 has the enquiries, calls, answers, wins and amounts of each group", async () => {
    const { groups, total } = await readResults(db, "2026-10", end);
    const { kept, due, calls } = total;
    expect(total).toMatchObject({ enquiries: 400 });
    // Some of each, and some that may still be answered in time.
    expect([kept > 200, due > kept, due < 400, calls > 50]).toEqual([true, true, true, true]);
    const hoursFrom = (at: string, until: string) => (Date.parse(until) - Date.parse(at)) / 3_600_000;
    for (const [group, nameOf] of [
      ["source", (one: (typeof month.enquiries)[number]) => one.source.name],
      ["page", (one: (typeof month.enquiries)[number]) => one.firstPage],
      ["type", (one: (typeof month.enquiries)[number]) => one.type],
      ["month", (one: (typeof month.enquiries)[number]) => one.at.slice(0, 7)],
    ] as const) {
      const expected = [...Map.groupBy(month.enquiries, nameOf)].map(([item, list]) => {
        const won = list.filter(({ outcome }) => outcome === "won");
        const amount = won.reduce((sum, one) => sum + one.amount, 0);
        return {
          item,
          enquiries: list.length,
          calls: list.filter(({ bookedAt }) => bookedAt !== null).length,
          kept: list.filter(({ at, answeredAt }) => answeredAt !== null && hoursFrom(at, answeredAt) <= 48).length,
          due: list.filter(({ at, answeredAt }) => answeredAt !== null || hoursFrom(at, end) >= 48).length,
          won: won.length,
          lost: list.filter(({ outcome }) => outcome === "lost").length,
          amounts: amount > 0 ? { EUR: amount } : {},
        };
      });
      expect(groups[group].toSorted(byItem)).toMatchObject(expected.toSorted(byItem));
    }
  });

  it("VIS-5 costs a statement for each write, at most a write for a burst of visits, and few rows", async () => {
    expect(writes).toBeLessThanOrEqual(50_000 / 25);
    expect(visitCost.statements).toBeLessThanOrEqual(writes);
    expect(visitCost.rowsRead / month.visits.length).toBeLessThan(4);
    const stored = await db.read(db.query.select().from(visitCounts));
    expect(stored.length).toBeLessThan(31 * 40);
    expect(Math.max(...stored.map((row) => JSON.stringify(row).length))).toBeLessThan(200);
    const { statements, rowsRead } = db.cost;
    await readVisits(db, end, 365);
    expect(db.cost.statements - statements).toBe(9);
    expect(db.cost.rowsRead - rowsRead).toBeLessThan(2 * stored.length);
  });
});

const byItem = (one: { readonly item: string }, other: { readonly item: string }) => (one.item < other.item ? -1 : 1);
