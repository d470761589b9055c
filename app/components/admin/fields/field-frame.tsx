import type { ReactNode } from "react";
import "./fields.css";

/** What every field of a form takes. Its value travels in the control of this name, with and without script. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly defaultValue?: string | undefined;
  readonly hint?: ReactNode;
  /** What is wrong with the value, as the server or the form says it. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** The control's id; its name if absent. Two forms on one page need it. */
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

/** A label, its control, and below it what helps to fill it in and what is wrong with it. */
export function FieldFrame({
  name,
  id = name,
  label,
  hint,
  error,
  required,
  length,
  comfortable,
  aside,
  children,
}: Omit<FieldProps, "defaultValue"> & {
  /** How many characters there are, and how many there should be; together they are the counter. */
  length?: number;
  comfortable?: number | undefined;
  /** Beside the label. */
  aside?: ReactNode;
  children: (control: ControlAttributes) => ReactNode;
}) {
  const isCounted = length !== undefined && comfortable !== undefined;
  const described = [hint && `${id}-hint`, isCounted && `${id}-count`, error && `${id}-error`]
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
        {isCounted && <Counter id={`${id}-count`} length={length} comfortable={comfortable} />}
      </div>
      {children({
        id,
        name,
        required: required || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
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

/** How long a text is, of how many characters it should have; amber beyond. It never stops anybody. */
function Counter({ id, length, comfortable }: { id: string; length: number; comfortable: number }) {
  const beyond = length > comfortable;
  return (
    <span id={id} className="form-field-count" data-beyond={beyond || undefined}>
      {length}/{comfortable}
      <span className="sr-only">{beyond ? " characters, longer than it should be" : " characters"}</span>
    </span>
  );
}
