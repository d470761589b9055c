import type { RouterContextProvider } from "react-router";
import { areTooMany, planChoices, type UnknownChoice, unknownChoices } from "~/catalog/rows/new-choices.server";
import { saveForm } from "~/catalog/rows/save-form.server";
import { parseListQuery, rowsPerPage } from "~/content/listing/list";
import { listChoices } from "~/content/listing/list.server";
import { changeSelected, countSelected, type Selection } from "~/content/saving/bulk.server";
import { isSetId, newSetId } from "~/content/saving/store.server";
import {
  type BulkAction,
  type Choice,
  type ContentType,
  type FieldErrors,
  trashDays,
} from "~/content/types/content-type";
import type { StoredType } from "~/content/types/content-type.server";
import { parseForm, textsOf } from "~/content/types/field-values";
import {
  incompleteText,
  isVisible,
  redirectWithMessage,
  respond,
  respondWithMessage,
  tryWrite,
  writeContextOf,
} from "~/portal/content-section";
import { requestContext } from "~/routing/context";
import { requireForm } from "~/routing/load-page";
import type { SiteType } from "~/types.server";
import { errorNotice, type Notice, successNotice } from "~/ui/components/toast";
import type { Question } from "~/ui/portal/action-feedback";
import { countText } from "~/ui/portal/list-address";
import type { EditorActionData } from "./content-editor";

const doneBy = { publish: "published", schedule: "scheduled", unpublish: "unpublished" } as const;

/** Saves a row's form, and responds with what came of it. The response to a refused save contains the input. */
export async function saveContent(
  stored: SiteType,
  rowId: number | null,
  url: URL,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const { type } = stored;
  const form = await requireForm(request, context);
  const result = await tryWrite(context, (db) => saveForm(db, stored, rowId, form, writeContextOf(context)));
  if ("failure" in result) {
    const texts = textsOf(type, parseForm(type, form));
    return respond<EditorActionData>({ notice: result.failure, texts }, result.status);
  }
  const outcome = result.value;
  switch (outcome.status) {
    case "saved": {
      const { row, step } = outcome;
      const { now, purge } = context.get(requestContext);
      await purge(outcome.tags);
      const path = `/admin/${type.name}/${row.rowId}`;
      const next = step || form.get("intent") === "stay" ? path : `/admin/${type.name}`;
      const message = {
        // A page with a name of its own is there before its first row.
        kind: step ? doneBy[step] : rowId === null && !type.rowNames ? "created" : "updated",
        type: type.name,
        rowId: row.rowId,
        isPublic: isVisible(stored, row, now),
      } as const;
      // With JavaScript, the form stays mounted and navigates on its own, to keep what was typed during the save.
      if (!new URL(request.url).pathname.endsWith(".data")) throw await redirectWithMessage(url, next, message);
      const saved = { rowId: row.rowId, version: row.version, texts: textsOf(type, stored.complete(row)), path, next };
      return await respondWithMessage<EditorActionData>({ saved }, url, next, message);
    }
    case "unknown-fields":
      return refuse(400, "The form has unknown fields.", outcome.texts);
    case "incomplete":
      return refuse(400, incompleteText, outcome.texts);
    case "parts": {
      const notice = { title: "The list is changed", text: "Nothing is saved yet.", tone: "success" } as const;
      return respond<EditorActionData>({ notice, texts: outcome.texts }, 200);
    }
    case "invalid":
      return respondInvalid(type, outcome.fields, outcome.texts);
    case "missing": {
      const item = type.item.toLowerCase();
      return refuse(
        409,
        `This ${item} has been deleted and is in the trash. Your changes are still here.`,
        outcome.texts,
      );
    }
    case "conflict": {
      const { savedRow, merge } = outcome;
      const conflict = {
        version: savedRow.version,
        fields: merge.conflicts,
        savedTexts: textsOf(type, stored.complete(savedRow)),
      };
      return respond<EditorActionData>({ texts: textsOf(type, merge.values), conflict }, 409);
    }
  }
}

const refuse = (status: number, text: string, texts: Readonly<Record<string, string>>) =>
  respond<EditorActionData>({ notice: errorNotice("Error", text), texts }, status);

function respondInvalid(type: ContentType, errors: FieldErrors, texts: Readonly<Record<string, string>>) {
  const names = type.fields.filter(({ name }) => name in errors).map(({ label }) => label);
  const count = Object.keys(errors).length;
  const text = count === 1 ? "One field needs your attention" : `${count} fields need your attention`;
  const notice = errorNotice("Error", names.length > 0 ? `${text}: ${names.join(", ")}.` : `${text}.`);
  return respond<EditorActionData>({ notice, errors, texts }, 400);
}

/** The name of the fields that list the categories to create. */
const createField = "create";

/** A number of rows as text, such as "3 posts". */
const countedItems = ({ type }: StoredType, count: number) =>
  countText(count, false, type.item.toLowerCase(), type.items);

/** Asks to confirm a change to this many rows. */
function confirmQuestion(stored: StoredType, action: BulkAction, count: number, form: FormData, to: string): Question {
  const rows = countedItems(stored, count);
  return {
    title: `${action.label} ${rows}${to}?`,
    text:
      action.name === "delete"
        ? `${count === 1 ? "It" : "They"} will be moved to the trash and can be restored for ${trashDays} days.`
        : `This applies to all ${rows} that match the search and filters. You can undo it.`,
    confirm: `${action.label} ${rows}`,
    danger: action.name === "delete",
    fields: repeatedFields(action, form, [["rows", String(count)]]),
  };
}

/**
 * Asks whether to create the categories in which rows would be published. Confirming also confirms the number of rows.
 */
function createQuestion(
  stored: StoredType,
  action: BulkAction,
  unknown: readonly UnknownChoice[],
  count: number,
  form: FormData,
): Question {
  const { type } = stored;
  const isOne = unknown.length === 1;
  const isOneRow = isOne && unknown[0]!.rows === 1;
  const setId = form.get("set");
  return {
    title: isOne ? `Create the category “${unknown[0]!.value}”?` : `Create ${unknown.length} categories?`,
    text: `${isOne ? "It does" : "They do"} not exist yet. ${isOneRow ? `This ${type.item.toLowerCase()}` : `These ${type.items}`} would be published in ${isOne ? "it" : "them"}:`,
    items: isOne ? rowNames(stored, unknown[0]!) : unknown.map((choice) => groupName(stored, choice)),
    confirm: `Create and publish ${countedItems(stored, count)}`,
    fields: repeatedFields(action, form, [
      ["rows", String(count)],
      ...unknown.map(({ value }) => [createField, value] as const),
      ...(isSetId(setId) ? [["set", setId] as const, ["done", String(form.get("done") ?? 0)] as const] : []),
    ]),
  };
}

const groupName = (stored: StoredType, choice: UnknownChoice) =>
  `${choice.value}: ${rowNames(stored, choice).join(", ")}`;

function rowNames(stored: StoredType, { rows, labels }: UnknownChoice): string[] {
  const others = rows - labels.length;
  return [...labels.map((label) => `“${label}”`), ...(others > 0 ? [`${countedItems(stored, others)} more`] : [])];
}

/** Asks whether to continue if there are more rows than one request can change. */
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

/** The fields that resend the same action and selection. */
function repeatedFields(action: BulkAction, form: FormData, more: ReadonlyArray<readonly [string, string]>) {
  const selection =
    form.get("all") === "1" ? [["all", "1"] as const] : form.getAll("key").map((key) => ["key", String(key)] as const);
  const { choose } = action;
  const choice = choose === undefined ? [] : [[choose, String(form.get(choose) ?? "")] as const];
  return [["intent", action.name] as const, ...choice, ...selection, ...more];
}

/** The result of a bulk action: a notice, or a question to confirm first. */
export interface BulkActionData {
  readonly notice?: Notice;
  readonly question: Question | null;
}

/** The entry in the activity log of an action whose value was chosen. */
const movedTo = ({ participle }: BulkAction, { label }: Choice) => ({
  activityRecord: { action: "bulk", detail: { done: participle, to: `“${label}”` } } as const,
});

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
    const { choose } = action;
    const choices = choose === undefined ? [] : await listChoices(db, stored);
    const choice = choices.find(({ value }) => value !== "" && value === form.get(choose!));
    if (choose !== undefined && !choice) return { notice: noChoice, question: null };
    const change = choice ? { [choose!]: choice.value } : (action.set ?? "delete");
    const to = choice ? ` to “${choice.label}”` : "";
    const unknown = action.name === "publish" ? await unknownChoices(db, stored, selection, action.set ?? {}, now) : [];
    if (areTooMany(unknown)) return { notice: tooManyChoices, question: null };
    const confirmedChoices = form.getAll(createField);
    if (!isSetId(currentSet)) {
      const count = await countSelected(db, stored, selection, now);
      const needsConfirmation = isWholeList || change === "delete";
      if (count === 0) return { notice: nothingSelected, question: null };
      const isConfirmed = !needsConfirmation || (form.get("confirmed") === "1" && confirmedCount === count);
      if (!isConfirmed && unknown.length === 0) return { question: confirmQuestion(stored, action, count, form, to) };
      if (!isConfirmed) return { question: createQuestion(stored, action, unknown, count, form) };
    }
    if (unknown.some(({ value }) => !confirmedChoices.includes(value))) {
      const count = await countSelected(db, stored, selection, now);
      return { question: createQuestion(stored, action, unknown, count, form) };
    }
    const names = unknown.map(({ value }) => value);
    const { error, creates: plannedRows } = await planChoices(db, stored, names, now);
    if (error !== undefined) return { notice: errorNotice("Error", error), question: null };
    let creates = plannedRows;
    const setId = isSetId(currentSet) ? currentSet : newSetId();
    let rows = Number(form.get("done") ?? 0) || 0;
    let more = true;
    for (let batch = 0; more && batch < batchesPerRequest; batch += 1) {
      const write = { ...writeContextOf(context, setId), creates, ...(choice && movedTo(action, choice)) };
      const batchResult = await changeSelected(db, stored, selection, change, write);
      await purge(batchResult.tags);
      if (batchResult.rows > 0) creates = [];
      rows += batchResult.rows;
      more = batchResult.more;
    }
    const summary = `${countedItems(stored, rows)} ${action.participle}${to}`;
    if (!more) return { notice: successNotice(summary, { undo: { set: setId } }), question: null };
    return {
      question: continueQuestion(action, summary, form, [
        ["set", setId],
        ["done", String(rows)],
      ]),
    };
  });
  if ("value" in result) return respond<BulkActionData>(result.value);
  return respond<BulkActionData>({ notice: result.failure, question: null }, result.status);
}

const nothingSelected = errorNotice("Error", "Nothing is selected, or it no longer exists.");
const noChoice = errorNotice("Error", "Choose where to move the selected items. Nothing was changed.");
const tooManyChoices = errorNotice(
  "Error",
  "The selected items are in more than 50 categories that do not exist. Select fewer items, or correct their categories first.",
);

function selectionOf(stored: SiteType, url: URL, form: FormData): Selection | null {
  if (form.get("all") === "1") return { query: parseListQuery(stored.type, url.searchParams) };
  const rowIds = form.getAll("key").map(Number).filter(Number.isSafeInteger);
  return rowIds.length > 0 && rowIds.length <= rowsPerPage ? { rowIds } : null;
}
