import { and, eq, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../../drizzle/client";
import { workingCopies } from "../../../../drizzle/schema";
import { storableText } from "../../text/storable-text";
import type { ContentType } from "../types/content-type";
import type { StoredType } from "../types/content-type.server";

/**
 * The working copies that a save replaces: those its form wrote, the one it started from, and the one in which its
 * author has the same texts.
 */
export interface SavedCopy {
  readonly item: string;
  readonly writer: string;
  readonly token: string;
  readonly texts: Readonly<Record<string, string>>;
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
export const removeSavedCopy = (db: DatabaseClient, stored: StoredType, saved: SavedCopy, by: string | null): Query =>
  db.query
    .delete(workingCopies)
    .where(
      and(
        isCopyOf(stored, saved.item),
        or(
          eq(workingCopies.writer, saved.writer),
          eq(copyToken, saved.token),
          and(eq(workingCopies.accountId, by ?? ""), eq(workingCopies.texts, storedTexts(stored.type, saved.texts))),
        ),
      ),
    );

/** The texts as a working copy stores them. They are compared as JSON, so their order matters. */
const storedTexts = ({ fields }: ContentType, texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name }) => (texts[name] === undefined ? [] : [[name, storableText(texts[name])]])),
  );
