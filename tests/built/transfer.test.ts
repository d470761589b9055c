import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { accountPassword } from "../support/accounts";
import { openAdminSite } from "../support/admin-site";
import { Page } from "../support/html";
import { wordpressFile, wordpressItem, wordpressTerm } from "../support/moved-files";

const site = openAdminSite("empty");

const as = (who: string) => ({ Cookie: site.cookie(who), "Sec-Fetch-Site": "same-origin" });
const get = (path: string, who = "ada") => site.fetch(path, { headers: as(who) });
const sendPart = (body: unknown, who = "ada") =>
  site.fetch("/admin/transfer/part", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { ...as(who), "Content-Type": "application/json" },
  });
async function sendFile(name: string, text: string, intent: string, section = "", who = "ada") {
  const form = new FormData();
  form.set("file", new File([text], name, { type: "text/csv" }));
  form.set("section", section);
  form.set("intent", intent);
  const response = await site.fetch("/admin/transfer", { method: "POST", body: form, headers: as(who) });
  return { response, page: new Page(await response.text()) };
}
const names = async () =>
  (await site.rows<{ name: string }>("select name from stack_items order by name")).map((row) => row.name);
const part = (rows: unknown[], more: object = {}) => ({
  table: "stack",
  set: "a-set-of-this-test-1",
  isDryRun: false,
  rows,
  ...more,
});

describe("permissions of import and export", () => {
  it.each([
    "/admin/transfer",
    "/admin/transfer/blog.csv",
    "/admin/transfer/part",
    "/admin/transfer.data",
    "/admin/transfer/blog.csv.data",
  ])("GUARD-2 GUARD-5 administrators alone: %s", async (path) => {
    for (const headers of [{}, as("bea")]) {
      const response = await site.fetch(path, { headers });
      expect(await response.text()).not.toMatch(/Item ID|Import and export<\/h1>/);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      if (!path.includes(".data")) expect(response.status).toBe("Cookie" in headers ? 403 : 302);
    }
  });

  it("ACC-30 an import needs a fresh proof of identity, unless it has begun; a preview does not", async () => {
    const rows = [{ row: 2, record: { name: "Begun" } }];
    expect((await sendPart(part(rows, { set: "a-set-that-has-begun" }))).status).toBe(200);
    await site.run("update sessions set proven_at = 0 where user_id = 'ada'");
    const more = [{ row: 3, record: { name: "Goes on" } }];
    expect((await sendPart(part(more, { set: "a-set-that-has-begun" }))).status).toBe(200);
    expect((await sendPart(part(more))).status).toBe(401);
    expect((await sendPart(part(more, { isDryRun: true }))).status).toBe(200);
    const { response, page } = await sendFile("stack_items.csv", "name\nNever\n", "import", "stack");
    expect([response.status, page.text]).toEqual([422, expect.stringContaining("Confirm your identity first")]);
    expect(await names()).toEqual(["Begun", "Goes on"]);
    // Only with script, which asks in place.
    const { page: unproven } = await site.open("/admin/transfer");
    expect(unproven.all("button.needs-scripting[value=import]")).toHaveLength(1);
    expect(await (await site.get("/admin/transfer")).text()).toMatch(
      /<noscript>.*action="\/admin\/transfer\?confirm"/s,
    );
    const asked = await site.send("/admin/transfer?confirm", {});
    expect([asked.status, await asked.text()]).toEqual([401, expect.stringContaining("Confirm your identity")]);
    const confirmed = await site.send("/admin/transfer?confirm", { "confirm-password": accountPassword });
    expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([302, "/admin/transfer"]);
    await site.run("delete from stack_items");
  });

  it("GUARD-5 nobody else may write", async () => {
    const rows = [{ row: 2, record: { name: "Mine" } }];
    expect((await sendPart(part(rows), "bea")).status).toBe(403);
    expect((await sendFile("stack_items.csv", "name\nMine\n", "import", "stack", "bea")).response.status).toBe(403);
    const foreign = { ...as("ada"), "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
    const forged = await site.fetch("/admin/transfer/part", {
      method: "POST",
      body: JSON.stringify(part(rows)),
      headers: foreign,
    });
    expect(forged.status).toBe(403);
    expect(await names()).toEqual([]);
  });
});

describe("a file sent whole, without script", () => {
  const file = "id,name,URL,note\na,Anvil,https://a.example,x\nb,,,\n";

  it("is previewed without writing", async () => {
    const { response, page } = await sendFile("stack_items_rows.csv", file, "preview");
    expect(response.status).toBe(422);
    expect(page.main).toContain("1 row would be created");
    expect(page.main).toContain("1 row would be rejected");
    expect(page.main).toContain("Ignored columns: note");
    expect(page.texts("tbody tr")).toEqual([expect.stringMatching(/3.*name.*Name is required/)]);
    expect(await names()).toEqual([]);
  });

  it("of another system is recognized by its content, and says what does not come over", async () => {
    const wordpress = wordpressFile(
      wordpressItem(1, "A post", {}, wordpressTerm("category", "news", "News & views")),
      wordpressItem(2, "Secret", { "wp:status": "private" }),
      wordpressItem(3, "About", { "wp:post_type": "page" }),
    );
    // Whatever section is chosen.
    const { response, page } = await sendFile("export.xml", wordpress, "import", "stack");
    expect(response.status).toBe(200);
    expect(page.main).toContain("Imported: Blog Posts from WordPress");
    expect(page.main).toContain("2 rows created");
    expect(page.main).toContain("Categories created: News & views");
    expect(page.main).toContain("Not imported: descriptions of categories (1), pages (1)");
    expect(page.texts("tbody tr")).toEqual([expect.stringMatching(/Secret.*Draft.*it was private/)]);
    expect((await site.visit("/blog/post/a-post")).page.main).toContain("Second paragraph.");
    expect((await site.visit("/blog/post/secret")).status).toBe(404);
    // Four of them are all other lists by category, tag and author, and further pages.
    expect(page.main).toContain("10 old addresses lead to a page here.");
    expect(await site.redirect("/tag/of-no-post/")).toEqual([301, "/blog"]);
    // With one redirect, however they were written.
    for (const path of ["/2024/01/a-post/", "/2024/01/A-Post", "/?p=1"])
      expect(await site.redirect(path), path).toEqual([301, "/blog/post/a-post"]);
    expect(await site.redirect("/category/news/")).toEqual([301, "/blog/category/news-views"]);
    expect(await site.redirect("/author/ada/")).toEqual([301, "/blog/author/ada-lovelace"]);
    for (const table of ["Blog_posts", "Blog_categories", "redirects"]) await site.run(`delete from ${table}`);
  });

  it("valid rows are imported, public at once, and undone", async () => {
    await site.visit("/ai-product-stack", { headers: { "Cache-Control": "max-age=60" } });
    const { page } = await sendFile("stack_items_rows.csv", file, "import");
    expect(page.main).toContain("1 row created");
    expect(await names()).toEqual(["Anvil"]);
    const shown = await site.visit("/ai-product-stack", { headers: { "Cache-Control": "max-age=60" } });
    expect(shown.page.main).toContain("Anvil");
    const [set] = page.all("input[name=set]");
    const value = set!.attrs.find(({ name }) => name === "value")!.value;
    const undone = await site.fetch("/admin/undo", {
      method: "POST",
      body: new URLSearchParams({ set: value }),
      headers: as("ada"),
    });
    expect(undone.status).toBe(302);
    expect(await names()).toEqual([]);
  });

  it.each([
    ["x.csv", "", "stack", "Choose a file."],
    ["x.csv", "foo\nbar\n", "", "Choose a section"],
    ["x.csv", "id,name\n", "stack", "no rows"],
    ["x.json", "[{", "stack", "not JSON"],
    ["x.xml", "<rss><channel></channel></rss>", "", "not an export of WordPress"],
    ["x.xml", wordpressFile(wordpressItem(1, "Cut")).slice(0, -60), "", "cut off"],
  ])("that cannot be read says why: %s %j %s", async (name, text, section, why) => {
    const { response, page } = await sendFile(name, text, "import", section);
    expect([response.status, page.texts("main [role=alert]").join()]).toEqual([422, expect.stringContaining(why)]);
  });
});

describe("a file sent in parts", () => {
  it("is imported once, however often a part is sent, and undone as one", async () => {
    const set = "a-set-of-this-test-2";
    for (const rows of [
      [
        { row: 2, record: { id: "a", name: "Anvil" } },
        { row: 3, record: { id: "b" } },
      ],
      [
        { row: 4, record: { id: "c", name: "Chisel" } },
        { row: 5, record: {}, error: "This line is not JSON." },
      ],
    ]) {
      const first = (await (await sendPart(part(rows, { set }))).json()) as { report: object };
      expect(first.report).toMatchObject({ created: 1, refused: 1 });
      const again = (await (await sendPart(part(rows, { set }))).json()) as { report: object };
      expect(again.report).toMatchObject({ created: 0, unchanged: 1, refused: 1 });
    }
    expect(await names()).toEqual(["Anvil", "Chisel"]);
    const undone = await sendPart({ undo: set, below: null });
    expect([undone.headers.get("Cache-Control"), await undone.json()]).toEqual([
      "private, no-store",
      { rows: 2, next: null },
    ]);
    expect(await names()).toEqual([]);
  });

  it("F3 answers 503 when the database fails, and writes all of it at the next try", async () => {
    const rows = [{ row: 2, record: { id: "a", name: "Anvil" } }];
    await site.run("alter table revisions rename to away");
    try {
      expect((await sendPart(part(rows))).status).toBe(503);
    } finally {
      await site.run("alter table away rename to revisions");
    }
    expect(await names()).toEqual([]);
    expect((await sendPart(part(rows))).status).toBe(200);
    expect(await names()).toEqual(["Anvil"]);
  });

  it.each([
    "",
    "{}",
    "[]",
    part([], { table: "accounts" }),
    part([], { set: "x" }),
    part([{ row: 0, record: {} }]),
    part([{ row: 1, record: [] }]),
    part([{ row: 1, record: {}, more: 1 }]),
    part(Array.from({ length: 201 }, (_, at) => ({ row: at + 1, record: {} }))),
    { undo: "x", below: null },
  ])("refuses what is no part of a file: %j", async (body) => {
    expect((await sendPart(body)).status).toBe(400);
  });
});

describe("an export", () => {
  it("is a private file with the contract's names", async () => {
    const response = await get("/admin/transfer/stack.csv");
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8; header=present");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="stack_items-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const { data } = Papa.parse<Record<string, string>>((await response.text()).trim(), { header: true });
    expect(data).toEqual([expect.objectContaining({ id: "a", name: "Anvil", slug: "anvil", tags: "[]" })]);
    expect(await (await get("/admin/transfer/stack.json")).json()).toEqual([
      expect.objectContaining({ id: "a", category_id: null }),
    ]);
    for (const path of ["none.csv", "stack.xml", "accounts.csv", "stack"])
      expect((await get(`/admin/transfer/${path}`)).status, path).toBe(404);
  });

  it("sends 10,000 rows, each once, and reads them only as they are taken", async () => {
    const fill = (from: number) =>
      site.run(
        `insert into IT_Glossary (item_id, glossary_term, Definition, Slug, Alphabet)
         with recursive n(i) as (select cast(? as integer) union all select i + 1 from n where i < ?)
         select 'many-' || i, 'Many ' || i, ?, 'many-' || i, 'M' from n`,
        from,
        from + 4_999,
        "x".repeat(2_000),
      );
    await fill(0);
    await fill(5_000);
    const all = ((await (await get("/admin/transfer/glossary.json")).json()) as Array<{ item_id: string }>).map(
      (row) => row.item_id,
    );
    expect([all.length, new Set(all).size]).toEqual([10_000, 10_000]);
    const response = await get("/admin/transfer/glossary.ndjson");
    let rows = 0;
    let wait: (() => Promise<void>) | undefined = () => site.run("delete from IT_Glossary");
    for await (const piece of response.body!) {
      await wait?.();
      wait = undefined;
      rows += new TextDecoder().decode(piece).split("\n").length - 1;
    }
    // Rows deleted while the reader waits are never sent, so they were not in memory.
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(9_000);
  }, 120_000);
});
