import { useState } from "react";
import { Toast, toastRegionClass, type Notice } from "~/ui/components/toast";

/**
 * The notice from a form's action, below any notice from the loader. A new response shows again even if an identical
 * notice was dismissed before.
 *
 * @param of the action data; a different object counts as a new response
 */
export function ActionNotice({ of: actionData }: { of: { readonly notice?: Notice | undefined } | null | undefined }) {
  const [dismissedData, setDismissed] = useState<object | null>(null);
  const notice = actionData && actionData !== dismissedData ? actionData.notice : undefined;
  return (
    <div className={toastRegionClass}>
      {notice && <Toast notice={notice} onDismiss={() => setDismissed(actionData ?? null)} />}
    </div>
  );
}
