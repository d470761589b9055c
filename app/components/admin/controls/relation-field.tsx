import { useEffect, useRef, useState, type ComponentType } from "react";
import type { Choice } from "~/domain/content/types/content-type";
import { Options } from "./choice-field";
import type { ComboboxProps } from "./combobox";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useValue, writeValue } from "./form-values";

/** Above this many choices a searchable combobox replaces the select. */
const maxPlainChoices = 12;

/**
 * A reference to a row of another table: a native select for a few rows, with script a combobox for many. The select
 * carries the value either way.
 *
 * @param empty the label of the empty option; without it a choice is required
 */
export function RelationField({
  options,
  empty,
  defaultValue = "",
  ...frame
}: FieldProps & { options: readonly Choice[]; empty?: string }) {
  const list = useRef<HTMLSelectElement>(null);
  const value = useValue(list, defaultValue);
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps> | null>(null);
  const isLong = options.length > maxPlainChoices;
  useEffect(() => {
    if (!isLong) return;
    import("./combobox").then(
      (found) => setCombobox(() => found.Combobox),
      // Keep the native select.
      () => undefined,
    );
  }, [isLong]);
  const isSearched = isLong && Combobox !== null;
  const { id = frame.name } = frame;
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <>
          <select
            ref={list}
            className="field"
            defaultValue={defaultValue}
            {...attributes}
            // The visible control takes the label; a hidden required control would block submitting.
            {...(isSearched && { hidden: true, id: undefined, required: undefined })}
          >
            {(empty !== undefined || defaultValue === "") && <option value="">{empty ?? "Choose …"}</option>}
            <Options options={options} current={defaultValue} />
          </select>
          {isSearched && (
            <Combobox
              id={id}
              describedBy={attributes["aria-describedby"]}
              invalid={attributes["aria-invalid"]}
              options={empty === undefined ? options : [{ value: "", label: empty }, ...options]}
              value={value}
              onChoose={(chosen) => list.current && writeValue(list.current, chosen)}
            />
          )}
        </>
      )}
    </FieldFrame>
  );
}
