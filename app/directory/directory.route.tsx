import { parseOlder } from "~/base/search/loose-matches";
import { parseSearch } from "~/base/search/search-text";
import { formatNumber } from "~/base/words/numbers";
import { FailedRead, loadAll, orNull } from "~/routing/failed-reads";
import { loadedHeaders, loadPage, publicPage, uncachedPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { itemList } from "~/routing/structured-data";
import { listServices, servicesOfCategory, serviceTags } from "~/services/queries.server";
import { ReadFailure } from "~/ui/components/error-states";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/directory.route";
import { type DirectoryPage, DirectoryView } from "./directory-view";
import { countFacets, parseFacets } from "./facets";
import { listToolCategories } from "./queries.server";
import { parseToolSort, toolCategoryPath, toolPath, toolCategorySubject } from "./tool";
import { type FoundTools, listTools, locateTools, nearestTools, searchTools, type ToolList } from "./tool-list.server";
import { type FacetedTools, listToolsWithFacets } from "./tool-packs.server";

export const handle = { styles: "directory" satisfies RouteStyles };
export const headers = loadedHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadPage<DirectoryPage, "directory">(
    context,
    (error) => errorNotice("Error", error instanceof FailedRead ? error.message : "Failed to load data"),
    async (db, ctx) => {
      const query = parseSearch(url.searchParams.get("q"));
      const filter = {
        category: url.searchParams.get("category"),
        sort: parseToolSort(url.searchParams.get("sort")),
        chosen: parseFacets(url.searchParams.get("with")),
        after: url.searchParams.get("after"),
      };
      // An index lists the newest tools and those by name, the packs all others.
      const isNarrowed = query === null && (filter.chosen.length > 0 || filter.sort === "pick");
      const readCategories = listToolCategories(db);
      const withFacets = query ? null : listToolsWithFacets(db, filter, readCategories, isNarrowed);
      const toolList: Promise<ToolList | FoundTools | FacetedTools> = query
        ? searchTools(db, query, filter, parseOlder(url.searchParams))
        : isNarrowed
          ? withFacets!
          : listTools(db, filter);
      const [categories, list, faceted, position, services] = await loadAll(ctx, [
        ["Failed to load categories", readCategories],
        ["Failed to load stack items", toolList],
        ["Failed to load stack items", withFacets],
        // A list with facets and a search have their own positions, so `after` does not apply.
        ["Failed to load data", locateTools(db, query || isNarrowed ? { ...filter, after: null } : filter)],
        ["", filter.category === null ? [] : orNull(ctx, listServices(db))],
      ]);
      const matches: FoundTools | null = "exact" in list ? list : null;
      const { before, previous } = matches ?? (isNarrowed ? faceted! : position);
      const category = categories.find(({ slug }) => slug === filter.category) ?? null;
      const counts = countFacets((matches ?? faceted!).counted, filter.chosen, category?.id ?? null);
      const isMissed = query !== null && list.items.length === 0 && position.all > 0;
      const [nearest] = await loadAll(ctx, [["Failed to load stack items", isMissed ? nearestTools(db, query) : []]]);
      const page: DirectoryPage = {
        tools: list.items,
        next: list.next,
        previous,
        before,
        all: position.all,
        categories,
        category,
        sort: filter.sort,
        query: query?.text ?? "",
        chosen: filter.chosen,
        counts,
        matches: matches && {
          exact: matches.exact,
          loose: matches.loose,
          part: matches.part,
        },
        nearest,
        services: category ? servicesOfCategory(services ?? [], category.slug) : [],
        breadcrumbView: category?.name ?? null,
      };
      return services
        ? publicPage(page, ["stack_items", "stack_categories", ...(category ? serviceTags : [])])
        : uncachedPage(page);
    },
    "directory",
  );
}

export function meta(args: Route.MetaArgs) {
  const { origin, fill } = rootData(args);
  const { loaderData } = args;
  if (loaderData?.status !== "ok") return absentMeta(args, "AI and Product Stack", "The directory could not be read.");
  const { category, tools, chosen, sort } = loaderData;
  const isVariant = chosen.length > 0 || sort !== "newest";
  const texts = fill(loaderData.texts);
  const list = itemList(
    category?.name ?? texts.title,
    tools.map((tool) => ({ name: tool.name, path: toolPath(tool.address) })),
    origin,
  );
  if (category === null) {
    return pageMeta(args, {
      title: texts.seoTitle,
      description: texts.seoDescription,
      keywords: "directory",
      isVariant,
      structuredData: isVariant ? [] : [list],
    });
  }
  const amount = category.tools === 1 ? "One tool" : `${formatNumber(category.tools)} tools`;
  return pageMeta(args, {
    title: `${category.name}: AI and no-code tools`,
    shorterTitles: [category.name],
    description: `${category.description} ${amount}, in plain words.`.trim(),
    keywords: "directory",
    address: toolCategoryPath(category.slug),
    social: toolCategorySubject(category),
    // The sitemap leaves it out as well.
    noindex: category.tools === 0,
    isVariant,
    structuredData: isVariant ? [] : [list],
  });
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const texts = useFill()(loaderData.texts);
  if (loaderData.status === "ok") return <DirectoryView page={loaderData} texts={texts} />;
  return loaderData.notice ? <ReadFailure heading={texts.title} notice={loaderData.notice} /> : null;
}
