import { Fragment, type ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { BoundedCount } from "~/base/listing/bounded-count";
import { Confirmation, type Question } from "./confirmation";
import { countText } from "./list-address";
import { bulkFormId, type Selection } from "./use-selection";

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
  shown,
  total,
  names: [singular, plural],
  actions,
  question,
}: {
  selection: Selection;
  shown: number;
  total: BoundedCount;
  names: readonly [singular: string, plural: string];
  actions: readonly BulkActionButton[];
  question?: Question | null;
}) {
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const count = selection.keys.length;
  const canSelectAll = count === shown && shown > 0 && (total.more || total.count > shown);
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
        {count > 0 && count < shown && (
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
