import { beforeAll, describe, expect, it } from "vitest";
import { createSession } from "../../app/accounts/sessions.server";
import { accounts } from "../../drizzle/schema";
import { addAccount, cheapHash } from "../support/accounts";
import { apiClient } from "../support/api-client";
import { insertApiRows } from "../support/api-rows";
import { openDatabase } from "../support/database";
import { startServer } from "../support/test-server";

const send = startServer();
const client = apiClient(send);
let admin = client;
let person = client;

beforeAll(async () => {
  const db = await openDatabase();
  await db.write([db.query.delete(accounts)]);
  await insertApiRows(db);
  await addAccount(db, "ada");
  await addAccount(db, "bea", "user");
  const signIn = async (id: string) => {
    const token = await createSession(db, id, "", { passwordHash: cheapHash, queries: [] });
    return apiClient(send, { Cookie: `__Host-session=${token}` });
  };
  [admin, person] = await Promise.all([signIn("ada"), signIn("bea")]);
});

/** The values of one field, of an answer that must have no error. */
function valuesOf<Row extends object>(
  answer: { data: Row[] | null; error: unknown; status: number },
  field: keyof Row,
): unknown[] {
  expect(answer.error).toBeNull();
  expect(answer.status).toBe(200);
  return answer.data!.map((row) => row[field]);
}

describe("the public site's calls", () => {
  it("CALL-1 stack_items, all columns, newest first", async () => {
    const answer = await client.from("stack_items").select("*").order("created_at", { ascending: false });
    expect(valuesOf(answer, "id")).toEqual(["spare", "shuttle", "bobbin", "loom"]);
    expect(answer.data!.at(-1)).toEqual({
      id: "loom",
      name: "Loom",
      slug: "loom",
      logo: "",
      image: "",
      tags: ["weaving", "cloth"],
      micro_description: "",
      short_description: "",
      long_description: "",
      how_we_use_it: "",
      url: "",
      pricing_model: "",
      open_source: "",
      our_pick: false,
      hosting: "",
      platform: "",
      works_with_ai: "",
      learning_effort: "",
      facets_checked_on: "",
      category_id: "ai-coders",
      created_at: "2026-01-01T00:00:00.000Z",
      // Beyond the contract's columns, for the site search (SRCH-1).
      aliases: [],
    });
  });

  it("CALL-1 stack_categories, all rows, in their order", async () => {
    const answer = await client.from("stack_categories").select().order("display_order", { ascending: true });
    expect(valuesOf(answer, "name")).toEqual(["Design", "AI Coders"]);
    expect(Object.keys(answer.data![0]!)).toEqual(["id", "name", "description", "icon", "display_order"]);
  });

  it("HOME-5 stack_items with one of three names, three at most", async () => {
    const names = ["Loom", "Shuttle, the (fast) one", "Nobody"];
    const answer = await client.from("stack_items").select("*").in("name", names).limit(3);
    expect(valuesOf(answer, "id").toSorted()).toEqual(["loom", "shuttle"]);
  });

  it("CALL-1 stack_items with an id, one row or none", async () => {
    const found = await client.from("stack_items").select("*").eq("id", "bobbin").maybeSingle();
    expect([found.error, found.data?.name]).toEqual([null, "Bobbin"]);
    const none = await client.from("stack_items").select("*").eq("id", "nobody").maybeSingle();
    expect([none.error, none.data]).toEqual([null, null]);
  });

  it("CALL-3 ventures_data, newest first, the active ones", async () => {
    const answer = await client.from("ventures_data").select("*").order("created_at", { ascending: false });
    expect(valuesOf(answer, "name")).toEqual(["Écluse", "Night Ferry"]);
    expect(answer.data![1]!.stack).toEqual([{ name: "Remix" }]);
  });

  it("VEN-13 VEN-14 ventures_data by name in any case, then by part of it, active, one row or none", async () => {
    const named = (pattern: string) =>
      client.from("ventures_data").select("*").ilike("name", pattern).eq("status", "active").maybeSingle();
    expect((await named("night ferry")).data?.id).toBe("v1");
    expect((await named("écLUSE")).data?.id).toBe("v2");
    expect((await named("night")).data).toBeNull();
    expect((await named("%night%")).data?.id).toBe("v1");
    expect((await named("night train")).data).toBeNull();
  });

  it("CALL-2 Blog_categories, all rows; one by its link, neither draft nor archived", async () => {
    const all = await client.from("Blog_categories").select("*");
    expect(valuesOf(all, "Blog Category - Name")).toEqual(["Venture Academy", "Product Academy"]);
    const one = await client
      .from("Blog_categories")
      .select("*")
      .eq("Blog Category - Link", "product-academy")
      .eq("Draft", false)
      .eq("Archived", false)
      .single();
    expect([one.error, one.data?.Content]).toEqual([null, "<p>All of it</p>"]);
    const hidden = await client
      .from("Blog_categories")
      .select("*")
      .eq("Blog Category - Link", "hidden-category")
      .single();
    expect([hidden.status, hidden.error?.code]).toEqual([406, "PGRST116"]);
  });

  it("CALL-2 Blog_posts that are featured, two", async () => {
    const answer = await client.from("Blog_posts").select("*").eq("Blog Post - Is Featured?", true).limit(2);
    expect(valuesOf(answer, "Item ID")).toEqual(["p4", "p3"]);
    expect(answer.data!.map((row) => row["Blog Post - Is Featured?"])).toEqual([true, true]);
  });

  it("CALL-2 Blog_posts, all rows; the first two; neither draft nor archived", async () => {
    expect(valuesOf(await client.from("Blog_posts").select("*"), "Item ID")).toEqual(["p4", "p3", "p2", "p1"]);
    expect(valuesOf(await client.from("Blog_posts").select("*").limit(2), "Item ID")).toHaveLength(2);
    const listed = await client.from("Blog_posts").select("*").eq("Draft", false).eq("Archived", false);
    expect(valuesOf(listed, "Item ID")).toEqual(["p4", "p3", "p2", "p1"]);
    expect(listed.data!.at(-1)).toEqual({
      "Item ID": "p1",
      "Blog Post - Title": "First light",
      "Blog Post - Excerpt": "About mornings",
      "Blog Post - Excerpt (Featured)": "",
      "Blog Post - Category": "Venture Academy",
      "Blog Post - Author": "Mara Voss",
      "Blog Post - Featured Image": "",
      "Blog Post - Thumbnail Image": "",
      "Blog Post - Is Featured?": true,
      "Blog Post - Link": "",
      "Blog Post - Richt Text": "<p>One</p>",
      "Blog Post - Posted Date": "2026-01-01T00:00:00.000Z",
      "SEO Meta Title": "",
      "SEO Meta Description": "",
      Draft: false,
      Archived: false,
    });
  });

  it("CALL-4 example_briefs: the list's columns; one by its slug, or none", async () => {
    const columns =
      'Name, Slug, "High Level Summary", "App Type", "App Format", "App Type Icon", "App Format Icon"' as const;
    const list = await client.from("example_briefs").select(columns).eq("Archived", false).eq("Draft", false);
    expect(list.error).toBeNull();
    expect(list.data).toEqual([
      {
        Name: "a small brief",
        Slug: "a-small-brief",
        "High Level Summary": "Small",
        "App Type": "",
        "App Format": "",
        "App Type Icon": "",
        "App Format Icon": "",
      },
      {
        Name: "Plot diary",
        Slug: "plot-diary",
        "High Level Summary": "A diary",
        "App Type": "Internal",
        "App Format": "Web",
        "App Type Icon": "",
        "App Format Icon": "",
      },
    ]);
    const detail = 'Name, "Product Brief HTML", "SEO Title", "SEO Description"' as const;
    const found = await client.from("example_briefs").select(detail).eq("Slug", "plot-diary").maybeSingle();
    expect(found.data).toEqual({
      Name: "Plot diary",
      "Product Brief HTML": "<p>Plot</p>",
      "SEO Title": "",
      "SEO Description": "",
    });
    const hidden = await client.from("example_briefs").select(detail).eq("Slug", "hidden-brief").maybeSingle();
    expect([hidden.error, hidden.data]).toEqual([null, null]);
  });

  it("CALL-5 IT_Glossary: the list in order; one term by its slug", async () => {
    const columns = "glossary_term, Slug, short_definition, Alphabet" as const;
    const list = await client.from("IT_Glossary").select(columns).order("glossary_term", { ascending: true });
    expect(list.data).toEqual([
      { glossary_term: "API", Slug: "api", short_definition: "An interface", Alphabet: "A" },
      { glossary_term: "Backlog", Slug: "backlog", short_definition: "A list", Alphabet: "B" },
      { glossary_term: "webhook", Slug: "webhook", short_definition: "A call back", Alphabet: "W" },
    ]);
    const one = await client.from("IT_Glossary").select("*").eq("Slug", "webhook").single();
    expect([one.error, one.data?.item_id, one.data?.seo_tiltle]).toEqual([null, "t1", ""]);
  });
});

describe("the portal's calls", () => {
  it("CALL-7 the role of whoever is signed in, and of nobody else", async () => {
    const own = await admin.from("user_roles").select("role").eq("user_id", "ada").single();
    expect([own.error, own.data]).toEqual([null, { role: "admin" }]);
    const others = await admin.from("user_roles").select("role").eq("user_id", "bea").maybeSingle();
    expect([others.error, others.data]).toEqual([null, null]);
    expect((await person.from("user_roles").select("*")).data).toEqual([{ user_id: "bea", role: "user" }]);
    const visitor = await client.from("user_roles").select("role").eq("user_id", "ada").single();
    expect([visitor.status, visitor.error?.code]).toEqual([401, "42501"]);
  });

  it("CALL-8 to CALL-12 an administrator reads all rows, drafts and inactive ones too", async () => {
    const posts = await admin.from("Blog_posts").select("*");
    expect(valuesOf(posts, "Item ID").toSorted()).toEqual(["archived", "draft", "p1", "p2", "p3", "p4", "scheduled"]);
    const terms = await admin.from("IT_Glossary").select("*").order("glossary_term", { ascending: true });
    expect(valuesOf(terms, "glossary_term")).toEqual(["API", "Backlog", "Hidden term", "webhook"]);
    const ventures = await admin.from("ventures_data").select("*").order("created_at", { ascending: false });
    expect(valuesOf(ventures, "id")).toEqual(["v3", "v2", "v1"]);
    const tools = await admin.from("stack_items").select("*").order("created_at", { ascending: false });
    expect(valuesOf(tools, "id")).toEqual(["spare", "shuttle", "bobbin", "loom"]);
    const categories = await admin.from("stack_categories").select("*").order("display_order", { ascending: true });
    expect(valuesOf(categories, "id")).toEqual(["design", "ai-coders"]);
    const drafts = await admin.from("Blog_posts").select("*").eq("Draft", true);
    expect(valuesOf(drafts, "Item ID")).toEqual(["draft"]);
  });

  it("CALL-6 the coding category's id by its name, then its tools, newest first", async () => {
    const category = await client.from("stack_categories").select("id").eq("name", "AI Coders").single();
    expect([category.error, category.data]).toEqual([null, { id: "ai-coders" }]);
    const tools = await client
      .from("stack_items")
      .select("*")
      .eq("category_id", category.data!.id)
      .order("created_at", { ascending: false });
    expect(valuesOf(tools, "id")).toEqual(["shuttle", "loom"]);
  });
});

describe("hidden columns and rows", () => {
  it("GEN-12 GUARD-6 drafts are hidden whatever visitors request, even signed in as a user", async () => {
    for (const caller of [client, person]) {
      const answers = await Promise.all([
        caller.from("Blog_posts").select("*").eq("Draft", true),
        caller.from("Blog_posts").select("*").eq("Archived", true),
        caller.from("Blog_posts").select("*").not("Draft", "is", false),
        caller.from("Blog_posts").select("*").or("Draft.eq.true,Archived.eq.true"),
        caller.from("Blog_posts").select("*").gt("Blog Post - Posted Date", "2900-01-01"),
        caller.from("Blog_posts").select("*").in("Item ID", ["draft", "archived", "scheduled"]),
        caller.from("Blog_posts").select("*").ilike("Blog Post - Title", "*hidden*"),
        caller.from("Blog_posts").select("*").neq("Blog Post - Title", "").eq("Blog Post - Link", "draft"),
        caller.from("ventures_data").select("*").eq("id", "v3"),
        caller.from("ventures_data").select("*").neq("status", "active"),
        caller.from("ventures_data").select("*").ilike("name", "night tr*"),
        caller.from("IT_Glossary").select("*").eq("item_id", "t4"),
        caller.from("example_briefs").select("*").ilike("Name", "hidden*"),
        caller.from("Blog_categories").select("*").eq("Blog Category - Name", "Hidden category"),
      ]);
      expect(answers.map(({ error, data }) => [error, data])).toEqual(answers.map(() => [null, []]));
      const counted = await caller.from("Blog_posts").select("*", { count: "exact", head: true });
      expect(counted.count).toBe(4);
    }
  });

  it("GUARD-6 enquiries, people, sessions, tokens and settings are hidden from anyone", async () => {
    for (const caller of [client, person, admin]) {
      const enquiries = await caller.from("onboarding_submissions").select("*");
      expect(enquiries.error?.code).toBe("42501");
      for (const table of ["accounts", "sessions", "api_tokens", "site_settings", "revisions", "sqlite_master"]) {
        const answer = await caller.from(table as never).select("*");
        expect([answer.status, answer.error?.code], table).toEqual([404, "PGRST205"]);
      }
    }
  });

  it("D20 the tables' own columns are neither fields nor conditions", async () => {
    const hidden = ["row_id", "search_text", "version", "updated_at", "tags", "slug", "category_slug"];
    for (const name of hidden) {
      for (const query of [`select=${name}`, `${name}=eq.1`, `order=${name}`, `or=(${name}.eq.1)`]) {
        const response = await send(`/api/rest/v1/Blog_posts?${query}`);
        expect([response.status, ((await response.json()) as { code: string }).code], query).toEqual([400, "42703"]);
      }
    }
  });
});
