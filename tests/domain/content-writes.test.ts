import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMovedCategory } from "../../app/blog/categories.server";
import { findPost } from "../../app/blog/queries.server";
import { postCategories } from "../../app/blog/type";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { listRevisions } from "../../app/content/saving/revisions.server";
import { deleteQueries, rowIdIn } from "../../app/content/saving/row-writes.server";
import { createRow, findRow, newId, saveRows, updateRow } from "../../app/content/saving/store.server";
import { findTool } from "../../app/directory/tool-row.server";
import type { ContentName } from "../../app/types";
import { allStoredTypes as types, storedTypes } from "../../app/types.server";
import { posts, revisions, slugHistory } from "../../drizzle/schema";
import {
  completeValues,
  countRows,
  createContent,
  later,
  listContent,
  writeContext,
  writtenRow,
} from "../support/content";
import { openDatabase } from "../support/database";
import { databaseRuns, propertySeed } from "../support/properties";
import { now } from "../support/rows";

const origin = "https://plainloom.example";
const { blog, glossary } = storedTypes;

describe("a new row", () => {
  it("ADM-21 ADM-24 D49 a post gets its id, link, address and the text it is found by", async () => {
    const row = await createContent(await openDatabase(), "blog", {
      title: "What We Charge, & Why",
      category: "Startup Tips",
    });
    expect(row).toMatchObject({
      link: "what-we-charge,-&-why",
      slug: "what-we-charge-why",
      categorySlug: "startup-tips",
      postedDate: "",
      draft: true,
      archived: false,
      version: 1,
      updatedAt: now,
    });
    expect(row["itemId"]).toMatch(/^[a-z][a-z0-9]{11}$/);
    expect(row["searchText"]).toContain("what we charge");
  });

  it("ADM-20 ADM-25 ADM-28 ADM-32 ADM-33 missing required fields are reported one by one", async () => {
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
      const answer = await createRow(db, stored, completeValues(stored.type.name, {}), writeContext());
      expect(answer.status, name).toBe("invalid");
      expect(Object.keys((answer as { fields: object }).fields), name).toEqual(fields);
    }
    expect(await countRows(db, revisions)).toBe(0);
  });

  it("ADM-19 ADM-26 ADM-27 ADM-30 each type follows its own rule", async () => {
    const db = await openDatabase();
    expect(await createContent(db, "glossary", { term: "état  Machine" })).toMatchObject({
      slug: "etat-machine",
      alphabet: "É",
    });
    expect(await createContent(db, "glossary", { term: "Agent", slug: "AI Agent" })).toMatchObject({
      slug: "ai-agent",
    });
    for (const status of ["", "active", "sold", "not inactive", null, 5, ["inactive"]])
      expect(
        await createContent(db, "ventures", { name: "Loom", microDescription: "x", status }),
        String(status),
      ).toMatchObject({
        status: "active",
      });
    for (const status of ["inactive", "Inactive", " INACTIVE "])
      expect(await createContent(db, "ventures", { name: "Loom", microDescription: "x", status })).toMatchObject({
        status: "inactive",
      });
    const category = await createContent(db, "stack-categories", { name: "Design" });
    expect(category).toMatchObject({ displayOrder: 0, slug: "design" });
    expect(await createContent(db, "stack", { name: "C++ & Co.", categoryId: category["id"] })).toMatchObject({
      slug: "c-co",
    });
    expect(await createContent(db, "stack", { name: "None", categoryId: "" })).toMatchObject({ categoryId: null });
    expect(await createContent(db, "briefs", { name: "A Diary" })).toMatchObject({ slug: "a-diary", draft: true });
    expect(await createContent(db, "blog-categories", { name: "How we work" })).toMatchObject({ link: "how-we-work" });
  });

  it("ADM-23 D26 a deleted academy is no longer offered as a category", async () => {
    const db = await openDatabase();
    const academy = await createContent(db, "blog-categories", { name: "Venture Academy" });
    const offered = async () => (await blog.choices!(db)).map(({ value }) => value);
    expect((await offered())[0]).toBe("Venture Academy");
    const set = rowIdIn(storedTypes["blog-categories"], [academy.rowId]);
    await db.write(deleteQueries(db, storedTypes["blog-categories"], set, writeContext()));
    expect(await offered()).toEqual([...postCategories]);
  });

  it("refuses unknown fields and invalid values", async () => {
    const db = await openDatabase();
    const answer = await createRow(
      db,
      blog,
      {
        ...completeValues("blog", { title: "A", featuredImage: "javascript:alert(1)", postedDate: "soon" }),
        version: 9,
        slug: "x",
      },
      writeContext(),
    );
    expect(answer).toMatchObject({ status: "invalid" });
    expect(Object.keys((answer as { fields: object }).fields).toSorted()).toEqual([
      "featuredImage",
      "postedDate",
      "slug",
      "version",
    ]);
    expect(
      await createRow(
        db,
        storedTypes.stack,
        completeValues("stack", { name: "A", categoryId: "gone" }),
        writeContext(),
      ),
    ).toMatchObject({ status: "invalid", fields: { categoryId: expect.any(String) } });
    expect(await countRows(db, posts)).toBe(0);
    // F8: a write that fails leaves no revision either.
    expect(await countRows(db, revisions)).toBe(0);
  });

  it("refuses a venture's images by the name of the first bad one", async () => {
    const db = await openDatabase();
    const errorOf = async (images: unknown) => {
      const answer = await createRow(
        db,
        storedTypes.ventures,
        completeValues("ventures", { name: "Loom", microDescription: "x", images }),
        writeContext(),
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
    const two = `${good} https://img.example/b.png`;
    expect(await errorOf([two])).toMatch(`“${two}” is not an image URL`);
    const post = await createRow(db, blog, completeValues("blog", { title: "A", featuredImage: two }), writeContext());
    expect(post).toMatchObject({ fields: { featuredImage: "Enter one image URL: this field has one picture." } });
  });

  it("rich text is sanitized before it is stored", async () => {
    const body = `<p onclick="x()">Hi<script>alert(1)</script></p><p><a href="javascript:x">a</a></p>`;
    const row = await createContent(await openDatabase(), "blog", { title: "A", body });
    expect(row["body"]).toBe("<p>Hi</p><p>a</p>");
  });

  it("D4 BLOG-25 a taken slug is numbered when generated and refused when chosen", async () => {
    const db = await openDatabase();
    const slugs = [];
    for (let count = 0; count < 3; count += 1) slugs.push((await createContent(db, "blog", { title: "Same" }))["slug"]);
    expect(slugs).toEqual(["same", "same-2", "same-3"]);
    await createContent(db, "glossary", { term: "Agent" });
    expect(
      await createRow(db, glossary, completeValues("glossary", { term: "Agents", slug: "agent" }), writeContext()),
    ).toEqual({
      status: "invalid",
      fields: { slug: "This address is already taken. Choose another one." },
    });
  });
});

describe("a change", () => {
  it("is written only over the version it started from", async () => {
    const db = await openDatabase();
    const row = await createContent(db, "blog", { title: "One" });
    const first = writtenRow(
      await updateRow(db, blog, row.rowId, 1, { excerpt: "mine" }, writeContext(newId(), later)),
    );
    expect(first).toMatchObject({ version: 2, excerpt: "mine", title: "One", updatedAt: later });
    const second = await updateRow(db, blog, row.rowId, 1, { excerpt: "theirs" }, writeContext());
    expect(second).toMatchObject({ status: "conflict", savedRow: { excerpt: "mine", version: 2 } });
    expect(await findRow(db, blog, row.rowId)).toMatchObject({ excerpt: "mine", version: 2 });
    expect(await countRows(db, revisions)).toBe(2);
    expect(await updateRow(db, blog, 987_654, 1, {}, writeContext())).toEqual({ status: "missing" });
  });

  it("P17 a stale write never overwrites an accepted one, however they interleave", async () => {
    const db = await openDatabase();
    const { rowId } = await createContent(db, "glossary", { term: "Lock" });
    let accepted = { version: 1, text: "" };
    // Each step has one or two authors at the same time, who saw the newest version or an older one.
    const author = fc.record({ lag: fc.nat(2), text: fc.string({ maxLength: 8 }) });
    const steps = fc.array(fc.array(author, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(steps, async (batches) => {
        for (const authors of batches) {
          const outcomes = await Promise.all(
            authors.map(({ lag, text }) =>
              updateRow(db, glossary, rowId, accepted.version - lag, { shortDefinition: text }, writeContext()),
            ),
          );
          const winners = authors.filter((_, at) => outcomes[at]!.status === "written");
          expect(winners).toHaveLength(authors.some(({ lag }) => lag === 0) ? 1 : 0);
          for (const { lag, text } of winners) {
            expect(lag).toBe(0);
            accepted = { version: accepted.version + 1, text };
          }
          const others = outcomes.filter(({ status }) => status !== "written");
          expect(new Set(others.map(({ status }) => status))).toEqual(new Set(others.length > 0 ? ["conflict"] : []));
        }
        expect(await findRow(db, glossary, rowId)).toMatchObject({
          version: accepted.version,
          shortDefinition: accepted.text,
        });
      }),
      { numRuns: databaseRuns, seed: propertySeed },
    );
  });

  it("URL-25 a renamed row redirects from all its old addresses; a live row takes precedence over an old address", async () => {
    const db = await openDatabase();
    const row = await createContent(db, "blog", { title: "First", draft: false });
    await updateRow(db, blog, row.rowId, 1, { title: "Second" }, writeContext());
    await updateRow(db, blog, row.rowId, 2, { title: "Third" }, writeContext());
    expect(await findPost(db, "first", later)).toEqual({ movedTo: "third" });
    expect(await findPost(db, "second", later)).toEqual({ movedTo: "third" });
    // Back to the first name: no loop.
    await updateRow(db, blog, row.rowId, 3, { title: "First" }, writeContext());
    expect(await findPost(db, "first", later)).toMatchObject({ post: { title: "First" } });
    expect(await findPost(db, "third", later)).toEqual({ movedTo: "first" });
    await createContent(db, "blog", { title: "Third", draft: false });
    expect(await findPost(db, "third", later)).toMatchObject({ post: { title: "Third" } });
  });

  it("URL-25 tools and categories also redirect from their old addresses", async () => {
    const db = await openDatabase();
    const tool = await createContent(db, "stack", { name: "First name", draft: false });
    await updateRow(db, storedTypes.stack, tool.rowId, 1, { name: "Second name" }, writeContext());
    expect(await findTool(db, "first-name", { now, origin, types })).toEqual({ movedTo: tool["id"] });
    expect(await findTool(db, "second-name", { now, origin, types })).toEqual({ movedTo: tool["id"] });
    const category = await createContent(db, "blog-categories", { name: "How", draft: false });
    await updateRow(db, storedTypes["blog-categories"], category.rowId, 1, { link: "why" }, writeContext());
    expect(await findMovedCategory(db, "how", now)).toBe("why");
    expect(await findMovedCategory(db, "what", now)).toBeNull();
  });

  it("keeps the number in a slug as long as the title gives the same slug", async () => {
    const db = await openDatabase();
    await createContent(db, "blog", { title: "Same" });
    const second = await createContent(db, "blog", { title: "Same" });
    expect(writtenRow(await updateRow(db, blog, second.rowId, 1, { title: "Same!" }, writeContext()))).toMatchObject({
      slug: "same-2",
    });
    expect(await db.read(db.query.select().from(slugHistory))).toEqual([]);
  });
});

describe("several rows in one write", () => {
  it("creates and changes rows together, each with its slug and revision", async () => {
    const db = await openDatabase();
    const old = await createContent(db, "blog", { title: "Old", draft: false });
    const set = writeContext(newId(), later);
    const saved = await saveRows(
      db,
      blog,
      [
        { before: null, id: newId(), values: completeValues("blog", { title: "Same" }) },
        { before: old, id: String(old["itemId"]), values: { title: "Renamed" } },
        { before: null, id: newId(), values: completeValues("blog", { title: "Same" }) },
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
    expect((await undoSet(db, set.setId, writeContext())).rows).toBe(3);
    expect((await listContent(db, "blog")).rows.map(({ label }) => label)).toEqual(["Old"]);
  });

  it("F8 writes all or none: a concurrent change or a broken constraint in one row rolls back the others", async () => {
    const db = await openDatabase();
    const [one, other] = [
      await createContent(db, "glossary", { term: "One" }),
      await createContent(db, "glossary", { term: "Other" }),
    ];
    await updateRow(db, glossary, other.rowId, 1, { shortDefinition: "theirs" }, writeContext());
    const saves = [one, other].map((before) => ({ before, id: "x", values: { shortDefinition: "mine" } }));
    expect(await saveRows(db, glossary, saves, writeContext())).toEqual({ status: "conflict" });
    expect(await findRow(db, glossary, one.rowId)).toMatchObject({ version: 1, shortDefinition: "" });
    const twins = ["Twin", "Twin"].map((name) => ({
      before: null,
      id: newId(),
      values: completeValues("blog-categories", { name, link: newId() }),
    }));
    expect(await saveRows(db, storedTypes["blog-categories"], twins, writeContext())).toMatchObject({
      status: "invalid",
    });
    expect((await listContent(db, "blog-categories")).count).toBe(0);
    expect(await listRevisions(db, glossary, one.rowId)).toHaveLength(1);
  });
});
