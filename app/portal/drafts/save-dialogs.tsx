import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Location, useBlocker, useNavigate } from "react-router";
import { sessionEndedEvent } from "~/portal/session/session-watch";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import { LazyComponent } from "~/ui/portal/lazy-component";
import { LocalTime } from "~/ui/portal/local-time";
import type { SavedForm } from "./use-saved-form";
import "~/portal/controls/controls.css";

const loadPanel = async () => (await import("./draft-offer-panel")).DraftOfferPanel;

/**
 * Says that unsaved text of this browser fills the form, and offers other unsaved text. Place it above the fields.
 *
 * @param copyFrom when the working copy in the form was saved, if the page says on its own that the form shows it
 */
export function DraftOffer({ savedForm, copyFrom }: { savedForm: SavedForm; copyFrom?: string | undefined }) {
  if (savedForm.offers.length === 0 && (savedForm.filledFrom === null || copyFrom !== undefined)) return null;
  return <LazyComponent load={loadPanel} with={{ savedForm, copyFrom }} />;
}

/** Says that there are unsaved changes, and whether they are kept (WRITE-1). */
export function saveState({ dirty, copy, storageFailed }: SavedForm): ReactNode {
  if (!dirty) return null;
  if (copy?.state === "kept")
    return (
      <span className="text-good">
        Saved <LocalTime instant={copy.at} timeOnly />
      </span>
    );
  if (storageFailed) return "This browser cannot store unsaved changes. Save often.";
  return copy?.state === "failed" ? copy.problem : "Unsaved changes";
}

const signInAgain = async () => (await import("~/portal/session/sign-in-again")).SignInAgain;
/** The save shortcut. Clicks the form's button that has it as `aria-keyshortcuts`. */
export const saveShortcut = "Control+S Meta+S";

/**
 * The notice and dialogs of a form with `useSavedForm`, rendered outside it: the notice of the last save, the
 * confirmation before leaving unsaved changes, and, if the session ended, a sign-in dialog that then repeats the save.
 *
 * @param actionData the action data of the last save; a different object counts as a new response
 */
export function SaveDialogs({
  savedForm,
  actionData,
}: {
  savedForm: SavedForm;
  actionData: { readonly notice?: Notice; readonly signedOut?: true } | null | undefined;
}) {
  const { handle } = savedForm;
  const [askSignIn, setAskSignIn] = useState(false);
  /** The response that led to the sign-in dialog. Signing in repeats its save, so its notice must not show again. */
  const [outdatedData, setOutdatedData] = useState<typeof actionData>(null);
  useEffect(() => setAskSignIn(actionData?.signedOut === true), [actionData]);

  const saveButton = () => handle.element.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${saveShortcut}"]`);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (!askSignIn) saveButton()?.click();
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    const end = (event: Event) => {
      // Without unsaved changes, the page may be left.
      if (!handle.checkUnsaved()) return;
      event.preventDefault();
      setAskSignIn(true);
    };
    addEventListener("keydown", key);
    addEventListener(sessionEndedEvent, end);
    return () => {
      removeEventListener("keydown", key);
      removeEventListener(sessionEndedEvent, end);
    };
  }, [handle]);

  const saveAgain = () => {
    setAskSignIn(false);
    setOutdatedData(actionData);
    handle.resend(saveButton());
  };
  return (
    <>
      {/* Always mounted, to remember dismissed notices. */}
      <ActionNotice of={askSignIn || actionData === outdatedData ? null : actionData} />
      <UnsavedGuard savedForm={savedForm} />
      {askSignIn && (
        <LazyComponent load={signInAgain} with={{ onSignedIn: saveAgain, onCancel: () => setAskSignIn(false) }} />
      )}
    </>
  );
}

/**
 * Asks before leaving a page with unsaved changes that are not kept on the server, in a dialog or the browser's own
 * prompt. During a save, navigation waits for the response: aborting the request could lose the save.
 */
function UnsavedGuard({ savedForm }: { savedForm: SavedForm }) {
  const { handle, copy } = savedForm;
  // A kept copy is no substitute for a save in progress, which a navigation would abort.
  const dirty = savedForm.dirty && (savedForm.saving || copy?.state !== "kept");
  const saving = savedForm.saving || copy?.state === "keeping";
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
      if (!handle.keeper?.sendOnUnload() && handle.checkUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", warnBeforeUnload);
    return () => removeEventListener("beforeunload", warnBeforeUnload);
  }, [dirty, handle]);

  const dialog = useRef<HTMLDialogElement>(null);
  const isBlocked = blocker.state === "blocked";
  // The navigation continues once nothing is unsaved.
  const isAsking = isBlocked && dirty && !saving;
  const hasTried = useRef(false);
  useEffect(() => {
    // What was typed meanwhile is sent, too.
    if (!isBlocked || copy?.state === "typing") hasTried.current = false;
    if (!isAsking) dialog.current?.close();
    else if (!hasTried.current && handle.keeper?.sendNow()) hasTried.current = true;
    else if (!dialog.current?.open) dialog.current?.showModal();
  }, [isAsking, isBlocked, copy?.state, handle]);
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
  return (
    <>
      {/* A form with working copies has its own place for this. */}
      {!handle.source.copies && (
        <p role="status" className="unsaved-note">
          {saveState(savedForm)}
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
