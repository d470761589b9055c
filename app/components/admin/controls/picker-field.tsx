import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useValue, writeValue } from "./form-values";
import { ListEntries } from "./list-field";
import type { Picked } from "./picker";

/** Browser only: the worker renders the plain textarea. */
const fetchPicker = import.meta.env.SSR ? null : () => import("./picker");

/** How to fill in the list before, or without, the picker. */
const typingHints = {
  address: "Addresses such as /blog/post/…, separated by commas.",
  name: "Names, separated by commas.",
} as const;

/**
 * A list of pages or rows that are found by typing (ADM-41). A textarea carries their addresses or names, separated by
 * commas; without script, they are typed into it. The picker is loaded if the list has entries, or on focus.
 *
 * @param max how many may be picked
 */
export function PickerField({
  defaultValue = "",
  picked,
  max,
  hint = "",
  ...frame
}: Omit<FieldProps, "hint"> & { hint?: string | undefined; picked: Picked; max?: number }) {
  const control = useRef<HTMLTextAreaElement>(null);
  const value = useValue(control, defaultValue);
  const [loaded, setLoaded] = useState<(Awaited<ReturnType<NonNullable<typeof fetchPicker>>> & { at: boolean }) | null>(
    null,
  );
  const load = () =>
    fetchPicker!().then(
      (module) => setLoaded({ ...module, at: document.activeElement === control.current }),
      // The list can still be typed.
      () => undefined,
    );
  const loadFilled = useEffectEvent(() => {
    if (control.current!.value !== "") void load();
  });
  useEffect(() => loadFilled(), []);
  return (
    <FieldFrame {...frame} hint={loaded ? hint : [hint, typingHints[picked.by]].filter(Boolean).join(" ")}>
      {({ id, ...attributes }) => (
        <>
          <textarea
            ref={control}
            rows={1}
            className="field growing"
            defaultValue={defaultValue}
            {...attributes}
            id={loaded ? `${id}-value` : id}
            hidden={loaded !== null}
            onFocus={load}
          />
          {loaded ? (
            <loaded.Picker
              id={id}
              hasFocus={loaded.at}
              describedBy={attributes["aria-describedby"]}
              picked={picked}
              max={max}
              value={value}
              onChange={(text) => writeValue(control.current!, text)}
            />
          ) : (
            <ListEntries value={value} />
          )}
        </>
      )}
    </FieldFrame>
  );
}
