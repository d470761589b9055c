import { TrashList } from "~/components/admin/content/trash-list";
import { ReadFailure } from "~/components/content/error-states";
import { errorNotice } from "~/components/ui/toast";
import { trashDays } from "~/domain/content/types/content-type";
import { contentTypes } from "~/domain/content/types/registry";
import { listTrash } from "~/domain/content/history/revisions.server";
import { parseSearch } from "~/domain/text/search-text";
import { loadedHeaders, loadPage, uncached } from "../load-page";
import { sectionOf } from "./content-section";
import { adminMeta } from "./admin-head";
import type { Route } from "./+types/content-trash";

export const headers = loadedHeaders;

/** The rows of a section deleted in the last 30 days that match `?q=`, in pages. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const stored = sectionOf(params.section);
  const { searchParams } = url;
  const search = parseSearch(searchParams.get("q")?.slice(0, 500));
  const place = { search, after: searchParams.get("after"), before: searchParams.get("before") };
  return loadPage(context, errorNotice("Error", "Failed to load the trash. Please try again."), async (db, { now }) =>
    uncached({
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
