import { describe, expect, it } from "vitest";
import type { DatabaseClient } from "../../drizzle/client";
import { databaseWithBatch, logOf, startServer } from "../support/test-server";

const documents = ["/sitemap.xml", "/sitemap/pages-1.xml", "/sitemap/posts-1.xml", "/feed.xml"];
const socialImage = "/social/post/first-light.png";
const lost = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));

async function expectUnavailable(response: Response) {
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  expect(await response.text()).not.toMatch(/D1_|select|Network|\.ts:/i);
}

describe("a database that fails", () => {
  const send = startServer({ openDatabase: databaseWithBatch(lost) });

  it.each([...documents, socialImage])("F1 %s is 503 with Retry-After, and does not reveal the error", async (path) => {
    await logOf(async () => expectUnavailable(await send(path)));
  });

  it("F1 what needs no database still works", async () => {
    for (const path of ["/robots.txt", "/covers/a.svg", "/about"]) expect((await send(path)).status, path).toBe(200);
    expect((await send("/hire")).status).toBe(301);
  });

  it("F1 the failure is logged once, besides the request's line", async () => {
    const events = (await logOf(() => send("/feed.xml?q=x"))).map(
      (line) => (JSON.parse(line) as { event: string }).event,
    );
    expect(events.toSorted()).toEqual(["read_failed", "request"]);
  });

  it("F15 an overload causes no retries: 200 requests make at most 200 reads", async () => {
    let asked = 0;
    const overloaded = startServer({
      openDatabase: databaseWithBatch(() => {
        asked += 1;
        return Promise.reject(new Error("D1_ERROR: D1 DB is overloaded. Too many requests queued."));
      }),
    });
    let responses: Response[] = [];
    await logOf(async () => {
      responses = await Promise.all(Array.from({ length: 200 }, () => overloaded("/feed.xml")));
    });
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([503]));
    expect(asked).toBeLessThanOrEqual(200);
  });
});

describe("a database that does not answer", () => {
  it("F4 every document and the data API is 503 after one wait of three seconds", { timeout: 60_000 }, async () => {
    // Not measured by the clock, which on a busy machine also counts what other processes do.
    let readsAfterTimeout = 0;
    const openDatabase = async (): Promise<DatabaseClient> => {
      let hasTimedOut = false;
      const db = await databaseWithBatch(() => {
        if (hasTimedOut) readsAfterTimeout += 1;
        return new Promise<never>(() => {});
      })();
      const read: DatabaseClient["read"] = (query) =>
        db.read(query).catch((error) => {
          hasTimedOut = true;
          throw error;
        });
      return { ...db, read };
    };
    const send = startServer({ openDatabase });
    const session = { headers: { Cookie: `__Host-session=${"a".repeat(40)}` } };
    const lines = await logOf(async () => {
      await Promise.all([
        ...documents.map(async (path) => expectUnavailable(await send(path))),
        // Reads that need more of the database than their rows: who asks, and how often.
        send("/feed.xml", session).then(expectUnavailable),
        send("/api/rest/v1/stack_items").then(({ status }) => expect(status).toBe(503)),
      ]);
    });
    const failures = lines
      .map((line) => JSON.parse(line) as { event: string; message?: string })
      .filter(({ event }) => event === "read_failed");
    expect(failures.length).toBeGreaterThan(documents.length);
    for (const { message } of failures) expect(message).toContain("did not answer in 3000 ms");
    expect(readsAfterTimeout).toBe(0);
  });
});

describe("unexpected errors", () => {
  it.each([...documents, socialImage])(
    "F1 a bug in %s is a 500 without Retry-After, and is not logged as a failed read",
    async (path) => {
      const bug = () => Promise.reject(new TypeError("Cannot read properties of undefined"));
      const send = startServer({ openDatabase: databaseWithBatch(bug) });
      let response = new Response();
      const lines = await logOf(async () => (response = await send(path)));
      expect([response.status, response.headers.get("Retry-After"), response.headers.get("Cache-Control")]).toEqual([
        500,
        null,
        "private, no-store",
      ]);
      expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        { event: "unexpected_error", name: "TypeError", requestId: response.headers.get("X-Request-Id") },
        { event: "request", status: 500 },
      ]);
    },
  );

  it("F1 a failing page cache gives a response with every header, and is logged once", async () => {
    const failing = () => Promise.reject(new Error("The cache is gone"));
    const send = startServer({ pageCache: () => ({ fetch: failing, purge: failing }) });
    let response = new Response();
    const lines = await logOf(async () => (response = await send("/about?q=x")));
    expect([response.status, response.headers.get("Cache-Control"), response.headers.get("X-Frame-Options")]).toEqual([
      500,
      "private, no-store",
      "DENY",
    ]);
    const entries = lines.map((line) => JSON.parse(line) as { event: string; requestId: string });
    expect(entries.map((entry) => entry.event)).toEqual(["unexpected_error", "request"]);
    expect(new Set(entries.map((entry) => entry.requestId))).toEqual(new Set([response.headers.get("X-Request-Id")]));
  });
});

describe("a database that cannot be opened", () => {
  it("F1 gives a response that does not reveal the error, is not stored, and has every header", async () => {
    const send = startServer({ openDatabase: () => Promise.reject(new Error("LIBSQL_URL is no address: secret")) });
    await logOf(async () => {
      for (const path of ["/about", "/feed.xml"]) {
        const response = await send(path);
        expect(response.status, path).toBeGreaterThanOrEqual(500);
        expect(response.headers.get("Cache-Control")).toContain("no-store");
        expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
        expect(await response.text()).not.toMatch(/secret|LIBSQL/);
      }
    });
  });
});
