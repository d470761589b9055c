import { adminMeta } from "~/portal/admin-head";
import { respondWithNotice, tryWrite } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import type { Route } from "./+types/asked.route";
import { AskedList } from "./asked-list";
import { askedKinds, isAskedKind, listedOfKind } from "./unanswered";
import { listAsked, markDone } from "./unanswered.server";

export { clientAction } from "~/portal/session/submit-form";
export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const named = url.searchParams.get("kind");
  const kind = isAskedKind(named) ? named : null;
  const failure = errorNotice("Error", "Failed to load the list. Please try again.");
  return loadPage(context, failure, async (db, ctx) => uncachedPage({ rows: await listAsked(db, kind, ctx), kind }));
}

/** Marks the selected entries as done. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const keys = form
    .getAll("key")
    .map(String)
    .slice(0, listedOfKind * Object.keys(askedKinds).length);
  if (keys.length === 0 || form.get("intent") !== "done")
    return respondWithNotice(400, errorNotice("Error", "Nothing is selected."));
  const by = { account: context.get(signedInContext).person.id };
  const { now } = context.get(requestContext);
  const result = await tryWrite(context, (db) => markDone(db, keys, by, now));
  if ("failure" in result) return respondWithNotice(result.status, result.failure);
  return respondWithNotice(200, successNotice(`${result.value === 1 ? "1 entry" : `${result.value} entries`} done`));
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Asked and not found");

export default function AskedPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Asked and not found" notice={loaderData.notice!} />;
  return (
    <>
      <ActionNotice of={actionData} />
      <AskedList rows={loaderData.rows} kind={loaderData.kind} actionData={actionData ?? null} />
    </>
  );
}
