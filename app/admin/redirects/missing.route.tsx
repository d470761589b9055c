import { adminMeta } from "~/portal/admin-head";
import { respondWithNotice, tryWrite } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-notice";
import type { Route } from "./+types/missing.route";
import { listedAddresses } from "./missing";
import { MissingList } from "./missing-list";
import { listMissing, setDismissed } from "./missing.server";

export { clientAction } from "~/portal/session/submit-form";
export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const isDismissed = url.searchParams.get("show") === "dismissed";
  const failure = errorNotice("Error", "Failed to load the addresses. Please try again.");
  return loadPage(context, failure, async (db, ctx) =>
    uncachedPage({ rows: await listMissing(db, isDismissed, ctx), isDismissed }),
  );
}

/** Dismisses the selected addresses, or lists them again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const paths = form.getAll("key").map(String).slice(0, listedAddresses);
  const isDismissed = form.get("intent") === "dismiss";
  if (paths.length === 0 || !["dismiss", "list"].includes(String(form.get("intent"))))
    return respondWithNotice(400, errorNotice("Error", "Nothing is selected."));
  const by = { account: context.get(signedInContext).person.id };
  const { now } = context.get(requestContext);
  const result = await tryWrite(context, (db) => setDismissed(db, paths, isDismissed, by, now));
  if ("failure" in result) return respondWithNotice(result.status, result.failure);
  const count = result.value === 1 ? "1 address" : `${result.value} addresses`;
  return respondWithNotice(200, successNotice(`${count} ${isDismissed ? "dismissed" : "listed again"}`));
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Not found");

export default function MissingPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Not found" notice={loaderData.notice!} />;
  return (
    <>
      <ActionNotice of={actionData} />
      <MissingList rows={loaderData.rows} isDismissed={loaderData.isDismissed} actionData={actionData ?? null} />
    </>
  );
}
