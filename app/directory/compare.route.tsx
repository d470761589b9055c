import { parseSearch } from "~/base/search/search-text";
import { loadedHeaders, loadPage, publicPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { itemList } from "~/routing/structured-data";
import { ReadFailure } from "~/ui/components/error-states";
import { labelsIn } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/compare.route";
import { comparePath, comparisonOf, namesOf, parseTools, toolsOfLink } from "./compare";
import { CompareView, type ComparisonPage } from "./compare-view";
import { toolPath } from "./tool";
import { nearestTools, searchTools } from "./tool-list.server";
import { findComparison } from "./tool-row.server";

export const handle = { styles: ["record", "compare"] satisfies RouteStyles };
export const headers = loadedHeaders;

const failure = errorNotice("Error", "The comparison could not be read. Please try again.");
const tags = ["stack_items", "stack_categories"] as const;
const maxSuggested = 6;

export function loader({ context, url }: Route.LoaderArgs) {
  const asked = parseTools(url.searchParams.get("tools"));
  const added = (url.searchParams.get("add") ?? "").trim().slice(0, 100);
  return loadPage<ComparisonPage, "compare">(
    context,
    failure,
    async (db, ctx) => {
      const found = await findComparison(db, asked, added, ctx);
      if ("movedTo" in found) return { kind: "moved", to: found.movedTo, tags };
      const query = parseSearch(added);
      const newest = { category: null, sort: "newest", after: null } as const;
      // Read only for a name that is none.
      const [matches, nearest] = query
        ? await Promise.all([searchTools(db, query, newest), nearestTools(db, query)])
        : [null, []];
      const isNew = ({ address }: { readonly address: string }) => !asked.includes(address);
      const alternatives = found.tools.flatMap((row) => row.alternatives).filter(isNew);
      const named = (matches && matches.items.length > 0 ? matches.items : nearest).filter(isNew);
      const page: ComparisonPage = {
        tools: found.tools.map(({ tool }) => tool),
        missing: [...found.missing, ...(added === "" ? [] : [added])],
        leftOut: found.leftOut,
        suggestions: [...new Map((added === "" ? alternatives : named).map((tool) => [tool.address, tool.name]))]
          .slice(0, maxSuggested)
          .map(([address, name]) => ({ address, name })),
        isNearest: added !== "",
      };
      return publicPage(page, tags);
    },
    "compare",
  );
}

export function meta(args: Route.MetaArgs) {
  const { settings, origin, fill } = rootData(args);
  const label = labelsIn(settings);
  const { loaderData: page } = args;
  if (page?.status !== "ok")
    return absentMeta(args, label("Compare tools"), label("The comparison could not be read."));
  const texts = fill(page.texts, { title: namesOf(page.tools, label("and")) });
  const { tools, missing, leftOut } = page;
  if (tools.length + missing.length === 0)
    return pageMeta(args, {
      title: texts.seoTitle,
      description: texts.seoDescription,
      keywords: "directory",
    });
  const addresses = tools.map(({ address }) => address);
  const comparison = missing.length + leftOut.length > 0 ? null : comparisonOf(addresses, texts.comparisons);
  return pageMeta(args, {
    title: comparison?.title ?? (tools.length < 2 ? texts.seoTitle : texts.setTitle),
    description: comparison?.text ?? texts.seoDescription,
    keywords: "directory",
    // One address for all orders of the same tools.
    address: comparePath(comparison ? toolsOfLink(comparison.to) : addresses),
    noindex: comparison === null,
    structuredData: comparison
      ? [
          itemList(
            comparison.title,
            tools.map(({ name, address }) => ({ name, path: toolPath(address) })),
            origin,
          ),
        ]
      : [],
  });
}

export default function CompareRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "ok") return <CompareView page={loaderData} />;
  return loaderData.notice ? <ReadFailure heading={loaderData.texts.title} notice={loaderData.notice} /> : null;
}
