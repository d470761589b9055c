import { useRef, useState } from "react";
import type { PasskeyOutcome } from "./passkey-browser";

interface PasskeyButtonProps {
  readonly label: string;
  readonly isPrimary?: boolean;
  /** The field for the answer. */
  readonly name?: string;
  /** Where the answer comes from, if not from any passkey of this site. */
  readonly ask?: () => Promise<PasskeyOutcome>;
}

/**
 * A button that asks for a passkey and sends its form with the answer. Shown only with script, which passkeys need; its
 * library is loaded at the first press.
 */
export function PasskeyButton({ label, isPrimary = false, name = "passkey", ask }: PasskeyButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState({ busy: false, fault: "" });
  const press = async () => {
    setState({ busy: true, fault: "" });
    const outcome = await (ask ?? (await import("./passkey-browser")).askForPasskey)();
    setState({ busy: false, fault: outcome.ok ? "" : outcome.fault });
    if (outcome.ok) sendPasskey(field.current, outcome.answer);
  };
  return (
    <div className="needs-scripting grid gap-2">
      {/* Part of the form only when it has an answer. */}
      <input ref={field} type="hidden" name={name} disabled />
      <button
        type="button"
        disabled={state.busy}
        onClick={() => void press()}
        className={`button ${isPrimary ? "button-primary" : ""}`}
      >
        {state.busy ? "Waiting for your device..." : label}
      </button>
      {/* Announced when it changes, so it must be there before. */}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {state.fault}
      </p>
    </div>
  );
}

/** Sends a field's form with the answer of a passkey. The form's other fields need not be filled in. */
export function sendPasskey(field: Element | RadioNodeList | null | undefined, answer: string): void {
  if (!(field instanceof HTMLInputElement) || !field.form) return;
  const { form } = field;
  field.value = answer;
  field.disabled = false;
  form.noValidate = true;
  form.requestSubmit();
  // Or the next press of another button would send a used answer.
  field.disabled = true;
  form.noValidate = false;
}
