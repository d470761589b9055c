import { beforeAll, describe, expect, it } from "vitest";
import { publicTools } from "../../app/api/mcp/site-tools.server";
import { parsePreparedAnswers } from "../../app/intake/rules/wizard";
import { enquiries, posts, slugHistory, terms, toolCategories, tools } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { type AnyClient, calledText, mcpClients } from "../support/mcp-clients";
import { post, ragTerm, tool, toolCategory } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const send = startServer();
const fetchFromServer = (async (url: string | URL, init?: RequestInit) => send(String(url), init)) as typeof fetch;
const url = new URL("/mcp", origin);

async function fill() {
  const db = await openDatabase();
  await insert(
    db,
    posts,
    post({ title: "First weaving steps", excerpt: "What it says", body: "<p>All of it.</p>" }),
    post({ title: "A weaving draft", draft: true }),
  );
  await insert(db, terms, ragTerm);
  await insert(db, toolCategories, toolCategory({ name: "Design" }));
  const facets = { hosting: "Self-hosted", pricingModel: "Free", platform: "Desktop" } as const;
  await insert(
    db,
    tools,
    tool({ rowId: 1, id: "loom", name: "Loom", shortDescription: "Weaves", categoryId: "design", ...facets }),
    tool({ id: "anvil", name: "Anvil", categoryId: null }),
  );
  await insert(db, slugHistory, { tableName: "stack_items", slug: "former-loom", rowId: 1 });
  return db;
}

const answers = {
  projectType: "startup-mvp",
  problem: "Bookings of berths are lost",
  userNeeds: "Harbour masters of small marinas: “free berths” & dues",
  budget: "10k-20k",
  startTimeline: "within-month",
  launchTimeline: "1-2-months",
};

describe.each(Object.entries(mcpClients))("%s", (_, open) => {
  let client: AnyClient;
  let db: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    db = await fill();
    client = await open(url, fetchFromServer);
  });

  it("lists all tools and resources", async () => {
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(publicTools.map(({ name }) => name));
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toContain(`${origin}/services`);
    const { contents } = await client.readResource({ uri: `${origin}/services` });
    expect(contents[0]).toMatchObject({
      mimeType: "text/markdown",
      text: expect.stringContaining("# Services") as string,
    });
  });

  it("calls all tools, and finds no draft", async () => {
    const found = calledText(await client.callTool({ name: "search", arguments: { query: "weaving" } }));
    expect(found).toContain(`[First weaving steps](${origin}/blog/post/first-weaving-steps)`);
    expect(found).not.toContain("draft");
    expect(
      calledText(await client.callTool({ name: "get", arguments: { path: "/blog/post/first-weaving-steps" } })),
    ).toContain("All of it.");
    expect((await client.callTool({ name: "get", arguments: { path: "/blog/post/a-weaving-draft" } })).isError).toBe(
      true,
    );
    expect((await client.callTool({ name: "get", arguments: { path: "https://elsewhere.example/" } })).isError).toBe(
      true,
    );
    const listed = await client.callTool({ name: "list_tools", arguments: { category: "design" } });
    expect(listed.structuredContent).toMatchObject({
      categories: [{ name: "Design", count: 1 }],
      tools: [{ id: "loom", title: "Loom" }],
    });
    const narrowed = await client.callTool({
      name: "list_tools",
      arguments: { hosting: ["Self-hosted", "Cloud or self-hosted"], pricingModel: ["Free"], sort: "name" },
    });
    expect(narrowed.structuredContent).toMatchObject({
      categories: [{ name: "Design", count: 1 }],
      facets: { hosting: { Cloud: 0, "Self-hosted": 1 }, platform: { Desktop: 1, Browser: 0 } },
      tools: [{ id: "loom", hosting: "Self-hosted", pricingModel: "Free", platform: "Desktop" }],
    });
    expect(calledText(narrowed)).toContain("- Pricing (pricingModel): Free 1, Free tier 1");
    const none = await client.callTool({ name: "list_tools", arguments: { hosting: ["Cloud"] } });
    expect(none.structuredContent).toMatchObject({ categories: [{ count: 0 }], tools: [] });
    expect(calledText(await client.callTool({ name: "define", arguments: { term: "rag" } }))).toContain("Then write.");
    const services = (await client.callTool({ name: "services" })).structuredContent as {
      services: object[];
      prices: object[];
    };
    expect([services.services.length, services.prices.length]).toEqual([4, 6]);
    for (const service of services.services)
      expect(service).toMatchObject({
        usualPrice: expect.stringMatching(/\$\d+K/) as string,
        usualWeeks: expect.any(String),
      });
  });

  it("gets the page that an address with a query selects, and no page of another one", async () => {
    const get = async (path: string) => {
      const got = await client.callTool({ name: "get", arguments: { path } });
      return got.isError ? "an error" : calledText(got);
    };
    const design = await get("/ai-product-stack?category=design");
    expect(design).toContain(`url: "${origin}/ai-product-stack?category=design"`);
    expect(design).toMatch(/\n# Design\n[^]*\[Loom\]/);
    expect(design).not.toContain("Anvil");
    expect(await get(`${origin}/ai-product-stack?sort=name&category=design&utm_source=a#list`)).toBe(design);
    const compared = await get("/ai-product-stack/compare?tools=loom,anvil,gone");
    expect(compared).toContain(`url: "${origin}/ai-product-stack/compare?tools=loom,anvil"`);
    expect(compared).toMatch(/\n# Loom and Anvil, side by side\n[^]*\nNot in the directory: gone\.\n/);
    expect(compared).toContain("| Hosting | Self-hosted | Not known |");
    // As the page does, it leads to where the tool is now.
    expect(await get("/ai-product-stack/compare?tools=former-loom,anvil")).toBe(
      await get("/ai-product-stack/compare?tools=loom,anvil"),
    );
    const article = await get("/blog/post/first-weaving-steps?utm_source=a");
    expect(article).toContain("All of it.");
    // However somebody wrote it.
    for (const path of [
      "blog/post/first-weaving-steps",
      "/Blog/Post/First-Weaving-Steps/",
      "/blog/post/first-weaving-steps.md",
      `${origin}/blog/post/first-weaving-steps#part`,
    ])
      expect(await get(path), path).toBe(article);
    expect(await get("/directory?category=design")).toBe(design);
    expect(await get("/it-glossary/term/grounded-answers")).toContain("# RAG");
    for (const path of [
      "/search?q=weaving",
      "/admin",
      "/no-such-page?category=design",
      "//elsewhere.example/about",
      "javascript:alert(1)",
    ])
      expect(await get(path), path).toBe("an error");
  });

  it("prepares an enquiry that the intake reads, and writes none", async () => {
    const wrong = await client.callTool({
      name: "prepare_enquiry",
      arguments: { ...answers, budget: "a lot", problem: " " },
    });
    expect([wrong.isError, calledText(wrong)]).toEqual([
      true,
      "problem: Please describe the problem in a sentence or two.\nbudget: Please choose a range.",
    ]);
    const prepared = await client.callTool({ name: "prepare_enquiry", arguments: answers });
    const { structuredContent } = prepared;
    // For a browser that cannot fill them in.
    expect(calledText(prepared)).toContain(`- problem: ${answers.problem}`);
    const address = new URL((structuredContent as { url: string }).url);
    expect([address.pathname, address.search]).toEqual(["/onboarding", "?prepared=1"]);
    expect(parsePreparedAnswers(address.hash)).toEqual({ ...answers, email: "" });
    expect(await db.read(db.query.select().from(enquiries))).toEqual([]);
  });
});

describe("the endpoint", () => {
  const meta = { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } };
  const ask = async (message: unknown, headers: Record<string, string> = {}) => {
    const response = await send("/mcp", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(message),
    });
    return {
      status: response.status,
      policy: response.headers.get("Cache-Control"),
      body: response.status === 202 ? null : ((await response.json()) as { error?: { code?: number } }),
    };
  };
  const modern = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list" };

  it("checks versions, methods and the headers that repeat the message", async () => {
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: meta };
    expect((await ask(list, modern)).status).toBe(200);
    for (const headers of [
      {},
      { ...modern, "Mcp-Method": "tools/call" },
      { ...modern, "MCP-Protocol-Version": "2025-11-25" },
    ]) {
      const { status, body } = await ask(list, headers);
      expect([status, body?.error?.code]).toEqual([400, -32020]);
    }
    const future = { ...list, params: { _meta: { "io.modelcontextprotocol/protocolVersion": "2030-01-01" } } };
    expect((await ask(future, modern)).body?.error?.code).toBe(-32022);
    const unknown = await ask({ ...list, method: "no/such" }, { ...modern, "Mcp-Method": "no/such" });
    expect([unknown.status, unknown.body?.error?.code]).toEqual([404, -32601]);
    expect((await ask({ jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
    for (const broken of [null, [], 1, {}, { jsonrpc: "1.0", id: 1, method: "ping" }])
      expect((await ask(broken)).status).toBe(400);
  });

  it("refuses pages of other sites, is never cached, and takes only POST", async () => {
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    expect((await ask(ping)).policy).toBe("private, no-store");
    for (const headers of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }] as Record<
      string,
      string
    >[])
      expect((await ask(ping, headers)).status).toBe(403);
    const response = await send("/mcp");
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
  });

  it("limits the calls of a network", async () => {
    await fill();
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get", arguments: { path: "/nowhere" } },
    };
    const statuses: number[] = [];
    for (let at = 0; at < 122; at += 1) statuses.push((await ask(call, { "CF-Connecting-IP": "203.0.113.9" })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it("has a card under /.well-known that names its tools and versions", async () => {
    const card = (await (await send("/.well-known/mcp/server-card.json")).json()) as {
      tools: object[];
      remotes: Array<{ url: string }>;
    };
    expect([card.tools.length, card.remotes[0]!.url]).toEqual([publicTools.length, `${origin}/mcp`]);
  });
});
