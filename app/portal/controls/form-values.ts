import { useEffect, useEffectEvent, useState, type RefObject } from "react";

/** A form control that submits a value under its name. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets a control's value and dispatches `input`, as if it had been typed. */
export function writeValue(control: Control, value: string): void {
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Makes every field write pending input to its control now, as on submit. */
export function flushFields(form: HTMLFormElement): void {
  form.dispatchEvent(new Event(flushEvent));
}

/** Dispatched on the form, for fields that write to their control with a delay. */
export const flushEvent = "flush";

/** Calls back when a control's value changes, whether by typing, `writeValue` or a form reset. */
export function useValueChange(control: RefObject<Control | null>, onChange: (value: string) => void): void {
  const notifyChange = useEffectEvent(onChange);
  useEffect(() => {
    const element = control.current;
    if (!element) return;
    const { form } = element;
    const notify = () => notifyChange(element.value);
    // The event fires before the form is reset.
    const notifyLater = () => setTimeout(notify);
    element.addEventListener("input", notify);
    form?.addEventListener("reset", notifyLater);
    return () => {
      element.removeEventListener("input", notify);
      form?.removeEventListener("reset", notifyLater);
    };
  }, [control]);
}

/** The current value of a control. */
export function useValue(control: RefObject<Control | null>, initial: string): string {
  const [value, setValue] = useState(initial);
  useValueChange(control, setValue);
  // Before hydration, the user may have typed or the browser restored a value.
  useEffect(() => setValue(control.current?.value ?? ""), [control]);
  return value;
}

/**
 * The current values of fields in the form around an element.
 *
 * @param names the fields; a missing one has ""
 * @param initial the server-rendered values
 */
export function useFormValues<Name extends string>(
  inside: RefObject<HTMLElement | null>,
  names: readonly Name[],
  initial: Partial<Readonly<Record<Name, string>>>,
): Readonly<Record<Name, string>> {
  const [values, setValues] = useState(() => pick(names, (name) => initial[name] ?? ""));
  const readValues = useEffectEvent((form: HTMLFormElement) => {
    const data = new FormData(form);
    setValues((before) => {
      const next = pick(names, (name) => String(data.get(name) ?? ""));
      return names.every((name) => before[name] === next[name]) ? before : next;
    });
  });
  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) return;
    const now = () => readValues(form);
    const readLater = () => setTimeout(now);
    now();
    form.addEventListener("input", now);
    form.addEventListener("reset", readLater);
    return () => {
      form.removeEventListener("input", now);
      form.removeEventListener("reset", readLater);
    };
  }, [inside]);
  return values;
}

function pick<Name extends string>(names: readonly Name[], valueOf: (name: Name) => string): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>;
}
