import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useNavigation, useSubmit } from "react-router";
import type { Notice } from "~/components/ui/toast";
import { ActionNotice } from "../action-notice";
import { Later } from "../later";
import { sessionEnded } from "../session-watch";
import { UnsavedGuard } from "./unsaved-guard";

const signInAgain = async () => (await import("../sign-in-again")).SignInAgain;
/** The shortcut that saves, for the `aria-keyshortcuts` of the one button of a form that it presses. */
export const saveShortcut = "Control+S Meta+S";

/** Whether a form of this page is on its way. */
export function useSaving(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== "idle" && formMethod === "POST";
}

/**
 * What stands around a form that is saved, outside it: the notice of its answer, the question before unsaved text is
 * left, and, where the session ended, signing in again in place, after which the same save goes through.
 *
 * @param dirty whether the form holds something that is not saved
 * @param answer what the last save was answered; its identity says whether it is a new one
 */
export function FormKeeper({
  form,
  dirty,
  answer,
}: {
  form: RefObject<HTMLFormElement | null>;
  dirty: boolean;
  answer: { readonly notice?: Notice; readonly signedOut?: true } | null | undefined;
}) {
  const saving = useSaving();
  const submit = useSubmit();
  const pressed = useRef<HTMLElement | null>(null);
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
    const element = form.current!;
    const key = (event: KeyboardEvent) => onKey(event);
    const end = (event: Event) => onEnd(event);
    const note = (event: SubmitEvent) => (pressed.current = event.submitter);
    addEventListener("keydown", key);
    addEventListener(sessionEnded, end);
    element.addEventListener("submit", note);
    return () => {
      removeEventListener("keydown", key);
      removeEventListener(sessionEnded, end);
      element.removeEventListener("submit", note);
    };
  }, [form]);

  const again = () => {
    setAsks(false);
    void submit((pressed.current ?? saveButton()) as HTMLButtonElement, { preventScrollReset: true });
  };
  return (
    <>
      {!asks && <ActionNotice of={answer} />}
      <UnsavedGuard dirty={dirty && !saving} />
      {asks && <Later load={signInAgain} with={{ onSignedIn: again, onCancel: () => setAsks(false) }} />}
    </>
  );
}
