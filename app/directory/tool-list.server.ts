import { and, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { type Bound, type Placeholders, prepared, preparedVariants } from "../../drizzle/prepared";
import { byName, toolCategories, isPublic, tools, toolSearch } from "../../drizzle/schema";
import { afterKey, type ListOrder, toKeysetPage, upToKey } from "../base/listing/keyset.server";
import { rowCountOf } from "../base/listing/statements.server";
import type { LooseMatches, MatchPart } from "../base/search/loose-matches";
import { nearestRows } from "../base/search/nearest-names.server";
import {
  parseSearchRows,
  searchColumns,
  type SearchedList,
  searchedPage,
  type SearchPage,
} from "../base/search/search-results.server";
import { publicScope, type SearchQuery } from "../base/search/search-text";
import { type ChosenFacets, type CountedTools, facetNames, packFacets, suitingOf } from "./facets";
import { cardColumns, toCard } from "./queries.server";
import { countedTools, toolAddress, type ToolCard, type ToolSort, toolsPerPage } from "./tool";

/** Up to three tools whose names are spelled most like a search that found nothing (DIR-13). */
export async function nearestTools(
  db: DatabaseClient,
  query: SearchQuery,
): Promise<Array<{ readonly name: string; readonly address: string }>> {
  const list = { index: toolSearch, isVisible: isPublic(tools), name: tools.name, slug: tools.slug, id: tools.id };
  const rows = await nearestRows(db, list, query);
  return rows.map((row) => ({ name: row.name, address: toolAddress(row) }));
}

/** The filters of the directory, without a search. */
export interface ToolFilter {
  /** A category's slug; an unknown one shows all tools (DIR-11). */
  readonly category: string | null;
  readonly sort: ToolSort;
  /** The id of the last tool before this page. */
  readonly after: string | null;
}

/** One page of the directory. */
export interface ToolList {
  readonly items: readonly ToolCard[];
  /** The value of `?after=` for the next page, or null on the last. */
  readonly next: string | null;
}

/** The position of a page in the directory. */
export interface ToolPosition {
  /** The number of all tools. Distinguishes an empty directory from a search without matches (DIR-12). */
  readonly all: number;
  /** The number of tools before this page; null at `countedTools` or more. */
  readonly before: number | null;
  /** The value of `?after=` for the previous page; null if that is the first. */
  readonly previous: string | null;
}

/** The orders that have an index. */
type IndexedSort = Exclude<ToolSort, "pick">;
const toolOrders: Readonly<Record<IndexedSort, ListOrder>> = {
  newest: {
    table: tools,
    column: tools.createdAt,
    rowId: tools.rowId,
    key: tools.id,
    direction: "descending",
  },
  name: { table: tools, column: byName(tools.name), rowId: tools.rowId, key: tools.id, direction: "ascending" },
};

/** Only `listToolsWithFacets` has our picks first. */
const indexed = (sort: ToolSort): IndexedSort => (sort === "name" ? "name" : "newest");

const directionSql = { ascending: sql`asc`, descending: sql`desc` } as const;
const opposite = { ascending: "descending", descending: "ascending" } as const;

/** The terms of an `order by`. */
function orderTerms({ column, rowId, direction }: ListOrder): SQL {
  return sql`${column} ${directionSql[direction]}, ${rowId} ${directionSql[direction]}`;
}

/** The id of the category with this slug, as SQL; null if there is none. */
export const categoryId = (slug: Bound<string>) =>
  sql`(select ${toolCategories.id} from ${toolCategories} where ${toolCategories.slug} = ${slug})`;

/**
 * The first public rows of a category, or of all tools if it does not exist (DIR-8, DIR-11). Of the two subqueries, each with
 * its own index, the one not needed has a limit of 0.
 */
function inCategory(slug: Bound<string> | null, rows: (condition: SQL, limit: SQL) => SQL, limit: number): SQL {
  if (slug === null) return rows(isPublic(tools), sql`${limit}`);
  const id = categoryId(slug);
  return sql`select * from (${rows(sql`${tools.categoryId} = ${id} and ${isPublic(tools)}`, sql`iif(${id} is null, 0, ${limit})`)})
    union all select * from (${rows(isPublic(tools), sql`iif(${id} is null, ${limit}, 0)`)})`;
}

/** One page of the directory without a search (DIR-3, DIR-8, CALL-1). */
export async function listTools(db: DatabaseClient, { category, sort, after }: ToolFilter): Promise<ToolList> {
  const variant = { sort, isOfCategory: category !== null, isAfter: after !== null };
  const rows = await db.read(pageOfTools(variant, { category: category ?? "", after: after ?? "" }));
  return toKeysetPage(rows.map(toCard), toolsPerPage, (tool) => tool.id);
}

const pageOfTools = preparedVariants(
  (
    query,
    values: Placeholders<{ category: string; after: string }>,
    { sort, isOfCategory, isAfter }: { sort: ToolSort; isOfCategory: boolean; isAfter: boolean },
  ) => {
    const order = toolOrders[indexed(sort)];
    const after = isAfter ? afterKey(order, values.after) : undefined;
    const rowIds = inCategory(
      isOfCategory ? values.category : null,
      (condition, limit) =>
        sql`select ${tools.rowId} from ${tools} where ${and(condition, after)} order by ${orderTerms(order)} limit ${limit}`,
      toolsPerPage + 1,
    );
    return query
      .select(cardColumns)
      .from(tools)
      .where(sql`${tools.rowId} in (${rowIds})`)
      .orderBy(orderTerms(order));
  },
);

const countTools = prepared((query) => query.select({ all: rowCountOf(tools).as("all_tools") }).from(sql`(select 1)`));

/** The position of the page after a tool, without a search. Counts up to `countedTools` tools in an index. */
export async function locateTools(db: DatabaseClient, filter: ToolFilter): Promise<ToolPosition> {
  const { after, category, sort } = filter;
  if (after === null) return { all: (await db.read(countTools({})))[0]?.all ?? 0, before: 0, previous: null };
  const order = toolOrders[indexed(sort)];
  const backwards = { ...order, direction: opposite[order.direction] };
  const rows = (limit: number) =>
    inCategory(
      category,
      (condition, atMost) =>
        sql`select ${tools.id} as id from ${tools} where ${condition} and ${upToKey(order, after)}
          order by ${orderTerms(backwards)} limit ${atMost}`,
      limit,
    );
  const [row] = await db.read(
    db.query
      .select({
        all: rowCountOf(tools).as("all_tools"),
        before: sql<number>`(select count(*) from (${rows(countedTools)}))`.as("tools_before"),
        previous: sql<string | null>`(select id from (${rows(toolsPerPage + 1)}) limit 1 offset ${toolsPerPage})`.as(
          "previous_page",
        ),
      })
      .from(sql`(select 1)`),
  );
  const before = row?.before ?? 0;
  return { all: row?.all ?? 0, before: before < countedTools ? before : null, previous: row?.previous ?? null };
}

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
  /** All matches, whatever their category and facets, by these. */
  readonly counted: readonly CountedTools[];
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
  { category, sort, after, chosen = [] }: ToolFilter & { readonly chosen?: ChosenFacets },
  olderThan: number | null = null,
): Promise<FoundTools> {
  const id = categoryId(category ?? "");
  const hasFacets = facetNames.flatMap((facet, at) => {
    const values = suitingOf(facet, chosen);
    const value = sql.raw(`within ->> ${at + 1}`);
    // Not a list: D1 counts its items as rows.
    return values.length === 0 ? [] : [sql`instr(${JSON.stringify(values)}, json_quote(${value})) > 0`];
  });
  const page: SearchPage = {
    scope: publicScope,
    isVisible: isPublic(tools),
    limit: maxMatches,
    olderThan,
    order: toolOrders[indexed(sort)],
    ignoresRank: sort === "name",
    size: toolsPerPage,
    start: { after },
    group: {
      value: sql`json_array(${sql.join([tools.categoryId, ...facetNames.map((facet) => tools[facet])], sql`, `)}) || ''`,
      isShown: and(sql`(${id} is null or within ->> 0 = ${id})`, ...hasFacets)!,
    },
  };
  const selectedRows = await db.read(
    db.query
      .select({ row: cardColumns, columns: searchColumns })
      .from(searchedPage(list, query, page))
      .leftJoin(tools, sql`${tools.rowId} = page.row_id`)
      .orderBy(sql`page.slot`),
  );
  const { rows, hasMore, before, previous, counts, isExact, loose, part } = parseSearchRows(selectedRows, page);
  return {
    items: rows.map(toCard),
    next: hasMore ? rows.at(-1)!.id : null,
    before,
    previous,
    counted: Object.entries(counts).map(([group, count]) => {
      const [of = null, ...values] = JSON.parse(group) as Array<string | null>;
      return { categoryId: of, facets: packFacets(values), count };
    }),
    exact: isExact,
    loose,
    part,
  };
}
