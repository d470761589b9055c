import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { tools } from "../../../drizzle/schema";
import { matchExpression, type SearchQuery } from "../text/search-text";
import { cardColumns, toCard } from "./queries.server";
import { toolsPerPage, type ToolCard } from "./tool";
import { categoryId, orders, sorted, type ToolFilter, type ToolList } from "./tool-list.server";

/** Candidates of a search: the newest matches of the index, or the newest tools if the index cannot find the text. */
const maxCandidates = { indexed: 1_000, scanned: 2_000 };

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
}

/**
 * One page of the tools that match a search in a category (DIR-6 to DIR-8). All matches among a bounded number of
 * candidates are ranked, so that the page knows its place and every category its number of matches.
 */
export async function searchTools(
  db: DatabaseClient,
  query: SearchQuery,
  { category, sort, after }: ToolFilter,
): Promise<FoundTools> {
  const limit = query.indexed ? maxCandidates.indexed : maxCandidates.scanned;
  const candidates = query.indexed
    ? sql`select rowid as row_id from tool_search where tool_search match ${matchExpression(query, "~public~")} order by rowid desc limit ${limit}`
    : sql`select ${tools.rowId} as row_id from ${tools} order by ${tools.createdAt} desc limit ${limit}`;
  const id = categoryId(category ?? "");
  const page = sql`(
    with candidates as materialized (${candidates}),
    matches as materialized (
      select ${tools.rowId} as row_id, ${tools.id} as id, ${tools.categoryId} as category_id,
        row_number() over (order by ${sorted(orders[sort])}) as position
      from ${tools} where ${tools.rowId} in (select row_id from candidates) and instr(${tools.searchText}, ${query.folded}) > 0
    ),
    ranked as materialized (
      select row_id, id, row_number() over (order by position) as place, count(*) over () as total
      from matches where ${id} is null or category_id = ${id}
    ),
    page_start(place) as (
      select coalesce((select place from ranked where id = ${after} and place < total), 0)
    )
    select ranked.row_id, ranked.place, ranked.total, page_start.place as start,
      (select id from ranked as other where other.place = page_start.place - ${toolsPerPage}) as previous_page,
      (select json_group_object(coalesce(category_id, ''), amount) from
        (select category_id, count(*) as amount from matches group by category_id)) as counts,
      (select count(*) from candidates) as candidates
    from page_start left join ranked on ranked.place > page_start.place and ranked.place <= page_start.place + ${toolsPerPage}
  ) as page`;
  const rows = await db.read(
    db.query
      .select({
        ...cardColumns,
        place: sql<number | null>`page.place`.as("place"),
        total: sql<number | null>`page.total`.as("total"),
        start: sql<number>`page.start`.as("start"),
        previous: sql<string | null>`page.previous_page`.as("previous_page"),
        counts: sql<string>`page.counts`.as("counts"),
        candidates: sql<number>`page.candidates`.as("candidates"),
      })
      .from(page)
      .leftJoin(tools, sql`${tools.rowId} = page.row_id`)
      .orderBy(sql`page.place`),
  );
  const [first] = rows;
  const items = rows.flatMap(({ id: toolId, ...row }) =>
    toolId === null ? [] : [toCard({ ...(row as unknown as CardRow), id: toolId })],
  );
  const byCategory = JSON.parse(first?.counts ?? "{}") as Record<string, number>;
  const last = rows.at(-1);
  return {
    items,
    next: last?.place != null && last.place < (last.total ?? 0) ? last.id : null,
    before: first?.start ?? 0,
    previous: first?.previous ?? null,
    byCategory,
    all: Object.values(byCategory).reduce((sum, amount) => sum + amount, 0),
    exact: (first?.candidates ?? 0) < limit,
  };
}

type CardRow = Omit<ToolCard, "address" | "logo"> & { readonly slug: string; readonly logo: string };
