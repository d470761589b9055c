import type { Choice } from "~/content/types/content-type";
import { Options } from "./choice-field";
import { FieldFrame, type FieldProps } from "./field-frame";

/**
 * A reference to a row of another table.
 *
 * @param empty the label of the empty option; if omitted, a choice is required
 * @param create what a row of the other table is called, if one can be created here
 */
export function RelationField({
  options,
  empty,
  create,
  defaultValue = "",
  ...frame
}: FieldProps & { options: readonly Choice[]; empty?: string | undefined; create?: string }) {
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <>
          <select className="field" defaultValue={defaultValue} {...attributes}>
            {(empty !== undefined || defaultValue === "") && <option value="">{empty ?? "Choose…"}</option>}
            <Options options={options} current={defaultValue} />
          </select>
          {create && (
            <details>
              <summary className="disclosure text-sm text-muted">New {create.toLowerCase()}</summary>
              <input
                type="text"
                className="field mt-1"
                name={`create.${frame.name}`}
                aria-label={`Name of the new ${create.toLowerCase()}`}
                data-draft="never"
              />
            </details>
          )}
        </>
      )}
    </FieldFrame>
  );
}
