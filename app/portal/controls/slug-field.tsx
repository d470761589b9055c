import { useRef } from "react";
import { slugify } from "~/base/words/slug";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useFormValues } from "./form-values";

/**
 * A slug, with a preview of the path. While empty, it is derived from another field, as on the server (ADM-21, ADM-26).
 *
 * @param source the name of that field
 * @param pathPrefix the path before the slug, such as "/blog/post/"
 */
export function SlugField({
  source,
  pathPrefix,
  defaultValue = "",
  sourceValue = "",
  hint,
  ...frame
}: FieldProps & { source: string; pathPrefix: string; sourceValue?: string }) {
  const control = useRef<HTMLInputElement>(null);
  const initial = { [frame.name]: defaultValue, [source]: sourceValue };
  const values = useFormValues(control, [frame.name, source], initial);
  const entered = values[frame.name] ?? "";
  const derived = slugify(values[source] ?? "");
  const slug = slugify(entered) || derived;
  return (
    <FieldFrame
      {...frame}
      hint={
        <>
          <output className="form-address">
            {pathPrefix}
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
          placeholder={derived}
          className="field"
          defaultValue={defaultValue}
          {...attributes}
        />
      )}
    </FieldFrame>
  );
}
