import { useEffect, useEffectEvent, useState, type RefObject } from "react";

/** A control of a form that carries a value by its name. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets a control's value as if somebody had typed it, so that its form and whatever shows it notice. */
export function writeValue(control: Control, value: string): void {
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Has every field write what is typed into it to its control at once, as a form does before it is sent. */
export function flushFields(form: HTMLFormElement): void {
  form.dispatchEvent(new Event(settle));
}

/** What fields that write to their control with a delay listen for, on their form. */
export const settle = "settle";

/** Calls back when a control's value changed, by typing, by `writeValue`, or because its form was reset. */
export function useValueChange(control: RefObject<Control | null>, onChange: (value: string) => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const element = control.current;
    if (!element) return;
    const { form } = element;
    const tell = () => changed(element.value);
    // A form tells before it resets.
    const tellSoon = () => setTimeout(tell);
    element.addEventListener("input", tell);
    form?.addEventListener("reset", tellSoon);
    return () => {
      element.removeEventListener("input", tell);
      form?.removeEventListener("reset", tellSoon);
    };
  }, [control]);
}

/** A control's value as it stands, for whatever is shown beside it. */
export function useValue(control: RefObject<Control | null>, initial: string): string {
  const [value, setValue] = useState(initial);
  useValueChange(control, setValue);
  // What was typed before the page's script ran, or kept by the browser.
  useEffect(() => setValue(control.current?.value ?? ""), [control]);
  return value;
}

/**
 * The values of other fields of the form that an element stands in, as they stand.
 *
 * @param names which; an absent field has ""
 * @param initial what the server shows
 */
export function useFormValues<Name extends string>(
  inside: RefObject<HTMLElement | null>,
  names: readonly Name[],
  initial: Partial<Readonly<Record<Name, string>>>,
): Readonly<Record<Name, string>> {
  const [values, setValues] = useState(() => pick(names, (name) => initial[name] ?? ""));
  const read = useEffectEvent((form: HTMLFormElement) => {
    const data = new FormData(form);
    setValues((before) => {
      const next = pick(names, (name) => String(data.get(name) ?? ""));
      return names.every((name) => before[name] === next[name]) ? before : next;
    });
  });
  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) return;
    const now = () => read(form);
    const soon = () => setTimeout(now);
    now();
    form.addEventListener("input", now);
    form.addEventListener("reset", soon);
    return () => {
      form.removeEventListener("input", now);
      form.removeEventListener("reset", soon);
    };
  }, [inside]);
  return values;
}

function pick<Name extends string>(names: readonly Name[], valueOf: (name: Name) => string): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>;
}
