import type { SiteType } from "~/types.server";
import type { RouterContextProvider } from "react-router";
import type { Question } from "~/ui/portal/confirmation";
import { errorNotice, successNotice, type Notice } from "~/ui/components/toast";
import { requestContext } from "~/routing/context";
import { isSetId, newSetId } from "~/content/saving/store.server";
import { changeSelected, countSelected, type Selection } from "~/content/saving/bulk.server";
import { areTooMany, planChoices, unknownChoices } from "~/catalog/rows/unknown-choices.server";
import { readListQuery, rowsPerPage } from "~/content/listing/list";
import { requireForm } from "../../routing/require-form";
import { confirmQuestion, continueQuestion, countedItems, createField, createQuestion } from "./bulk-questions";
import { respond, tryWrite, writeContextOf } from "../../portal/content-section";

/** The result of a bulk action: a notice, or a question to confirm first. */
export interface BulkActionData {
  readonly notice?: Notice;
  readonly question: Question | null;
}

/** Batches of 500 rows. */
const batchesPerRequest = 8;

/**
 * Runs a bulk action on the ticked rows, or on all rows that match the list's URL. Asks for confirmation before
 * deleting, before acting on all matches (again if their number has changed since), and before publishing rows in a
 * category that does not exist (ADM-42). Longer actions continue with another click in the same change set, so that one
 * Undo reverts everything.
 */
export async function runBulkAction(
  stored: SiteType,
  url: URL,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const form = await requireForm(request, context);
  const action = stored.type.bulkActions.find(({ name }) => name === form.get("intent"));
  const selection = selectionOf(stored, url, form);
  if (!action || !selection) return respond<BulkActionData>({ notice: nothingSelected, question: null }, 400);
  const isWholeList = "query" in selection;
  const confirmedCount = Number(form.get("rows"));
  const currentSet = form.get("set");
  const result = await tryWrite(context, async (db) => {
    const { now, purge } = context.get(requestContext);
    const unknown = action.name === "publish" ? await unknownChoices(db, stored, selection, action.set ?? {}, now) : [];
    if (areTooMany(unknown)) return { notice: tooManyChoices, question: null };
    const asked = form.getAll(createField);
    if (!isSetId(currentSet)) {
      const count = await countSelected(db, stored, selection, now);
      const needsConfirmation = isWholeList || action.set === undefined;
      if (count === 0) return { notice: nothingSelected, question: null };
      const isConfirmed = !needsConfirmation || (form.get("confirmed") === "1" && confirmedCount === count);
      if (!isConfirmed && unknown.length === 0) return { question: confirmQuestion(stored, action, count, form) };
      if (!isConfirmed) return { question: createQuestion(stored, action, unknown, count, form) };
    }
    if (unknown.some(({ value }) => !asked.includes(value))) {
      const count = await countSelected(db, stored, selection, now);
      return { question: createQuestion(stored, action, unknown, count, form) };
    }
    const names = unknown.map(({ value }) => value);
    const { fault, creates: planned } = await planChoices(db, stored, names, now);
    if (fault !== undefined) return { notice: errorNotice("Error", fault), question: null };
    let creates = planned;
    const setId = isSetId(currentSet) ? currentSet : newSetId();
    let rows = Number(form.get("done") ?? 0) || 0;
    let more = true;
    for (let batch = 0; more && batch < batchesPerRequest; batch += 1) {
      const write = { ...writeContextOf(context, setId), creates };
      const done = await changeSelected(db, stored, selection, action.set ?? "delete", write);
      await purge(done.tags);
      if (done.rows > 0) creates = [];
      rows += done.rows;
      more = done.more;
    }
    const summary = `${countedItems(stored, rows)} ${action.done}`;
    if (!more) return { notice: successNotice(summary, { undo: { set: setId } }), question: null };
    return {
      question: continueQuestion(action, summary, form, [
        ["set", setId],
        ["done", String(rows)],
      ]),
    };
  });
  if ("done" in result) return respond<BulkActionData>(result.done);
  return respond<BulkActionData>({ notice: result.failed, question: null }, result.status);
}

const nothingSelected = errorNotice("Error", "Nothing is selected, or it no longer exists.");
const tooManyChoices = errorNotice(
  "Error",
  "The selected items are in more than 50 categories that do not exist. Select fewer items, or correct their categories first.",
);

function selectionOf(stored: SiteType, url: URL, form: FormData): Selection | null {
  if (form.get("all") === "1") return { query: readListQuery(stored.type, url.searchParams) };
  const rowIds = form.getAll("key").map(Number).filter(Number.isSafeInteger);
  return rowIds.length > 0 && rowIds.length <= rowsPerPage ? { rowIds } : null;
}
