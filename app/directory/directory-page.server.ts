import type { DatabaseClient } from "../../drizzle/client";
import { parseOlder } from "../base/search/loose-matches";
import { parseSearch } from "../base/search/search-text";
import { noVocabulary } from "../content/pages/term-links";
import { readVocabulary } from "../content/pages/vocabulary.server";
import type { RequestContext } from "../routing/context";
import { loadAll, orNull } from "../routing/failed-reads";
import { listServices, servicesOfCategory } from "../services/queries.server";
import { readCategoryGuide } from "./category-guide.server";
import { countFacets, parseFacets } from "./facets";
import { listToolCategories } from "./queries.server";
import { parseToolSort, type ToolCategory } from "./tool";
import { listTools, locateTools, nearestTools, searchTools } from "./tool-list.server";
import { type FacetFilter, listToolsWithFacets, readPackedTools } from "./tool-packs.server";

const failed = "Failed to load stack items";
const uncounted = "Failed to load data";

/**
 * The tools as they are listed without a search: by an index, if they are the newest or by name, and otherwise from the
 * packs, which count the facets of either.
 */
async function browse(
  db: DatabaseClient,
  ctx: RequestContext,
  filter: FacetFilter,
  categories: Promise<readonly ToolCategory[]>,
) {
  if (filter.chosen.length > 0 || filter.sort === "pick") {
    const [page] = await loadAll(ctx, [[failed, listToolsWithFacets(db, filter, categories)]]);
    return { ...page, all: page.counted.length, guide: null, isComplete: true };
  }
  const hasGuide = filter.category !== null && filter.sort === "newest" && filter.after === null;
  const vocabulary = hasGuide ? orNull(ctx, readVocabulary(db, ctx.types)) : noVocabulary;
  const [list, position, packed, words] = await loadAll(ctx, [
    [failed, listTools(db, filter)],
    [uncounted, locateTools(db, filter)],
    [
      failed,
      hasGuide
        ? readCategoryGuide(db, filter.category, categories, vocabulary)
        : readPackedTools(db, filter, categories, null),
    ],
    ["", vocabulary],
  ]);
  const guide = "guide" in packed ? packed.guide : null;
  return { ...list, ...position, counted: packed.counted, guide, isComplete: words !== null };
}

/** Everything that the directory shows at an address. A page that is not `isComplete` must not be cached. */
export async function readDirectory(db: DatabaseClient, ctx: RequestContext, parameters: URLSearchParams) {
  const query = parseSearch(parameters.get("q"));
  const filter: FacetFilter = {
    category: parameters.get("category"),
    sort: parseToolSort(parameters.get("sort")),
    chosen: parseFacets(parameters.get("with")),
    after: parameters.get("after"),
  };
  const readCategories = listToolCategories(db);
  const [categories, list, position, services] = await loadAll(ctx, [
    ["Failed to load categories", readCategories],
    [failed, query ? searchTools(db, query, filter, parseOlder(parameters)) : browse(db, ctx, filter, readCategories)],
    // A search has its own position, so `after` does not apply.
    [uncounted, query && locateTools(db, { ...filter, after: null })],
    ["", filter.category === null ? [] : orNull(ctx, listServices(db))],
  ]);
  const matches = "exact" in list ? list : null;
  const browsed = "guide" in list ? list : null;
  const all = browsed?.all ?? position?.all ?? 0;
  const category = categories.find(({ slug }) => slug === filter.category) ?? null;
  const isMissed = query !== null && list.items.length === 0 && all > 0;
  const [nearest] = await loadAll(ctx, [[failed, isMissed ? nearestTools(db, query) : []]]);
  return {
    page: {
      tools: list.items,
      next: list.next,
      previous: list.previous,
      before: list.before,
      all,
      categories: categories.map(({ id, name, slug }) => ({ id, name, slug })),
      category,
      sort: filter.sort,
      query: query?.text ?? "",
      chosen: filter.chosen,
      counts: countFacets(list.counted, filter.chosen, category?.id ?? null),
      matches: matches && { exact: matches.exact, loose: matches.loose, part: matches.part },
      nearest,
      services: category ? servicesOfCategory(services ?? [], category.slug) : [],
      guide: category && (browsed?.guide ?? null),
      breadcrumbView: category?.name ?? null,
    },
    isComplete: services !== null && (browsed?.isComplete ?? true),
  };
}
