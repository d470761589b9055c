import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { DatabaseClient } from "../../drizzle/client";
import { mediaUses, posts, siteSettings, ventures } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { post, venture } from "../support/rows";

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
});

const hash = (digit: string) => digit.repeat(32);
const address = (digit: string) => `/media/${hash(digit)}/10x10-clear.png`;
const uses = async () =>
  (await db.read(db.query.select().from(mediaUses))).map((row) => `${row.hash[0]} ${row.tableName} ${row.rowKey}`);

it("the uses of pictures follow every write, whatever the text around an address (MEDIA-6)", async () => {
  const body = `"\\<img src="${address("a")}">\\/media/ /media/none /media/${hash("G")} ${address("b")}${address("a")}`;
  await insert(db, posts, post({ rowId: 1, body, featuredImage: address("c") }), post({ rowId: 2 }));
  await insert(db, ventures, venture({ rowId: 1, images: [address("a"), address("d")] }));
  await insert(db, siteSettings, { key: "site", value: JSON.stringify({ team: [{ photo: address("e") }] }) });
  expect((await uses()).toSorted()).toEqual([
    "a Blog_posts 1",
    "a ventures_data 1",
    "b Blog_posts 1",
    "c Blog_posts 1",
    "d ventures_data 1",
    "e site_settings site",
  ]);
  await db.write([
    db.query
      .update(posts)
      .set({ body: address("f"), featuredImage: "" })
      .where(eq(posts.rowId, 1)),
    db.query.update(posts).set({ title: "Untouched" }).where(eq(posts.rowId, 2)),
    db.query.update(ventures).set({ images: [] }).where(eq(ventures.rowId, 1)),
    db.query.delete(siteSettings),
  ]);
  expect(await uses()).toEqual(["f Blog_posts 1"]);
  await db.write([db.query.delete(posts)]);
  expect(await uses()).toEqual([]);
});
