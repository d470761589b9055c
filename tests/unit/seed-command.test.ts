import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { findPost } from "../../app/blog/queries.server";
import { samplePosts } from "../../app/blog/sample-posts.server";
import { deleteQueries, rowIdIn, type WriteContext } from "../../app/content/saving/row-writes.server";
import { createRow, newId, newSetId, updateRow } from "../../app/content/saving/store.server";
import { initialValues } from "../../app/content/types/field-values";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { posts } from "../../drizzle/schema";
import { seedDatabase } from "../../scripts/seed-database";
import { openDatabase } from "../support/database";

const now = "2026-11-20T12:00:00.000Z";
const { blog } = storedTypes;
const [deleted, renamed, untouched] = samplePosts;
const write = (): WriteContext => ({ by: null, now, setId: newSetId() });

async function rowWithSlug(db: DatabaseClient, slug: string) {
  const [row] = await db.read(
    db.query.select({ rowId: posts.rowId, version: posts.version }).from(posts).where(eq(posts.slug, slug)),
  );
  return row ?? null;
}

async function deleteAndRename(db: DatabaseClient) {
  const gone = (await rowWithSlug(db, deleted!.slug))!;
  await db.write(deleteQueries(db, blog, rowIdIn(blog, [gone.rowId]), write()));
  const moved = (await rowWithSlug(db, renamed!.slug))!;
  const values = { title: "A new title", link: "a-new-title" };
  expect(await updateRow(db, blog, moved.rowId, moved.version, values, write())).toMatchObject({ status: "written" });
}

async function expectDeletedAndRenamed(db: DatabaseClient) {
  expect(await rowWithSlug(db, deleted!.slug)).toBeNull();
  expect(await findPost(db, deleted!.slug, now)).toBeNull();
  expect(await findPost(db, renamed!.slug, now)).toEqual({ movedTo: "a-new-title" });
  expect(await findPost(db, untouched!.slug, now)).toHaveProperty("post.slug", untouched!.slug);
}

it("D44 seeding again does not bring back a deleted or renamed post", async () => {
  const db = await openDatabase();
  await seedDatabase(db);
  await deleteAndRename(db);
  await seedDatabase(db);
  await expectDeletedAndRenamed(db);
});

it("D44 the first seeding does not reuse previous addresses of posts", async () => {
  const db = await openDatabase();
  for (const { title } of [deleted!, renamed!]) {
    const values = { ...initialValues(blog.type), title, draft: false };
    expect(await createRow(db, blog, values, write(), newId())).toMatchObject({ status: "written" });
  }
  await deleteAndRename(db);
  for (const _ of ["first", "second"]) {
    await seedDatabase(db);
    await expectDeletedAndRenamed(db);
  }
});
