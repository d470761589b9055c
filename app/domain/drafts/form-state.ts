import { sameValues, type FormValues } from "./draft";

/** A row as the server has it. */
export interface Stored {
  /** The version that the next save goes over; null for a row that is not stored yet. */
  readonly version: number | null;
  readonly values: FormValues;
}

/** What a form knows about the row it edits. */
export interface FormState {
  /** What is stored, as far as the form knows. */
  readonly base: Stored;
  /** What a save under way has sent; null when none is. */
  readonly sent: FormValues | null;
  /** What the controls hold. */
  readonly current: FormValues;
  /** The fields that somebody else changed as well, each to something that the form does not hold. */
  readonly contested: readonly string[];
}

/** What can happen to a form. `values` and `merged` need not name every field of it. */
export type FormEvent =
  | { readonly type: "typed"; readonly values: FormValues }
  | { readonly type: "sent" }
  /** The save was stored, as it was sent or cleaned by the server. */
  | { readonly type: "saved"; readonly stored: Stored }
  /** The save was not stored: wrong values, no session, no network. */
  | { readonly type: "refused" }
  /** Somebody else had stored another version. `merged` is what was sent, with what only they changed. */
  | { readonly type: "conflict"; readonly theirs: Stored; readonly merged: FormValues }
  /** The page was read again and found another version that this form did not save. */
  | { readonly type: "found"; readonly stored: Stored }
  /** The stored row takes the place of whatever the form holds, because somebody asked for that. */
  | { readonly type: "replaced"; readonly stored: Stored }
  /** The controls were filled with `current`, and this is what they show of it. */
  | { readonly type: "shown"; readonly values: FormValues };

/** A form that was just opened. */
export const openForm = (base: Stored): FormState => ({ base, sent: null, current: base.values, contested: [] });

/** Whether a form holds, or has on its way, something that is not known to be stored. */
export const isUnsaved = ({ base, sent, current }: FormState): boolean =>
  sent !== null || !sameValues(base.values, current);

/**
 * What a form knows after an event. A save confirms what it *sent*: a field that was typed in since then keeps what was
 * typed, and counts as unsaved over the new version. Only a field that still holds what was sent takes what the server
 * made of it.
 */
export function nextState(state: FormState, event: FormEvent): FormState {
  const { base, sent, current } = state;
  switch (event.type) {
    case "typed":
      return { ...state, current: event.values };
    case "sent":
      return { ...state, sent: current };
    case "refused":
      return { ...state, sent: null };
    case "saved":
      return { ...openForm(known(event.stored, current)), current: settled(current, sent, event.stored.values) };
    case "conflict": {
      const { theirs, merged } = event;
      const values = settled(current, sent, merged);
      const contested = Object.keys(theirs.values).filter(
        (name) => differ(name, theirs.values, base.values) && differ(name, theirs.values, values),
      );
      return { base: known(theirs, current), sent: null, current: values, contested };
    }
    case "found":
      return isUnsaved(state) ? state : nextState(state, { type: "replaced", stored: event.stored });
    case "replaced": {
      const { stored } = event;
      return { ...openForm(known(stored, current)), current: settled(current, current, stored.values) };
    }
    case "shown": {
      // A control may be unable to hold what is stored, such as a choice that no longer exists. That does not count as
      // an edit.
      const names = Object.keys({ ...current, ...event.values }).filter((name) => !differ(name, base.values, current));
      const shown = names.map((name) => [name, event.values[name] ?? []] as const);
      return {
        ...state,
        base: { ...base, values: { ...base.values, ...Object.fromEntries(shown) } },
        current: event.values,
      };
    }
  }
}

/** What the controls are to hold: what is `given`, except for fields typed in since `sent`, and those it does not know. */
function settled(current: FormValues, sent: FormValues | null, given: FormValues): FormValues {
  const names = Object.keys({ ...current, ...sent, ...given });
  const typed = new Set(names.filter((name) => !sent || differ(name, current, sent)).map(groupOf));
  const groups = new Set(Object.keys(given).map(groupOf));
  const taken = (name: string) => groups.has(groupOf(name)) && !typed.has(groupOf(name));
  return Object.fromEntries(names.map((name) => [name, (taken(name) ? given : current)[name] ?? []]));
}

/** The rows of a list, such as `team.0.name`, go together: the server may have numbered them anew. */
const groupOf = (name: string): string => name.replace(/\.\d+\..*/, ".");

/** What is stored, with the controls that are no field of the row: those have nothing to save. */
function known({ version, values }: Stored, current: FormValues): Stored {
  const groups = new Set(Object.keys(values).map(groupOf));
  const others = Object.entries(current).filter(([name]) => !groups.has(groupOf(name)));
  return { version, values: { ...Object.fromEntries(others), ...values } };
}

const differ = (name: string, one: FormValues, other: FormValues): boolean =>
  !sameValues({ value: one[name] ?? [] }, { value: other[name] ?? [] });
