import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { tools, toolSearch } from "../../../drizzle/schema";
import type { LooseMatches } from "../listing/found";
import { searchedPage, readSearch, searchColumns, type SearchPage } from "../listing/search-order.server";
import type { SearchQuery } from "../text/search-text";
import { cardColumns, toCard } from "./queries.server";
import { toolsPerPage } from "./tool";
import { categoryId, orders, sorted, type ToolFilter, type ToolList } from "./tool-list.server";

/** The newest tools that a search looks through if the index cannot find its text. */
const maxScannedTools = 2_000;
/** The newest matches of the index that a search considers. */
const maxMatches = 1_000;

/** A page of a search, with what it found on all pages. */
export interface FoundTools extends ToolList {
  /** The matches before this page. */
  readonly before: number;
  /** The value of `?after=` for the previous page; null if that is the first. */
  readonly previous: string | null;
  /** Matches by category id; those without a category as "". */
  readonly byCategory: Readonly<Record<string, number>>;
  /** Matches in any category or none. */
  readonly all: number;
  /** False if there may be more than were counted. */
  readonly exact: boolean;
  /** The matches that have only words of the search; null for none. */
  readonly loose: LooseMatches | null;
}

/**
 * One page of the tools that match a search in a category (DIR-6 to DIR-8), the best matches first (D50), or by name. All
 * matches among a bounded number of candidates are ranked, so that the page knows its place and every category its
 * number of matches.
 */
export async function searchTools(
  db: DatabaseClient,
  query: SearchQuery,
  { category, sort, after }: ToolFilter,
): Promise<FoundTools> {
  const page: SearchPage = {
    scope: "~public~",
    listed: sql`true`,
    scan: {
      rows: sql`select ${tools.rowId} from ${tools} order by ${tools.createdAt} desc limit ${maxScannedTools}`,
      limit: maxScannedTools,
    },
    limit: maxMatches,
    order: sorted(orders[sort]),
    ignoresRank: sort === "name",
    size: toolsPerPage,
    start: { after },
    group: { column: tools.categoryId, only: categoryId(category ?? "") },
  };
  const found = await db.read(
    db.query
      .select({ row: cardColumns, found: searchColumns })
      .from(searchedPage({ index: toolSearch, key: tools.id }, query, page))
      .leftJoin(tools, sql`${tools.rowId} = page.row_id`)
      .orderBy(sql`page.place`),
  );
  const { rows, hasMore, before, previous, counts, isExact, loose } = readSearch(found, query, page);
  return {
    items: rows.map(toCard),
    next: hasMore ? rows.at(-1)!.id : null,
    before,
    previous,
    byCategory: counts,
    all: Object.values(counts).reduce((sum, amount) => sum + amount, 0),
    exact: isExact,
    loose,
  };
}
