import { HistoryList } from "~/components/admin/content/history-list";
import { ReadFailure } from "~/components/content/absent";
import { errorNotice } from "~/components/ui/toast";
import { requestContext } from "~/context";
import { contentTypes } from "~/domain/content/types/registry";
import { changedFields, textsOf } from "~/domain/content/writing/field-values";
import { listRevisions } from "~/domain/content/history/revisions.server";
import { findRow, updateRow } from "~/domain/content/writing/store.server";
import type { Row, StoredType } from "~/domain/content/types/content-type.server";
import { loadedHeaders, loadPage, missing, unstored } from "../load-page";
import { requireForm } from "../require-form";
import { answer, attempt, deedOf, redirectWithMessage, rowNumberOf, sectionOf } from "./content-section";
import { adminMeta } from "./admin-head";
import type { Route } from "./+types/content-history";

export const headers = loadedHeaders;

/** All writes of a row, each with what it changed. */
export function loader({ params, context }: Route.LoaderArgs) {
  const stored = sectionOf(params.section);
  const rowId = rowNumberOf(params.row);
  return loadPage(context, errorNotice("Error", "Failed to load the history. Please try again."), async (db) => {
    const [row, revisions] = await Promise.all([findRow(db, stored, rowId), listRevisions(db, stored, rowId)]);
    if (!row) return missing();
    let after: Row | null = row;
    const entries = revisions.map(({ before, ...revision }) => {
      const changes = before && after ? changesBetween(stored, before, after) : [];
      after = before;
      return { ...revision, version: before?.version ?? null, changes };
    });
    return unstored({
      name: stored.type.name,
      rowId,
      version: row.version,
      label: String(row[stored.type.label]),
      entries,
    });
  });
}

function changesBetween({ type }: StoredType, before: Row, after: Row) {
  const [old, fresh] = [textsOf(type, before), textsOf(type, after)];
  return changedFields(type, before, after).map(({ name, label }) => ({
    label,
    before: old[name] ?? "",
    after: fresh[name] ?? "",
  }));
}

/** Brings a row back to what it was before a write. It is a write like any other, and can be taken back too. */
export async function action({ params, url, request, context }: Route.ActionArgs) {
  const stored = sectionOf(params.section);
  const rowId = rowNumberOf(params.row);
  const form = await requireForm(request, context);
  const [id, version] = [Number(form.get("revision")), Number(form.get("version"))];
  const result = await attempt(context, async (db) => {
    const revision = (await listRevisions(db, stored, rowId)).find((candidate) => candidate.id === id);
    if (!revision?.before) return null;
    const { before } = revision;
    const values = Object.fromEntries(stored.type.fields.map(({ name }) => [name, before[name]]));
    return updateRow(db, stored, rowId, version, values, deedOf(context));
  });
  if ("failed" in result) return answer({ notice: result.failed }, result.status);
  const written = result.done;
  if (written?.status === "written") {
    await context.get(requestContext).purge(written.tags);
    throw await redirectWithMessage(url, `/admin/${stored.type.name}/${rowId}/history`, {
      done: "updated",
      type: stored.type.name,
      rowId,
      isPublic: false,
    });
  }
  const text =
    written?.status === "invalid"
      ? Object.values(written.fields).join(" ")
      : "Somebody saved another version meanwhile. Look again before you restore.";
  return answer({ notice: errorNotice("Error", text) }, 409);
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "History");

export default function ContentHistoryPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status === "failed") return <ReadFailure heading="History" notice={loaderData.notice} />;
  if (loaderData.status === "missing") return <h1 className="text-heading">It is not there any more</h1>;
  return <HistoryList {...loaderData} type={contentTypes[loaderData.name]} answer={actionData} />;
}
