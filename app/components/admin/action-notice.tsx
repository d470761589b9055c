import { useState } from "react";
import { Toast, toastPlace, type Notice } from "~/components/ui/toast";

/**
 * The notice of a form's answer, over the page, below one that the page came with. A new answer shows again what was
 * dismissed before.
 *
 * @param of the answer; its identity says whether it is a new one
 */
export function ActionNotice({ of: answer }: { of: { readonly notice?: Notice | undefined } | null | undefined }) {
  const [dismissed, setDismissed] = useState<object | null>(null);
  const shown = answer && answer !== dismissed ? answer.notice : undefined;
  return (
    <div className={toastPlace}>{shown && <Toast notice={shown} onDismiss={() => setDismissed(answer ?? null)} />}</div>
  );
}
