import { and, asc, desc, sql } from "drizzle-orm";
import type { Database } from "../../../../drizzle/client";
import { posts } from "../../../../drizzle/schema";
import { parseSearch } from "../../text/search-text";
import { published } from "../../blog/published.server";
import type { ContentName } from "../types/content-type";
import { textsOf } from "../writing/field-values";
import { searchCondition } from "./list.server";
import { checkPage } from "../writing/page-check";
import { readRows } from "../writing/store.server";
import { storedTypes, type Row, type StoredType } from "../types/registry.server";

/** A row as the overview and the jump box name it. */
export interface RowLink {
  readonly type: ContentName;
  readonly rowId: number;
  readonly label: string;
  readonly note: string;
}

/** What waits to be published: the newest drafts, and what appears next. */
export interface Waiting {
  readonly drafts: readonly RowLink[];
  readonly scheduled: readonly RowLink[];
}

/** Rows a part of the overview shows. */
const shown = 5;
/** The newest published posts and tools that are looked over. */
const lookedOver = 100;

const columns = { rowId: posts.rowId, label: posts.title, date: posts.postedDate };
const toLink = (row: { rowId: number; label: string; date: string }): RowLink => ({
  type: "blog",
  rowId: row.rowId,
  label: row.label,
  note: row.date,
});

/** The posts that are not public yet. */
export async function listWaiting(db: Database, now: string): Promise<Waiting> {
  const [drafts, scheduled] = await Promise.all([
    db.read(
      db.query
        .select(columns)
        .from(posts)
        .where(sql`${posts.draft} = 1 and ${posts.archived} = 0`)
        .orderBy(desc(posts.postedDate))
        .limit(shown),
    ),
    db.read(
      db.query
        .select(columns)
        .from(posts)
        .where(sql`${posts.draft} = 0 and ${posts.archived} = 0 and ${posts.postedDate} > ${now}`)
        .orderBy(asc(posts.postedDate))
        .limit(shown),
    ),
  ]);
  return { drafts: drafts.map(toLink), scheduled: scheduled.map(toLink) };
}

/** Something that public pages lack, in words, with the first few of them. */
export interface Lacking {
  readonly finding: string;
  readonly count: number;
  readonly rows: readonly RowLink[];
}

/** What is missing or cut among the newest published posts and tools, the commonest last: the rare is news. */
export async function listLacking(db: Database, now: string): Promise<Lacking[]> {
  const { blog, stack } = storedTypes;
  const [newPosts, newTools] = await Promise.all([
    readNewest(db, blog, published(now), "postedDate"),
    readNewest(db, stack, sql`true`, "createdAt"),
  ]);
  const found = new Map<string, RowLink[]>();
  for (const { finding, row } of [...lackingOf(blog, newPosts), ...lackingOf(stack, newTools)])
    found.set(finding, [...(found.get(finding) ?? []), row]);
  return [...found]
    .map(([finding, rows]) => ({ finding, count: rows.length, rows: rows.slice(0, 3) }))
    .toSorted((one, other) => one.count - other.count);
}

/** The newest rows without their long texts, which nothing is asked of here. */
async function readNewest(
  db: Database,
  { columns: all, table, type }: StoredType,
  where: ReturnType<typeof published>,
  by: string,
) {
  const long = new Set(type.fields.filter(({ kind }) => kind === "richText").map(({ name }) => name));
  const kept = Object.fromEntries(Object.entries(all).filter(([name]) => !long.has(name)));
  const rows = db.query.select(kept).from(table).where(where).orderBy(desc(all[by]!)).limit(lookedOver);
  return (await db.read(rows)) as unknown as Row[];
}

function lackingOf({ type }: StoredType, rows: readonly Row[]): Array<{ finding: string; row: RowLink }> {
  return rows.flatMap((row) => {
    const link = { type: type.name, rowId: row.rowId, label: String(row[type.label]), note: "" };
    return checkPage(type, textsOf(type, row)).map((finding) => ({ finding, row: link }));
  });
}

/** Rows of every type whose searched text holds the words, a few of each: for jumping to one. */
export async function findAnywhere(db: Database, words: string): Promise<RowLink[]> {
  const search = parseSearch(words.slice(0, 200));
  if (!search) return [];
  const found = await Promise.all(
    Object.values(storedTypes).map(async (stored) => {
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
