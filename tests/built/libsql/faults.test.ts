import { createClient } from "@libsql/client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fieldsOf, openAdminSite } from "../../support/admin-site";
import { startFaultyProxy, type Fault } from "../../support/faulty-proxy";
import { attribute, textOf, type Page } from "../../support/html";
import { formEntries, validAnswers } from "../../support/intake";
import { startLibsqlServer } from "../../support/libsql-server";

const server = await startLibsqlServer();
const proxy = await startFaultyProxy(server.url);
const site = openAdminSite("seeded", proxy.url);
const direct = createClient({ url: server.url });

afterAll(async () => {
  await proxy.close();
  await server.close();
});
beforeEach(() => {
  Object.assign(proxy, { fault: "none", only: "" });
});

const stored = ["/it-glossary", "/blog", "/ai-product-stack", "/api/rest/v1/stack_categories?select=id"];
/** Pages that no earlier request has put into the cache. */
let searches = 0;
const cold = () => ["/blog", "/ai-product-stack", "/it-glossary"].map((path) => `${path}?q=cold${(searches += 1)}`);
const retryAfter = expect.stringMatching(/^(?:[5-9]|10)$/);
const internals = /SQLITE|SQL_|LIBSQL|libsql|127\.0\.0\.1|fetch failed|Something in between|select "|\.server/;

beforeAll(async () => {
  for (const path of stored) expect((await site.fetch(path)).status, path).toBe(200);
});

async function expectStored(): Promise<void> {
  await Promise.all(
    stored.map(async (path) => {
      // A reload, which asks the database first.
      const response = await site.fetch(path);
      const received = [response.status, response.headers.get("Cache-Status")];
      expect(received, path).toEqual([200, expect.stringContaining("stale-if-error")]);
    }),
  );
}

async function expectUnavailable(): Promise<void> {
  await Promise.all(
    cold().map(async (path) => {
      const { status, headers, page } = await site.visit(path);
      expect([status, headers.get("Retry-After"), headers.get("Cache-Control")]).toEqual([
        503,
        retryAfter,
        "private, no-store",
      ]);
      expect(page.all("header.top-bar")).toHaveLength(1);
      expect(attribute(page.one("[role=alert]"), "data-tone")).toBe("error");
      expect(page.all("main a").map(textOf)).toContain("Retry");
      expect(page.html).not.toMatch(internals);
    }),
  );
  for (const path of ["/feed.xml", `/api/rest/v1/stack_items?select=name&limit=${(searches += 1)}`]) {
    const response = await site.fetch(path);
    expect([response.status, response.headers.get("Retry-After")], path).toEqual([503, retryAfter]);
    expect(await response.text()).not.toMatch(internals);
  }
  const admin = await site.get("/admin/blog");
  expect([admin.status, admin.headers.get("Cache-Control")]).toEqual([503, "private, no-store"]);
  for (const path of ["/about", "/onboarding", "/robots.txt"]) expect((await site.fetch(path)).status, path).toBe(200);
  expect((await site.fetch("/no-such-page")).status).toBe(404);
}

async function expectRecovered(): Promise<void> {
  // An overloaded database is left alone for a moment.
  await expect.poll(async () => (await site.fetch(cold()[0]!)).status, { timeout: 20_000 }).toBe(200);
  for (const path of [...stored, ...cold()]) {
    const response = await site.fetch(path);
    expect([response.status, response.headers.get("Cache-Status") ?? ""], path).toEqual([
      200,
      expect.not.stringContaining("stale-if-error"),
    ]);
  }
  expect((await site.get("/admin/blog")).status).toBe(200);
}

describe("a server that fails", () => {
  it.each<Fault>(["cut", 503])(
    "F1 %s: stored pages stay, others are 503, and all is well again afterwards",
    async (fault) => {
      proxy.fault = fault;
      await expectStored();
      await expectUnavailable();
      proxy.fault = "none";
      await expectRecovered();
    },
  );

  it("F1 the same holds for a server that was killed, until it runs again", async () => {
    await server.kill();
    try {
      await expectStored();
      await expectUnavailable();
    } finally {
      await server.restart();
    }
    await expectRecovered();
  });

  it.each<Fault>(["stall", "hang"])(
    "F4 %s: the same holds, and nobody waits longer than for the time of a read",
    async (fault) => {
      proxy.fault = fault;
      const started = performance.now();
      const longest = async (work: Promise<void>) => (await work, performance.now() - started);
      const [first] = cold();
      const times = await Promise.all([
        longest(expectStored()),
        longest(site.visit(first!).then(({ status }) => expect(status).toBe(503))),
        longest(site.get("/admin/blog").then(({ status }) => expect(status).toBe(503))),
        longest(site.fetch("/api/rest/v1/stack_items?limit=1").then(({ status }) => expect(status).toBe(503))),
      ]);
      // A read takes three seconds, plus what a busy machine adds: less than two reads.
      for (const time of times) expect(time).toBeLessThan(5_500);
      proxy.fault = "none";
      await expectRecovered();
    },
  );
});

describe("an enquiry", () => {
  const send = (key: string, number: number) => {
    const body = new FormData();
    for (const [name, value] of formEntries(validAnswers, { key })) body.append(name, value);
    body.set("email", `person${number}@growers.example`);
    const headers = { Origin: site.origin, "CF-Connecting-IP": `203.0.113.${number}` };
    return site.visit("/onboarding", { method: "POST", body, headers });
  };
  const keys = async () =>
    (await direct.execute("select idempotency_key as key from onboarding_submissions order by 1")).rows.map(
      ({ key }) => key,
    );
  const expectKept = ({ status, headers, page }: { status: number; headers: Headers; page: Page }) => {
    expect([status, headers.get("Cache-Control")]).toEqual([503, "private, no-store"]);
    expect(page.texts("main [role=alert] p")).toEqual(["Something went wrong. Please try again."]);
    expect(page.texts("textarea")).toEqual([validAnswers.problem, validAnswers.userNeeds]);
    expect(page.html).not.toMatch(internals);
  };
  beforeEach(async () => {
    await direct.executeMultiple("delete from onboarding_submissions; delete from rate_limits;");
  });

  it.each<[name: string, fault: Fault]>([
    ["F3 that does not reach the server", 503],
    ["F5 whose answer is lost", "lose"],
    ["F5 whose answer is cut off", "cut"],
  ])("%s keeps its words, and is stored once when it is sent again", async (_, fault) => {
    const key = crypto.randomUUID();
    Object.assign(proxy, { fault, only: "onboarding_submissions" });
    expectKept(await send(key, 1));
    Object.assign(proxy, { fault: "none", only: "" });
    for (const expected of [200, 200]) expect((await send(key, 1)).status).toBe(expected);
    expect(await keys()).toEqual([key]);
  });

  it("F3 keeps its text while the server takes no writes, and pages still work", async () => {
    const key = crypto.randomUUID();
    await server.blockWrites("The quota is used up");
    try {
      const answer = await send(key, 1);
      expectKept(answer);
      expect(answer.page.html).not.toContain("quota");
      expect((await site.fetch(cold()[0]!)).status).toBe(200);
    } finally {
      await server.blockWrites(null);
    }
    expect((await send(key, 1)).status).toBe(200);
    expect(await keys()).toEqual([key]);
  });

  it("waits for another writer", async () => {
    const other = await direct.transaction("write");
    await other.execute("delete from rate_limits");
    const key = crypto.randomUUID();
    const before = proxy.requests;
    const sent = send(key, 1);
    await expect.poll(() => proxy.requests).toBeGreaterThan(before);
    await other.commit();
    expect((await sent).status).toBe(200);
    expect(await keys()).toEqual([key]);
  });

  it("F7 of thirty while the server is killed, no acknowledged one is lost, and none is stored twice", async () => {
    const sentKeys = Array.from({ length: 30 }, () => crypto.randomUUID());
    const ends: number[] = [];
    const sending = (async () => {
      for (let first = 0; first < sentKeys.length; first += 5) {
        const five = [0, 1, 2, 3, 4].map(async (step) => {
          ends[first + step] = (await send(sentKeys[first + step]!, first + step)).status;
        });
        await Promise.all(five);
      }
    })();
    await expect.poll(() => ends.length, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(10);
    await server.kill();
    await sending;
    await server.restart();
    const acknowledged = sentKeys.filter((_, number) => ends[number] === 200);
    expect(acknowledged.length).toBeGreaterThanOrEqual(5);
    expect(ends).toContain(503);
    const found = await keys();
    expect(found).toEqual(expect.arrayContaining(acknowledged));
    expect((await direct.execute("pragma quick_check")).rows[0]).toMatchObject({ quick_check: "ok" });
    await direct.execute("delete from rate_limits");
    for (const [number, key] of sentKeys.entries()) expect((await send(key, number)).status).toBe(200);
    expect(await keys()).toEqual(sentKeys.toSorted());
  });
});

describe("an editor's form", () => {
  it.each<[name: string, fault: Fault, only: string]>([
    ["does not reach the server", 503, "update "],
    ["is read from a server that is gone", "lose", ""],
  ])("F3 that %s keeps its text, and is saved when it is sent again", async (_, fault, only) => {
    const path = `/admin/glossary/${(await direct.execute("select min(row_id) as id from IT_Glossary")).rows[0]!.id}`;
    const { page } = await site.open(path);
    const fields = { ...fieldsOf(page), definition: `<p>Written while it failed: ${fault}</p>` };
    Object.assign(proxy, { fault, only });
    const refused = await site.follow(await site.send(path, fields));
    expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([503, "private, no-store"]);
    if (only !== "") expect(fieldsOf(refused.page).definition).toBe(fields.definition);
    Object.assign(proxy, { fault: "none", only: "" });
    expect((await site.follow(await site.send(path, fields))).status).toBe(200);
    expect(fieldsOf((await site.open(path)).page).definition).toBe(fields.definition);
  });
});
