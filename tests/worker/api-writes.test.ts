import type { PostgrestClient } from "@supabase/postgrest-js";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createToken } from "../../app/api/api-tokens.server";
import { findPost } from "../../app/blog/queries.server";
import { listTrash, listRevisions } from "../../app/content/saving/revisions.server";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, activity, apiTokens, rateLimits, revisions, tools, ventures } from "../../drizzle/schema";
import { addAccount } from "../support/accounts";
import { apiClient } from "../support/api-client";
import { insertApiRows } from "../support/api-rows";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { tool as toolRow, venture as ventureRow } from "../support/rows";
import { origin, startServer } from "../support/test-server";

let db: DatabaseClient;
let client: ReturnType<typeof apiClient>;
let authorization = "";
let purged: string[] = [];
const restAddress = `${origin}/api/rest/v1`;
const send = startServer({ purge: async (_, tags) => void purged.push(...tags) });
const now = () => new Date().toISOString();

beforeEach(async () => {
  db = await openDatabase();
  for (const table of [apiTokens, accounts, rateLimits, revisions]) await db.write([db.query.delete(table)]);
  await insertApiRows(db);
  await addAccount(db, "ada");
  const made = await createToken(
    db,
    { name: "Test", scopes: tables.map((table) => `${table}:write`), days: 7 },
    "ada",
    now(),
  );
  if (!made.ok) throw new Error(JSON.stringify(made.fields));
  authorization = `Bearer ${made.token}`;
  client = apiClient(send, { Authorization: authorization });
  purged = [];
});

const tables = [
  "stack_items",
  "stack_categories",
  "ventures_data",
  "Blog_posts",
  "Blog_categories",
  "example_briefs",
  "IT_Glossary",
  "redirects",
];

function done<Data>(answer: { data: Data; error: unknown }): NonNullable<Data> {
  expect(answer.error).toBeNull();
  return answer.data!;
}

describe("the portal's calls that write", () => {
  it("ADM-19 any status but inactive becomes active, and an absent status keeps the stored one", async () => {
    const statusOf = async (id: string) =>
      done(await client.from("ventures_data").select("status").eq("id", id).single()).status as string;
    const made = { id: "sold", name: "Sold", micro_description: "x", status: "sold" as "active" };
    expect(done(await client.from("ventures_data").insert(made).select())).toMatchObject([{ status: "active" }]);
    done(await client.from("ventures_data").update({ name: "Later Train" }).eq("id", "v3").select());
    expect(await statusOf("v3")).toBe("inactive");
    done(
      await client
        .from("ventures_data")
        .update({ status: "paused" as "active" })
        .eq("id", "v3")
        .select(),
    );
    expect(await statusOf("v3")).toBe("active");
    done(
      await client
        .from("ventures_data")
        .update({ status: "Inactive" as "inactive" })
        .eq("id", "v3")
        .select(),
    );
    expect(await statusOf("v3")).toBe("inactive");
  });

  it("a venture's images are refused by the name of the bad one, and nothing is written", async () => {
    const images = ["https://img.example/1.png", "javascript:alert(1)"];
    const venture = { id: "gallery", name: "Gallery", micro_description: "x" };
    const inserted = await client.from("ventures_data").insert({ ...venture, images });
    const updated = await client.from("ventures_data").update({ images }).eq("id", "v3");
    for (const { status, error } of [inserted, updated])
      expect([status, error?.code, error?.message]).toEqual([
        400,
        "23514",
        expect.stringContaining(`"images" of row 1: “javascript:alert(1)” is not an image URL`),
      ]);
    expect(done(await client.from("ventures_data").select("id, images").in("id", ["gallery", "v3"]))).toEqual([
      { id: "v3", images: [] },
    ]);
    const made = { ...venture, images: ["https://img.example/w_400,h_300/1.png", "/images/2.png"] };
    expect(done(await client.from("ventures_data").insert(made).select())).toMatchObject([made]);
  });

  it("values are converted as PostgreSQL converts them, and null stands for the default", async () => {
    // The client's types forbid what other clients send.
    const untyped = client as unknown as PostgrestClient;
    const made = { "Item ID": 7, "Blog Post - Title": 2024, "SEO Meta Title": null, "Blog Post - Posted Date": null };
    expect(
      done(
        await untyped
          .from("Blog_posts")
          .insert({ ...made, Draft: "yes", Archived: 0 })
          .select(),
      ),
    ).toMatchObject([
      {
        "Item ID": "7",
        "Blog Post - Title": "2024",
        "SEO Meta Title": "",
        "Blog Post - Posted Date": "",
        Draft: true,
        Archived: false,
      },
    ]);
    const category = { name: "Looms", display_order: "3" };
    expect(done(await untyped.from("stack_categories").insert(category).select())).toMatchObject([
      { display_order: 3 },
    ]);
    const venture = { id: 1, name: "One", micro_description: "x", images: '{"/a.png",/b.png}', created_at: null };
    expect(done(await untyped.from("ventures_data").insert(venture).select())).toMatchObject([
      { id: "1", images: ["/a.png", "/b.png"] },
    ]);
    const cleared = { "Blog Post - Excerpt": null, Archived: "t", "Blog Post - Posted Date": "2026-02-03 04:05+01" };
    expect(done(await untyped.from("Blog_posts").update(cleared).eq("Item ID", "p1").select())).toMatchObject([
      { "Blog Post - Excerpt": "", Archived: true, "Blog Post - Posted Date": "2026-02-03T03:05:00.000Z" },
    ]);
    const date = "Blog Post - Posted Date";
    const image = "Blog Post - Featured Image";
    for (const [values, code] of [
      [{ "Blog Post - Title": null }, "23502"],
      [{ [date]: "2024-02-31" }, "22008"],
      [{ [date]: "01/02/2024" }, "22007"],
      [{ [date]: 1_725_321_600 }, "22007"],
      [{ Draft: "maybe" }, "22P02"],
      [{ "Blog Post - Title": { nested: true } }, "22P02"],
      [{ [image]: "https://x.example/a.jpg|https://x.example/b.jpg" }, "23514"],
    ] as const) {
      const inserted = await untyped.from("Blog_posts").insert({ "Item ID": "z", "Blog Post - Title": "Z", ...values });
      expect([inserted.status, inserted.error?.code], JSON.stringify(values)).toEqual([400, code]);
      const updated = await untyped.from("Blog_posts").update(values).eq("Item ID", "p2");
      expect([updated.status, updated.error?.code], JSON.stringify(values)).toEqual([400, code]);
    }
    const noKey = await untyped.from("Blog_posts").insert({ "Item ID": null, "Blog Post - Title": "No key" });
    expect([noKey.status, noKey.error?.code]).toEqual([400, "23502"]);
    const fraction = await untyped.from("stack_categories").insert({ name: "Half", display_order: 1.5 });
    expect(fraction.error?.code).toBe("22P02");
  });

  it("say what is wrong with a row among others, and not that it is there twice", async () => {
    const untyped = client as unknown as PostgrestClient;
    for (const [row, message] of [
      [{ from_path: "/about", to_path: "/blog" }, "A page answers at this address"],
      [{ from_path: "/round", to_path: "/round" }, "This leads back to itself"],
    ] as const) {
      const { status, error } = await untyped.from("redirects").insert(row);
      expect([status, error?.code, error?.message]).toEqual([400, "23514", expect.stringContaining(message)]);
    }
    const twice = { from_path: "/once", to_path: "/blog" };
    expect((await untyped.from("redirects").insert(twice)).status).toBe(201);
    expect((await untyped.from("redirects").insert(twice)).error?.code).toBe("23505");
  });

  it("are counted on request, and limited", async () => {
    const terms = client.from("IT_Glossary");
    const counted = { count: "exact" } as const;
    expect(
      await terms.update({ short_definition: "New" }, counted).in("Slug", ["api", "backlog", "none"]),
    ).toMatchObject({
      count: 2,
      status: 204,
    });
    const few = await terms
      .update({ short_definition: "Newer" })
      .in("Slug", ["api", "backlog", "none"])
      .setHeader("Prefer", "handling=strict, max-affected=1");
    expect([few.status, few.error?.code, few.error?.details]).toEqual([400, "PGRST124", "The query affects 2 rows"]);
    expect(done(await terms.select("short_definition").eq("Slug", "api").single())).toEqual({
      short_definition: "New",
    });
    expect(
      (
        await terms
          .update({ short_definition: "Newer" })
          .eq("Slug", "api")
          .setHeader("Prefer", "handling=strict, max-affected=1")
      ).status,
    ).toBe(204);
    expect((await terms.update({}, counted).eq("Slug", "api")).count).toBe(0);
    expect(await terms.insert([{ glossary_term: "Warp" }, { glossary_term: "Weft" }], counted)).toMatchObject({
      count: 2,
    });
    expect((await terms.delete(counted).eq("Slug", "warp")).count).toBe(1);
    expect((await terms.delete(counted).eq("Slug", "warp")).count).toBe(0);
    expect((await terms.delete({ count: "exact" }).in("Slug", ["weft", "api"]).select("Slug")).count).toBe(2);
  });

  it("are refused where they should be rolled back", async () => {
    const made = await client.from("IT_Glossary").insert({ glossary_term: "Shed" }).rollback();
    expect([made.status, made.error?.code, made.error?.details]).toEqual([400, "PT400", "Nothing was written."]);
    expect((await client.from("IT_Glossary").delete().eq("Slug", "api").rollback()).status).toBe(400);
    expect(done(await client.from("IT_Glossary").select("Slug").in("Slug", ["shed", "api"]))).toEqual([
      { Slug: "api" },
    ]);
    // A read has nothing to roll back.
    expect((await client.from("IT_Glossary").select("Slug").eq("Slug", "api").rollback()).status).toBe(200);
  });

  it("CALL-8 CALL-13 a blog post is inserted, updated and deleted by Item ID", async () => {
    const row = {
      "Item ID": "from-a-client",
      "Blog Post - Title": "Written elsewhere",
      "Blog Post - Richt Text": '<p onclick="x()">Hi<script>1</script></p>',
      "Blog Post - Posted Date": "2026-02-03T04:05:00Z",
      Draft: false,
    };
    expect(done(await client.from("Blog_posts").insert(row).select())).toMatchObject([
      {
        "Item ID": "from-a-client",
        "Blog Post - Link": "written-elsewhere",
        "Blog Post - Richt Text": "<p>Hi</p>",
        "Blog Post - Posted Date": "2026-02-03T04:05:00.000Z",
        Archived: false,
      },
    ]);
    const renamed = client.from("Blog_posts").update({ "Blog Post - Title": "Renamed" }).eq("Item ID", "from-a-client");
    expect(done(await renamed.select())).toMatchObject([{ "Blog Post - Title": "Renamed" }]);
    expect(await findPost(db, "written-elsewhere", now())).toEqual({ movedTo: "renamed" });
    expect(purged).toContain("Blog_posts:renamed");
    expect(purged).toContain("Blog_posts:written-elsewhere");
    done(await client.from("Blog_posts").delete().eq("Item ID", "from-a-client").select());
    expect(await findPost(db, "renamed", now())).toBeNull();
    expect((await listTrash(db, storedTypes.blog, now())).rows).toMatchObject([
      { label: "Renamed", by: "ada@example.com" },
    ]);
  });

  it("what the texts of a write lose is in a header, row by row, and in the log of activity", async () => {
    const text = "Blog Post - Richt Text";
    const rows = [
      { "Item ID": "whole", "Blog Post - Title": "Whole", [text]: "<div>One.</div><div>10<sup>6</sup></div>" },
      { "Item ID": "less", "Blog Post - Title": "Less", [text]: "<iframe src='https://é.example/1'></iframe>" },
    ];
    const embedded = "What was embedded from https://é.example/1 became a link.";
    const lossesOf = (response: Response) => JSON.parse(response.headers.get("Content-Losses") ?? "null") as unknown;
    const request = (method: string, query: string, body: unknown) =>
      send(`${restAddress}/Blog_posts${query}`, {
        method,
        headers: { Authorization: authorization, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    expect(lossesOf(await request("POST", "", rows))).toEqual([{ row: 2, column: text, text: embedded }]);
    const changed = await request("PATCH", "?Item%20ID=eq.whole", { [text]: "<p>a</p><svg></svg>" });
    expect([changed.status, lossesOf(changed)]).toEqual([204, [{ row: 1, column: text, text: "<svg> was removed." }]]);
    expect(lossesOf(await request("PATCH", "?Item%20ID=eq.whole", { [text]: "<p>a</p>" }))).toBeNull();
    const many = "<x-1></x-1>".repeat(30).replaceAll("1", () => crypto.randomUUID());
    const header = (await request("PATCH", "?Item%20ID=eq.whole", { [text]: many })).headers.get("Content-Losses")!;
    expect(header.length).toBeLessThanOrEqual(2_002);
    expect((JSON.parse(header) as unknown[]).length).toBeGreaterThan(10);
    const log = await db.read(db.query.select({ detail: activity.detail }).from(activity));
    expect(log.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ losses: embedded }),
        expect.objectContaining({ losses: "<svg> was removed." }),
      ]),
    );
  });

  it("CALL-9 a glossary item is inserted, updated and deleted by Slug", async () => {
    const inserted = await client.from("IT_Glossary").insert({ glossary_term: "Étude", item_id: "etude-1" }).select();
    expect(done(inserted)).toMatchObject([{ Slug: "etude", Alphabet: "É", Draft: true, item_id: "etude-1" }]);
    const updated = await client.from("IT_Glossary").update({ seo_tiltle: "Études" }).eq("Slug", "etude").select();
    expect(done(updated)).toMatchObject([{ seo_tiltle: "Études" }]);
    expect(done(await client.from("IT_Glossary").delete().eq("Slug", "etude").select())).toHaveLength(1);
  });

  it("CALL-10 CALL-11 CALL-12 ventures, stack items and categories, each by its id", async () => {
    const [category] = done(await client.from("stack_categories").insert({ id: "looms", name: "Looms" }).select());
    expect(category).toMatchObject({ id: "looms", display_order: 0 });
    const [tool] = done(
      await client
        .from("stack_items")
        .insert({ id: "t9", name: "Jacquard", slug: "ignored", category_id: "looms", tags: ["a"] })
        .select(),
    );
    expect(tool).toMatchObject({ slug: "jacquard", tags: ["a"], category_id: "looms" });
    const refused = await client.from("stack_categories").delete().eq("id", "looms");
    expect([refused.status, refused.error?.code]).toEqual([409, "23503"]);
    expect(done(await client.from("stack_items").update({ category_id: null }).eq("id", "t9").select())).toMatchObject([
      { category_id: null },
    ]);
    done(await client.from("stack_categories").update({ display_order: 7 }).eq("id", "looms").select());
    done(await client.from("stack_categories").delete().eq("id", "looms").select());
    done(await client.from("stack_items").delete().in("id", ["t9"]).select());
    const venture = {
      id: "v9",
      name: "Weft",
      micro_description: "Cloth by post",
      stack: [{ name: "D1" }],
      status: "active" as const,
    };
    expect(done(await client.from("ventures_data").insert(venture).select())).toMatchObject([venture]);
    expect(
      done(await client.from("ventures_data").update({ status: "inactive" }).eq("id", "v9").select()),
    ).toMatchObject([{ status: "inactive" }]);
    done(await client.from("ventures_data").delete().eq("id", "v9"));
  });
});

describe("GEN-12 drafts of types whose contract has no draft", () => {
  const visitor = () => apiClient(send, {});
  const named = async (name: "stack_items" | "ventures_data") =>
    done(await visitor().from(name).select("name")).map((row) => row.name);

  it("are not given to visitors, and stay drafts when they are updated", async () => {
    await insert(db, tools, toolRow({ id: "t8", name: "Secret loom", draft: true }));
    await insert(db, ventures, ventureRow({ id: "v8", name: "Secret mill", archived: true }));
    for (const [table, id] of [
      ["stack_items", "t8"],
      ["ventures_data", "v8"],
    ] as const) {
      expect(done(await visitor().from(table).select("*").eq("id", id))).toEqual([]);
      expect(done(await visitor().from(table).select("*").ilike("name", "%secret%"))).toEqual([]);
      const [row] = done(await client.from(table).update({ micro_description: "New" }).eq("id", id).select());
      expect(Object.keys(row!)).not.toContain("draft");
      expect((await named(table)).filter((name) => name.startsWith("Secret"))).toEqual([]);
    }
    const counted = await visitor().from("stack_items").select("*", { count: "exact", head: true });
    expect(counted.count).toBe((await named("stack_items")).length);
  });

  it("are only made in the portal: a row added through the API is public", async () => {
    done(await client.from("stack_items").insert({ id: "t9", name: "Jacquard" }).select());
    done(await client.from("ventures_data").insert({ id: "v9", name: "Weft", micro_description: "x" }).select());
    expect(await named("stack_items")).toContain("Jacquard");
    expect(await named("ventures_data")).toContain("Weft");
    const refused = await client.from("stack_items").insert({ id: "t7", name: "Shed", draft: true } as never);
    expect(refused.status).toBe(400);
  });
});

describe("a write through the data API", () => {
  it("records a revision with its author", async () => {
    done(await client.from("ventures_data").update({ problem: "New" }).eq("id", "v1").select());
    const [{ rowId }] = (await db.read(
      db.query.select({ rowId: ventures.rowId }).from(ventures).where(eq(ventures.id, "v1")),
    )) as [{ rowId: number }];
    expect(await listRevisions(db, storedTypes.ventures, rowId)).toMatchObject([
      { action: "update", by: "ada@example.com", before: { problem: "" } },
    ]);
  });

  it("upserts: updates existing rows or ignores them, and inserts the others", async () => {
    const rows = [
      { id: "ai-coders", name: "AI Coders", description: "Changed" },
      { id: "new-one", name: "New one" },
    ];
    expect(done(await client.from("stack_categories").upsert(rows).select())).toMatchObject([
      { id: "ai-coders", description: "Changed" },
      { id: "new-one" },
    ]);
    const left = await client
      .from("stack_categories")
      .upsert({ id: "ai-coders", name: "Other" }, { ignoreDuplicates: true })
      .select();
    expect(done(left)).toEqual([]);
    const again = await client.from("stack_categories").insert({ id: "ai-coders", name: "Other" });
    expect([again.status, again.error?.code]).toEqual([409, "23505"]);
  });

  it("F8 writes all rows of a call or none, and reports the row and its error", async () => {
    const rows = [
      { id: "good", name: "Good" },
      { id: "bad", name: "", url: "" },
    ];
    const answer = await client.from("stack_items").insert(rows as never);
    expect([answer.status, answer.error?.code]).toEqual([400, "23514"]);
    expect(answer.error?.message).toBe('"name" of row 2: Name is required.');
    expect(done(await client.from("stack_items").select("id").eq("id", "good"))).toEqual([]);
    const nowhere = await client.from("stack_items").insert({ id: "x", name: "X", slug: "x", category_id: "gone" });
    expect([nowhere.status, nowhere.error?.code]).toEqual([409, "23503"]);
  });

  it("does not let a row's id be changed, and says so", async () => {
    const answer = await client.from("ventures_data").update({ id: "v77" }).eq("id", "v1");
    expect([answer.status, answer.error?.message]).toEqual([400, '"id" identifies the row and cannot be changed.']);
  });
});
