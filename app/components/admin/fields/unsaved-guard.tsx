import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import "./fields.css";

/**
 * Asks before a page with unsaved changes is left, within the site by a dialog of its own and else by the browser's,
 * and says that there are some, in the room above, so that nothing moves. While a save is on its way, whoever leaves
 * waits for its answer: given up, it might not arrive. Stands outside the form.
 */
export function UnsavedGuard({ dirty, saving = false }: { dirty: boolean; saving?: boolean }) {
  const blocker = useUnsavedGuard(dirty);
  const dialog = useRef<HTMLDialogElement>(null);
  const isAsking = blocker.state === "blocked" && !saving;
  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsking]);
  return (
    <>
      <p role="status" className="unsaved-note">
        {dirty && "Unsaved changes"}
      </p>
      <dialog
        ref={dialog}
        aria-labelledby="unsaved-title"
        className="form-dialog"
        onCancel={(event) => {
          event.preventDefault();
          blocker.reset?.();
        }}
      >
        <h2 id="unsaved-title">Leave without saving?</h2>
        <p>This browser keeps your changes and offers them when you come back.</p>
        <div className="form-dialog-buttons">
          <button type="button" className="button button-primary" onClick={() => blocker.reset?.()}>
            Stay
          </button>
          <button type="button" className="button" onClick={() => blocker.proceed?.()}>
            Leave
          </button>
        </div>
      </dialog>
    </>
  );
}

/** Holds up whatever leaves the page while there are unsaved changes. */
function useUnsavedGuard(dirty: boolean): ReturnType<typeof useBlocker> {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
  useEffect(() => {
    // Saved while it asked: there is nothing left to ask about.
    if (!dirty && blocker.state === "blocked") blocker.proceed();
  }, [dirty, blocker]);
  return blocker;
}
