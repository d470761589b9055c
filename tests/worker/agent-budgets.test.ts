import { describe, expect, it } from "vitest";
import { posts, terms, toolCategories, tools } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { post, term, tool, toolCategory } from "../support/rows";
import { databaseCostOf, startServer } from "../support/test-server";

const send = startServer({ showCost: true });
const body = `<p>${"What a post says, in a sentence of its own. ".repeat(60)}</p>`;

/** A site with so many rows of each type. */
async function fill(count: number): Promise<void> {
  const db = await openDatabase();
  for (const table of [posts, terms, tools, toolCategories]) await db.write([db.query.delete(table)]);
  const numbers = Array.from({ length: count }, (_, at) => String(at).padStart(4, "0"));
  await insert(db, toolCategories, toolCategory({ name: "Design" }));
  await insert(
    db,
    posts,
    ...numbers.map((at) => {
      const postedDate = new Date(Date.UTC(2026, 0, 1, Number(at))).toISOString();
      return post({ title: `Post ${at}`, slug: `post-${at}`, excerpt: "Short", body, postedDate });
    }),
  );
  await insert(db, terms, ...numbers.map((at) => term({ term: `Term ${at}`, slug: `term-${at}`, definition: body })));
  await insert(db, tools, ...numbers.map((at) => tool({ id: `tool-${at}`, name: `Tool ${at}`, categoryId: "design" })));
}

const call = (name: string, input: object = {}) =>
  [
    "/mcp",
    JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
  ] as const;

/**
 * What a document for programs may cost: statements, rows read, and bytes. None grows with the number of rows but the
 * glossary, which lists its terms. A post here has 2.6 KB of text.
 */
const budgets: Record<
  string,
  readonly [path: string, body: string | null, statements: number, rows: number, bytes: number]
> = {
  // With the names of the rows before and after it, in the same round trip.
  "a term as Markdown": ["/it-glossary/term/term-0001.md", null, 4, 25, 3_000],
  "a post as Markdown": ["/blog/post/post-0001.md", null, 4, 25, 3_100],
  // With the names of the newest rows that it leads on to.
  "the glossary as Markdown": ["/it-glossary.md", null, 3, 410, 28_000],
  // With the case, the tools and the venture that the page shows, in the same round trip, and the sources of its claims.
  "home as Markdown": ["/index.md", null, 6, 15, 3_100],
  // With the category and the date of each post.
  "llms.txt": ["/llms.txt", null, 8, 90, 6_950],
  "the skills index": ["/.well-known/agent-skills/index.json", null, 1, 3, 750],
  "a search over MCP": [...call("search", { query: "term 0001" }), 3, 35, 300],
  "a page over MCP": [...call("get", { path: "/it-glossary/term/term-0001" }), 6, 32, 3_100],
  // The categories, the packs of tools, and the tools: a second time where the packs have changed since the last call.
  "tools over MCP": [...call("list_tools"), 6, 380, 12_400],
  "services over MCP": [...call("services"), 4, 12, 4_800],
};

describe.each([60, 400])("with %i rows of each type", (count) => {
  it("what programs read keeps to its budget", async () => {
    await fill(count);
    const costs: Record<string, readonly number[]> = {};
    for (const [name, [path, message]] of Object.entries(budgets)) {
      const response = await send(path, message === null ? {} : { method: "POST", body: message });
      expect([name, response.status]).toEqual([name, 200]);
      const text = await response.text();
      expect(text, name).not.toContain('"isError":true');
      const cost = databaseCostOf(response);
      costs[name] = [cost.statements, cost.rowsRead, new TextEncoder().encode(text).length];
    }
    for (const [name, [, , statements, rows, bytes]] of Object.entries(budgets)) {
      const [usedStatements = 0, usedRows = 0, usedBytes = 0] = costs[name]!;
      expect(usedStatements, `${name}: statements`).toBeLessThanOrEqual(statements);
      expect(usedRows, `${name}: rows`).toBeLessThanOrEqual(rows);
      expect(usedBytes, `${name}: bytes`).toBeLessThanOrEqual(bytes);
    }
  });
});
