import { and, isNotNull, lt, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/in-json";
import { media } from "../../../drizzle/schema";
import { recordActivity } from "../../activity/record.server";
import { daysBefore } from "../../base/time/dates";
import { keptDays } from "../../content/media/library";
import type { PictureStore } from "../../content/media/storage";

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
  const gone = await db.read(
    db.query
      .select({ rowId: media.rowId })
      .from(media)
      .where(and(isNotNull(media.deletedAt), lt(media.deletedAt, oldest)))
      .limit(maxPictures),
  );
  const rowIds = gone.map(({ rowId }) => rowId);
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
  let removed = 0;
  let after: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const { files, next } = await store.list(after);
    const old = files.filter(({ key, storedAt }) => storedAt < oldest && /^[0-9a-f]{32}\//.test(key));
    const hashes = [...new Set(old.map(({ key }) => key.slice(0, 32)))];
    if (hashes.length > 0) {
      const kept = await db.read(db.query.select({ hash: media.hash }).from(media).where(inJson(media.hash, hashes)));
      const known = new Set(kept.map(({ hash }) => hash));
      const orphans = old.map(({ key }) => key).filter((key) => !known.has(key.slice(0, 32)));
      await store.delete(orphans);
      removed += orphans.length;
    }
    if (next === null) break;
    after = next;
  }
  return removed;
}
