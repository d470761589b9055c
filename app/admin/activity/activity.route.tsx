import { changeChoices, parseActivityQuery, sectionChoices } from "~/activity/activity";
import { isAllowed } from "~/base/access/permissions";
import { zoneOf } from "~/base/time/time-zones";
import { listActivity, listActors } from "~/catalog/activity/list.server";
import { adminMeta } from "~/portal/admin-head";
import { signedInContext } from "~/portal/session/access-guard";
import { userTimeZone } from "~/portal/user-time-zone";
import { loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { contentTypeList } from "~/types";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/activity.route";
import { ActivityList } from "./activity-list";

export const headers = loadedHeaders;

/** The log entries that the role may see (ACT-3). Only roles that include people can filter by person. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { person, role } = context.get(signedInContext);
  const hasDays = url.searchParams.has("from") || url.searchParams.has("to");
  const query = parseActivityQuery(
    url.searchParams,
    role,
    contentTypeList,
    // Without days, and without the browser's zone, the mail settings are not worth a read.
    zoneOf(request.headers.get("Cookie")) ?? (hasDays ? await userTimeZone(request, context) : "UTC"),
  );
  const failure = errorNotice("Error", "Failed to load activity. Please try again.");
  return loadPage(context, failure, async (db) => {
    const [page, people] = await Promise.all([
      listActivity(db, query, { person, role }),
      isAllowed(role, "people") ? listActors(db) : [{ value: person.id, label: "You" }],
    ]);
    return uncachedPage({
      view: { ...page, query, people, sections: sectionChoices(role, contentTypeList), changes: changeChoices(role) },
    });
  });
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Activity");

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Activity" notice={loaderData.notice!} />;
  return (
    <>
      <h1 className="text-heading">Activity</h1>
      <p className="mt-2 max-w-prose text-muted">Who did what, and when. Entries are kept for a year.</p>
      <ActivityList view={loaderData.view} />
    </>
  );
}
