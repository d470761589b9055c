import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import "../controls/controls.css";

/**
 * Asks before leaving a page with unsaved changes, by a dialog or the browser's own prompt, and shows that there are
 * some. During a save, navigation waits for the response: aborting the request could lose the save. Render it outside
 * the form.
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
        <p>Your changes stay in this browser and are offered when you come back.</p>
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

/** Blocks navigation away from the page while there are unsaved changes. */
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
    // Saved while the dialog was open: proceed.
    if (!dirty && blocker.state === "blocked") blocker.proceed();
  }, [dirty, blocker]);
  return blocker;
}
