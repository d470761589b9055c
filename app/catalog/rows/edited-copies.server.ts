import type { DatabaseClient } from "../../../drizzle/client";
import type { CopyNote, Unfinished, WorkingCopy } from "../../content/drafts/working-copy";
import { findVersion } from "../../content/saving/revisions.server";
import type { Row, StoredType } from "../../content/types/content-type.server";
import { textsOf } from "../../content/types/field-values";
import { copiesForReader, listUnfinished, listWorkingCopies, type CopyRow } from "./working-copies.server";

/**
 * The person opening a form. `requestedCopy` identifies the working copy to show: by its author's account id or, for a new row,
 * by the id in its form.
 */
interface Reader {
  readonly accountId: string;
  readonly requestedCopy: string | null;
}

/** The working copies that a form may show. */
interface FoundCopies {
  readonly rows: readonly CopyRow[];
  readonly unfinished: readonly Unfinished[];
}

/** Reads the working copies of a row or, for a new row, the reader's own. Call it in parallel with reading the row. */
export async function findCopies(
  db: DatabaseClient,
  stored: StoredType,
  rowId: number | null,
  { accountId, requestedCopy: requestedAccountId }: Reader,
): Promise<FoundCopies> {
  if (rowId !== null)
    return {
      rows: await listWorkingCopies(db, stored, String(rowId), requestedAccountId ?? accountId),
      unfinished: [],
    };
  const [rows, unfinished] = await Promise.all([
    requestedAccountId === null ? [] : listWorkingCopies(db, stored, requestedAccountId, accountId),
    listUnfinished(db, stored, accountId),
  ]);
  return { rows, unfinished: unfinished.filter(({ item }) => item !== requestedAccountId) };
}

/** The working copies as a form shows them. */
interface CopiesOfForm {
  readonly copy: WorkingCopy | null;
  readonly notes: readonly CopyNote[];
  readonly unfinished: readonly Unfinished[];
  /** The texts of the version that the copy was based on; null if that is the newest. */
  readonly base: Readonly<Record<string, string>> | null;
}

/**
 * Picks the working copy that a form shows: the one asked for, or else the reader's own, unless the row has been saved
 * since or has the same texts.
 */
export async function copiesOfForm(
  db: DatabaseClient,
  stored: StoredType,
  row: Row | null,
  { rows, unfinished }: FoundCopies,
  { accountId, requestedCopy: requestedAccountId, now }: Reader & { readonly now: string },
): Promise<CopiesOfForm> {
  const reader = { accountId, version: row?.version ?? null, now };
  const { notes, copy } = copiesForReader(stored, rows, reader);
  const current = row && textsOf(stored.type, stored.complete(row));
  const isSame = (texts: WorkingCopy["texts"]) =>
    current !== null && Object.entries(texts).every(([name, text]) => text === current[name]);
  const none = { copy: null, notes, unfinished, base: null };
  if (!copy || (requestedAccountId === null && (copy.isOutdated || isSame(copy.texts))))
    return copy && isSame(copy.texts) ? { ...none, notes: notes.filter(({ isMine }) => !isMine) } : none;
  const base =
    row && copy.isOutdated && copy.version !== null ? await findVersion(db, stored, row.rowId, copy.version) : null;
  return { copy: copy, notes, unfinished, base: base && textsOf(stored.type, stored.complete(base)) };
}
