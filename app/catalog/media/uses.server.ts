import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { accounts, activity, media, mediaUses, siteSettings } from "../../../drizzle/schema";
import { foldCase, searchTextOf } from "../../base/search/search-text";
import { mentionsEmail } from "../../base/words/email-mentions";
import { escapeAttribute } from "../../base/words/html";
import type { PersonPicture, PictureUse } from "../../content/media/library";
import type { WriteContext } from "../../content/saving/record-writes.server";
import { rowIdIn } from "../../content/saving/row-writes.server";
import { listRowsById, type RowSave, saveRows } from "../../content/saving/store.server";
import type { Values } from "../../content/types/content-type";
import { type Row, type StoredType, tagsOfRow } from "../../content/types/content-type.server";
import { findEditableSettings } from "../../settings/settings-store.server";
import { writeStoredValue } from "../../settings/stored-value.server";
import { allStoredTypes } from "../../types.server";
import { parsePicture, pictureAddress, smallAddress } from "../../ui/imagery/picture-address";

/** A change of a picture wherever it is used. */
interface UseChange {
  readonly hash: string;
  /** The new address. */
  readonly address: string;
  /** The new alt text, for uses that have the picture's old one or none. */
  readonly alt?: {
    readonly from: { readonly alt: string; readonly isDecorative: boolean };
    readonly to: string;
    readonly isDecorative: boolean;
  };
}

const rowsPerBatch = 25;
/** Attempts at rows that are changed concurrently. */
const maxAttempts = 3;

/**
 * Changes a picture's address or alt text in all rows that use it, each as a save with its revision, in one change set.
 * Resolves to the number of rows and the cache tags to purge.
 */
export async function rewriteUses(
  db: DatabaseClient,
  change: UseChange,
  context: WriteContext,
): Promise<{ rows: number; tags: string[] }> {
  const useRows = await db.read(
    db.query
      .select({ tableName: mediaUses.tableName, rowKey: mediaUses.rowKey })
      .from(mediaUses)
      .where(eq(mediaUses.hash, change.hash)),
  );
  const byTable = Map.groupBy(useRows, ({ tableName }) => tableName);
  const tags = new Set<string>();
  let rows = 0;
  for (const stored of allStoredTypes) {
    const ids = (byTable.get(stored.tableName) ?? []).map(({ rowKey }) => Number(rowKey));
    for (let at = 0; at < ids.length; at += rowsPerBatch) {
      const result = await rewriteRows(db, stored, ids.slice(at, at + rowsPerBatch), change, context);
      rows += result.rows;
      for (const tag of result.tags) tags.add(tag);
    }
  }
  if (byTable.has("site_settings")) {
    rows += await rewriteSettings(db, change, context);
    tags.add("site_settings");
  }
  return { rows, tags: [...tags] };
}

/** The cache tags of the pages that show a picture. */
export async function tagsOfUses(db: DatabaseClient, hash: string): Promise<string[]> {
  const useRows = await db.read(
    db.query.selectDistinct({ tableName: mediaUses.tableName }).from(mediaUses).where(eq(mediaUses.hash, hash)),
  );
  const names = new Set(useRows.map(({ tableName }) => tableName));
  const content = allStoredTypes.filter(({ tableName }) => names.has(tableName)).flatMap((stored) => tagsOfRow(stored));
  return [...new Set([...content, ...(names.has("site_settings") ? ["site_settings"] : [])])];
}

async function rewriteRows(
  db: DatabaseClient,
  stored: StoredType,
  ids: readonly number[],
  change: UseChange,
  context: WriteContext,
): Promise<{ rows: number; tags: readonly string[] }> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const current = await listRowsById(db, stored, rowIdIn(stored, ids), ids.length);
    const saves = current.flatMap((before): RowSave[] => {
      const values = rewrittenValues(stored, before, change);
      return values ? [{ before, id: String(before[stored.key] ?? before.rowId), values }] : [];
    });
    if (saves.length === 0) return { rows: 0, tags: [] };
    const result = await saveRows(db, stored, saves, context);
    if (result.status === "written") return { rows: result.rows.length, tags: result.tags };
    if (result.status === "invalid") break;
  }
  throw new Error(`The rows of ${stored.tableName} that use the picture were changed by others meanwhile.`);
}

/** The values of a row after the change; null if it affects none of them. */
function rewrittenValues({ type }: StoredType, row: Row, change: UseChange): Values | null {
  const entries = type.fields.map(({ name }) => [name, rewriteValue(row[name], change)] as const);
  const isChanged = entries.some(([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name]));
  return isChanged ? Object.fromEntries(entries) : null;
}

function rewriteValue(value: unknown, change: UseChange): unknown {
  if (Array.isArray(value)) return value.map((entry) => rewriteValue(entry, change));
  return typeof value === "string" && value.includes(`/media/${change.hash}/`) ? rewriteText(value, change) : value;
}

/** A text, which may be an address or HTML, with the change. */
export function rewriteText(text: string, { hash, address, alt }: UseChange): string {
  const rewrittenText = text.replace(/\/media\/([0-9a-f]{32})\/[\w.-]+/g, (match, one) =>
    one === hash ? address : match,
  );
  if (!alt) return rewrittenText;
  return rewrittenText.replace(/<img\b[^<>]*>/g, (tag) => {
    if (!tag.includes(`src="${address}"`)) return tag;
    const [whole, altText] = /\salt="([^"]*)"/.exec(tag) ?? [null, null];
    const isOwn = altText === null ? !alt.from.isDecorative : altText === escapeAttribute(alt.from.alt);
    if (!isOwn) return tag;
    const next = alt.to === "" && !alt.isDecorative ? "" : ` alt="${escapeAttribute(alt.to)}"`;
    return whole === null ? tag.replace(/^<img/, `<img${next}`) : tag.replace(whole, () => next);
  });
}

/** Changes the logo, icons and team photos. Resolves to the number of settings sections that show the picture. */
export async function rewriteSettings(db: DatabaseClient, change: UseChange, write: WriteContext): Promise<number> {
  const rows = await db.read(db.query.select().from(siteSettings));
  let writtenCount = 0;
  for (const { key, value, version } of rows) {
    const next = rewriteText(value, { hash: change.hash, address: change.address });
    if (next === value) continue;
    if (await writeStoredValue(db, key, version, JSON.parse(next), write, null)) writtenCount += 1;
  }
  return writtenCount;
}

/** The most uses of a picture to list. */
const maxUses = 200;

/** The rows that use a picture, by type. */
export const listUses = (db: DatabaseClient, hash: string): Promise<PictureUse[]> =>
  usesWhere(db, eq(mediaUses.hash, hash));

/** The rows that use any of these pictures, even of those in the trash. */
export const listUsesOf = (db: DatabaseClient, rowIds: readonly number[]): Promise<PictureUse[]> =>
  usesWhere(db, sql`${mediaUses.hash} in (select hash from ${media} where ${inJson(sql`row_id`, rowIds)})`);

async function usesWhere(db: DatabaseClient, condition: SQL): Promise<PictureUse[]> {
  const useRows = await db.read(
    db.query
      .selectDistinct({ tableName: mediaUses.tableName, rowKey: mediaUses.rowKey })
      .from(mediaUses)
      .where(condition)
      .limit(maxUses),
  );
  const byTable = Map.groupBy(useRows, ({ tableName }) => tableName);
  const content = await Promise.all(
    allStoredTypes.map(async ({ type, table, tableName, columns: tableColumns }): Promise<PictureUse[]> => {
      const keys = (byTable.get(tableName) ?? []).map(({ rowKey }) => Number(rowKey));
      if (keys.length === 0) return [];
      const rows = await db.read(
        db.query
          .select({
            id: sql<number>`${table.rowId}`.as("id"),
            label: sql<string>`${tableColumns[type.label]!}`.as("label"),
          })
          .from(table)
          .where(inJson(table.rowId, keys)),
      );
      return rows.map(({ id, label }) => ({ label, kind: type.item, href: `/admin/${type.name}/${id}` }));
    }),
  );
  const settings = byTable.has("site_settings")
    ? [{ label: "Brand and team", kind: "Settings", href: "/admin/settings" }]
    : [];
  return [...content.flat(), ...settings];
}

/** The most pictures that one erasure changes. */
const maxPictures = 100;
/** Shown for a picture without a name. */
const noName = "Picture";

/** Splits a text into words. File names separate them with other characters than spaces. */
const wordsOf = (text: string): string[] => foldCase(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * The pictures that the library connects with a person (MEDIA-14): their email address, or all words of their name,
 * occur in the picture's name, alt text or credit, or it is their team photo. Both the given name and the name of the
 * account with that address count.
 *
 * @param name "" if unknown
 */
export async function findPicturesOf(db: DatabaseClient, email: string, name: string): Promise<PersonPicture[]> {
  const [accountRows, { settings }] = await Promise.all([
    db.read(
      db.query
        .select({ name: accounts.name })
        .from(accounts)
        .where(sql`${accounts.email} = ${email.trim()} collate nocase`),
    ),
    findEditableSettings(db),
  ]);
  const names = [name, ...accountRows.map((account) => account.name)].map(wordsOf).filter((words) => words.length > 0);
  const isNamed = (text: string) => {
    const words = new Set(wordsOf(text));
    return names.some((one) => one.every((word) => words.has(word)));
  };
  const photos = new Set(
    settings.team.flatMap((person) => (isNamed(person.name) ? (parsePicture(person.photo ?? "")?.hash ?? []) : [])),
  );
  const address = foldCase(email.trim());
  const pictures = await db.read(
    db.query
      .select()
      .from(media)
      .where(or(hasAll([address]), ...names.map(hasAll), inArray(media.hash, [...photos])))
      .orderBy(media.rowId)
      .limit(maxPictures),
  );
  return pictures.flatMap((picture): PersonPicture[] => {
    const { rowId, hash, name: title, alt, credit } = picture;
    const text = `${title} ${alt} ${credit}`;
    const isPhoto = photos.has(hash);
    if (!isPhoto && !mentionsEmail(text, email) && !isNamed(text)) return [];
    const small = smallAddress({ ...picture, address: pictureAddress(picture) });
    return [{ rowId, name: title, alt, credit, small, isPhoto }];
  });
}

/** Matches pictures whose texts contain all of these, even inside other words: the caller compares whole words. */
function hasAll(texts: readonly string[]): SQL | undefined {
  // The credit is not part of the folded text, and SQLite lowercases only ASCII letters.
  const description = sql`${media.searchText} || ' ' || lower(${media.credit}) || ' ' || ${media.credit}`;
  return and(...texts.map((text) => sql`instr(${description}, ${text}) > 0`));
}

/**
 * Removes the alt texts of pictures from the content that shows them. Resolves to the cache tags to purge. Must run
 * before `forgetPictures`, so that repeating a failed erasure still finds the pictures.
 */
export async function forgetAltTexts(
  db: DatabaseClient,
  rowIds: readonly number[],
  context: WriteContext,
): Promise<string[]> {
  const pictures = await db.read(db.query.select().from(media).where(inJson(media.rowId, rowIds)));
  const tags = new Set<string>();
  for (const picture of pictures) {
    for (const tag of await tagsOfUses(db, picture.hash)) tags.add(tag);
    if (picture.alt === "") continue;
    const from = { alt: picture.alt, isDecorative: picture.isDecorative };
    const change = {
      hash: picture.hash,
      address: pictureAddress(picture),
      alt: { from, to: "", isDecorative: false },
    };
    for (const tag of (await rewriteUses(db, change, context)).tags) tags.add(tag);
  }
  return [...tags];
}

/** The statements that clear the texts of pictures in the library and the log of activity. The pictures stay. */
export const forgetPictures = (db: DatabaseClient, rowIds: readonly number[]): [Query, Query] => [
  db.query
    .update(media)
    .set({
      name: noName,
      alt: "",
      credit: "",
      searchText: searchTextOf(noName, ""),
      version: sql`${media.version} + 1`,
    })
    .where(inJson(media.rowId, rowIds)),
  db.query
    .update(activity)
    .set({ subject: null })
    .where(
      sql`${activity.section} = 'media' and ${activity.subjectId} in (select cast(value as text) from json_each(${JSON.stringify(rowIds)}))`,
    ),
];
