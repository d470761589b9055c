import { parseSearch } from "~/base/search/search-text";
import { resultsPerPage } from "~/base/search/site-search";
import { pageNumber } from "~/blog/post";
import { searchSite, siteKinds, siteTables } from "~/catalog/site-search.server";
import { listToolCategories } from "~/directory/queries.server";
import type { ToolCategory } from "~/directory/tool";
import { publicPage, loadedHeaders, loadPage } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import { CallToAction } from "~/ui/components/closing-band";
import { ReadFailure } from "~/ui/components/error-states";
import { PageHeader } from "~/ui/components/page-header";
import { SearchForm } from "~/ui/components/public-forms";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { noteVainSearch } from "~/visits/counts.server";
import type { Route } from "./+types/search.route";
import { NothingFound, SearchResults, SearchStart, type ShownSearch } from "./search-results";

export const headers = loadedHeaders;
export const handle = { styles: "search" satisfies RouteStyles };

interface SearchPage {
  readonly search: ShownSearch | null;
  /** Shown if there are no results; empty otherwise. */
  readonly categories: readonly ToolCategory[];
}

const failure = errorNotice("Error", "Failed to search the site. Please try again.");

export async function loader({ context, url, request }: Route.LoaderArgs) {
  return loadPage<SearchPage, "search">(
    context,
    failure,
    async (db, { now, origin, afterResponse }) => {
      const query = parseSearch(url.searchParams.get("q"));
      if (query === null)
        return publicPage({ search: null, categories: await listToolCategories(db) }, [
          "stack_categories",
          "stack_items",
        ]);
      const kind = siteKinds.find((name) => name === url.searchParams.get("kind")) ?? null;
      const page = pageNumber(url.searchParams.get("page")) - 1;
      const asTyped = url.searchParams.get("exact") === "1";
      const { until, ...results } = await searchSite(db, {
        text: query.text,
        kind,
        page,
        size: resultsPerPage,
        asTyped,
        now,
        origin,
        withHeadings: true,
      });
      const categories = results.results.length > 0 ? [] : await listToolCategories(db);
      if (results.results.length === 0 && page === 0)
        noteVainSearch(query.text, request.headers, { now, afterResponse });
      const search = { query: query.text, kind, page, asTyped, ...results };
      return publicPage({ search, categories }, [...siteTables, "stack_categories"], until);
    },
    "search",
  );
}

export function meta(args: Route.MetaArgs) {
  const texts = args.loaderData && rootData(args).fill(args.loaderData.texts);
  return pageMeta(args, { title: texts?.title ?? "", description: texts?.seoDescription ?? "", noindex: true });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const texts = useFill()(loaderData.texts);
  if (loaderData.status !== "ok")
    return loaderData.notice ? <ReadFailure heading={texts.title} notice={loaderData.notice} /> : null;
  const { search, categories } = loaderData;
  const params = search ? { kind: search.kind } : {};
  return (
    <>
      <PageHeader title={texts.title}>
        <SearchForm placeholder={texts.search} value={search?.query ?? ""} params={params} />
      </PageHeader>
      {search && (search.total > 0 || search.kinds.some(({ count }) => count > 0)) && <SearchResults search={search} />}
      {search?.results.length === 0 && search.kinds.every(({ count }) => count === 0) && (
        <NothingFound query={search.query} text={texts.noMatches} nearest={search.nearest} />
      )}
      {categories.length > 0 && <SearchStart title={texts.browseTitle} categories={categories} />}
      <CallToAction
        title={texts.closingHeadline}
        text={texts.closingText}
        other={{ label: texts.secondButton, to: "/services" }}
      />
    </>
  );
}
