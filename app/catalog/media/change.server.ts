import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { activity, media, mediaUses } from "../../../drizzle/schema";
import { type ActivityDetail, actorOf } from "../../activity/activity";
import { recordActivity } from "../../activity/record.server";
import { searchTextOf } from "../../base/search/search-text";
import { daysBefore } from "../../base/time/dates";
import { storableText } from "../../base/words/storable-text";
import { keptDays, type LibraryPicture, type PictureStore } from "../../content/media/library";
import type { WriteContext } from "../../content/saving/record-writes.server";
import { fileKey, parsePicture, pictureAddress, variantsFor } from "../../ui/imagery/picture-address";
import { rewriteSettings, rewriteUses, tagsOfUses } from "./uses.server";

/** The editable texts and focal point of a picture. */
export interface PictureTexts {
  readonly name: string;
  readonly alt: string;
  readonly isDecorative: boolean;
  readonly credit: string;
  readonly focusX: number;
  readonly focusY: number;
}

/**
 * The outcome of a change. `rows` counts the rows that show the picture and were changed with it; `tags` must be
 * purged.
 */
export type PictureChange =
  | { readonly status: "written"; readonly rows: number; readonly tags: readonly string[] }
  | { readonly status: "conflict" };

const clean = (text: string, length: number) => storableText(text).replace(/\s+/g, " ").trim().slice(0, length);

/**
 * Saves the texts and focal point of a picture, unless its version changed. Content that uses it gets the new alt text,
 * unless it has its own, and the focal point, which is part of the address (MEDIA-7). Pages look up the credit, and the
 * alt text of a picture from a field.
 */
export async function savePicture(
  db: DatabaseClient,
  before: LibraryPicture,
  version: number,
  texts: PictureTexts,
  context: WriteContext,
): Promise<PictureChange> {
  const percent = (value: number) => (Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : 50);
  const alt = texts.isDecorative ? "" : clean(texts.alt, 1_000);
  const name = clean(texts.name, 120) || before.name;
  const values = {
    name,
    alt,
    isDecorative: texts.isDecorative,
    credit: clean(texts.credit, 300),
    focusX: percent(texts.focusX),
    focusY: percent(texts.focusY),
    searchText: searchTextOf(name, alt),
    version: version + 1,
    updatedAt: context.now,
  };
  const current = and(eq(media.rowId, before.rowId), eq(media.version, version), isNull(media.deletedAt));
  const record = { action: "save", section: "media", subject: { id: String(before.rowId), title: name } } as const;
  const isSaved = sql`(select version from ${media} where ${media.rowId} = ${before.rowId}) = ${version + 1}`;
  const [changedRows] = await db.write([
    db.query.update(media).set(values).where(current).returning({ rowId: media.rowId }),
    recordActivity(db.query, actorOf(context.by, context.token), record, context.now, isSaved),
  ]);
  if (changedRows.length === 0) return { status: "conflict" };
  const address = pictureAddress({ ...before, ...values });
  const hasNewAlt = alt !== before.alt || texts.isDecorative !== before.isDecorative;
  const isDescribedAnew = values.credit !== before.credit || hasNewAlt;
  const shownTags = isDescribedAnew ? await tagsOfUses(db, before.hash) : [];
  if (address === before.address && !hasNewAlt) return { status: "written", rows: 0, tags: shownTags };
  const from = { alt: before.alt, isDecorative: before.isDecorative };
  const change = {
    hash: before.hash,
    address,
    ...(hasNewAlt && { alt: { from, to: alt, isDecorative: texts.isDecorative } }),
  };
  const rewrittenUses = await rewriteUses(db, change, context);
  return { status: "written", rows: rewrittenUses.rows, tags: [...new Set([...rewrittenUses.tags, ...shownTags])] };
}

/**
 * Replaces a picture with another wherever it is used, and keeps its alt text, credit and name. Records one change set,
 * so that Undo restores the first picture.
 */
export async function replacePicture(
  db: DatabaseClient,
  before: LibraryPicture,
  next: LibraryPicture,
  context: WriteContext,
): Promise<{ readonly rows: number; readonly tags: readonly string[] }> {
  const { name, alt, isDecorative, credit } = before;
  await db.write([
    db.query
      .update(media)
      .set({ name, alt, isDecorative, credit, searchText: searchTextOf(name, alt), version: sql`${media.version} + 1` })
      .where(eq(media.rowId, next.rowId)),
    ...deletion(db, [before.rowId], context, "replace", { from: before.address, to: next.address }),
  ]);
  return rewriteUses(db, { hash: before.hash, address: next.address }, context);
}

/** Counts the given pictures that are used. */
export async function countUsed(db: DatabaseClient, rowIds: readonly number[]): Promise<number> {
  const [row] = await db.read(
    db.query
      .select({ count: sql<number>`count(distinct ${media.rowId})`.as("used") })
      .from(media)
      .innerJoin(mediaUses, eq(mediaUses.hash, media.hash))
      .where(inJson(media.rowId, rowIds)),
  );
  return row?.count ?? 0;
}

/** Moves pictures to the trash, where they can be restored for 30 days. Resolves to their number. */
export async function deletePictures(
  db: DatabaseClient,
  rowIds: readonly number[],
  context: WriteContext,
): Promise<number> {
  if (rowIds.length === 0) return 0;
  const [deletedRows] = await db.write(deletion(db, rowIds, context, "delete"));
  return deletedRows.length;
}

function deletion(
  db: DatabaseClient,
  rowIds: readonly number[],
  context: WriteContext,
  action: "delete" | "replace",
  detail: ActivityDetail = {},
): [Query<unknown[]>, Query] {
  const isInSet = sql`from ${media} where ${media.deletedSet} = ${context.setId}`;
  const only = (value: ReturnType<typeof sql>) => sql`(select iif(count(*) = 1, ${value}, null) ${isInSet})`;
  return [
    db.query
      .update(media)
      .set({ deletedAt: context.now, deletedSet: context.setId, version: sql`${media.version} + 1` })
      .where(and(inJson(media.rowId, rowIds), isNull(media.deletedAt)))
      .returning({ rowId: media.rowId }),
    recordActivity(
      db.query,
      actorOf(context.by, context.token),
      {
        action,
        section: "media",
        subject: { id: only(sql`max(${media.rowId})`), title: only(sql`max(${media.name})`) },
        rows: sql`(select count(*) ${isInSet})`,
        detail,
        key: `media/${context.setId}`,
      },
      context.now,
      sql`exists (select 1 ${isInSet})`,
    ),
  ];
}

/**
 * Restores the pictures of a deletion whose files still exist, or the one that was replaced. Reverts the settings,
 * which have no history; the caller undoes the content's change set. Resolves to the number of pictures.
 */
export async function restorePictures(db: DatabaseClient, setId: string, context: WriteContext): Promise<number> {
  const [entry] = await db.read(
    db.query
      .select({ detail: activity.detail })
      .from(activity)
      .where(and(eq(activity.key, `media/${setId}`), isNull(activity.undoneAt)))
      .limit(1),
  );
  const { from, to } = entry?.detail ?? {};
  const replacement = typeof to === "string" ? parsePicture(to) : null;
  if (replacement) await rewriteSettings(db, { hash: replacement.hash, address: String(from) }, context);
  const [restoredRows] = await db.write([
    db.query
      .update(media)
      .set({ deletedAt: null, deletedSet: null, version: sql`${media.version} + 1` })
      .where(eq(media.deletedSet, setId))
      .returning({ rowId: media.rowId }),
    db.query
      .update(activity)
      .set({ undoneAt: context.now })
      .where(and(eq(activity.key, `media/${setId}`), isNull(activity.undoneAt))),
    recordActivity(
      db.query,
      actorOf(context.by),
      {
        action: "undo",
        section: "media",
        key: `media/undo/${setId}`,
        rows: sql`(select row_count from activity as done where done.key = ${`media/${setId}`})`,
      },
      context.now,
      // Only if the previous statement marked the deletion's entry as undone.
      sql`changes() > 0`,
    ),
  ]);
  return restoredRows.length;
}

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
