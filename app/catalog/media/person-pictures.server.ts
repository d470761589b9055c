import { and, inArray, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/query";
import { accounts, activity, media } from "../../../drizzle/schema";
import { foldCase, searchTextOf } from "../../base/search/search-text";
import { mentionsEmail } from "../../base/words/email-mentions";
import type { PersonPicture } from "../../content/media/library";
import type { WriteContext } from "../../content/saving/write-context";
import { findEditableSettings } from "../../settings/settings-store.server";
import { pictureAddress, parsePicture, smallAddress } from "../../ui/imagery/picture-address";
import { rewriteUses, tagsOfUses } from "./uses.server";

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
