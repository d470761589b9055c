import type { Choice } from "~/domain/content/types/content-type";
import { Options } from "./choice-field";
import { FieldFrame, type FieldProps } from "./field-frame";

/**
 * A reference to a row of another table.
 *
 * @param empty the label of the empty option; without it a choice is required
 */
export function RelationField({
  options,
  empty,
  defaultValue = "",
  ...frame
}: FieldProps & { options: readonly Choice[]; empty?: string | undefined }) {
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <select className="field" defaultValue={defaultValue} {...attributes}>
          {(empty !== undefined || defaultValue === "") && <option value="">{empty ?? "Choose …"}</option>}
          <Options options={options} current={defaultValue} />
        </select>
      )}
    </FieldFrame>
  );
}
