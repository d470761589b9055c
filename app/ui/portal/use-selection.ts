import { useEffect, useEffectEvent, useState } from "react";

/** The id of the form that the row checkboxes belong to. */
export const bulkFormId = "bulk";

/** The selected rows of a list. */
export interface Selection {
  /** The keys of the selected rows on this page. */
  readonly keys: readonly string[];
  /** Whether all rows that match the filter are selected, including those on other pages. */
  readonly allMatching: boolean;
  readonly has: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  /** Selects all rows on this page, or none if all are selected. */
  readonly toggleShown: () => void;
  readonly selectAllMatching: () => void;
  readonly clear: () => void;
}

/**
 * A list's selection. Rows that are no longer shown are deselected, so that no action affects rows the user cannot see.
 *
 * @param shown the keys of the rows on this page
 * @param done the result of the last bulk action; a new one clears the selection
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
  // Checked before the script loaded.
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

/** The selection, and the rows and action result it was made for. */
interface SelectionState {
  readonly selected: ReadonlySet<string>;
  readonly allMatching: boolean;
  readonly rows: string;
  readonly done: unknown;
}

const none: ReadonlySet<string> = new Set();
