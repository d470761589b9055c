import type { Choice } from "~/domain/content/types/content-type";
import { FieldFrame, type FieldProps } from "./field-frame";

/** A yes or no. It is sent as "on" or not at all, as checkboxes are. */
export function FlagField({
  defaultChecked = false,
  name,
  id = name,
  label,
  hint,
  error,
}: Omit<FieldProps, "defaultValue" | "required"> & { defaultChecked?: boolean }) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="form-field" data-field={name} data-invalid={error ? true : undefined}>
      <label className="form-flag">
        <input
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={defaultChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
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
 * One of a few choices.
 *
 * @param empty the words of the choice of nothing; without them there is no such choice
 * @param open whether another text may be entered, too: the choices are then proposals
 */
export function ChoiceField({
  options,
  empty,
  open = false,
  defaultValue = "",
  ...frame
}: FieldProps & { options: readonly Choice[]; empty?: string | undefined; open?: boolean | undefined }) {
  return (
    <FieldFrame {...frame}>
      {(attributes) =>
        open ? (
          <>
            <input
              type="text"
              list={`${attributes.id}-choices`}
              placeholder={empty}
              className="field"
              defaultValue={defaultValue}
              {...attributes}
            />
            <datalist id={`${attributes.id}-choices`}>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label === value ? undefined : label}
                </option>
              ))}
            </datalist>
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

/** The choices of a list. A stored value that is none of them stays one, else saving would change it. */
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
