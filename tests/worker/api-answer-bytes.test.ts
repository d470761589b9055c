import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createToken } from "../../app/api/api-tokens.server";
import { apiLimits } from "../../app/api/api-error";
import { contract, apiTables } from "../../app/api/contract";
import { storedTypes } from "../../app/types.server";
import { createD1Database, type DatabaseClient } from "../../drizzle/client";
import { accounts, apiTokens, posts, rateLimits, tools } from "../../drizzle/schema";
import { apiClient } from "../support/api-client";
import { addAccount } from "../support/accounts";
import { openDatabase } from "../support/database";
import { testEnv } from "../support/d1";
import { assertAsyncProperty, propertyRuns } from "../support/properties";
import { post, tool } from "../support/rows";
import { logOf, startServer, type Send } from "../support/test-server";
import { insert } from "../support/insert";

const body = '"Blog Post - Richt Text"';
const rest = "/api/rest/v1";

/** The length of the database's answer to the last request, in characters. */
let sent = 0;
const charactersOf = (rows: readonly unknown[]) =>
  rows.reduce<number>(
    (sum, row) => Object.values(row as object).reduce((all, value) => all + String(value).length, sum),
    0,
  );
const server = startServer({
  showCost: true,
  openDatabase: async () =>
    createD1Database({
      prepare: (text: string) => testEnv.DB.prepare(text),
      async batch<Row>(statements: Parameters<typeof testEnv.DB.batch>[0]) {
        const results = await testEnv.DB.batch<Row>(statements);
        sent += results.reduce((sum, { results: rows }) => sum + charactersOf(rows), 0);
        return results;
      },
    }),
});
let visitors = 0;
/** Each caller has a different address: the rate limit is tested elsewhere. */
const send: Send = (address, init) => {
  visitors += 1;
  sent = 0;
  const headers = new Headers(init?.headers);
  headers.set("CF-Connecting-IP", `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`);
  return server(address, { ...init, headers });
};

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: number;
  readonly rowsRead: number;
}
async function ask(table: string, parameters: Record<string, string>, init: RequestInit = {}): Promise<Answer> {
  const response = await send(`${rest}/${table}?${new URLSearchParams(parameters)}`, init);
  const buffer = await response.arrayBuffer();
  return {
    status: response.status,
    headers: response.headers,
    text: new TextDecoder().decode(buffer),
    bytes: buffer.byteLength,
    rowsRead: Number(/(\d+) rows/.exec(response.headers.get("Server-Timing") ?? "")?.[1]),
  };
}
const rowsOf = ({ status, text }: Answer) => {
  expect([status < 300, text.slice(0, 200)]).toEqual([true, expect.any(String)]);
  return JSON.parse(text) as Array<Record<string, unknown>>;
};
const refusal = ({ status, text }: Answer) => {
  const { code, message, hint } = JSON.parse(text) as Record<string, string>;
  return { status, code, message, hint };
};

let db: DatabaseClient;
const numbered = (count: number) =>
  Array.from({ length: count }, (_, number) => post({ itemId: `p${String(number).padStart(4, "0")}` }));
/** Gives posts a text of this many characters, generated in SQL because a statement must not be that long. */
const fill = (characters: number, unit = "ab", where = "true") =>
  testEnv.DB.prepare(
    `update Blog_posts set ${body} = replace(hex(zeroblob(${characters / unit.length})), '00', '${unit}') where ${where}`,
  ).run();

async function open(): Promise<void> {
  db = await openDatabase();
  for (const table of [apiTokens, accounts, rateLimits]) await db.write([db.query.delete(table)]);
}

async function writer(): Promise<Record<string, string>> {
  await addAccount(db, "ada");
  const now = new Date().toISOString();
  const made = await createToken(db, { name: "Test", scopes: ["Blog_posts:write"], days: 7 }, "ada", now);
  if (!made.ok) throw new Error("No token was made.");
  return { Authorization: `Bearer ${made.token}`, "Content-Type": "application/json" };
}

beforeEach(open);

describe("160 posts of 20 KB", () => {
  beforeEach(async () => {
    await insert(db, posts, ...numbered(160));
    await fill(20_000);
  });

  it("T28 are not multiplied by selecting a column repeatedly under other labels", async () => {
    const aliases = Array.from({ length: 100 }, (_, number) => `a${number}:${body}`).join(",");
    for (const select of [aliases, `${body},x:${body}`, `*,x:${body}`, "*,*"]) {
      const answer = await ask("Blog_posts", { select, limit: "1000" });
      const column = select === "*,*" ? "Item ID" : "Blog Post - Richt Text";
      expect(refusal(answer)).toMatchObject({
        status: 400,
        code: "42701",
        message: `column "${column}" specified more than once`,
      });
      expect(sent).toBeLessThan(1_000);
    }
    const labelled = await ask("Blog_posts", { select: `x:${body},x:"Item ID"` });
    expect(refusal(labelled)).toMatchObject({ status: 400, code: "42701" });
  });

  it("CALL-8 are returned in full", async () => {
    const { data, error } = await apiClient(send).from("Blog_posts").select("*");
    expect([error, data?.length, data?.[0]?.["Blog Post - Richt Text"].length]).toEqual([null, 160, 20_000]);
  });
});

describe("a response above the size limit", () => {
  it("is refused before it is read, and following its hint gives all rows", async () => {
    await insert(db, posts, ...numbered(60));
    await fill(200_000);
    for (const headers of [{}, { Accept: "text/csv" }, { Prefer: "count=exact" }] as Array<Record<string, string>>) {
      const answer = await ask("Blog_posts", { select: "*", order: '"Blog Post - Posted Date"' }, { headers });
      expect(refusal(answer)).toMatchObject({
        status: 400,
        code: "PT400",
        message: /at most 5000000 bytes; these 60 rows/,
      });
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      expect(sent).toBeLessThan(10_000);
    }
    const { hint } = refusal(await ask("Blog_posts", {}));
    const limit =
      /^Request about (\d+) rows at a time, with limit and offset or Range, or select fewer columns\.$/.exec(
        hint!,
      )![1]!;
    const found = new Set<unknown>();
    for (let offset = 0; offset < 60; offset += Number(limit)) {
      const page = await ask("Blog_posts", { limit, offset: String(offset) });
      for (const row of rowsOf(page)) found.add(row["Item ID"]);
    }
    expect([found.size, Number(limit)]).toEqual([60, 24]);
    expect(rowsOf(await ask("Blog_posts", { select: '"Item ID","Blog Post - Title"' }))).toHaveLength(60);
  });

  it("is refused even if only escaping makes it too large, in any format", async () => {
    await insert(db, posts, ...numbered(30));
    await fill(140_000, '"');
    for (const Accept of ["application/json", "text/csv"]) {
      const answer = await ask("Blog_posts", {}, { headers: { Accept } });
      expect(refusal(answer)).toMatchObject({ status: 400, code: "PT400", hint: /^Request about 17 rows/ });
    }
  });

  it("is refused if its labels make it too large", async () => {
    await insert(db, tools, ...Array.from({ length: 1_000 }, () => tool()));
    const answer = await ask("stack_items", { select: `${"x".repeat(7_900)}:id` });
    expect(refusal(answer)).toMatchObject({ status: 400, code: "PT400", message: /these 1000 rows have about/ });
    expect(sent).toBeLessThan(50_000);
  });

  it("is still counted by HEAD, which reads no columns", async () => {
    await insert(db, posts, ...numbered(60));
    await fill(200_000);
    const { count, error, status } = await apiClient(send)
      .from("Blog_posts")
      .select("*", { count: "exact", head: true });
    expect([error, status, count]).toEqual([null, 200, 60]);
    expect(sent).toBeLessThan(10_000);
    const head = await ask("Blog_posts", { limit: "2" }, { method: "HEAD", headers: { Accept: "text/csv" } });
    expect([head.status, head.bytes, head.headers.get("Content-Range"), head.headers.get("Content-Type")]).toEqual([
      200,
      0,
      "0-1/*",
      "text/csv; charset=utf-8",
    ]);
    const single = { method: "HEAD", headers: { Accept: "application/vnd.pgrst.object+json" } };
    expect((await ask("Blog_posts", {}, single)).status).toBe(406);
  });
});

describe("whole texts", () => {
  it("are exactly the rich text columns", () => {
    const declared = apiTables.flatMap(({ name, columns }) =>
      [...columns.values()].flatMap((column) => (column.isRichText ? [`${name}.${column.property}`] : [])),
    );
    const edited = Object.values(storedTypes).flatMap(({ tableName, type }) =>
      type.fields.flatMap((field) => (field.kind === "richText" ? [`${tableName}.${field.name}`] : [])),
    );
    expect(declared.toSorted()).toEqual(edited.toSorted());
  });

  it("reduce the maximum number of rows", async () => {
    await insert(db, posts, ...numbered(300));
    const lengths = async (parameters: Record<string, string>) => rowsOf(await ask("Blog_posts", parameters)).length;
    expect(await lengths({})).toBe(apiLimits.richTextRows);
    expect(await lengths({ select: body, limit: "1000" })).toBe(apiLimits.richTextRows);
    expect(await lengths({ select: body, offset: String(apiLimits.richTextRows) })).toBe(50);
    expect(await lengths({ select: '"Item ID"' })).toBe(300);
    const head = await ask("Blog_posts", {}, { method: "HEAD" });
    expect(head.headers.get("Content-Range")).toBe(`0-${apiLimits.richTextRows - 1}/*`);
  });
});

describe("rows returned by a write", () => {
  const keys = numbered(40).map(({ itemId }) => itemId);
  const among = { "Item ID": `in.(${keys.join(",")})` };
  let headers: Record<string, string>;
  const representation = "return=representation";

  beforeEach(async () => {
    await insert(db, posts, ...numbered(40));
    await fill(200_000);
    headers = await writer();
  });

  const titles = async () =>
    new Set((await db.read(db.query.select({ title: posts.title }).from(posts))).map(({ title }) => title));

  it("are refused above the size limit, before anything is written", async () => {
    const before = await titles();
    const refused = { status: 400, code: "PT400", hint: /^Nothing was written\. Leave return=representation out/ };
    const patch = (Prefer: string, more: Record<string, string> = {}) =>
      ask(
        "Blog_posts",
        { ...among, ...more },
        { method: "PATCH", headers: { ...headers, Prefer }, body: JSON.stringify({ "Blog Post - Author": "Ada" }) },
      );
    expect(refusal(await patch(representation))).toMatchObject(refused);
    const remove = { method: "DELETE", headers: { ...headers, Prefer: representation } };
    expect(refusal(await ask("Blog_posts", among, remove))).toMatchObject(refused);
    const merge = keys.map((key, at) => ({ "Item ID": key, "Blog Post - Title": `New ${at}` }));
    const upsert = {
      method: "POST",
      headers: { ...headers, Prefer: `${representation}, resolution=merge-duplicates` },
      body: JSON.stringify(merge),
    };
    expect(refusal(await ask("Blog_posts", {}, upsert))).toMatchObject(refused);
    expect(await titles()).toEqual(before);

    expect((await patch("return=minimal")).status).toBe(204);
    const authors = await patch(representation, { select: '"Item ID","Blog Post - Author"' });
    expect(rowsOf(authors)).toHaveLength(40);
    expect(rowsOf(authors)[0]).toMatchObject({ "Blog Post - Author": "Ada" });
  });

  it("count with their new values, not the replaced ones", async () => {
    const patch = (text: string) =>
      ask("Blog_posts", among, {
        method: "PATCH",
        headers: { ...headers, Prefer: representation },
        body: JSON.stringify({ "Blog Post - Richt Text": text }),
      });
    expect(refusal(await patch("x".repeat(200_000)))).toMatchObject({ status: 400, code: "PT400" });
    expect(rowsOf(await patch("<p>Short</p>"))).toHaveLength(40);
  });
});

describe("any query string", () => {
  beforeAll(async () => {
    await open();
  });

  it(
    "T28 gets at most the maximum bytes, and reads at most a fixed multiple of rows",
    { timeout: 180_000 },
    async () => {
      await insert(db, posts, ...numbered(260));
      await fill(4_000);
      // Some of them are much longer than most, and some grow when they are escaped.
      await fill(600_000, "ab", "row_id % 29 = 0");
      await fill(60_000, '"', "row_id % 11 = 0");
      const cheapest = (await ask("Blog_posts", { select: '"Item ID"', limit: "1" })).rowsRead;
      const names = [...contract.Blog_posts.columns.keys()];
      const field = fc
        .tuple(
          fc.constantFrom(...names, "Blog Post - Richt Text"),
          fc.constantFrom("", "", "", "x:", "y:", `${"z".repeat(3_000)}:`),
        )
        .map(([name, label]) => `${label}"${name}"`);
      const select = fc.oneof(
        fc.constantFrom("*", body, `id:"Item ID",${body}`),
        fc.array(fc.oneof(field, fc.constant("*")), { minLength: 1, maxLength: 12 }).map((fields) => fields.join(",")),
      );
      const values = fc
        .array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 })
        .map((numbers) => `(${numbers.map((number) => `p${String(number).padStart(4, "0")}`).join(",")})`);
      const test = fc.oneof(
        values.map((list) => `"Item ID".in.${list}`),
        values.map((list) => `"Blog Post - Title".in.${list}`),
        fc
          .constantFrom("*Title*", "*of post*", "Title*", "*1", "T*2", "*zz*")
          .map((like) => `"Blog Post - Title".ilike.${like}`),
        fc.constantFrom("neq.x", "not.eq.x", "gt.T", "is.null").map((end) => `"Blog Post - Title".${end}`),
      );
      const tree = fc
        .tuple(fc.constantFrom("and", "or", "not.and", "not.or"), fc.array(test, { minLength: 1, maxLength: 19 }))
        .map(([kind, tests]): [string, string] => [kind, `(${tests.join(",")})`]);
      const order = fc
        .array(fc.constantFrom('"Blog Post - Title".desc', '"Blog Post - Posted Date"', '"Item ID"', "Draft"), {
          minLength: 1,
          maxLength: 6,
        })
        .map((orders) => orders.join(","));
      const number = (name: string, max: number) =>
        fc.integer({ min: 0, max }).map((value): [string, string] => [name, String(value)]);
      const parameters = fc.array(
        fc.oneof(
          { weight: 3, arbitrary: select.map((value): [string, string] => ["select", value]) },
          { weight: 2, arbitrary: tree },
          { weight: 1, arbitrary: order.map((value): [string, string] => ["order", value]) },
          { weight: 6, arbitrary: number("limit", 40) },
          { weight: 1, arbitrary: number("limit", 2_000) },
          { weight: 1, arbitrary: number("offset", 300) },
        ),
        { maxLength: 4 },
      );
      const headers = fc.record(
        {
          Accept: fc.constantFrom("text/csv", "application/json", "application/vnd.pgrst.array+json;nulls=stripped"),
          Prefer: fc.constantFrom("count=exact", "count=estimated"),
          Range: fc.constantFrom("0-9", "5-", "0-99999"),
        },
        { requiredKeys: [] },
      );
      const seen = { answered: 0, tooLarge: 0, maxBytes: 0, mostSent: 0, maxRows: 0 };
      await logOf(() =>
        assertAsyncProperty(fc.tuple(parameters, headers), async ([query, given]) => {
          const response = await send(`${rest}/Blog_posts?${new URLSearchParams(query)}`, {
            headers: given as Record<string, string>,
          });
          const text = await response.text();
          // All of it is ASCII.
          const rows = Number(/(\d+) rows/.exec(response.headers.get("Server-Timing") ?? "")?.[1] ?? 0);
          seen.maxBytes = Math.max(seen.maxBytes, text.length);
          seen.mostSent = Math.max(seen.mostSent, sent);
          seen.maxRows = Math.max(seen.maxRows, rows);
          if (response.status < 300) seen.answered += 1;
          else if (text.includes(`at most ${apiLimits.bytes} bytes`)) seen.tooLarge += 1;
          else
            expect([response.status, text]).toEqual([
              expect.toSatisfy((status: number) => [400, 414, 416].includes(status)),
              text,
            ]);
        }),
      );
      expect(seen.maxBytes).toBeLessThanOrEqual(apiLimits.bytes);
      expect(seen.mostSent).toBeLessThanOrEqual(apiLimits.bytes + 50_000);
      expect(seen.maxRows).toBeLessThanOrEqual(cheapest * 1_000);
      // Otherwise the property would prove nothing.
      expect(Math.min(seen.answered, seen.tooLarge)).toBeGreaterThan(propertyRuns / 20);
      expect(seen.maxBytes).toBeGreaterThan(apiLimits.bytes / 3);
    },
  );
});
