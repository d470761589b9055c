import { useLocation } from "react-router";
import { type InboxFilter, isByStageOnly, isStatus, ownerChoice, parseInboxQuery } from "~/enquiries/rules/inbox";
import {
  countStages,
  countEnquiries,
  listOwners,
  listEnquiries,
  type StageCounts,
} from "~/enquiries/rules/inbox.server";
import { PageLink } from "~/first-view/page-link";
import { type AnswerField, buildAnswers } from "~/intake/rules/answers";
import { clothCorner } from "~/intake/rules/woven";
import { adminMeta } from "~/portal/admin-head";
import { signedInContext } from "~/portal/session/access-guard";
import { userDate } from "~/portal/user-time-zone";
import { loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import { listAddress } from "~/ui/portal/list-address";
import type { Route } from "./+types/enquiries.route";
import { runEnquiriesBulkAction } from "./inbox-actions";
import { InboxList } from "./inbox-list";

/** Downloads the enquiries that match the filter as CSV. A plain link, because the router cannot download files. */
function ExportLink() {
  const { search } = useLocation();
  return (
    <a
      href={listAddress({ pathname: "/admin/submissions.csv", search }, { sort: null })}
      download
      className="button button-dense no-print"
    >
      Export CSV
    </a>
  );
}

export { clientAction } from "~/portal/session/submit-form";
export const headers = loadedHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const today = await userDate(request, context);
  const place = parseInboxQuery(query, context.get(signedInContext).person.id, today);
  const failure = errorNotice("Error", "Failed to load submissions. Please try again.");
  return loadPage(context, failure, async (db, { now }) => {
    const { filter, sort } = place;
    const isCounted = isByStageOnly(filter);
    const [part, people, counts] = await Promise.all([
      listEnquiries(db, place),
      listOwners(db),
      isCounted ? countStages(db) : countEnquiries(db, filter),
    ]);
    const stages = "spam" in counts ? counts : null;
    const { items, before, after } = part;
    const rows = items.map(({ woven, ...row }) => ({ ...row, cloth: woven === null ? null : wovenCorner(woven) }));
    return uncachedPage({
      view: {
        rows,
        cursors: { before, after },
        total: "spam" in counts ? totalOf(counts, filter) : counts,
        stages,
        query: filter.search?.text ?? "",
        facets: filter.facets,
        owner: ownerChoice(query),
        due: filter.due !== null,
        sort,
        people,
        today,
        now,
      },
    });
  });
}

/** The corner of a cloth, from answers as JSON. */
function wovenCorner(woven: string) {
  const answers = JSON.parse(woven) as Record<AnswerField, string | null>;
  return clothCorner(buildAnswers((field) => answers[field] ?? ""));
}

/** How many enquiries match a filter that sets only the stage. */
function totalOf(stages: StageCounts, { facets: { status } }: InboxFilter) {
  const all = Object.values(stages).reduce((sum, count) => sum + count) - stages.spam;
  return { count: isStatus(status) ? stages[status] : all, more: false };
}

export const action = (args: Route.ActionArgs) => runEnquiriesBulkAction(args);

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Submissions");
}

export default function EnquiriesPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Submissions" notice={loaderData.notice!} />;
  const question = actionData && "question" in actionData ? actionData.question : null;
  return (
    <>
      <ActionNotice of={actionData} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="mr-auto text-heading">Submissions</h1>
        <PageLink to="/admin/submissions/replies" className="button button-dense no-print">
          Reply templates
        </PageLink>
        <ExportLink />
        <a href="/admin/submissions/erase" className="button button-dense no-print">
          Erase a person's data
        </a>
      </div>
      <InboxList
        view={loaderData.view}
        question={question ?? null}
        outcome={actionData && !question ? actionData : null}
      />
    </>
  );
}
