import { useEffect, useRef, useState, type ComponentType } from "react";
import type { Choice } from "~/domain/content/types/content-type";
import { Options } from "./choice-field";
import type { ComboboxProps } from "./combobox";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useValue, writeValue } from "./form-values";

/** More choices than this are not read through but searched. */
const fewChoices = 12;

/**
 * A row of another table. A list of a few is the browser's own; a long one can be searched once script runs. The list
 * carries the value either way.
 *
 * @param empty the words of the choice of none; without them one must be chosen
 */
export function RelationField({
  options,
  empty,
  defaultValue = "",
  ...frame
}: FieldProps & { options: readonly Choice[]; empty?: string | undefined }) {
  const list = useRef<HTMLSelectElement>(null);
  const value = useValue(list, defaultValue);
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps> | null>(null);
  const isLong = options.length > fewChoices;
  useEffect(() => {
    if (!isLong) return;
    import("./combobox").then(
      (found) => setCombobox(() => found.Combobox),
      // Then the list stays the browser's own.
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
            // The control that is seen has the label; one that is not cannot be asked to be filled in.
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
