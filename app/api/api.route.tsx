import { data } from "react-router";
import { requestContext } from "~/routing/context";
import { loadedHeaders, staticHeaders } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import type { RouteStyles } from "~/ui/components/site-styles";
import type { Route } from "./+types/api.route";
import { ApiReference } from "./api-reference";
import { apiTables } from "./contract";
import { referenceOf, rules } from "./reference";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;

/** The data API reference, generated from the API's own definitions. */
export function loader({ context }: Route.LoaderArgs) {
  const page = {
    tables: apiTables.map(referenceOf),
    rules,
    origin: context.get(requestContext).origin,
  };
  return data(page, { headers: staticHeaders() });
}

export function meta(args: Route.MetaArgs) {
  const page = {
    title: "Data API",
    description: `The tables of ${rootData(args).settings.brand} for programs: tools, posts, terms, briefs and ventures, in PostgREST's dialect.`,
    // For developers who have the link, not for search results.
    noindex: true,
  };
  return pageMeta(args, page);
}

export default function ApiPage({ loaderData }: Route.ComponentProps) {
  return <ApiReference {...loaderData} />;
}
