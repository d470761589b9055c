import { and, isNotNull, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/in-json";
import { media } from "../../../drizzle/schema";
import { actorOf } from "../../activity/activity";
import { recordActivity } from "../../activity/record.server";
import type { WriteContext } from "../../content/saving/write-context";
import { fileKey, variantsFor } from "../../ui/imagery/picture-address";
import { tagsOfUses } from "./rewrite-uses.server";
import type { PictureStore } from "../../content/media/storage";

/**
 * Permanently removes pictures from the trash before their 30 days are over (MEDIA-13). Pictures outside the trash are
 * left alone. Deletes files before rows, so that a failed removal can be repeated. Resolves to the number of pictures
 * and the cache tags of the pages that show them.
 */
export async function removePictures(
  db: DatabaseClient,
  store: PictureStore,
  rowIds: readonly number[],
  { by, token, now }: WriteContext,
): Promise<{ readonly pictures: number; readonly tags: readonly string[] }> {
  const isGiven = inJson(media.rowId, rowIds);
  const found = await db.read(
    db.query
      .select({ rowId: media.rowId, hash: media.hash, type: media.type, width: media.width, name: media.name })
      .from(media)
      .where(and(isGiven, isNotNull(media.deletedAt))),
  );
  const [first] = found;
  if (!first) return { pictures: 0, tags: [] };
  const tags = await Promise.all(found.map(({ hash }) => tagsOfUses(db, hash)));
  // Including narrower files that an interrupted upload left behind.
  await store.delete(
    found.flatMap((picture) => [
      fileKey(picture),
      ...variantsFor(picture.width).map((width) => fileKey(picture, width)),
    ]),
  );
  const removed = sql`(select value from json_each(${JSON.stringify(found.map(({ rowId }) => rowId))}))`;
  await db.write([
    recordActivity(
      db.query,
      actorOf(by, token),
      {
        action: "remove",
        section: "media",
        subject: { id: null, title: found.length === 1 ? first.name : null },
        rows: found.length,
      },
      now,
      sql`exists (select 1 from ${media} where ${media.rowId} in ${removed})`,
    ),
    db.query.delete(media).where(and(sql`${media.rowId} in ${removed}`, isNotNull(media.deletedAt))),
  ]);
  return { pictures: found.length, tags: [...new Set(tags.flat())] };
}
