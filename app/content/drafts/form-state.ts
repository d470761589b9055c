import { sameValues, type FormValues } from "./draft";

/** A row as the server has it. */
export interface StoredForm {
  /** The version that the next save replaces; null for a row that is not stored yet. */
  readonly version: number | null;
  readonly values: FormValues;
}

/** The state of a form that edits a row. */
export interface FormState {
  /** The stored row, as far as the form knows. */
  readonly base: StoredForm;
  /** The values sent by a save that is in progress; null if there is none. */
  readonly sentValues: FormValues | null;
  /** The values of the controls. */
  readonly current: FormValues;
  /** The fields that somebody else changed, too, to a value other than the form's. */
  readonly contestedFields: readonly string[];
}

/** An event of a form. `values` and `mergedValues` may leave out fields. */
export type FormEvent =
  | { readonly type: "typed"; readonly values: FormValues }
  | { readonly type: "sent" }
  /** The save succeeded. The server may have cleaned the values that were sent. */
  | { readonly type: "saved"; readonly stored: StoredForm }
  /** The save failed: invalid values, no session or no network. */
  | { readonly type: "refused" }
  /** Somebody else saved another version first. `mergedValues` is what was sent, with their changes to other fields. */
  | { readonly type: "conflict"; readonly savedForm: StoredForm; readonly mergedValues: FormValues }
  /** The row was read again and has a version that this form did not save. */
  | { readonly type: "found"; readonly stored: StoredForm }
  /** The controls were filled with `current` and now have these values. */
  | { readonly type: "shown"; readonly values: FormValues };

/** The state of a form that was just opened. */
export const openForm = (base: StoredForm): FormState => ({
  base,
  sentValues: null,
  current: base.values,
  contestedFields: [],
});

/** Whether a form has values, possibly being saved, that are not known to be stored. */
export const isUnsaved = ({ base, sentValues, current }: FormState): boolean =>
  sentValues !== null || !sameValues(base.values, current);

/**
 * The state after an event. A save confirms the values that it *sent*: a field edited since then keeps its value and
 * counts as an unsaved change to the new version. Only a field that still has the value that was sent takes the
 * server's.
 */
export function nextState(state: FormState, event: FormEvent): FormState {
  const { base, sentValues, current } = state;
  switch (event.type) {
    case "typed":
      return { ...state, current: event.values };
    case "sent":
      return { ...state, sentValues: current };
    case "refused":
      return { ...state, sentValues: null };
    case "saved":
      return {
        ...openForm(withOtherControls(event.stored, current)),
        current: merge(current, sentValues, event.stored.values),
      };
    case "conflict": {
      const { savedForm, mergedValues } = event;
      const values = merge(current, sentValues, mergedValues);
      const contestedFields = Object.keys(savedForm.values).filter(
        (name) => differ(name, savedForm.values, base.values) && differ(name, savedForm.values, values),
      );
      return { base: withOtherControls(savedForm, current), sentValues: null, current: values, contestedFields };
    }
    case "found":
      return isUnsaved(state) ? state : nextState({ ...state, sentValues: current }, { ...event, type: "saved" });
    case "shown": {
      // A control may be unable to hold what is stored, such as a choice that no longer exists. That does not count as
      // an edit.
      const names = Object.keys({ ...current, ...event.values }).filter((name) => !differ(name, base.values, current));
      const entries = names.map((name) => [name, event.values[name] ?? []] as const);
      return {
        ...state,
        base: { ...base, values: { ...base.values, ...Object.fromEntries(entries) } },
        current: event.values,
      };
    }
  }
}

/**
 * The new values of the controls: those of `newValues`, but the current ones of fields edited since `sentValues` or not in
 * `newValues`.
 */
function merge(current: FormValues, sentValues: FormValues | null, newValues: FormValues): FormValues {
  const names = Object.keys({ ...current, ...sentValues, ...newValues });
  const editedGroups = new Set(names.filter((name) => !sentValues || differ(name, current, sentValues)).map(groupOf));
  const groups = new Set(Object.keys(newValues).map(groupOf));
  const isReplaced = (name: string) => groups.has(groupOf(name)) && !editedGroups.has(groupOf(name));
  return Object.fromEntries(names.map((name) => [name, (isReplaced(name) ? newValues : current)[name] ?? []]));
}

/** The rows of a list, such as `team.0.name`, are treated as one field, because the server may have renumbered them. */
const groupOf = (name: string): string => name.replace(/\.\d+\..*/, ".");

/** Adds the controls that are not fields of the row, so that they never count as unsaved. */
function withOtherControls({ version, values }: StoredForm, current: FormValues): StoredForm {
  const groups = new Set(Object.keys(values).map(groupOf));
  const others = Object.entries(current).filter(([name]) => !groups.has(groupOf(name)));
  return { version, values: { ...Object.fromEntries(others), ...values } };
}

const differ = (name: string, one: FormValues, other: FormValues): boolean =>
  !sameValues({ value: one[name] ?? [] }, { value: other[name] ?? [] });
