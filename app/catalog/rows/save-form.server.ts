import type { DatabaseClient } from "../../../drizzle/client";
import { formTexts } from "../../content/drafts/draft";
import { publishStepOf, type PublishStep, withPublishStep } from "../../content/saving/publishing";
import type { WriteContext } from "../../content/saving/record-writes.server";
import { findVersion } from "../../content/saving/revisions.server";
import { RelatedRowTaken } from "../../content/saving/row-writes.server";
import { textsToStore } from "../../content/saving/saved-copy.server";
import { createRow, newId, listRowsByKey, updateRow } from "../../content/saving/store.server";
import type { ContentType, FieldErrors, Values } from "../../content/types/content-type";
import type { Row } from "../../content/types/content-type.server";
import { isCutForm, parseForm, sameValue, textFieldsIn, textsOf } from "../../content/types/field-values";
import {
  mergeTextValues,
  parsePartsChange,
  type PartsChange,
  type TextValues,
  withPartsChange,
} from "../../content/types/text-fields";
import type { SiteType } from "../../types.server";
import { createControl, resolveNewChoices } from "./new-choices.server";

/** The result of merging two versions of a row. `conflicts` are the fields that both changed, to different values. */
interface Merge {
  readonly values: Values;
  readonly conflicts: readonly string[];
}

/**
 * Three-way merge of a form with the version saved since. A field that only one side changed takes that
 * side's value; a conflicting field keeps the value of the form until the user decides.
 *
 * @param base the common ancestor; null when it is no longer stored, which makes every difference a conflict
 */
export function mergeValues(
  { fields }: ContentType,
  base: Values | null,
  formValues: Values,
  savedValues: Values,
): Merge {
  const values: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const field of fields) {
    const { name } = field;
    const unchangedByMe = base !== null && sameValue(base[name], formValues[name]);
    const unchangedByThem = base !== null && sameValue(base[name], savedValues[name]);
    values[name] = unchangedByMe ? savedValues[name] : formValues[name];
    if (unchangedByMe || unchangedByThem || sameValue(formValues[name], savedValues[name])) continue;
    if (field.kind === "texts") {
      const [was, mine, saved] = [base, formValues, savedValues].map(
        (row) => (row?.[name] ?? null) as TextValues | null,
      );
      const merge = mergeTextValues(textFieldsIn(field, formValues), was ?? null, mine ?? {}, saved ?? {});
      values[name] = merge.values;
      if (!merge.isContested) continue;
    }
    conflicts.push(name);
  }
  return { values, conflicts };
}

/** What saving a row's form did. `texts` are the form's own, for the response to a refused save. */
export type SaveOutcome =
  | {
      readonly status: "saved";
      readonly row: Row;
      readonly step: PublishStep | null;
      /** The cache tags to purge. */
      readonly tags: readonly string[];
    }
  /** `parts`: a button of a list of parts was pressed, which changes the form and saves nothing. */
  | { readonly status: "unknown-fields" | "incomplete" | "missing" | "parts"; readonly texts: Texts }
  | { readonly status: "invalid"; readonly fields: FieldErrors; readonly texts: Texts }
  /** Somebody else saved the row since; nothing was written. */
  | { readonly status: "conflict"; readonly savedRow: Row; readonly merge: Merge };

type Texts = Readonly<Record<string, string>>;

const controlFields = ["version", "id", "intent", "copy", "writer", "parts"];

/**
 * Saves the form of a row: creates it, or updates the version that was edited, together with new rows that it names and
 * the end of its working copy. A refused save changes nothing.
 *
 * @param rowId null for a new row
 * @param form the fields of the type by name, and the form's controls: `version`, `id`, `intent`, `copy`, `writer`
 */
export async function saveForm(
  db: DatabaseClient,
  stored: SiteType,
  rowId: number | null,
  form: FormData,
  context: WriteContext,
): Promise<SaveOutcome> {
  const { type } = stored;
  const { now } = context;
  const text = (name: string) => String(form.get(name) ?? "");
  const step = publishStepOf(form.get("intent"));
  const { values, errors } = withPublishStep(type, step, parseForm(type, form), now);
  const texts = textsOf(type, values);
  if (unknownFields(type, form).length > 0) return { status: "unknown-fields", texts };
  const partsChange = parsePartsChange(form.get("parts"));
  if (partsChange) return { status: "parts", texts: textsOf(type, withChangedParts(type, values, partsChange)) };
  if (isCutForm(type, form)) return { status: "incomplete", texts };
  if (errors) return { status: "invalid", fields: errors, texts };
  const write: WriteContext = {
    ...context,
    savedCopy: {
      item: rowId === null ? text("id") : String(rowId),
      writer: text("writer"),
      token: text("copy"),
      texts: await textsToStore(type, formTexts(type, form)),
    },
  };
  const save = () =>
    saveRow(db, stored, { rowId, id: text("id"), version: Number(text("version")), values, text }, write);
  // Once another request has created the category, such as the same form submitted twice, the save finds it.
  const result = await save().catch((error: unknown) => {
    if (error instanceof RelatedRowTaken) return save();
    throw error;
  });
  if (result.status === "written") return { status: "saved", row: result.row, step, tags: result.tags };
  if (result.status === "invalid") return { status: "invalid", fields: result.fields, texts };
  if (result.status === "missing") return { status: "missing", texts };
  const base = await findVersion(db, stored, result.savedRow.rowId, Number(text("version"))).catch(() => null);
  return {
    status: "conflict",
    savedRow: result.savedRow,
    // A form has all texts, also those that a row takes from the defaults.
    merge: mergeValues(type, base && stored.complete(base), result.formValues, stored.complete(result.savedRow)),
  };
}

/** The names in a form that are neither a field nor a control. */
const unknownFields = ({ fields }: ContentType, form: FormData): string[] =>
  [...form.keys()].filter(
    (name) =>
      !controlFields.includes(name) &&
      !fields.some(
        (field) =>
          [field.name, createControl(field.name)].includes(name) ||
          (field.kind === "texts" && name.startsWith(`${field.name}.`)),
      ),
  );

/** The values of a form after a button of a list of parts was pressed. */
function withChangedParts({ fields }: ContentType, values: Values, change: PartsChange): Values {
  const changed = fields.flatMap((field) =>
    field.kind === "texts"
      ? [[field.name, withPartsChange(textFieldsIn(field, values), (values[field.name] ?? {}) as TextValues, change)]]
      : [],
  );
  return { ...values, ...Object.fromEntries(changed) };
}

/** What a form sends: its values, and the texts of its controls. */
interface SentForm {
  readonly rowId: number | null;
  readonly id: string;
  readonly version: number;
  readonly values: Values;
  readonly text: (control: string) => string;
}

async function saveRow(db: DatabaseClient, stored: SiteType, form: SentForm, context: WriteContext) {
  const { rowId, version, values, text } = form;
  const choices = await resolveNewChoices(db, stored, { values, rowId, readControl: text }, context.now);
  if (!choices.ok) return { status: "invalid" as const, fields: choices.fields };
  const formValues = choices.values;
  const write = { ...context, creates: choices.creates };
  if (rowId !== null) return { formValues, ...(await updateRow(db, stored, rowId, version, formValues, write)) };
  const id = /^[a-z][a-z0-9]{11}$/.test(form.id) ? form.id : newId();
  const [createdRow] = stored.key === stored.slug ? [] : await listRowsByKey(db, stored, [id]);
  // The row exists if an earlier submission's response was lost. If the form was edited since, it needs an update.
  const result =
    createdRow && isEdited(stored, createdRow, formValues)
      ? await updateRow(db, stored, createdRow.rowId, version || 1, formValues, write)
      : await createRow(db, stored, formValues, write, id);
  return { formValues, ...result };
}

/** Whether a form differs from the row it created. The server may have filled in empty fields. */
function isEdited(stored: SiteType, createdRow: Row, formValues: Values): boolean {
  const { type } = stored;
  const context = { now: String(createdRow["updatedAt"]), fallbackSlug: String(createdRow[stored.slug]), before: null };
  const [enteredTexts, createdTexts, currentTexts] = [formValues, stored.prepare(formValues, context), createdRow].map(
    (values) => textsOf(type, values),
  );
  return type.fields.some(
    ({ name, kind }) => createdTexts![name] !== currentTexts![name] && !(kind === "slug" && enteredTexts![name] === ""),
  );
}
