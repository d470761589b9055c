import { isAllowed } from "~/base/access/permissions";
import { adminMeta } from "~/portal/admin-head";
import { failedWrite, respondWithNotice } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { databaseContext, requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-notice";
import type { Route } from "./+types/suggestions.route";
import { suggestionChoices, suggestionStatusOf } from "./suggestion";
import { SuggestionList } from "./suggestion-list";
import { listSuggestions, setSuggestionStatus } from "./suggestions.server";

export { clientAction } from "~/portal/session/submit-form";
export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const status = suggestionStatusOf(url.searchParams.get("status")) ?? "new";
  const after = url.searchParams.get("after");
  const before = after === null ? url.searchParams.get("before") : null;
  const mayAdd = isAllowed(context.get(signedInContext).role, "content");
  return loadPage(context, errorNotice("Error", "Failed to load suggestions. Please try again."), async (db) =>
    uncachedPage({ page: await listSuggestions(db, status, { before, after }), listedStatus: status, mayAdd }),
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const status = suggestionStatusOf(form.get("intent"));
  if (!status) return respondWithNotice(400, errorNotice("Error", "Unknown action."));
  const by = { account: context.get(signedInContext).person.id };
  const { now } = context.get(requestContext);
  try {
    const id = String(form.get("suggestion"));
    const name = await setSuggestionStatus(context.get(databaseContext), id, status, by, now);
    if (name === null)
      return respondWithNotice(
        409,
        errorNotice("Error", "Someone else changed or deleted this suggestion after you opened it."),
      );
    return respondWithNotice(
      200,
      successNotice(`“${name}” marked as ${suggestionChoices[status].label.toLowerCase()}`),
    );
  } catch (error) {
    return respondWithNotice(503, failedWrite(context, error));
  }
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Suggested tools");

export default function SuggestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Suggested tools" notice={loaderData.notice!} />;
  return (
    <>
      <ActionNotice of={actionData} />
      <SuggestionList page={loaderData.page} status={loaderData.listedStatus} mayAdd={loaderData.mayAdd} />
    </>
  );
}
