import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createSession } from "../../app/accounts/sessions.server";
import { ApiError } from "../../app/api/api-error";
import { createToken, listTokens, revokeToken, validateToken } from "../../app/api/api-tokens.server";
import type { ContentWriter } from "../../app/api/contract";
import { createD1Database, type DatabaseClient } from "../../drizzle/client";
import { accounts, apiTokens, posts, rateLimits, enquiries, userRoles } from "../../drizzle/schema";
import { createBackend } from "../../workers/backend";
import { platformCache } from "../../workers/page-cache";
import { addAccount, cheapHash } from "../support/accounts";
import { apiClient } from "../support/api-client";
import { insertApiRows } from "../support/api-rows";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { FakePlatformCache } from "../support/fake-platform-cache";
import { databaseWithBatch, logOf, origin, startServer, stubPages, type Send } from "../support/test-server";

const rest = "/api/rest/v1";
let db: DatabaseClient;
/** The calls of the writer, in order. */
let written: unknown[][] = [];

/** Stands in for the content's own writer: reports what it was asked, and refuses one title. */
const writer: ContentWriter = {
  async insert(...asked) {
    written.push(["insert", ...asked]);
    const rows = asked[1];
    if (rows[0]?.["Blog Post - Title"] === "Taken")
      return { ok: false, error: new ApiError(409, "23505", "duplicate key value violates unique constraint") };
    return { ok: true, rows, created: rows.length, losses: [] };
  },
  async update(...asked) {
    written.push(["update", ...asked]);
    return { ok: true, rows: asked[1].map((key) => ({ "Item ID": key, ...asked[2] })), created: 0, losses: [] };
  },
  async remove(...asked) {
    written.push(["remove", ...asked]);
    return { ok: true, rows: asked[1].map((key) => ({ "Item ID": key })), created: 0, losses: [] };
  },
};
const send = startServer({ openWriter: () => writer });
const now = () => new Date().toISOString();

beforeEach(async () => {
  written = [];
  db = await openDatabase();
  for (const table of [apiTokens, accounts, rateLimits, enquiries]) await db.write([db.query.delete(table)]);
  await insertApiRows(db);
  await addAccount(db, "ada");
  await addAccount(db, "bea", "user");
});

async function cookieOf(id: string): Promise<Record<string, string>> {
  const token = await createSession(db, id, "", { passwordHash: cheapHash, queries: [] });
  return { Cookie: `__Host-session=${token}`, Origin: origin };
}

async function tokenOf(...scopes: string[]): Promise<string> {
  const made = await createToken(db, { name: "Test", scopes, days: 7 }, "ada", now());
  if (!made.ok) throw new Error(JSON.stringify(made.fields));
  return made.token;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const enquiry = {
  user_id: null,
  project_type: "startup-mvp" as const,
  problem: "Growers write their harvest on paper.",
  user_needs: "Forty growers, on a phone.",
  budget: "10k-20k" as const,
  start_timeline: "within-month" as const,
  launch_timeline: "1-2-months" as const,
  email: "ada@growers.example",
};
const json = { "Content-Type": "application/json" };
const storedEnquiries = () => db.read(db.query.select().from(enquiries));

describe("an enquiry", () => {
  it("WIZ-31 DATA-10 is accepted from anyone, and nothing is returned", async () => {
    const answer = await apiClient(send).from("onboarding_submissions").insert(enquiry);
    expect([answer.status, answer.error, answer.data]).toEqual([201, null, null]);
    expect(await storedEnquiries()).toMatchObject([
      { userId: null, projectType: "startup-mvp", budget: "10k-20k", email: "ada@growers.example", status: "new" },
    ]);
    const asList = await apiClient(send)
      .from("onboarding_submissions")
      .insert([{ ...enquiry, email: "b@b.example" }]);
    expect([asList.status, asList.error]).toEqual([201, null]);
    const reading = await apiClient(send).from("onboarding_submissions").insert(enquiry).select();
    expect([reading.status, reading.error?.code, (await storedEnquiries()).length]).toEqual([401, "42501", 2]);
  });

  it("T21 is one row however often it is sent; other answers with its key are a conflict", async () => {
    const key = "0d9f3a52-6c1f-4c33-9a39-6d4c7a1f0b11";
    const keyed = apiClient(send, { "Idempotency-Key": key });
    const answers = await Promise.all([1, 2, 3].map(() => keyed.from("onboarding_submissions").insert(enquiry)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await storedEnquiries()).toMatchObject([{ idempotencyKey: key }]);
    const other = await keyed.from("onboarding_submissions").insert({ ...enquiry, budget: "5k-10k" });
    expect([other.status, other.error?.code]).toEqual([409, "23505"]);
    const unkeyed = [1, 2].map(() =>
      apiClient(send)
        .from("onboarding_submissions")
        .insert({ ...enquiry, email: "c@c.example" }),
    );
    expect((await Promise.all(unkeyed)).map(({ status }) => status)).toEqual([201, 201]);
    expect(await storedEnquiries()).toHaveLength(2);
  });

  it("WIZ-24 WIZ-27 T11 is refused like in the wizard, naming the fields", async () => {
    const refused = async (change: object) => {
      const { status, error } = await apiClient(send)
        .from("onboarding_submissions")
        .insert({ ...enquiry, ...change });
      return [status, error?.code, error?.details];
    };
    expect(await refused({ email: "nobody" })).toEqual([400, "23514", "email: Please enter a valid email address"]);
    expect((await refused({ problem: "  " }))[1]).toBe("23514");
    expect((await refused({ problem: "x".repeat(10_001) }))[1]).toBe("23514");
    expect((await refused({ budget: "lots" }))[1]).toBe("23514");
    expect((await refused({ user_id: "ada" }))[1]).toBe("23514");
    expect((await refused({ problem: ["7"] }))[1]).toBe("22P02");
    for (const field of ["id", "status", "notes", "created_at", "idempotency_key", "website", "openedAt"])
      expect((await refused({ [field]: "x" })).slice(0, 2), field).toEqual([400, "PGRST204"]);
    const twoRows = await apiClient(send).from("onboarding_submissions").insert([enquiry, enquiry]);
    expect([twoRows.status, await storedEnquiries()]).toEqual([400, []]);
  });

  it("T20 is 429 for the sixth in a minute from one address, with the time to wait", async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 6; number += 1) {
      const email = `${number}@b.example`;
      statuses.push(
        (
          await apiClient(send)
            .from("onboarding_submissions")
            .insert({ ...enquiry, email })
        ).status,
      );
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    const limited = await send(`${rest}/onboarding_submissions`, {
      headers: json,
      method: "POST",
      body: JSON.stringify({ ...enquiry, email: "z@b.example" }),
    });
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await limited.json()).toMatchObject({ code: "PT429" });
  });

  it("cannot be changed or deleted here by anyone", async () => {
    const cookie = await cookieOf("ada");
    for (const headers of [{}, cookie])
      for (const method of ["PATCH", "DELETE"]) {
        const response = await send(`${rest}/onboarding_submissions?email=eq.a`, { method, headers, body: "{}" });
        expect(((await response.json()) as { code: string }).code).toBe("42501");
      }
  });
});

describe("writes of content", () => {
  it("GUARD-6 need an administrator, or a token for the table", async () => {
    const attempts: Array<[Record<string, string>, number]> = [
      [{}, 401],
      [await cookieOf("bea"), 403],
      [await cookieOf("ada"), 201],
      [bearer(await tokenOf("Blog_posts:write")), 201],
      [bearer(await tokenOf("Blog_posts:read")), 403],
      [bearer(await tokenOf("stack_items:write")), 403],
      [bearer("plk_" + "a".repeat(43)), 401],
    ];
    for (const [headers, status] of attempts) {
      const answer = await apiClient(send, headers)
        .from("Blog_posts")
        .insert({ "Item ID": "n", "Blog Post - Title": "New", "Blog Post - Posted Date": "2026-01-01" });
      expect([answer.status, answer.error === null], JSON.stringify(headers)).toEqual([status, status === 201]);
    }
    expect(
      written.map(([operation, table, rows, options, by]) => [
        operation,
        table,
        rows,
        options,
        (by as { accountId: string }).accountId,
      ]),
    ).toEqual([
      [
        "insert",
        "Blog_posts",
        [{ "Item ID": "n", "Blog Post - Title": "New", "Blog Post - Posted Date": "2026-01-01T00:00:00.000Z" }],
        { duplicates: "refuse", onConflict: "Item ID" },
        "ada",
      ],
      ["insert", "Blog_posts", expect.anything(), expect.anything(), "ada"],
    ]);
    const roles = await apiClient(send, await cookieOf("ada"))
      .from("user_roles")
      .update({ role: "admin" })
      .eq("user_id", "bea");
    expect(roles.status).toBe(403);
  });

  it("CALL-8 to CALL-13 identify rows by key, and return them on request", async () => {
    const admin = apiClient(send, await cookieOf("ada"));
    const updated = await admin
      .from("Blog_posts")
      .update({ Draft: true })
      .eq("Item ID", "p1")
      .select('"Item ID", Draft')
      .single();
    expect([updated.status, updated.data]).toEqual([200, { "Item ID": "p1", Draft: true }]);
    const deleted = await admin.from("Blog_posts").delete().eq("Item ID", "p1");
    expect([deleted.status, deleted.data]).toEqual([204, null]);
    const upserted = await admin
      .from("stack_items")
      .upsert([{ id: "a", name: "A", slug: "a" }], { onConflict: "id" })
      .select("id");
    expect([upserted.status, upserted.data]).toEqual([201, [{ id: "a" }]]);
    expect(written.map(([operation, table, second]) => [operation, table, second])).toEqual([
      ["update", "Blog_posts", ["p1"]],
      ["remove", "Blog_posts", ["p1"]],
      ["insert", "stack_items", [{ id: "a", name: "A", slug: "a" }]],
    ]);
    expect(written[2]![3]).toEqual({ duplicates: "merge", onConflict: "id" });
    const taken = await admin
      .from("Blog_posts")
      .insert({ "Item ID": "t", "Blog Post - Title": "Taken", "Blog Post - Posted Date": "2026-01-01" });
    expect([taken.status, taken.error?.code]).toEqual([409, "23505"]);
  });

  it("are refused before anything is written if they do not fit the table", async () => {
    const headers = await cookieOf("ada");
    const refused = async (method: string, query: string, body: string, more: Record<string, string> = {}) => {
      const response = await send(`${rest}/stack_items${query}`, {
        method,
        body,
        headers: { ...json, ...headers, ...more },
      });
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    expect(await refused("POST", "", "{")).toEqual([400, "PGRST102"]);
    expect(await refused("POST", "", "7")).toEqual([400, "PGRST102"]);
    expect(await refused("POST", "", '{"row_id":1}')).toEqual([400, "PGRST204"]);
    expect(await refused("POST", "", '{"name":null}')).toEqual([400, "23502"]);
    expect(await refused("POST", "", '{"tags":"a"}')).toEqual([400, "22P02"]);
    expect(await refused("POST", "", '{"__proto__":{}}')).toEqual([400, "PGRST204"]);
    expect(await refused("POST", "", JSON.stringify(Array.from({ length: 101 }, () => ({ name: "x" }))))).toEqual([
      400,
      "PT400",
    ]);
    expect(await refused("POST", "", "name=x", { "Content-Type": "text/plain" })).toEqual([415, "PGRST102"]);
    expect(await refused("PATCH", "", '{"name":"x"}')).toEqual([400, "21000"]);
    expect(await refused("PATCH", "?name=eq.x", '{"name":"x"}')).toEqual([400, "PT400"]);
    expect(await refused("PATCH", "?id=neq.x", '{"name":"x"}')).toEqual([400, "PT400"]);
    expect(await refused("DELETE", "", "")).toEqual([400, "21000"]);
    expect(await refused("DELETE", "?or=(id.eq.a,id.eq.b)", "")).toEqual([400, "PT400"]);
    expect(await refused("PUT", "?id=eq.x", '{"name":"x"}')).toEqual([405, "PGRST117"]);
    expect(await refused("POST", "?on_conflict=name", '{"name":"x"}')).toEqual([400, "PGRST100"]);
    expect(written).toEqual([]);
  });
});

describe("tokens", () => {
  it("see all rows of their tables, and of others what visitors see", async () => {
    const client = apiClient(send, bearer(await tokenOf("Blog_posts:read")));
    expect((await client.from("Blog_posts").select("*", { count: "exact", head: true })).count).toBe(7);
    expect((await client.from("ventures_data").select("*", { count: "exact", head: true })).count).toBe(2);
    expect((await client.from("user_roles").select("*")).error?.code).toBe("42501");
    expect((await client.from("onboarding_submissions").select("*")).error?.code).toBe("42501");
  });

  it("F9 are stored as a hash, shown once, and end when revoked, expired, or their creator loses the rights", async () => {
    const token = await tokenOf("Blog_posts:read");
    const [row] = await db.read(db.query.select().from(apiTokens));
    expect(JSON.stringify(row)).not.toContain(token.slice(4));
    const holds = async (at = now()) => (await validateToken(db, token, at, () => {})) !== null;
    expect(await holds()).toBe(true);
    expect(await holds(new Date(Date.now() + 7 * 86_400_000 + 1_000).toISOString())).toBe(false);
    await db.write([db.query.update(userRoles).set({ role: "user" }).where(eq(userRoles.userId, "ada"))]);
    expect(await holds()).toBe(false);
    await db.write([db.query.update(userRoles).set({ role: "admin" }).where(eq(userRoles.userId, "ada"))]);
    await db.write([db.query.update(accounts).set({ disabledAt: now() }).where(eq(accounts.id, "ada"))]);
    expect(await holds()).toBe(false);
    await db.write([db.query.update(accounts).set({ disabledAt: null }).where(eq(accounts.id, "ada"))]);
    expect(await holds()).toBe(true);
    expect([await revokeToken(db, row!.id, "ada", now()), await revokeToken(db, row!.id, "ada", now())]).toEqual([
      true,
      false,
    ]);
    expect(await holds()).toBe(false);
    expect(await listTokens(db, now())).toMatchObject([{ name: "Test", state: "revoked", owner: "ada@example.com" }]);
  });

  it("record their last use to the minute", async () => {
    const token = await tokenOf("Blog_posts:read");
    const at = (seconds: number) => new Date(Date.parse("2026-11-01T00:00:00Z") + seconds * 1_000).toISOString();
    await db.write([db.query.update(apiTokens).set({ expiresAt: "2027-01-01T00:00:00.000Z" })]);
    const lastUse = async (seconds: number) => {
      await validateToken(db, token, at(seconds), () => {});
      return (await db.read(db.query.select({ at: apiTokens.lastUsedAt }).from(apiTokens)))[0]!.at;
    };
    expect([await lastUse(0), await lastUse(59), await lastUse(60)]).toEqual([at(0), at(0), at(60)]);
  });

  it("need a name, existing tables and an expiry", async () => {
    const made = async (asked: object) => {
      const result = await createToken(db, { name: "T", scopes: ["Blog_posts:read"], days: 7, ...asked }, "ada", now());
      return result.ok ? "made" : Object.keys(result.fields);
    };
    expect(await made({})).toBe("made");
    expect(await made({ name: "  " })).toEqual(["name"]);
    expect(await made({ name: "x".repeat(81) })).toEqual(["name"]);
    expect(await made({ scopes: [] })).toEqual(["scopes"]);
    expect(await made({ scopes: ["accounts:read"] })).toEqual(["scopes"]);
    expect(await made({ scopes: ["onboarding_submissions:read"] })).toEqual(["scopes"]);
    expect(await made({ scopes: ["Blog_posts:admin"] })).toEqual(["scopes"]);
    expect(await made({ days: 9_999 })).toEqual(["days"]);
  });
});

describe("requests from other sites", () => {
  const configured = "https://partner.example";
  const sendTo = (origins: string): Send => {
    const server = startServer({ openWriter: () => writer }, { API_ORIGINS: origins });
    return server;
  };
  const post = (server: Send, headers: Record<string, string>, path = `${rest}/onboarding_submissions`) =>
    server(path, {
      method: "POST",
      body: JSON.stringify({ ...enquiry, email: `${crypto.randomUUID()}@b.example` }),
      headers: { "Content-Type": "application/json", ...headers },
    });
  const crossSite = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };

  it("T6 never write with a user's session", async () => {
    const cookie = { Cookie: (await cookieOf("ada")).Cookie! };
    const token = bearer(await tokenOf("Blog_posts:write"));
    const remove = (headers: Record<string, string>) =>
      send(`${rest}/Blog_posts?Item+ID=eq.p1`, { method: "DELETE", headers });
    const statuses = async (...attempts: Array<Record<string, string>>) => {
      const answers: number[] = [];
      await logOf(async () => {
        for (const headers of attempts) answers.push((await remove(headers)).status);
      });
      return answers;
    };
    expect(
      await statuses(
        cookie,
        { ...cookie, ...crossSite },
        { ...cookie, "Sec-Fetch-Site": "same-site" },
        { ...cookie, ...token },
        { ...cookie, ...token, ...crossSite },
      ),
    ).toEqual([403, 403, 403, 403, 403]);
    expect(written).toEqual([]);
    expect(await statuses({ ...cookie, "Sec-Fetch-Site": "same-origin" }, token, { ...token, ...crossSite })).toEqual([
      204, 204, 204,
    ]);
  });

  it("T6 cannot send enquiries unless configured; programs can", async () => {
    const server = sendTo(configured);
    await logOf(async () => {
      expect((await post(server, {})).status).toBe(201);
      expect((await post(server, { Origin: origin })).status).toBe(201);
      expect((await post(server, { Origin: configured, "Sec-Fetch-Site": "cross-site" })).status).toBe(201);
      expect((await post(server, crossSite)).status).toBe(403);
      expect((await post(server, { Origin: "null" })).status).toBe(403);
      expect((await post(server, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
      expect((await post(server, { Cookie: `__Host-session=${"a".repeat(40)}` })).status).toBe(403);
      expect((await post(server, {}, "/onboarding")).status).toBe(403);
    });
  });

  it("can read in the browser only if configured, and never with cookies", async () => {
    const allowed = async (server: Send, from: string, init: RequestInit = {}) => {
      const response = await server(`${rest}/stack_items`, { ...init, headers: { Origin: from, ...init.headers } });
      return response.headers.get("Access-Control-Allow-Origin");
    };
    expect(await allowed(send, configured)).toBeNull();
    const server = sendTo(`${configured}, https://other.example`);
    expect(await allowed(server, configured)).toBe(configured);
    expect(await allowed(server, "https://other.example")).toBe("https://other.example");
    for (const from of ["https://evil.example", `${configured}.evil.example`, "null", `${configured}/`])
      expect(await allowed(server, from)).toBeNull();
    expect(await allowed(sendTo("*"), configured)).toBeNull();
    const response = await server(`${rest}/stack_items`, { headers: { Origin: configured } });
    expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    expect(response.headers.get("Access-Control-Expose-Headers")).toContain("Content-Range");
    expect(response.headers.get("Vary")).toContain("Origin");
    const refused = await server(`${rest}/nothing`, { headers: { Origin: configured } });
    expect([refused.status, refused.headers.get("Access-Control-Allow-Origin")]).toEqual([404, configured]);
  });

  it("OPTIONS lists the methods for configured origins", async () => {
    const preflight = (server: Send, from: string) =>
      server(`${rest}/stack_items`, {
        method: "OPTIONS",
        headers: {
          Origin: from,
          "Access-Control-Request-Method": "PATCH",
          "Access-Control-Request-Headers": "authorization,prefer",
        },
      });
    const yes = await preflight(sendTo(configured), configured);
    expect([yes.status, yes.headers.get("Access-Control-Allow-Origin"), yes.headers.get("Allow")]).toEqual([
      204,
      configured,
      "GET, HEAD, POST, PATCH, DELETE, OPTIONS",
    ]);
    expect(yes.headers.get("Access-Control-Allow-Methods")).toContain("PATCH");
    expect(yes.headers.get("Access-Control-Allow-Headers")).toContain("Authorization");
    expect(
      (await preflight(sendTo(configured), "https://evil.example")).headers.get("Access-Control-Allow-Origin"),
    ).toBeNull();
  });
});

describe("caches", () => {
  it("GEN-15 store what visitors read, tagged by table, and nothing of a session or a token", async () => {
    const policy = async (headers: Record<string, string>) => {
      const response = await send(`${rest}/stack_items`, { headers });
      return [response.status, response.headers.get("Cache-Control"), response.headers.get("Cache-Tag")];
    };
    expect(await policy({})).toEqual([
      200,
      "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
      "stack_items",
    ]);
    const private_ = [200, "private, no-store", null];
    expect((await policy(await cookieOf("bea"))).slice(0, 2)).toEqual(private_.slice(0, 2));
    expect((await policy({ Cookie: `__Host-session=${"a".repeat(40)}` })).slice(0, 2)).toEqual(private_.slice(0, 2));
    expect((await policy(bearer(await tokenOf("Blog_posts:read")))).slice(0, 2)).toEqual(private_.slice(0, 2));
  });

  it("use one key per query, whatever the headers and the order of parameters", async () => {
    const asked: string[] = [];
    const server = startServer({
      pageCache: () => ({
        fetch: (lookup, render) => {
          asked.push(new URL(lookup.url).search);
          return render(lookup.request());
        },
        purge: async () => {},
      }),
    });
    const ask = (query: string, headers: Record<string, string> = {}) =>
      server(`${rest}/stack_items${query}`, { headers });
    await ask("?select=id&limit=5&offset=0");
    await ask("?offset=0&limit=5&select=id");
    await ask("?select=id", { Range: "0-4" });
    await ask("?select=id&limit=5&offset=0", { Accept: "text/csv" });
    await ask("?select=id&limit=5&offset=0", { Prefer: "count=exact" });
    await ask("?select=id", { Authorization: "Bearer x" });
    await ask("?select=id", { Cookie: `__Host-session=${"a".repeat(40)}` });
    expect(asked.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => "?limit=5&offset=0&select=id"));
    expect(new Set(asked).size).toBe(3);
    expect(asked).toHaveLength(5);
  });
});

describe("the platform's cache", () => {
  it("GEN-12 GEN-15 serves visitors until the table is purged, and never serves tokens", async () => {
    const site = createBackend({ renderPage: stubPages, openDatabase: async () => createD1Database(testEnv.DB) });
    const platform = new FakePlatformCache(
      async (request) => site.fetch(request, testEnv as never, createExecutionContext() as never),
      Date.now,
    );
    const server = startServer({ pageCache: () => platformCache(platform) });
    const ask = async (headers: Record<string, string> = {}) => {
      const response = await server(`${rest}/Blog_posts?select=Draft`, { headers });
      return [response.headers.get("Cache-Status"), ((await response.json()) as unknown[]).length];
    };
    const token = bearer(await tokenOf("Blog_posts:read"));
    expect(await ask()).toEqual(["site; fwd=uri-miss; stored", 4]);
    expect(await ask(token)).toEqual(["site; fwd=bypass", 7]);
    expect(await ask()).toEqual(["site; hit", 4]);
    await db.write([db.query.delete(posts).where(eq(posts.itemId, "p1"))]);
    expect(await ask()).toEqual(["site; hit", 4]);
    await platformCache(platform).purge(["Blog_posts"]);
    expect(await ask()).toEqual(["site; fwd=uri-miss; stored", 3]);
  });
});

describe("limits of requests", () => {
  it("T28 are 429 with the time to wait, per address", async () => {
    const ask = (address: string) => send(`${rest}/stack_items?limit=1`, { headers: { "CF-Connecting-IP": address } });
    await logOf(async () => {
      await ask("192.0.2.1");
      await db.write([db.query.update(rateLimits).set({ count: 300 })]);
      const refused = await ask("192.0.2.1");
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, "PT429"]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect((await ask("192.0.2.2")).status).toBe(200);
    });
  });
});

describe("limits of enquiries", () => {
  it("T20 treat twelve addresses of a /64 as one client: five are accepted", async () => {
    const statuses: number[] = [];
    await logOf(async () => {
      for (let number = 1; number <= 12; number += 1) {
        const body = JSON.stringify({ ...enquiry, email: `${number}@growers.example` });
        const from = { "CF-Connecting-IP": `2001:db8:12:34::${number.toString(16)}` };
        statuses.push(
          (await send(`${rest}/onboarding_submissions`, { method: "POST", headers: { ...json, ...from }, body }))
            .status,
        );
      }
    });
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(429)]);
  });
});

describe("a database that fails", () => {
  const lost = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));

  it.each([
    ["GET", `${rest}/stack_items`, {}],
    ["GET", `${rest}/stack_items`, { Authorization: `Bearer plk_${"a".repeat(43)}` }],
    ["GET", `${rest}/user_roles`, { Cookie: `__Host-session=${"a".repeat(40)}` }],
    ["POST", `${rest}/onboarding_submissions`, {}],
    ["DELETE", `${rest}/stack_items?id=eq.a`, { Authorization: `Bearer plk_${"a".repeat(43)}` }],
  ])(
    "F1 %s %s is 503 in PostgREST's shape, to be asked again, and says nothing of why",
    async (method, path, headers) => {
      const server = startServer({ openDatabase: databaseWithBatch(lost), openWriter: () => writer });
      const body = method === "POST" ? JSON.stringify(enquiry) : null;
      let response = new Response();
      await logOf(
        async () =>
          (response = await server(path, { method, headers: { ...json, ...headers } as Record<string, string>, body })),
      );
      expect([response.status, response.headers.get("Retry-After"), response.headers.get("Cache-Control")]).toEqual([
        503,
        expect.stringMatching(/^\d+$/),
        "private, no-store",
      ]);
      const text = await response.text();
      expect(Object.keys(JSON.parse(text) as object)).toEqual(["code", "message", "details", "hint"]);
      expect(text).not.toMatch(/D1_|select|Network/);
    },
  );
});
