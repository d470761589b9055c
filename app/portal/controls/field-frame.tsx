import type { ReactNode } from "react";
import "./controls.css";

/** The props of every field. The control with this name carries the value, with and without script. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly defaultValue?: string | undefined;
  readonly hint?: ReactNode;
  /** The validation error. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** The control's id; `name` by default. Needed if two forms on a page share a name. */
  readonly id?: string;
}

/** The attributes that tie a control to its label, hint, counter and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly name: string;
  readonly required: boolean | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** A label, its control and, below, the hint and the error. */
export function FieldFrame({
  name,
  id = name,
  label,
  hint,
  error,
  required,
  length,
  recommendedLength,
  aside,
  children,
}: Omit<FieldProps, "defaultValue"> & {
  /** The current and recommended length in characters. The counter needs both. */
  length?: number;
  recommendedLength?: number | undefined;
  /** Shown beside the label. */
  aside?: ReactNode;
  children: (control: ControlAttributes) => ReactNode;
}) {
  const isCounted = length !== undefined && recommendedLength !== undefined;
  const describedBy = [hint && `${id}-hint`, isCounted && `${id}-count`, error && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="form-field" data-field={name} data-invalid={error ? true : undefined}>
      <div className="form-field-head">
        <label id={`${id}-label`} htmlFor={id} className="form-field-label">
          {label}
          {required && (
            <span className="text-danger" aria-hidden="true">
              {" *"}
            </span>
          )}
        </label>
        {aside}
        {isCounted && <Counter id={`${id}-count`} length={length} recommendedLength={recommendedLength} />}
      </div>
      {children({
        id,
        name,
        required: required || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {hint && (
        <div id={`${id}-hint`} className="form-field-hint">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="form-field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** The current and recommended length, in amber if too long. Never blocks saving. */
function Counter({ id, length, recommendedLength }: { id: string; length: number; recommendedLength: number }) {
  const beyond = length > recommendedLength;
  return (
    <span id={id} className="form-field-count" data-beyond={beyond || undefined}>
      {length}/{recommendedLength}
      <span className="sr-only">{beyond ? " characters, longer than recommended" : " characters"}</span>
    </span>
  );
}
