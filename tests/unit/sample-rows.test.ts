import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { countSampleRows, removeSampleRows } from "../../app/admin/overview/sample-rows.server";
import { restorePictures, savePicture } from "../../app/catalog/media/change.server";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { parseLibraryQuery } from "../../app/content/media/library";
import { listPictures } from "../../app/content/media/library.server";
import type { WriteContext } from "../../app/content/saving/row-writes.server";
import { createRow, newId, newSetId, listRowsById, updateRow } from "../../app/content/saving/store.server";
import { initialValues } from "../../app/content/types/field-values";
import { mapTypes, storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { posts, siteSettings, tools } from "../../drizzle/schema";
import { readContent } from "../../drizzle/seed/read-content";
import { seedDatabase } from "../../scripts/seed-database";
import { seedTables } from "../../scripts/seed-rows";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { tool } from "../support/rows";

const now = "2026-11-20T12:00:00.000Z";
const write = (setId = newSetId()): WriteContext => ({ by: null, now, setId });
const tables = seedTables(readContent("drizzle/seed/content"));
/** The rows with pages of their own; pictures are counted by the library. */
const seeded = tables.filter(({ name }) => name !== "media").reduce((sum, { rows }) => sum + rows.length, 0);
const samplePictures = tables.find(({ name }) => name === "media")!.rows.length;
const { blog, stack } = storedTypes;

const allRows = async (db: DatabaseClient) => {
  const counts = Object.values(mapTypes((stored) => stored)).map(
    async (stored) => (await listRowsById(db, stored, eq(stored.table.rowId, stored.table.rowId), 1_000)).length,
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

/** Undoes a set in all its parts, as the portal does after one press. Returns the number of rows. */
const undo = async (db: DatabaseClient, setId: string) => {
  let below: number | null = null;
  let rows = 0;
  do {
    const part = await undoSet(db, setId, write(), below);
    rows += part.rows;
    below = part.next;
  } while (below !== null);
  return rows;
};

const edit = async (db: DatabaseClient, slug: string) => {
  const [row] = await listRowsById(db, blog, eq(posts.slug, slug));
  expect(await updateRow(db, blog, row!.rowId, row!.version, { excerpt: "Ours" }, write())).toMatchObject({
    status: "written",
  });
  return row!.rowId;
};

it("D47 an unseeded database has no sample content, whatever is in it", async () => {
  const db = await openDatabase();
  await createRow(db, stack, { ...initialValues(stack.type), name: "Cursor" }, write(), "cursor");
  expect(await countSampleRows(db)).toBe(0);
  // The seed finds the address taken and leaves the row alone, so it is not the sample's.
  await seedDatabase(db);
  expect(await countSampleRows(db)).toBe(seeded - 1);
  await removeSampleRows(db, write());
  expect((await listRowsById(db, stack, eq(tools.id, "cursor")))[0]).toMatchObject({ name: "Cursor" });
});

it("D47 removes all sample content, and one Undo brings all of it back", async () => {
  const db = await openDatabase();
  await seedDatabase(db);
  expect([await countSampleRows(db), await allRows(db)]).toEqual([seeded, seeded]);
  const setId = newSetId();
  const removed = await removeSampleRows(db, write(setId));
  expect(removed.rows).toBe(seeded);
  expect(removed.tags).toEqual(
    expect.arrayContaining(["Blog_posts", "stack_items", "stack_categories", "IT_Glossary"]),
  );
  expect([await countSampleRows(db), await allRows(db)]).toEqual([0, 0]);
  await seedDatabase(db);
  expect(await allRows(db)).toBe(0);
  expect(await undo(db, setId)).toBe(seeded);
  // They are as they were, so they can be removed again.
  expect([await countSampleRows(db), await allRows(db)]).toEqual([seeded, seeded]);
});

it("D47 leaves alone what somebody edited, created, imported or put into a category", async () => {
  const db = await openDatabase();
  await seedDatabase(db);
  const edited = await edit(db, "how-to-test-a-prompt-with-fifty-real-cases");
  const undone = newSetId();
  const [row] = await listRowsById(db, blog, eq(posts.slug, "a-four-week-launch-plan-for-a-small-product"));
  await updateRow(db, blog, row!.rowId, 1, { excerpt: "Ours" }, write(undone));
  await undoSet(db, undone, write());
  const own = await createRow(
    db,
    stack,
    { ...initialValues(stack.type), name: "Our tool", categoryId: "ai-coders" },
    write(),
    newId(),
  );
  expect(own.status).toBe("written");
  // Two posts that were edited, one of them put back; their categories; the category of our own tool.
  const before = await countSampleRows(db);
  const removed = await removeSampleRows(db, write());
  expect(removed.rows).toBe(before);
  expect(await listRowsById(db, blog, eq(posts.rowId, edited))).toHaveLength(1);
  expect(await listRowsById(db, blog, eq(posts.rowId, row!.rowId))).toHaveLength(1);
  expect((await listRowsById(db, stack, eq(tools.name, "Our tool")))[0]).toMatchObject({ categoryId: "ai-coders" });
  const left = await allRows(db);
  expect([await countSampleRows(db), left]).toEqual([0, seeded + 1 - removed.rows]);
  expect(left).toBe(6);
});

it("D47 the sample pictures leave with the rows that show them, unless somebody changed or used one", async () => {
  const db = await openDatabase();
  await seedDatabase(db);
  const pictures = await listPictures(db, parseLibraryQuery(new URLSearchParams()));
  expect(pictures.pictures).toHaveLength(samplePictures);
  expect(pictures.pictures.filter(({ uses, alt }) => uses === 0 || alt === "")).toEqual([]);
  const [ours, theirs] = pictures.pictures;
  await savePicture(db, ours!, ours!.version, { ...ours!, credit: "Ada Quill" }, write());
  const post = await edit(db, "how-to-test-a-prompt-with-fifty-real-cases");
  await updateRow(db, blog, post, 2, { featuredImage: theirs!.address }, write());
  const setId = newSetId();
  await removeSampleRows(db, write(setId));
  const left = await listPictures(db, parseLibraryQuery(new URLSearchParams()));
  expect(left.pictures.map(({ hash }) => hash).toSorted()).toEqual([ours!.hash, theirs!.hash].toSorted());
  expect(await restorePictures(db, setId, write())).toBe(samplePictures - 2);
});

it("D47 removes more than one batch of 500 in one set", async () => {
  const db = await openDatabase();
  const ids = Array.from({ length: 1_001 }, (_, number) => `sample-${number}`);
  await insert(db, tools, ...ids.map((id) => tool({ id, name: id, slug: id })));
  const ledger = Object.fromEntries(ids.map((id) => [`stack_items/${id}`, "0"]));
  await insert(db, siteSettings, { key: "seed", value: JSON.stringify(ledger) });
  const setId = newSetId();
  expect(await removeSampleRows(db, write(setId))).toMatchObject({ rows: 1_001 });
  expect(await undo(db, setId)).toBe(1_001);
});
