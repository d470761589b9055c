import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import { accounts, enquiries, userRoles } from "../../../drizzle/schema";
import { displayName, type Person, rolesWith } from "../../base/access/permissions";
import type { BoundedCount, PageCursors } from "../../base/listing/list-page";
import { rowCountWithin } from "../../base/listing/statements.server";
import { answerFields } from "../../intake/rules/answers";
import {
  type InboxFilter,
  type InboxQuery,
  type Owner,
  type Enquiry,
  type EnquiryEntry,
  type InboxEntry,
  enquiriesPerPage,
  type EnquiryStatus,
} from "./inbox";
import { candidateRowIds, matchesFilter, matchesSearch, matchesUpTo, scanWindow } from "./inbox-filter.server";
import { pickSource } from "./source";

/** Limit for the unpaged list of names. */
const maxOwners = 200;

/** The enabled people who may own enquiries. Those who share a name are listed with their address. */
export async function listOwners(db: DatabaseClient): Promise<Owner[]> {
  const rows = await db.read(ownersQuery(db.query).orderBy(asc(accounts.email)).limit(maxOwners));
  const namesakes = Map.groupBy(rows, displayName);
  return rows.map((row) => ({ id: row.id, name: ownerName(row, namesakes.get(displayName(row))!.length > 1) }));
}

/** The person with this id, if they may own enquiries. */
export async function findOwner(db: DatabaseClient, id: string): Promise<Owner | null> {
  const [row] = await db.read(ownersQuery(db.query, eq(accounts.id, id)).limit(1));
  return row ? { id: row.id, name: displayName(row) } : null;
}

const ownerName = (person: Person, isShared: boolean): string =>
  isShared && person.name !== "" ? `${person.name} (${person.email})` : displayName(person);

const ownersQuery = (query: DatabaseClient["query"], condition?: SQL) =>
  query
    .select({ id: accounts.id, email: accounts.email, name: accounts.name })
    .from(userRoles)
    .innerJoin(accounts, eq(accounts.id, userRoles.userId))
    .where(and(inArray(userRoles.role, rolesWith("enquiries")), isNull(accounts.disabledAt), condition));

/** The number of enquiries in each stage. */
export type StageCounts = Readonly<Record<EnquiryStatus, number>>;

/** Reads the number of enquiries in each stage, which triggers keep. */
export async function countStages(db: DatabaseClient): Promise<StageCounts> {
  const countOf = (status: EnquiryStatus) => rowCountWithin(enquiries, sql`${status}`).as(status);
  const [counts] = await db.read(
    db.query
      .select({
        new: countOf("new"),
        contacted: countOf("contacted"),
        qualified: countOf("qualified"),
        won: countOf("won"),
        lost: countOf("lost"),
        spam: countOf("spam"),
      })
      .from(sql`(select 1)`),
  );
  return counts!;
}

const maxCounted = 1_000;

/** The columns of `EnquiryEntry`. */
export const listedColumns = {
  rowId: enquiries.rowId,
  id: enquiries.id,
  createdAt: enquiries.createdAt,
  email: enquiries.email,
  problem: sql<string>`substr(${enquiries.problem}, 1, 200)`,
  projectType: enquiries.projectType,
  budget: enquiries.budget,
  startTimeline: enquiries.startTimeline,
  launchTimeline: enquiries.launchTimeline,
  status: enquiries.status,
  owner: enquiries.owner,
  ownerId: enquiries.ownerId,
  nextStep: enquiries.nextStep,
  nextStepOn: enquiries.nextStepOn,
  source: enquiries.source,
  amount: enquiries.amount,
  currency: enquiries.currency,
  lostReason: enquiries.lostReason,
  lostNote: enquiries.lostNote,
  answerDueAt: enquiries.answerDueAt,
  answeredAt: enquiries.answeredAt,
  callAt: enquiries.callAt,
};

/** Longer answers have no cloth in the list, which would read too much. In characters. */
const maxWoven = 4_000;
const wovenAnswers = sql.join(
  answerFields.flatMap((field) => [sql.raw(`'${field}'`), enquiries[field]]),
  sql`, `,
);

/** The columns of `InboxEntry`. */
const inboxColumns = {
  ...listedColumns,
  woven: sql<string | null>`iif(${enquiries.beganWith} glob 'draft*'
    and length(${enquiries.problem}) + length(${enquiries.userNeeds}) <= ${sql.raw(String(maxWoven))},
    json_object(${wovenAnswers}), null)`,
};

/** The columns of `Enquiry`. */
const columns = {
  ...listedColumns,
  problem: enquiries.problem,
  userNeeds: enquiries.userNeeds,
  spamReasons: enquiries.spamReasons,
  held: enquiries.held,
  notes: enquiries.notes,
  updatedAt: enquiries.updatedAt,
  version: enquiries.version,
  ...pickSource(enquiries),
};

/** A page of the inbox, with the cursors of the pages before and after it. */
export interface InboxPage<Entry = InboxEntry> extends PageCursors {
  readonly items: readonly Entry[];
}

/** One page of the inbox. */
export function listEnquiries(db: DatabaseClient, query: InboxQuery, size = enquiriesPerPage): Promise<InboxPage> {
  return query.sort === "next" || query.sort === "-next"
    ? listByNextStep(db, query, size)
    : listByArrival<InboxEntry>(db, query, size, inboxColumns);
}

/** Streams all matching enquiries, newest first, in batches of `size`. */
export async function* readEnquiries(db: DatabaseClient, filter: InboxFilter, size: number): AsyncGenerator<Enquiry[]> {
  let after: string | null = null;
  do {
    const part: InboxPage<Enquiry> = await listByArrival<Enquiry>(
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
 * Reads at most `size` rows. If rows must be compared one by one, scans a window of fixed size; the next page continues
 * after it.
 */
async function listByArrival<Entry extends { rowId: number }>(
  db: DatabaseClient,
  { filter, sort, after, before }: InboxQuery,
  size: number,
  selection: Record<keyof Entry, SQL | AnySQLiteColumn>,
): Promise<InboxPage<Entry>> {
  const backwards = before !== null;
  const newestFirst = (sort === "-received") !== backwards;
  const needsScan = filter.search !== null && !filter.search.isIndexable;
  const limit = needsScan ? scanWindow : size + 1;
  const candidates = candidateRowIds(filter, { newestFirst, beyond: parseRowId(before ?? after), limit });
  const [rows, [end]] = await Promise.all([
    db.read(
      db.query
        .select(selection)
        .from(enquiries)
        .where(and(sql`${enquiries.rowId} in (${candidates})`, matchesSearch(filter)))
        .orderBy(newestFirst ? desc(enquiries.rowId) : asc(enquiries.rowId))
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
            .from(sql`(${candidates})`),
        ),
  ]);
  const items = rows.slice(0, size);
  const full = rows.length > size;
  // The window did not fill the page: the next page starts after the last row scanned.
  const lastScanned = !full && end != null && end.count === limit ? end.last : null;
  const beyond = full ? items.at(-1)!.rowId : lastScanned;
  if (backwards) items.reverse();
  const [first, last] = [items[0]?.rowId, items.at(-1)?.rowId];
  return backwards
    ? { items, before: toCursor(beyond), after: toCursor(last ?? parseRowId(before)) }
    : { items, before: after === null ? null : toCursor(first ?? parseRowId(after)), after: toCursor(beyond) };
}

const toCursor = (row: number | null | undefined) => (row == null ? null : String(row));

function parseRowId(cursor: string | null): number | null {
  return cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
}

/**
 * Enquiries with a next step, earliest first. Filters `scanWindow` dated enquiries at a time, and the next page
 * continues after them; due ones have their own index and are all read.
 */
async function listByNextStep(
  db: DatabaseClient,
  { filter, sort, after, before }: InboxQuery,
  size: number,
): Promise<InboxPage> {
  const backwards = before !== null;
  const earliestFirst = (sort === "next") !== backwards;
  const { nextStepOn, rowId } = enquiries;
  const order = earliestFirst ? [asc(nextStepOn), asc(rowId)] : [desc(nextStepOn), desc(rowId)];
  const from = /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/.exec(before ?? after ?? "");
  const past = earliestFirst ? gt : lt;
  const beyond = from
    ? or(past(nextStepOn, from[1]!), and(eq(nextStepOn, from[1]!), past(rowId, Number(from[2]))))
    : undefined;
  const datedRows = db.query
    .select({ rowId })
    .from(enquiries)
    .where(and(isNotNull(nextStepOn), beyond))
    .orderBy(...order)
    .limit(scanWindow);
  const rows = await db.read(
    db.query
      .select(inboxColumns)
      .from(enquiries)
      .where(and(filter.due ? beyond : sql`${rowId} in (${datedRows})`, matchesFilter(filter)))
      .orderBy(...order)
      .limit(size + 1),
  );
  const items = rows.slice(0, size);
  const isFull = rows.length > size;
  // The window did not fill the page: the next page starts after the last row of it, if there could be more.
  const [lastScanned] =
    isFull || filter.due
      ? []
      : await db.read(
          db.query
            .select({ nextStepOn, rowId })
            .from(enquiries)
            .where(and(isNotNull(nextStepOn), beyond))
            .orderBy(...order)
            .limit(1)
            .offset(scanWindow - 1),
        );
  const cursor = (row: Pick<EnquiryEntry, "nextStepOn" | "rowId"> | undefined) =>
    row ? `${row.nextStepOn}.${row.rowId}` : null;
  const further = cursor(isFull ? items.at(-1) : lastScanned);
  if (backwards) return { items: items.toReversed(), before: further, after: cursor(items[0]) ?? before };
  return { items, before: after === null ? null : (cursor(items[0]) ?? after), after: further };
}

/** Counts matching enquiries up to 1,000. `more` tells whether there may be more. */
export async function countEnquiries(db: DatabaseClient, filter: InboxFilter): Promise<BoundedCount> {
  const needsScan = filter.search !== null && !filter.search.isIndexable;
  const limit = needsScan ? scanWindow : maxCounted + 1;
  const candidates = candidateRowIds(filter, { newestFirst: true, beyond: null, limit });
  const [counts] = await db.read(
    db.query
      .select({
        // Aliased, because D1 keys rows by column name, and both would be `count(*)`.
        scannedCount: sql<number>`count(*)`.as("looked"),
        matchCount: (needsScan
          ? sql<number>`count(*) filter (where instr((select ${enquiries.searchText} from ${enquiries} where row_id = found.rowid), ${filter.search?.foldedText ?? ""}) > 0)`
          : sql<number>`count(*)`
        ).as("held"),
      })
      .from(sql`(${candidates}) as found`),
  );
  const { scannedCount, matchCount } = counts!;
  return { count: Math.min(matchCount, maxCounted), more: scannedCount === limit };
}

/** Counts matching enquiries exactly. `until` is the newest row id, so that a bulk action skips later arrivals. */
export async function countForBulkAction(
  db: DatabaseClient,
  filter: InboxFilter,
): Promise<{ count: number; until: number }> {
  const [[newest], [counts]] = await Promise.all([
    db.read(db.query.select({ until: sql<number>`coalesce(max(row_id), 0)` }).from(enquiries)),
    db.read(
      db.query
        .select({ count: sql<number>`count(*)` })
        .from(enquiries)
        .where(matchesUpTo(filter, Number.MAX_SAFE_INTEGER - 1)),
    ),
  ]);
  return { count: counts!.count, until: newest!.until };
}

/** The enquiry with this id, or null. */
export async function findEnquiry(db: DatabaseClient, id: string): Promise<Enquiry | null> {
  const [row] = await db.read(db.query.select(columns).from(enquiries).where(eq(enquiries.id, id)).limit(1));
  return row ?? null;
}

/** The ids of the enquiries before and after one, in the order of the list. */
export async function findAdjacentEnquiries(
  db: DatabaseClient,
  { filter, sort }: InboxQuery,
  { rowId, nextStepOn }: EnquiryEntry,
): Promise<{ previous: string | null; next: string | null }> {
  const byArrival = sort.endsWith("received") || nextStepOn === null;
  const cursor = byArrival ? String(rowId) : `${nextStepOn}.${rowId}`;
  const order = { filter, sort: byArrival && !sort.endsWith("received") ? ("-received" as const) : sort };
  const [before, after] = await Promise.all([
    listEnquiries(db, { ...order, after: null, before: cursor }, 1),
    listEnquiries(db, { ...order, after: cursor, before: null }, 1),
  ]);
  return { previous: before.items[0]?.id ?? null, next: after.items[0]?.id ?? null };
}

/** The enquiries from the same email address, in any case, before and after one; the newest first. */
export async function listFromSamePerson(db: DatabaseClient, id: string, limit = 10): Promise<EnquiryEntry[]> {
  const source = sql`${enquiries} as own where own.id = ${id}`;
  const sameHash = sql`select row_id from ${enquiries} where email_hash = (select nullif(own.email_hash, '') from ${source})`;
  // Rows that were not created through the form have no hash.
  const sameEmail = sql`select row_id from ${enquiries} where email = (select own.email from ${source}) collate nocase`;
  return db.read(
    db.query
      .select(listedColumns)
      .from(enquiries)
      .where(and(sql`${enquiries.rowId} in (${sameHash} union all ${sameEmail})`, ne(enquiries.id, id)))
      .orderBy(desc(enquiries.rowId))
      .limit(limit),
  );
}
