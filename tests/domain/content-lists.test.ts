import { describe, expect, it } from "vitest";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { parseListQuery } from "../../app/content/listing/list";
import { changeSelected, countSelected } from "../../app/content/saving/bulk.server";
import { listRevisions } from "../../app/content/saving/revisions.server";
import { findRow, newId, updateRow } from "../../app/content/saving/store.server";
import { listCategoryOrder, reorderCategories, type OrderedCategory } from "../../app/directory/category-order.server";
import { contentNames, contentTypes } from "../../app/types";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { posts, revisions } from "../../drizzle/schema";
import {
  countRows,
  createContent,
  labelsOf,
  later,
  listContent,
  requiredTexts,
  writeContext,
} from "../support/content";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { now } from "../support/rows";

const { blog, glossary } = storedTypes;

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
      await createContent(db, "blog", {
        title: `Post ${position}`,
        postedDate: `2026-06-0${position + 1}T00:00:00.000Z`,
        category,
        ...fate,
      });
    }
  };

  it("ADM-13 shows rows of every status, and filters by each", async () => {
    const db = await openDatabase();
    await seed(db);
    expect((await listContent(db, "blog")).rows.map(({ label, badges }) => [label, ...badges])).toEqual([
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
      expect(labelsOf(await listContent(db, "blog", `status=${status}`)), status).toEqual([label]);
    expect(labelsOf(await listContent(db, "blog", "category=Design+%26+UX"))).toEqual(["Post 1"]);
    expect(labelsOf(await listContent(db, "blog", "sort=name"))).toEqual(["Post 0", "Post 1", "Post 2", "Post 3"]);
    expect(labelsOf(await listContent(db, "blog", "q=post+2&status=archived"))).toEqual(["Post 2"]);
    expect(labelsOf(await listContent(db, "blog", "q=2"))).toEqual(["Post 2"]);
    expect((await listContent(db, "blog", "q=nothing+like+it")).count).toBe(0);
    expect(labelsOf(await listContent(db, "blog", "status=nonsense&sort=nonsense&after=x"))).toHaveLength(4);
  });

  it("ADM-13 an archived draft has both badges, is found under Archived, and publishing all drafts leaves it there", async () => {
    const db = await openDatabase();
    for (const name of contentNames.filter((each) => contentTypes[each].publishing.by === "draft")) {
      const shelved = contentTypes[name];
      const texts = { ...requiredTexts(shelved), [shelved.label]: "Shelved" };
      const row = await createContent(db, name, { ...texts, draft: true, archived: true });
      expect((await listContent(db, name)).rows[0], name).toMatchObject({ badges: ["archived", "draft"] });
      expect(labelsOf(await listContent(db, name, "status=archived")), name).toEqual(["Shelved"]);
      const { type } = storedTypes[name];
      const query = parseListQuery(type, new URLSearchParams("status=draft"));
      const publish = type.bulkActions.find((action) => action.name === "publish")!;
      await changeSelected(db, storedTypes[name], { query }, publish.set!, writeContext());
      expect(await findRow(db, storedTypes[name], row.rowId), name).toMatchObject({ draft: true, archived: true });
    }
    const resting = { name: "Resting", microDescription: "x", status: "inactive", draft: false };
    await createContent(db, "ventures", resting);
    await createContent(db, "stack-categories", { name: "Looms" });
    expect((await listContent(db, "ventures", "status=inactive")).rows).toMatchObject([{ badges: ["inactive"] }]);
    expect((await listContent(db, "stack-categories")).rows[0]).toMatchObject({ badges: [] });
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
    let page = await listContent(db, "blog");
    expect(page.previous).toBeNull();
    expect(page.count).toBe(123);
    for (let steps = 0; ; steps += 1) {
      seen.push(...page.rows.map(({ rowId }) => rowId));
      if (page.next === null || steps > 5) break;
      page = await listContent(db, "blog", `after=${page.next}`);
    }
    expect(new Set(seen).size).toBe(123);
    expect(seen).toHaveLength(123);
    const back = await listContent(db, "blog", `before=${page.previous}`);
    expect(back.rows.map(({ rowId }) => rowId)).toEqual(seen.slice(50, 100));
    const first = await listContent(db, "blog", `before=${back.previous}`);
    expect(first.rows.map(({ rowId }) => rowId)).toEqual(seen.slice(0, 50));
    expect(first.previous).toBeNull();
  });
});

describe("many rows at once", () => {
  it("are changed in batches as one undoable set; rows changed since are left alone", async () => {
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
    const query = parseListQuery(blog.type, new URLSearchParams());
    expect(await countSelected(db, blog, { query }, now)).toBe(1_203);
    const set = writeContext();
    const parts: number[] = [];
    for (let more = true; more && parts.length < 9;) {
      const done = await changeSelected(db, blog, { query }, { draft: false, archived: false }, set);
      parts.push(done.rows);
      more = done.more;
    }
    expect(parts).toEqual([500, 500, 202]);
    expect((await listContent(db, "blog", "status=draft")).count).toBe(0);
    const [touched] = (await listContent(db, "blog", "q=post+77")).rows;
    await updateRow(db, blog, touched!.rowId, 2, { title: "Mine" }, writeContext());
    let next: number | null = null;
    let undone = 0;
    for (let steps = 0; steps < 9; steps += 1) {
      const part = await undoSet(db, set.setId, writeContext(), next);
      undone += part.rows;
      next = part.next;
      if (next === null) break;
    }
    expect(undone).toBe(1_201);
    expect((await listContent(db, "blog", "status=published")).rows.map(({ label }) => label).toSorted()).toEqual([
      "Mine",
      "Post 0",
    ]);
  });

  it("deletes and restores selected rows only", async () => {
    const db = await openDatabase();
    const ids = [];
    for (const term of ["A", "B", "C"]) ids.push((await createContent(db, "glossary", { term })).rowId);
    const set = writeContext();
    expect(await changeSelected(db, glossary, { rowIds: ids.slice(0, 2) }, "delete", set)).toMatchObject({
      rows: 2,
      more: false,
      tags: ["IT_Glossary"],
    });
    expect(labelsOf(await listContent(db, "glossary"))).toEqual(["C"]);
    expect(await undoSet(db, set.setId, writeContext())).toMatchObject({ rows: 2 });
    expect(labelsOf(await listContent(db, "glossary"))).toEqual(["A", "B", "C"]);
  });

  it("ADM-15 stack categories are reordered all at once, or not at all", async () => {
    const db = await openDatabase();
    for (const name of ["Ash", "Birch", "Cedar"]) await createContent(db, "stack-categories", { name });
    const order = async () => (await listCategoryOrder(db)).map(({ name }) => name).join(" ");
    const [ash, birch, cedar] = (await listCategoryOrder(db)) as [OrderedCategory, OrderedCategory, OrderedCategory];
    const set = newId();
    const before = db.cost.batches;
    expect(await reorderCategories(db, [cedar, ash, birch], writeContext(set))).toMatchObject({ status: "written" });
    expect(db.cost.batches - before).toBe(1);
    expect(await order()).toBe("Cedar Ash Birch");
    // With versions read before that, and then with one category missing.
    expect(await reorderCategories(db, [birch, cedar, ash], writeContext())).toEqual({ status: "conflict" });
    const now_ = await listCategoryOrder(db);
    expect(await reorderCategories(db, now_.slice(1), writeContext())).toEqual({ status: "conflict" });
    expect(await order()).toBe("Cedar Ash Birch");
    // In the current order, there is nothing to write and nothing to record.
    const count = await countRows(db, revisions);
    expect(await reorderCategories(db, now_, writeContext())).toMatchObject({ status: "written" });
    expect(await countRows(db, revisions)).toBe(count);
    expect((await undoSet(db, set, writeContext(newId(), later))).rows).toBe(3);
    expect(await order()).toBe("Ash Birch Cedar");
  });

  it("ADM-15 a category that has tools cannot be deleted", async () => {
    const db = await openDatabase();
    const category = await createContent(db, "stack-categories", { name: "Design" });
    await createContent(db, "stack", { name: "Tool", categoryId: category["id"] });
    const set = writeContext();
    await expect(
      changeSelected(db, storedTypes["stack-categories"], { rowIds: [category.rowId] }, "delete", set),
    ).rejects.toThrow();
    expect((await listContent(db, "stack-categories")).count).toBe(1);
    expect((await listRevisions(db, storedTypes["stack-categories"], category.rowId)).length).toBe(1);
  });
});
