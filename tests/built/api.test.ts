import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { PostgrestClient } from "@supabase/postgrest-js";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ApiExample, apiExamples, curlOf, enquiryExample } from "../../app/api/api-reference";
import { apiTables } from "../../app/api/contract";
import type { Database } from "../../app/api/database";
import { insertAccount } from "../support/accounts";
import { textOf } from "../support/html";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
let client: PostgrestClient<Database>;

beforeAll(() => {
  client = new PostgrestClient<Database>(`${site.origin}/api/rest/v1`);
});
beforeEach(() => site.run("delete from rate_limits"));

interface Answer {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
  readonly count: number | null;
}

/** Runs the command line of an example as it is printed. */
const runCurl = async ({ request }: ApiExample) =>
  (await promisify(execFile)("sh", ["-c", `${curlOf(request, `${site.origin}/api/rest/v1`)} -sS --fail`])).stdout;

/** Runs an example as it is printed. */
async function run({ call }: ApiExample): Promise<Answer> {
  const body = new Function("client", `return ${call}`) as (client: unknown) => PromiseLike<Answer>;
  return body(client);
}

describe("the reference at /api", () => {
  it("shows every table with every field, each bound, and every example as it is run", async () => {
    const { status, headers, page } = await site.visit("/api");
    expect([status, page.texts("h1")]).toEqual([200, ["Data API"]]);
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=60/);
    expect(page.meta("robots").join()).toContain("noindex");
    for (const table of apiTables) {
      expect(page.texts("h3")).toContain(table.name);
      for (const name of table.columns.keys()) expect(page.texts("tbody th"), name).toContain(name);
    }
    const code = page.all("pre").map((block) => textOf(block).replace(/\s+/g, " "));
    for (const { call, request } of [...apiExamples, enquiryExample]) {
      expect(code).toContain(`const { data, error } = await ${call};`.replace(/\s+/g, " "));
      expect(code).toContain(curlOf(request, "https://plainloom.example/api/rest/v1").replace(/\s+/g, " "));
    }
    expect(page.main).toContain("at most 1,000 rows");
  });

  it.each(apiExamples)("is right: $title", async (example) => {
    const { data, error, status, count } = await run(example);
    expect([error, status < 300]).toEqual([null, true]);
    expect(Array.isArray(data) ? data.length : JSON.stringify(data).length).toBeGreaterThan(0);
    if (example.call.includes("count:")) expect(count).toBeGreaterThan(10);
    if (example.call.includes(".csv()")) expect(String(data)).toMatch(/^name,status,created_at\r\n/);
    const answer = await runCurl(example);
    expect(example.call.includes(".csv()") ? answer : JSON.parse(answer)).toEqual(data);
  });

  it("is right: sending an enquiry", async () => {
    const { error, status } = await run(enquiryExample);
    expect([error, status]).toEqual([null, 201]);
    const sent = () => site.rows("select email, user_id from onboarding_submissions");
    expect(await sent()).toEqual([{ email: "ada@orders.example", user_id: null }]);
    await site.run("delete from onboarding_submissions");
    await runCurl(enquiryExample);
    expect(await sent()).toEqual([{ email: "ada@orders.example", user_id: null }]);
  });

  it("links the same types that its clients compile with", async () => {
    const response = await site.fetch("/api/database.ts");
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining("export interface Database"),
    ]);
  });
});

describe("/api/openapi.json", () => {
  type Schema = { readonly properties: Record<string, { readonly type: string | string[]; readonly enum?: string[] }> };
  interface Document {
    readonly openapi: string;
    readonly paths: Record<string, Record<string, { readonly parameters?: Array<{ name: string }> }>>;
    readonly components: { readonly schemas: Record<string, Schema> };
  }
  const open = async () => (await (await site.fetch("/api/openapi.json")).json()) as Document;

  it("has every table, and no broken reference", async () => {
    const document = await open();
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toEqual(apiTables.map(({ name }) => `/${name}`));
    expect(Object.keys(document.paths["/onboarding_submissions"]!)).toEqual(["post"]);
    expect(Object.keys(document.paths["/user_roles"]!)).toEqual(["get"]);
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name!,
    );
    for (const name of references) expect(document.components.schemas).toHaveProperty(name);
  });

  it("DATA-1 to DATA-8, DATA-16 describes the rows that are given, field by field", async () => {
    const { components } = await open();
    for (const { name, readers } of apiTables) {
      if (readers !== "everybody") continue;
      const { data, error } = await client
        .from(name as "stack_items")
        .select("*")
        .limit(5);
      expect(error).toBeNull();
      const { properties } = components.schemas[name]!;
      for (const row of data!) {
        expect(Object.keys(row)).toEqual(Object.keys(properties));
        for (const [field, value] of Object.entries(row)) {
          const type = Array.isArray(value)
            ? "array"
            : value === null
              ? "null"
              : typeof value === "number"
                ? "integer"
                : typeof value;
          expect([properties[field]!.type].flat(), `${name}.${field}`).toContain(type);
        }
      }
    }
  });

  it("offers exactly the filterable columns as parameters", async () => {
    const { paths } = await open();
    for (const table of apiTables.filter(({ readers }) => readers === "everybody")) {
      const names = paths[`/${table.name}`]!.get!.parameters!.map(({ name }) => name);
      expect(names.filter((name) => table.columns.has(name))).toEqual(table.filterable);
    }
  });
});

describe("the API section of the portal, without script", () => {
  const token = "a".repeat(40);
  const headers = { Cookie: `session=${token}` };
  const form = (fields: ReadonlyArray<readonly [string, string]>) =>
    site.visit("/admin/api-tokens", {
      method: "POST",
      headers: { ...headers, Origin: site.origin },
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
    });

  it("GUARD-6 creates a token that works, shows it once, and revokes it", async () => {
    const [at, id] = [Math.floor(Date.now() / 1000), createHash("sha256").update(token).digest("hex")];
    await insertAccount(site, "ada");
    await site.run(
      "insert into sessions (id, user_id, expires_at, created_at, proven_at) values (?, 'ada', ?, ?, ?)",
      id,
      at + 3_600,
      at,
      at,
    );
    expect((await site.fetch("/admin/api-tokens")).status).toBe(302);
    const empty = await site.visit("/admin/api-tokens", { headers });
    expect([empty.status, empty.page.main.includes("No tokens yet")]).toEqual([200, true]);
    expect(empty.page.main).toContain("It is revoked permanently when your password is reset");
    const users = await site.visit("/admin/users", { headers });
    expect(users.page.main).toContain("Changing a password also revokes the account's API tokens.");

    const refused = await form([
      ["intent", "create"],
      ["name", "Nightly"],
      ["scope", ""],
      ["days", "30"],
    ]);
    expect([refused.status, refused.page.texts("#token-scopes-error")]).toEqual([
      422,
      ["Choose at least one permission. Public rows need no token."],
    ]);
    const made = await form([
      ["intent", "create"],
      ["name", "Nightly"],
      ["scope", "Blog_posts:read"],
      ["scope", ""],
      ["days", "30"],
    ]);
    expect([made.status, made.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const [shown = ""] = made.page.texts("[data-token]");
    expect(shown).toMatch(/^plk_[\w-]{43}$/);

    const read = () =>
      site.fetch("/api/rest/v1/Blog_posts?select=Draft&limit=1", { headers: { Authorization: `Bearer ${shown}` } });
    expect((await read()).status).toBe(200);
    const listed = await site.visit("/admin/api-tokens", { headers });
    expect(listed.page.main).toContain("Blog_posts (read)");
    expect(listed.page.main).toContain("last used");
    expect(listed.page.html).not.toContain(shown.slice(4));
    const [row] = await site.rows<{ id: string }>("select id from api_tokens");
    const revoke = [
      ["intent", "revoke"],
      ["token", row!.id],
    ] as const;
    const asked = await form([...revoke]);
    expect([asked.status, asked.page.texts("dialog[open] h2")]).toEqual([200, ["Revoke “Nightly”?"]]);
    expect((await read()).status).toBe(200);
    const revoked = await form([...revoke, ["confirmed", "1"]]);
    expect([revoked.status, revoked.page.texts(".badge").includes("Revoked")]).toEqual([200, true]);
    expect((await read()).status).toBe(401);
  });
});

describe("the page cache", () => {
  it("answers a visitor's second read, in any form, and HEAD and 304 from its entry", async () => {
    const read = (headers: Record<string, string> = {}, method = "GET") =>
      site.fetch("/api/rest/v1/stack_items?select=id,name&limit=7", {
        method,
        headers: { "Cache-Control": "max-age=60", ...headers },
      });
    const exact = { Prefer: "count=exact" };
    const first = await read(exact);
    const second = await read(exact);
    expect([first.status, second.status]).toEqual([206, 206]);
    expect(second.headers.get("Cache-Status")).toContain("hit");
    expect(second.headers.get("Content-Range")).toBe(first.headers.get("Content-Range"));
    expect(await second.text()).toBe(await first.text());
    const csv = await read({ ...exact, Accept: "text/csv" });
    expect([csv.headers.get("Cache-Status")?.includes("hit"), csv.headers.get("Content-Type")]).toEqual([
      false,
      "text/csv; charset=utf-8",
    ]);
    await csv.text();
    const head = await read(exact, "HEAD");
    expect([head.status, head.headers.get("Content-Range"), await head.text()]).toEqual([
      206,
      first.headers.get("Content-Range"),
      "",
    ]);
    const plain = await read();
    const again = await read({ "If-None-Match": plain.headers.get("ETag")! });
    expect([plain.status, again.status]).toEqual([200, 304]);
  });

  it("F1 serves cached responses while the database is down, and 503 for the rest", async () => {
    const ask = (query: string) => fetch(`${site.origin}/api/rest/v1/stack_categories${query}`);
    expect((await ask("?select=id")).status).toBe(200);
    await site.run("alter table stack_categories rename to gone");
    try {
      expect((await ask("?select=id")).status).toBe(200);
      const cold = await ask("?select=name");
      expect([cold.status, cold.headers.get("Retry-After"), ((await cold.json()) as { code: string }).code]).toEqual([
        503,
        expect.stringMatching(/^(?:[5-9]|10)$/),
        "PGRST000",
      ]);
    } finally {
      await site.run("alter table gone rename to stack_categories");
    }
  });
});
