import fc from "fast-check";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findMovedCategory, findPost } from "../../app/domain/blog/queries.server";
import { changeSelected, countSelected } from "../../app/domain/content/writing/bulk.server";
import {
  listCategoryOrder,
  reorderCategories,
  type OrderedCategory,
} from "../../app/domain/directory/category-order.server";
import type { ContentName } from "../../app/domain/content/types/registry";
import type { Values } from "../../app/domain/content/types/content-type";
import { initialValues } from "../../app/domain/content/writing/field-values";
import { readListQuery, type ListPage } from "../../app/domain/content/listing/list";
import { listRows } from "../../app/domain/content/listing/list.server";
import {
  emptyTrashQueries,
  findVersion,
  listTrash,
  listRecentChanges,
  listRevisions,
} from "../../app/domain/content/history/revisions.server";
import { undoSet } from "../../app/domain/content/history/undo.server";
import { deleteQueries, rowIdIn, type WriteContext } from "../../app/domain/content/writing/row-writes.server";
import {
  createRow,
  findRow,
  newId,
  saveRows,
  updateRow,
  type WriteResult,
} from "../../app/domain/content/writing/store.server";
import { storedTypes } from "../../app/domain/content/types/registry.server";
import type { Row } from "../../app/domain/content/types/content-type.server";
import { findTool } from "../../app/domain/directory/queries.server";
import { findTerm } from "../../app/domain/glossary/queries.server";
import type { DatabaseClient } from "../../drizzle/client";
import { posts, revisions, slugHistory } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { propertyRuns, propertySeed } from "../support/properties";
import { insert } from "../support/insert";

const now = "2026-06-15T12:00:00.000Z";
const later = "2026-06-15T12:05:00.000Z";
const deed = (setId = newId(), at = now): WriteContext => ({ by: null, now: at, setId });
const { blog, glossary } = storedTypes;

const full = (name: ContentName, values: Values): Values => ({ ...initialValues(storedTypes[name].type), ...values });

async function made(db: DatabaseClient, name: ContentName, values: Values, how = deed()): Promise<Row> {
  return rowOf(await createRow(db, storedTypes[name], full(name, values), how));
}

function rowOf(written: WriteResult): Row {
  if (written.status !== "written") throw new Error(JSON.stringify(written));
  return written.row;
}

const list = (db: DatabaseClient, name: ContentName, address = ""): Promise<ListPage> =>
  listRows(db, storedTypes[name], readListQuery(storedTypes[name].type, new URLSearchParams(address)), now);
const labels = (page: ListPage) => page.rows.map(({ label }) => label);
const countOf = async (db: DatabaseClient, table: typeof posts | typeof revisions) =>
  (await db.read(db.query.select({ count: sql<number>`count(*)`.as("count") }).from(table)))[0]!.count;

describe("a new row", () => {
  it("ADM-21 ADM-22 ADM-24 a post gets its id, link, date, address and the text it is found by", async () => {
    const row = await made(await openDatabase(), "blog", { title: "What We Charge, & Why", category: "Startup Tips" });
    expect(row).toMatchObject({
      link: "what-we-charge,-&-why",
      slug: "what-we-charge-why",
      categorySlug: "startup-tips",
      postedDate: now,
      draft: true,
      archived: false,
      version: 1,
      updatedAt: now,
    });
    expect(row["itemId"]).toMatch(/^[a-z][a-z0-9]{11}$/);
    expect(row["searchText"]).toContain("what we charge");
  });

  it("ADM-20 ADM-25 ADM-28 ADM-32 ADM-33 what is required is asked for, field by field", async () => {
    const db = await openDatabase();
    const asked: Record<string, readonly string[]> = {
      blog: ["title"],
      glossary: ["term"],
      ventures: ["name", "microDescription"],
      stack: ["name"],
      "stack-categories": ["name"],
      briefs: ["name"],
      "blog-categories": ["name"],
    };
    for (const [name, fields] of Object.entries(asked)) {
      const stored = storedTypes[name as ContentName];
      const answer = await createRow(db, stored, full(stored.type.name, {}), deed());
      expect(answer.status, name).toBe("invalid");
      expect(Object.keys((answer as { fields: object }).fields), name).toEqual(fields);
    }
    expect(await countOf(db, revisions)).toBe(0);
  });

  it("ADM-19 ADM-26 ADM-27 ADM-30 each type follows its own rule", async () => {
    const db = await openDatabase();
    expect(await made(db, "glossary", { term: "état  Machine" })).toMatchObject({
      slug: "etat-machine",
      alphabet: "É",
    });
    expect(await made(db, "glossary", { term: "Agent", slug: "AI Agent" })).toMatchObject({ slug: "ai-agent" });
    for (const status of ["", "active", "sold", "Inactive", "inactive ", null, 5, ["inactive"]])
      expect(await made(db, "ventures", { name: "Loom", microDescription: "x", status }), String(status)).toMatchObject(
        {
          status: "active",
        },
      );
    const resting = await made(db, "ventures", { name: "Loom", microDescription: "x", status: "inactive" });
    expect(resting).toMatchObject({ status: "inactive" });
    const category = await made(db, "stack-categories", { name: "Design" });
    expect(category).toMatchObject({ displayOrder: 0, slug: "design" });
    expect(await made(db, "stack", { name: "C++ & Co.", categoryId: category["id"] })).toMatchObject({
      slug: "c-co",
    });
    expect(await made(db, "stack", { name: "None", categoryId: "" })).toMatchObject({ categoryId: null });
    expect(await made(db, "briefs", { name: "A Diary" })).toMatchObject({ slug: "a-diary", draft: true });
    expect(await made(db, "blog-categories", { name: "How we work" })).toMatchObject({ link: "how-we-work" });
  });

  it("refuses what is not a field, and what a field cannot hold", async () => {
    const db = await openDatabase();
    const answer = await createRow(
      db,
      blog,
      {
        ...full("blog", { title: "A", featuredImage: "javascript:alert(1)", postedDate: "soon" }),
        version: 9,
        slug: "x",
      },
      deed(),
    );
    expect(answer).toMatchObject({ status: "invalid" });
    expect(Object.keys((answer as { fields: object }).fields).toSorted()).toEqual([
      "featuredImage",
      "postedDate",
      "slug",
      "version",
    ]);
    expect(
      await createRow(db, storedTypes.stack, full("stack", { name: "A", categoryId: "gone" }), deed()),
    ).toMatchObject({ status: "invalid", fields: { categoryId: expect.any(String) } });
    expect(await countOf(db, posts)).toBe(0);
    // F8: the revision of a write that fails is not there either.
    expect(await countOf(db, revisions)).toBe(0);
  });

  it("refuses a venture's images by the name of the first bad one", async () => {
    const db = await openDatabase();
    const errorOf = async (images: unknown) => {
      const answer = await createRow(
        db,
        storedTypes.ventures,
        full("ventures", { name: "Loom", microDescription: "x", images }),
        deed(),
      );
      return answer.status === "invalid" ? answer.fields["images"] : answer.status;
    };
    const good = "https://img.example/a.png";
    for (const bad of [
      "",
      "a.png",
      "javascript:alert(1)",
      "//img.example/a.png",
      "data:image/png;base64,AA",
      "https://a:b@img.example/",
    ])
      expect(await errorOf([good, bad, "also bad"]), bad).toMatch(`“${bad}” is not an image URL`);
    expect(await errorOf([good, `https://img.example/${"a".repeat(2_000)}`])).toMatch(/^“https:.{70,80}…” is not an/);
    expect(await errorOf([5])).toBe("Must be text.");
    expect(await errorOf(good)).toBe("Must be a list.");
    expect(await errorOf(Array.from({ length: 201 }, () => good))).toBe("Use at most 200 entries.");
    expect(await errorOf([good, "/images/b.png", "http://img.example/c,d.png"])).toBe("written");
    expect(await errorOf([])).toBe("written");
  });

  it("row 1 rich text is sanitised on its way in: what is stored is what readers get", async () => {
    const body = `<p onclick="x()">Hi<script>alert(1)</script></p><p><a href="javascript:x">a</a></p>`;
    const row = await made(await openDatabase(), "blog", { title: "A", body });
    expect(row["body"]).toBe("<p>Hi</p><p><a>a</a></p>");
  });

  it("D4 BLOG-25 a generated address that is taken is numbered; a chosen one is refused", async () => {
    const db = await openDatabase();
    const slugs = [];
    for (let count = 0; count < 3; count += 1) slugs.push((await made(db, "blog", { title: "Same" }))["slug"]);
    expect(slugs).toEqual(["same", "same-2", "same-3"]);
    await made(db, "glossary", { term: "Agent" });
    expect(await createRow(db, glossary, full("glossary", { term: "Agents", slug: "agent" }), deed())).toEqual({
      status: "invalid",
      fields: { slug: "This address is already taken. Choose another one." },
    });
  });
});

describe("a change", () => {
  it("writes over the version it was made from, and no other (row 27)", async () => {
    const db = await openDatabase();
    const row = await made(db, "blog", { title: "One" });
    const first = rowOf(await updateRow(db, blog, row.rowId, 1, { excerpt: "mine" }, deed(newId(), later)));
    expect(first).toMatchObject({ version: 2, excerpt: "mine", title: "One", updatedAt: later });
    const second = await updateRow(db, blog, row.rowId, 1, { excerpt: "theirs" }, deed());
    expect(second).toMatchObject({ status: "conflict", theirs: { excerpt: "mine", version: 2 } });
    expect(await findRow(db, blog, row.rowId)).toMatchObject({ excerpt: "mine", version: 2 });
    expect(await countOf(db, revisions)).toBe(2);
    expect(await updateRow(db, blog, 987_654, 1, {}, deed())).toEqual({ status: "missing" });
  });

  it("P17 no accepted write is ever overwritten by a stale one", async () => {
    const db = await openDatabase();
    const writers = fc.array(fc.record({ lag: fc.nat(3), text: fc.string({ maxLength: 8 }) }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(writers, async (writes) => {
        const { rowId } = await made(db, "glossary", { term: "Lock", slug: newId() });
        let accepted = { version: 1, text: "" };
        for (const { lag, text } of writes) {
          const version = accepted.version - lag;
          const written = await updateRow(db, glossary, rowId, version, { shortDefinition: text }, deed());
          expect(written.status).toBe(lag === 0 ? "written" : "conflict");
          if (written.status === "written") accepted = { version: version + 1, text };
          expect(await findRow(db, glossary, rowId)).toMatchObject({
            version: accepted.version,
            shortDefinition: accepted.text,
          });
        }
      }),
      { numRuns: Math.min(propertyRuns, 60), seed: propertySeed },
    );
  });

  it("URL-25 a renamed row answers at all its old addresses; a live row wins over an old address", async () => {
    const db = await openDatabase();
    const row = await made(db, "blog", { title: "First", draft: false });
    await updateRow(db, blog, row.rowId, 1, { title: "Second" }, deed());
    await updateRow(db, blog, row.rowId, 2, { title: "Third" }, deed());
    expect(await findPost(db, "first", later)).toEqual({ movedTo: "third" });
    expect(await findPost(db, "second", later)).toEqual({ movedTo: "third" });
    // Back to the first name: no loop.
    await updateRow(db, blog, row.rowId, 3, { title: "First" }, deed());
    expect(await findPost(db, "first", later)).toMatchObject({ post: { title: "First" } });
    expect(await findPost(db, "third", later)).toEqual({ movedTo: "first" });
    await made(db, "blog", { title: "Third", draft: false });
    expect(await findPost(db, "third", later)).toMatchObject({ post: { title: "Third" } });
  });

  it("URL-25 tools and categories too answer at the addresses they had", async () => {
    const db = await openDatabase();
    const tool = await made(db, "stack", { name: "First name" });
    await updateRow(db, storedTypes.stack, tool.rowId, 1, { name: "Second name" }, deed());
    expect(await findTool(db, "first-name")).toEqual({ movedTo: tool["id"] });
    expect(await findTool(db, "second-name")).toEqual({ movedTo: tool["id"] });
    const category = await made(db, "blog-categories", { name: "How", draft: false });
    await updateRow(db, storedTypes["blog-categories"], category.rowId, 1, { link: "why" }, deed());
    expect(await findMovedCategory(db, "how")).toBe("why");
    expect(await findMovedCategory(db, "what")).toBeNull();
  });

  it("keeps the number of an address as long as the title says the same", async () => {
    const db = await openDatabase();
    await made(db, "blog", { title: "Same" });
    const second = await made(db, "blog", { title: "Same" });
    expect(rowOf(await updateRow(db, blog, second.rowId, 1, { title: "Same!" }, deed()))).toMatchObject({
      slug: "same-2",
    });
    expect(await db.read(db.query.select().from(slugHistory))).toEqual([]);
  });
});

describe("revisions", () => {
  it("every write is kept with who and when, and any version can be found", async () => {
    const db = await openDatabase();
    const row = await made(db, "glossary", { term: "Agent", definition: "<p>one</p>" });
    await updateRow(db, glossary, row.rowId, 1, { definition: "<p>two</p>" }, deed(newId(), later));
    const kept = await listRevisions(db, glossary, row.rowId);
    expect(kept.map(({ action, at, before }) => [action, at, before?.["definition"] ?? null])).toEqual([
      ["update", later, "<p>one</p>"],
      ["create", now, null],
    ]);
    expect(kept[0]!.before).toMatchObject({ draft: true, version: 1 });
    expect(await findVersion(db, glossary, row.rowId, 1)).toMatchObject({ definition: "<p>one</p>" });
    expect(await findVersion(db, glossary, row.rowId, 7)).toBeNull();
    expect(await listRecentChanges(db)).toMatchObject([
      { action: "update", label: "Agent", rows: 1 },
      { action: "create", label: "Agent" },
    ]);
  });

  it("a deleted row stays in the trash for 30 days and comes back as it was, address and all", async () => {
    const db = await openDatabase();
    const row = await made(db, "glossary", { term: "Agent", draft: false, definition: "<p>one</p>" });
    const removal = deed();
    await db.write(deleteQueries(db, glossary, rowIdIn(glossary, [row.rowId]), removal));
    expect(await findTerm(db, "agent")).toBeNull();
    expect(await listTrash(db, glossary, now)).toMatchObject([
      { label: "Agent", setId: removal.setId, rowId: row.rowId, at: now },
    ]);
    expect(await listTrash(db, glossary, "2026-07-16T00:00:00.000Z")).toEqual([]);
    expect(await undoSet(db, removal.setId, deed())).toMatchObject({ rows: 1, next: null, tags: ["IT_Glossary"] });
    const { version: _, ...same } = row;
    expect(await findRow(db, glossary, row.rowId)).toMatchObject({ ...same, version: 2 });
    expect(await listTrash(db, glossary, now)).toEqual([]);
    expect(await undoSet(db, removal.setId, deed())).toMatchObject({ rows: 1 });
    expect((await list(db, "glossary", "q=agent")).count).toBe(1);
  });

  it("a row that comes back leaves its address to whoever has it by now", async () => {
    const db = await openDatabase();
    const old = await made(db, "blog", { title: "Same" });
    const removal = deed();
    await db.write(deleteQueries(db, blog, rowIdIn(blog, [old.rowId]), removal));
    await made(db, "blog", { title: "Same" });
    expect(await undoSet(db, removal.setId, deed())).toMatchObject({ rows: 1 });
    expect(await findRow(db, blog, old.rowId)).toMatchObject({ slug: `same-${old.rowId}` });
  });

  it("the trash is emptied after 30 days", async () => {
    const db = await openDatabase();
    const row = await made(db, "glossary", { term: "Agent" });
    const removal = deed();
    await db.write(deleteQueries(db, glossary, rowIdIn(glossary, [row.rowId]), removal));
    await db.write(emptyTrashQueries(db, "2026-07-14T00:00:00.000Z"));
    expect(await listTrash(db, glossary, now)).toHaveLength(1);
    await db.write(emptyTrashQueries(db, "2026-07-16T00:00:00.000Z"));
    const [gone] = await db.read(
      db.query.select({ before: revisions.before }).from(revisions).where(eq(revisions.action, "delete")),
    );
    expect(gone).toEqual({ before: null });
  });
});

describe("a list", () => {
  const seed = async (db: DatabaseClient) => {
    const fates = [
      { draft: true },
      { draft: false },
      { draft: false, archived: true },
      { draft: false, postedDate: "2026-06-16T00:00:00.000Z" },
    ];
    for (const [position, fate] of fates.entries()) {
      const category = position === 1 ? "Design & UX" : "Automation";
      await made(db, "blog", {
        title: `Post ${position}`,
        postedDate: `2026-06-0${position + 1}T00:00:00.000Z`,
        category,
        ...fate,
      });
    }
  };

  it("ADM-13 shows every state, and is narrowed to each", async () => {
    const db = await openDatabase();
    await seed(db);
    expect((await list(db, "blog")).rows.map(({ label, badges }) => [label, ...badges])).toEqual([
      ["Post 3", "scheduled"],
      ["Post 2", "archived"],
      ["Post 1", "published"],
      ["Post 0", "draft"],
    ]);
    for (const [status, label] of [
      ["draft", "Post 0"],
      ["published", "Post 1"],
      ["archived", "Post 2"],
      ["scheduled", "Post 3"],
    ])
      expect(labels(await list(db, "blog", `status=${status}`)), status).toEqual([label]);
    expect(labels(await list(db, "blog", "category=Design+%26+UX"))).toEqual(["Post 1"]);
    expect(labels(await list(db, "blog", "sort=name"))).toEqual(["Post 0", "Post 1", "Post 2", "Post 3"]);
    expect(labels(await list(db, "blog", "q=post+2&status=archived"))).toEqual(["Post 2"]);
    expect(labels(await list(db, "blog", "q=2"))).toEqual(["Post 2"]);
    expect((await list(db, "blog", "q=nothing+like+it")).count).toBe(0);
    expect(labels(await list(db, "blog", "status=nonsense&sort=nonsense&after=x"))).toHaveLength(4);
  });

  it("ADM-13 an archived draft has both badges, is found under Archived, and publishing all drafts leaves it there", async () => {
    const db = await openDatabase();
    for (const [name, label] of [
      ["blog", "title"],
      ["glossary", "term"],
      ["briefs", "name"],
      ["blog-categories", "name"],
    ] as const) {
      const row = await made(db, name, { [label]: "Shelved", draft: true, archived: true });
      expect((await list(db, name)).rows[0], name).toMatchObject({ badges: ["archived", "draft"] });
      expect(labels(await list(db, name, "status=archived")), name).toEqual(["Shelved"]);
      const { type } = storedTypes[name];
      const query = readListQuery(type, new URLSearchParams("status=draft"));
      const publish = type.bulkActions.find((action) => action.name === "publish")!;
      await changeSelected(db, storedTypes[name], { query }, publish.set!, deed());
      expect(await findRow(db, storedTypes[name], row.rowId), name).toMatchObject({ draft: true, archived: true });
    }
    await made(db, "ventures", { name: "Resting", microDescription: "x", status: "inactive" });
    await made(db, "stack", { name: "Tool" });
    expect((await list(db, "ventures")).rows[0]).toMatchObject({ badges: ["inactive"] });
    expect((await list(db, "stack")).rows[0]).toMatchObject({ badges: [] });
  });

  it("pages forwards and backwards over equals without losing or repeating a row", async () => {
    const db = await openDatabase();
    const same = Array.from({ length: 123 }, (_, position) => ({
      itemId: `p${position}`,
      title: "Same",
      slug: `same-${position}`,
      postedDate: position < 80 ? now : later,
    }));
    await insert(db, posts, ...same);
    const seen: number[] = [];
    let page = await list(db, "blog");
    expect(page.previous).toBeNull();
    expect(page.count).toBe(123);
    for (let steps = 0; ; steps += 1) {
      seen.push(...page.rows.map(({ rowId }) => rowId));
      if (page.next === null || steps > 5) break;
      page = await list(db, "blog", `after=${page.next}`);
    }
    expect(new Set(seen).size).toBe(123);
    expect(seen).toHaveLength(123);
    const back = await list(db, "blog", `before=${page.previous}`);
    expect(back.rows.map(({ rowId }) => rowId)).toEqual(seen.slice(50, 100));
    const first = await list(db, "blog", `before=${back.previous}`);
    expect(first.rows.map(({ rowId }) => rowId)).toEqual(seen.slice(0, 50));
    expect(first.previous).toBeNull();
  });
});

describe("several rows in one write", () => {
  it("new and changed together, each with its address and revision", async () => {
    const db = await openDatabase();
    const old = await made(db, "blog", { title: "Old", draft: false });
    const set = deed(newId(), later);
    const saved = await saveRows(
      db,
      blog,
      [
        { before: null, id: newId(), values: full("blog", { title: "Same" }) },
        { before: old, id: String(old["itemId"]), values: { title: "Renamed" } },
        { before: null, id: newId(), values: full("blog", { title: "Same" }) },
      ],
      set,
    );
    if (saved.status !== "written") throw new Error(JSON.stringify(saved));
    expect(saved.rows.map((row) => [row["slug"], row.version])).toEqual([
      ["same", 1],
      ["renamed", 2],
      ["same-2", 1],
    ]);
    expect(await findPost(db, "old", later)).toEqual({ movedTo: "renamed" });
    expect((await undoSet(db, set.setId, deed())).rows).toBe(3);
    expect((await list(db, "blog")).rows.map(({ label }) => label)).toEqual(["Old"]);
  });

  it("F8 all or none: one that changed meanwhile, or that a constraint refuses, keeps the others from being written", async () => {
    const db = await openDatabase();
    const [one, other] = [await made(db, "glossary", { term: "One" }), await made(db, "glossary", { term: "Other" })];
    await updateRow(db, glossary, other.rowId, 1, { shortDefinition: "theirs" }, deed());
    const saves = [one, other].map((before) => ({ before, id: "x", values: { shortDefinition: "mine" } }));
    expect(await saveRows(db, glossary, saves, deed())).toEqual({ status: "conflict" });
    expect(await findRow(db, glossary, one.rowId)).toMatchObject({ version: 1, shortDefinition: "" });
    const twins = ["Twin", "Twin"].map((name) => ({
      before: null,
      id: newId(),
      values: full("blog-categories", { name, link: newId() }),
    }));
    expect(await saveRows(db, storedTypes["blog-categories"], twins, deed())).toMatchObject({ status: "invalid" });
    expect((await list(db, "blog-categories")).count).toBe(0);
    expect(await listRevisions(db, glossary, one.rowId)).toHaveLength(1);
  });
});

describe("many rows at once", () => {
  it("one undoable unit, done in parts that any size fits into; what changed since stays", async () => {
    const db = await openDatabase();
    const rows = Array.from({ length: 1_203 }, (_, position) => ({
      itemId: `p${position}`,
      title: `Post ${position}`,
      slug: `post-${position}`,
      searchText: `post ${position}`,
      postedDate: now,
      draft: position !== 0,
    }));
    await insert(db, posts, ...rows);
    const query = readListQuery(blog.type, new URLSearchParams());
    expect(await countSelected(db, blog, { query }, now)).toBe(1_203);
    const set = deed();
    const parts: number[] = [];
    for (let more = true; more && parts.length < 9;) {
      const done = await changeSelected(db, blog, { query }, { draft: false, archived: false }, set);
      parts.push(done.rows);
      more = done.more;
    }
    expect(parts).toEqual([500, 500, 202]);
    expect((await list(db, "blog", "status=draft")).count).toBe(0);
    const [touched] = (await list(db, "blog", "q=post+77")).rows;
    await updateRow(db, blog, touched!.rowId, 2, { title: "Mine" }, deed());
    let next: number | null = null;
    let undone = 0;
    for (let steps = 0; steps < 9; steps += 1) {
      const part = await undoSet(db, set.setId, deed(), next);
      undone += part.rows;
      next = part.next;
      if (next === null) break;
    }
    expect(undone).toBe(1_201);
    expect((await list(db, "blog", "status=published")).rows.map(({ label }) => label).toSorted()).toEqual([
      "Mine",
      "Post 0",
    ]);
  });

  it("deletes and brings back, ticked rows alone", async () => {
    const db = await openDatabase();
    const ids = [];
    for (const term of ["A", "B", "C"]) ids.push((await made(db, "glossary", { term })).rowId);
    const set = deed();
    expect(await changeSelected(db, glossary, { rowIds: ids.slice(0, 2) }, "delete", set)).toMatchObject({
      rows: 2,
      more: false,
      tags: ["IT_Glossary"],
    });
    expect(labels(await list(db, "glossary"))).toEqual(["C"]);
    expect(await undoSet(db, set.setId, deed())).toMatchObject({ rows: 2 });
    expect(labels(await list(db, "glossary"))).toEqual(["A", "B", "C"]);
  });

  it("ADM-15 stack categories are put in order all at once, or not at all", async () => {
    const db = await openDatabase();
    for (const name of ["Ash", "Birch", "Cedar"]) await made(db, "stack-categories", { name });
    const order = async () => (await listCategoryOrder(db)).map(({ name }) => name).join(" ");
    const [ash, birch, cedar] = (await listCategoryOrder(db)) as [OrderedCategory, OrderedCategory, OrderedCategory];
    const set = newId();
    const before = db.cost.batches;
    expect(await reorderCategories(db, [cedar, ash, birch], deed(set))).toMatchObject({ status: "written" });
    expect(db.cost.batches - before).toBe(1);
    expect(await order()).toBe("Cedar Ash Birch");
    // Looked at before that; and one that is missing.
    expect(await reorderCategories(db, [birch, cedar, ash], deed())).toEqual({ status: "conflict" });
    const now_ = await listCategoryOrder(db);
    expect(await reorderCategories(db, now_.slice(1), deed())).toEqual({ status: "conflict" });
    expect(await order()).toBe("Cedar Ash Birch");
    // As they are already: nothing to write, and nothing in the history.
    const count = await countOf(db, revisions);
    expect(await reorderCategories(db, now_, deed())).toMatchObject({ status: "written" });
    expect(await countOf(db, revisions)).toBe(count);
    expect((await undoSet(db, set, deed(newId(), later))).rows).toBe(3);
    expect(await order()).toBe("Ash Birch Cedar");
  });

  it("ADM-15 a category with tools in it is not deleted", async () => {
    const db = await openDatabase();
    const category = await made(db, "stack-categories", { name: "Design" });
    await made(db, "stack", { name: "Tool", categoryId: category["id"] });
    const set = deed();
    await expect(
      changeSelected(db, storedTypes["stack-categories"], { rowIds: [category.rowId] }, "delete", set),
    ).rejects.toThrow();
    expect((await list(db, "stack-categories")).count).toBe(1);
    expect((await listRevisions(db, storedTypes["stack-categories"], category.rowId)).length).toBe(1);
  });
});
