import { redirect } from "react-router";
import { deletionOf, rowName } from "~/content/listing/list";
import { changeSelected } from "~/content/saving/bulk.server";
import { findRow } from "~/content/saving/store.server";
import { trashDays } from "~/content/types/content-type";
import { tagsOfRow } from "~/content/types/content-type.server";
import { PageLink } from "~/first-view/page-link";
import { adminMeta } from "~/portal/admin-head";
import {
  respond,
  tryWrite,
  writeContextOf,
  redirectWithMessage,
  rowNumberOf,
  sectionOf,
} from "~/portal/content-section";
import { MissingItem } from "~/portal/shell/admin-error";
import { requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, missing, uncachedPage } from "~/routing/load-page";
import { contentTypes } from "~/types";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import type { Route } from "./+types/content-delete.route";

export const headers = loadedHeaders;

export function loader({ params, context }: Route.LoaderArgs) {
  const stored = sectionOf(params.section);
  const rowId = rowNumberOf(params.row);
  return loadPage(context, errorNotice("Error", "Failed to load the item. Please try again."), async (db) => {
    const row = await findRow(db, stored, rowId);
    return row
      ? uncachedPage({
          name: stored.type.name,
          rowId: row.rowId,
          label: rowName(stored.type, String(row[stored.type.label])),
        })
      : missing();
  });
}

/** Deletes a row after confirmation (ADM-8, ADM-14). The notice on the list offers Undo. */
export async function action({ params, url, context }: Route.ActionArgs) {
  const stored = sectionOf(params.section);
  const { name } = stored.type;
  const rowId = rowNumberOf(params.row);
  const writeContext = writeContextOf(context);
  const result = await tryWrite(context, async (db) => {
    const row = await findRow(db, stored, rowId);
    if (row) await changeSelected(db, stored, { rowIds: [rowId] }, "delete", writeContext);
    return row;
  });
  if ("failure" in result) return respond({ notice: result.failure }, result.status);
  if (!result.value) throw redirect(`/admin/${name}`);
  await context.get(requestContext).purge(tagsOfRow(stored, result.value));
  throw await redirectWithMessage(url, `/admin/${name}`, { kind: "deleted", type: name, setId: writeContext.setId });
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Delete");

export default function ContentDeletePage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.status === "failed") return <ReadFailure heading="Delete" notice={loaderData.notice} />;
  if (loaderData.status === "missing") return <MissingItem section={params.section} />;
  const type = contentTypes[loaderData.name];
  return (
    <form method="post" className="max-w-prose">
      <ActionNotice of={actionData} />
      <p className="label">{type.title}</p>
      <h1 className="mt-1.5 text-heading break-words">
        {deletionOf(type)} “{loaderData.label}”?
      </h1>
      <p className="mt-3 text-muted">
        {type.rowNames
          ? "It will show the texts that it came with. Yours will be moved to the trash and can be restored for "
          : "It will be moved to the trash and can be restored for "}
        {trashDays} days.
        {type.hasPage && " Its page will be removed from the site immediately."}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <button type="submit" className="button button-danger">
          {deletionOf(type)}
        </button>
        <PageLink to={`/admin/${type.name}`} className="button">
          Cancel
        </PageLink>
      </p>
    </form>
  );
}
