import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { toolCategories, toolIsPublic, tools, toolSearch } from "../../drizzle/schema";
import type { LooseMatches, MatchPart } from "../base/search/loose-matches";
import { searchedPage, type SearchedList, type SearchPage } from "../base/search/search-order.server";
import { readSearch, searchColumns } from "../base/search/search-summary.server";
import { publicScope, type SearchQuery } from "../base/search/search-text";
import { cardColumns, toCard } from "./queries.server";
import { toolsPerPage } from "./tool";
import { categoryId, toolOrders, type ToolFilter, type ToolList } from "./tool-list.server";

/** A search considers this many of the newest index matches. */
const maxMatches = 250;

const list: SearchedList = {
  index: toolSearch,
  categories: {
    name: toolCategories.name,
    key: toolCategories.id,
    column: tools.categoryId,
    newest: tools.createdAt,
  },
};

/** A page of a search, with what it found on all pages. */
export interface FoundTools extends ToolList {
  /** The number of matches before this page. */
  readonly before: number;
  /** The value of `?after=` for the previous page; null if that is the first. */
  readonly previous: string | null;
  /** The number of matches by category id; "" stands for no category. */
  readonly byCategory: Readonly<Record<string, number>>;
  /** The number of matches in all categories and none. */
  readonly all: number;
  /** False if there may be more than were counted. */
  readonly exact: boolean;
  /** The matches that do not contain the search literally; null if there are none. */
  readonly loose: LooseMatches | null;
  readonly part: MatchPart;
}

/**
 * One page of the tools that match a search in a category (DIR-6 to DIR-8), the best matches first (D50), or by name.
 * Ranks all matches among a bounded number of candidates, to know the page's position and the number of matches per
 * category.
 */
export async function searchTools(
  db: DatabaseClient,
  query: SearchQuery,
  { category, sort, after }: ToolFilter,
  olderThan: number | null = null,
): Promise<FoundTools> {
  const page: SearchPage = {
    scope: publicScope,
    listed: toolIsPublic,
    limit: maxMatches,
    olderThan,
    order: toolOrders[sort],
    ignoresRank: sort === "name",
    size: toolsPerPage,
    start: { after },
    group: { column: tools.categoryId, only: categoryId(category ?? "") },
  };
  const found = await db.read(
    db.query
      .select({ row: cardColumns, found: searchColumns })
      .from(searchedPage(list, query, page))
      .leftJoin(tools, sql`${tools.rowId} = page.row_id`)
      .orderBy(sql`page.slot`),
  );
  const { rows, hasMore, before, previous, counts, isExact, loose, part } = readSearch(found, page);
  return {
    items: rows.map(toCard),
    next: hasMore ? rows.at(-1)!.id : null,
    before,
    previous,
    byCategory: counts,
    all: Object.values(counts).reduce((sum, amount) => sum + amount, 0),
    exact: isExact,
    loose,
    part,
  };
}
