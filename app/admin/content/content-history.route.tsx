import { rowName, transitionOf } from "~/content/listing/list";
import { listRevisions, valuesToRestore } from "~/content/saving/revisions.server";
import { findRow, updateRow } from "~/content/saving/store.server";
import type { Row } from "~/content/types/content-type.server";
import { changedTexts } from "~/content/types/field-values";
import { adminMeta } from "~/portal/admin-head";
import {
  isVisible,
  respond,
  tryWrite,
  writeContextOf,
  redirectWithMessage,
  rowNumberOf,
  sectionOf,
} from "~/portal/content-section";
import { MissingItem } from "~/portal/shell/admin-error";
import { requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, missing, requireForm, uncachedPage } from "~/routing/load-page";
import { contentTypes } from "~/types";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/content-history.route";
import { HistoryList } from "./history-list";

export const headers = loadedHeaders;

/** A row's history, with the changes of each revision, and the version before the first of them. */
export function loader({ params, context }: Route.LoaderArgs) {
  const stored = sectionOf(params.section);
  const rowId = rowNumberOf(params.row);
  return loadPage(context, errorNotice("Error", "Failed to load the history. Please try again."), async (db) => {
    const [row, revisions] = await Promise.all([findRow(db, stored, rowId), listRevisions(db, stored, rowId)]);
    if (!row) return missing();
    let after: Row | null = row;
    let heldBy: number | null = null;
    const entries = revisions.map(({ before, ...revision }) => {
      const changes = before && after ? changedTexts(stored.type, stored.complete(before), stored.complete(after)) : [];
      const step = after && transitionOf(stored.type, before, after, revision.at);
      const entry = { ...revision, step, version: after?.version ?? null, heldBy, changes };
      after = before;
      heldBy = revision.id;
      return entry;
    });
    // Of a row that came with the samples, an import or more than 100 versions ago. Its revision is the oldest one's.
    const earliest = after && heldBy !== null ? { version: after.version, at: String(after.updatedAt), heldBy } : null;
    return uncachedPage({
      name: stored.type.name,
      rowId,
      version: row.version,
      label: rowName(stored.type, String(row[stored.type.label])),
      entries,
      earliest,
    });
  });
}

/** Restores the version that a revision replaced, as a new revision. */
export async function action({ params, url, request, context }: Route.ActionArgs) {
  const stored = sectionOf(params.section);
  const rowId = rowNumberOf(params.row);
  const form = await requireForm(request, context);
  const [id, version] = [Number(form.get("revision")), Number(form.get("version"))];
  const result = await tryWrite(context, async (db) => {
    const revision = (await listRevisions(db, stored, rowId)).find((candidate) => candidate.id === id);
    if (!revision?.before) return null;
    const values = valuesToRestore(stored.type, revision.before);
    return updateRow(db, stored, rowId, version, values, writeContextOf(context));
  });
  if ("failure" in result) return respond({ notice: result.failure }, result.status);
  const outcome = result.value;
  if (outcome?.status === "written") {
    await context.get(requestContext).purge(outcome.tags);
    throw await redirectWithMessage(url, `/admin/${stored.type.name}/${rowId}/history`, {
      kind: "updated",
      type: stored.type.name,
      rowId,
      isPublic: isVisible(stored, outcome.row, context.get(requestContext).now),
    });
  }
  const text =
    outcome?.status === "invalid"
      ? Object.values(outcome.fields).join(" ")
      : "Someone else saved another version after you opened this page. Check the history before you restore.";
  return respond({ notice: errorNotice("Error", text) }, 409);
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "History");

export default function ContentHistoryPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.status === "failed") return <ReadFailure heading="History" notice={loaderData.notice} />;
  if (loaderData.status === "missing") return <MissingItem section={params.section} />;
  return <HistoryList {...loaderData} type={contentTypes[loaderData.name]} actionData={actionData} />;
}
