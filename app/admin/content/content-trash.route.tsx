import { parseSearch } from "~/base/search/search-text";
import { listTrash } from "~/content/saving/revisions.server";
import { trashDays } from "~/content/types/content-type";
import { adminMeta } from "~/portal/admin-head";
import { sectionOf } from "~/portal/content-section";
import { loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { contentTypes } from "~/types";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/content-trash.route";
import { TrashList } from "./trash-list";

export const headers = loadedHeaders;

/** The rows of a section deleted in the last 30 days that match `?q=`, in pages. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const stored = sectionOf(params.section);
  const { searchParams } = url;
  const search = parseSearch(searchParams.get("q")?.slice(0, 500));
  const place = { search, after: searchParams.get("after"), before: searchParams.get("before") };
  return loadPage(context, errorNotice("Error", "Failed to load the trash. Please try again."), async (db, { now }) =>
    uncachedPage({
      name: stored.type.name,
      days: trashDays,
      query: search?.text ?? "",
      page: await listTrash(db, stored, now, place),
    }),
  );
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Trash");

export default function ContentTrashPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Trash" notice={loaderData.notice!} />;
  const { name, days, query, page } = loaderData;
  return <TrashList type={contentTypes[name]} days={days} query={query} page={page} />;
}
