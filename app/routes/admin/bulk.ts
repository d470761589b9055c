import type { RouterContextProvider } from "react-router";
import type { BulkConfirmation } from "~/components/admin/list/bulk-bar";
import { countText } from "~/components/admin/list/list-address";
import { errorNotice, type Notice } from "~/components/ui/toast";
import { requestContext } from "~/context";
import { isSetId, newSetId } from "~/domain/content/writing/store.server";
import type { BulkAction } from "~/domain/content/types/content-type";
import { changeSelected, countSelected, type Selection } from "~/domain/content/writing/bulk.server";
import { readListQuery, rowsPerPage } from "~/domain/content/listing/list";
import type { StoredType } from "~/domain/content/types/content-type.server";
import { requireForm } from "../require-form";
import { answer, attempt, writeContextOf } from "./content-section";

/** What a list says after something was done to many rows, or before. */
export interface BulkAnswer {
  readonly notice?: Notice;
  readonly question: BulkConfirmation | null;
}

/** Parts of 500 rows that one request does. */
const partsAtOnce = 8;

/**
 * Does something to the rows ticked, or to all that match the list's address. All of a filter, and every deletion, is
 * asked first, with the number of rows; when that number is another one by the time of the answer, it is asked again.
 * More rows than one request should take are gone on with at a click, in the same set, so that one Undo covers all.
 */
export async function runBulkAction(
  stored: StoredType,
  url: URL,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const form = await requireForm(request, context);
  const chosen = stored.type.bulkActions.find(({ name }) => name === form.get("intent"));
  const selection = selectionOf(stored, url, form);
  if (!chosen || !selection) return answer<BulkAnswer>({ notice: nothing, question: null }, 400);
  const everything = "query" in selection;
  const expected = Number(form.get("rows"));
  const given = form.get("set");
  const result = await attempt(context, async (db) => {
    const { now } = context.get(requestContext);
    if (!isSetId(given)) {
      const count = await countSelected(db, stored, selection, now);
      const asks = everything || chosen.set === undefined;
      if (count === 0) return { notice: nothing, question: null };
      if (asks && (form.get("confirmed") !== "1" || expected !== count))
        return { question: question(stored, chosen, count, form) };
    }
    const setId = isSetId(given) ? given : newSetId();
    let rows = Number(form.get("done") ?? 0) || 0;
    let more = true;
    for (let part = 0; more && part < partsAtOnce; part += 1) {
      const done = await changeSelected(db, stored, selection, chosen.set ?? "delete", writeContextOf(context, setId));
      await context.get(requestContext).purge(done.tags);
      rows += done.rows;
      more = done.more;
    }
    const said = `${countText(rows, false, "row", "rows")} ${chosen.done}`;
    const notice: Notice = { title: "Success", text: said, tone: "success", undo: { set: setId } };
    if (!more) return { notice, question: null };
    return {
      question: goOn(chosen, said, form, [
        ["set", setId],
        ["done", String(rows)],
      ]),
    };
  });
  if ("done" in result) return answer<BulkAnswer>(result.done);
  return answer<BulkAnswer>({ notice: result.failed, question: null }, result.status);
}

const nothing = errorNotice("Error", "Nothing was chosen, or it is not there any more.");

function selectionOf(stored: StoredType, url: URL, form: FormData): Selection | null {
  if (form.get("all") === "1") return { query: readListQuery(stored.type, url.searchParams) };
  const rowIds = form.getAll("key").map(Number).filter(Number.isSafeInteger);
  return rowIds.length > 0 && rowIds.length <= rowsPerPage ? { rowIds } : null;
}

function question(stored: StoredType, chosen: BulkAction, count: number, form: FormData): BulkConfirmation {
  const rows = countText(count, false, "row", "rows");
  return {
    title: `${chosen.label} ${rows}?`,
    text:
      chosen.set === undefined
        ? "They move to the trash and can be restored for 30 days."
        : `All ${rows} that the list of ${stored.type.title} shows with this search and filter. It can be undone.`,
    confirm: `${chosen.label} ${rows}`,
    danger: chosen.set === undefined,
    fields: again(chosen, form, [["rows", String(count)]]),
  };
}

function goOn(
  chosen: BulkAction,
  said: string,
  form: FormData,
  more: ReadonlyArray<readonly [string, string]>,
): BulkConfirmation {
  return {
    title: `${said} so far`,
    text: "There are more. You can stop here, and undo what was done, or go on.",
    confirm: "Go on",
    fields: again(chosen, form, more),
  };
}

function again(chosen: BulkAction, form: FormData, more: ReadonlyArray<readonly [string, string]>) {
  const kept =
    form.get("all") === "1" ? [["all", "1"] as const] : form.getAll("key").map((key) => ["key", String(key)] as const);
  return [["intent", chosen.name] as const, ...kept, ...more];
}
