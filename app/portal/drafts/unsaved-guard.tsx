import { useEffect, useRef, type RefObject } from "react";
import { useBlocker, useNavigate, type Location } from "react-router";
import "~/portal/controls/controls.css";

/** Saves a working copy when the user leaves. Both return whether a save was started. */
export interface SaveOnLeave {
  /** Navigation waits for this save. */
  readonly onNavigation: () => boolean;
  /** This save continues after the page is gone. */
  readonly onUnload: () => boolean;
}

/**
 * Asks before leaving a page with unsaved changes, in a dialog or the browser's own prompt. During a save, navigation
 * waits for the response: aborting the request could lose the save. Render it outside the form.
 *
 * @param isNoted whether to show a note while there are unsaved changes
 */
export function UnsavedGuard({
  dirty,
  saving = false,
  isNoted = true,
  saveOnLeave,
}: {
  dirty: boolean;
  saving?: boolean;
  isNoted?: boolean;
  saveOnLeave?: RefObject<SaveOnLeave | null> | undefined;
}) {
  const blocker = useUnsavedGuard(dirty, saving, saveOnLeave);
  const dialog = useRef<HTMLDialogElement>(null);
  const isBlocked = blocker.state === "blocked";
  const hasTriedToSave = useRef(false);
  // The navigation continues once nothing is unsaved.
  const isAsking = isBlocked && dirty && !saving;
  useEffect(() => {
    if (!isBlocked) hasTriedToSave.current = false;
    if (!isAsking) return dialog.current?.close();
    if (!hasTriedToSave.current && saveOnLeave?.current?.onNavigation()) hasTriedToSave.current = true;
    else dialog.current?.showModal();
  }, [isAsking, isBlocked, saveOnLeave]);
  return (
    <>
      {isNoted && (
        <p role="status" className="unsaved-note">
          {dirty && "Unsaved changes"}
        </p>
      )}
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

/** Blocks leaving the page while there are unsaved changes, and continues the navigation once they are saved. */
function useUnsavedGuard(
  dirty: boolean,
  saving: boolean,
  saveOnLeave: RefObject<SaveOnLeave | null> | undefined,
): ReturnType<typeof useBlocker> {
  const navigate = useNavigate();
  const nextLocationRef = useRef<Location>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!dirty || currentLocation.pathname === nextLocation.pathname) return false;
    nextLocationRef.current = nextLocation;
    return true;
  });
  useEffect(() => {
    if (!dirty) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!saveOnLeave?.current?.onUnload()) event.preventDefault();
    };
    addEventListener("beforeunload", warnBeforeUnload);
    return () => removeEventListener("beforeunload", warnBeforeUnload);
  }, [dirty, saveOnLeave]);
  useEffect(() => {
    // The router forgets what it blocked once the save's own navigation ends, possibly before this renders.
    if (blocker.state === "blocked") nextLocationRef.current = blocker.location;
    else if (dirty && !saving) nextLocationRef.current = null;
    const location = nextLocationRef.current;
    if (dirty || !location) return;
    nextLocationRef.current = null;
    if (blocker.state === "blocked") blocker.proceed();
    else void navigate(location);
  }, [dirty, saving, blocker, navigate]);
  return blocker;
}
