import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { preparedVariants } from "../../drizzle/prepared";
import { isPublic, tools } from "../../drizzle/schema";
import { parseOlder } from "../base/search/loose-matches";
import { parseSearch } from "../base/search/search-text";
import { escapeText } from "../base/words/html";
import { type LinkedTerm, noVocabulary, termLinker, type Vocabulary } from "../content/pages/term-links";
import { readVocabulary } from "../content/pages/vocabulary.server";
import type { RequestContext } from "../routing/context";
import { loadAll, orNull } from "../routing/failed-reads";
import { listServices, servicesOfCategory } from "../services/queries.server";
import { countFacets, parseFacets } from "./facets";
import { listToolCategories } from "./queries.server";
import { type CategoryGuide, parseToolSort, toolAddress, type ToolCategory, type ToolSort } from "./tool";
import { reasonAgainst } from "./tool-fit";
import { listTools, locateTools, nearestTools, searchTools } from "./tool-list.server";
import {
  type FacetFilter,
  type FirstRows,
  firstRowsOf,
  listToolsWithFacets,
  readPackedTools,
} from "./tool-packs.server";

/** Tools in the table, and terms below it. */
const guideTools = 6;
const guideTerms = 5;

const toolsOfGuide = preparedVariants((query, values: FirstRows, sort: ToolSort) =>
  query
    .select({
      id: tools.id,
      slug: tools.slug,
      name: tools.name,
      hosting: tools.hosting,
      pricingModel: tools.pricingModel,
      tags: tools.tags,
      shortDescription: tools.shortDescription,
      longDescription: tools.longDescription,
    })
    .from(tools)
    .where(sql`${tools.rowId} in (${firstRowsOf(values, sort, guideTools)}) and ${isPublic(tools)}`),
);

/**
 * Reads the guide to a category, those that its first choice names and our picks first, and the tools to count (`readPackedTools`).
 *
 * @param vocabulary read by the caller in the same round trip
 */
export async function readCategoryGuide(
  db: DatabaseClient,
  category: string,
  categories: Promise<readonly ToolCategory[]>,
  vocabulary: PromiseLike<Vocabulary | null> | Vocabulary,
) {
  const [{ rows, counted }, words, all] = await Promise.all([
    readPackedTools(db, { category, sort: "pick", after: null, chosen: [] }, categories, {
      size: guideTools,
      query: toolsOfGuide,
    }),
    vocabulary,
    categories,
  ]);
  const firstChoice = all.find(({ slug }) => slug === category)?.firstChoice ?? "";
  const place = (name: string) => (firstChoice.includes(name) ? firstChoice.indexOf(name) : firstChoice.length);
  const guide: CategoryGuide = {
    tools: rows
      .toSorted((one, other) => place(one.name) - place(other.name))
      .map(({ id, slug, name, hosting, pricingModel, longDescription }) => ({
        name,
        hosting,
        pricingModel,
        address: toolAddress({ id, slug }),
        fitsNot: reasonAgainst(longDescription),
      })),
    terms: termsOf(rows, words ?? noVocabulary),
  };
  return { counted, guide };
}

/** Tags have small letters; up to this length, one may be an abbreviation. */
const maxAbbreviation = 4;
/** Texts of any category speak of an API, so that a tag counts as much as so many mentions. */
const tagWeight = 3;
/** So many terms are shown also if just one text mentions them. */
const fewTerms = 3;

/** The terms that tools have as tags or mention, those of the most tools first. */
function termsOf(
  tagged: ReadonlyArray<Pick<typeof tools.$inferSelect, "tags" | "shortDescription" | "longDescription">>,
  vocabulary: Vocabulary,
): LinkedTerm[] {
  const mentions = new Map<string, { readonly term: LinkedTerm; weight: number }>();
  for (const { tags, shortDescription, longDescription } of tagged) {
    const linker = termLinker(vocabulary, "");
    linker.link(
      tags.map((tag) => `<p>${escapeText(tag.length > maxAbbreviation ? tag : tag.toUpperCase())}</p>`).join(""),
    );
    const ofTags = linker.linked.length;
    linker.link(`<p>${escapeText(shortDescription)}</p>${longDescription}`);
    linker.linked.forEach((term, at) => {
      const weight = at < ofTags ? tagWeight : 1;
      const known = mentions.get(term.slug);
      if (known) known.weight += weight;
      else mentions.set(term.slug, { term, weight });
    });
  }
  const sorted = [...mentions.values()].toSorted((one, other) => other.weight - one.weight);
  return sorted
    .filter(({ weight }, at) => weight > 1 || at < fewTerms)
    .slice(0, guideTerms)
    .map(({ term }) => term);
}

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
