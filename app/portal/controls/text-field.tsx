import { useRef } from "react";
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
