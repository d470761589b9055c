import { and, asc, desc, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../../drizzle/client";
import { parseSearch } from "../../text/search-text";
import type { ContentName } from "../types/registry";
import { allStoredTypes } from "../types/registry.server";
import type { Row, StoredType } from "../types/content-type.server";
import { textsOf } from "../writing/field-values";
import { checkPage } from "../writing/page-check";
import { readRows } from "../writing/store.server";
import { searchCondition, statusCondition } from "./list.server";
import { scheduleOf } from "./list";

/** A row as the overview and the jump box name it. */
export interface RowLink {
  readonly type: ContentName;
  readonly rowId: number;
  readonly label: string;
  readonly note: string;
}

/** What waits to be published: the newest drafts, and what appears next. The note of each is its date. */
export interface Waiting {
  readonly drafts: readonly RowLink[];
  readonly scheduled: readonly RowLink[];
}

/** Rows a part of the overview shows. */
const shown = 5;
/** The newest rows of a type that are looked over. */
const lookedOver = 100;

/** What is not public yet of the types whose rows appear at a date. */
export async function listWaiting(db: DatabaseClient, now: string): Promise<Waiting> {
  const waiting = await Promise.all(
    allStoredTypes.flatMap((stored) => {
      const date = scheduleOf(stored.type);
      if (date === null) return [];
      const column = stored.columns[date]!;
      return [
        Promise.all([
          readWaiting(db, stored, column, statusCondition(stored, "draft", now), desc(column)),
          readWaiting(db, stored, column, statusCondition(stored, "scheduled", now), asc(column)),
        ]),
      ];
    }),
  );
  const newestFirst = (one: RowLink, other: RowLink) => (one.note > other.note ? -1 : 1);
  return {
    drafts: waiting
      .flatMap(([drafts]) => drafts)
      .toSorted(newestFirst)
      .slice(0, shown),
    scheduled: waiting
      .flatMap(([, scheduled]) => scheduled)
      .toSorted((one, other) => newestFirst(other, one))
      .slice(0, shown),
  };
}

async function readWaiting(
  db: DatabaseClient,
  { type, table, columns }: StoredType,
  date: AnySQLiteColumn,
  where: SQL,
  order: SQL,
): Promise<RowLink[]> {
  const label = columns[type.label]!;
  const rows = await db.read(
    db.query.select({ rowId: table.rowId, label, date }).from(table).where(where).orderBy(order).limit(shown),
  );
  return rows.map((row) => ({
    type: type.name,
    rowId: Number(row.rowId),
    label: String(row.label),
    note: String(row.date),
  }));
}

/** Something that public pages lack, in words, with the first few of them. */
export interface Lacking {
  readonly finding: string;
  readonly count: number;
  readonly rows: readonly RowLink[];
}

/**
 * What is missing or cut among the newest public rows of the types that are looked over, the commonest last: the rare
 * is news.
 */
export async function listLacking(db: DatabaseClient, now: string): Promise<Lacking[]> {
  const findings = await Promise.all(
    allStoredTypes.flatMap((stored) => {
      const { newestBy } = stored;
      return newestBy === null
        ? []
        : [readNewest(db, stored, stored.isPublic(now), newestBy).then((rows) => lackingOf(stored, rows))];
    }),
  );
  const found = new Map<string, RowLink[]>();
  for (const { finding, row } of findings.flat()) found.set(finding, [...(found.get(finding) ?? []), row]);
  return [...found]
    .map(([finding, rows]) => ({ finding, count: rows.length, rows: rows.slice(0, 3) }))
    .toSorted((one, other) => one.count - other.count);
}

/** The newest rows without their long texts, which nothing is asked of here. */
async function readNewest(db: DatabaseClient, { columns: all, table, type }: StoredType, where: SQL, by: string) {
  const long = new Set(type.fields.filter(({ kind }) => kind === "richText").map(({ name }) => name));
  const kept = Object.fromEntries(Object.entries(all).filter(([name]) => !long.has(name)));
  const rows = db.query.select(kept).from(table).where(where).orderBy(desc(all[by]!)).limit(lookedOver);
  return (await db.read(rows)) as Row[];
}

function lackingOf({ type }: StoredType, rows: readonly Row[]): Array<{ finding: string; row: RowLink }> {
  return rows.flatMap((row) => {
    const link = { type: type.name, rowId: row.rowId, label: String(row[type.label]), note: "" };
    return checkPage(type, textsOf(type, row)).map((finding) => ({ finding, row: link }));
  });
}

/** Rows of every type whose searched text holds the words, a few of each: for jumping to one. */
export async function findAnywhere(db: DatabaseClient, words: string): Promise<RowLink[]> {
  const search = parseSearch(words.slice(0, 200));
  if (!search) return [];
  const found = await Promise.all(
    allStoredTypes.map(async (stored) => {
      const rows = await readRows(db, stored, and(searchCondition(stored, search))!, shown);
      return rows.map((row) => ({
        type: stored.type.name,
        rowId: row.rowId,
        label: String(row[stored.type.label]),
        note: stored.type.item,
      }));
    }),
  );
  return found.flat();
}
