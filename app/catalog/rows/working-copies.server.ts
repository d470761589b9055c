import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { accounts, workingCopies } from "../../../drizzle/schema";
import { daysBefore } from "../../base/time/dates";
import {
  type CopyNote,
  isOpenAt,
  parseStoredTexts,
  type Unfinished,
  type UnsavedRow,
  type WorkingCopy,
  workingCopyDays,
} from "../../content/drafts/draft";
import { findVersion } from "../../content/saving/revisions.server";
import { copyToken, isCopyOf, textsToStore } from "../../content/saving/saved-copy.server";
import type { Row, StoredType } from "../../content/types/content-type.server";
import { textsOf } from "../../content/types/field-values";
import type { ContentName } from "../../types";

/** The unsaved contents of a form. */
export interface WorkingCopyInput {
  /** The row id, or the id in the form of a new row. */
  readonly item: string;
  readonly accountId: string;
  /** The version that is edited; null for a new row. */
  readonly version: number | null;
  readonly texts: Readonly<Record<string, string>>;
  /** Identifies the open form. */
  readonly writer: string;
  /** Counts the requests of this form. */
  readonly revision: number;
  /** The token of the copy that the form started from; "" if it knows none. */
  readonly seenCopy: string;
}

/** The outcome of keeping a working copy. `others` are other people's copies. */
export type KeepResult =
  | { readonly status: "kept"; readonly others: readonly CopyNote[] }
  /** The author has another copy, written in a different form since. It was left alone. */
  | { readonly status: "other"; readonly token: string; readonly savedAt: string }
  | { readonly status: "missing" }
  /** Rich text that cannot be stored, by field name. */
  | { readonly status: "invalid" };

/**
 * Keeps the unsaved contents of a form (WRITE-1). Replaces the author's copy only if this form wrote it or started from
 * it. Never touches the row or anybody else's copy.
 */
export async function keepWorkingCopy(
  db: DatabaseClient,
  stored: StoredType,
  input: WorkingCopyInput,
  now: string,
): Promise<KeepResult> {
  const { item, accountId, version, writer, revision, seenCopy: seenToken } = input;
  const texts = await textsToStore(stored.type, input.texts);
  if (!texts) return { status: "invalid" };
  const { table, tableName } = stored;
  const isThere = version === null ? sql`true` : sql`exists (select 1 from ${table} where ${table.rowId} = ${item})`;
  const [writtenRows, copies] = await db.write([
    db.query
      .insert(workingCopies)
      // The values are in the table's order.
      .select(
        sql`select ${tableName}, ${item}, ${accountId}, ${version}, ${JSON.stringify(texts)}, ${writer}, ${revision}, ${now} where ${isThere}`,
      )
      .onConflictDoUpdate({
        target: [workingCopies.tableName, workingCopies.item, workingCopies.accountId],
        set: {
          version: sql`excluded.version`,
          texts: sql`excluded.texts`,
          writer: sql`excluded.writer`,
          revision: sql`excluded.revision`,
          savedAt: sql`excluded.saved_at`,
        },
        setWhere: or(
          and(eq(workingCopies.writer, writer), lt(workingCopies.revision, revision)),
          and(ne(workingCopies.writer, writer), eq(copyToken, seenToken)),
        )!,
      })
      .returning({ item: workingCopies.item }),
    notesQuery(db, stored, item),
  ]);
  const accountCopy = copies.find((row) => row.accountId === accountId);
  if (writtenRows.length === 0 && !accountCopy) return { status: "missing" };
  // A copy by the same writer is no conflict: a later request of this form overtook this one and holds all of its text.
  if (writtenRows.length === 0 && accountCopy?.writer !== writer)
    return { status: "other", token: accountCopy!.token, savedAt: accountCopy!.savedAt };
  const others = copies.filter((row) => row.accountId !== accountId);
  return { status: "kept", others: others.map((row) => noteOf(row, { accountId, version, now })) };
}

interface NoteRow {
  readonly accountId: string;
  readonly name: string | null;
  readonly version: number | null;
  readonly writer: string;
  readonly token: string;
  readonly savedAt: string;
}

const noteColumns = {
  accountId: workingCopies.accountId,
  name: sql<string | null>`coalesce(nullif(${accounts.name}, ''), ${accounts.email})`.as("name"),
  version: workingCopies.version,
  writer: workingCopies.writer,
  token: copyToken.as("token"),
  savedAt: workingCopies.savedAt,
};

const notesQuery = (db: DatabaseClient, stored: StoredType, item: string) =>
  db.query
    .select(noteColumns)
    .from(workingCopies)
    .leftJoin(accounts, eq(accounts.id, workingCopies.accountId))
    .where(isCopyOf(stored, item))
    .orderBy(desc(workingCopies.savedAt));

/** The reader, and the row's current version; null for a new row. */
interface Reader {
  readonly accountId: string;
  readonly version: number | null;
  readonly now: string;
}

const noteOf = ({ accountId, name, version, savedAt }: NoteRow, reader: Reader): CopyNote => ({
  accountId,
  name: name ?? "A deleted account",
  isMine: accountId === reader.accountId,
  savedAt,
  isOpen: isOpenAt(savedAt, reader.now),
  isOutdated: version !== null && reader.version !== null && version < reader.version,
});

type CopyRow = NoteRow & { readonly texts: string | null };

/**
 * Reads everybody's working copies of a row, newest first (WRITE-3), with the texts of one of them.
 *
 * @param textsAccountId the account whose copy is shown
 */
export async function listWorkingCopies(
  db: DatabaseClient,
  stored: StoredType,
  item: string,
  textsAccountId: string,
): Promise<CopyRow[]> {
  const texts = sql<string | null>`iif(${workingCopies.accountId} = ${textsAccountId}, ${workingCopies.texts}, null)`;
  return db.read(
    db.query
      .select({ ...noteColumns, texts: texts.as("shown_texts") })
      .from(workingCopies)
      .leftJoin(accounts, eq(accounts.id, workingCopies.accountId))
      .where(isCopyOf(stored, item))
      .orderBy(desc(workingCopies.savedAt)),
  );
}

/** The copies of a row as its reader sees them: a note on each, and the texts of the one to show. */
export function copiesForReader(
  { type }: StoredType,
  rows: readonly CopyRow[],
  reader: Reader,
): { readonly notes: readonly CopyNote[]; readonly copy: WorkingCopy | null } {
  const copyRow = rows.find(({ texts }) => texts !== null);
  const copy = copyRow && {
    ...noteOf(copyRow, reader),
    version: copyRow.version,
    token: copyRow.token,
    texts: parseStoredTexts(type, copyRow.texts ?? ""),
  };
  return { notes: rows.map((row) => noteOf(row, reader)), copy: copy ?? null };
}

/** Somebody's working copies of rows that were never saved, newest first. */
async function listUnfinished(
  db: DatabaseClient,
  { tableName, type }: StoredType,
  accountId: string,
): Promise<Unfinished[]> {
  const { item, savedAt, texts } = workingCopies;
  const label = sql<string>`coalesce(json_extract(${texts}, ${`$.${type.label}`}), '')`;
  return db.read(
    db.query
      .select({ item, label: label.as("label"), savedAt })
      .from(workingCopies)
      .where(
        and(
          eq(workingCopies.accountId, accountId),
          eq(workingCopies.tableName, tableName),
          isNull(workingCopies.version),
        ),
      )
      .orderBy(desc(savedAt))
      .limit(10),
  );
}

const maxUnsaved = 10;

/**
 * Everybody's working copies of rows of these types that were never saved, newest first (WRITE-3).
 *
 * @param accountId the reader
 */
export async function listUnsavedRows<Name extends ContentName>(
  db: DatabaseClient,
  types: ReadonlyArray<StoredType<Name>>,
  accountId: string,
): Promise<Array<UnsavedRow<Name>>> {
  const { item, savedAt, texts, tableName } = workingCopies;
  const labels = types.map(
    (stored) => sql`when ${stored.tableName} then json_extract(${texts}, ${`$.${stored.type.label}`})`,
  );
  const rows = await db.read(
    db.query
      .select({
        item,
        savedAt,
        tableName,
        label: sql<string>`coalesce(case ${tableName} ${sql.join(labels, sql` `)} end, '')`.as("label"),
        accountId: workingCopies.accountId,
        name: noteColumns.name,
      })
      .from(workingCopies)
      .leftJoin(accounts, eq(accounts.id, workingCopies.accountId))
      .where(
        and(
          isNull(workingCopies.version),
          inArray(
            tableName,
            types.map((stored) => stored.tableName),
          ),
        ),
      )
      .orderBy(desc(savedAt))
      .limit(maxUnsaved),
  );
  return rows.flatMap(({ tableName: of, accountId: author, name, ...row }) => {
    const stored = types.find((one) => one.tableName === of);
    return stored
      ? [{ ...row, type: stored.type.name, by: name ?? "A deleted account", isMine: author === accountId }]
      : [];
  });
}

/** Discards somebody's own working copy. */
export async function discardWorkingCopy(
  db: DatabaseClient,
  stored: StoredType,
  item: string,
  accountId: string,
): Promise<void> {
  await db.write([
    db.query.delete(workingCopies).where(and(isCopyOf(stored, item), eq(workingCopies.accountId, accountId))),
  ]);
}

const rowsPerNight = 10_000;

/**
 * Deletes working copies last written over 30 days ago (WRITE-6). A deleted row stays in the trash just as long, and
 * its copies cannot be written meanwhile, so no copy outlives its row. For the scheduled handler.
 */
export async function deleteOldWorkingCopies(db: DatabaseClient, now: string): Promise<void> {
  const oldest = daysBefore(now, workingCopyDays);
  const old = db.query
    .select({ number: sql`rowid` })
    .from(workingCopies)
    .where(lt(workingCopies.savedAt, oldest))
    .limit(rowsPerNight);
  await db.write([db.query.delete(workingCopies).where(inArray(sql`rowid`, old))]);
}

/**
 * The person opening a form. `requestedCopy` identifies the working copy to show: by its author's account id or, for a new row,
 * by the id in its form.
 */
interface CopyRequest {
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
  { accountId, requestedCopy: requestedAccountId }: CopyRequest,
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
  { accountId, requestedCopy: requestedAccountId, now }: CopyRequest & { readonly now: string },
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
