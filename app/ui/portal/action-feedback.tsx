import { useEffect, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { type Notice, Toast, toastRegionClass } from "~/ui/components/toast";

/**
 * Asks to confirm an action. Comes with the response to the action, so that it works without script, and because only
 * the server can count the rows of a list. Confirming submits `fields`.
 */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** The affected items, listed below the text. */
  readonly items?: readonly string[];
  /** The label of the confirm button. */
  readonly confirm: string;
  readonly danger?: boolean;
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
}

/** The confirmation dialog. Without script it is open in the page. */
export function Confirmation({ question }: { question: Question }) {
  const { title, text, items, confirm, danger, fields } = question;
  const { pathname, search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // Repeating the request after Cancel gives an equal but new object, which opens the dialog again.
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
      {items && (
        <ul className="mt-2 max-h-[40vh] list-disc overflow-y-auto pl-5 wrap-anywhere">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
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

/**
 * The notice from a form's action, below any notice from the loader. A new response shows again even if an identical
 * notice was dismissed before.
 *
 * @param of the action data; a different object counts as a new response
 */
export function ActionNotice({ of: actionData }: { of: { readonly notice?: Notice | undefined } | null | undefined }) {
  const [dismissedData, setDismissed] = useState<object | null>(null);
  const notice = actionData && actionData !== dismissedData ? actionData.notice : undefined;
  return (
    <div className={toastRegionClass}>
      {notice && <Toast notice={notice} onDismiss={() => setDismissed(actionData ?? null)} />}
    </div>
  );
}
