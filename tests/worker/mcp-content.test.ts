import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createToken } from "../../app/api/api-tokens.server";
import { publicTools } from "../../app/api/mcp/site-tools.server";
import { listTrash } from "../../app/content/saving/revisions.server";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, activity, apiTokens, rateLimits, revisions, terms, toolCategories } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { term, toolCategory } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const send = startServer({ renderPage });
const fetchFromServer = (async (url: string | URL, init?: RequestInit) => send(String(url), init)) as typeof fetch;
const url = new URL("/mcp", origin);
let db: DatabaseClient;

interface Called {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
}
interface AnyClient {
  listTools(): Promise<{
    tools: ReadonlyArray<{ name: string; annotations?: { readOnlyHint?: boolean | undefined } | undefined }>;
  }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<Called>;
}

const clients: Record<string, (token: string) => Promise<AnyClient>> = {
  "a client of 2025-11-25": async (token) => {
    const client = new Client({ name: "test", version: "1" });
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(url, { fetch: fetchFromServer, requestInit }) as never);
    return client as unknown as AnyClient;
  },
  "a client of 2026-07-28": async (token) => {
    const client = new ModernClient({ name: "test", version: "1" }, {
      versionNegotiation: { mode: { pin: "2026-07-28" } },
    } as never);
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    await client.connect(new ModernTransport(url, { fetch: fetchFromServer, requestInit }));
    return client as unknown as AnyClient;
  },
};

async function tokenWith(...scopes: readonly string[]): Promise<string> {
  const created = await createToken(db, { name: "agent", scopes, days: 30 }, "ada", new Date().toISOString());
  if (!created.ok) throw new Error(JSON.stringify(created.fields));
  return created.token;
}

const textOf = ({ content }: Called) => (content as Array<{ text: string }>)[0]!.text;
const rowOf = ({ structuredContent }: Called) => (structuredContent as { row: Record<string, unknown> }).row;
const stored = async (slug: string) => (await db.read(db.query.select().from(terms).where(eq(terms.slug, slug))))[0];

beforeEach(async () => {
  db = await openDatabase();
  for (const table of [apiTokens, terms, activity, rateLimits, accounts]) await db.write([db.query.delete(table)]);
  await addAccount(db, "ada");
  await insert(
    db,
    terms,
    term({ itemId: "loom", term: "Loom", slug: "loom", shortDefinition: "Weaves" }),
    term({ itemId: "heddle", term: "Heddle", slug: "heddle", draft: true }),
  );
});

describe.each(Object.entries(clients))("%s with a token", (_, open) => {
  it("reads the rows of its tables, drafts too, and no others", async () => {
    const client = await open(await tokenWith("IT_Glossary:read"));
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual([...publicTools.map(({ name }) => name), "describe_table", "list_content", "get_content"]);
    const list = await client.callTool({ name: "list_content", arguments: { table: "IT_Glossary" } });
    expect((list.structuredContent as { rows: unknown[] }).rows).toHaveLength(2);
    const described = await client.callTool({ name: "describe_table", arguments: { table: "IT_Glossary" } });
    const { key } = described.structuredContent as { key: string };
    const one = await client.callTool({ name: "get_content", arguments: { table: "IT_Glossary", key: "heddle" } });
    expect(rowOf(one)[key]).toBe("heddle");
    for (const call of [
      { name: "list_content", arguments: { table: "onboarding_submissions" } },
      { name: "list_content", arguments: { table: "no_such_table" } },
      { name: "create_content", arguments: { table: "IT_Glossary", values: { glossary_term: "x" } } },
      { name: "get_content", arguments: { table: "IT_Glossary", key: "none" } },
      { name: "list_content", arguments: { table: "IT_Glossary", query: "No=eq.1" } },
    ]) {
      const result = await client.callTool(call).catch(() => ({ isError: true }));
      expect(result.isError, JSON.stringify(call)).toBe(true);
    }
  });

  it("writes drafts, which stay drafts, with a version, an entry in Activity and Undo", async () => {
    const client = await open(await tokenWith("IT_Glossary:write"));
    const write = (await client.listTools()).tools.find(({ name }) => name === "create_content");
    expect(write!.annotations!.readOnlyHint).toBe(false);
    const values = { glossary_term: "Selvedge", Definition: "<p>An edge.</p><script>alert(1)</script>", Draft: false };
    const created = await client.callTool({ name: "create_content", arguments: { table: "IT_Glossary", values } });
    expect(created.isError, textOf(created)).toBeUndefined();
    const row = (await stored("selvedge"))!;
    expect(row).toMatchObject({ draft: true, definition: "<p>An edge.</p>" });
    expect((await send("/it-glossary/term/selvedge")).status).toBe(404);

    const key = String((created.structuredContent as { key: unknown }).key);
    const change = (rowKey: string, changed: object) =>
      client.callTool({ name: "update_content", arguments: { table: "IT_Glossary", key: rowKey, values: changed } });
    expect((await change(key, { glossary_term: "Self-edge" })).isError).toBeUndefined();
    for (const [other, changed] of [
      ["loom", { glossary_term: "Broken" }],
      [key, { Draft: false }],
      ["none", { glossary_term: "x" }],
    ] as const)
      expect((await change(other, changed)).isError, other).toBe(true);
    expect(await stored("loom")).toMatchObject({ term: "Loom" });

    const versions = await db.read(db.query.select().from(revisions));
    expect(JSON.stringify(versions)).toContain("Selvedge");
    const entries = await db.read(db.query.select().from(activity).where(eq(activity.section, "glossary")));
    expect(entries.map(({ actor }) => actor)).toEqual(entries.map(() => expect.stringContaining("agent") as string));
    expect(entries.map(({ action }) => action)).toHaveLength(2);
    const set = entries.at(-1)!.key!;
    const undone = await send("/admin/undo", {
      method: "POST",
      body: new URLSearchParams({ set }),
      headers: { Cookie: await sessionCookie(db, "ada"), "Sec-Fetch-Site": "same-origin" },
    });
    expect(undone.status).toBeLessThan(400);
    expect((await db.read(db.query.select().from(terms).where(eq(terms.itemId, row.itemId))))[0]!.term).toBe(
      "Selvedge",
    );
  });

  it("moves drafts to the trash, public rows only if the token may publish", async () => {
    const client = await open(await tokenWith("IT_Glossary:write"));
    const tool = (await client.listTools()).tools.find(({ name }) => name === "delete_content");
    expect(tool!.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    const remove = (from: typeof client, key: string) =>
      from.callTool({ name: "delete_content", arguments: { table: "IT_Glossary", key } });
    expect((await remove(client, "none")).isError).toBe(true);
    expect(textOf(await remove(client, "loom"))).toContain("drafts only");
    expect((await remove(client, "heddle")).isError).toBeUndefined();
    expect(await stored("heddle")).toBeUndefined();
    const trash = await listTrash(db, storedTypes.glossary, new Date().toISOString());
    expect(trash.rows.map(({ label }) => label)).toEqual(["Heddle"]);
    const publishing = await open(await tokenWith("IT_Glossary:write", "publishing:write"));
    expect((await remove(publishing, "loom")).isError).toBeUndefined();
    expect((await send("/it-glossary/term/loom")).status).toBe(404);
  });

  it("publishes only if the token may, and no table without drafts otherwise", async () => {
    await insert(db, toolCategories, toolCategory({ name: "Plain" }));
    const drafts = await open(await tokenWith("stack_categories:write", "IT_Glossary:write"));
    const category = { table: "stack_categories", values: { name: "New one", slug: "new-one" } };
    const refused = await drafts.callTool({ name: "create_content", arguments: category });
    expect(textOf(refused)).toContain("may not publish");
    const publishing = await open(await tokenWith("IT_Glossary:write", "publishing:write"));
    const published = await publishing.callTool({
      name: "update_content",
      arguments: { table: "IT_Glossary", key: "heddle", values: { Draft: false } },
    });
    expect(published.isError, textOf(published)).toBeUndefined();
    expect((await send("/it-glossary/term/heddle")).status).toBe(200);
  });
});

describe("the endpoint with credentials", () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const post = async (headers: Record<string, string>) => {
    const response = await send("/mcp", { method: "POST", body: JSON.stringify(list), headers });
    return { response, body: (await response.json()) as { result?: { tools: unknown[] } } };
  };

  it("refuses a token that is none, and is the public one to a cookie", async () => {
    const { response } = await post({ Authorization: "Bearer plk_wrong" });
    expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
    const cookie = await sessionCookie(db, "ada");
    expect((await post({ Cookie: cookie })).response.status).toBe(403);
    const { body } = await post({ Cookie: cookie, "Sec-Fetch-Site": "same-origin" });
    expect(body.result!.tools).toHaveLength(publicTools.length);
  });
});
