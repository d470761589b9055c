import { useEffect, useRef, useState, type ReactNode } from "react";
import { useSubmit } from "react-router";
import { LazyComponent } from "~/ui/portal/lazy-component";

const confirmDialog = async () => (await import("./confirm-dialog")).ConfirmDialog;

/** The action data of a form that waits until the identity is confirmed (`submitForm`). */
export interface Unconfirmed {
  readonly isUnconfirmed?: true;
}

/**
 * For pages whose actions need a recent proof of identity (ACC-25): a dialog that asks for one and then sends the last
 * form again, and the action data to show meanwhile, which is what the page showed before.
 */
export function useConfirmInPlace<ActionData extends object>(
  actionData: (ActionData & Unconfirmed) | undefined,
): { readonly outcome: ActionData | undefined; readonly dialog: ReactNode } {
  const submit = useSubmit();
  const enquiry = useRef<{ readonly data: FormData; readonly action: string }>(null);
  const [latestData, setLatestData] = useState(actionData?.isUnconfirmed ? undefined : actionData);
  const [cancelledData, setCancelled] = useState<object | null>(null);
  if (actionData !== latestData && !actionData?.isUnconfirmed) setLatestData(actionData);
  useEffect(() => {
    const note = ({ target, submitter }: SubmitEvent) => {
      // The dialog's own form has no method.
      if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
      enquiry.current = { data: new FormData(target, submitter), action: target.getAttribute("action") ?? "" };
    };
    document.addEventListener("submit", note, true);
    return () => document.removeEventListener("submit", note, true);
  }, []);
  const isAsking = actionData?.isUnconfirmed === true && actionData !== cancelledData;
  const dialog = isAsking && (
    <LazyComponent
      load={confirmDialog}
      with={{
        onConfirmed() {
          setCancelled(actionData);
          const { data, action } = enquiry.current!;
          void submit(data, {
            method: "post",
            action: action || `${location.pathname}${location.search}`,
            preventScrollReset: true,
          });
        },
        onCancel: () => setCancelled(actionData),
      }}
    />
  );
  return { outcome: latestData, dialog };
}
