import { useEffect, useEffectEvent, useState } from "react";

/** The id of the form that the row checkboxes belong to. */
export const bulkFormId = "bulk";

/** The selected rows of a list. */
export interface Selection {
  /** The keys of the selected rows that are shown. */
  readonly keys: readonly string[];
  /** Whether all rows that match the filter are selected, shown or not. */
  readonly allMatching: boolean;
  readonly has: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  /** Selects all rows shown, or none if they all are. */
  readonly toggleShown: () => void;
  readonly selectAllMatching: () => void;
  readonly clear: () => void;
}

/**
 * The selection state of a list. Rows that are no longer shown are deselected, so that no action affects rows that the
 * user cannot see.
 *
 * @param shown the keys of the rows shown
 * @param done the result of the last bulk action; a change clears the selection
 */
export function useSelection(shown: readonly string[], done?: unknown): Selection {
  const rows = shown.join("\n");
  const [state, setState] = useState<SelectionState>({ selected: none, allMatching: false, rows, done });
  if (state.done !== done || state.rows !== rows)
    setState({ selected: state.done === done ? state.selected : none, allMatching: false, rows, done });

  const { selected, allMatching } = state;
  const keys = allMatching ? shown : shown.filter((key) => selected.has(key));
  const select = (next: Iterable<string>) => setState({ selected: new Set(next), allMatching: false, rows, done });
  const adopt = useEffectEvent(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>(`[form="${bulkFormId}"][name=key]:checked`);
    if (boxes.length > 0) select([...boxes].map(({ value }) => value));
  });
  // Checked before the script was there.
  useEffect(() => adopt(), []);
  return {
    keys,
    allMatching,
    has: (key) => allMatching || selected.has(key),
    toggle: (key) => select(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]),
    toggleShown: () => select(keys.length === shown.length ? [] : shown),
    selectAllMatching: () => setState({ ...state, allMatching: true }),
    clear: () => select([]),
  };
}

/** The selection with the rows and the action result that it was made for. */
interface SelectionState {
  readonly selected: ReadonlySet<string>;
  readonly allMatching: boolean;
  readonly rows: string;
  readonly done: unknown;
}

const none: ReadonlySet<string> = new Set();
