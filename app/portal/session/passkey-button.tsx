import { useRef, useState } from "react";
import { useSending } from "~/ui/components/pending";
import type { PasskeyOutcome } from "./passkey-browser";

const notLoaded = "This part of the page could not be loaded. Check your connection and try again.";

interface PasskeyButtonProps {
  readonly label: string;
  readonly isPrimary?: boolean;
  /** The name of the field that submits the passkey's response. */
  readonly name?: string;
  /** Replaces the default, which asks for any passkey of this site. */
  readonly ask?: () => Promise<PasskeyOutcome>;
}

/**
 * A button that asks for a passkey and submits its form with the response. Shown only with script, which passkeys need.
 * The library loads on the first click.
 */
export function PasskeyButton({ label, isPrimary = false, name = "passkey", ask }: PasskeyButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState({ busy: false, error: "" });
  const sending = useSending();
  const askDevice = async () => (ask ? ask() : (await import("./passkey-browser")).askForPasskey());
  const press = async () => {
    setState({ busy: true, error: "" });
    const outcome = await askDevice().catch(() => ({ ok: false, error: notLoaded }) as const);
    setState({ busy: false, error: outcome.ok ? "" : outcome.error });
    if (outcome.ok) sendPasskey(field.current, outcome.response);
  };
  return (
    <div className="needs-scripting grid gap-2">
      {/* Disabled, and so not submitted, until it holds a response. */}
      <input ref={field} type="hidden" name={name} disabled />
      <button
        type="button"
        disabled={state.busy}
        onClick={() => void press()}
        className={`button ${isPrimary ? "button-primary" : ""}`}
      >
        {state.busy ? "Waiting for your device…" : label}
      </button>
      {/* Always rendered: only changes to an existing alert are announced. */}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {sending ? "" : state.error}
      </p>
    </div>
  );
}

/** Submits a field's form with a passkey's response. The form's other fields need not be filled in. */
export function sendPasskey(field: Element | RadioNodeList | null | undefined, response: string): void {
  if (!(field instanceof HTMLInputElement) || !field.form) return;
  const { form } = field;
  field.value = response;
  field.disabled = false;
  form.noValidate = true;
  form.requestSubmit();
  // Otherwise the next submit by another button would send a used response.
  field.disabled = true;
  form.noValidate = false;
}
