import { parseSearch } from "~/base/search/search-text";
import { resultCount, resultsInPanel, type LiveResults } from "~/base/search/site-search";
import { pageLifetime, privatePolicy, sharedPolicy } from "~/base/web/cache-policy";
import { searchSite, siteTables } from "~/catalog/site-search.server";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "../../routing/failed-reads";
import type { Route } from "./+types/search-live.route";

/**
 * The first results of a search, for the panel that shows them as the visitor types (SRCH-7). Cached like the search
 * page.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const query = parseSearch(url.searchParams.get("q"));
  try {
    const { until, ...outcome } = await searchSite(context.get(databaseContext), {
      text: query?.text ?? "",
      kind: null,
      page: 0,
      size: resultsInPanel,
      asTyped: false,
      now: ctx.now,
      origin: ctx.origin,
    });
    const { results, marked, corrected } = outcome;
    const live: LiveResults = { results, marked, corrected, count: resultCount(outcome, null) };
    return Response.json(live, {
      headers: {
        "Cache-Control": sharedPolicy(pageLifetime, { at: until, now: ctx.now }),
        "Cache-Tag": siteTables.join(","),
      },
    });
  } catch (error) {
    logDatabaseError(ctx, error);
    return Response.json(null, { status: 503, headers: { "Cache-Control": privatePolicy } });
  }
}
