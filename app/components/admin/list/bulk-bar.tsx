import { useEffect, useRef, type ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { countText } from "./list-address";
import type { Selection } from "./use-selection";

/** The id of the form that the row checkboxes belong to. */
export const bulkFormId = "bulk";

/** An action on the selected rows. */
export interface BulkActionButton {
  /** The form's `intent`. */
  readonly intent: string;
  readonly label: string;
}

/**
 * The confirmation of a bulk action. The action's response asks for it, since only the server can count the matching
 * rows and since it then works without script. Confirming submits `fields`.
 */
export interface BulkConfirmation {
  readonly title: string;
  readonly text: string;
  /** The label of the confirm button. */
  readonly confirm: string;
  readonly danger?: boolean;
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
}

/**
 * The bulk actions of a list. With script it appears once a row is selected. The form sends the `intent` and either a
 * `key` per selected row or `all=1` for all rows that match the filter in the URL.
 *
 * @param total the number of matching rows; `more` if counting stopped there
 * @param children additional controls, such as the value to set
 */
export function BulkBar({
  selection,
  shown,
  total,
  names: [singular, plural],
  actions,
  question,
  children,
}: {
  selection: Selection;
  shown: number;
  total: { readonly count: number; readonly more: boolean };
  names: readonly [singular: string, plural: string];
  actions: readonly BulkActionButton[];
  question?: BulkConfirmation | null;
  children?: ReactNode;
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
        {children}
        {actions.map(({ intent, label }) => (
          <button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            disabled={state === "submitting"}
            className="button button-dense"
          >
            {label}
          </button>
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

/** The confirmation dialog. Without script it is open in the page. */
function Confirmation({ question }: { question: BulkConfirmation }) {
  const { title, text, confirm, danger, fields } = question;
  const { pathname, search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // A repeated request after Cancel yields an equal but new object, which opens the dialog again.
    if (!question || !dialog.current) return;
    dialog.current.close();
    dialog.current.showModal();
  }, [question]);
  return (
    <dialog ref={dialog} open aria-labelledby="question" aria-describedby="question-text" className="list-question">
      <h2 id="question" className="text-xl">
        {title}
      </h2>
      <p id="question-text" className="mt-2 text-muted">
        {text}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <form method="dialog">
          <button type="submit" className="button button-dense">
            Cancel
          </button>
        </form>
        <Form method="post" action={pathname + search} preventScrollReset onSubmit={() => dialog.current?.close()}>
          {fields.map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="confirmed" value="1" />
          <button type="submit" className={`button button-dense ${danger ? "button-danger" : "button-primary"}`}>
            {confirm}
          </button>
        </Form>
      </div>
    </dialog>
  );
}
