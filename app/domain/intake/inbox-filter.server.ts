import { and, eq, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { submissions } from "../../../drizzle/schema";
import { matchExpression } from "../text/search-text";
import type { Facet, InboxFilter } from "./inbox";

/** How many rows are compared at a time where no index can find them: queries of one or two characters. */
export const window = 2_000;

/** A range of `row_id`, which is the order of arrival, and the way it is read. */
export interface Stretch {
  readonly newestFirst: boolean;
  /** Rows beyond this one, in the order that is read; null for all. */
  readonly beyond: number | null;
  /** How many rows; null for all. */
  readonly limit: number | null;
}

/**
 * The numbers of the rows that match, in order, as a subquery. Both indexes give theirs in order, so what they agree
 * on is found by merging them, and reading stops at the limit. A query of one or two characters is not looked up: its
 * rows must still be compared, by `holdsSearch`.
 */
export function candidates({ search, facets }: InboxFilter, { newestFirst, beyond, limit }: Stretch): SQL {
  const words = Object.entries(facets).flatMap(([name, value]) => (value === "" ? [] : [`"${name}:${value}"`]));
  // As an integer: D1 binds numbers as reals, from which the indexes do not start but read everything before.
  const bound = sql`cast(${beyond} as integer)`;
  const range = (column: SQL) =>
    beyond === null ? sql`` : newestFirst ? sql` and ${column} < ${bound}` : sql` and ${column} > ${bound}`;
  const parts: SQL[] = [];
  if (search?.indexed) {
    parts.push(
      sql`select rowid from submission_search where submission_search match ${matchExpression(search)}${range(sql`rowid`)}`,
    );
  }
  if (words.length > 0) {
    parts.push(
      sql`select rowid from submission_facets where submission_facets match ${words.join(" AND ")}${range(sql`rowid`)}`,
    );
  }
  if (parts.length === 0) parts.push(sql`select row_id as rowid from ${submissions} where true${range(sql`row_id`)}`);
  const order = sql.raw(newestFirst ? "order by rowid desc" : "order by rowid");
  return sql`${sql.join(parts, sql` intersect `)} ${order}${limit === null ? sql`` : sql` limit ${limit}`}`;
}

/** Whether a row's text holds the query: what makes the answer exact. */
export function holdsSearch({ search }: InboxFilter): SQL | undefined {
  return search ? sql`instr(${submissions.searchText}, ${search.folded}) > 0` : undefined;
}

/** The condition for all rows that match, up to and including the one with this number. */
export function matching(filter: InboxFilter, until: number): SQL {
  const all = candidates(filter, { newestFirst: true, beyond: until + 1, limit: null });
  return and(sql`${submissions.rowId} in (${all})`, holdsSearch(filter))!;
}

/** The conditions on the columns themselves, for rows that are found in another way. */
export function holdsFilter(filter: InboxFilter): SQL | undefined {
  const columns: Record<Facet, AnySQLiteColumn> = {
    status: submissions.status,
    type: submissions.projectType,
    budget: submissions.budget,
    start: submissions.startTimeline,
    launch: submissions.launchTimeline,
  };
  const chosen = Object.entries(filter.facets).filter(([, value]) => value !== "");
  return and(holdsSearch(filter), ...chosen.map(([name, value]) => eq(columns[name as Facet], value)));
}
