import { TrashList } from "~/components/admin/content/trash-list";
import { ReadFailure } from "~/components/content/error-states";
import { errorNotice } from "~/components/ui/toast";
import { trashDays } from "~/domain/content/types/content-type";
import { contentTypes } from "~/domain/content/types/registry";
import { listTrash } from "~/domain/content/history/revisions.server";
import { loadedHeaders, loadPage, uncached } from "../load-page";
import { sectionOf } from "./content-section";
import { adminMeta } from "./admin-head";
import type { Route } from "./+types/content-trash";

export const headers = loadedHeaders;

/** The rows of a section deleted in the last 30 days. */
export function loader({ params, context }: Route.LoaderArgs) {
  const stored = sectionOf(params.section);
  return loadPage(context, errorNotice("Error", "Failed to load the trash. Please try again."), async (db, { now }) =>
    uncached({ name: stored.type.name, days: trashDays, rows: await listTrash(db, stored, now) }),
  );
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Trash");

export default function ContentTrashPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Trash" notice={loaderData.notice!} />;
  return <TrashList type={contentTypes[loaderData.name]} days={loaderData.days} rows={loaderData.rows} />;
}
