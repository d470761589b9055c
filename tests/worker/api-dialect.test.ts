import fc from "fast-check";
import Papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { foldCase } from "../../app/base/search/search-text";
import { tools } from "../../drizzle/schema";
import { apiClient } from "../support/api-client";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { assertAsyncProperty, propertyRuns } from "../support/properties";
import { tool } from "../support/rows";
import { logOf, startServer } from "../support/test-server";

let visitors = 0;
const server = startServer();
/** Each caller has a different address: the rate limit is tested elsewhere. */
const send: typeof server = (address, init) => {
  visitors += 1;
  const headers = new Headers(init?.headers);
  headers.set("CF-Connecting-IP", `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`);
  return server(address, { ...init, headers });
};
const client = apiClient(send);

const parts = ["Loom", "loom", "É", "é", "a", "%", "_", "*", "ß", "ta,ble", '"q"', "(x)", " ", "\\", "ab", "語", "."];
const names = fc.sample(
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }).map((texts) => texts.join("")),
  { numRuns: 60, seed: 7 },
);
const rows = names.map((name, number) => ({
  id: `tool-${String(number).padStart(2, "0")}`,
  name,
  shortDescription: names[(number * 7) % names.length]!,
  categoryId: null,
  createdAt: `2026-01-${String((number % 28) + 1).padStart(2, "0")}T00:00:00.000Z`,
}));

beforeAll(async () => {
  const db = await openDatabase();
  await insert(db, tools, ...rows.map((row) => tool({ ...row, slug: row.id })));
});

type Row = (typeof rows)[number];
interface Asked {
  readonly text: string;
  readonly holds: (row: Row) => boolean;
}

const fields = [
  ["name", (row: Row) => row.name],
  ["short_description", (row: Row) => row.shortDescription],
] as const;

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
const literalPattern = (text: string) => text.replace(/[%*_\\]/g, "\\$&");
const text = fc.oneof(
  fc.constantFrom(...names, ...parts),
  fc.constantFrom(...names).map((name) => name.slice(1, 4)),
);

/** A pattern of every shape there is, and what it means in plain words. */
const pattern = fc.tuple(text, text, fc.constantFrom("*", "%")).chain(([one, other, any]) =>
  fc.constantFrom<{ pattern: string; matches: (value: string, fold: (text: string) => string) => boolean }>(
    { pattern: literalPattern(one), matches: (value, fold) => fold(value) === fold(one) },
    { pattern: literalPattern(one) + any, matches: (value, fold) => fold(value).startsWith(fold(one)) },
    { pattern: any + literalPattern(one), matches: (value, fold) => fold(value).endsWith(fold(one)) },
    { pattern: any + literalPattern(one) + any + any, matches: (value, fold) => fold(value).includes(fold(one)) },
    {
      pattern: literalPattern(one) + any + literalPattern(other),
      matches: (value, fold) =>
        fold(value).length >= fold(one).length + fold(other).length &&
        fold(value).startsWith(fold(one)) &&
        fold(value).endsWith(fold(other)),
    },
  ),
);

const test: fc.Arbitrary<Asked> = fc.oneof(
  fc.tuple(fc.constantFrom(...fields), pattern, fc.boolean()).map(([[name, of], given, isFolded]) => ({
    text: `${name}.${isFolded ? "ilike" : "like"}.${quoted(given.pattern)}`,
    holds: (row: Row) => given.matches(of(row), isFolded ? foldCase : (value) => value),
  })),
  fc.tuple(fc.constantFrom(...fields), text, fc.boolean()).map(([[name, of], value, isEqual]) => ({
    text: `${name}.${isEqual ? "eq" : "neq"}.${quoted(value)}`,
    holds: (row: Row) => (of(row) === value) === isEqual,
  })),
  fc.tuple(fc.constantFrom(...fields), fc.array(text, { minLength: 1, maxLength: 5 })).map(([[name, of], values]) => ({
    text: `${name}.in.(${values.map(quoted).join(",")})`,
    holds: (row: Row) => values.includes(of(row)),
  })),
  fc.tuple(fc.constantFrom("gt", "gte", "lt", "lte"), fc.integer({ min: 1, max: 28 })).map(([operator, day]) => {
    const instant = `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`;
    const compare = {
      gt: (a: string) => a > instant,
      gte: (a: string) => a >= instant,
      lt: (a: string) => a < instant,
      lte: (a: string) => a <= instant,
    };
    return {
      text: `created_at.${operator}.${instant.slice(0, 10)}`,
      holds: (row: Row) => compare[operator as "gt"](row.createdAt),
    };
  }),
  fc.constantFrom<Asked>(
    { text: "category_id.is.null", holds: () => true },
    { text: "category_id.not.is.null", holds: () => false },
    { text: "category_id.eq.x", holds: () => false },
  ),
);
const negated = (asked: Asked): Asked => {
  const at = asked.text.indexOf(".") + 1;
  return { text: `${asked.text.slice(0, at)}not.${asked.text.slice(at)}`, holds: (row) => !asked.holds(row) };
};
const condition = fc.letrec<{ one: Asked; group: Asked }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    test,
    test.filter(({ text: asked }) => !asked.includes("category_id")).map(negated),
    tie("group"),
  ),
  group: fc
    .tuple(fc.constantFrom("and", "or", "not.and", "not.or"), fc.array(tie("one"), { minLength: 1, maxLength: 3 }))
    // An unknown truth, of a comparison with null, cannot be turned round by a plain oracle.
    .filter(([kind, asked]) => kind.length < 4 || asked.every(({ text: inner }) => !inner.includes("category_id.eq")))
    .map(([kind, asked]) => ({
      text: `${kind}(${asked.map((inner) => inner.text).join(",")})`,
      holds: (row: Row) => {
        const held = kind.endsWith("and")
          ? asked.every((inner) => inner.holds(row))
          : asked.some((inner) => inner.holds(row));
        return kind.startsWith("not.") ? !held : held;
      },
    })),
})).one;

describe("conditions", () => {
  it("P6 match a plain oracle, whatever index is used", async () => {
    let found = 0;
    await logOf(() =>
      assertAsyncProperty(fc.array(condition, { minLength: 1, maxLength: 2 }), async (asked) => {
        const query = new URLSearchParams([
          ["select", "id"],
          ["order", "id"],
          ["and", `(${asked.map((one) => one.text).join(",")})`],
        ]);
        const response = await send(`/api/rest/v1/stack_items?${query}`);
        const body = (await response.json()) as Array<{ id: string }>;
        const wanted = rows.filter((row) => asked.every((one) => one.holds(row))).map((row) => row.id);
        expect(response.status === 200 ? body.map((row) => row.id) : body).toEqual(wanted);
        if (wanted.length > 0 && wanted.length < rows.length) found += 1;
      }),
    );
    expect(found).toBeGreaterThan(propertyRuns / 10);
  });

  it("P6 find any text with the public client", async () => {
    await logOf(() =>
      assertAsyncProperty(text, async (part) => {
        const like = await client
          .from("stack_items")
          .select("id")
          .ilike("name", `%${literalPattern(part)}%`)
          .order("id");
        const wanted = rows.filter(({ name }) => foldCase(name).includes(foldCase(part)));
        expect([like.error, like.data?.map(({ id }) => id)]).toEqual([null, wanted.map(({ id }) => id)]);
        // Second: PostgREST skips blanks before the first.
        const within = await client.from("stack_items").select("id").in("name", ["nobody, here", part]).order("id");
        // The client does not escape what it puts into quotation marks.
        if (/["\\]/.test(part)) return;
        expect(within.data?.map(({ id }) => id)).toEqual(rows.filter(({ name }) => name === part).map(({ id }) => id));
      }),
    );
  });
});

describe("the notation", () => {
  const idsOf = async (query: string) => {
    const response = await send(`/api/rest/v1/stack_items?select=id&order=id&${query}`);
    const body = (await response.json()) as Array<{ id: string }>;
    return response.status === 200 ? body.map(({ id }) => id) : body;
  };

  it.each([
    ["or=(id.eq.tool-01, id.eq.tool-02)", ["tool-01", "tool-02"]],
    ["or=( id.eq.tool-01,id.eq.tool-02)", ["tool-01", "tool-02"]],
    ["or=( and ( id.in.(tool-01) , id.neq.x ) , not.or ( id.neq.tool-02) )", ["tool-01", "tool-02"]],
    ["not.and=( id.not.eq.tool-03)", ["tool-03"]],
    ['id=in.( "tool-01","tool-02" )', ["tool-01"]],
    ['id=in.("tool-01","tool-02" )', ["tool-01"]],
    ['id=in.("tool-01","tool-02") ', ["tool-01", "tool-02"]],
    // Blanks are part of a text.
    ["id=in.(tool-01, tool-02)", ["tool-01"]],
    ["or=(id.eq.tool-01 ,id.eq.tool-02)", ["tool-02"]],
    // Quotation marks that do not enclose the value are part of it.
    ['id=in.(tool-01,"x"y)', ["tool-01"]],
    ['or=(id.eq.tool-01,name.eq."x" y)', ["tool-01"]],
    ['id=eq."tool-01"', []],
    ['or=(id.eq."tool-01")', ["tool-01"]],
    ["created_at=gte.2026-01-28&id=lt.tool-30", ["tool-27"]],
    ["created_at=gte.2026-1-28 00:00&created_at=lt.2026-01-28T01:00:00%2B01&id=lt.tool-30", []],
    ["category_id=is.NULL&id=eq.tool-01", ["tool-01"]],
    ["id=in.()", []],
  ])("%s is read as PostgREST reads it", async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it.each([
    ["select=id , made : created_at", ["id", "made"]],
    ["select= id,made:created_at ", ["id", "made"]],
    ['select="id", "made at":created_at', ["id", "made at"]],
  ])("%s names the fields", async (query, labels) => {
    const [row] = (await (await send(`/api/rest/v1/stack_items?${query}&limit=1`)).json()) as object[];
    expect(Object.keys(row!)).toEqual(labels);
  });

  it("of an order may have blanks", async () => {
    const response = await send("/api/rest/v1/stack_items?select=id&order= created_at.desc , id.asc&limit=1");
    expect(await response.json()).toEqual([{ id: "tool-27" }]);
  });
});

describe("answers", () => {
  it("have renamed columns, each row once, in the requested order", async () => {
    const answer = await client
      .from("stack_items")
      .select("tool:name, made:created_at, id")
      .order("created_at", { ascending: false })
      .order("id")
      .range(3, 5);
    const wanted = rows
      .toSorted((one, other) =>
        one.createdAt === other.createdAt ? one.id.localeCompare(other.id) : one.createdAt < other.createdAt ? 1 : -1,
      )
      .slice(3, 6);
    expect(answer.data).toEqual(wanted.map((row) => ({ tool: row.name, made: row.createdAt, id: row.id })));
  });

  it("have a Content-Range: 206, and 416 beyond the last row", async () => {
    const range = async (query: string, headers: Record<string, string>) => {
      const response = await send(`/api/rest/v1/stack_items?select=id${query}`, { headers });
      return [response.status, response.headers.get("Content-Range")];
    };
    const exact = { Prefer: "count=exact" };
    expect(await range("", {})).toEqual([200, "0-59/*"]);
    expect(await range("", exact)).toEqual([200, "0-59/60"]);
    expect(await range("", { ...exact, Range: "10-19", "Range-Unit": "items" })).toEqual([206, "10-19/60"]);
    expect(await range("", { Range: "50-" })).toEqual([200, "50-59/*"]);
    expect(await range("&limit=2&offset=58", { ...exact, Range: "0-5" })).toEqual([206, "58-59/60"]);
    expect(await range("&offset=60", exact)).toEqual([200, "*/60"]);
    expect(await range("&offset=61", exact)).toEqual([416, null]);
    expect(await range("", { Range: "9-2" })).toEqual([416, null]);
    expect(await range("&id=eq.nobody", exact)).toEqual([200, "*/0"]);
    expect(await range("&limit=0", exact)).toEqual([200, "*/60"]);
  });

  it("HEAD has the same headers and no body", async () => {
    const { count, data, status, error } = await client.from("stack_items").select("*", { count: "exact", head: true });
    expect([count, data, status, error]).toEqual([60, null, 200, null]);
    const response = await send("/api/rest/v1/stack_items?limit=2", {
      method: "HEAD",
      headers: { Prefer: "count=exact" },
    });
    expect([response.status, response.headers.get("Content-Range"), await response.text()]).toEqual([
      206,
      "0-1/60",
      "",
    ]);
  });

  it("are a single object on request, or 406 unless there is exactly one row", async () => {
    const one = await client.from("stack_items").select("id").eq("id", "tool-05").single();
    expect(one.data).toEqual({ id: "tool-05" });
    for (const [id, rowsFound] of [
      ["nobody", 0],
      ["tool-0", 0],
    ] as const) {
      const none = await client.from("stack_items").select("id").eq("id", id).single();
      expect([none.status, none.error]).toEqual([
        406,
        expect.objectContaining({
          code: "PGRST116",
          message: "Cannot coerce the result to a single JSON object",
          details: `The result contains ${rowsFound} rows`,
        }),
      ]);
    }
    const many = await client.from("stack_items").select("id").limit(2).single();
    expect([many.status, many.error?.details]).toEqual([406, "The result contains 2 rows"]);
    const stripped = await client
      .from("stack_items")
      .select("id, category_id")
      .eq("id", "tool-05")
      .stripNulls()
      .single();
    expect(stripped.data).toEqual({ id: "tool-05" });
  });

  it("P9 are CSV on request, which round-trips and contains no formulas", async () => {
    const evil = [
      "=1+1",
      "+1",
      "-1",
      "@x",
      "\tx",
      "\rx",
      "\n=1",
      "＝1",
      "＋1",
      "－1",
      "＠x",
      '"quoted", and more',
      "two\nlines",
      "plain",
    ];
    const db = await openDatabase();
    await insert(
      db,
      tools,
      ...evil.map((name, number) =>
        tool({ id: `evil-${10 + number}`, slug: `evil-${10 + number}`, name, tags: ["a", "b"] }),
      ),
    );
    const { data, error } = await client.from("stack_items").select("id, name, tags").order("id").csv();
    expect(error).toBeNull();
    const parsed = Papa.parse<Record<string, string>>(data!, { header: true }).data;
    expect(parsed.map((row) => row.name)).toEqual(
      evil.map((name) => (/^[=+\-@\t\r\n＝＋－＠]/.test(name) ? `'${name}` : name)),
    );
    expect(parsed[0]!.tags).toBe('["a","b"]');
    const response = await send("/api/rest/v1/stack_items", { headers: { Accept: "text/csv" } });
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    await insert(await openDatabase(), tools, ...rows.map((row) => tool({ ...row, slug: row.id })));
  });
});

describe("the format of a response", () => {
  const csv = "text/csv; charset=utf-8";
  const json = "application/json; charset=utf-8";
  it.each([
    ["text/csv;q=0.1, application/json", json],
    ["application/json;q=0.5, text/csv", csv],
    ["application/json; q=0.5 , text/csv; q=0.501", csv],
    ["text/csv;q=0, */*;q=0.1", json],
    // At the same quality the more specific type, and the first of equally specific ones.
    ["*/*, text/csv", csv],
    ["application/*, text/csv;charset=utf-8", csv],
    ["text/csv, application/json", csv],
    ["application/json, text/csv", json],
    // What a browser sends.
    ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8", json],
    ["APPLICATION/JSON; charset=UTF-8", json],
    ["", json],
  ])("with Accept: %s is %s", async (accept, type) => {
    const response = await send("/api/rest/v1/stack_items?select=id", { headers: { Accept: accept } });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, type]);
  });

  it("leaves nulls out where the most specific type asks for that", async () => {
    const accept = "application/vnd.pgrst.array+json, application/vnd.pgrst.array+json; nulls=stripped; q=1.0";
    const ask = async (headers: Record<string, string>) =>
      JSON.stringify(await (await send("/api/rest/v1/stack_items?select=*", { headers })).json());
    expect(await ask({})).toContain(":null");
    expect(await ask({ Accept: accept })).not.toContain(":null");
  });
});

describe("refusals", () => {
  it.each<[string, Record<string, string>, number, string, RegExp]>([
    ["/nothing", {}, 404, "PGRST205", /'public\.nothing'/],
    ["/stack_items?nothing=eq.1", {}, 400, "42703", /stack_items\.nothing does not exist/],
    ["/stack_items?select=nothing", {}, 400, "42703", /does not exist/],
    ["/stack_items?select=ventures_data(name)", {}, 400, "PGRST200", /relationship/],
    ["/stack_items?select=id::text", {}, 400, "PGRST100", /failed to parse select parameter/],
    ["/stack_items?select=%22id", {}, 400, "PGRST100", /failed to parse/],
    ["/stack_items?id=equals.1", {}, 400, "PGRST100", /failed to parse filter/],
    ["/stack_items?id=1", {}, 400, "PGRST100", /failed to parse filter/],
    ["/stack_items?id=in.(a", {}, 400, "PGRST100", /failed to parse filter/],
    ["/stack_items?or=(id.eq.a", {}, 400, "PGRST100", /failed to parse logic tree/],
    ["/stack_items?order=id.down", {}, 400, "PGRST100", /failed to parse order/],
    ["/stack_items?limit=-1", {}, 400, "PGRST100", /failed to parse limit/],
    ["/stack_items?created_at=gt.yesterday", {}, 400, "22007", /timestamp/],
    ["/stack_items?created_at=gt.01/02/2024", {}, 400, "22007", /timestamp/],
    ["/stack_items?created_at=gt.2024-02-31", {}, 400, "22008", /out of range/],
    ["/stack_items?created_at=gt.2024-03-31T00:00:00+00:00", {}, 400, "22008", /out of range/],
    ["/stack_categories?display_order=eq.2147483648", {}, 400, "22003", /out of range/],
    ["/stack_categories?display_order=eq.1.5", {}, 400, "22P02", /integer/],
    ["/stack_items?or=()", {}, 400, "PGRST100", /failed to parse logic tree/],
    ["/stack_items?or=(id.eq.a,xor(id.eq.b))", {}, 400, "42703", /does not exist/],
    ["/stack_items?name=like(any).{a,b}", {}, 400, "PGRST100", /failed to parse filter/],
    ["/stack_items?tags=cs.{a}", {}, 400, "PGRST100", /failed to parse filter/],
    ["/stack_items?name=fts.loom", {}, 400, "PGRST100", /failed to parse filter/],
    ["/stack_items?name=isdistinct.loom", {}, 400, "PGRST100", /failed to parse filter/],
    ["/stack_categories?display_order=eq.x", {}, 400, "22P02", /integer/],
    ["/Blog_posts?Draft=eq.maybe", {}, 400, "22P02", /boolean/],
    ["/stack_items?url=eq.x", {}, 400, "PT400", /no index serves it/],
    ["/stack_items?order=url", {}, 400, "PT400", /no index serves it/],
    ["/stack_items?id=like.*x*", {}, 400, "PT400", /no substring index/],
    ["/stack_items?name=ilike.a_b", {}, 400, "PT400", /pattern/],
    ["/stack_items?name=ilike.*a*b*", {}, 400, "PT400", /pattern/],
    ["/stack_items?and=(or(and(or(id.eq.a))))", {}, 400, "PT400", /too deep/],
    [`/stack_items?${"id=neq.a&".repeat(21)}`, {}, 400, "PT400", /too many conditions/],
    [`/stack_items?id=in.(${"a,".repeat(200)}a)`, {}, 400, "PT400", /too many values/],
    [`/stack_items?id=eq.${"a".repeat(9_000)}`, {}, 414, "PT414", /Too Long/],
    ["/%E0%A4%A", {}, 400, "PT400", /Bad Request/],
    ["/stack_items", { Accept: "image/png" }, 406, "PGRST107", /media types/],
    ["/stack_items", { Accept: "text/csv;q=0, application/json; q=0.000" }, 406, "PGRST107", /media types/],
    ["/stack_items", { "Accept-Profile": "private" }, 406, "PGRST106", /Invalid schema/],
    ["/stack_items", { Prefer: "handling=strict, speed=high" }, 400, "PGRST122", /Invalid preferences/],
    ["/stack_items?~form=csv", {}, 400, "42703", /does not exist/],
    ["/stack_items", { Authorization: "Bearer nonsense" }, 401, "PGRST301", /token/],
    ["/stack_items", { Authorization: "Basic YTpi" }, 401, "PGRST301", /token/],
  ])("of %.60s are PostgREST's", async (address, headers, status, code, message) => {
    const response = await send(`/api/rest/v1${address}`, { headers });
    const body = (await response.json()) as Record<string, string | null>;
    expect([response.status, body.code]).toEqual([status, code]);
    expect(Object.keys(body)).toEqual(["code", "message", "details", "hint"]);
    expect(body.message).toMatch(message);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("list the available columns", async () => {
    const { error } = await client.from("stack_items").select("id").eq("url", "https://a.example");
    expect(error?.hint).toBe(
      'The indexed columns are "id", "name", "slug", "short_description", "category_id", "created_at".',
    );
  });
});
