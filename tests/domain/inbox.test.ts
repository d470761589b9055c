import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { parseSearch } from "../../app/base/search/search-text";
import {
  facets,
  inboxSorts,
  openStatuses,
  parseInboxQuery,
  type InboxSort,
  type EnquiryEntry,
} from "../../app/enquiries/rules/inbox";
import { scanWindow } from "../../app/enquiries/rules/inbox-filter.server";
import {
  countForBulkAction,
  countEnquiries,
  findEnquiry,
  listEnquiries,
  readEnquiries,
} from "../../app/enquiries/rules/inbox.server";
import {
  countDueEnquiries,
  countNewEnquiries,
  listDueEnquiries,
  listNewestEnquiries,
} from "../../app/enquiries/rules/waiting.server";
import type { DatabaseClient } from "../../drizzle/client";
import { enquiries } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { assertDatabaseProperty } from "../support/properties";
import { enquiry } from "../support/rows";
import { searchQueries, secondText, corpus, thirdText } from "../support/search-corpus";

const pick = <T>(values: readonly T[], position: number) => values[position % values.length]!;
const placeOf = (address: string) => parseInboxQuery(new URLSearchParams(address), "mara", "2026-06-15");
const idsOf = (choices: object) => Object.keys(choices);

describe("the inbox", () => {
  const rows = corpus.map((text, position) =>
    enquiry({
      problem: text,
      userNeeds: secondText(position),
      notes: thirdText(position),
      email: `${position % 7 === 0 ? "ADA" : "person"}.${position}@growers.example`,
      status: pick(idsOf(facets.status.choices), position) as never,
      projectType: pick(idsOf(facets.type.choices), position >> 1) as never,
      budget: pick(idsOf(facets.budget.choices), position >> 2) as never,
      startTimeline: pick(idsOf(facets.start.choices), position >> 1) as never,
      launchTimeline: pick(idsOf(facets.launch.choices), position) as never,
      owner: position % 3 === 0 ? "Mara" : "",
      ownerId: position % 6 === 0 ? "mara" : null,
      nextStepOn: position % 5 === 0 ? `${position % 2 === 0 ? 2020 : 2999}-0${(position % 9) + 1}-01` : null,
      createdAt: new Date(Date.UTC(2026, 0, 1) + position * 60_000).toISOString(),
    }),
  );
  let db: DatabaseClient;

  beforeAll(async () => {
    db = await openDatabase();
    await insert(db, enquiries, ...rows);
  });

  const isDue = ({ nextStepOn, status }: (typeof rows)[number]) =>
    nextStepOn != null && nextStepOn < "2021" && openStatuses.some((open) => open === status);

  /** The rows that a plain comparison of every row finds, in the requested order. */
  function expected(address: string): string[] {
    const query = new URLSearchParams(address);
    const search = parseSearch(query.get("q"));
    const column = {
      status: "status",
      type: "projectType",
      budget: "budget",
      start: "startTimeline",
      launch: "launchTimeline",
    } as const;
    const sort = query.get("sort") ?? "-received";
    const found = rows.filter(
      (row) =>
        (!search ||
          [row.problem, row.userNeeds, row.email, row.notes ?? ""].some((text) =>
            text.normalize("NFC").toLowerCase().includes(search.foldedText),
          )) &&
        Object.entries(column).every(([name, field]) => !query.get(name) || row[field] === query.get(name)) &&
        (!sort.endsWith("next") || row.nextStepOn != null) &&
        (query.get("due") !== "1" || isDue(row)) &&
        (query.get("status") || search || row.status !== "spam") &&
        (!query.get("owner") || (query.get("owner") === "me" ? row.ownerId === "mara" : row.owner === "")),
    );
    const ordered = sort.endsWith("next")
      ? found.toSorted((a, b) => (a.nextStepOn! < b.nextStepOn! ? -1 : a.nextStepOn! > b.nextStepOn! ? 1 : 0))
      : found;
    return (sort.startsWith("-") ? ordered.toReversed() : ordered).map((row) => row.id);
  }

  /** Everything found at an address, walked part by part to its end. */
  async function walk(address: string, size: number): Promise<EnquiryEntry[][]> {
    const place = placeOf(address);
    const parts: EnquiryEntry[][] = [];
    for (let after: string | null = null, first = true; first || after !== null; first = false) {
      const part = await listEnquiries(db, { ...place, after }, size);
      expect(part.items.length).toBeLessThanOrEqual(size);
      parts.push([...part.items]);
      after = part.after;
      expect(parts.length).toBeLessThan(200);
    }
    return parts;
  }

  const ids = (parts: readonly EnquiryEntry[][]) => parts.flat().map((row) => row.id);

  it("lists the newest first, with the columns of the list", async () => {
    const part = await listEnquiries(db, parseInboxQuery(new URLSearchParams(), "", "2026-06-15"));
    expect(part.items.map((row) => row.id)).toEqual(expected("").slice(0, 50));
    expect(part.before).toBeNull();
    expect(part.items[0]).not.toHaveProperty("notes");
    expect(await findEnquiry(db, "nobody")).toBeNull();
  });

  it.each(inboxSorts)("pages through every row once, ordered by %s", async (sort: InboxSort) => {
    for (const size of [1, 7, 1_000]) expect(ids(await walk(`sort=${sort}`, size))).toEqual(expected(`sort=${sort}`));
  });

  it.each(inboxSorts)("pages back, ordered by %s", async (sort: InboxSort) => {
    const place = parseInboxQuery(new URLSearchParams({ sort }), "", "2026-06-15");
    const [first, second_] = await walk(`sort=${sort}`, 4);
    const from = await listEnquiries(db, { ...place, after: (await listEnquiries(db, place, 4)).after }, 4);
    expect(from.items).toEqual(second_);
    const back = await listEnquiries(db, { ...place, before: from.before }, 4);
    expect(back.items).toEqual(first);
    expect(back.before).toBeNull();
    expect((await listEnquiries(db, { ...place, after: back.after }, 4)).items).toEqual(second_);
  });

  it("P6 search matches problem, needs, email and notes like a plain comparison, with any filter", async () => {
    const choice = (name: keyof typeof facets) =>
      fc.constantFrom("", "", ...Object.keys(facets[name].choices)).map((value) => [name, value] as const);
    const address = fc
      .tuple(
        searchQueries,
        choice("status"),
        choice("type"),
        choice("budget"),
        choice("start"),
        choice("launch"),
        fc.constantFrom("", "", "1").map((due) => ["due", due] as const),
        fc.constantFrom("", "", "me", "none").map((owner) => ["owner", owner] as const),
      )
      .map(([q, ...chosen]) => new URLSearchParams([["q", q], ...chosen.map((pair) => [...pair])]).toString());
    await assertDatabaseProperty(address, async (given) => {
      const part = await listEnquiries(db, placeOf(given), 200);
      expect(part.items.map((row) => row.id)).toEqual(expected(given));
      expect(part.after).toBeNull();
    });
  }, 300_000);

  it("counts the matching rows, for display and for bulk actions", async () => {
    for (const address of [
      "",
      "status=new",
      "due=1",
      "due=1&status=contacted",
      "owner=me",
      "owner=none&due=1",
      "status=spam",
      "q=e",
      "q=growers&budget=5k-10k",
      "q=no-such-thing",
    ]) {
      const { filter } = placeOf(address);
      const count = expected(address).length;
      expect(await countEnquiries(db, filter), address).toEqual({ count, more: false });
      expect((await countForBulkAction(db, filter)).count, address).toBe(count);
    }
  });

  it("accepts any query string", async () => {
    for (const address of [
      "after=x",
      "before=-1",
      "after=99999999999999999",
      "sort=;drop&status=none&start=constructor",
    ]) {
      const part = await listEnquiries(db, placeOf(address), 5);
      expect(part.items.length, address).toBe(5);
    }
    const beyond = await listEnquiries(db, parseInboxQuery(new URLSearchParams("after=1"), "", "2026-06-15"), 5);
    expect([beyond.items, beyond.after]).toEqual([[], null]);
  });

  it("is read in parts for an export", async () => {
    for (const address of ["", "status=won", "due=1", "q=e", "q=growers&type=internal-tool"]) {
      const { filter } = placeOf(address);
      const read: string[] = [];
      for await (const part of readEnquiries(db, filter, 9)) {
        expect(part.length).toBeLessThanOrEqual(9);
        read.push(...part.map((row) => row.id));
      }
      expect(read, address).toEqual(expected(address));
    }
  });

  it("counts and lists the open submissions with a next step for today or earlier", async () => {
    const due = expected("due=1&sort=next");
    expect(due.length).toBeGreaterThan(2);
    expect(await countDueEnquiries(db, "2026-06-15")).toEqual({ count: due.length, more: false });
    expect((await listDueEnquiries(db, "2026-06-15", 2)).map((row) => row.id)).toEqual(due.slice(0, 2));
    expect(ids(await walk("sort=next&due=1", 2))).toEqual(due);
  });

  it("counts new submissions for the overview", async () => {
    const fresh = rows.filter((row) => row.status === "new");
    expect(await countNewEnquiries(db)).toEqual({ count: fresh.length, more: false });
    const newest = await listNewestEnquiries(db, 3);
    expect(newest.map((row) => row.id)).toEqual(
      fresh
        .toReversed()
        .slice(0, 3)
        .map((row) => row.id),
    );
  });
});

it("INB-3 the list by next step continues after each window of rows, both ways", async () => {
  const db = await openDatabase();
  const rows = Array.from({ length: scanWindow + 60 }, (_, position) =>
    enquiry({
      nextStepOn: new Date(Date.UTC(2030, 0, position + 1)).toISOString().slice(0, 10),
      status: position < 3 || position >= scanWindow + 50 ? "won" : "contacted",
    }),
  );
  for (let from = 0; from < rows.length; from += 500) await insert(db, enquiries, ...rows.slice(from, from + 500));
  const place = placeOf("sort=next&status=won");
  const won = rows.filter(({ status }) => status === "won").map(({ id }) => id);
  const first = await listEnquiries(db, place, 20);
  expect(first.items.map(({ id }) => id)).toEqual(won.slice(0, 3));
  const second = await listEnquiries(db, { ...place, after: first.after }, 20);
  expect(second.items.map(({ id }) => id)).toEqual(won.slice(3));
  expect(second.after).toBeNull();
  const between = await listEnquiries(db, { ...place, before: second.before }, 20);
  expect(between.items).toEqual([]);
  const back = await listEnquiries(db, { ...place, before: between.before }, 20);
  expect(back.before).toBeNull();
  expect(back.items.map(({ id }) => id)).toEqual(won.slice(0, 3));
});
