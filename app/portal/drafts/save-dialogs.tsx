import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { sessionEndedEvent } from "~/portal/session/session-watch";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-notice";
import { LazyComponent } from "~/ui/portal/lazy-component";
import { LocalTime } from "~/ui/portal/local-time";
import type { SavedForm } from "./saved-form";
import { type SaveOnLeave, UnsavedGuard } from "./unsaved-guard";

const loadPanel = async () => (await import("./draft-offer-panel")).DraftOfferPanel;

/**
 * Says that unsaved text of this browser fills the form, and offers other unsaved text. Place it above the fields.
 *
 * @param isNoted whether something else on the page says that the form shows unsaved text
 */
export function DraftOffer({
  form,
  draft,
  isNoted = false,
}: {
  form: RefObject<HTMLFormElement | null>;
  draft: SavedForm;
  isNoted?: boolean;
}) {
  if (draft.offers.length === 0 && (draft.filledFrom === null || isNoted)) return null;
  return <LazyComponent load={loadPanel} with={{ form, draft, isNoted }} />;
}

/**
 * Warns that drafts cannot be stored. Place it below the buttons: it appears while the user types, and would push them
 * out from under the pointer.
 */
export function DraftStorageWarning({ draft }: { draft: SavedForm }) {
  if (!draft.storageFailed) return null;
  return (
    <p role="status" className="form-field-notice">
      This browser cannot store unsaved changes. Save often.
    </p>
  );
}

/** The state of a form's working copy on the server. */
export type AutosaveState =
  | { readonly state: "typing" | "keeping" | "discarded" }
  | { readonly state: "kept"; readonly at: string }
  /** The changes are only in this browser; `problem` is a sentence that says why. */
  | { readonly state: "failed"; readonly problem: string }
  /** The same user has typed in another window since. */
  | { readonly state: "elsewhere"; readonly at: string; readonly keepThis: () => void };

/** A form's working copy, as `WorkingCopyKeeper` reports it. */
export interface Autosave {
  /** Null before anything is typed. */
  readonly kept: AutosaveState | null;
  /** Whether the server rendered the form with a working copy. */
  readonly showsCopy: boolean;
  readonly report: (progress: AutosaveState) => void;
  readonly saveOnLeave: RefObject<SaveOnLeave | null>;
}

/**
 * The state of a form's working copy.
 *
 * @param keptAt when the working copy rendered by the server was saved, if there is one
 */
export function useAutosave(keptAt: string | undefined): Autosave {
  const [progress, report] = useState<AutosaveState | null>(
    keptAt === undefined ? null : { state: "kept", at: keptAt },
  );
  const saveOnLeave = useRef<SaveOnLeave>(null);
  return { kept: progress, showsCopy: keptAt !== undefined, report, saveOnLeave };
}

/** Says whether unsaved changes are kept on the server (WRITE-1). */
export function AutosaveNote({ dirty, kept }: { dirty: boolean; kept: AutosaveState | null }) {
  if (!dirty) return null;
  switch (kept?.state) {
    case "kept":
      return (
        <span className="text-good">
          Saved <LocalTime instant={kept.at} timeOnly />
        </span>
      );
    case "failed":
      return kept.problem;
    default:
      return "Unsaved changes";
  }
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
  form,
  saved: { dirty, checkUnsaved, saving, resend },
  actionData,
  autosave,
}: {
  form: RefObject<HTMLFormElement | null>;
  saved: SavedForm;
  /** The form's working copy. Once it is kept, the user can leave the page without being asked. */
  autosave?: Autosave;
  actionData: { readonly notice?: Notice; readonly signedOut?: true } | null | undefined;
}) {
  const [askSignIn, setAskSignIn] = useState(false);
  /** The response that led to the sign-in dialog. Signing in repeats its save, so its notice must not show again. */
  const [outdated, setOutdated] = useState<typeof actionData>(null);
  useEffect(() => setAskSignIn(actionData?.signedOut === true), [actionData]);

  const saveButton = () => form.current?.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${saveShortcut}"]`);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (!askSignIn) saveButton()?.click();
  });
  const onEnd = useEffectEvent((event: Event) => {
    // Without unsaved changes, the page may be left.
    if (!checkUnsaved()) return;
    event.preventDefault();
    setAskSignIn(true);
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    const end = (event: Event) => onEnd(event);
    addEventListener("keydown", key);
    addEventListener(sessionEndedEvent, end);
    return () => {
      removeEventListener("keydown", key);
      removeEventListener(sessionEndedEvent, end);
    };
  }, []);

  const saveAgain = () => {
    setAskSignIn(false);
    setOutdated(actionData);
    resend(saveButton());
  };
  return (
    <>
      {/* Always mounted, to remember dismissed notices. */}
      <ActionNotice of={askSignIn || actionData === outdated ? null : actionData} />
      <UnsavedGuard
        // A kept copy is no substitute for a save in progress, which a navigation would abort.
        dirty={dirty && (saving || autosave?.kept?.state !== "kept")}
        saving={saving || autosave?.kept?.state === "keeping"}
        isNoted={!autosave}
        saveOnLeave={autosave?.saveOnLeave}
      />
      {askSignIn && (
        <LazyComponent load={signInAgain} with={{ onSignedIn: saveAgain, onCancel: () => setAskSignIn(false) }} />
      )}
    </>
  );
}
