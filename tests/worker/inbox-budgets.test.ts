import { beforeAll, describe, expect, it } from "vitest";
import { parseInboxPlace } from "../../app/domain/intake/inbox";
import { countFrom, setStatus, undoStatus } from "../../app/domain/intake/inbox-changes.server";
import {
  countForDeed,
  countNewSubmissions,
  countSubmissions,
  findSubmission,
  listNeighbours,
  listNewestSubmissions,
  listSubmissions,
  readSubmissions,
} from "../../app/domain/intake/inbox.server";
import { createD1Database, type Database } from "../../drizzle/client";
import { submissions } from "../../drizzle/schema";
import { generateSubmissions } from "../../scripts/generated-rows";
import { boundInserts } from "../../scripts/sql-statements";
import { testEnv } from "../support/d1";

const seed = 1;
const few = 1_000;
const many = 100_000;
const now = "2026-11-01T00:00:00.000Z";

const placeOf = (address: string) => parseInboxPlace(new URLSearchParams(address));
const page = (address: string) => async (db: Database) => {
  const place = placeOf(address);
  await Promise.all([listSubmissions(db, place), countSubmissions(db, place.filter)]);
};

/**
 * What the inbox may ask of the database: statements, and rows read, with 100,000 submissions as with 1,000. A page
 * counts as far as 1,000, which is most of its rows. Raising a number needs a reason.
 */
const reads: Record<string, readonly [statements: number, rows: number, reads: (db: Database) => Promise<unknown>]> = {
  "the newest": [2, 1_400, page("")],
  "an older part": [2, 1_400, page("after=500")],
  "the part before": [2, 1_400, page("before=500")],
  "one filter, far down": [2, 1_400, page("status=new&after=500")],
  "one filter, far down, before": [2, 1_400, page("status=new&before=500")],
  "one filter": [2, 1_400, page("status=new")],
  "all filters": [2, 400, page("status=won&type=internal-tool&budget=5k-10k&start=flexible&launch=asap")],
  "a common word": [3, 1_400, page("q=the")],
  // Two indexes are merged: each entry that is stepped over counts as a row, at some 3 million a second.
  "a sentence, filtered": [3, 14_000, page("q=that%20is%20where&status=new")],
  "an e-mail address": [3, 100, page("q=.777@")],
  "what is not there": [3, 100, page("q=xyzzyq&status=new")],
  "two characters": [3, 12_100, page("q=zz")],
  "the next steps": [2, 9_100, page("sort=next")],
  "a submission": [1, 5, (db) => findSubmission(db, "fill-777")],
  "its neighbours, filtered": [
    2,
    50,
    async (db) => listNeighbours(db, placeOf("status=new&type=internal-tool"), (await listed("fill-777"))!),
  ],
  "the overview": [2, 150, (db) => Promise.all([countNewSubmissions(db), listNewestSubmissions(db)])],
  "a person": [1, 10, (db) => countFrom(db, "nobody@growers.example")],
  "a part of an export": [
    1,
    1_000,
    async (db) => {
      for await (const _ of readSubmissions(db, placeOf("status=new").filter, 250)) break;
    },
  ],
};

const open = () => createD1Database(testEnv.DB);
const listed = (id: string) => findSubmission(open(), id);

async function fill(from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += 5_000) {
    const rows = generateSubmissions(Math.min(5_000, to - first), seed, { from: first });
    for (const { sql, json } of boundInserts(submissions, rows, 1_000_000))
      await testEnv.DB.prepare(sql).bind(json).run();
  }
}

const costs = new Map<string, { statements: number; rowsRead: number; milliseconds: number }>();

beforeAll(async () => {
  await fill(0, few);
  await fill(few, many);
  for (const [name, [, , read]] of Object.entries(reads)) {
    const db = open();
    const started = Date.now();
    await read(db);
    costs.set(name, { ...db.cost, milliseconds: Date.now() - started });
  }
}, 180_000);

describe("with 100,000 submissions", () => {
  it.each(Object.entries(reads))("D5 %s asks and reads no more than it should", (name, [statements, rows]) => {
    const cost = costs.get(name)!;
    expect(cost.statements).toBe(statements);
    expect(cost.rowsRead).toBeLessThanOrEqual(rows);
  });

  it("an export of all reads each row once, 250 at a time", async () => {
    const db = open();
    let count = 0;
    for await (const part of readSubmissions(db, placeOf("").filter, 250)) {
      expect(part.length).toBeLessThanOrEqual(250);
      count += part.length;
    }
    expect(count).toBe(many);
    // The thousand statements that a request may send are enough.
    expect(db.cost.statements).toBeLessThanOrEqual(401);
  }, 60_000);

  it("all that match are changed within the time that a write has", async () => {
    const db = open();
    const { filter } = placeOf("status=new");
    const { count, until } = await countForDeed(db, filter);
    expect(count).toBeGreaterThan(15_000);
    expect(await setStatus(db, { filter, until }, "contacted", "set", now)).toBe(count);
    expect(await countNewSubmissions(db)).toEqual({ count: 0, more: false });
    const all = placeOf("").filter;
    const changed = await setStatus(db, { filter: all, until: 1_000_000 }, "lost", "all of them", now);
    expect(changed).toBeGreaterThan(80_000);
    expect(await undoStatus(db, "all of them", now)).toEqual({ undone: changed, left: 0 });
    expect(await countNewSubmissions(db)).toEqual({ count: 0, more: false });
    // Found by its index: taking nothing back reads nothing.
    const { rowsRead } = db.cost;
    await undoStatus(db, "all of them", now);
    expect(db.cost.rowsRead - rowsRead).toBeLessThan(10);
  }, 60_000);
});
