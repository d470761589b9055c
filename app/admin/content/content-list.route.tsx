import { listUnsavedRows } from "~/catalog/rows/working-copies.server";
import { parseListQuery } from "~/content/listing/list";
import { listChoices, listRows } from "~/content/listing/list.server";
import { adminMeta } from "~/portal/admin-head";
import { sectionOf } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { contentTypes } from "~/types";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/content-list.route";
import { runBulkAction } from "./content-actions";
import { ContentList } from "./content-list";

export const headers = loadedHeaders;

export function loader({ params, url, context }: Route.LoaderArgs) {
  const stored = sectionOf(params.section);
  const { type } = stored;
  return loadPage(
    context,
    errorNotice("Error", `Failed to load ${type.title}. Please try again.`),
    async (db, { now }) => {
      const query = parseListQuery(type, url.searchParams);
      const [page, choices, unsaved] = await Promise.all([
        listRows(db, stored, query, now),
        listChoices(db, stored),
        listUnsavedRows(db, [stored], context.get(signedInContext).person.id),
      ]);
      const { search, status, filter, sort } = query;
      const texts = { text: search?.text ?? "", status: status ?? "", filter, sort: sort.name };
      return uncachedPage({ name: type.name, page, unsaved, choices, query: texts });
    },
  );
}

export const action = ({ params, url, request, context }: Route.ActionArgs) =>
  runBulkAction(sectionOf(params.section), url, request, context);

/** Shows a notice instead of the error page when offline. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { notice: errorNotice("Error", "You're offline. Nothing was changed."), question: null };
  }
}

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData;
  const title = page?.status === "ok" ? contentTypes[page.name].title : "Content";
  return adminMeta(args, title);
}

export default function ContentListPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok")
    return loaderData.notice ? <ReadFailure heading="Content" notice={loaderData.notice} /> : null;
  return <ContentList {...loaderData} type={contentTypes[loaderData.name]} actionData={actionData ?? null} />;
}
