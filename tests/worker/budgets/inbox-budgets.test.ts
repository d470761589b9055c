import { beforeAll, describe, expect, it } from "vitest";
import { parseInboxQuery } from "../../../app/enquiries/rules/inbox";
import { changeSelected, undoBulkChange } from "../../../app/enquiries/rules/inbox-changes.server";
import { countForBulkAction, countStages } from "../../../app/enquiries/rules/inbox.server";
import { countNewEnquiries } from "../../../app/enquiries/rules/waiting.server";
import { createD1Database } from "../../../drizzle/client";
import { enquiries } from "../../../drizzle/schema";
import { generateEnquiries } from "../../../scripts/generated-rows";
import { boundInserts } from "../../../scripts/sql-statements";
import { renderPage } from "../../../workers/render-page";
import { addAccount, sessionCookie } from "../../support/accounts";
import { testEnv } from "../../support/d1";
import { databaseCostOf, startServer } from "../../support/test-server";

const seed = 1;
const few = 1_000;
const many = 100_000;
const by = { actor: "Ada", by: "system", source: "bulk", now: "2026-11-01T00:00:00.000Z" } as const;

const placeOf = (address: string) => parseInboxQuery(new URLSearchParams(address), "", "2026-06-15");
/**
 * The budget of the inbox: statements, and rows read, with 100,000 enquiries as with 1,000. Four of a
 * page's statements are for session, role, settings and the side bar's count of new enquiries, which reads
 * another 1,000 rows. A
 * list asks for its rows, for how many there are (from the counts of stages, or as far as 1,000) and for the people who
 * can own them. Raising a number needs a reason.
 */
const reads: Record<string, readonly [statements: number, rows: number, path: string, form?: Record<string, string>]> =
  {
    "the newest": [7, 300, "/admin/submissions.data"],
    "an older part": [7, 300, "/admin/submissions.data?after=500"],
    "the part before": [7, 300, "/admin/submissions.data?before=500"],
    "one filter, far down": [7, 300, "/admin/submissions.data?status=new&after=500"],
    "one filter, far down, before": [7, 300, "/admin/submissions.data?status=new&before=500"],
    "one filter": [7, 300, "/admin/submissions.data?status=new"],
    // The rows of an owner are merged with those that are not spam, and counted as far as 1,000.
    "what nobody owns": [7, 2_700, "/admin/submissions.data?owner=none"],
    "all filters": [
      7,
      500,
      "/admin/submissions.data?status=won&type=internal-tool&budget=5k-10k&start=flexible&launch=asap",
    ],
    "a common word": [8, 1_500, "/admin/submissions.data?q=the"],
    // Two indexes are merged: each entry that is stepped over counts as a row, at some 3 million a second.
    "a sentence, filtered": [8, 14_100, "/admin/submissions.data?q=that%20is%20where&status=new"],
    "an e-mail address": [8, 200, "/admin/submissions.data?q=.777@"],
    "what is not there": [8, 200, "/admin/submissions.data?q=xyzzyq&status=new"],
    "two characters": [8, 12_200, "/admin/submissions.data?q=zz"],
    "the next steps": [7, 9_200, "/admin/submissions.data?sort=next"],
    // Due enquiries have a separate index, and all of them are read: here 5,000, however late in the month or the day.
    "the next steps that are due": [7, 5_100, "/admin/submissions.data?sort=next&due=1"],
    // Its history, the person's others, the reply templates with the settings that fill them in and those of mail, and the
    // replies that were sent.
    "a submission": [15, 200, "/admin/submissions/fill-777.data"],
    "a submission, filtered": [15, 200, "/admin/submissions/fill-777.data?status=new&type=internal-tool"],
    // Of totals that triggers keep, a row for each source, first page and type in each month.
    "the results of a year": [9, 7_500, "/admin/results.data"],
    // Among them the words of drafts that found nothing.
    "the overview": [20, 2_100, "/admin.data"],
    // Every text of the site that may hold the address is looked through, in parts of 20,000 rows. A table without rows
    // costs nothing.
    "a person": [16, 100_100, "/admin/submissions/erase.data", { intent: "find", email: "nobody@growers.example" }],
    // Up to its headers, with the settings that name the choices and the first part; the rest is read as the client reads it.
    "an export, filtered": [5, 1_000, "/admin/submissions.csv?status=new"],
  };

const open = () => createD1Database(testEnv.DB);
const server = startServer({ renderPage, showCost: true });
let session = "";

async function costOf(path: string, form?: Record<string, string>) {
  const headers = { Cookie: session, "Sec-Fetch-Site": "same-origin" };
  const init = form && { method: "POST", body: new URLSearchParams(form) };
  const response = await server(path, { ...init, headers });
  await response.body?.cancel();
  expect(response.status, path).toBe(200);
  return databaseCostOf(response);
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\r\n");
    rest = lines.pop()!;
    yield* lines;
  }
}

/**
 * Next steps are set for the 30 days from here. None is after this test was written, so that on every day, at every hour
 * and in every time zone all of them are due: the worst case, because the inbox reads all that are due. With later
 * days, the cost grew every midnight.
 */
const now = new Date("2026-10-01T00:00:00.000Z");

async function fill(from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += 5_000) {
    const rows = generateEnquiries(Math.min(5_000, to - first), seed, { from: first, now });
    for (const { sql, json } of boundInserts(enquiries, rows, 1_000_000))
      await testEnv.DB.prepare(sql).bind(json).run();
  }
}

const costs = new Map<string, { statements: number; rowsRead: number }>();

beforeAll(async () => {
  await fill(0, few);
  await fill(few, many);
  const db = open();
  await addAccount(db, "ada");
  // Sent by browsers with script; without it, the mail settings are read for their time zone.
  session = `${await sessionCookie(db, "ada")}; zone=Europe/Berlin`;
  for (const [name, [, , path, form]] of Object.entries(reads)) costs.set(name, await costOf(path, form));
});

describe("with 100,000 submissions", () => {
  it.each(Object.entries(reads))("D5 %s stays within its budget", (name, [statements, rows]) => {
    const cost = costs.get(name)!;
    expect(cost.statements).toBeLessThanOrEqual(statements);
    expect(cost.rowsRead).toBeLessThanOrEqual(rows + 1_000);
  });

  it("an export of all reads each row once, with fewer than the thousand statements of a request", async () => {
    const db = open();
    const send = startServer({ renderPage, openDatabase: async () => db });
    const response = await send("/admin/submissions.csv", { headers: { Cookie: session } });
    const ids = new Set<string>();
    let lines = 0;
    for await (const line of linesOf(response.body!)) {
      // Before the columns of the source; texts of several lines have none.
      const id = /,(fill-\d+),[^,"]+,\/blog\/post\/post-\d+,/.exec(line)?.[1];
      if (id === undefined) continue;
      ids.add(id);
      lines += 1;
    }
    // Without spam, which nobody asked for.
    const expected = many - (await countStages(open())).spam;
    expect([ids.size, lines]).toEqual([expected, expected]);
    expect(db.cost.statements).toBeLessThanOrEqual(405);
  });

  it("all matching rows are changed within the time limit of a write", async () => {
    const db = open();
    const { filter } = placeOf("status=new");
    const { count, until } = await countForBulkAction(db, filter);
    expect(count).toBeGreaterThan(15_000);
    expect(await changeSelected(db, { filter, until }, { status: "contacted" }, "set", by)).toBe(count);
    expect(await countNewEnquiries(db)).toEqual({ count: 0, more: false });
    const all = placeOf("").filter;
    const changed = await changeSelected(db, { filter: all, until: 1_000_000 }, { status: "lost" }, "all of them", by);
    expect(changed).toBeGreaterThan(60_000);
    expect(await undoBulkChange(db, "all of them", by)).toEqual({ undoneCount: changed, skippedCount: 0 });
    expect(await countNewEnquiries(db)).toEqual({ count: 0, more: false });
    // Found by its index: undoing nothing only reads whether there is something to record.
    const { rowsRead } = db.cost;
    await undoBulkChange(db, "all of them", by);
    expect(db.cost.rowsRead - rowsRead).toBeLessThan(15);
  });
});
