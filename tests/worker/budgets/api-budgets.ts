import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { apiLimits } from "../../../app/api/api-error";
import { createToken, tokenTables } from "../../../app/api/api-tokens.server";
import { apiTables } from "../../../app/api/contract";
import type { ApiTable } from "../../../app/content/types/tables";
import { createD1Database } from "../../../drizzle/client";
import { addAccount } from "../../support/accounts";
import { testEnv } from "../../support/d1";
import { filledRows } from "../../support/filled-d1";
import { anyText, assertAsyncProperty, propertyRuns } from "../../support/properties";
import { databaseCostOf, logOf, startServer } from "../../support/test-server";

// Each caller has a different address: the rate limit is tested elsewhere.
let visitors = 0;
const server = startServer({ showCost: true });
const send = (address: string, headers: Record<string, string> = {}) => {
  visitors += 1;
  return server(address, {
    headers: { "CF-Connecting-IP": `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`, ...headers },
  });
};

const rest = "/api/rest/v1";
const date = encodeURIComponent('"Blog Post - Posted Date"');
const title = encodeURIComponent('"Blog Post - Title"');
const excerpt = encodeURIComponent('"Blog Post - Excerpt"');
const featured = encodeURIComponent("Blog Post - Is Featured?");
const exact = { Prefer: "count=exact" };

/** The most rows that any request may read, however long the tables are. */
const maxRows = 27_000;

async function costOf(address: string, headers?: Record<string, string>) {
  const response = await send(rest + address, headers);
  const body = await response.text();
  return { status: response.status, body, ...databaseCostOf(response) };
}

/**
 * The budget of a read with 100,000 posts, in rows, one of which counts the request. Every read takes three statements,
 * four for posts, in two round trips: the limit, then the rows together with their count. A row is read five times: in
 * its index, for its length, for the sum of them, for its values, and in order. Raising a number needs a reason.
 */
const reads: Record<string, readonly [address: string, rows: number, headers?: Record<string, string>]> = {
  "all posts": ["/Blog_posts?select=*", 1_260],
  "ten posts, newest first": [`/Blog_posts?select=*&order=${date}.desc&limit=10`, 55],
  "ten posts, oldest first": [`/Blog_posts?select=*&order=${date}.asc&limit=10`, 55],
  "ten posts after 9,000": [`/Blog_posts?select=*&order=${date}.desc&limit=10&offset=9000`, 9_100],
  "posts by keyset": [`/Blog_posts?select=*&order=${date}.desc&limit=10&${date}=lt.2024-06-01`, 55],
  "posts by keyset, twice over": [
    `/Blog_posts?limit=10&${date}=lt.2024-06-01&${date}=lte.2026-02-01&${date}=gt.2019-01-01`,
    55,
  ],
  "terms by keyset": [
    "/IT_Glossary?select=glossary_term&order=glossary_term&limit=10&glossary_term=gt.M&glossary_term=gt.C",
    55,
  ],
  "all posts, counted": ["/Blog_posts?select=*&limit=1&Draft=eq.false&Archived=eq.false", 150, exact],
  "featured posts": [`/Blog_posts?select=*&${featured}=eq.true&limit=2`, 20],
  "posts of a category": ["/Blog_posts?select=*&Blog+Post+-+Category=eq.Launch+Academy&limit=10", 55],
  "a post by its id": [`/Blog_posts?select=*&Item+ID=eq.${filledRows.post.itemId}`, 20],
  "posts by a rare text": [`/Blog_posts?select=${title}&${title}=ilike.*a patient diary for a bookshop*`, 7_000],
  "posts by text in title or excerpt": [
    `/Blog_posts?select=${title}&or=(${title}.ilike.*xyzzyq*,${excerpt}.ilike.*xyzzyq*)`,
    20,
  ],
  "all tools": ["/stack_items?select=*&order=created_at.desc", 1_260],
  "all tools, counted": ["/stack_items?select=id&limit=1", 20, exact],
  "tools of a category": ["/stack_items?select=*&category_id=eq.design&order=created_at.desc", 1_260],
  "tools of a category, counted": ["/stack_items?select=id&limit=1&category_id=eq.design", 10_010, exact],
  "a tool": [`/stack_items?select=*&id=eq.${filledRows.tool.id}`, 20],
  "all terms": ["/IT_Glossary?select=glossary_term&order=glossary_term", 5_010],
  "a term": [`/IT_Glossary?select=*&Slug=eq.${filledRows.term.slug}`, 20],
  "a term by its name": ["/IT_Glossary?select=*&glossary_term=eq.Nothing+of+the+kind&order=glossary_term", 10],
  "ventures by status": ["/ventures_data?select=*&status=eq.active&order=created_at.desc", 5_010],
};

/** Tests the cost of the data API in a database that `pageBudgets` filled. */
export function apiBudgets(): void {
  describe("the cost of a read with 100,000 posts, 10,000 tools, 10,000 terms and 1,000 ventures", () => {
    it.each(Object.entries(reads))("GEN-16 %s", async (_, [address, rows, headers]) => {
      const cost = await costOf(address, headers);
      expect(cost.status < 300 ? "" : cost.body).toBe("");
      // Posts also ask when the next scheduled one appears.
      expect(cost.statements).toBeLessThanOrEqual(address.startsWith("/Blog_posts") ? 4 : 3);
      expect(cost.batches).toBeLessThanOrEqual(2);
      expect(cost.rowsRead).toBeLessThanOrEqual(rows);
    });

    it("finds an administrator's drafts and archived posts among all of them", async () => {
      for (const query of ["Draft=eq.true&Archived=eq.false", "Archived=is.true"]) {
        const {
          status,
          rowsRead: rows,
          body,
        } = await costOf(`/Blog_posts?select=Draft,Archived&limit=10&${query}`, administrator);
        expect([status, (JSON.parse(body) as unknown[]).length]).toEqual([200, 10]);
        expect(rows).toBeLessThanOrEqual(60);
      }
    });

    it("reads nothing for an impossible condition", async () => {
      for (const query of ["category_id=eq.design&category_id=eq.automation", "id=eq.a&and=(id.eq.b,id.eq.c)&id=eq.b"])
        expect(await costOf(`/stack_items?${query}`)).toMatchObject({ body: "[]", statements: 1, rowsRead: 1 });
    });

    it("returns at most 1,000 rows, fewer with rich text", async () => {
      for (const query of ["", "limit=5000", "limit=1000"]) {
        const [short, whole] = await Promise.all([
          costOf(`/Blog_posts?select=${title}&${query}`),
          costOf(`/Blog_posts?${query}`),
        ]);
        expect((JSON.parse(short.body) as unknown[]).length).toBe(1_000);
        expect((JSON.parse(whole.body) as unknown[]).length).toBe(apiLimits.richTextRows);
      }
    });

    it("counts exactly where triggers keep the count, and otherwise up to 10,000 rows", async () => {
      const total = await testEnv.DB.prepare(
        `select count(*) as n from Blog_posts where Draft = 0 and Archived = 0 and "Blog Post - Posted Date" <= ?`,
      )
        .bind(new Date().toISOString())
        .first<number>("n");
      const counted = await send(`${rest}/Blog_posts?select=Item+ID&limit=10`, exact);
      expect([counted.status, counted.headers.get("Content-Range")]).toEqual([206, `0-9/${total}`]);
      const older = `${rest}/Blog_posts?limit=1&${date}=lt.2026-01-01`;
      const refused = await send(older, exact);
      expect([refused.status, ((await refused.json()) as { hint: string }).hint]).toEqual([
        400,
        "Use count=estimated, or narrow down the query.",
      ]);
      expect((await send(older, { Prefer: "count=estimated" })).headers.get("Content-Range")).toBe("0-0/10001");
    });

    it.each([
      [`/Blog_posts?${title}=ilike.*the*`, /scan more than 2000 rows/],
      [`/Blog_posts?${title}=ilike.*q*`, /scan more than 2000 rows/],
      [`/Blog_posts?${featured}=neq.true`, /scan more than 2000 rows/],
      [`/Blog_posts?order=${title}`, /scan more than 2000 rows/],
      ["/stack_items?name=neq.x", /scan more than 2000 rows/],
      ["/stack_items?order=name", /scan more than 2000 rows/],
      ["/stack_items?offset=10001", /At most 10000 rows can be skipped/],
    ])("refuses %s instead of reading on, or of leaving rows out", async (address, message) => {
      const { status, body, rowsRead: rows } = await costOf(address);
      expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([400, "PT400"]);
      expect(body).toMatch(message);
      if (rows) expect(rows).toBeLessThanOrEqual(maxRows);
    });
  });

  let administrator: Record<string, string> = {};

  beforeAll(async () => {
    const db = createD1Database(testEnv.DB);
    await addAccount(db, "ada");
    const scopes = tokenTables.map(({ name }) => `${name}:write`);
    const made = await createToken(db, { name: "All", scopes, days: 7 }, "ada", new Date().toISOString());
    if (made.ok) administrator = { Authorization: `Bearer ${made.token}` };
  });

  /** Queries that are almost right: what programs and people get wrong, and what somebody tries on purpose. */
  const columnOf = (table: ApiTable) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...table.filterable, "Draft") },
      { weight: 4, arbitrary: fc.constantFrom(...table.filterable, "Draft").map((name) => `"${name}"`) },
      { weight: 1, arbitrary: fc.constantFrom(...table.columns.keys()) },
      {
        weight: 1,
        arbitrary: fc.constantFrom("row_id", "*", "count()", "tags->0", "id::text", "stack_categories(name)"),
      },
    );
  const value = fc.oneof(
    fc.constantFrom(
      "true",
      "false",
      "null",
      "1",
      "the",
      "2025-01-01",
      "*the*",
      "%a%",
      "a*",
      "*e",
      "a*b",
      "_",
      "\\",
      '"',
      "(a,b)",
      "()",
      "*",
      "",
    ),
    fc.constantFrom("'; drop table Blog_posts; --", "\u0000", "~public~", "é", "(((((", ")"),
    anyText(40),
  );
  const operator = fc.constantFrom(
    "eq",
    "neq",
    "gt",
    "gte",
    "lt",
    "lte",
    "like",
    "ilike",
    "is",
    "in",
    "not.eq",
    "not.in",
    "not.ilike",
    "cs",
    "fts",
    "",
  );
  const test = fc
    .tuple(operator, value)
    .map(([name, given]) => (name.endsWith("in") ? `${name}.(${given})` : `${name}.${given}`));
  const treeOf = (table: ApiTable) =>
    fc.letrec<{ node: string; group: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.tuple(columnOf(table), test).map(([name, given]) => `${name}.${given}`),
        tie("group"),
      ),
      group: fc
        .tuple(fc.constantFrom("and", "or", "not.and", "not.or"), fc.array(tie("node"), { minLength: 1, maxLength: 4 }))
        .map(([kind, nodes]) => `${kind}(${nodes.join(",")})`),
    })).node;
  const listOf = (item: fc.Arbitrary<string>) =>
    fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(","));
  const parameterOf = (table: ApiTable): fc.Arbitrary<[string, string]> => {
    const column = columnOf(table);
    const ordered = fc.tuple(column, fc.constantFrom("", ".desc", ".asc.nullsfirst")).map((parts) => parts.join(""));
    return fc.oneof(
      { weight: 6, arbitrary: fc.tuple(column, test) },
      {
        weight: 2,
        arbitrary: fc.tuple(
          fc.constantFrom("or", "and", "not.or"),
          treeOf(table).map((node) => `(${node})`),
        ),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(
          fc.constant("select"),
          listOf(
            fc.oneof(
              column,
              column.map((name) => `x:${name}`),
              fc.constantFrom("*", `${"x".repeat(2_000)}:${table.key}`),
            ),
          ),
        ),
      },
      { weight: 2, arbitrary: fc.tuple(fc.constant("order"), listOf(ordered)) },
      {
        weight: 2,
        arbitrary: fc.tuple(fc.constantFrom("limit", "offset"), fc.integer({ min: 0, max: 12_000 }).map(String)),
      },
      { weight: 1, arbitrary: fc.tuple(value, value) },
    );
  };
  const request = fc.constantFrom(...apiTables.filter(({ readers }) => readers === "everybody")).chain((table) =>
    fc.record({
      isAdmin: fc.boolean(),
      table: fc.oneof(
        { weight: 12, arbitrary: fc.constant(table.name) },
        { weight: 1, arbitrary: fc.constantFrom("accounts", "user_roles") },
      ),
      parameters: fc.array(parameterOf(table), { maxLength: 4 }),
      headers: fc.record(
        {
          Accept: fc.constantFrom("text/csv", "application/json", "application/vnd.pgrst.object+json", "image/png"),
          Prefer: fc.constantFrom(
            "count=exact",
            "count=planned",
            "count=estimated",
            "return=x",
            "handling=strict, x=y",
          ),
          Range: fc.constantFrom("0-9", "5-", "9-2", "bytes=0-1", "x"),
        },
        { requiredKeys: [] },
      ),
    }),
  );

  describe("any query string", () => {
    it(
      "P6 GEN-16 is answered or refused in PostgREST's shape, and reads no more than it may",
      { timeout: 180_000 },
      async () => {
        let answered = 0;
        let dearest = 0;
        await logOf(() =>
          assertAsyncProperty(request, async ({ table, parameters, headers, isAdmin }) => {
            const query = new URLSearchParams(
              parameters.map(([name, given]): [string, string] => [name.toWellFormed(), given.toWellFormed()]),
            );
            const response = await send(`${rest}/${table}?${query}`, {
              ...(headers as Record<string, string>),
              ...(isAdmin && administrator),
            });
            const cost = Number(/(\d+) rows/.exec(response.headers.get("Server-Timing") ?? "")?.[1] ?? 0);
            dearest = Math.max(dearest, cost);
            const body = await response.text();
            if (response.status >= 500 || cost > maxRows || body.length > apiLimits.bytes)
              throw new Error(`${response.status}, ${cost} rows, ${body.length} long: ${body.slice(0, 300)}`);
            if (response.status < 300) answered += 1;
            else if (response.status !== 414)
              expect(Object.keys(JSON.parse(body) as object)).toEqual(["code", "message", "details", "hint"]);
          }),
        );
        // Otherwise the property would prove nothing.
        expect(administrator).toHaveProperty("Authorization");
        expect(answered).toBeGreaterThan(propertyRuns / 50);
        expect(dearest).toBeGreaterThan(2_000);
      },
    );
  });
}
