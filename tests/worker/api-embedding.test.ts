import { beforeAll, describe, expect, it } from "vitest";
import { createToken } from "../../app/api/api-tokens.server";
import type { DatabaseClient } from "../../drizzle/client";
import { blogCategories, posts, toolCategories, tools } from "../../drizzle/schema";
import { addAccount } from "../support/accounts";
import { apiClient } from "../support/api-client";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { blogCategory, post, tool, toolCategory } from "../support/rows";
import { startServer } from "../support/test-server";

const server = startServer();
const client = apiClient(server);
let db: DatabaseClient;

beforeAll(async () => {
  db = await openDatabase();
  await insert(db, toolCategories, toolCategory({ name: "AI Coders" }), toolCategory({ name: "Design" }));
  await insert(
    db,
    tools,
    tool({ id: "loom", name: "Loom", categoryId: "ai-coders" }),
    tool({ id: "shuttle", name: "Shuttle", categoryId: "ai-coders" }),
    tool({ id: "spare", name: "Spare" }),
  );
  await insert(
    db,
    blogCategories,
    blogCategory({ name: "Weaving" }),
    blogCategory({ name: "Secret", link: "secret", draft: true }),
  );
  await insert(
    db,
    posts,
    post({ title: "Shown", category: "Weaving" }),
    post({ title: "Draft", category: "Weaving", draft: true }),
    post({ title: "Later", category: "Weaving", postedDate: "2999-01-01T00:00:00.000Z" }),
    post({ title: "In a hidden category", category: "Secret" }),
  );
});

/** A request without the client, by its query. */
async function read(query: string, init: RequestInit = {}) {
  const response = await server(`/api/rest/v1/${query}`, init);
  return { response, status: response.status, body: (await response.json()) as unknown };
}

describe("DATA-17 related rows", () => {
  it("the category of a tool, under its own name or another; null for none", async () => {
    const { data, error } = await client
      .from("stack_items")
      .select("name, category:stack_categories(name, id)")
      .in("id", ["loom", "spare"]);
    expect(error).toBeNull();
    expect(data?.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: "Loom", category: { name: "AI Coders", id: "ai-coders" } },
      { name: "Spare", category: null },
    ]);
    const { body } = await read("stack_items?id=eq.loom&select=name,stack_categories(*)");
    expect(body).toEqual([{ name: "Loom", stack_categories: expect.objectContaining({ name: "AI Coders" }) }]);
  });

  it("the tools of a category, and an empty list for none", async () => {
    const { data, error } = await client
      .from("stack_categories")
      .select("id, stack_items(name)")
      .order("display_order");
    expect(error).toBeNull();
    const byId = Object.fromEntries(data!.map((row) => [row.id, row.stack_items.map(({ name }) => name).toSorted()]));
    expect(byId).toMatchObject({ "ai-coders": ["Loom", "Shuttle"], design: [] });
  });

  it("only rows that the caller may see: no draft and no later post to a visitor, all to a token for both; and to no write", async () => {
    const select = `"Blog Category - Name",posts:Blog_posts("Blog Post - Title")`;
    const query = `Blog_categories?select=${encodeURIComponent(select)}&"Blog Category - Name"=eq.Weaving`;
    const { response, body } = await read(query.replace(/"/g, "%22"));
    expect(body).toEqual([{ "Blog Category - Name": "Weaving", posts: [{ "Blog Post - Title": "Shown" }] }]);
    expect(response.headers.get("Cache-Tag")).toBe("Blog_categories,Blog_posts");
    const title = encodeURIComponent('"Blog Post - Title"');
    const { body: allPosts } = await read(
      `Blog_posts?select=${title},category:Blog_categories(Icon:%22Blog Category - Icon%22)`,
    );
    expect(allPosts).toContainEqual({ "Blog Post - Title": "In a hidden category", category: null });
    expect(allPosts).toContainEqual({ "Blog Post - Title": "Shown", category: { Icon: "" } });

    await addAccount(db, "ada");
    const scopes = ["Blog_categories:read", "Blog_posts:read", "stack_items:write"];
    const created = await createToken(db, { name: "reader", scopes, days: 30 }, "ada", new Date().toISOString());
    const token = "token" in created ? String(created.token) : "";
    const all = await read(query.replace(/"/g, "%22"), { headers: { Authorization: `Bearer ${token}` } });
    const [category] = all.body as [{ posts: unknown[] }];
    expect(category.posts).toHaveLength(3);
    expect(all.response.headers.get("Cache-Control")).toBe("private, no-store");

    const write = await read("stack_items?id=eq.loom&select=name,stack_categories(name)", {
      method: "PATCH",
      body: JSON.stringify({ name: "Changed" }),
      headers: {
        Authorization: `Bearer ${token}`,
        Prefer: "return=representation",
        "Content-Type": "application/json",
      },
    });
    expect(write.status).toBe(400);
    expect((await read("stack_items?id=eq.loom&select=name")).body).toEqual([{ name: "Loom" }]);
  });

  it("a refusal of what is not related, of a label twice, of two levels and of a hint", async () => {
    for (const [query, code] of [
      ["ventures_data?select=name,stack_items(name)", "PGRST200"],
      ["stack_items?select=name,name:stack_categories(name)", ""],
      ["stack_items?select=stack_categories(stack_items(name))", "PGRST200"],
      ["stack_items?select=stack_categories!inner(name)", ""],
      ["stack_items?select=stack_categories(no_such)", "42703"],
      ["stack_items?select=stack_categories(name", ""],
    ] as const) {
      const { status, body } = await read(query);
      expect(status, query).toBe(400);
      expect((body as { message: string }).message, query).not.toBe("");
      if (code !== "") expect((body as { code: string }).code, query).toBe(code);
    }
  });

  it("no more than the limits: 200 different values, and 1,000 related rows", async () => {
    const many = Array.from({ length: 201 }, (_, number) => toolCategory({ name: `Category ${number}` }));
    await insert(db, toolCategories, ...many);
    const wide = await read("stack_categories?select=id,stack_items(name)");
    expect(wide.status).toBe(400);
    expect((wide.body as { hint: string }).hint).toContain("limit=200");
    expect((await read("stack_categories?select=id,stack_items(name)&limit=50")).status).toBe(200);

    await insert(
      db,
      tools,
      ...Array.from({ length: 1_001 }, (_, number) =>
        tool({ id: `n${number}`, name: `N${number}`, categoryId: "design" }),
      ),
    );
    const long = await read("stack_categories?select=id,stack_items(name)&id=eq.design");
    expect(long.status).toBe(400);
    expect((long.body as { message: string }).message).toContain("1000");
  });

  it("one row as an object, CSV, and and a count", async () => {
    const one = await read("stack_items?id=eq.loom&select=name,stack_categories(name)", {
      headers: { Accept: "application/vnd.pgrst.object+json" },
    });
    expect(one.body).toEqual({ name: "Loom", stack_categories: { name: "AI Coders" } });
    const csv = await server("/api/rest/v1/stack_items?id=eq.loom&select=name,stack_categories(name)", {
      headers: { Accept: "text/csv" },
    });
    expect(await csv.text()).toContain('"{""name"":""AI Coders""}"');
    const head = await server("/api/rest/v1/stack_items?id=eq.loom&select=name,stack_categories(name)", {
      method: "HEAD",
      headers: { Prefer: "count=exact" },
    });
    expect(head.headers.get("Content-Range")).toMatch(/\/1$/);
  });
});
