import { type ReactNode, useRef } from "react";
import "./controls.css";
import type { Choice } from "~/content/types/content-type";
import { useValue } from "./form-values";

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

/** A line of text. The counter turns amber beyond `recommendedLength`, but longer texts are accepted. */
export function TextField({
  defaultValue = "",
  recommendedLength,
  input,
  ...frame
}: FieldProps & { recommendedLength?: number | undefined; input?: React.ComponentProps<"input"> }) {
  const control = useRef<HTMLInputElement>(null);
  const { length } = useValue(control, defaultValue);
  return (
    <FieldFrame {...frame} length={length} recommendedLength={recommendedLength}>
      {(attributes) => (
        <input ref={control} type="text" className="field" defaultValue={defaultValue} {...attributes} {...input} />
      )}
    </FieldFrame>
  );
}

/** A textarea that grows with its text. */
export function TextAreaField({
  defaultValue = "",
  recommendedLength,
  rows = 3,
  ...frame
}: FieldProps & { recommendedLength?: number | undefined; rows?: number }) {
  const control = useRef<HTMLTextAreaElement>(null);
  const { length } = useValue(control, defaultValue);
  return (
    <FieldFrame {...frame} length={length} recommendedLength={recommendedLength}>
      {(attributes) => (
        <textarea ref={control} rows={rows} className="field growing" defaultValue={defaultValue} {...attributes} />
      )}
    </FieldFrame>
  );
}

/** A whole number. */
export function NumberField({ defaultValue = "", min, max, ...frame }: FieldProps & { min?: number; max?: number }) {
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <input
          type="number"
          inputMode="numeric"
          step={1}
          min={min}
          max={max}
          className="field tabular-nums"
          defaultValue={defaultValue}
          {...attributes}
        />
      )}
    </FieldFrame>
  );
}

/** A checkbox: submitted as "on", or not at all. */
export function FlagField({
  defaultChecked = false,
  name,
  id = name,
  label,
  hint,
  error,
}: Omit<FieldProps, "defaultValue" | "required"> & { defaultChecked?: boolean }) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="form-field" data-field={name} data-invalid={error ? true : undefined}>
      <label className="form-flag">
        <input
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={defaultChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="form-field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="form-field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * A select.
 *
 * @param empty the label of the empty option; omit for none
 * @param open whether other values may be entered, which makes the choices suggestions
 * @param creates what a new choice is called, if one can be created
 */
export function ChoiceField({
  options,
  empty,
  open = false,
  creates,
  defaultValue = "",
  ...frame
}: FieldProps & {
  options: readonly Choice[];
  empty?: string | undefined;
  open?: boolean | undefined;
  creates?: string | undefined;
}) {
  const control = useRef<HTMLInputElement>(null);
  const value = useValue(control, defaultValue).trim();
  const isNew = value !== "" && !options.some((option) => option.value.toLowerCase() === value.toLowerCase());
  return (
    <FieldFrame {...frame}>
      {(attributes) =>
        open ? (
          <>
            <input
              ref={control}
              type="text"
              list={`${attributes.id}-choices`}
              placeholder={empty}
              className="field"
              autoComplete="off"
              defaultValue={defaultValue}
              {...attributes}
            />
            <datalist id={`${attributes.id}-choices`}>
              {options.map(({ value: choice, label }) => (
                <option key={choice} value={choice}>
                  {label === choice ? undefined : label}
                </option>
              ))}
            </datalist>
            {creates && isNew && (
              <label className="form-flag">
                <input type="checkbox" name={`create.${frame.name}`} data-draft="never" />
                <span>
                  Create the {creates.toLowerCase()} “{value}”
                </span>
              </label>
            )}
          </>
        ) : (
          <select className="field" defaultValue={defaultValue} {...attributes}>
            {empty !== undefined && <option value="">{empty}</option>}
            <Options options={options} current={defaultValue} />
          </select>
        )
      }
    </FieldFrame>
  );
}

/** The options of a select. Adds a stored value that is not among them, because saving would change it otherwise. */
export function Options({ options, current }: { options: readonly Choice[]; current: string }) {
  const isKnown = current === "" || options.some(({ value }) => value === current);
  return (
    <>
      {!isKnown && <option value={current}>{current}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}
