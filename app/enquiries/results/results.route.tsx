import { adminMeta } from "~/portal/admin-head";
import { loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/results.route";
import { firstMonth, parsePeriod } from "./results";
import { ResultsView } from "./results-view";
import { readResults } from "./results.server";

export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const months = parsePeriod(url.searchParams);
  return loadPage(context, errorNotice("Error", "Failed to load results. Please try again."), async (db, { now }) =>
    uncachedPage({ months, results: await readResults(db, firstMonth(now, months), now) }),
  );
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Results");

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Results" notice={loaderData.notice!} />;
  return <ResultsView {...loaderData} />;
}
