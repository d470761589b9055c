import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { visitorKind } from "../../app/base/web/known-visitors";
import {
  addCounts,
  bucketValue,
  countedWords,
  countsOfReport,
  deleteOldCounts,
  maxRowsPerDay,
  noteVainDraft,
  noteVainSearch,
} from "../../app/visits/counts.server";
import { leftAt } from "../../app/visits/report";
import { readVisits } from "../../app/visits/report.server";
import { createD1Database, type DatabaseClient } from "../../drizzle/client";
import { rowCounts, visitCounts } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { createServer } from "../../workers/server";
import { addAccount, sessionCookie } from "../support/accounts";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { Page } from "../support/html";
import { origin, startServer, stubPages } from "../support/test-server";

const person = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36";
const today = new Date().toISOString();

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
});

const rows = async () =>
  Object.fromEntries(
    (await db.read(db.query.select().from(visitCounts))).map(({ kind, item, count }) => [`${kind} ${item}`, count]),
  );

/** Sends requests to one server, then waits for what is counted. Resolves to how many database clients were opened. */
async function visit(requests: ReadonlyArray<readonly [path: string, headers?: HeadersInit, body?: string]>) {
  let writes = 0;
  const server = createServer({
    renderPage: stubPages,
    countsVisits: true,
    openDatabase: async (_, consistency) => {
      if (consistency === "first-primary") writes += 1;
      return createD1Database(testEnv.DB);
    },
  });
  const context = createExecutionContext();
  for (const [path, headers = {}, body] of requests) {
    const init = {
      ...(body !== undefined && { method: "POST", body }),
      headers: { "User-Agent": person, "Sec-Fetch-Site": "same-origin", ...headers },
    };
    const response = await server.fetch(new Request(origin + path, init), testEnv, context);
    expect(response.status).toBeLessThan(400);
    await response.text();
  }
  await waitOnExecutionContext(context);
  return writes;
}

describe("visits", () => {
  it("VIS-1 are counted by page, origin, device and country, in one write for all that an isolate collects", async () => {
    const phone = { "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile Safari/604.1" };
    const writes = await visit([
      ["/about", { Referer: "https://www.google.de/", "CF-IPCountry": "DE" }],
      ["/about", { Referer: `${origin}/`, "CF-IPCountry": "DE" }],
      ["/services?utm_source=x", { Referer: "https://news.example/item?id=1", ...phone }],
      ["/ventures", phone],
    ]);
    expect(writes).toBe(1);
    expect(await rows()).toEqual({
      "who person": 4,
      "page /about": 2,
      "page /services": 1,
      "page /ventures": 1,
      "from search/Google": 1,
      "from link/news.example": 1,
      "from direct": 1,
      "device computer": 2,
      "device phone": 2,
      "country DE": 2,
    });
  });

  it("VIS-2 of people who ask not to be counted, who are signed in, and what is fetched ahead are not counted", async () => {
    await visit([
      ["/about", { DNT: "1" }],
      ["/about", { "Sec-GPC": "1" }],
      ["/about", { Cookie: `__Host-session=${"a".repeat(40)}` }],
      ["/about", { "Sec-Purpose": "prefetch;prerender" }],
      ["/about.data"],
      ["/admin"],
      ["/api/visits", { "Sec-GPC": "1" }, JSON.stringify({ pages: ["/about"], page: "/about" })],
      // Otherwise nothing would be written, and the test would prove nothing.
      ["/ventures"],
    ]);
    expect(Object.keys(await rows())).toEqual(expect.arrayContaining(["page /ventures"]));
    expect(await rows()).toMatchObject({ "who person": 1 });
    expect(await rows()).not.toHaveProperty("page /about");
  });

  it("VIS-3 of assistants, search engines and other programs are apart from people", async () => {
    await visit([
      ["/about", { "User-Agent": "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)" }],
      ["/about", { "User-Agent": "Mozilla/5.0 (compatible; Claude-User/1.0)" }],
      ["/about", { "User-Agent": "Mozilla/5.0 (compatible; bingbot/2.0)" }],
      ["/about", { "User-Agent": "curl/8.0" }],
    ]);
    expect(await rows()).toEqual({
      "who assistant/ChatGPT": 1,
      "who assistant/Claude": 1,
      "who search/Bing": 1,
      "who program": 1,
    });
    expect(visitorKind(person)).toEqual({ kind: "person", name: "" });
  });

  it("VIS-4 report what the server does not see: further pages, steps of the intake, and speed", async () => {
    const report = {
      page: "/blog/post/what-is-rag",
      pages: ["/about", "/nowhere", "/admin", 5],
      steps: [1, 2, 2, 9],
      vitals: { LCP: 1_200, CLS: 0, INP: "fast", TTFB: 1 },
    };
    await visit([["/api/visits", {}, JSON.stringify(report)]]);
    const counted = await rows();
    expect(counted).toMatchObject({ "page /about": 1, "who person": 1, "step 1": 1, "step 2": 1 });
    expect(Object.keys(counted).filter((name) => name.startsWith("vital"))).toHaveLength(2);
    const { speeds, steps } = await readVisits(db, today, 30);
    expect(speeds).toMatchObject([{ page: "/blog/post/:slug", INP: null }]);
    expect(speeds[0]!.LCP!.value / 1_200).toBeCloseTo(1, 1);
    expect(leftAt(steps).slice(0, 2)).toEqual([0, 1]);
    for (const value of [null, [], "x", { pages: {} }, { vitals: { LCP: -1 }, page: "/about" }])
      expect(countsOfReport(value)).toEqual([]);
  });

  it("VIS-4 the 75th percentile is exact to the width of a bucket", async () => {
    const values = Array.from({ length: 100 }, (_, at) => 500 + at * 40);
    const work: Array<(db: DatabaseClient) => Promise<void>> = [];
    for (const LCP of values)
      addCounts(countsOfReport({ page: "/about", vitals: { LCP } }), {
        now: today,
        afterResponse: (write) => work.push(write),
      });
    await work[0]!(db);
    const [speed] = (await readVisits(db, today, 30)).speeds;
    expect(speed!.LCP!.count).toBe(100);
    expect(Math.abs(speed!.LCP!.value / values[74]! - 1)).toBeLessThan(0.06);
    expect(bucketValue(0)).toBe(1);
  });

  it("VIS-5 add at most a bounded number of rows a day, and are deleted after a year", async () => {
    for (let batch = 0; batch < 14; batch += 1) {
      const work: Array<(db: DatabaseClient) => Promise<void>> = [];
      const now = new Date(Date.parse(today) + batch).toISOString();
      for (let at = 0; at < 300; at += 1)
        addCounts([{ kind: "from", item: `link/${batch}-${at}.example` }], {
          now,
          afterResponse: (write) => work.push(write),
        });
      await work[0]!(db);
    }
    const [counted] = await db.read(
      db.query.select({ day: visitCounts.day, count: visitCounts.count }).from(visitCounts).limit(1),
    );
    expect(counted!.count).toBe(1);
    expect(Object.keys(await rows())).toHaveLength(maxRowsPerDay);
    await deleteOldCounts(db, new Date(Date.parse(today) + 364 * 86_400_000).toISOString());
    expect(Object.keys(await rows())).toHaveLength(maxRowsPerDay);
    await deleteOldCounts(db, new Date(Date.parse(today) + 367 * 86_400_000).toISOString());
    expect(await rows()).toEqual({});
    const kept = await db.read(db.query.select().from(rowCounts));
    expect(kept.filter(({ tableName }) => tableName === "visit_counts")).toMatchObject([{ count: 0 }]);
  });
});

describe("searches in vain", () => {
  it.each([
    ["  Vector  DATABASE ", "vector database"],
    ["what's rag?", null],
    ["what's rag", "what's rag"],
    ["ada@growers.example", null],
    ["call 0170 1234567", null],
    ["https://x.example", null],
    ["x".repeat(41), null],
    ["a", null],
  ])("VIS-6 “%s” is counted as %j", (text, words) => {
    expect(countedWords(text)).toBe(words);
  });

  it("VIS-6 of people are counted, those of programs and of who asks not to be are not", async () => {
    const work: Array<(db: DatabaseClient) => Promise<void>> = [];
    const options = {
      now: today,
      afterResponse: (write: (db: DatabaseClient) => Promise<void>) => void work.push(write),
    };
    noteVainSearch("quantum loom", new Headers({ "User-Agent": person }), options);
    noteVainSearch("quantum loom", new Headers({ "User-Agent": person, DNT: "1" }), options);
    noteVainSearch("quantum loom", new Headers({ "User-Agent": "GPTBot" }), options);
    await work[0]!(db);
    expect(await rows()).toEqual({ "search quantum loom": 1 });
    expect((await readVisits(db, today, 30)).searches).toEqual([{ item: "quantum loom", count: 1 }]);
  });

  it("DRAFT-10 words of ideas are counted each for itself, six at most, none that may be a number or an address", async () => {
    const work: Array<(db: DatabaseClient) => Promise<void>> = [];
    const options = {
      now: today,
      afterResponse: (write: (db: DatabaseClient) => Promise<void>) => void work.push(write),
    };
    const words = ["loom", "20261128", "ada@growers.example", "x".repeat(41), "wool", "dye", "seventh"];
    noteVainDraft(words, new Headers({ "User-Agent": person }), options);
    noteVainDraft(["loom"], new Headers({ "User-Agent": person, DNT: "1" }), options);
    await work[0]!(db);
    expect(await rows()).toEqual({ "draft loom": 1, "draft wool": 1, "draft dye": 1 });
  });
});

it("the portal's page of visits names days as all its times", async () => {
  await addAccount(db, "ada", "admin");
  const cookie = await sessionCookie(db, "ada");
  const page = new Page(
    await (await startServer({ renderPage })("/admin/visits", { headers: { Cookie: cookie } })).text(),
  );
  expect(page.main).toMatch(/\b\d{1,2} [A-Z][a-z]{2} \d{4}\b/);
  expect(page.main).not.toMatch(/\d{4}-\d{2}-\d{2}/);
});
