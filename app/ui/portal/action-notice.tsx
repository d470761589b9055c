import { useState } from "react";
import { Toast, toastRegionClass, type Notice } from "~/ui/components/toast";

/**
 * The notice from a form's action, below any notice from the loader. A new response shows again even if an identical
 * notice was dismissed before.
 *
 * @param of the action data; a different object counts as a new response
 */
export function ActionNotice({ of: actionData }: { of: { readonly notice?: Notice | undefined } | null | undefined }) {
  const [dismissed, setDismissed] = useState<object | null>(null);
  const shown = actionData && actionData !== dismissed ? actionData.notice : undefined;
  return (
    <div className={toastRegionClass}>
      {shown && <Toast notice={shown} onDismiss={() => setDismissed(actionData ?? null)} />}
    </div>
  );
}
