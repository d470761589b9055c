import { useEffect, useRef } from "react";
import { useSending } from "~/ui/components/pending";

/**
 * A text field with its label, hint and error, required unless `required={false}`. The first field with an error is
 * focused.
 */
export function Field({
  label,
  name,
  id = name,
  error: lastError,
  hint,
  ...input
}: {
  label: string;
  name: string;
  id?: string;
  error?: string | undefined;
  hint?: string | undefined;
} & React.ComponentProps<"input">) {
  const error = useSending() ? undefined : lastError;
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const box = control.current;
    if (error && box?.closest("form")?.querySelector("[aria-invalid]") === box) box?.focus();
  }, [error]);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        ref={control}
        id={id}
        name={name}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={`field mt-1.5 ${error ? "border-danger" : ""}`}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
