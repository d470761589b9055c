import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { BoundedCount } from "~/base/listing/list-page";
import { isObject } from "~/base/words/json";
import { Confirmation, type Question } from "./action-feedback";
import { countText } from "./list-address";

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
 * @param shownKeys the keys of the rows on this page
 * @param result the notice of the last bulk action; a new one clears the selection, unless the action was refused
 */
export function useSelection(shownKeys: readonly string[], result?: unknown): Selection {
  const rows = shownKeys.join("\n");
  const [state, setState] = useState<SelectionState>({ selectedKeys: none, allMatching: false, rows, done: result });
  if (state.done !== result || state.rows !== rows) {
    const isKept = state.done === result || (isObject(result) && result["tone"] === "error");
    setState({
      selectedKeys: isKept ? state.selectedKeys : none,
      allMatching: isKept && state.rows === rows && state.allMatching,
      rows,
      done: result,
    });
  }

  const { selectedKeys, allMatching } = state;
  const keys = allMatching ? shownKeys : shownKeys.filter((key) => selectedKeys.has(key));
  const select = (next: Iterable<string>) =>
    setState({ selectedKeys: new Set(next), allMatching: false, rows, done: result });
  const adopt = useEffectEvent(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>(`[form="${bulkFormId}"][name=key]:checked`);
    if (boxes.length > 0) select([...boxes].map(({ value }) => value));
  });
  // Checked before the script loaded.
  useEffect(() => adopt(), []);
  return {
    keys,
    allMatching,
    has: (key) => allMatching || selectedKeys.has(key),
    toggle: (key) => select(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]),
    toggleShown: () => select(keys.length === shownKeys.length ? [] : shownKeys),
    selectAllMatching: () => setState({ ...state, allMatching: true }),
    clear: () => select([]),
  };
}

/** The selection, and the rows and action result it was made for. */
interface SelectionState {
  readonly selectedKeys: ReadonlySet<string>;
  readonly allMatching: boolean;
  readonly rows: string;
  readonly done: unknown;
}

const none: ReadonlySet<string> = new Set();

/** An action on the selected rows. */
export interface BulkActionButton {
  /** The form's `intent`. */
  readonly intent: string;
  readonly label: string;
  /** A control before the button, such as one for the value to set. */
  readonly field?: ReactNode;
}

/**
 * The bulk actions of a list. With script, the bar appears once a row is selected. The form sends the `intent` and
 * either a `key` per selected row or `all=1` for all rows that match the filter in the URL.
 *
 * @param total the number of matching rows; `more` if counting stopped there
 */
export function BulkBar({
  selection,
  shownCount,
  total,
  names: [singular, plural],
  actions,
  question,
}: {
  selection: Selection;
  shownCount: number;
  total: BoundedCount;
  names: readonly [singular: string, plural: string];
  actions: readonly BulkActionButton[];
  question?: Question | null;
}) {
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const count = selection.keys.length;
  const canSelectAll = count === shownCount && shownCount > 0 && (total.more || total.count > shownCount);
  return (
    <>
      {question && <Confirmation question={question} />}
      <Form
        id={bulkFormId}
        method="post"
        action={pathname + search}
        preventScrollReset
        className="list-bulk no-print"
        data-empty={count === 0 || undefined}
      >
        <p role="status" className="font-semibold">
          {selection.allMatching
            ? `All matching: ${countText(total.count, total.more, singular, plural).toLowerCase()}`
            : count > 0
              ? `${countText(count, false, singular, plural)} selected`
              : "Bulk actions"}
        </p>
        {selection.allMatching && <input type="hidden" name="all" value="1" />}
        {actions.map(({ intent, label, field }) => (
          <Fragment key={intent}>
            {field}
            <button
              type="submit"
              name="intent"
              value={intent}
              disabled={state === "submitting"}
              className="button button-dense"
            >
              {label}
            </button>
          </Fragment>
        ))}
        {count > 0 && count < shownCount && (
          <button type="button" onClick={selection.toggleShown} className="text-link">
            Select all shown
          </button>
        )}
        {canSelectAll && !selection.allMatching && (
          <button type="button" onClick={selection.selectAllMatching} className="text-link">
            Select {countText(total.count, total.more, singular, plural).toLowerCase()}
          </button>
        )}
        {count > 0 && (
          <button type="button" onClick={selection.clear} className="text-link ml-auto">
            Clear selection
          </button>
        )}
      </Form>
    </>
  );
}
