import { useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Toast, toastPlace, toastRegion, type Notice } from "~/components/ui/toast";

/**
 * The notice of a form's answer, over the page, in line with those that stand there already. A new answer shows again
 * what was dismissed before.
 *
 * @param of the answer; its identity says whether it is a new one
 */
export function ActionNotice({ of: answer }: { of: { readonly notice?: Notice } | null | undefined }) {
  const [dismissed, setDismissed] = useState<object | null>(null);
  const region = useSyncExternalStore(never, findRegion, () => null);
  const shown = answer && answer !== dismissed ? answer.notice : undefined;
  const toast = shown && <Toast notice={shown} onDismiss={() => setDismissed(answer ?? null)} />;
  return region ? createPortal(toast, region) : <div className={toastPlace}>{toast}</div>;
}

const never = () => () => {};
const findRegion = () => document.getElementById(toastRegion);
