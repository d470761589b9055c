import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import type { Notice } from "~/components/ui/toast";
import { ActionNotice } from "../action-notice";
import { LazyComponent } from "../lazy-component";
import { sessionEnded } from "../session-watch";
import { UnsavedGuard } from "./unsaved-guard";
import type { SavedForm } from "./use-saved-form";

const signInAgain = async () => (await import("../sign-in-again")).SignInAgain;
/** The shortcut that saves, for the `aria-keyshortcuts` of the one button of a form that it presses. */
export const saveShortcut = "Control+S Meta+S";

/**
 * What stands around a form that is saved, outside it: the notice of its answer, the question before unsaved text is
 * left, and, where the session ended, signing in again in place, after which the same save goes through.
 *
 * @param answer what the last save was answered; its identity says whether it is a new one
 */
export function SaveDialogs({
  form,
  saved: { dirty, saving, resend },
  answer,
}: {
  form: RefObject<HTMLFormElement | null>;
  saved: SavedForm;
  answer: { readonly notice?: Notice; readonly signedOut?: true } | null | undefined;
}) {
  const [asks, setAsks] = useState(false);
  useEffect(() => setAsks(answer?.signedOut === true), [answer]);

  const saveButton = () => form.current?.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${saveShortcut}"]`);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (!asks) saveButton()?.click();
  });
  const onEnd = useEffectEvent((event: Event) => {
    // With nothing to lose the page may go.
    if (!dirty) return;
    event.preventDefault();
    setAsks(true);
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    const end = (event: Event) => onEnd(event);
    addEventListener("keydown", key);
    addEventListener(sessionEnded, end);
    return () => {
      removeEventListener("keydown", key);
      removeEventListener(sessionEnded, end);
    };
  }, []);

  const again = () => {
    setAsks(false);
    resend(saveButton());
  };
  return (
    <>
      {!asks && <ActionNotice of={answer} />}
      <UnsavedGuard dirty={dirty} saving={saving} />
      {asks && <LazyComponent load={signInAgain} with={{ onSignedIn: again, onCancel: () => setAsks(false) }} />}
    </>
  );
}
