import { useRef } from "react";
import type { Choice } from "~/content/types/content-type";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useValue } from "./form-values";

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
