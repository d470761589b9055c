import { useRef } from "react";
import { slugify } from "~/domain/text/slug";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useFormValues } from "./form-values";

/**
 * The part of an address that names a row, with the address it makes. As long as nothing is entered it comes from
 * another field, as the server will make it (ADM-21, ADM-26).
 *
 * @param source the name of that field
 * @param before what stands before it in the address, such as "/blog/post/"
 */
export function SlugField({
  source,
  before,
  defaultValue = "",
  sourceValue = "",
  hint,
  ...frame
}: FieldProps & { source: string; before: string; sourceValue?: string }) {
  const control = useRef<HTMLInputElement>(null);
  const initial = { [frame.name]: defaultValue, [source]: sourceValue };
  const values = useFormValues(control, [frame.name, source], initial);
  const entered = values[frame.name] ?? "";
  const made = slugify(values[source] ?? "");
  const slug = slugify(entered) || made;
  return (
    <FieldFrame
      {...frame}
      hint={
        <>
          <output className="form-address">
            {before}
            <b>{slug || "…"}</b>
          </output>
          {hint}
        </>
      }
    >
      {(attributes) => (
        <input
          ref={control}
          type="text"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={made}
          className="field"
          defaultValue={defaultValue}
          {...attributes}
        />
      )}
    </FieldFrame>
  );
}
