import { useRef } from "react";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useValue } from "./form-values";

/** A line of text. `comfortable` is the length it should have; a longer one is counted in amber, and accepted. */
export function TextField({
  defaultValue = "",
  comfortable,
  input,
  ...frame
}: FieldProps & { comfortable?: number | undefined; input?: React.ComponentProps<"input"> }) {
  const control = useRef<HTMLInputElement>(null);
  const { length } = useValue(control, defaultValue);
  return (
    <FieldFrame {...frame} length={length} comfortable={comfortable}>
      {(attributes) => (
        <input ref={control} type="text" className="field" defaultValue={defaultValue} {...attributes} {...input} />
      )}
    </FieldFrame>
  );
}

/** Lines of text, in a box that grows with them. */
export function TextAreaField({
  defaultValue = "",
  comfortable,
  rows = 3,
  ...frame
}: FieldProps & { comfortable?: number | undefined; rows?: number }) {
  const control = useRef<HTMLTextAreaElement>(null);
  const { length } = useValue(control, defaultValue);
  return (
    <FieldFrame {...frame} length={length} comfortable={comfortable}>
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
