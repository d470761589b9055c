import { data } from "react-router";
import { ActionNotice } from "~/components/admin/shell/action-notice";
import { ExportLink } from "~/components/admin/inbox/export-link";
import { InboxList } from "~/components/admin/inbox/inbox-list";
import type { Question } from "~/components/admin/shell/confirmation";
import { ReadFailure } from "~/components/content/error-states";
import { errorNotice, type Notice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { newSetId } from "~/domain/content/writing/store.server";
import { parseInboxQuery, statusChoices, type SubmissionStatus } from "~/domain/intake/inbox";
import { setSubmissionStatus } from "~/domain/intake/inbox-changes.server";
import { countForBulkAction, countSubmissions, listSubmissions } from "~/domain/intake/inbox.server";
import { privatePolicy } from "~/domain/seo/cache-policy";
import { loadedHeaders, loadPage, uncached } from "../load-page";
import { requireForm } from "../require-form";
import { failedWrite } from "./content-section";
import { signedInContext } from "./access-guard";
import { adminMeta } from "./admin-head";
import type { Route } from "./+types/submissions";

export { clientAction } from "./submit-form";
export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const place = parseInboxQuery(url.searchParams);
  return loadPage(context, errorNotice("Error", "Failed to load submissions. Please try again."), async (db) => {
    const [part, total] = await Promise.all([listSubmissions(db, place), countSubmissions(db, place.filter)]);
    const { facets, search, due } = place.filter;
    const { items: rows, before, after } = part;
    return uncached({
      view: { rows, cursors: { before, after }, total, query: search?.text ?? "", facets, due, sort: place.sort },
    });
  });
}

/** Sets the status of the selected submissions, or, after confirmation, of all that match the filter. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const form = await requireForm(request, context);
  const status = String(form.get("status"));
  if (form.get("intent") !== "set-status" || !isStatus(status)) {
    return respond(400, { notice: errorNotice("Error", "Unknown action.") });
  }
  const ids = form.getAll("key").map(String);
  const all = form.get("all") === "1";
  if (!all && ids.length === 0)
    return respond(400, { notice: errorNotice("Error", "Select at least one submission first.") });
  const { filter } = parseInboxQuery(url.searchParams);
  try {
    const until = Number(form.get("until"));
    if (all && (form.get("confirmed") !== "1" || !Number.isSafeInteger(until))) {
      return respond(200, { question: questionOf(await countForBulkAction(db, filter), status) });
    }
    const setId = newSetId();
    const count = await setSubmissionStatus(db, all ? { filter, until } : { ids }, status, setId, ctx.now);
    ctx.log("submissions_changed", { count, status, by: context.get(signedInContext).person.id });
    const text = `${countedSubmissions(count)} updated successfully`;
    const undo = count === 0 ? undefined : { set: setId, of: "submissions" as const };
    return respond(200, { notice: { title: "Success", text, tone: "success", undo } });
  } catch (error) {
    return respond(503, { notice: failedWrite(context, error) });
  }
}

function questionOf({ count, until }: { count: number; until: number }, status: SubmissionStatus): Question {
  const { label } = statusChoices[status];
  return {
    title: `Mark ${countedSubmissions(count)} as ${label}?`,
    text: "This applies to all submissions that match the filters now, not to new ones. You can undo it.",
    confirm: `Mark as ${label}`,
    fields: [
      ["intent", "set-status"],
      ["status", status],
      ["all", "1"],
      ["until", String(until)],
    ],
  };
}

const countedSubmissions = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "submission" : "submissions"}`;
const isStatus = (text: string): text is SubmissionStatus => Object.hasOwn(statusChoices, text);

function respond(status: number, body: { notice?: Notice; question?: Question }) {
  return data(body, { status, headers: { "Cache-Control": privatePolicy } });
}

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Submissions");
}

export default function SubmissionsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Submissions" notice={loaderData.notice!} />;
  const question = actionData && "question" in actionData ? actionData.question : null;
  return (
    <>
      <ActionNotice of={actionData} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="mr-auto text-heading">Submissions</h1>
        <ExportLink />
        <a href="/admin/submissions/erase" className="button button-dense no-print">
          Erase a person's data
        </a>
      </div>
      <InboxList
        view={loaderData.view}
        question={question ?? null}
        done={actionData && !question ? actionData : null}
      />
    </>
  );
}
