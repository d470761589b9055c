import { useEffect, useEffectEvent, type RefObject } from "react";
import { useBlocker } from "react-router";
import { sessionEnded } from "../session-watch";

const question = "Leave without saving your changes?";

/**
 * Takes care of a form with changes: Ctrl or ⌘ and S saves it, and leaving its page asks first.
 *
 * @param dirty whether something was changed and not saved
 */
export function useUnsaved(dirty: boolean, form: RefObject<HTMLFormElement | null>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    form.current?.requestSubmit();
  });
  const onLeave = useEffectEvent((event: BeforeUnloadEvent) => {
    if (dirty) event.preventDefault();
  });
  const onEnd = useEffectEvent((event: Event) => {
    // The page stays, with what was typed; saving says to sign in again.
    if (dirty) event.preventDefault();
  });
  useEffect(() => {
    const endListener = (event: Event) => onEnd(event);
    const keyListener = (event: KeyboardEvent) => onKey(event);
    const leaveListener = (event: BeforeUnloadEvent) => onLeave(event);
    addEventListener("keydown", keyListener);
    addEventListener("beforeunload", leaveListener);
    addEventListener(sessionEnded, endListener);
    return () => {
      removeEventListener(sessionEnded, endListener);
      removeEventListener("keydown", keyListener);
      removeEventListener("beforeunload", leaveListener);
    };
  }, []);
}
