import type { Question } from "~/ui/portal/confirmation";
import { countText } from "~/ui/portal/list-address";
import { trashDays, type BulkAction } from "~/content/types/content-type";
import type { StoredType } from "~/content/types/content-type.server";
import { isSetId } from "~/content/saving/store.server";
import type { UnknownChoice } from "~/catalog/rows/unknown-choices.server";

/** The name of the fields that list the categories to create. */
export const createField = "create";

/** A number of rows as text, such as "3 posts". */
export const countedItems = ({ type }: StoredType, count: number) =>
  countText(count, false, type.item.toLowerCase(), type.items);

/** Asks to confirm a change to this many rows. */
export function confirmQuestion(stored: StoredType, action: BulkAction, count: number, form: FormData): Question {
  const rows = countedItems(stored, count);
  return {
    title: `${action.label} ${rows}?`,
    text:
      action.set === undefined
        ? `${count === 1 ? "It" : "They"} will be moved to the trash and can be restored for ${trashDays} days.`
        : `This applies to all ${rows} that match the search and filters. You can undo it.`,
    confirm: `${action.label} ${rows}`,
    danger: action.set === undefined,
    fields: repeatedFields(action, form, [["rows", String(count)]]),
  };
}

/**
 * Asks whether to create the categories in which rows would be published. Confirming also confirms the number of rows.
 */
export function createQuestion(
  stored: StoredType,
  action: BulkAction,
  unknown: readonly UnknownChoice[],
  count: number,
  form: FormData,
): Question {
  const { type } = stored;
  const isOne = unknown.length === 1;
  const isOneRow = isOne && unknown[0]!.rows === 1;
  const set = form.get("set");
  return {
    title: isOne ? `Create the category “${unknown[0]!.value}”?` : `Create ${unknown.length} categories?`,
    text: `${isOne ? "It does" : "They do"} not exist yet. ${isOneRow ? `This ${type.item.toLowerCase()}` : `These ${type.items}`} would be published in ${isOne ? "it" : "them"}:`,
    items: isOne ? rowNames(stored, unknown[0]!) : unknown.map((choice) => groupName(stored, choice)),
    confirm: `Create and publish ${countedItems(stored, count)}`,
    fields: repeatedFields(action, form, [
      ["rows", String(count)],
      ...unknown.map(({ value }) => [createField, value] as const),
      ...(isSetId(set) ? [["set", set] as const, ["done", String(form.get("done") ?? 0)] as const] : []),
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
export function continueQuestion(
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
  return [["intent", action.name] as const, ...selection, ...more];
}
