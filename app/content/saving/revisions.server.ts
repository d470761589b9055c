import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { accounts, revisions } from "../../../drizzle/schema";
import { foldedTitle } from "../../../drizzle/schema/columns";
import { cursorPage } from "../../base/listing/keyset.server";
import type { PageCursors } from "../../base/listing/list-page";
import type { SearchQuery } from "../../base/search/search-text";
import { daysBefore } from "../../base/time/dates";
import { trashDays, type ContentType, type Values } from "../types/content-type";
import type { Row, StoredType } from "../types/content-type.server";
import { rowFromJson } from "../types/stored-rows.server";

const maxRevisions = 100;

/** One entry in a row's history. */
export interface Revision {
  readonly id: number;
  readonly action: "create" | "update" | "delete" | "restore";
  readonly at: string;
  /** The author's name; null for the command line or a deleted account. */
  readonly by: string | null;
  readonly setId: string;
  /** The row before the write; null for a row that did not exist. */
  readonly before: Row | null;
}

const author = sql<string | null>`coalesce(nullif(${accounts.name}, ''), ${accounts.email})`.as("author");

/** A row's latest 100 revisions, newest first. */
export async function listRevisions(db: DatabaseClient, stored: StoredType, rowId: number): Promise<Revision[]> {
  const rows = await db.read(
    db.query
      .select({ ...revisionColumns, before: revisions.before, author })
      .from(revisions)
      .leftJoin(accounts, eq(accounts.id, revisions.accountId))
      .where(and(eq(revisions.tableName, stored.tableName), eq(revisions.rowId, rowId)))
      .orderBy(desc(revisions.id))
      .limit(maxRevisions),
  );
  return rows.map(({ author: by, before, ...revision }) => ({
    ...revision,
    by,
    before: before === null ? null : rowFromJson(stored, before),
  }));
}

const revisionColumns = {
  id: revisions.id,
  action: revisions.action,
  at: revisions.createdAt,
  setId: revisions.setId,
};

/**
 * The values to write to restore a past version. A version from before the first publication has no date, so the row
 * keeps its own (D49).
 */
export function valuesToRestore({ fields }: ContentType, before: Row): Values {
  const restorableFields = fields.filter(({ name, kind }) => kind !== "dateTime" || before[name] !== "");
  return Object.fromEntries(restorableFields.map(({ name }) => [name, before[name]]));
}

/** A past version of a row; null when no revision holds it. */
export async function findVersion(
  db: DatabaseClient,
  stored: StoredType,
  rowId: number,
  version: number,
): Promise<Row | null> {
  const [row] = await db.read(
    db.query
      .select({ before: revisions.before })
      .from(revisions)
      .where(
        and(
          eq(revisions.tableName, stored.tableName),
          eq(revisions.rowId, rowId),
          sql`json_extract(${revisions.before}, '$.version') = ${version}`,
        ),
      )
      .orderBy(desc(revisions.id))
      .limit(1),
  );
  return row?.before ? rowFromJson(stored, row.before) : null;
}

/** A deleted row that can be restored. */
export interface TrashedRow {
  readonly setId: string;
  readonly rowId: number;
  readonly label: string;
  readonly at: string;
  readonly by: string | null;
}

const trashPerPage = 50;

/** A page of the trash, with the cursors of the pages before and after it. */
export interface TrashPage extends PageCursors {
  readonly rows: readonly TrashedRow[];
}

/** The part of the trash to list: rows whose label contains `search`, past a cursor. */
export interface TrashQuery extends Partial<PageCursors> {
  readonly search?: SearchQuery | null;
}

/** One page of the rows of a type that were deleted in the last 30 days and not restored since, newest first. */
export async function listTrash(
  db: DatabaseClient,
  stored: StoredType,
  now: string,
  { search = null, after = null, before = null }: TrashQuery = {},
  size = trashPerPage,
): Promise<TrashPage> {
  const label = sql<string>`json_extract(${revisions.before}, ${`$.${stored.type.label}`})`;
  const page = cursorPage({ before, after }, size);
  const pageRows = await db.read(
    db.query
      .select({
        id: revisions.id,
        setId: revisions.setId,
        rowId: revisions.rowId,
        at: revisions.createdAt,
        label: label.as("label"),
        author,
      })
      .from(revisions)
      .leftJoin(accounts, eq(accounts.id, revisions.accountId))
      .where(
        and(
          eq(revisions.action, "delete"),
          eq(revisions.tableName, stored.tableName),
          gt(revisions.createdAt, daysBefore(now, trashDays)),
          sql`not exists (select 1 from ${stored.table} where ${stored.table.rowId} = ${revisions.rowId})`,
          // A row may have been restored and deleted again: only its latest deletion counts.
          sql`not exists (select 1 from ${revisions} as later where later.kind = ${revisions.tableName}
            and later.row_id = ${revisions.rowId} and later.id > ${revisions.id})`,
          search
            ? sql`instr(${foldedTitle(sql`json_extract(${revisions.before}, '$.searchText')`)}, ${search.foldedText}) > 0`
            : undefined,
          // Revision ids grow with time.
          page.isBeyond(revisions.id),
        ),
      )
      .orderBy(page.order(revisions.createdAt), page.order(revisions.id))
      .limit(page.limit),
  );
  const { rows, ...cursors } = page.from(pageRows, ({ id }) => id);
  return { rows: rows.map(({ author: by, id: _, ...row }) => ({ ...row, by })), ...cursors };
}

/** Clears the content of rows deleted 30 days ago or earlier. The revisions stay as a record of who deleted what. */
export function emptyTrashQueries(db: DatabaseClient, now: string): [Query] {
  const expiredRows = db.query
    .select({ id: revisions.id })
    .from(revisions)
    .where(
      and(
        eq(revisions.action, "delete"),
        isNotNull(revisions.before),
        sql`${revisions.createdAt} <= ${daysBefore(now, trashDays)}`,
      ),
    )
    .limit(1_000);
  return [db.query.update(revisions).set({ before: null }).where(inArray(revisions.id, expiredRows))];
}
