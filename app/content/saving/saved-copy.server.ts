import { and, eq, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { workingCopies } from "../../../drizzle/schema";
import { storableText } from "../../base/words/storable-text";
import type { ContentType } from "../types/content-type";
import type { StoredType } from "../types/content-type.server";
import { checkRichText } from "./rich-text.server";

/**
 * The working copies that a save replaces: those its form wrote, the one it started from, and the one in which its
 * author has the same texts.
 */
export interface SavedCopy {
  readonly item: string;
  readonly writer: string;
  readonly token: string;
  /** The form's texts, from `textsToStore`. */
  readonly texts: Readonly<Record<string, string>> | null;
}

/** Identifies a state of a working copy. */
export const copyToken = sql<string>`${workingCopies.writer} || '.' || ${workingCopies.revision}`;

/** Matches everybody's working copies of a row. */
export const isCopyOf = ({ tableName }: StoredType, item: string): SQL =>
  and(eq(workingCopies.tableName, tableName), eq(workingCopies.item, item))!;

/**
 * The query that removes the working copies stored by a save (WRITE-2). Belongs in the batch of that save. A closing
 * page may send its text after the next page was read, which then does not know the copy but saves the same text.
 *
 * @param by the account that saves
 */
export const removeSavedCopy = (
  db: DatabaseClient,
  stored: StoredType,
  savedCopy: SavedCopy,
  by: string | null,
): Query =>
  db.query
    .delete(workingCopies)
    .where(
      and(
        isCopyOf(stored, savedCopy.item),
        or(
          eq(workingCopies.writer, savedCopy.writer),
          eq(copyToken, savedCopy.token),
          savedCopy.texts
            ? and(eq(workingCopies.accountId, by ?? ""), eq(workingCopies.texts, savedCopy.texts))
            : undefined,
        ),
      ),
    );

/**
 * The texts of a form as a working copy stores them. Rich text is sanitized, since a colleague who opens the copy sees
 * it rendered. Copies are compared as JSON, so the order of the fields matters.
 *
 * @returns null if rich text is refused
 */
export async function textsToStore(
  { fields }: ContentType,
  texts: Readonly<Record<string, string>>,
): Promise<Record<string, string> | null> {
  const storedTexts: Record<string, string> = {};
  for (const { name, kind } of fields) {
    const text = texts[name];
    if (text === undefined) continue;
    const result = kind === "richText" ? checkRichText(storableText(text)) : null;
    if (result?.ok === false) return null;
    storedTexts[name] = result ? result.html : storableText(text);
  }
  return storedTexts;
}
