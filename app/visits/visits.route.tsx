import { formatMoment } from "~/base/time/time-zones";
import { adminMeta } from "~/portal/admin-head";
import { loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/visits.route";
import { parseVisitPeriod } from "./report";
import { readVisits } from "./report.server";
import { VisitsView } from "./visits-view";

export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const period = parseVisitPeriod(url.searchParams);
  return loadPage(context, errorNotice("Error", "Failed to load visits. Please try again."), async (db, { now }) => {
    const { days, ...report } = await readVisits(db, now, period);
    // Named here: the list of time zones would be in the page's script.
    const named = days.map(({ item, count }) => ({ item: formatMoment(item, { dateOnly: true, zone: "UTC" }), count }));
    return uncachedPage({ period, report: { ...report, days: named } });
  });
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Visits");

export default function VisitsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Visits" notice={loaderData.notice!} />;
  return <VisitsView {...loaderData} />;
}
