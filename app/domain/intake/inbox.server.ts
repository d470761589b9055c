import { and, asc, desc, eq, gt, isNotNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { submissions } from "../../../drizzle/schema";
import { candidates, holdsFilter, holdsSearch, matching, window } from "./inbox-filter.server";
import { submissionsPerPage, type InboxFilter, type InboxPlace, type Submission, type SubmissionEntry } from "./inbox";

/** How far submissions are counted for a page. */
const countedTo = 1_000;
/** How many new ones are counted for the overview. */
const countedNew = 99;

/** The columns of a submission, without what only the server needs. */
const columns = {
  rowId: submissions.rowId,
  id: submissions.id,
  createdAt: submissions.createdAt,
  email: submissions.email,
  problem: submissions.problem,
  userNeeds: submissions.userNeeds,
  projectType: submissions.projectType,
  budget: submissions.budget,
  startTimeline: submissions.startTimeline,
  launchTimeline: submissions.launchTimeline,
  status: submissions.status,
  owner: submissions.owner,
  nextStepOn: submissions.nextStepOn,
  notes: submissions.notes,
  updatedAt: submissions.updatedAt,
  version: submissions.version,
};
const { userNeeds: _needs, notes: _notes, updatedAt: _updated, version: _version, ...listed } = columns;
const listedColumns = { ...listed, problem: sql<string>`substr(${submissions.problem}, 1, 200)` };

/** Part of the inbox, and where the parts before and after it begin. */
export interface InboxPart<Entry = SubmissionEntry> {
  readonly items: readonly Entry[];
  readonly before: string | null;
  readonly after: string | null;
}

/** The submissions at a place of the inbox: the newest first, unless it says otherwise. */
export function listSubmissions(db: DatabaseClient, place: InboxPlace, size = submissionsPerPage): Promise<InboxPart> {
  return place.sort === "next" || place.sort === "-next"
    ? listByNextStep(db, place, size)
    : listByArrival<SubmissionEntry>(db, place, size, listedColumns);
}

/** All of the submissions that match, with everything, newest first: so many at a time, however many there are. */
export async function* readSubmissions(
  db: DatabaseClient,
  filter: InboxFilter,
  size: number,
): AsyncGenerator<Submission[]> {
  let after: string | null = null;
  do {
    const part: InboxPart<Submission> = await listByArrival<Submission>(
      db,
      { filter, sort: "-received", after, before: null },
      size,
      columns,
    );
    if (part.items.length > 0) yield [...part.items];
    after = part.after;
  } while (after !== null);
}

/**
 * Reads at most `size` rows. Where rows must be compared one by one, a window of fixed size is read, and what lies
 * beyond it is the next part.
 */
async function listByArrival<Entry extends { rowId: number }>(
  db: DatabaseClient,
  { filter, sort, after, before }: InboxPlace,
  size: number,
  selected: Record<keyof Entry, SQL | (typeof columns)[keyof typeof columns]>,
): Promise<InboxPart<Entry>> {
  const backwards = before !== null;
  const newestFirst = (sort === "-received") !== backwards;
  const compared = filter.search !== null && !filter.search.indexed;
  const limit = compared ? window : size + 1;
  const found = candidates(filter, { newestFirst, beyond: numberOf(before ?? after), limit });
  const [rows, [end]] = await Promise.all([
    db.read(
      db.query
        .select(selected)
        .from(submissions)
        .where(and(sql`${submissions.rowId} in (${found})`, holdsSearch(filter)))
        .orderBy(newestFirst ? desc(submissions.rowId) : asc(submissions.rowId))
        .limit(size + 1),
    ) as Promise<Entry[]>,
    filter.search === null
      ? [null]
      : db.read(
          db.query
            .select({
              count: sql<number>`count(*)`,
              last: newestFirst ? sql<number>`min(rowid)` : sql<number>`max(rowid)`,
            })
            .from(sql`(${found})`),
        ),
  ]);
  const items = rows.slice(0, size);
  const full = rows.length > size;
  // Candidates that were all looked at, and did not suffice: the list goes on after the last of them.
  const exhausted = !full && end != null && end.count === limit ? end.last : null;
  const beyond = full ? items.at(-1)!.rowId : exhausted;
  if (backwards) items.reverse();
  const [first, last] = [items[0]?.rowId, items.at(-1)?.rowId];
  return backwards
    ? { items, before: named(beyond), after: named(last ?? numberOf(before)) }
    : { items, before: after === null ? null : named(first ?? numberOf(after)), after: named(beyond) };
}

const named = (row: number | null | undefined) => (row == null ? null : String(row));

function numberOf(cursor: string | null): number | null {
  return cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
}

/** Those that have a next step, the earliest first: so far as the first `window` of them match. */
async function listByNextStep(
  db: DatabaseClient,
  { filter, sort, after, before }: InboxPlace,
  size: number,
): Promise<InboxPart> {
  const backwards = before !== null;
  const earliestFirst = (sort === "next") !== backwards;
  const { nextStepOn, rowId } = submissions;
  const order = earliestFirst ? [asc(nextStepOn), asc(rowId)] : [desc(nextStepOn), desc(rowId)];
  const from = /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/.exec(before ?? after ?? "");
  const past = earliestFirst ? gt : lt;
  const dated = db.query
    .select({ rowId })
    .from(submissions)
    .where(
      and(
        isNotNull(nextStepOn),
        from ? or(past(nextStepOn, from[1]!), and(eq(nextStepOn, from[1]!), past(rowId, Number(from[2])))) : undefined,
      ),
    )
    .orderBy(...order)
    .limit(window);
  const rows = await db.read(
    db.query
      .select(listedColumns)
      .from(submissions)
      .where(and(sql`${rowId} in (${dated})`, holdsFilter(filter)))
      .orderBy(...order)
      .limit(size + 1),
  );
  const items = rows.slice(0, size);
  if (backwards) items.reverse();
  const cursor = (row: SubmissionEntry | undefined) => (row ? `${row.nextStepOn}.${row.rowId}` : null);
  const more = rows.length > size;
  return {
    items,
    before: backwards ? (more ? cursor(items[0]) : null) : after === null ? null : cursor(items[0]),
    after: backwards || more ? cursor(items.at(-1)) : null,
  };
}

/** How many match, counted to 1,000; `more` when there may be others. */
export async function countSubmissions(
  db: DatabaseClient,
  filter: InboxFilter,
): Promise<{ count: number; more: boolean }> {
  const compared = filter.search !== null && !filter.search.indexed;
  const limit = compared ? window : countedTo + 1;
  const found = candidates(filter, { newestFirst: true, beyond: null, limit });
  const [counted] = await db.read(
    db.query
      .select({
        // Named, because D1 gives rows by their columns' names, of which there would be one.
        looked: sql<number>`count(*)`.as("looked"),
        held: (compared
          ? sql<number>`count(*) filter (where instr((select ${submissions.searchText} from ${submissions} where row_id = found.rowid), ${filter.search?.folded ?? ""}) > 0)`
          : sql<number>`count(*)`
        ).as("held"),
      })
      .from(sql`(${found}) as found`),
  );
  const { looked, held } = counted!;
  return { count: Math.min(held, countedTo), more: looked === limit };
}

/** Exactly how many match now, and the number of the newest row there is: who acts on them acts on no later one. */
export async function countForBulkAction(
  db: DatabaseClient,
  filter: InboxFilter,
): Promise<{ count: number; until: number }> {
  const [[newest], [counted]] = await Promise.all([
    db.read(db.query.select({ until: sql<number>`coalesce(max(row_id), 0)` }).from(submissions)),
    db.read(
      db.query
        .select({ count: sql<number>`count(*)` })
        .from(submissions)
        .where(matching(filter, Number.MAX_SAFE_INTEGER - 1)),
    ),
  ]);
  return { count: counted!.count, until: newest!.until };
}

/** A submission; null when there is none. */
export async function findSubmission(db: DatabaseClient, id: string): Promise<Submission | null> {
  const [row] = await db.read(db.query.select(columns).from(submissions).where(eq(submissions.id, id)).limit(1));
  return row ?? null;
}

/** The submissions before and after one, in the order of the list at a place. */
export async function listNeighbours(
  db: DatabaseClient,
  { filter, sort }: InboxPlace,
  { rowId, nextStepOn }: SubmissionEntry,
): Promise<{ previous: string | null; next: string | null }> {
  const byArrival = sort.endsWith("received") || nextStepOn === null;
  const cursor = byArrival ? String(rowId) : `${nextStepOn}.${rowId}`;
  const order = { filter, sort: byArrival && !sort.endsWith("received") ? ("-received" as const) : sort };
  const [before, after] = await Promise.all([
    listSubmissions(db, { ...order, after: null, before: cursor }, 1),
    listSubmissions(db, { ...order, after: cursor, before: null }, 1),
  ]);
  return { previous: before.items[0]?.id ?? null, next: after.items[0]?.id ?? null };
}

/** How many submissions nobody has looked into yet, counted to 99: what the overview shows. */
export async function countNewSubmissions(db: DatabaseClient): Promise<{ count: number; more: boolean }> {
  const some = db.query
    .select({ one: sql`1` })
    .from(submissions)
    .where(eq(submissions.status, "new"))
    .limit(countedNew + 1)
    .as("some");
  const [row] = await db.read(db.query.select({ count: sql<number>`count(*)` }).from(some));
  return { count: Math.min(row!.count, countedNew), more: row!.count > countedNew };
}

/** The newest submissions that nobody has looked into yet: what the overview lists. */
export async function listNewestSubmissions(db: DatabaseClient, most = 5): Promise<SubmissionEntry[]> {
  return db.read(
    db.query
      .select(listedColumns)
      .from(submissions)
      .where(eq(submissions.status, "new"))
      .orderBy(desc(submissions.createdAt))
      .limit(most),
  );
}
