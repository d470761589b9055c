import type { RouterContextProvider } from "react-router";
import type { Question } from "~/components/admin/shell/confirmation";
import { countText } from "~/components/admin/list/list-address";
import { errorNotice, type Notice } from "~/components/ui/toast";
import { requestContext } from "~/context";
import { isSetId, newSetId } from "~/domain/content/writing/store.server";
import type { BulkAction } from "~/domain/content/types/content-type";
import { changeSelected, countSelected, type Selection } from "~/domain/content/writing/bulk.server";
import { readListQuery, rowsPerPage } from "~/domain/content/listing/list";
import type { StoredType } from "~/domain/content/types/content-type.server";
import { requireForm } from "../require-form";
import { respond, tryWrite, writeContextOf } from "./content-section";

/** The result of a bulk action: a notice, or a question to confirm first. */
export interface BulkAnswer {
  readonly notice?: Notice;
  readonly question: Question | null;
}

/** Batches of 500 rows per request. */
const batchesPerRequest = 8;

/**
 * Runs a bulk action on the ticked rows, or on all that match the list's URL. Asks for confirmation before a deletion or
 * an action on all matches, and again if the number of rows has changed since. Longer actions continue with another
 * click in the same change set, so that one Undo reverts all of it.
 */
export async function runBulkAction(
  stored: StoredType,
  url: URL,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const form = await requireForm(request, context);
  const action = stored.type.bulkActions.find(({ name }) => name === form.get("intent"));
  const selection = selectionOf(stored, url, form);
  if (!action || !selection) return respond<BulkAnswer>({ notice: nothingSelected, question: null }, 400);
  const isWholeList = "query" in selection;
  const confirmedCount = Number(form.get("rows"));
  const currentSet = form.get("set");
  const result = await tryWrite(context, async (db) => {
    const { now } = context.get(requestContext);
    if (!isSetId(currentSet)) {
      const count = await countSelected(db, stored, selection, now);
      const needsConfirmation = isWholeList || action.set === undefined;
      if (count === 0) return { notice: nothingSelected, question: null };
      if (needsConfirmation && (form.get("confirmed") !== "1" || confirmedCount !== count))
        return { question: confirmQuestion(stored, action, count, form) };
    }
    const setId = isSetId(currentSet) ? currentSet : newSetId();
    let rows = Number(form.get("done") ?? 0) || 0;
    let more = true;
    for (let batch = 0; more && batch < batchesPerRequest; batch += 1) {
      const done = await changeSelected(db, stored, selection, action.set ?? "delete", writeContextOf(context, setId));
      await context.get(requestContext).purge(done.tags);
      rows += done.rows;
      more = done.more;
    }
    const summary = `${countText(rows, false, "row", "rows")} ${action.done}`;
    const notice: Notice = { title: "Success", text: summary, tone: "success", undo: { set: setId } };
    if (!more) return { notice, question: null };
    return {
      question: continueQuestion(action, summary, form, [
        ["set", setId],
        ["done", String(rows)],
      ]),
    };
  });
  if ("done" in result) return respond<BulkAnswer>(result.done);
  return respond<BulkAnswer>({ notice: result.failed, question: null }, result.status);
}

const nothingSelected = errorNotice("Error", "No rows are selected, or they no longer exist.");

function selectionOf(stored: StoredType, url: URL, form: FormData): Selection | null {
  if (form.get("all") === "1") return { query: readListQuery(stored.type, url.searchParams) };
  const rowIds = form.getAll("key").map(Number).filter(Number.isSafeInteger);
  return rowIds.length > 0 && rowIds.length <= rowsPerPage ? { rowIds } : null;
}

function confirmQuestion(stored: StoredType, action: BulkAction, count: number, form: FormData): Question {
  const rows = countText(count, false, "row", "rows");
  return {
    title: `${action.label} ${rows}?`,
    text:
      action.set === undefined
        ? "They will be moved to the trash and can be restored for 30 days."
        : `This applies to all ${rows} in ${stored.type.title} that match the search and filters. You can undo it.`,
    confirm: `${action.label} ${rows}`,
    danger: action.set === undefined,
    fields: repeatedFields(action, form, [["rows", String(count)]]),
  };
}

function continueQuestion(
  action: BulkAction,
  summary: string,
  form: FormData,
  more: ReadonlyArray<readonly [string, string]>,
): Question {
  return {
    title: `${summary} so far`,
    text: "More rows are left. Continue, or stop here and undo the rows changed so far.",
    confirm: "Continue",
    fields: repeatedFields(action, form, more),
  };
}

/** The fields that send the same action and selection again. */
function repeatedFields(action: BulkAction, form: FormData, more: ReadonlyArray<readonly [string, string]>) {
  const selection =
    form.get("all") === "1" ? [["all", "1"] as const] : form.getAll("key").map((key) => ["key", String(key)] as const);
  return [["intent", action.name] as const, ...selection, ...more];
}
