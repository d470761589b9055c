import { useEffect, useEffectEvent, useRef, useState } from "react";
import { splitList } from "~/base/words/lists";
import type { Choice } from "~/content/types/content-type";
import { FieldFrame, type FieldProps, Options } from "./fields";
import { useValue, writeValue } from "./form-values";
import type { Picked } from "./picker";

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
}: FieldProps & { options: readonly Choice[]; empty?: string | undefined; create?: string | undefined }) {
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

/** Browser only: the worker renders the plain textarea. */
const fetchPicker = import.meta.env.SSR ? null : () => import("./picker");

/** How to fill in the list before, or without, the picker. */
const typingHints = {
  address: "Addresses such as /blog/post/…, separated by commas.",
  name: "Names, separated by commas.",
  slug: "Names or slugs, separated by commas.",
} as const;

/**
 * A list of pages or rows, found by typing (ADM-41). A textarea holds their addresses or names, separated by commas,
 * and is what one fills in without script. The picker loads on focus, or at once if the list has entries.
 *
 * @param max how many may be picked
 */
export function PickerField({
  defaultValue = "",
  selection,
  max = Infinity,
  hint = "",
  ...frame
}: Omit<FieldProps, "hint"> & { hint?: string | undefined; selection: Picked; max?: number }) {
  const control = useRef<HTMLTextAreaElement>(null);
  const value = useValue(control, defaultValue);
  const entries = splitList(value);
  const [hasFailed, setHasFailed] = useState(false);
  const [loadedPicker, setLoaded] = useState<
    (Awaited<ReturnType<NonNullable<typeof fetchPicker>>> & { at: boolean }) | null
  >(null);
  const load = () =>
    fetchPicker!().then(
      (module) => setLoaded({ ...module, at: document.activeElement === control.current }),
      // The list can still be typed.
      () => setHasFailed(true),
    );
  const loadFilled = useEffectEvent(() => {
    if (control.current!.value !== "") void load();
  });
  useEffect(() => loadFilled(), []);
  // Laid out like the picker that will replace it, or the content below moves while someone clicks on it.
  const isAwaited = defaultValue !== "" && !loadedPicker && !hasFailed;
  return (
    <FieldFrame
      {...frame}
      hint={loadedPicker || isAwaited ? hint : [hint, typingHints[selection.by]].filter(Boolean).join(" ")}
    >
      {({ id, ...attributes }) => (
        <>
          {!loadedPicker && entries.length > 0 && (
            <ol className="picker-entries">
              {entries.map((entry, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- entries may repeat
                <li key={`${index} ${entry}`}>
                  <span>{entry}</span>
                </li>
              ))}
            </ol>
          )}
          <textarea
            ref={control}
            rows={1}
            className="field growing"
            data-awaits-picker={isAwaited || undefined}
            defaultValue={defaultValue}
            {...attributes}
            id={loadedPicker ? `${id}-value` : id}
            hidden={loadedPicker !== null}
            // A hidden required control would block submitting. The server validates the field.
            required={loadedPicker ? undefined : attributes.required}
            onFocus={load}
          />
          {loadedPicker && (
            <loadedPicker.Picker
              id={id}
              hasFocus={loadedPicker.at}
              describedBy={attributes["aria-describedby"]}
              target={selection}
              max={max}
              value={value}
              onChange={(text) => writeValue(control.current!, text)}
            />
          )}
          <p role="status" className="text-sm text-muted">
            {entries.length >= max && (loadedPicker || isAwaited) && "The list is full."}
          </p>
        </>
      )}
    </FieldFrame>
  );
}
