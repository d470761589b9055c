import { and, isNotNull, lt, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/query";
import { media } from "../../../drizzle/schema";
import { actorOf } from "../../activity/activity";
import { recordActivity } from "../../activity/record.server";
import { daysBefore } from "../../base/time/dates";
import { keptDays } from "../../content/media/library";
import type { PictureStore } from "../../content/media/storage";
import type { WriteContext } from "../../content/saving/write-context";
import { fileKey, variantsFor } from "../../ui/imagery/picture-address";
import { tagsOfUses } from "./uses.server";

/** The most pictures to remove in a night, and the most pages of a thousand files to check. */
const maxPictures = 500;
const maxPages = 200;

/**
 * Removes pictures that were deleted 30 days ago, and files just as old that belong to no picture, which interrupted
 * uploads leave behind (MEDIA-9). For the scheduled handler.
 */
export async function sweepPictures(
  db: DatabaseClient,
  store: PictureStore,
  now: string,
): Promise<{ pictures: number; files: number }> {
  const oldest = daysBefore(now, keptDays);
  const deletedPictures = await db.read(
    db.query
      .select({ rowId: media.rowId })
      .from(media)
      .where(and(isNotNull(media.deletedAt), lt(media.deletedAt, oldest)))
      .limit(maxPictures),
  );
  const rowIds = deletedPictures.map(({ rowId }) => rowId);
  if (rowIds.length > 0) {
    const record = { action: "expire", section: "media", rows: rowIds.length } as const;
    await db.write([
      db.query.delete(media).where(inJson(media.rowId, rowIds)),
      recordActivity(db.query, "system", record, now, sql`true`),
    ]);
  }
  const files = await sweepFiles(db, store, oldest);
  if (files > 0)
    await db.write([
      recordActivity(db.query, "system", { action: "sweep-files", section: "media", rows: files }, now, sql`true`),
    ]);
  return { pictures: rowIds.length, files };
}

/** Deletes old files whose picture has no row, including the pictures just removed. */
async function sweepFiles(db: DatabaseClient, store: PictureStore, oldest: string): Promise<number> {
  let removedCount = 0;
  let after: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const { files, next } = await store.list(after);
    const old = files.filter(({ key, storedAt }) => storedAt < oldest && /^[0-9a-f]{32}\//.test(key));
    const hashes = [...new Set(old.map(({ key }) => key.slice(0, 32)))];
    if (hashes.length > 0) {
      const remainingRows = await db.read(
        db.query.select({ hash: media.hash }).from(media).where(inJson(media.hash, hashes)),
      );
      const usedHashes = new Set(remainingRows.map(({ hash }) => hash));
      const orphans = old.map(({ key }) => key).filter((key) => !usedHashes.has(key.slice(0, 32)));
      await store.delete(orphans);
      removedCount += orphans.length;
    }
    if (next === null) break;
    after = next;
  }
  return removedCount;
}

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
  const pictures = await db.read(
    db.query
      .select({ rowId: media.rowId, hash: media.hash, type: media.type, width: media.width, name: media.name })
      .from(media)
      .where(and(isGiven, isNotNull(media.deletedAt))),
  );
  const [first] = pictures;
  if (!first) return { pictures: 0, tags: [] };
  const tags = await Promise.all(pictures.map(({ hash }) => tagsOfUses(db, hash)));
  // Including narrower files that an interrupted upload left behind.
  await store.delete(
    pictures.flatMap((picture) => [
      fileKey(picture),
      ...variantsFor(picture.width).map((width) => fileKey(picture, width)),
    ]),
  );
  const idValues = sql`(select value from json_each(${JSON.stringify(pictures.map(({ rowId }) => rowId))}))`;
  await db.write([
    recordActivity(
      db.query,
      actorOf(by, token),
      {
        action: "remove",
        section: "media",
        subject: { id: null, title: pictures.length === 1 ? first.name : null },
        rows: pictures.length,
      },
      now,
      sql`exists (select 1 from ${media} where ${media.rowId} in ${idValues})`,
    ),
    db.query.delete(media).where(and(sql`${media.rowId} in ${idValues}`, isNotNull(media.deletedAt))),
  ]);
  return { pictures: pictures.length, tags: [...new Set(tags.flat())] };
}
