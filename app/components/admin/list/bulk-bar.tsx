import { useEffect, useRef, type ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { countText } from "./list-address";
import type { Selection } from "./use-selection";

/** The form that the rows' checkboxes belong to. */
export const bulkFormId = "bulk";

/** What can be done with the chosen rows. */
export interface BulkActionChoice {
  /** What the form sends as `intent`. */
  readonly intent: string;
  readonly label: string;
}

/**
 * The question a deed asks before it is done. The server asks it, because only it can count what matches, and because
 * it then works without script: the answer to the form that was sent is this, and what `fields` holds is sent again.
 */
export interface BulkConfirmation {
  readonly title: string;
  readonly text: string;
  /** What the button that does it says. */
  readonly confirm: string;
  readonly danger?: boolean;
  /** What is sent when the answer is yes. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
}

/**
 * What can be done with several rows at once. Where script runs it appears when a row is chosen. The form sends `key`
 * for each chosen row, or `all=1` for all that match the filter in the address, and the `intent`.
 *
 * @param total how many match the filter; `more` when nobody counted further
 * @param children further controls of the form, such as the value to set
 */
export function BulkBar({
  selection,
  shown,
  total,
  names: [one, many],
  deeds,
  question,
  children,
}: {
  selection: Selection;
  shown: number;
  total: { readonly count: number; readonly more: boolean };
  names: readonly [one: string, many: string];
  deeds: readonly BulkActionChoice[];
  question?: BulkConfirmation | null;
  children?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const chosen = selection.keys.length;
  const mayChooseMore = chosen === shown && shown > 0 && (total.more || total.count > shown);
  return (
    <>
      {question && <Question question={question} />}
      <Form
        id={bulkFormId}
        method="post"
        action={pathname + search}
        preventScrollReset
        className="list-bulk no-print"
        data-empty={chosen === 0 || undefined}
      >
        <p role="status" className="font-semibold">
          {selection.everything
            ? `All that match: ${countText(total.count, total.more, one, many).toLowerCase()}`
            : chosen > 0
              ? `${countText(chosen, false, one, many)} selected`
              : `With the selected ${many}`}
        </p>
        {selection.everything && <input type="hidden" name="all" value="1" />}
        {children}
        {deeds.map(({ intent, label }) => (
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
        {chosen > 0 && chosen < shown && (
          <button type="button" onClick={selection.toggleShown} className="text-link">
            Select all shown
          </button>
        )}
        {mayChooseMore && !selection.everything && (
          <button type="button" onClick={selection.selectAllMatching} className="text-link">
            Select {countText(total.count, total.more, one, many).toLowerCase()}
          </button>
        )}
        {chosen > 0 && (
          <button type="button" onClick={selection.clear} className="text-link ml-auto">
            Clear selection
          </button>
        )}
      </Form>
    </>
  );
}

/** Asks before something is done. Without script the dialog stands open in the page. */
function Question({ question }: { question: BulkConfirmation }) {
  const { title, text, confirm, danger, fields } = question;
  const { pathname, search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // Asked again after a Cancel, the question is a new one with the same words.
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
