import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentWriter } from "../../app/api/api-writer.server";
import { findPost, type FoundPost } from "../../app/blog/queries.server";
import { samplePosts } from "../../app/blog/sample-posts.server";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { changeSelected } from "../../app/content/saving/bulk.server";
import { emptyTrashQueries } from "../../app/content/saving/revisions.server";
import { deleteQueries, rowIdIn, type WriteContext } from "../../app/content/saving/row-writes.server";
import { createRow, findRow, newId, updateRow } from "../../app/content/saving/store.server";
import type { Values } from "../../app/content/types/content-type";
import type { Row } from "../../app/content/types/content-type.server";
import { initialValues } from "../../app/content/types/field-values";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { posts, slugHistory } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { databaseRuns, propertySeed } from "../support/properties";

const now = "2026-06-15T12:00:00.000Z";
const later = "2026-06-15T12:05:00.000Z";
const afterTrash = "2026-08-01T00:00:00.000Z";
const { blog } = storedTypes;
const sample = samplePosts[0]!;

const context = (setId = newId()): WriteContext => ({ by: null, now, setId });

async function create(db: DatabaseClient, values: Values = {}, write = context()): Promise<Row> {
  const all = { ...initialValues(blog.type), title: sample.title, draft: false, ...values };
  const written = await createRow(db, blog, all, write);
  if (written.status !== "written") throw new Error(JSON.stringify(written));
  return written.row;
}

async function update(db: DatabaseClient, rowId: number, values: Values, write = context()): Promise<void> {
  const { version } = (await findRow(db, blog, rowId))!;
  expect(await updateRow(db, blog, rowId, version, values, write)).toMatchObject({ status: "written" });
}

async function remove(db: DatabaseClient, rowId: number): Promise<string> {
  const write = context();
  await db.write(deleteQueries(db, blog, rowIdIn(blog, [rowId]), write));
  return write.setId;
}

/** The post at the sample's address: "built-in", a row's excerpt or new slug, or null for the 404 screen. */
async function answer(db: DatabaseClient, at = later): Promise<string | null> {
  return nameOf(await findPost(db, sample.slug, at));
}

function nameOf(found: FoundPost | null): string | null {
  if (found === null) return null;
  if ("movedTo" in found) return `→ ${found.movedTo}`;
  return found.post.body === sample.body ? "built-in" : found.post.title;
}

describe("D44 a built-in post", () => {
  it("answers while the database never had a post with its slug", async () => {
    const db = await openDatabase();
    await remove(db, (await create(db, { title: "Another" })).rowId);
    expect(await answer(db)).toBe("built-in");
  });

  const deletions: ReadonlyArray<readonly [string, (db: DatabaseClient, row: Row, setId: string) => Promise<unknown>]> =
    [
      ["by itself", (db, { rowId }) => remove(db, rowId)],
      ["in bulk", (db, { rowId }) => changeSelected(db, blog, { rowIds: [rowId] }, "delete", context())],
      [
        "through the data API",
        (db, row) =>
          contentWriter(db, () => Promise.resolve()).remove("Blog_posts", [String(row["itemId"])], {
            accountId: "nobody",
            tokenId: null,
            now,
          }),
      ],
      ["by undoing its creation or import", (db, _, setId) => undoSet(db, setId, context())],
    ];
  it.each(deletions)(
    "stays away once a post with its slug was deleted %s, trash emptied or not",
    async (_, deletion) => {
      const db = await openDatabase();
      const write = context();
      const row = await create(db, {}, write);
      expect(await answer(db)).toBe(sample.title);
      await deletion(db, row, write.setId);
      expect(await findRow(db, blog, row.rowId)).toBeNull();
      expect(await answer(db)).toBeNull();
      expect(await findPost(db, sample.title, later), "another spelling").toBeNull();
      await db.write(emptyTrashQueries(db, afterTrash));
      expect(await answer(db, afterTrash)).toBeNull();
    },
  );

  it.each([{ draft: true }, { archived: true }, { postedDate: "2026-12-01T00:00:00.000Z" }])(
    "stays away while a post with its slug has %j, and after that was deleted",
    async (hidden) => {
      const db = await openDatabase();
      const { rowId } = await create(db);
      await update(db, rowId, hidden);
      expect(await answer(db)).toBeNull();
      await remove(db, rowId);
      expect(await answer(db)).toBeNull();
    },
  );

  it("is gone once a post with its slug was renamed: 301, or 404 if the post is not public or was deleted", async () => {
    const db = await openDatabase();
    const { rowId } = await create(db, { link: "other" });
    await update(db, rowId, { title: "A new title" });
    expect(await answer(db)).toBe("→ a-new-title");
    await update(db, rowId, { draft: true });
    expect(await answer(db)).toBeNull();
    const setId = await remove(db, rowId);
    expect(await answer(db)).toBeNull();
    await undoSet(db, setId, context());
    await update(db, rowId, { draft: false });
    expect(await answer(db)).toBe("→ a-new-title");
  });

  it("is gone once a post was given its slug, even if that was undone", async () => {
    const db = await openDatabase();
    const { rowId } = await create(db, { title: "First title", link: "other" });
    const write = context();
    await update(db, rowId, { title: sample.title }, write);
    expect(await answer(db)).toBe(sample.title);
    await undoSet(db, write.setId, context());
    expect(await answer(db)).toBe("→ first-title");
    expect(nameOf(await findPost(db, "first-title", later))).toBe("First title");
  });
});

describe("the slug of a deleted post", () => {
  it("D44 is used again when the post is restored, and is removed from the slug history", async () => {
    const db = await openDatabase();
    const { rowId } = await create(db);
    const setId = await remove(db, rowId);
    expect(await db.read(db.query.select({ rowId: slugHistory.rowId }).from(slugHistory))).toEqual([{ rowId }]);
    await undoSet(db, setId, context());
    expect(await answer(db)).toBe(sample.title);
    expect(await db.read(db.query.select().from(slugHistory))).toEqual([]);
  });

  it("stays with nobody if the deletion is undone after the trash was emptied, which undoes nothing", async () => {
    const db = await openDatabase();
    const { rowId } = await create(db);
    const setId = await remove(db, rowId);
    await db.write(emptyTrashQueries(db, afterTrash));
    expect(await undoSet(db, setId, context())).toMatchObject({ rows: 0, next: null });
    expect(await findRow(db, blog, rowId)).toBeNull();
    expect(await answer(db)).toBeNull();
  });

  it("can be taken by another post without a number", async () => {
    const db = await openDatabase();
    const setId = await remove(db, (await create(db)).rowId);
    const other = await create(db, { excerpt: "Another" });
    expect(other["slug"]).toBe(sample.slug);
    expect(await findPost(db, sample.slug, later)).toMatchObject({ post: { excerpt: "Another" } });
    await undoSet(db, setId, context());
    expect(await findPost(db, sample.slug, later)).toMatchObject({ post: { excerpt: "Another" } });
    await remove(db, other.rowId);
    expect(await answer(db)).toBeNull();
  });
});

const titles = fc.constantFrom(sample.title, sample.title, "Another title");
const step = fc.oneof(
  fc.record({ do: fc.constant("create" as const), title: titles, draft: fc.boolean() }),
  fc.record({ do: fc.constant("change" as const), title: titles, draft: fc.boolean() }),
  fc.record({ do: fc.constant("delete" as const), bulk: fc.boolean() }),
  fc.record({ do: fc.constant("undo" as const), back: fc.nat(3) }),
  fc.record({ do: fc.constant("empty trash" as const) }),
);

it("D44 after any sequence of writes, a built-in post answers only if no post ever had its slug", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const db = await openDatabase();
      const sets: string[] = [];
      let held = false;
      for (const step_ of steps) {
        const [row] = (await db.read(
          db.query.select({ rowId: posts.rowId, version: posts.version }).from(posts).limit(1),
        )) as Array<{ rowId: number; version: number }>;
        const write = context();
        sets.unshift(write.setId);
        if (step_.do === "create") await create(db, { title: step_.title, draft: step_.draft }, write);
        else if (step_.do === "undo") await undoSet(db, sets[step_.back + 1] ?? "", write);
        else if (step_.do === "empty trash") await db.write(emptyTrashQueries(db, afterTrash));
        else if (row && step_.do === "change")
          await updateRow(db, blog, row.rowId, row.version, { title: step_.title, draft: step_.draft }, write);
        else if (row && step_.do === "delete") await changeSelected(db, blog, { rowIds: [row.rowId] }, "delete", write);
        const [holder] = await db.read(
          db.query.select({ rowId: posts.rowId }).from(posts).where(eq(posts.slug, sample.slug)),
        );
        held ||= holder !== undefined;
        expect((await answer(db)) === "built-in", JSON.stringify(steps)).toBe(!held);
      }
    }),
    { numRuns: Math.min(databaseRuns, 60), seed: propertySeed },
  );
});
