import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { isOpenWithStep, enquiries, enquiryStatuses } from "../../../drizzle/schema";
import { matchExpression } from "../../base/search/search-text";
import { hidesSpam, type Facet, type InboxFilter } from "./inbox";

/** Rows scanned at a time for queries of one or two characters, which no index can find. */
export const scanWindow = 2_000;

/** A range of `row_id`, which is the order of arrival, and the direction to read it. */
export interface RowRange {
  readonly newestFirst: boolean;
  /** Only rows after this one in reading order; null for all. */
  readonly beyond: number | null;
  /** Null for all rows. */
  readonly limit: number | null;
}

/**
 * A subquery for the ids of the rows that match, in order. Both indexes return ids in order, so SQLite merges them and
 * stops at the limit. Does not apply queries of one or two characters; filter by `matchesSearch` as well.
 */
export function candidateRowIds(filter: InboxFilter, { newestFirst, beyond, limit }: RowRange): SQL {
  const { search, facets, owner, due } = filter;
  const words = Object.entries(facets).flatMap(([name, value]) => (value === "" ? [] : [`"${name}:${value}"`]));
  // Due enquiries are open anyway. Stages are named one by one, because the index has no order for excluded ones.
  if (hidesSpam(filter) && !due) words.push(`(${wantedStages})`);
  // D1 binds numbers as reals, which the indexes cannot seek to: without the cast they scan from the start.
  const limitValue = sql`cast(${beyond} as integer)`;
  const range = (column: SQL) =>
    beyond === null ? sql`` : newestFirst ? sql` and ${column} < ${limitValue}` : sql` and ${column} > ${limitValue}`;
  const parts: SQL[] = [];
  if (search?.isIndexable) {
    parts.push(
      sql`select rowid from submission_search where submission_search match ${matchExpression(search)}${range(sql`rowid`)}`,
    );
  }
  if (words.length > 0) {
    parts.push(
      sql`select rowid from submission_facets where submission_facets match ${words.join(" AND ")}${range(sql`rowid`)}`,
    );
  }
  if (owner !== null)
    parts.push(sql`select row_id as rowid from ${enquiries} where ${isOwnedBy(owner)}${range(sql`row_id`)}`);
  if (due !== null)
    parts.push(sql`select row_id as rowid from ${enquiries} where ${isDueBy(due)}${range(sql`row_id`)}`);
  if (parts.length === 0) parts.push(sql`select row_id as rowid from ${enquiries} where true${range(sql`row_id`)}`);
  const order = sql.raw(newestFirst ? "order by rowid desc" : "order by rowid");
  return sql`${sql.join(parts, sql` intersect `)} ${order}${limit === null ? sql`` : sql` limit ${limit}`}`;
}

const wantedStages = enquiryStatuses
  .filter((status) => status !== "spam")
  .map((status) => `"status:${status}"`)
  .join(" OR ");

/** Matches the enquiries of one account, or of nobody if `id` is "". Each has an index. */
const isOwnedBy = (id: string): SQL => (id === "" ? eq(enquiries.owner, "") : eq(enquiries.ownerId, id));

/** Matches open enquiries whose next step is for this day or earlier. Has its own index. */
export const isDueBy = (day: string): SQL => sql`${isOpenWithStep(enquiries)} and ${enquiries.nextStepOn} <= ${day}`;

/** The exact text comparison, since index matches are only candidates. */
export function matchesSearch({ search }: InboxFilter): SQL | undefined {
  return search ? sql`instr(${enquiries.searchText}, ${search.foldedText}) > 0` : undefined;
}

/** Matches all rows of the filter up to and including the row `until`. */
export function matchesUpTo(filter: InboxFilter, until: number): SQL {
  const all = candidateRowIds(filter, { newestFirst: true, beyond: until + 1, limit: null });
  return and(sql`${enquiries.rowId} in (${all})`, matchesSearch(filter))!;
}

/** The filter as conditions on the columns, without the indexes of `candidateRowIds`. */
export function matchesFilter(filter: InboxFilter): SQL | undefined {
  const columns: Record<Facet, AnySQLiteColumn> = {
    status: enquiries.status,
    type: enquiries.projectType,
    budget: enquiries.budget,
    start: enquiries.startTimeline,
    launch: enquiries.launchTimeline,
  };
  const selectedFacets = Object.entries(filter.facets).filter(([, value]) => value !== "");
  return and(
    matchesSearch(filter),
    filter.due === null ? undefined : isDueBy(filter.due),
    filter.owner === null ? undefined : isOwnedBy(filter.owner),
    hidesSpam(filter) ? ne(enquiries.status, "spam") : undefined,
    ...selectedFacets.map(([name, value]) => eq(columns[name as Facet], value)),
  );
}
